"""The engine's command line, as a process: exit status, JSON lines on standard output, one sentence for a fault."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.actions import Redeal, Shuffle
from engine.games import rule_sets
from engine.record import record_text

from .declared import SHAPES
from .goldens import FOLDER, GOLDEN
from .positions import table
from .tables import new_table, play, step

ROOT = Path(__file__).parent.parent.parent
GOLD = (FOLDER / "threefold-2-1.json").read_text(encoding="utf-8")
DATA = json.loads(GOLD)
SEALED = record_text(play(new_table("threefold cut=interactive rounds=1"), deals=1).record())


def engine(*arguments, **options):
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, **options)


def lines(run):
    return [json.loads(line) for line in run.stdout.splitlines()]


def written(folder, text, name="deal.json"):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def with_deal(**changes):
    return json.dumps(DATA | {"deals": [DATA["deals"][0] | changes]})


ACTIONS = DATA["deals"][0]["actions"]
RESULT = DATA["deals"][0]["result"]


# -- replay ----------------------------------------------------------------------------------------


def test_replay_prints_a_line_a_deal_in_order():
    """Nothing else on standard output, nothing on standard error."""
    run = engine("replay", "--check", *GOLDEN)
    deals = [deal for path in GOLDEN for deal in json.loads(path.read_text(encoding="utf-8"))["deals"]]
    assert (run.returncode, run.stderr) == (0, "")
    assert lines(run) == [deal["result"] for deal in deals]


def test_replay_reads_a_record_a_line(tmp_path):
    path = written(tmp_path, f"{GOLD.strip()}\n\n{SEALED}\n", "many.jsonl")
    run = engine("replay", "--check", path)
    assert (run.returncode, run.stderr, len(lines(run))) == (0, "", 2)


def test_a_name_may_hold_any_character_but_a_line_feed(tmp_path):
    """A line ends with a line feed and with nothing else."""
    line = json.dumps(DATA | {"players": ["Ada\u2028Lovelace", "Ben\x85"]}, ensure_ascii=False)
    run = engine("replay", written(tmp_path, line, "many.jsonl"))
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    ("text", "status", "deals", "sentence"),
    table(
        ("", 2, 0, "the text is empty", "an empty file"),
        ("hello", 2, 0, "the text is not JSON from line 1, column 1 on", "no JSON"),
        ("[" * 100_000, 2, 0, "the text is nested too deeply", "nested too deeply"),
        (b"\xff\xfe\x00", 2, 0, "cannot be read: it is not UTF-8 text", "a binary file"),
        ("{}", 2, 0, 'this is no record: its "format" is not', "another kind of file"),
        ("\ufeff" + GOLD, 0, 1, "", "a byte order mark, as some editors write"),
        (with_deal(dealer=-1), 2, 0, "deal 1: the dealer is seat -1, but the seats are 0 to 1", "a negative dealer"),
        (with_deal(dealer=2), 2, 0, "deal 1: the dealer is seat 2", "a dealer out of range"),
        (with_deal(deck="AS"), 2, 0, "deal 1: the deck has 1 cards, this pack has 52", "a deck of one card"),
        (with_deal(actions=["0 eat AS"]), 2, 0, "deal 1: action 0: '0 eat AS' is no action", "no such action"),
        (with_deal(actions=[*ACTIONS, "0 play AS"]), 1, 0, "deal 1, action 53 (0 play AS): DEAL_OVER: The deal",
         "actions after the end"),
        (with_deal(actions=["8 trump C"]), 1, 0, "deal 1, action 0 (8 trump C): NOT_YOUR_TURN: It is the turn of seat",
         "a seat out of range"),
        (with_deal(actions=[ACTIONS[0], "0 trump \x1b[2J\x07"]), 1, 0, r"(0 trump \x1b[2J\x07)",
         "what would steer the terminal is shown, not sent"),
        (with_deal(actions=ACTIONS[:20]), 0, 1, "deal 1: not played to its end", "an unfinished deal"),
        (with_deal(actions=[]), 0, 1, "deal 1: not played to its end", "a deal not begun"),
    ),
)  # fmt: skip
def test_replay_of_one_file(tmp_path, text, status, deals, sentence):
    path = written(tmp_path, text)
    run = engine("replay", path)
    assert (run.returncode, len(lines(run))) == (status, deals)
    assert sentence in run.stderr
    assert not sentence or run.stderr.startswith(f"{path}: ")
    assert run.stderr.count("\n") == int(bool(sentence))
    assert "\x1b" not in run.stderr


def test_a_covered_card_is_told_from_one_that_is_not_there(tmp_path):
    """A replay sees all cards, which nobody at a table does."""
    seat, _, card = ACTIONS[1].split()
    slots = {(reveal[1], reveal[3]) for reveal in RESULT["reveals"]}
    covered = next(name for owner, name in slots if owner == int(seat) and name != card)
    path = written(tmp_path, with_deal(actions=[ACTIONS[0], f"{seat} play {covered}"]))
    run = engine("replay", path)
    assert run.returncode == 1
    assert run.stderr == (
        f"{path}: deal 1, action 1 ({seat} play {covered}): COVERED_CARD: "
        f"{covered} is still covered: it may be played once the card on it is gone.\n"
    )


@pytest.mark.parametrize(
    ("result", "sentence"),
    table(
        (RESULT, "", "the same"),
        ({}, "", "nothing to compare"),
        (RESULT | {"winners": [0, 1]}, "result: winners", "other winners"),
        (RESULT | {"tricks": [*RESULT["tricks"], 0]}, "result: tricks: 3 entries recorded, 2 replayed", "one too many"),
        (RESULT | {"legal": [99, *RESULT["legal"][1:]]}, "result: legal[0]: 99 recorded", "the first of a list"),
        (RESULT | {"nest": []}, "result: the replay has no 'nest'", "a key of another game"),
        (RESULT | {"tricks": None}, "result: tricks: None recorded", "another type"),
        ({"legal": [], "tricks": []}, "result: legal: 0 entries recorded", "the first difference is named"),
    ),
)
def test_check(tmp_path, result, sentence):
    path = written(tmp_path, with_deal(result=result))
    run = engine("replay", "--check", path)
    assert run.returncode == int(bool(sentence))
    assert lines(run) == [RESULT]
    assert run.stderr.startswith(f"{path}: deal 1: {sentence}" if sentence else "")
    assert run.stderr.count("\n") == int(bool(sentence))
    assert engine("replay", path).returncode == 0


def test_a_deal_that_breaks_the_rules_does_not_hide_the_next(tmp_path):
    deals = [DATA["deals"][0] | {"actions": ["0 play AS"]}, DATA["deals"][0]]
    path = written(tmp_path, json.dumps(DATA | {"deals": deals}))
    run = engine("replay", path)
    assert (run.returncode, lines(run)) == (1, [RESULT])


def test_a_file_that_cannot_be_read_does_not_hide_the_next(tmp_path):
    """The status is the worst there was."""
    broken = written(tmp_path, with_deal(actions=["0 play AS"]), "broken.json")
    good = written(tmp_path, GOLD)
    run = engine("replay", tmp_path / "nowhere.json", tmp_path, broken, good)
    assert (run.returncode, lines(run)) == (2, [RESULT])
    missing, folder, illegal = run.stderr.splitlines()
    assert missing == f"{tmp_path / 'nowhere.json'}: cannot be read: No such file or directory"
    assert illegal.startswith(f"{broken}: deal 1, action 0 (0 play AS): ")
    assert folder == f"{tmp_path}: cannot be read: Is a directory"


def test_a_line_that_is_no_record_is_named(tmp_path):
    path = written(tmp_path, f"{GOLD.strip()}\n{{}}\n", "many.jsonl")
    run = engine("replay", path)
    assert (run.returncode, lines(run)) == (2, [RESULT])
    assert run.stderr.startswith(f"{path}: line 2: this is no record")


def test_the_line_of_a_record_is_named(tmp_path):
    broken = with_deal(actions=["0 play AS"])
    path = written(tmp_path, f"{GOLD.strip()}\n\n{broken}\n{with_deal(actions=[])}\n", "many.jsonl")
    run = engine("replay", path)
    assert (run.returncode, len(lines(run))) == (1, 2)
    first, second = run.stderr.splitlines()
    assert first.startswith(f"{path}: line 3: deal 1, action 0 (0 play AS): ")
    assert second == f"{path}: line 4: deal 1: not played to its end"
    assert f"{path}: line 3: deal 1: carries no seal" in engine("verify", path).stdout


@pytest.mark.parametrize("name", ["endless", "endless.jsonl"])
def test_what_never_ends_is_read_in_bounds(tmp_path, name):
    path = tmp_path / name
    path.symlink_to("/dev/zero")
    run = engine("replay", path)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.endswith("cannot be read: it is longer than 64 MB\n")


def test_a_list_of_no_records_is_no_record(tmp_path):
    run = engine("replay", written(tmp_path, "\n", "many.jsonl"))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.endswith("holds no record\n")


@pytest.mark.parametrize("arguments", [[], ["replay"], ["verify"], ["eat"], ["replay", "--chek", "x"]], ids=" ".join)
def test_wrong_usage(arguments):
    run = engine(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert "usage: python -m engine" in run.stderr


def test_help_says_what_the_exit_status_means():
    run = engine("replay", "--help")
    assert run.returncode == 0
    assert "130 interrupted" in " ".join(run.stdout.split())


def test_ctrl_c_ends_it_quietly():
    pipe, end = os.pipe()  # nothing ever comes out of it, so the command waits
    command = [sys.executable, "-m", "engine", "replay", GOLDEN[0], f"/dev/fd/{pipe}"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=[pipe], env=UNBUFFERED
    ) as process:
        try:
            assert process.stdout.readline()  # the first file is done: it reads the pipe, or is about to
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 130
            assert process.stderr.read() == b""
        finally:
            process.kill()  # where it has not ended, it never would
            os.close(pipe)
            os.close(end)


UNBUFFERED = os.environ | {"PYTHONUNBUFFERED": "1"}


@pytest.mark.parametrize("environment", [UNBUFFERED, None], ids=["line by line", "at once"])
def test_a_reader_that_goes_away_is_no_fault(environment):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "engine", "replay", *GOLDEN * 3]
    run = subprocess.run(
        command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60, env=environment
    )
    os.close(writing)
    assert (run.returncode, run.stderr) == (0, b"")


def test_a_full_disk_is_one_sentence():
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "engine", "replay", GOLDEN[0]]
        run = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (run.returncode, run.stderr) == (2, b"the output cannot be written: No space left on device\n")


def test_a_match_of_many_deals_carries_debts_totals_and_deals_that_were_thrown_in(tmp_path):
    """A deal after another stands on it: without the first, the second breaks the rules."""
    record = json.loads((FOLDER / "three-two-five-2.json").read_text(encoding="utf-8"))
    totals = [deal["total"] for deal in lines(engine("replay", written(tmp_path, json.dumps(record))))]
    assert totals == [[sum(deal["result"]["score"][seat] for deal in record["deals"][:n]) for seat in range(3)]
                      for n in (1, 2, 3)]  # fmt: skip
    run = engine("replay", written(tmp_path, json.dumps(record | {"deals": record["deals"][1:]})))
    assert (run.returncode, len(lines(run))) == (1, 0) or "NOT_" in run.stderr
    assert "deal 1, action 1 (0 pull JD from 2): NOT_YOUR_TURN: It is the turn of seat 1, not of seat 0." in run.stderr


def test_a_deal_that_is_thrown_in_is_a_deal_of_its_own(tmp_path):
    text = record_text(thrown_in_first().record())
    run = engine("replay", "--check", written(tmp_path, text))
    assert (run.returncode, run.stderr) == (0, "")
    first, second = lines(run)
    assert (first["thrown_in"], first["score"], first["trick_winners"], first["counters_in_nest"]) == (
        2,
        [0, 0],
        [],
        False,
    )
    assert len(second["trick_winners"]) == 9
    deals = json.loads(text)["deals"]
    assert deals[0]["actions"][-1] == "2 redeal"
    assert deals[0]["dealer"] == deals[1]["dealer"]


def thrown_in_first():
    """A match whose first deal seat 2 threw in, and whose second is played."""
    for seed in range(300):
        table = new_table("kentucky", name=f"{seed}")
        table.act(0, Shuffle())
        if 2 in table.may_act():
            table.act(2, Redeal())
            return play(table, deals=2)
    raise AssertionError


def test_a_match_in_mid_deal_is_replayed_as_far_as_it_goes(tmp_path):
    for rule_string in SHAPES:
        table = play(new_table(rule_string), deals=1)
        for _ in range(4):
            step(table, Random(1))
        run = engine("replay", "--check", written(tmp_path, record_text(table.record())))
        assert run.returncode == 0
        assert run.stderr.endswith(": deal 2: not played to its end\n")
        assert len(lines(run)) == 2


# -- verify ----------------------------------------------------------------------------------------


def forged(change):
    data = json.loads(SEALED)
    change(data["deals"][0])
    return json.dumps(data)


def without_rule(rule):
    data = json.loads(SEALED)
    return json.dumps(data | {"rules": data["rules"].replace(rule, "")})


def twice():
    data = json.loads(SEALED)
    return json.dumps(data | {"deals": data["deals"] * 2})


def other_deck(deal):
    deal["deck"] = " ".join(reversed(deal["deck"].split()))


@pytest.mark.parametrize(
    ("text", "status", "sentence"),
    table(
        (SEALED, 0, "deal 1: proved: seal ", "as it was dealt"),
        (forged(lambda deal: deal["seal"].update(seed="0" * 64)), 1, "NOT PROVED: the seed does not open", "a seed"),
        (forged(lambda deal: deal["seal"].update(commitment="0" * 64)), 1, "NOT PROVED: the seed does", "another seal"),
        (forged(other_deck), 1, "NOT PROVED: seed and cut make another deck", "another deck"),
        (forged(lambda deal: deal["seal"].update(cuts=[[1, "51"]])), 1, "make another deck", "another cut"),
        (forged(lambda deal: deal["seal"].update(cuts=[])), 1, "NOT PROVED: seat 1 has to cut it, once", "no cut"),
        (forged(lambda deal: deal["seal"]["cuts"].append([1, "8"])), 1, "seat 1 has to cut it, once", "a cut too many"),
        (forged(lambda deal: deal["seal"].update(cuts=[[0, "17"]])), 1, "seat 1 has to cut it", "the dealer's own cut"),
        (forged(lambda deal: deal.update(dealer=1)), 1, "NOT PROVED: seat 0 has to cut it, once", "another dealer"),
        (without_rule("cut=interactive"), 1, "NOT PROVED: under these rules nobody cuts it", "other rules"),
        (twice(), 1, "deal 2: NOT PROVED: its seed was shown after deal 1 already", "the same seed twice"),
        (forged(lambda deal: deal["seal"].update(deal="t/2")), 1, "make another deck", "another name"),
        (GOLD, 1, "deal 1: carries no seal: nothing can be proved", "no seal"),
    ),
)
def test_verify(tmp_path, text, status, sentence):
    run = engine("verify", written(tmp_path, text))
    assert run.returncode == status
    assert sentence in run.stdout
    assert run.stderr.startswith("Compare each seal" if status == 0 else "")


def test_verify_shows_the_cut_and_never_sends_what_steers_a_terminal(tmp_path):
    text = forged(lambda deal: deal["seal"].update(cuts=[[1, "\x1b]0;x\x07"]]))
    run = engine("verify", written(tmp_path, text))
    assert run.returncode == 1
    assert "\x1b" not in run.stdout + run.stderr
    assert "seat 1 cut '" in engine("verify", written(tmp_path, SEALED)).stdout


def test_verify_of_what_is_no_record(tmp_path):
    run = engine("verify", written(tmp_path, "{}"))
    assert (run.returncode, run.stdout) == (2, "")


# -- rules -----------------------------------------------------------------------------------------


def test_rules_lists_every_rule_set_with_its_options():
    run = engine("rules")
    assert (run.returncode, run.stderr) == (0, "")
    assert all(f"{id_}: " in run.stdout for id_ in rule_sets())
    assert "  tie=precedence|shared|replay|draw\n" in run.stdout
    assert "Only for four players." in " ".join(run.stdout.split())
    assert max(map(len, run.stdout.splitlines())) <= 110


def test_rules_as_json():
    listed = json.loads(engine("rules", "--json").stdout)
    assert [*listed] == [*rule_sets()]
    option = listed["threefold"]["options"]["sides"]
    assert (option["values"], option["default"], option["applies"]) == (
        ["individual", "partners"],
        "individual",
        "for four players",
    )


def test_a_terminal_that_knows_only_ascii_is_enough(tmp_path):
    path = written(tmp_path, with_deal(actions=[ACTIONS[0], ACTIONS[1], *["1 play AS", "0 play AS"]]))
    run = engine("replay", path, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert run.returncode == 1
    for arguments in (["rules"], ["rules", "--json"], ["verify", written(tmp_path, SEALED)]):
        assert engine(*arguments, env=os.environ | {"PYTHONIOENCODING": "ascii"}).returncode == 0
