"""`bot`: a seat for anybody's program, over a protocol of JSON lines (`docs/bot-protocol.md`).

Invariant: the program is told what its seat may know and nothing else, and what it does goes through the same door as
a person's. Nothing it sends ends anything but its own seat: lines nobody can read are refused, so many of them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine import __version__
from engine.errors import IllegalAction
from engine.games import game_of
from engine.notation import action_text, parse_action
from engine.protocol.answers import PROTOCOL, parse_answer
from engine.protocol.choices import choices_json
from engine.protocol.view_json import line_of, view_json
from net.bucket import Bucket
from net.script.people_json import people_json
from net.script.story import Story, is_over, over_json
from net.script.streams import Unreadable
from tui.table import Refused
from tui.text import clean_line
from tui.wording import sentence

if TYPE_CHECKING:
    from random import Random

    from engine.protocol.answers import Answer
    from engine.protocol.view_json import JSON
    from net.script.bounds import Bounds
    from net.script.streams import Streams
    from tui.table import TableLink, Update

UNREADABLE = "UNREADABLE"
"""The code of a line that is no answer at all; those of refused actions are the engine's."""
NO_ACTION = "NO_ACTION"
"""The code of a text that is no action of this seat."""
REFUSED = "REFUSED"
"""The code where the table itself refuses, whatever the rules say."""


class SentAway(Exception):
    """The program is to leave; the sentence says why."""


class Playing:
    """One program in its seat; `name` is how it is called here."""

    def __init__(self, link: TableLink, name: str, streams: Streams, bounds: Bounds, rng: Random) -> None:
        self._link = link
        self._name = name
        self._streams = streams
        self._bounds = bounds
        self._rng = rng
        self._pack = game_of(link.rules).pack
        first = link.now()
        self._seat = first.seat
        self._story = Story(first, first.seat)
        self._offered: object = None
        self._unreadable = 0
        self._refused = 0
        self._lines = Bucket(bounds.lines_rate, bounds.lines_burst, _now())

    async def run(self) -> None:
        """Play until the match is over or the program sends no more. Raises Refused, SentAway."""
        await self._greet()
        reading = asyncio.create_task(self._next_line())
        hearing = asyncio.create_task(self._link.next_update())
        try:
            while not is_over(self._story.last):
                await asyncio.wait({reading, hearing}, return_when=asyncio.FIRST_COMPLETED)
                # The answer first: it comes before what follows from it.
                if reading.done():
                    if (answer := await self._answer_to(reading)) is None:
                        return
                    await self._write(answer)
                    reading = asyncio.create_task(self._next_line())
                elif hearing.done():
                    await self._tell(hearing.result())
                    hearing = asyncio.create_task(self._link.next_update())
        finally:
            for task in (reading, hearing):
                task.cancel()
            await asyncio.gather(reading, hearing, return_exceptions=True)
        await self._write(over_json(self._story.last))

    # What the program is told.

    async def _greet(self) -> None:
        update = self._story.last
        await self._write(
            {
                "hello": self._name,
                "protocol": PROTOCOL,
                "server": f"threefold {__version__}",
                "table": self._link.title,
                "rules": self._link.rules,
                "seat": self._seat,
                "people": people_json(update.people),
            }
        )
        await self._offer(update)

    async def _tell(self, update: Update) -> None:
        for data in self._story.in_json(update):
            await self._write(data)
        self._story.last = update
        await self._offer(update)

    async def _offer(self, update: Update) -> None:
        """Show the view if the seat may act, once for what there is to choose."""
        view = update.view
        if view is None or next(iter(view.legal), None) is None:
            self._offered = None
            return
        choices = choices_json(view, self._bounds.legal, self._rng)
        offer = {"turn": view.turn, "yours": self._seat in view.to_act, **choices}
        # Of a set that is described, the example differs from time to time.
        known = {key: value for key, value in offer.items() if key != "legal" or "more" not in offer}
        what = (known, view.number, view.deal and (view.deal.trick, view.deal.calls))
        if what != self._offered:
            self._offered = what
            await self._write({"view": view_json(view), **offer, **self._clock(update)})

    def _clock(self, update: Update) -> JSON:
        """Its seconds, at a table with clocks."""
        clock = update.clocks[self._seat] if update.clocks else None
        return {"clock": {"turn": round(clock.turn, 1), "reserve": round(clock.reserve, 1)}} if clock else {}

    async def _write(self, data: JSON) -> None:
        await self._streams.write(line_of(data))

    # What it answers.

    async def _next_line(self) -> str | None:
        """Its next line, at a bearable pace; None: there are no more. Raises Unreadable."""
        line = await self._streams.line()
        self._lines.take(1, _now())
        await asyncio.sleep(self._lines.wait(_now()))
        return line

    async def _answer_to(self, reading: asyncio.Task[str | None]) -> JSON | None:
        """What is said to a line that was read; None: there are no more. Raises SentAway."""
        try:
            if (line := reading.result()) is None:
                return None
            answer = parse_answer(line)
        except (Unreadable, ValueError) as error:
            self._unreadable += 1
            if self._unreadable > self._bounds.unreadable:
                raise SentAway(f"{self._unreadable} lines that nobody can read are too many.") from None
            return {"refused": UNREADABLE, "why": str(error)}
        refusal, done = await self._act(answer)
        if refusal is None:
            self._refused = 0
            return {"ok": done, "turn": answer.turn}
        self._refused += 1
        if self._refused > self._bounds.refused:
            raise SentAway(f"{self._refused} refused actions one after another are too many.")
        return {**refusal, "turn": answer.turn}

    async def _act(self, answer: Answer) -> tuple[JSON | None, str]:
        """Try it: the refusal, or None and the action in full."""
        try:
            seat, action = parse_action(answer.by(self._seat), self._pack)
        except ValueError as error:
            return {"refused": NO_ACTION, "why": sentence(clean_line(str(error), 300))}, ""
        if seat != self._seat:
            return {"refused": NO_ACTION, "why": f"You sit in seat {self._seat}, not in seat {seat}."}, ""
        try:
            await self._link.act(action, answer.turn)
        except IllegalAction as error:
            return {"refused": error.code, "why": str(error)}, ""
        except Refused as error:
            return {"refused": REFUSED, "why": str(error)}, ""
        return None, action_text(seat, action, self._pack)


def _now() -> float:
    return asyncio.get_running_loop().time()
