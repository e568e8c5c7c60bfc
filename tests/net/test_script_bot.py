"""A seat for a program, with OpenSSH's client: what it is asked, what it may answer, and how it is sent away."""

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from engine.bots import bots
from net.limits import Limits
from net.script.bounds import Bounds
from tests.engine.declared import SHAPES
from tests.net.desks import answering
from tests.net.evening import at_client, key_file
from tests.net.programs import Deaf, answered, commanding
from tests.net.screens import PATIENCE, eventually
from tests.net.testserver import HOST, connected, in_terminal, ssh_command
from tui.terms import Terms

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"


def first(asked):
    return asked["legal"][0]


def anything(chance):
    return lambda asked: chance.choice(asked["legal"])


async def test_a_program_is_greeted_asked_and_told_how_it_went(tmp_path):
    async with (
        answering(tmp_path) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill --name Marvin") as program,
    ):
        hello = await program.read()
        assert hello["hello"] == "Marvin"
        assert hello["protocol"] == "threefold-bot/1"
        assert (hello["seat"], hello["rules"]) == (0, "threefold rounds=1")
        assert [(person["name"], person["bot"]) for person in hello["people"]] == [("Marvin", True), ("Bot", True)]
        asked = await program.until("view")
        assert asked["yours"]
        assert asked["legal"] == ["0 shuffle"]
        assert await program.answer("shuffle", asked["turn"]) == {"ok": "0 shuffle", "turn": 0}
        news = await program.until("events")
        assert news["events"][0]["event"] == "shuffled"
        assert news["words"][0].startswith("you shuffle for deal 1")
        over = await program.play(first)
        assert over["winners"]
        assert await program.ended() == (0, "")


async def test_a_seat_can_be_tried_by_hand_in_a_terminal(tmp_path):
    """The terminal is raw there: a line ends with a carriage return, ctrl+d ends the input."""
    async with answering(tmp_path) as here:
        command = ssh_command(here.server, "-tt", HOST, "bot --make threefold rounds=1 --fill")
        async with in_terminal(command) as ada:
            await ada.screen.until(lambda: b'"legal"' in ada.screen.raw, "a question")
            ada.type('{"act": "dance", "turn": 0}\r')
            await ada.screen.until(lambda: b'"NO_ACTION"' in ada.screen.raw, "a refusal")
            assert b"\n" not in bytes(ada.screen.raw).replace(b"\r\n", b"")
            ada.type("\x04")
            assert await ada.exit_status() == 0


@pytest.mark.parametrize("rules", SHAPES)
async def test_a_program_that_chooses_from_what_is_legal_plays_every_game(tmp_path, rules):
    """It knows nothing of the game; a deal of each, and of 3-2-5 two: only the second has debts."""
    async with (
        answering(tmp_path, bounds=Bounds(lines_rate=10_000)) as here,
        commanding(here.server, f"bot --make {rules} --fill") as program,
    ):
        deals, choose = 1 + rules.startswith("three-"), anything(Random(1))
        scored = 0
        while scored < deals:
            data = await program.read()
            assert "refused" not in data
            scored += sum(event["event"] in {"deal_scored", "thrown_in"} for event in data.get("events", ()))
            if data.get("yours"):
                program.act(choose(data), data["turn"])


async def test_the_example_plays_a_whole_match_against_careful_bots(tmp_path):
    async with answering(tmp_path, bot=bots()["careful"]) as here:
        command = ssh_command(here.server, HOST, "bot", "--make", "threefold", "rounds=1", "--fill")
        example = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(3 * PATIENCE):
            out, err = await example.communicate()
        assert (example.returncode, err) == (0, b"")
        said = out.decode().splitlines()
        assert said[-1].startswith("scores: [")
        assert sum(" uncover" in line for line in said) == 16, "every covered card turned up"


