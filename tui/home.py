"""An evening at home: the menu, and matches against bots on one's own machine, which are kept between two evenings."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from engine.bots.roster import best
from engine.errors import BadRecord
from engine.games import game_of
from engine.record import BrokenRule
from engine.table import Table
from tui.checking import PlayCheck
from tui.daily.kept import DailyDeals
from tui.daily.visit import DailyDesk
from tui.figures.compared import Compared
from tui.figures.played import game_played
from tui.figures.visit import look_at_figures, read
from tui.friends import Hosting
from tui.front import USUAL, SetUp
from tui.hint_page import marked_line
from tui.lessons.drills import DrillsFile, drill_of
from tui.lessons.kept import LearntFile
from tui.lessons.learning import Studies, learn
from tui.local import LocalTable
from tui.opponents import CHARACTERS, character, known, levels, pause_of, player, usual_level
from tui.pace import thinking
from tui.presets import PresetsInMemory
from tui.review.room import Room, deals_over, said
from tui.review.sitting import table_from
from tui.saved import Interrupted, described
from tui.table import MenuItem
from tui.thinking.minds import Thinkers
from tui.wording import Words, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import TableAction
    from engine.game import Game
    from engine.record import Record
    from engine.table import TableView
    from tui.checking import Checked
    from tui.friends import Opener
    from tui.front import Front
    from tui.presets import Presets
    from tui.saved import Matches
    from tui.table import TableLink
    from tui.thinking.minds import Mind


class AtHome:
    """Spends an evening at home.

    `matches` keeps them; `seeds` are for sealed deals; `name` is what one is called where the settings do not say;
    `table` gives every match a name of its own. `start`: rules to begin with, before the menu is ever seen; `presets`
    are one's own rules with a name. `opener` gives whoever opens a table to friends; None: nobody here can.
    """

    def __init__(
        self,
        matches: Matches,
        *,
        seeds: Callable[[], bytes],
        table: Callable[[], str],
        name: str,
        start: str = "",
        presets: Presets | None = None,
        opener: Callable[[], Opener] | None = None,
    ) -> None:
        self._matches = matches
        self._seeds = seeds
        self._table = table
        self._name = name
        self._start = start
        self._presets = presets or PresetsInMemory()
        self._drills = DrillsFile(matches.directory)
        self._studies = Studies(LearntFile(matches.directory), self._drills)
        self._checkers = Thinkers(workers=1)  # it starts when somebody's play is to be checked
        self._thinkers = Thinkers(workers=1)  # the bots of one table think one after the other
        self._daily = DailyDesk(
            DailyDeals(matches.directory / "daily"),
            Compared(matches.directory),
            self._thinkers,
            matches.today,
            name,
            coach=self._thinkers.coach,
        )
        self._rules = ""
        self._bot = ""
        self._hosting = Hosting(opener, matches, self._presets) if opener else None

    async def spend(self, front: Front) -> None:
        """Go from the menu to whatever is chosen there, and back."""
        try:
            await self._spend(front)
        finally:
            await self._thinkers.close()
            await self._checkers.close()

    async def _spend(self, front: Front) -> None:
        notices = list(front.problems)
        if self._start:
            notices += await self._begin(front, SetUp(self._start, self._level()))
        while True:
            match, problem = self._interrupted()
            notices += [problem] if problem else []
            resume = described(match) if match else ""
            choice = await front.menu(
                resume=resume, notices=tuple(dict.fromkeys(notices)), friends=self._hosting is not None
            )
            notices = []
            match choice:
                case "resume" if match:
                    notices += await self._resume(front, match)
                case "play":
                    notices += await self._set_up(front)
                case "learn":
                    notices += await self._learn(front)
                case "daily":
                    await self._daily.visit(front)
                case "figures":
                    compared = Compared(self._matches.directory)
                    await look_at_figures(front, read(self._matches), compared, back="Back to the menu")
                case "friends" if self._hosting:
                    notices += await self._host(front, self._hosting)
                case "review":
                    notices += await self._look_back(front, match)
                case "rules":
                    rules = self._rules or match.record.rules if match else self._rules
                    await front.read_rules(rules or "threefold")
                case "settings":
                    await front.change_settings(has_name=True)
                case "help":
                    await front.read_help()
                case _:
                    return

    async def _look_back(self, front: Front, match: Interrupted | None) -> list[str]:
        """Ask which match to look back at, the newest first, and do that; what has to be said afterwards."""
        kept, problems = self._matches.over()
        rooms = [
            (one.day, self._room(front, deals_over(one.record), one.seat, game_played(one)))
            for one in reversed(kept.values())
        ]
        if match and not game_of(match.record.rules).twice:  # of a duplicate every pack comes again
            rooms.insert(0, ("not over yet", self._room(front, deals_over(match.record), match.seat, None)))
        rooms = [(when, room) for when, room in rooms if room.record.deals][:_LISTED]
        if not rooms:
            return [*problems, "There is no deal yet to look back at."]
        items = [MenuItem(str(place), sentence(said(room))[:-1], when) for place, (when, room) in enumerate(rooms)]
        only = len(rooms) == 1
        chosen = "0" if only else await front.one_of("Look back at which match?", items, back="Back to the menu")
        if chosen:
            try:
                await front.look_back(rooms[int(chosen)][1])
            except (BadRecord, BrokenRule) as error:
                problems = [*problems, f"That match cannot be played through: {error}"]
        return problems

    def _room(self, front: Front, record: Record, seat: int | None, game: Game | None) -> Room:
        """Where a record is looked back at."""

        def sit(record: Record, seat: int) -> TableLink:
            return table_from(record, seat, front, self._thinkers, self._seeds, self._bot or best().name, game)

        return Room(record, seat, expert=self._thinkers.coach, sit=sit, write=self._matches.export, game=game)

    def _interrupted(self) -> tuple[Interrupted | None, str]:
        try:
            return self._matches.interrupted(), ""
        except BadRecord as error:
            return None, str(error)

    async def _learn(self, front: Front) -> list[str]:
        """Go through lessons, and on to a match of what was learnt, if one likes."""
        rules = await learn(front, self._studies, back="Back to the menu")
        if not rules:
            return []
        self._rules = USUAL.rules if USUAL.rules.split()[0] == rules else rules
        return await self._set_up(front)

    def _level(self) -> str:
        """How well the others play, unless one says something else."""
        last = None if self._bot else self._matches.last()
        return self._bot or usual_level(last.bots if last else {})

    async def _set_up(self, front: Front) -> list[str]:
        """Ask what to play, and play it."""
        start = SetUp(self._rules or USUAL.rules, self._level())
        chosen = await front.set_up("A new match", bots=levels(), start=start, presets=self._presets)
        return await self._begin(front, chosen) if chosen else []

    async def _host(self, front: Front, hosting: Hosting) -> list[str]:
        """Open a table to friends, and sit there."""

        async def pause() -> None:
            await asyncio.sleep(thinking(front.settings.pace, front.rng))

        name = front.settings.name or self._name
        return await hosting.host(front, name, level=self._level(), minds=self._thinkers, pause=pause)

    async def _begin(self, front: Front, chosen: SetUp) -> list[str]:
        """Begin a match; one that waits to be resumed is given up only when that is said."""
        self._rules, self._bot = chosen.rules, chosen.bot
        match, problem = self._interrupted()
        if match and not await front.sure(
            "Give up the match you left?",
            f"{sentence(described(match))} It cannot be resumed once another one has begun.",
            yes="Give it up",
            no="Keep it",
        ):
            return []
        if match and match.record.deals:
            problem = self._matches.finish(match)[1]
        game = game_of(chosen.rules)
        mine = front.settings.name or self._name
        others = [one.name for one in CHARACTERS if one.name.casefold() != mine.casefold()]
        names = [mine, *others[: game.seats - 1]]
        dealer = front.rng.randrange(game.seats)
        table = Table(game, names, first_dealer=dealer, seeds=self._seeds, name=self._table())
        told = await self._play(front, table, 0, self._opponents(game.seats))
        return [*([problem] if problem else []), *told]

    def _opponents(self, seats: int) -> dict[int, str]:
        return dict.fromkeys(range(1, seats), self._bot)

    async def _resume(self, front: Front, match: Interrupted) -> list[str]:
        """Go on with a match where it stopped."""
        try:
            table = Table.resume(match.record, seeds=self._seeds, name=self._table())
            opponents = {seat: name for seat, name in match.bots.items() if known(name)}
        except (BadRecord, BrokenRule) as error:
            return [self._matches.put_aside(str(error))]
        if {match.seat, *opponents} != set(range(table.game.seats)):
            return [self._matches.put_aside("nobody sits in one of its seats")]
        return await self._play(front, table, match.seat, opponents)

    async def _play(self, front: Front, table: Table, seat: int, opponents: dict[int, str]) -> list[str]:
        """Play a match to its end, or as far as one wants to."""
        told: list[str] = []

        def keep(record: Record) -> str:
            if table.standing.winners:
                path, problem = self._matches.finish(Interrupted(record, seat, opponents))
                sentence = problem or f"The match is kept as {path}."
            else:
                sentence = link.unkept = self._matches.keep(Interrupted(record, seat, opponents))
            if not sentence or sentence in told:
                return ""
            told.append(sentence)
            return sentence

        def adviser() -> Mind:
            return self._thinkers.mind(best().name)

        players = {
            place: self._thinkers.mind(*player(table.game, place, (seat,), level, character(table.names[place]).style))
            for place, level in opponents.items()
        }

        def marked(checked: Checked, before: Record) -> None:
            words = Words(tuple(table.names), seat)
            link.mark(checked, self._drills.keep(drill_of(checked, before)) or marked_line(words, checked))

        check = PlayCheck(lambda: self._checkers.patient(best().name), marked)

        def played(view: TableView, action: TableAction, before: Record) -> None:
            if front.settings.check == "on":
                check.played(view, action, before)

        link = LocalTable(
            table, seat, players, rng=front.rng, pause=pause_of(front, table.names), keep=keep, adviser=adviser
        )
        link.room_of = partial(self._room, front)
        link.played = played
        try:
            how = await front.sit(link, kept="The match is kept; you can go on with it from the menu.")
        finally:
            await check.close()
        if how.again:
            return await self._begin(front, SetUp(table.game.rules, next(iter(opponents.values()))))
        return told[-1:]


_LISTED = 20
"""Matches to choose from, where one looks back, at most."""
