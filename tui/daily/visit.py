"""Somebody plays the deals of the day, once each, and sees what bots made of the same cards in the same seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from engine.bots.roster import best
from engine.errors import BadRecord
from engine.match import took
from engine.record import BrokenRule
from tui.daily.board import results_page
from tui.daily.card import card, results
from tui.daily.deal import OPPONENTS, PUBLIC_SEED, SEAT, Steady, dailies, play_out
from tui.figures.page import name_of
from tui.local import LocalTable
from tui.open_deal import open_deal_page
from tui.opponents import CHARACTERS, pause_of
from tui.review.room import Room, deals_over
from tui.saved import Kept
from tui.table import MenuItem
from tui.widgets.page import Block, Part, say
from tui.wording import Words, counted, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator, Mapping, Sequence

    from engine.game import Game
    from engine.record import Record
    from tui.daily.board import Board
    from tui.daily.card import Came
    from tui.daily.deal import Daily
    from tui.daily.kept import Deals
    from tui.front import Front
    from tui.thinking.minds import Mind, PatientMinds

TITLE = "Daily deal"
HONEST = (
    "The same cards for everybody on this day, against experts. They follow from the date by a sum anybody can do: "
    "they are no secret, and only you know whether you looked. What you play here is not in the statistics."
)
BACK = "Back to the deals of the day"

Play = Callable[[], Coroutine[Any, Any, None]]

_MOST = 40
"""Lines of the list of past days."""


class Known(Protocol):
    """What is known of bots in everybody's seat, by who they are and by the name of a deal."""

    def known(self, who: str) -> dict[str, int]:
        """What they took."""

    def keep(self, known: Mapping[str, int], who: str) -> str:
        """Keep it. Why that failed in a sentence, or an empty text."""


async def _alone(_daily: Daily, play: Play) -> None:
    """Let bots play: nobody else waits for it."""
    await play()


