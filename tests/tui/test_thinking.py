"""A bot has a second: one that is late, fails or asks for what is illegal is replaced, and that is logged."""

import asyncio
import contextvars
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from engine.actions import Undo
from engine.bots import bots
from engine.bots.bot import Choice
from engine.bots.roster import PLAIN, Entry, Style
from engine.games import game_of
from engine.table import Table
from tests.bots.made_for_tests import Failing, Hanging, Sound
from tests.engine.declared import SHAPES
from tests.net.screens import eventually
from tui.thinking.messages import Request, answer_line, parse_decision, parse_request, request_bytes
from tui.thinking.minds import LIMIT, AtHand, InWorker, Thinkers, decided
from tui.thinking.pool import Pool

ROOT = Path(__file__).parent.parent.parent


def table_of(rules="threefold"):
    game = game_of(rules)
    return Table(game, ["a", "b", "c", "d"][: game.seats], first_dealer=0, seeds=lambda: bytes(32))


def in_deal(rules="threefold"):
    """The view of who is to act first in a deal."""
    table, chance = table_of(rules), Random(1)
    while table.stage != "deal":
        seat = table.to_act()[0]
        table.act(seat, bots()["random"].choose(table.view(seat), chance).action)
    return table.view(table.to_act()[0])


async def never(_seconds):
    await asyncio.Event().wait()


async def at_once(_seconds):
    """A second is over as soon as it has begun."""


class Told:
    """Time that passes when it is told."""

    def __init__(self):
        self.over = asyncio.Event()

    async def __call__(self, seconds):
        assert seconds == LIMIT
        await self.over.wait()


@pytest.fixture
async def pool():
    pool = Pool(1, grace=0)
    yield pool
    await pool.close()
    assert pool.workers == ()


def far(name, pool, wait=never, style=PLAIN):
    return InWorker(Entry(name, "", f"tests.bots.made_for_tests:{name}"), style, pool, wait)


def process_of(choice):
    return int(choice.why.split()[1].strip(","))