async def test_a_program_is_refused_what_the_rules_refuse_and_asked_nothing_twice(tmp_path):
    async with (
        answering(tmp_path) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        turn = (await program.until("view"))["turn"]
        for act, code in (
            ("trump H", "NOT_NOW"),
            ("play ZZ", "NO_ACTION"),
            ("dance", "NO_ACTION"),
            ("", "NO_ACTION"),
            ("1 shuffle", "NO_ACTION"),
        ):
            refusal = await program.answer(act, turn)
            assert (refusal["refused"], refusal["turn"]) == (code, turn)
            assert refusal["why"].endswith((".", ")."))
        program.act("shuffle", turn)
        program.act("shuffle", turn)
        assert (await program.until("ok"))["ok"] == "0 shuffle"
        refusal = await program.until("refused")
        assert refusal["refused"] in {"STALE", "NOT_YOUR_TURN"}
        assert (await program.play(first))["winners"]


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"",
        b"[]",
        b"[" * 4000,
        b'{"act": "shuffle"}',
        b'{"act": "shuffle", "turn": true}',
        b'{"act": "shuffle", "turn": 0.0}',
        b'{"act": ["shuffle"], "turn": 0}',
        b'"\xff\xfe"',
        b'{"act": "shuffle", "turn": 0, "pad": "' + b"x" * 4096 + b'"}',
        b'{"act": "shuffle", "turn": 0, "pad": "' + b"x" * 100_000 + b'"}',
    ],
    ids=["words", "empty", "list", "deep", "no turn", "bool", "float", "no text", "bytes", "long", "longest"],
)
async def test_a_line_nobody_can_read_is_refused_and_the_next_one_counts(tmp_path, line):
    fast = Limits(arriving_rate=1_000_000)
    async with (
        answering(tmp_path, limits=fast) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        turn = (await program.until("view"))["turn"]
        program.write(line)
        refusal = await program.until("refused")
        assert refusal["refused"] == "UNREADABLE"
        assert (await program.answer("shuffle", turn))["ok"] == "0 shuffle"


@pytest.mark.parametrize(
    ("line", "why"), [("nonsense", "21 lines that nobody can read"), ('{"act": "dance", "turn": 0}', "101 refused")]
)
async def test_a_program_that_talks_nonsense_is_sent_away_in_the_end(tmp_path, line, why):
    async with (
        answering(tmp_path, bounds=Bounds(lines_rate=10_000)) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        await program.until("view")
        for _ in range(150):
            program.write(line)
        status, said = await program.ended()
        assert status == 1
        assert why in said
        await eventually(lambda: here.server.sessions == 0, "the end of the session")


async def test_a_program_that_talks_fast_is_heard_at_its_pace(tmp_path):
    """None of what it says is lost: it only waits."""
    async with (
        answering(tmp_path, bounds=Bounds(lines_rate=50, lines_burst=5, refused=1000)) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        turn = (await program.until("view"))["turn"]
        for _ in range(30):
            program.act("dance", turn)
        program.act("shuffle", turn)
        refusals = [await program.until("refused") for _ in range(30)]
        assert {refusal["refused"] for refusal in refusals} == {"NO_ACTION"}
        assert (await program.until("ok"))["ok"] == "0 shuffle"


async def test_a_program_sits_down_with_people(tmp_path):
    async with answering(tmp_path) as here, at_client(here.server, "ada") as ada:
        code = await ada.make_table(rounds=1)
        async with commanding(here.server, f"bot --table {code.lower()} --name Marvin", user="ben") as program:
            assert (await program.until("hello"))["seat"] == 1
            await ada.sees("Marvin")
            status, said, _ = await answered(here.server, "tables")
            assert status == 0
            assert "ada, Marvin (bot)" in said
            # Who is at this table already takes its own seat over, and nobody else's.
            status, _, said = await answered(here.server, f"bot --table {code}", user="cem")
            assert status == 1
            assert "No seat is free" in said


async def test_a_program_with_a_key_finds_its_seat_again(tmp_path):
    key = key_file(tmp_path, "marvin")
    async with answering(tmp_path) as here, at_client(here.server, "ada") as ada:
        code = await ada.make_table(rounds=1)
        async with commanding(here.server, f"bot --table {code}", key=key, user="marvin") as program:
            assert (await program.until("hello"))["seat"] == 1
            await ada.sees("marvin")
            program.close_input()
            assert await program.ended() == (0, "")
        async with commanding(here.server, f"bot --table {code}", key=key, user="marvin") as program:
            assert (await program.until("hello"))["seat"] == 1
            async with commanding(here.server, f"bot --table {code}", key=key, user="marvin") as newer:
                assert (await newer.until("hello"))["seat"] == 1
                status, said = await program.ended()
                assert status == 1
                assert "another terminal" in said


async def test_a_program_is_told_its_clock_and_how_a_match_ended_before_its_last_card(tmp_path):
    async with answering(tmp_path) as here:
        visitor = here.tables.enter(None, "ada")
        end = await visitor.create("threefold rounds=1", Terms(pace="usual"))
        async with commanding(here.server, f"bot --table {end.title}", user="ben") as program:
            await program.until("hello")
            await eventually(lambda: end.now().view, "the match")
            while end.now().view.legal:
                await end.act(next(iter(end.now().view.legal)), end.now().view.turn)
            asked = await program.until("view")
            assert asked["clock"] == {"turn": 30, "reserve": 300}
            await end.choose("resign")
            over = (await program.until("over"))["over"]
            assert over["sentence"] == "ada gave the match up: ben won it."
            assert await program.ended() == (0, "")
        visitor.close()


@pytest.mark.parametrize(
    ("command", "status", "why"),
    [
        ("bot", 2, "--table TABLE"),
        ("bot --table ABCD --make rook", 2, "either goes to a table"),
        ("bot --table ABCD --fill", 2, "--fill"),
        ("bot --table ABCD", 1, "no table ABCD"),
        ("bot --make whist", 1, "No such rules"),
        ("bot --make", 2, "needs a value"),
    ],
)
async def test_a_program_that_cannot_sit_down_is_told_why(tmp_path, command, status, why):
    async with answering(tmp_path) as here:
        ended, out, err = await answered(here.server, command)
        assert (ended, out) == (status, "")
        assert why in err
        assert err.count("\n") == 1


async def test_a_program_that_reads_nothing_is_cut_off_and_its_seat_is_free(tmp_path):
    tight = Limits(unsent=100, drained=50, stalled=0.2)
    async with (
        answering(tmp_path, limits=tight) as here,
        at_client(here.server, "ada") as ada,
        connected(here.server, user="ben") as connection,
    ):
        code = await ada.make_table(rounds=1)
        await connection.create_session(Deaf, f"bot --table {code}", window=Deaf.WINDOW)
        await ada.sees("ben")
        await eventually(lambda: here.server.sessions == 1, "the end of the program")
        await ada.sees("ben left; the seat is")
