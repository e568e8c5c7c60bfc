"""A table in lines: what happens is told as it happens, and when it is one's turn, what can be chosen is listed.

Invariant: one thing at a time. What happened is told before a line is taken, and a line is taken for what was told
before it; so a number never chooses from a list that somebody has not been given.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.cards import Card
from tui.at_table import opened
from tui.attention import Attention
from tui.both_halves import NOT_YET, halves_page, may_open
from tui.following import Following
from tui.front import GotUp
from tui.hint_page import checked_page, hint_page
from tui.marks import Marks
from tui.open_deal import open_deal_page
from tui.pace import only_card, until_forced
from tui.picking import Draft, kind_of_single, several
from tui.plain.answers import lines_for, told
from tui.plain.besides import Besides
from tui.plain.choices import Prompt, chosen, in_steps, prompt_of
from tui.plain.commands import COMMANDS, command_of, unknown
from tui.plain.dialogue import numbers_to
from tui.plain.pages import lines_of
from tui.plain.review import PlainReview
from tui.plain.standing import hand_lines, result_lines
from tui.question import Item
from tui.recap import recap
from tui.rules_page import rules_page
from tui.score_sheet import last_over
from tui.seated import Seated
from tui.summary import rule_line
from tui.table import Refused
from tui.times import LOW, turn_time
from tui.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from random import Random

    from engine.actions import TableAction
    from tui.plain.choices import Choice
    from tui.plain.commands import Command
    from tui.plain.dialogue import Dialogue
    from tui.settings import Settings
    from tui.table import TableLink, Update
    from tui.widgets.side import Entry

HOW = "A number chooses; ? lists the words that do more; an empty line says again what is asked."

NOT_BEGUN = "The match has not begun."


class _Closed(Exception):
    """This end of the table is closed; the sentence says why."""


class PlainTable:
    """One's seat at a table, in a dialogue.

    `kept` says what becomes of a match that is left in the middle. `change` changes the settings and gives those in
    force from then on; `clock` counts seconds.
    """

    def __init__(
        self,
        link: TableLink,
        dialogue: Dialogue,
        settings: Settings,
        rng: Random,
        *,
        kept: str,
        change: Callable[[], Awaitable[Settings]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._link = link
        self._dialogue = dialogue
        self._kept = kept
        self._change = change
        self._following = Following(link.now())
        self._seated = Seated(link, self._following, _in_words(settings), clock)
        self._following.recall(self._seated.words)
        self._marks = Marks(self._seated, lambda: None)
        self._turns = Turns(self._seated, self._marks, rng)
        self._attention = Attention(clock())
        self._besides = Besides(self._seated, self._turns, dialogue)
        self._updates: asyncio.Task[Update] | None = None
        self._asked = Prompt(None, ())
        self._between = False
        """Whether another question stands than the table's."""
        self._held: frozenset[Card] = frozenset()
        self._warned: object = None
        """The turn in which one was told that little time is left."""
        self._forced: tuple[object, float | None] = (None, None)
        """A turn, and when its only card goes by itself."""
        self._rng = rng

    async def sit(self) -> GotUp:
        """Sit there until one gets up. Raises InputEnded; the seat keeps."""
        try:
            self._dialogue.hearing = self._hear
            await self._arrive()
            while True:
                if how := await self._do(await self._hear()):
                    return how
        except _Closed as closed:
            return GotUp(sentence=str(closed))
        finally:
            self._dialogue.hearing = None
            if self._updates is not None:
                self._updates.cancel()
                with suppress(asyncio.CancelledError, Refused):
                    await self._updates

    # What is told.

    async def _say(self, *lines: str) -> None:
        for line in lines:
            await self._dialogue.say(line)

    async def _arrive(self) -> None:
        """Say where one is, and how things stand there."""
        update, words, link = self._seated.update, self._seated.words, self._link
        title = f"Table {link.title}: " if link.can_chat else ""
        await self._say(f"{title}{rule_line(link.rules)}.", *(["You look on."] if update.looks_on else []), HOW)
        people = [words.name(seat) for seat, person in enumerate(update.people) if not person.free]
        free = sum(person.free for person in update.people)
        await self._say(f"Here: {', '.join(people)}{f'; {free} free' if free else ''}.")
        if update.view:
            await self._say(*map(str, recap(words, update.view)))
        if update.lesson:
            said = (said.text for said in update.lesson.said if said.kind != "keys")
            await self._say(f"{update.lesson.title}.", *said)
        self._following.result_due()  # how the last deal ended is told already
        await self._tell_hand()
        await self._prompt()

    async def _hear(self) -> str:
        """The next line; what happens until it comes is told. Raises InputEnded."""
        while True:
            updates, line = self._coming(), self._dialogue.coming()
            await asyncio.wait({updates, line}, timeout=self._until(), return_when=asyncio.FIRST_COMPLETED)
            if updates.done():
                await self._tell()
            elif line.done():
                heard = self._dialogue.taken()
                self._link.typed()
                self._attention.typed(self._seated.clock())
                return heard
            else:
                await self._in_time()

    def _coming(self) -> asyncio.Task[Update]:
        """What happens next at the table."""
        if self._updates is None:
            self._updates = asyncio.create_task(self._next())
        return self._updates

    async def _next(self) -> Update:
        return await self._link.next_update()

    async def _tell(self) -> None:
        """Wait for what happens next, and tell it."""
        try:
            update = await self._coming()
        except Refused as refusal:
            raise _Closed(str(refusal)) from None
        finally:
            self._updates = None
        seated, following, before = self._seated, self._following, self._seated.update
        words = seated.words_of(update)
        last = seated.log[-1] if seated.log else None
        self._marks.refusal = self._marks.notice = ""
        seated.since = seated.clock()
        following.arrived(update, words, tell_deal=False)
        following.catch_up()
        await self._say(*map(told, _after(last, seated.log)))
        if update.ended and not before.ended:
            await self._say(update.ended)
        if following.result_due():
            compared = halves_page(words, update.view, opened(self._link)) if update.view else ()
            await self._say(*result_lines(words, update), *lines_of(compared))
        elif update.changes and not before.changes:
            await self._say(*list(result_lines(words, update))[-1:])
        await self._tell_hand()
        if update.to_act and not before.to_act:
            self._call()
        if not self._between:
            await self._prompt()

    def _call(self) -> None:
        """Call who is away to their turn."""
        if self._seated.settings.bell == "on" and self._attention.away(self._seated.clock()):
            self._dialogue.port.ring()

    async def _tell_hand(self) -> None:
        """Say one's cards where some have come."""
        seated = self._seated
        held = frozenset(seated.hand) | {card for card in seated.row if card is not None}
        new = frozenset(seated.hand) - self._held
        if new or (held and not self._held):
            await self._say(*hand_lines(seated))
        self._held = held

    async def _prompt(self, *, again: bool = False) -> None:
        """Say what is asked, where one is asked something, and nothing of it that was said before."""
        prompt, last = prompt_of(self._marks), self._asked
        self._asked = prompt
        if again:
            last = Prompt(None, ())
        elif prompt.moment != last.moment:
            last = Prompt(None, (), last.besides)
        if prompt.besides != last.besides:
            await self._say(*prompt.besides)
        if not (prompt.choices or again):
            return
        if prompt.told != last.told:
            await self._say(*(line for line in prompt.told if line not in last.told))
            if prompt.choices and (time := " ".join(turn_time(self._seated.update, self._seated.update.seat, 0.0))):
                await self._say(f"Your clock: {time}.")
        known = {(choice.key, choice.text) for choice in last.choices}
        new = [choice for choice in prompt.choices if (choice.key, choice.text) not in known]
        await self._say(*(choice.line for choice in new if choice not in prompt.amounts))
        if amounts := [choice.key for choice in new if choice in prompt.amounts]:
            await self._say(f"Or type what you bid: {in_steps(amounts)}.")

    # Time.

    def _until(self) -> float | None:
        """Seconds until something is to be done although nothing happens; None: nothing is."""
        waits = [until for until in (self._until_low(), self._until_forced()) if until is not None]
        return min(waits, default=None)

    def _until_low(self) -> float | None:
        """Seconds until one is warned that little is left of one's time."""
        update = self._seated.update
        clock = update.clocks[update.seat] if update.own is not None and update.clocks else None
        if clock is None or not clock.runs or update.over or self._warned == self._asked.moment:
            return None
        return max(0.0, clock.left - self._seated.elapsed - LOW)

    def _until_forced(self) -> float | None:
        """Seconds until the only card there is goes by itself, where the settings say so."""
        moment, at = self._forced
        if moment != self._asked.moment:
            seconds = until_forced(self._marks, self._rng)
            at = None if seconds is None else self._seated.clock() + seconds
            self._forced = self._asked.moment, at
        return None if at is None else max(0.0, at - self._seated.clock())

    async def _in_time(self) -> None:
        """Do what the time has come for."""
        if self._until_low() == 0.0:
            self._warned = self._asked.moment
            await self._say(f"{LOW:.0f} seconds are left to you.")
        if self._until_forced() == 0.0 and (action := only_card(self._marks)) is not None:
            await self._take(action)

    # What is chosen.

    async def _do(self, line: str) -> GotUp | None:
        """Do what a line says; how one got up, if one did."""
        if not line:
            await self._prompt(again=True)
            return None
        number = line.isascii() and line.replace(" ", "").isdigit()
        while number and self._dialogue.port.patient and not self._asked.choices:
            await self._tell()
        words = line.split() if number and several(self._seated.view) else [line]
        choices = [choice for word in words if (choice := chosen(word, self._asked, self._cards)) is not None]
        if len(choices) == len(words):
            return [await self._choose(choice) for choice in choices][-1]
        command, rest = command_of(line)
        if command is not None:
            return await self._command(command, rest)
        await self._say(self._why_not(line) if number else unknown(line))
        return None

    @property
    def _cards(self) -> tuple[Card, ...]:
        """All cards one could mean."""
        return (*(card for card in self._seated.row if card is not None), *self._seated.hand)

    def _why_not(self, line: str) -> str:
        """Why a number chooses nothing."""
        numbers = [choice for choice in self._asked.choices if choice not in self._asked.amounts]
        if self._asked.amounts:
            return f"{line} may not be bid now."
        return f"{numbers_to(len(numbers))}." if numbers else "Nothing is asked of you now."

    async def _choose(self, choice: Choice) -> GotUp | None:
        does = choice.does
        picks = isinstance(does, Card) and several(self._seated.view) is not None
        put_back = ", put back" if picks and choice.picked else ""
        await self._say(f"> {choice.key} {choice.text}{put_back}".replace("  ", " "))
        match does:
            case None:
                pass
            case Card() as card if picks:
                self._marks.pick(card)
                await self._refused()
            case Card() as card:
                await self._take(kind_of_single(self._seated.view)(card))
            case Draft() as draft:
                self._turns.draft(draft)
                await self._refused()
            case Item(item):
                await self._acted(partial(self._turns.choose, item))
            case str(name):
                return await self._named(name)
            case action:
                await self._take(action)
        return None

    async def _named(self, name: str) -> GotUp | None:
        """Do what the table itself does for an answer."""
        match name:
            case "ask_bot":
                await self._turns.ask_bot()
                await self._refused()
            case "cut_anywhere":
                await self._acted(self._turns.cut_anywhere)
            case "cut_at":
                highest = len(self._turns.cuts)
                where = await self._besides_ask(f"Cut at a place from 1 to {highest}, or with any phrase.")
                if where:
                    await self._acted(partial(self._turns.cut, where))
            case "again":
                return await self._again()
            case "hands":
                await self._hands()
            case _:
                return await self._leave()
        return None

    async def _besides_ask(self, title: str) -> str:
        """Ask for a line, while what happens is told and nothing else is asked."""
        self._between = True
        try:
            return await self._dialogue.line(title)
        finally:
            self._between = False

    async def _take(self, action: TableAction) -> None:
        await self._acted(partial(self._turns.take, action))

    async def _acted(self, act: Callable[[], Awaitable[object]]) -> None:
        """Take one's turn; what comes of it is told before anything else is heard."""
        self._marks.refusal = ""
        if self._seated.view is None:
            self._marks.refuse(NOT_BEGUN)
        else:
            await act()
        if not await self._refused():
            await self._tell()

    async def _refused(self) -> bool:
        """Say why not, where something was refused, and what is asked now; whether it was."""
        why, self._marks.refusal = self._marks.refusal, ""
        await self._say(why)
        await self._prompt()
        return bool(why)

    async def _again(self) -> GotUp | None:
        """Ask the others for another match, or begin one."""
        if any(item.id == "again" for item in self._link.menu()):
            await self._turns.choose("again")
            await self._refused()
            return None
        await self._link.leave()
        return GotUp(again=True)

    async def _leave(self) -> GotUp:
        update = self._seated.update
        if update.view is not None and not update.over and not update.looks_on:
            await self._say(update.unkept or self._kept)
        await self._link.leave()
        return GotUp()

    # What is done besides.

    async def _command(self, command: Command, rest: str) -> GotUp | None:
        """Do what a word says; how one got up, if one did."""
        seated, turns = self._seated, self._turns
        match command.word:
            case "help":
                await self._say(HOW, *(f"{one.usage}: {one.help}" for one in COMMANDS))
            case "again":
                await self._prompt(again=True)
            case "hands":
                await self._hands()
            case "review":
                await self._look_back()
            case "hint":
                await self._advice()
            case "check":
                checked = seated.update.checked
                if checked:
                    await self._dialogue.read("A marked play", "", checked_page(seated.words, checked))
                else:
                    await self._say("No play of yours is marked.")
            case "rules":
                await self._dialogue.read("Rules", rule_line(self._link.rules), rules_page(self._link.rules))
            case "say" | "menu":
                self._between = True
                try:
                    await (self._besides.talk(rest) if command.word == "say" else self._besides.menu())
                finally:
                    self._between = False
                await self._refused()
            case "agree" | "decline":
                await turns.answer(command.word)
                await self._refused()
            case "ask":
                await self._acted(turns.ask_for_trumps)
            case "stop":
                await self._acted(turns.stop_pulling)
            case "undo":
                await self._acted(turns.undo)
            case "new" | "claim" | "concede":
                consider = {
                    "new": turns.consider_new_deal,
                    "claim": turns.consider_claim,
                    "concede": turns.consider_conceding,
                }
                consider[command.word]()
                await self._refused()
            case "bot":
                await turns.ask_bot()
                await self._refused()
            case "settings":
                await self._settings()
            case "leave":
                return await self._leave()
            case _:
                await self._say(*lines_for(command.word, rest, seated, self._link))
        return None

    async def _advice(self) -> None:
        """Say what the best bot would do."""
        view = self._seated.view
        if view is None:
            await self._say(NOT_BEGUN)
            return
        try:
            choice = await self._link.hint()
        except Refused as refusal:
            await self._say(str(refusal))
        else:
            await self._dialogue.read("A hint", "", hint_page(self._seated.words, view, choice))

    async def _hands(self) -> None:
        """Say the last deal that is over with all hands open."""
        view = self._seated.view
        over = last_over(opened(self._link), view) if view else None
        if view is None or over is None:
            await self._say(self._nothing_open())
            return
        page = open_deal_page(self._seated.words, view.game, over, view.finished[:-1])
        await self._dialogue.read(f"Deal {len(view.finished)}, all hands", "", page)

    def _nothing_open(self) -> str:
        view = self._seated.view
        return NOT_YET if view and view.finished and not may_open(view) else "No deal is over yet."

    async def _look_back(self) -> None:
        """Look back at the last deal that is over, while what happens at the table is told."""
        room = self._link.room()
        if room is None:
            await self._say(self._nothing_open())
            return
        self._between = True
        try:
            await PlainReview(self._dialogue, room).visit()
        finally:
            self._between = False
        await self._prompt()

    async def _settings(self) -> None:
        self._between = True
        try:
            self._seated.settings = _in_words(await self._change())
        finally:
            self._between = False
        await self._prompt()


def _in_words(settings: Settings) -> Settings:
    """The settings by which a table is put into words: signs are taken for what they mean where a line is said."""
    return replace(settings, glyphs="unicode", sorting="plain" if settings.sorting == "rank" else settings.sorting)


def _after(last: Entry | None, log: Sequence[Entry]) -> Sequence[Entry]:
    """The lines of the log after one of them; all, where it is no longer there."""
    for place in range(len(log) - 1, -1, -1):
        if log[place] is last:
            return log[place + 1 :]
    return log