def alive(pid):
    """Whether the process is there: one that has ended and is not waited for yet is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it ended before, or while it was read
        return False


# At hand.


class Slow:
    def __init__(self):
        self.wake = threading.Event()
        self.done = threading.Event()

    def choose(self, view, rng):
        self.wake.wait(30)
        self.done.set()
        return Choice(next(iter(view.legal)), "at last")


class Cheating:
    def choose(self, view, rng):
        return Choice(Undo(), "Let me have that back.")


def test_a_bot_has_a_second_and_no_more():
    """B15."""
    assert LIMIT <= 1


async def test_a_bot_that_asks_for_what_is_illegal_is_replaced_and_that_is_logged(caplog):
    view = in_deal()
    assert (await AtHand(Cheating(), never).decide(view, Random(1))).action in view.legal
    assert "bot Cheating wants what is illegal" in caplog.text


async def test_a_bot_in_time_says_what_it_decides():
    view = in_deal()
    assert await AtHand(bots()["careful"], never).decide(view, Random(1)) == bots()["careful"].choose(view, Random(1))


async def test_with_all_the_time_it_wants_a_bot_decides_the_same():
    view, thinkers = in_deal(), Thinkers(workers=1, wait=never)
    try:
        decisions = [
            await mind.decide(view, Random(1)) for mind in (thinkers.mind("careful"), thinkers.patient("careful"))
        ]
    finally:
        await thinkers.close()
    assert decisions[0] == decisions[1]


async def test_a_bot_that_is_late_is_replaced_and_not_heard_any_more(caplog):
    view, bot = in_deal(), Slow()
    assert (await AtHand(bot, at_once).decide(view, Random(1))).action in view.legal
    assert "Slow took more than" in caplog.text
    bot.wake.set()
    assert bot.done.wait(30)


async def test_a_bot_that_fails_is_replaced_and_its_words_are_not_logged(caplog):
    view = in_deal()
    assert (await AtHand(Failing(PLAIN), never).decide(view, Random(1))).action in view.legal
    assert "Failing failed: ZeroDivisionError" in caplog.text
    assert "A♠" not in caplog.text


async def test_who_cannot_decide_plays_as_the_careful_player_does():
    view = in_deal()
    assert (await AtHand(Cheating(), never).decide(view, Random(1))).action == (
        bots()["careful"].choose(view, Random(1)).action
    )


async def test_the_pause_begins_with_the_turn_and_the_thought_is_inside_it():
    """Neither waits for the other, and both are waited for: thinking faster shortens nothing, nor does slower."""
    view, bot, order = in_deal(), Slow(), []

    async def pause():
        order.append("pause begins")
        bot.wake.set()
        await asyncio.to_thread(bot.done.wait, 30)
        order.append("thought is over")

    choice = await decided(AtHand(bot, never), view, Random(1), pause())
    assert order == ["pause begins", "thought is over"]
    assert choice.choose(view, Random(1)).why == "at last"


# Between the processes.


@pytest.mark.parametrize("rules", SHAPES)
def test_a_view_and_a_decision_cross_unchanged(rules):
    table, chance = table_of(rules), Random(rules)
    while table.stage != "over" and not table.view(None).finished:
        seat = table.to_act()[0]
        view = table.view(seat)
        read = parse_request(request_bytes(Request("some:bot", Style(0.1), 7, view)))
        assert read._replace(view=None) == Request("some:bot", Style(0.1), 7, None)
        assert read.view._replace(legal=()) == view._replace(legal=())
        choice = bots()["random"].choose(read.view, chance)
        assert choice.action in view.legal
        assert parse_decision(answer_line(choice, view), table.game.pack) == choice
        table.act(seat, choice.action)


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]\n", b"{}\n", b'{"act": "0 fly", "why": "", "candidates": []}\n', b"\xff\n", b"7\n"]
)
def test_an_answer_that_is_none_is_refused(line):
    with pytest.raises(ValueError):  # noqa: PT011 - any of them
        parse_decision(line, game_of("threefold").pack)


# In a worker.


async def test_a_bot_thinks_in_a_process_of_its_own(pool):
    view = in_deal()
    assert pool.workers == ()
    choice = await far("Sound", pool, style=Style(0.25)).decide(view, Random(1))
    assert choice.action == bots()["careful"].choose(view, Random(1)).action
    assert (process_of(choice),) == pool.workers != (os.getpid(),)
    assert choice.why.endswith("boldness 0.25.")
    assert [one[1:] for one in choice.candidates] == [(0.75, 0.05)]
    again = await far("Sound", pool).decide(view, Random(1))
    assert process_of(again) == process_of(choice)


async def test_a_worker_killed_while_it_waits_is_replaced(pool, caplog):
    view = in_deal()
    first = process_of(await far("Sound", pool).decide(view, Random(1)))
    os.kill(first, signal.SIGKILL)
    second = process_of(await far("Sound", pool).decide(view, Random(1)))
    assert second != first


async def test_a_worker_killed_in_mid_thought_is_replaced_by_another_one(pool, caplog, tmp_path, monkeypatch):
    monkeypatch.setenv("THREEFOLD_TEST_MARK", str(tmp_path / "mark"))
    view = in_deal()
    choice = await far("DyingOnce", pool).decide(view, Random(1))
    assert choice.why.startswith("Process ")
    assert "a worker died while a bot was thinking" in caplog.text


async def test_a_worker_killed_from_outside_in_mid_thought(pool, caplog):
    """The table goes on: the second one hangs as well, until its time is over."""
    view, time = in_deal(), Told()
    deciding = asyncio.create_task(far("Hanging", pool, time).decide(view, Random(1)))
    await eventually(lambda: pool.workers, "a worker")
    [first] = pool.workers
    os.kill(first, signal.SIGKILL)
    await eventually(lambda: pool.workers and pool.workers != (first,), "another worker")
    [second] = pool.workers
    time.over.set()
    assert (await deciding).action in view.legal
    assert "bot Hanging took more than" in caplog.text
    await eventually(lambda: not alive(second), "its end")
    assert (await far("Sound", pool).decide(view, Random(1))).why.startswith("Process ")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Dying", "bot Dying failed: Died"),
        ("Failing", "bot Failing failed: ZeroDivisionError in made_for_tests.py:"),
        ("Cheating", "bot Cheating wants what is illegal"),
        ("Damaged", "bot Damaged failed: FileNotFoundError in "),
        ("Absent", "bot Absent failed: AttributeError in "),
    ],
)
async def test_whatever_a_bot_does_something_legal_comes_of_it(pool, caplog, name, line):
    view = in_deal()
    choice = await far(name, pool).decide(view, Random(1))
    assert choice.action == bots()["careful"].choose(view, Random(1)).action
    assert line in caplog.text
    assert "A♠" not in caplog.text
    assert (await far("Sound", pool).decide(view, Random(1))).why.startswith("Process ")


@pytest.mark.parametrize("command", [("/nonexistent/python",), (sys.executable, "-c", "print('{')")])
async def test_no_process_can_be_started_and_the_table_goes_on(caplog, command):
    pool, view = Pool(1, command), in_deal()
    choice = await far("Sound", pool).decide(view, Random(1))
    assert choice.action == bots()["careful"].choose(view, Random(1)).action
    assert "bot Sound failed: " in caplog.text
    await pool.close()


async def test_who_waits_too_long_for_a_free_worker_is_replaced_and_takes_none_away(pool, caplog):
    view = in_deal()
    hanging = asyncio.create_task(far("Hanging", pool).decide(view, Random(1)))
    await eventually(lambda: pool.workers, "a worker")
    assert (await far("Sound", pool, at_once).decide(view, Random(1))).action in view.legal
    assert "bot Sound took more than" in caplog.text
    hanging.cancel()
    await asyncio.gather(hanging, return_exceptions=True)
    assert (await far("Sound", pool).decide(view, Random(1))).why.startswith("Process ")


async def test_a_late_thought_ends_and_its_worker_is_asked_again(monkeypatch, tmp_path):
    """On a busy machine another one would take longer to start."""
    mark, pool, view, time = tmp_path / "mark", Pool(1), in_deal(), Told()
    monkeypatch.setenv("THREEFOLD_TEST_MARK", str(mark))
    deciding = asyncio.create_task(far("Late", pool, time).decide(view, Random(1)))
    await eventually(lambda: pool.workers, "a worker")
    [worker] = pool.workers
    time.over.set()
    assert (await deciding).why.startswith("The bot was too slow")
    mark.touch()
    assert process_of(await far("Sound", pool).decide(view, Random(1))) == worker
    await pool.close()


async def test_closing_ends_a_worker_in_mid_thought():
    pool = Pool(2)
    deciding = asyncio.create_task(far("Hanging", pool).decide(in_deal(), Random(1)))
    await eventually(lambda: pool.workers, "a worker")
    workers = pool.workers
    await pool.close()
    assert not any(map(alive, workers))
    assert (await deciding).action


async def test_a_worker_does_not_keep_the_context_of_who_needed_it():
    """A session's app is a context variable: nothing that stays may keep it."""
    session = contextvars.ContextVar("session", default=None)
    session.set(held := Style(0.5))
    thinkers = Thinkers(entry_of=lambda name: Entry(name, "", f"tests.bots.made_for_tests:{name}"), wait=never)
    mind = thinkers.mind("Sound")
    assert (await mind.decide(in_deal(), Random(1))).why.startswith("Process ")
    assert thinkers.mind("Sound") is mind
    assert session.get() is held
    await thinkers.close()


