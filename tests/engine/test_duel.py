"""`python -m engine duel`: fair, the same again, and never held up by a bot."""

import sys

import pytest

from engine.actions import Bid
from engine.bots import bots
from engine.bots.bot import Choice
from engine.duel.broken import Broken
from engine.duel.playing import play_deal
from engine.duel.rotations import duel, numbered, places
from engine.duel.tally import Tally, figure, percentile
from engine.duel.variants import variants
from engine.games import game_of, rule_sets
from engine.options import options_of

from .test_command import engine, lines

HEARD = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said.get("yours"):
        {answer}
"""
FIRST = 'print(json.dumps({"act": said["legal"][0], "turn": said["turn"]}), flush=True)'


def program(folder, answer=FIRST):
    path = folder / "program.py"
    path.write_text(HEARD.format(answer=answer))
    return f"exec:{sys.executable} {path}"


def fought(*arguments):
    run = engine("duel", "--json", *arguments)
    return run, lines(run)


def test_a_bot_against_itself_breaks_even_in_every_deal():
    game = game_of("mendikot")
    care = [bots()["careful"]] * 4
    tally = duel(game, care, care, numbered(4, 1))
    assert (tally.wins, tally.margins, tally.refusals) == ([0.5] * 4, [0] * 4, 0)


def test_the_deals_are_the_same_whoever_plays_and_however_many():
    assert numbered(3, 7) == numbered(9, 7)[:3]
    assert numbered(1, 7) != numbered(1, 8)


def test_every_side_is_measured_from_every_seat():
    game = game_of("kentucky")
    assert list(places(game, partner=False)) == [((0, 2), (0, 2)), ((1, 3), (1, 3))]
    partner = [((0,), (0, 2)), ((2,), (0, 2)), ((1,), (1, 3)), ((3,), (1, 3))]
    assert list(places(game, partner=True)) == partner


def test_a_partner_who_is_better_than_oneself_wins_more():
    game = game_of("mendikot trump=open")
    care, chance = [bots()["careful"]] * 4, [bots()["random"]] * 4
    tally = duel(game, care, chance, numbered(20, 3), partner=True)
    assert figure(tally.wins).mean > 0.55


def test_figures():
    """Mean ± 1.96 standard errors; the value that 95 of 100 do not exceed."""
    assert figure([0, 1, 1, 0]) == pytest.approx((0.5, 1.96 * (1 / 3) ** 0.5 / 2))
    assert percentile(range(100), 0.95) == 95
    assert Tally.of([Tally([1], [2], [3], [], 4), Tally([5], [6], [], [], 1)]) == Tally([1, 5], [2, 6], [3], [], 5)


def test_the_figures_of_two_processes_are_those_of_one():
    one, [alone] = fought("--rules", "rook", "--a", "careful", "--b", "random", "--deals", 5)
    two, [shared] = fought("--rules", "rook", "--a", "careful", "--b", "random", "--deals", 5, "--jobs", 2)
    assert (one.returncode, two.returncode, one.stderr, two.stderr) == (0, 0, "", "")
    times = alone.pop("move"), shared.pop("move")
    assert times[0]["count"] == times[1]["count"] > 0
    assert alone == shared
    assert alone["wins"]["low"] <= alone["wins"]["mean"] <= alone["wins"]["high"]
    assert (alone["deals"], alone["refusals"], alone["broken"], alone["counted"]) == (5, 0, None, "points")


def test_the_figures_in_words():
    run = engine("duel", "--rules", "kentucky", "--a", "careful", "--b", "careful", "--deals", 4)
    first, wins, move, refusals, bids = run.stdout.splitlines()
    assert first == "careful against careful, kentucky, 4 deals, seed 1"
    assert wins == "wins 50.0 % ± 0.0 (even: 50 %)   margin +0.00 ± 0.00 points"
    assert move.startswith("a move: mean ")
    assert refusals == "refusals 0"
    assert bids.startswith("bids made ")


def test_a_program_plays_over_the_bot_protocol(tmp_path):
    run, [said] = fought(
        "--a", program(tmp_path), "--b", "careful", "--deals", 2, "--rules", "threefold cut=interactive"
    )
    assert (run.returncode, run.stderr, said["refusals"], said["deals"]) == (0, "", 0, 2)
    assert said["move"]["count"] > 40


@pytest.mark.parametrize(
    ("answer", "refused"),
    [
        ('print("Hello!", flush=True)', "no JSON"),
        ('print(json.dumps({"act": "play 1X", "turn": said["turn"]}), flush=True)', "no such card"),
        ('print(json.dumps({"act": "undo", "turn": said["turn"]}), flush=True)', "nothing is taken back"),
        ('print(json.dumps({"act": "9 pass", "turn": said["turn"]}), flush=True)', "another seat's"),
    ],
)
def test_nonsense_is_counted_and_something_legal_is_done(tmp_path, answer, refused):
    run, [said] = fought("--a", program(tmp_path, answer), "--b", "careful", "--deals", 1)
    assert run.returncode == 0
    assert said["refusals"] > 40


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("sys.exit(3)", "it ended with status 3"),
        ("import time; time.sleep(60)", "it took more than 0.2 s for a decision"),
        ('print("x" * 9999, flush=True)', "it wrote a line of more than 4096 bytes"),
        ("import os; os.close(1); os.close(2); sys.stdin.read()", "it closed its output"),
        ('while True: print(\'{"act": "pass", "turn": -1}\')', "it took more than 0.2 s for a decision"),
    ],
)
def test_a_program_that_dies_or_hangs_ends_the_duel(tmp_path, answer, why):
    limit = 0.2 if "0.2" in why else 10
    run, [said] = fought("--a", "careful", "--b", program(tmp_path, answer), "--limit", limit)
    assert run.returncode == 1
    assert said["broken"] in run.stderr.splitlines()
    assert said["broken"].startswith("exec:")
    assert said["broken"].endswith(why)


def test_a_program_that_hangs_ends_the_duel_of_two_processes(tmp_path):
    """Nor does any other copy of it stay behind: it holds the standard error that is read to its end here."""
    hangs = program(tmp_path, "import time; time.sleep(60)")
    run, [said] = fought("--a", "careful", "--b", hangs, "--limit", 0.2, "--jobs", 2)
    assert (run.returncode, said["deals"]) == (1, 0)
    assert "it took more than 0.2 s" in said["broken"]


def test_a_program_may_end_with_its_table_and_is_started_anew(tmp_path):
    greeted = tmp_path / "greeted"
    answer = f"""{FIRST}
        if said["view"].get("deal", {{}}).get("hands", [])[said["view"]["seat"]:][:1] == [1]:
            sys.exit()
    elif "hello" in said:
        open({str(greeted)!r}, "a").write(said["rules"] + "\\n")"""
    run, [said] = fought("--a", program(tmp_path, answer), "--b", "random", "--deals", 3, "--rules", "mendikot")
    assert (run.returncode, said["broken"]) == (0, None)
    assert greeted.read_text().splitlines() == ["mendikot"] * 12


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--a", "Deep Blue", "--b", "random"),
            "'Deep Blue' is no bot: random, easy, fair, careful",
        ),
        (("--a", "exec:", "--b", "random"), "exec: wants the command"),
        (("--a", "random", "--b", "random", "--rules", "whist"), "whist"),
        (("--a", "random", "--b", "random", "--partner"), "nobody has a partner in this game"),
    ],
)
def test_wrong_usage(arguments, sentence):
    run, said = fought(*arguments)
    assert (run.returncode, said) == (2, [])
    assert sentence in run.stderr


class Claims:
    """Claims the rest at every turn."""

    def choose(self, view, rng):
        besides = view.deal.besides if view.deal else ()
        return Choice(besides[0], "All mine!") if besides else bots()["random"].choose(view, rng)


class Refuses:
    """Bids what nobody may."""

    def choose(self, view, rng):
        return Choice(Bid(1), "One!")


def test_bots_that_come_to_no_end_are_stopped():
    with pytest.raises(Broken, match="come to no end"):
        play_deal(game_of("threefold"), [Claims(), bots()["careful"]], dealer=0, seed=bytes(32))


def test_who_is_refused_plays_something_legal():
    game = game_of("threefold")
    tally = duel(game, [Refuses()] * 2, [bots()["random"]] * 2, numbered(1, 1))
    assert tally.refusals > 40


def test_every_value_of_every_house_rule_is_among_the_variants():
    found = variants()
    assert len({*found}) == len(found)
    words = {(rules.split()[0], word) for rules in found for word in rules.split()[1:]}
    missing = {
        (id_, f"{option.key}={value}")
        for id_, rule_set in rule_sets().items()
        for option in options_of(rule_set.options)
        for value in option.values[1:]
        if (id_, f"{option.key}={value}") not in words
    }
    assert not missing
