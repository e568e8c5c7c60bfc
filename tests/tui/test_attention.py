"""Who is away is called to their turn, once, and nobody who looks is."""

import os
import termios
from dataclasses import replace

import pytest
from textual import events

from tests.tui.plain_stage import at_table
from tests.tui.table_stage import CALM, TableApp, at
from tests.tui.test_table import seat
from tui.attention import QUIET, TITLED, UNTITLED, Attention
from tui.plain.lines import StandardLines

THEIR_TURN = at(tricks=3, mover=1)


class Heard(TableApp):
    """Keeps what the terminal is ordered."""

    def __init__(self, link, settings=CALM):
        self.now = 0.0
        self.heard = []
        super().__init__(link, settings, clock=lambda: self.now)

    def bell(self):
        self.heard.append("bell")

    def order_title(self, sequence):
        self.heard.append(sequence)


async def their_card(pilot):
    link = pilot.app.link
    link.do(1, next(iter(link.table.view(1).legal)))
    await pilot.pause()
    await pilot.pause()


async def test_who_looks_at_something_else_is_called_and_the_title_is_put_back():
    async with Heard(seat(THEIR_TURN)).run_test() as pilot:
        pilot.app.post_message(events.AppBlur())
        await their_card(pilot)
        assert pilot.app.heard == ["bell", TITLED]
        pilot.app.post_message(events.AppFocus())
        await pilot.pause()
        assert pilot.app.heard == ["bell", TITLED, UNTITLED]


@pytest.mark.parametrize(("seconds", "heard"), [(QUIET - 1, []), (QUIET, ["bell", TITLED])])
async def test_where_the_terminal_does_not_tell_a_while_without_a_key_does(seconds, heard):
    async with Heard(seat(THEIR_TURN)).run_test() as pilot:
        await pilot.press("L")
        pilot.app.now = seconds
        await their_card(pilot)
        assert pilot.app.heard == heard
        await pilot.press("right")
        assert pilot.app.heard == heard + [UNTITLED] * bool(heard)


async def test_who_leaves_gets_the_title_back():
    app = Heard(seat(THEIR_TURN))
    async with app.run_test() as pilot:
        app.post_message(events.AppBlur())
        await their_card(pilot)
    assert app.heard == ["bell", TITLED] or app.heard[-1] == UNTITLED


@pytest.mark.parametrize("why", ["looks", "looks again", "silent", "looks on"])
async def test_nobody_else_is_called(why):
    link = seat(THEIR_TURN)
    if why == "looks on":
        link.stand(looks_on=True)
    async with Heard(link, replace(CALM, bell="off" if why == "silent" else "on")).run_test() as pilot:
        if why != "looks":
            pilot.app.post_message(events.AppBlur())
            await pilot.pause()
        if why == "looks again":
            await pilot.press("L")
        await their_card(pilot)
        assert pilot.app.heard == []


@pytest.mark.parametrize(
    ("seconds", "bell", "looks_on", "rung"),
    [(QUIET - 1, "on", False, 0), (QUIET, "on", False, 1), (QUIET, "off", False, 0), (QUIET, "on", True, 0)],
    ids=["here", "away", "silent", "looks on"],
)
async def test_in_lines_it_rings_too(seconds, bell, looks_on, rung):
    link, now = seat(THEIR_TURN), [0.0]
    if looks_on:
        link.stand(looks_on=True)
    async with at_table(link, settings=replace(CALM, bell=bell), clock=lambda: now[0]) as paper:
        now[0] = seconds
        link.do(1, next(iter(link.table.view(1).legal)))
        await paper.until("Ada leads")
        await paper.type("last")
        assert paper.rung == rung


def heard(reads, lines):
    """What came out of the other end, so many lines of it."""
    said = b""
    while said.count(b"\n") < lines:
        said += os.read(reads, 100)
    return said


async def test_lines_ring_in_a_terminal_and_never_into_a_pipe():
    for open_both, rung in ((os.pipe, b"a line\n"), (os.openpty, b"\x07a line\r\n")):
        reads, writes = open_both()
        lines = StandardLines(reads, writes, patient=True)
        lines.ring()
        await lines.say("a line")
        assert heard(reads, 1) == rung
        os.close(reads)
        os.close(writes)
        lines.ring()


@pytest.mark.parametrize(("columns", "said"), [(10, b"a line of\r\nso many\r\nwords\r\n"), (80, None), (0, None)])
async def test_lines_break_between_words_at_the_edge_of_a_terminal(columns, said):
    """Of a terminal that does not know its size nothing is thought."""
    reads, writes = os.openpty()
    termios.tcsetwinsize(writes, (24, columns))
    await StandardLines(reads, writes, patient=True).say("a line of so many words")
    said = said or b"a line of so many words\r\n"
    assert heard(reads, said.count(b"\n")) == said
    os.close(reads)
    os.close(writes)


def test_a_key_says_that_somebody_is_there():
    one = Attention(0.0)
    assert not one.away(QUIET - 1)
    assert one.away(QUIET)
    one.typed(QUIET)
    assert not one.away(QUIET + 1)
    one.told(looks=False)
    assert one.away(QUIET + 1)
    one.typed(QUIET + 2)
    assert not one.away(9 * QUIET), "it tells, so it is believed"