async def test_a_quick_bot_needs_no_process():
    thinkers = Thinkers()
    view = in_deal()
    assert (await thinkers.mind("careful").decide(view, Random(1))).action in view.legal
    with pytest.raises(KeyError):
        thinkers.mind("Deep Blue")
    await thinkers.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, None], ids=["terminated", "killed", "crashed"])
@pytest.mark.parametrize("bot", ["Sound", "Hanging"])
async def test_no_worker_outlives_its_program(how, bot):
    """However the program ends, and whatever the worker is doing."""
    program = f"""
import asyncio, random
from tests.tui.test_thinking import far, in_deal
from tui.thinking.pool import Pool

async def main():
    pool = Pool(1)
    asking = asyncio.create_task(far({bot!r}, pool).decide(in_deal(), random.Random(1)))
    while not pool.workers:
        await asyncio.sleep(0.01)
    print(*pool.workers, flush=True)
    if {how is None}:
        raise RuntimeError
    await asyncio.Event().wait()

asyncio.run(main())
"""
    run = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    worker = int(await run.stdout.readline())
    if how is not None:
        run.send_signal(how)
    await run.communicate()
    await eventually(lambda: not alive(worker), "its end")


def test_the_bots_made_for_tests_hang_and_work():
    assert issubclass(Hanging, Sound)
