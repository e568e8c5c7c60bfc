"""Looking back at a deal in lines: a step at a time is said, and a number goes on, back, or somewhere else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tui.hint_page import action_words
from tui.plain.dialogue import Option
from tui.review import shown
from tui.review.branch import actor, others, play_on, what_came
from tui.review.coach import decisions, marked, next_to_weigh, summary, told, weigh
from tui.review.looking import Looking

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tui.plain.dialogue import Dialogue
    from tui.review.room import Room
    from tui.table import TableLink

LEAVE = "Look back no longer"

_GOING = (
    Option("on", "Next step"),
    Option("back", "Step back"),
    Option("trick on", "Next trick"),
    Option("trick back", "Trick before"),
    Option("trick", "Go to a trick", "by its number"),
    Option("hands", "Hands", "say what lies where"),
    Option("eyes", "View", "all hands, or what one seat could know"),
)


_MORE = (
    Option("coach", "Coach", "what the decisions cost"),
    Option("mark", "Mark", "the next play that cost something"),
    Option("what if", "What if", "something else is done here; bots play on"),
    Option("what was", "What really happened"),
    Option("play", "Play on from here", "yourself, against bots"),
    Option("write", "Write the record", "to a file"),
    Option("deal", "Another deal", "of this match"),
)


class PlainReview:
    """One's way through a record, in a dialogue. Raises BadRecord, BrokenRule where it cannot be replayed."""

    def __init__(
        self, dialogue: Dialogue, room: Room, sit: Callable[[TableLink], Awaitable[object]] | None = None
    ) -> None:
        """`sit` sits down at a table; None: one cannot, from here."""
        self._dialogue = dialogue
        self._looking = Looking(room)
        self._sit = sit
        self._coaching: asyncio.Task[None] | None = None

    async def visit(self) -> None:
        """Go through it until it is enough. Raises InputEnded."""
        try:
            await self._visit()
        finally:
            await self._stop_coaching()

    async def _visit(self) -> None:
        known: tuple[Option, ...] = ()
        await self._say_hands()
        says = self._where()
        while True:
            options = self._options()
            chosen = await self._dialogue.choose(says, options, back=LEAVE, known=known)
            known = options
            if not chosen:
                return
            says = await self._do(chosen)

    def _options(self) -> tuple[Option, ...]:
        looking, room = self._looking, self._looking.room
        offered = {
            "coach": room.expert and not looking.what_if,
            "mark": bool(marked(looking.found)),
            "what if": room.expert,
            "what was": looking.what_if,
            "play": room.sit and self._sit,
            "write": room.write,
            "deal": len(room.record.deals) > 1,
        }
        return (*_GOING, *(option for option in _MORE if offered[option.id]))

    def _where(self) -> str:
        """How far one is, and what happened there."""
        looking = self._looking
        where = shown.title(looking).replace(f" {looking.words.dot} ", ", ")
        return f"{where}. {shown.happened(looking)} {shown.coached(looking)}".strip()

    async def _say_hands(self) -> None:
        looking = self._looking
        await self._dialogue.say(f"{shown.whose(looking)[:1].upper()}{shown.whose(looking)[1:]}.")
        for line in shown.in_words(looking):
            await self._dialogue.say(line)

    async def _do(self, chosen: str) -> str:
        """Do what was chosen; what to say then."""
        looking = self._looking
        match chosen:
            case "on" | "back":
                there = looking.go(looking.at + (1 if chosen == "on" else -1))
            case "trick on":
                there = looking.next_trick()
            case "trick back":
                there = looking.previous_trick()
            case "trick":
                line = await self._dialogue.line(f"Go to which trick, 1 to {len(looking.played.leads)}?")
                there = line.isascii() and line.isdigit() and looking.to_trick(int(line[:6]))
                if not there:
                    return "There is no such trick in this deal." if line else self._where()
            case "eyes":
                looking.next_eyes()
                await self._say_hands()
                return self._where()
            case "deal":
                await self._choose_deal()
                return self._where()
            case "coach":
                await self._coach()
                return self._where()
            case "mark":
                looking.next_mark()
                return self._where()
            case "what if":
                return await self._what_if()
            case "what was":
                looking.to_main()
                return self._where()
            case "play":
                return await self._play_on()
            case "write" if looking.room.write:
                return looking.room.write(looking.room.record)
            case _:
                await self._say_hands()
                return self._where()
        if there:
            return self._where()
        return "That is the end of the deal." if chosen.endswith("on") else "That is the start of the deal."

    async def _coach(self) -> None:
        """Say what the decisions cost; they are weighed once, as long as nothing else is typed meanwhile."""
        looking, say = self._looking, self._dialogue.say
        if self._coaching is None:
            count = len(decisions(looking.played))
            await say(f"The coach weighs {count} decisions. It says so when that is done; you may go on meanwhile.")
            self._coaching = asyncio.create_task(self._weigh())
        waits: set[asyncio.Future[Any]] = {self._coaching}
        if not self._dialogue.port.patient:
            waits.add(self._dialogue.coming())
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if not self._coaching.done():
            await say(f"{len(looking.found)} decisions are weighed so far. Choose Coach again to hear of them.")
            return
        for line in summary(looking.words, looking.played, looking.bottom, looking.found):
            await say(line)
        for line in told(looking.words, looking.played, looking.found):
            await say(line)

    async def _weigh(self) -> None:
        looking, expert = self._looking, self._looking.room.expert
        deal, found = looking.played, looking.found
        assert expert is not None
        waiting = {*decisions(deal)}
        while waiting:
            waiting.remove(number := next_to_weigh(waiting, looking.at))
            if (one := await weigh(deal, number, expert())) is not None:
                found[number] = one

    async def _stop_coaching(self) -> None:
        if self._coaching is not None:
            self._coaching.cancel()
            await asyncio.wait({self._coaching})
            self._coaching = None

    async def _what_if(self) -> str:
        """Let bots play on after another action; what to say of it."""
        looking, expert = self._looking, self._looking.room.expert
        deal, at = looking.played, looking.at
        seat = actor(deal, at)
        assert expert is not None
        actions = await others(deal, at, expert()) if seat is not None else ()
        if seat is None or not actions:
            return "There is nothing else to do here: go a step back."
        words, view = looking.words, deal.view(at, seat)
        options = [Option(str(place), action_words(words, view, action)) for place, action in enumerate(actions)]
        chosen = await self._dialogue.choose(f"What else might {words.name(seat)} have done?", options, back="Back")
        if not chosen:
            return self._where()
        await self._dialogue.say("The bots play on.")
        looking.branch_off(await play_on(deal, at, actions[int(chosen)], expert()), at + 1)
        await self._dialogue.say(what_came(looking))
        return self._where()

    async def _play_on(self) -> str:
        """Play on oneself; what to say afterwards."""
        looking, room = self._looking, self._looking.room
        if actor(looking.played, looking.at) is None or room.sit is None or self._sit is None:
            return "The deal is over here: go a step back."
        words = looking.words
        seats = [looking.played.game.after(looking.bottom, step) for step in range(looking.played.game.seats)]
        options = [Option(str(seat), f"As {words.name(seat)}") for seat in seats]
        title = "Play on from here; bots play in the other seats, and nothing is kept."
        if chosen := await self._dialogue.choose(title, options, back="Back"):
            await self._sit(room.sit(looking.played.up_to(looking.at), int(chosen)))
        return self._where()

    async def _choose_deal(self) -> None:
        looking = self._looking
        deals = [Option(str(number), text) for number, text in enumerate(looking.deals(), 1)]
        if chosen := await self._dialogue.choose("Which deal?", deals, back="Back"):
            await self._stop_coaching()
            looking.to_deal(int(chosen))
            await self._say_hands()