@dataclass(frozen=True, slots=True)
class DailyDesk:
    """Where the deals of the day are played.

    `today` says the day in UTC, `name` what one is called where the settings do not say, and `bots` who plays the deal
    in one's seat, to be compared with. `board` has everybody's results; None: nobody else plays here. `together` lets
    bots play, once for all who wait for the same. `coach` gives who weighs a deal that is over; None: nobody does.
    `back` says where one comes to afterwards.
    """

    deals: Deals
    compared: Known
    minds: PatientMinds
    today: Callable[[], str]
    name: str
    bots: tuple[str, ...] = (OPPONENTS, "careful")
    board: Board | None = None
    together: Callable[[Daily, Play], Awaitable[None]] = _alone
    coach: Callable[[], Mind] | None = None
    back: str = "Back to the menu"

    async def visit(self, front: Front) -> None:
        """Choose a game, until one has had enough. Raises Refused where what is kept cannot be read."""
        notice = ""
        while True:
            day = self.today()
            await self.deals.look_up(day)
            items = [MenuItem(one.rules, name_of(one.rules), self._standing(one)) for one in dailies(day)]
            items += [MenuItem("days", "The last days", "your results")] if self.deals.days() else []
            items.append(MenuItem("about", "About", notice or "how it works"))
            chosen = await front.one_of(f"{TITLE}, {day}", items, back=self.back)
            notice = ""
            if not chosen:
                return
            if chosen == "days":
                await front.read(TITLE, "the last days", [*self._days()])
            elif chosen == "about":
                await front.read(TITLE, day, [say(HONEST)])
            else:
                notice = await self._deal(front, next(one for one in dailies(day) if one.rules == chosen))

    def _standing(self, daily: Daily) -> str:
        """What one has made of a deal, in a few words."""
        kept = self.deals.of(daily)
        came = self.deals.came(daily)
        if came:
            return next(results(daily, came, {}))
        return "begun: go on" if kept else "not played yet"

    def _days(self) -> Iterator[Block]:
        """The results of the last days, the latest first."""
        for day, deals in groupby(list(self.deals.days())[:_MOST], key=lambda daily: daily.day):
            yield say(day, "strong")
            for daily in deals:
                came = self.deals.came(daily)
                result = " · ".join(results(daily, came, self._others(daily))) if came else "not over"
                yield Block((Part(f"{name_of(daily.rules)}: ", "other"), Part(result)), 2, 6)
            yield Block()

    def _others(self, daily: Daily) -> dict[str, int]:
        """What is known of the bots in one's seat."""
        known = {bot: self.compared.known(f"daily {bot}") for bot in self.bots}
        return {bot: took[daily.name] for bot, took in known.items() if daily.name in took}

    async def _deal(self, front: Front, daily: Daily) -> str:
        """Play it, or look at what came of it; a sentence to say."""
        if self.deals.came(daily) is None:
            problem = self.deals.begin(daily)
            if problem:
                return problem
            try:
                await self.deals.look_up(daily.day)
                if self.deals.came(daily) is None:
                    problem = await self._play(front, daily, practice=False)
            finally:
                self.deals.end(daily)
            await self.deals.look_up(daily.day)
            if problem or self.deals.came(daily) is None:
                return problem
        copied = ""
        while True:
            items = [
                MenuItem("result", "The result", "and what bots made of it"),
                *([MenuItem("board", "Everybody", "what all who played it made of it")] if self.board else []),
                MenuItem("copy", "Copy the result", copied or "a line of text"),
                MenuItem("review", "Look back", "step by step, with the coach" if self.coach else "step by step"),
                MenuItem("hands", "All hands", "and every trick"),
                MenuItem("practice", "Play it again", "for practice: it does not count"),
            ]
            match await front.one_of(f"{name_of(daily.rules)}, {daily.day}", items, back=BACK):
                case "result":
                    await self._result(front, daily)
                case "board" if self.board:
                    page = [*results_page(daily, await self.board.results(daily), self._others(daily))]
                    await front.read(TITLE, f"{name_of(daily.rules)}, {daily.day}", page)
                case "copy":
                    came = self.deals.came(daily)
                    copied = front.copy("the result", card(daily, came, self._others(daily))) if came else ""
                case "review":
                    await self._look_back(front, daily)
                case "hands":
                    await self._hands(front, daily)
                case "practice":
                    await self._play(front, daily, practice=True)
                case _:
                    return ""

    async def _result(self, front: Front, daily: Daily) -> None:
        """The card, once the bots have played it too; who does not wait for them sees it without them."""
        missing = [bot for bot in self.bots if bot not in self._others(daily)]
        if missing:
            playing = asyncio.ensure_future(self.together(daily, partial(self._bots_play, daily, missing)))
            try:
                await front.wait("Now bots play the deal in your seat.", playing)
            finally:
                playing.cancel()
                await asyncio.wait({playing})
        came = self.deals.came(daily)
        if came:
            told = [say(card(daily, came, self._others(daily)), "accent"), Block(), *self._compared(daily, came)]
            await front.read(TITLE, daily.day, told)

    def _compared(self, daily: Daily, came: Came) -> Iterator[Block]:
        unit = daily.game.trick_name
        for bot, taken in self._others(daily).items():
            more = came.took - taken
            count = counted(abs(more), unit.removesuffix("s"))
            than = f"{count} {'more' if more > 0 else 'fewer'} than" if more else "as much as"
            yield say(sentence(f"you took {than} the {bot} bot with the same cards, against the same opponents"))
        if not self._others(daily):
            yield say("What bots make of it is not known yet.", "muted")

    async def _bots_play(self, daily: Daily, bots: Sequence[str]) -> None:
        for bot in bots:
            table = daily.table(["bot"] * daily.game.seats)
            # They take their time: what a busy machine would have them do in a hurry is nothing to be compared with.
            minds = {**self._opponents(daily, self.minds.patient), SEAT: Steady(self.minds.patient(bot), daily)}
            await play_out(table, [minds[seat] for seat in range(daily.game.seats)])
            taken = took(daily.game, table.view(None).finished[-1], SEAT)
            self.compared.keep({**self.compared.known(f"daily {bot}"), daily.name: taken}, f"daily {bot}")

    def _opponents(self, daily: Daily, mind: Callable[[str], Mind]) -> dict[int, Mind]:
        """Who sits in the other seats: a partner is the best there is, and so are these opponents."""
        game = daily.game
        return {
            seat: Steady(mind(best().name if seat in game.side(SEAT) else OPPONENTS), daily)
            for seat in range(game.seats)
            if seat != SEAT
        }

    def _room(self, record: Record, seat: int, game: Game) -> Room:
        return Room(record, seat, expert=self.coach, game=game)

    async def _look_back(self, front: Front, daily: Daily) -> None:
        kept = self.deals.of(daily)
        if kept:
            await front.look_back(self._room(deals_over(kept.record), kept.seat, daily.game))

    async def _hands(self, front: Front, daily: Daily) -> None:
        kept = self.deals.of(daily)
        if kept:
            table = daily.resumed(kept.record)
            words = Words(tuple(table.view(None).names), SEAT, front.settings.glyphs == "ascii")
            before = table.view(None).finished[:-1]
            page = [*open_deal_page(words, table.game, kept.record.deals[-1], before)]
            await front.read(TITLE, name_of(daily.rules), page)

    async def _play(self, front: Front, daily: Daily, *, practice: bool) -> str:
        """Play the deal, or what is left of it; a sentence where something went wrong."""
        game = daily.game
        mine = front.settings.name or self.name
        others = [one.name for one in CHARACTERS if one.name.casefold() != mine.casefold()]
        kept = None if practice else self.deals.of(daily)
        try:
            table = daily.resumed(kept.record) if kept else daily.table([mine, *others[: game.seats - 1]])
        except (BadRecord, BrokenRule) as error:
            return f"The deal you left cannot be gone on with: {str(error).rstrip('.')}."
        bots = dict.fromkeys((seat for seat in range(game.seats) if seat != SEAT), OPPONENTS)
        told: list[str] = []

        def keep(record: Record) -> str:
            problem = "" if practice else self.deals.keep(daily, Kept(record, SEAT, bots, daily.day))
            link.unkept = problem
            said = problem or ("This is practice: it does not count." if practice else "")
            if not said or said in told:
                return ""
            told.append(said)
            return said

        opponents = self._opponents(daily, self.minds.mind)
        link = LocalTable(table, SEAT, opponents, rng=front.rng, pause=pause_of(front, table.names), keep=keep)
        link.seed = PUBLIC_SEED
        link.room_of = self._room
        left = "This was practice." if practice else "The deal is kept; you can go on with it today or later."
        await front.sit(link, kept=left)
        return ""
