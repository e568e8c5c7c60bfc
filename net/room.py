"""One table shared by many sessions: who is there, the match between them, and what is said.

Invariant: nothing is told before it is stored. What the log says is in `TableState`; what it does not say, who is
there just now and whose clock runs, is here. A seat has at most one open end, which belongs to the account that owns
the seat; nothing about the match leaves by another way.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from engine.bots.lapse import Lapse
from engine.bots.roster import best
from engine.errors import Code, IllegalAction
from engine.table import told
from net.absence import Absences
from net.bot_turns import AtOnce, BotTurns
from net.clocks import Clocks
from net.errands import Errands
from net.hosting import hands_over_in, next_host
from net.proposals import Proposals
from net.ratings.table import changes_at, is_rated, rating_at
from net.ratings.terms import RATED
from net.seat import SeatEnd
from net.store.entries import New
from net.store.errors import CannotSave, Conflict, Ended
from net.table_menu import do, ids, menu_of
from net.table_state import Sitter, TableState, acted, evolve, said, sat, states, stream_of
from net.talk import Talking
from tui.opponents import player
from tui.table import NOTHING_TO_ADVISE, Person, Refused, TableInfo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from engine.actions import TableAction
    from engine.bots import Choice
    from engine.game import Game
    from engine.table import TableView
    from net.house import House
    from net.invitations import Invitations
    from net.mutes import Mutes
    from net.reports import Reports
    from net.store.entries import Entry
    from net.table_state import Happened, Said
    from tui.ratings import Change
    from tui.table import Clock, MenuItem, Proposal
    from tui.thinking.minds import Mind

    Decide = Callable[[TableState], Sequence[Said]]
    """What to write, seeing the table as it stands. Raises Refused or IllegalAction."""

TAKEN_OVER = "You sit here from another terminal now."
NEAR = "This match is rated: nobody looks on from the network of one who plays."
GOT_UP = "You got up from this table."
CANNOT_SAVE = "Not saved, so it does not count: the table is paused."

CLOSED: Said = ("closed", {})
"""The last entry of a table's log."""

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Place:
    """What the log does not say of a seat."""

    talking: Talking
    end: SeatEnd | None = None
    """None: away, free, or a bot's."""


class Room:
    """A table. `changed` is told when the lobby's list is stale."""

    def __init__(
        self,
        state: TableState,
        house: House,
        *,
        stream: str,
        seq: int,
        changed: Callable[[Room], None] = lambda _room: None,
        invitations: Invitations | None = None,
    ) -> None:
        self.invitations = invitations
        """None: nobody can be invited."""
        self.stream = stream
        self.state = state
        self._seq = seq
        self._house = house
        self._changed = changed
        self._places = [self._place() for _ in range(state.game.seats)]
        self.watchers: dict[str, SeatEnd] = {}
        """By account, those who look on."""
        self.clocks = Clocks(state.terms.clock)
        self.absences = Absences(state, house.limits, house.clock())
        self.proposals = Proposals()
        self.paused = ""
        self._lock = asyncio.Lock()
        self._writing = Errands()
        self._bots = BotTurns(self._machines_view, self._mind_of, self._machine_acts, house)
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False
        self.deserted_since: float | None = house.clock() if state.match else None
        """By the house's clock; None while somebody is present, or has yet to sit down."""
        self.typed_at = house.clock()
        """When anybody here last pressed a key."""

    # What is.

    @property
    def code(self) -> str:
        """How people find it."""
        return self.state.code

    @property
    def game(self) -> Game:
        """What is played."""
        return self.state.game

    @property
    def way(self) -> str:
        """What people type to come to the house; empty: nobody has said."""
        return self._house.way

    @property
    def people(self) -> tuple[Person, ...]:
        """By seat."""
        return tuple(self._person(seat) for seat in range(self.game.seats))

    @property
    def accounts(self) -> dict[str, int]:
        """Who has a seat, and which; the bots of the house aside."""
        return self.state.accounts

    @property
    def playing(self) -> bool:
        """Whether the match has begun."""
        return self.state.match is not None

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return self.state.over

    @property
    def finished(self) -> bool:
        """Whether nobody is there, and nobody would come back: the room can go."""
        return self.deserted_since is not None and (self.over or not self.accounts)

    def view(self, seat: int | None) -> TableView | None:
        """The match as the seat may see it, for the seat's own end; None before it has begun."""
        return self.state.match.view(seat) if self.state.match else None

    def coach(self, seat: int | None, account: str) -> Callable[[], Mind] | None:
        """Who weighs deals that are over for the one in a seat, or for an account that looks on; None: nobody does."""
        if self._house.coaching is None:
            return None
        sitter = None if seat is None else self.state.sitters[seat]
        return partial(self._house.coaching.of, sitter.account or "" if sitter else account)

    def here(self, seat: int) -> bool:
        """Whether somebody sits in the seat at this moment."""
        return self._places[seat].end is not None

    def away_for(self, seat: int) -> float:
        """Seconds the seat has been left for."""
        return self.absences.away_for(seat, self._house.clock())

    def info(self, account: str, now: float) -> TableInfo:
        """The table in an account's list."""
        state = self.state
        invitation = self.invitations.to(account, self.code) if self.invitations else None
        return TableInfo(
            self.code,
            state.game.rules,
            self.people,
            self.playing,
            account in self.accounts,
            terms=state.terms,
            idle=now - self.typed_at,
            watchers=len(self.watchers),
            locked=state.locked,
            adjourned=state.adjourned,
            invited_by=invitation.by if invitation else "",
            rated=is_rated(self._house.ratings, state),
        )

    def clocks_shown(self) -> tuple[Clock | None, ...]:
        """By seat; empty at a table without clocks or before its match."""
        if not self.state.reserves or not self.state.running:
            return ()
        now = self._house.clock()
        return tuple(
            self.clocks.shown(seat, reserve, now) if sitter and sitter.account else None
            for seat, (sitter, reserve) in enumerate(zip(self.state.sitters, self.state.reserves, strict=True))
        )

    def changes(self) -> tuple[Change | None, ...] | None:
        """By seat, what a rated match that is over changed; see `Update.changes`."""
        return changes_at(self._house.ratings, self.stream, self.state)

    def proposal(self) -> Proposal | None:
        """What is proposed, and who has agreed."""
        return self.proposals.shown(self)

    def people_here(self) -> tuple[int, ...]:
        """The seats of the people who are here: no bots, no programs."""
        return tuple(
            seat
            for seat, (sitter, place) in enumerate(zip(self.state.sitters, self._places, strict=True))
            if sitter and sitter.account and not sitter.program and place.end
        )

    @property
    def mutes(self) -> Mutes:
        """Who has muted whom."""
        return self._house.mutes

    @property
    def reports(self) -> Reports | None:
        """Where people are reported; None: they cannot be."""
        return self._house.reports

    def muted_by(self, seat: int) -> AbstractSet[str]:
        """The accounts that the one in a seat does not want to hear."""
        sitter = self.state.sitters[seat]
        return self.mutes.of(sitter.account) if sitter and sitter.account else frozenset()

    # Coming and going.

    async def sit(self, account: str, name: str, *, program: bool = False) -> SeatEnd:
        """Sit down, come back, or take the seat over from an older session of the same account. Raises Refused."""

        def decide(state: TableState) -> list[Said]:
            if account in state.accounts:
                return []
            self._check_welcome(account)
            if state.locked:
                raise Refused("The host lets nobody else sit down at this table.")
            return self._seating(state, Sitter(name, account, program))

        new = account not in self.accounts
        await self._commit(decide)
        if looking := self.watchers.pop(account, None):
            looking.close(TAKEN_OVER)
        seat = self.accounts[account]
        place, sitter = self._places[seat], self.state.sitters[seat]
        assert sitter is not None
        muted = self.muted_by(seat)
        lines = [heard.line for heard in sitter.heard if heard.account not in muted]
        older, place.end = place.end, SeatEnd(self, seat, self._house.limits, lines)
        self.deserted_since = None
        self.absences.back(seat, self._house.clock())
        if older:
            older.close(TAKEN_OVER)
        else:
            self.tell_all(f"{name} sat down." if new else f"{name} is back.", but=seat)
        if new:
            self._tell_rated()
        self._send_off_near()
        if self.state.adjourned and all(self.here(seat) for seat in self.accounts.values()):
            await self._commit(lambda _state: [("adjourned", {"on": False})])
        self._look()
        self._changed(self)
        return place.end

    async def ask_bot(self, level: str = "", *, by: int, seat: int | None = None) -> None:
        """Let a bot take a seat, which plays so well against people; empty: as well as any.

        `by` is the seat of who wants that, `seat` the one to take; None: the next that is free. Raises Refused.
        """
        names: list[str] = []

        def decide(state: TableState) -> list[Said]:
            taken = {sitter.name for sitter in state.sitters if sitter}
            names.append(next(name for number in range(1, 20) if (name := bot_name(number)) not in taken))
            return self._seating(state, Sitter(names[-1], None, level=level), seat)

        await self._commit(decide)
        # It gets ready while the others sit down.
        self._mind_in(next(seat for seat, one in enumerate(self.state.sitters) if one and one.name == names[-1]))
        self.tell_all(f"{names[-1]} sat down.", by=by)
        self._look()
        self._changed(self)

    async def get_up(self, seat: int, *, for_good: bool = False) -> None:
        """A person leaves. `for_good`: they cannot come back, so that the seat of a running match becomes free."""
        place, sitter = self._places[seat], self.state.sitters[seat]
        if sitter is None:
            return
        if place.end:
            place.end.close(GOT_UP)
            place.end = None
        notice = f"{sitter.name} left."
        if self.playing:
            self.absences.left(seat, self._house.clock())
        if self.state.running:
            notice = f"{sitter.name} left; the seat is {'free' if for_good else 'kept'}."
        if not any(place.end for place in self._places) and self.deserted_since is None:
            self.deserted_since = self._house.clock()
        self._look()
        if (for_good and not self.over) or not self.playing:
            await self._free(seat, sitter)
        self.tell_all(notice)
        self._changed(self)

    async def send_away(self, account: str, *, by: int) -> None:
        """Free the seat of an account and let it not come back; `by` is the seat of who wants that."""
        seat = self.accounts.get(account)
        await self._commit(lambda _state: [("barred", {"account": account})])
        if seat is not None and (sitter := self.state.sitters[seat]):
            end, self._places[seat].end = self._places[seat].end, None
            if end:
                end.close("The host of the table sent you away.")
            self.tell_all(f"{sitter.name} was sent away.", by=by)
            await self._free(seat, sitter)
        self._changed(self)

    async def _free(self, seat: int, sitter: Sitter) -> None:
        def decide(state: TableState) -> list[Said]:
            # Who came back meanwhile, or another who sits there by now, keeps the seat.
            now_there = state.sitters[seat]
            if now_there is None or now_there.account != sitter.account or self._places[seat].end:
                return []
            return [("rose", {"seat": seat})]

        try:
            await self._commit(decide)
        except Refused:
            _log.warning("table %s: a seat cannot be freed, the store cannot write", self.code)
        self._look()

    async def watch(self, account: str, name: str) -> SeatEnd:
        """Look on. Raises Refused."""
        if account in self.accounts:
            raise Refused("You have a seat at this table.")
        self._check_welcome(account)
        if self._near(account):
            raise Refused(NEAR)
        if len(self.watchers) >= self._house.limits.watchers:
            raise Refused("There is no room for more people to look on.")
        if older := self.watchers.get(account):
            older.close(TAKEN_OVER)
        end = self.watchers[account] = SeatEnd(self, None, self._house.limits, (), account=account)
        self.tell_all(f"{name} looks on.")
        self._changed(self)
        return end

    def _check_welcome(self, account: str) -> None:
        if account in self.state.barred:
            raise Refused("The host of this table sent you away.")

    def _near(self, account: str) -> bool:
        """Whether somebody plays a rated match here from where this account is: one could tell the other."""
        ratings = self._house.ratings
        if ratings is None or not (self.state.rated and self.state.running):
            return False
        return any(ratings.whereabouts.meet(account, other) for other in self.accounts)

    def _send_off_near(self) -> None:
        for account, end in [*self.watchers.items()]:
            if self._near(account):
                del self.watchers[account]
                end.close(NEAR)

    def stop_watching(self, end: SeatEnd) -> None:
        """Look on no longer."""
        if self.watchers.get(end.account) is end:
            del self.watchers[end.account]
        end.close("You no longer look on.")
        self._changed(self)

    def close(self, why: str) -> None:
        """Send everybody away with this sentence."""
        self._closed = True
        if self.invitations:
            self.invitations.lapse(self.code)
        self._bots.stop()
        if self._alarm:
            self._alarm.cancel()
        for end in self._ends():
            end.close(why)
        for place in self._places:
            place.end = None
        self.watchers.clear()

    async def settled(self) -> None:
        """Wait until everything that was decided is stored."""
        await self._writing.settled()

    async def abandon(self) -> None:
        """Nobody came back: the match has no result."""
        if not self.over:
            await self._commit(lambda _state: [ended("abandoned", (), "Nobody came back: there is no result.")])

    async def retire(self) -> None:
        """The table is gone for good; its log is kept. Raises Refused."""
        await self._commit(lambda _state: [CLOSED], ends=True)

    # Playing and talking.

    async def act(self, seat: int, action: TableAction, turn: int, *, by: str = "") -> None:
        """Let a seat act and tell every end what it may know of it. Raises IllegalAction."""
        house = self._house

        def decide(state: TableState) -> list[Said]:
            if state.match is None:
                raise IllegalAction(Code.NOT_NOW, "The match has not begun.")
            if state.ended:
                raise IllegalAction(Code.MATCH_OVER, state.ended.sentence)
            reserve = None
            if state.reserves and by != "bot":
                reserve = self.clocks.reserve(seat, state.reserves[seat], house.clock())
            with _meant():
                return [acted(seat, action, state, seeds=house.seeds, by=by, reserve=reserve)]

        try:
            await self._commit(decide, turn=turn)
        except Refused as refusal:
            raise IllegalAction(Code.NOT_NOW, str(refusal)) from None
        self.absences.acted(seat, by)
        if by == "house" and (sitter := self.state.sitters[seat]):
            self.tell_all(f"A bot played for {sitter.name}.")
        self._look()
        if self.over:
            self._changed(self)

    async def hint(self, seat: int) -> tuple[int, Choice]:
        """What the best bot would do in a seat, and at which version of the table. Raises Refused.

        It is for who plays against bots alone: everybody else plays against people, who are to be beaten by oneself.
        """
        view = self.view(seat)
        if [*self.state.accounts.values()] != [seat]:
            raise Refused("There are hints where one plays with bots alone.")
        if view is None or not self.state.running or seat not in view.to_act:
            raise Refused(NOTHING_TO_ADVISE)
        mind = self._house.minds.mind(best().name)
        return view.version, await mind.decide(view, Random(view.version))  # noqa: S311 - a bot's chance

    async def say(self, seat: int, text: str) -> None:
        """Let a person say a line. Raises Refused."""
        speaker = self.state.sitters[seat]
        assert speaker is not None
        line = self._places[seat].talking.say(text, self.state.terms.talk, self._house.clock())

        def decide(state: TableState) -> list[Said]:
            deaf = {place for place in range(state.game.seats) if speaker.account in self.muted_by(place)}
            return [said(speaker, line, deaf)]

        await self._commit(decide)

    def menu(self, seat: int) -> tuple[MenuItem, ...]:
        """What the seat may do here besides playing."""
        return menu_of(self, seat)

    async def choose(self, seat: int, item: str) -> None:
        """Do what an item of the seat's menu says, or answer a proposal. Raises Refused."""
        if item not in {"agree", "decline"} | ids(self.menu(seat)):
            raise Refused("That cannot be done here now.")
        await do(self, seat, item)
        self._look()
        self._changed(self)

    def typed(self, seat: int) -> None:
        """Somebody in the seat pressed a key."""
        now = self._house.clock()
        self.typed_at = now
        if self.absences.sits_in(seat, now):
            self.absences.back(seat, now)
            self.tell_all("")
            self._look()

    # Parts of the above.

    async def write(self, *news: Said) -> None:
        """Write these into the log, whatever the table is like by then. Raises Refused."""
        await self._commit(lambda _state: news)

    def tell_all(self, notice: str, *, but: int | None = None, by: int | None = None) -> None:
        """Let everybody here read a sentence, `but` one seat; an empty one says only that people have changed.

        `by` is the seat of who did it: for them it is the answer.
        """
        for end in self._ends():
            if by is not None and end.seat == by:
                end.hear(answer=notice)
            elif but is None or end.seat != but:
                end.hear(notice=notice)

    def tell(self, seat: int, answer: str) -> None:
        """Let one of them read what came of what they did."""
        if end := self._places[seat].end:
            end.hear(answer=answer)

    async def begin_again(self, news: Sequence[Said]) -> None:
        """Go on as a new match with a log of its own. Raises Refused."""
        await self._writing.whole(self._begun_again(news))

    async def _begun_again(self, news: Sequence[Said]) -> None:
        async with self._lock:
            state: TableState | None = None
            for kind, data in news:
                state, _ = evolve(state, kind, data)
            assert state is not None
            store, stream, old = self._house.store, stream_of(self.code, self._house.rng), self.stream
            try:
                seq = await store.append(stream, 0, *(New(kind, data) for kind, data in news))
            except CannotSave:
                raise Refused(CANNOT_SAVE) from None
            try:
                await store.append(old, self._seq, New(*CLOSED), ends=True)
            except (CannotSave, Conflict, Ended) as error:
                _log.warning("%s was not closed: %s", old, type(error).__name__)
            self.stream, self._seq, self.state = stream, seq, state
            self.clocks, self.proposals = Clocks(state.terms.clock), Proposals()
            self.absences = Absences(state, self._house.limits, self._house.clock())
            for seat, place in enumerate(self._places):
                if place.end and not state.sitters[seat]:
                    place.end.close(GOT_UP)
                    place.end = None
        self.tell_all("A new match begins." if self.playing else "A new match begins when every seat is taken.")
        self._tell_rated()
        self._send_off_near()
        self._look()

    async def end(self, how: str, winners: Sequence[int], sentence: str) -> None:
        """End the match before its last card. Raises Refused."""
        self.proposals.lapse()
        await self._commit(lambda state: [] if state.over else [ended(how, winners, sentence)])
        self.tell_all(sentence)

    def send_home(self, why: str) -> None:
        """Let everybody leave for now; their seats are kept."""
        for seat, place in enumerate(self._places):
            if place.end:
                place.end.close(why)
                place.end = None
                self.absences.left(seat, self._house.clock())
        for end in self.watchers.values():
            end.close(why)
        self.watchers.clear()
        self.deserted_since = self._house.clock()

    def new_match(self, sitters: Sequence[Sitter | None]) -> Said:
        """The beginning of a match between those who sit there."""
        rng, ratings = self._house.rng, self._house.ratings
        # A code is used again one day, the name of a deal never.
        data = {"name": f"{self.code}-{rng.randbytes(8).hex()}", "dealer": rng.randrange(self.game.seats)}
        if ratings and ratings.why_unrated(self.game, self.state.terms, sitters) is None:
            data["rated"] = True
        return "began", data

    def _seating(self, state: TableState, sitter: Sitter, wanted: int | None = None) -> list[Said]:
        """Sit down in the next free seat, or the one that is wanted, and begin the match if that was the last one.

        Raises Refused.
        """
        free = [seat for seat, one in enumerate(state.sitters) if one is None]
        if not free or state.over or wanted not in (None, *free):
            raise Refused("No seat is free at that table.")
        seat = free[0] if wanted is None else wanted
        news = [sat(seat, sitter)]
        if len(free) == 1 and state.match is None:
            news.append(self.new_match((*state.sitters[:seat], sitter, *state.sitters[seat + 1 :])))
        return news

    async def _commit(self, decide: Decide, *, turn: int | None = None, ends: bool = False) -> Happened:
        """Decide, store, and then be it and tell it. Raises Refused, IllegalAction, and then nothing has changed."""
        return await self._writing.whole(self._decided(decide, turn, ends))

    async def _decided(self, decide: Decide, turn: int | None, ends: bool) -> Happened:  # noqa: FBT001 - from `_commit`
        async with self._lock:
            for _ in range(2):
                news = decide(self.state)
                state, happened = self.state, []
                for kind, data in news:
                    with _meant():
                        state, more = evolve(state, kind, data, turn)
                    happened += more
                if not news:
                    return []
                try:
                    entries = [New(kind, data) for kind, data in news]
                    self._seq = await self._house.store.append(self.stream, self._seq, *entries, ends=ends)
                except CannotSave:
                    self._pause(CANNOT_SAVE)
                    raise Refused(CANNOT_SAVE) from None
                except Ended:
                    raise Refused("This table is closed.") from None
                except Conflict:
                    await self._catch_up()
                    continue
                self._become(state, happened)
                return happened
            raise Refused("The table has moved on since; look again.")

    async def _catch_up(self) -> None:
        """Read what was written by another, or for somebody who did not hear of it any more."""
        for entry in await self._house.store.read(self.stream, self._seq):
            state, happened = evolve(self.state, entry.kind, entry.data)
            self._seq = entry.seq
            self._become(state, happened)

    def _become(self, state: TableState, happened: Happened) -> None:
        acting = set(self.state.match.to_act()) if self.state.match else set()
        earlier, self.state = self.state, state
        acted_before, sat_before = earlier.match, earlier.sitters
        if state.over and not earlier.over:
            if self._house.ratings:
                self._house.ratings.over(self.stream, state, partial(self.tell_all, ""))
            if self._house.histories:
                self._house.histories.over(self.stream, state)
        self.paused = ""
        if self.invitations and state.match and not acted_before:
            self.invitations.lapse(self.code)
        if state.match is not acted_before and state.match is not None:
            for seat in acting:
                if seat not in state.match.to_act() or happened:
                    self.clocks.forget(seat)
        for seat, (before, sitter) in enumerate(zip(sat_before, state.sitters, strict=True)):
            end = self._places[seat].end
            if end and before and sitter and sitter.heard and sitter.heard is not before.heard:
                end.hear(line=sitter.heard[-1].line)
        if happened:
            self.proposals.lapse()
            for place, one in enumerate(self._places):
                if one.end:
                    one.end.hear(events=told(happened, place))
            for end in self.watchers.values():
                end.hear(events=told(happened, None))

    def _pause(self, why: str) -> None:
        if not self.paused:
            _log.error("table %s is paused: the store cannot write", self.code)
            self.paused = why
            self.tell_all("")
        self._look(retry=True)

    def _person(self, seat: int) -> Person:
        rating = rating_at(self._house.ratings, self.state, seat)
        person = self.state.person(seat, here=self.here(seat))._replace(rating=rating)
        if person.free or (person.is_bot and person.here) or not self.state.running:
            return person
        now = self._house.clock()
        return person._replace(sat_in=self.absences.sits_in(seat, now), away=self.absences.grace_left(seat, now))

    def _place(self) -> _Place:
        return _Place(Talking(self._house.limits, self._house.clock()))

    def _ends(self) -> list[SeatEnd]:
        return [*(place.end for place in self._places if place.end), *self.watchers.values()]

    def _tell_rated(self) -> None:
        """Tell whether the match is rated, or would be, where that is not to be seen from who sits there."""
        if ratings := self._house.ratings:
            sentence = ratings.why_unrated(self.game, self.state.terms, self.state.sitters)
            if self.state.rated:
                self.tell_all(RATED)
            elif sentence:
                self.tell_all(sentence)

    # Whose turn it is to wait for.

    def _look(self, *, retry: bool = False) -> None:
        """Something changed: set the clocks, the alarm and the bots to it."""
        if self._closed:
            return
        now = self._house.clock()
        waits = self._waited_for() if self._goes_on() else ()
        self.clocks.run([seat for seat in waits if self.here(seat)] if self.state.reserves else (), now)
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        moments = [self.absences.due(seat, self._several(seat), now) for seat in waits if not self.here(seat)]
        moments += [now + self.clocks.left(seat, self.state.reserves[seat], now) for seat in self.clocks.running()]
        host = hands_over_in(self, self._house.limits.host_away)
        moments += [now + host] if host else []
        moments += [now + self._house.limits.retry] if retry else []
        if due := [moment for moment in moments if moment is not None and (moment > now or retry)]:
            self._alarm = self._house.after(min(due) - now, self._rang)
        if not retry:
            if host == 0:
                self._writing.begin(self._hand_over())
            self._bots.wake()

    async def _hand_over(self) -> None:
        """The host has been away for too long: let the next one look after the table, if that is still so."""
        names: list[str] = []

        def decide(state: TableState) -> list[Said]:
            seat = next_host(self) if hands_over_in(self, self._house.limits.host_away) == 0 else None
            sitter = None if seat is None else state.sitters[seat]
            if sitter is None or sitter.account is None:
                return []
            names.append(sitter.name)
            return [("handed", {"to": sitter.account})]

        try:
            await self._commit(decide)
        except Refused:
            return  # the table is paused, and looks again when the store may write
        for name in names:
            self.tell_all(f"{name} is the host now.")

    def _rang(self) -> None:
        """A moment has come: a seat is out of time, or was away for too long, or the store may write again."""
        self._alarm = None
        now = self._house.clock()
        self.paused = ""
        for seat in self.clocks.running():
            if not self.clocks.left(seat, self.state.reserves[seat], now):
                self.absences.out_of_time(seat)
                if sitter := self.state.sitters[seat]:
                    self.tell_all(f"{sitter.name} is out of time.")
        self.tell_all("")
        self._look()

    def _goes_on(self) -> bool:
        """Whether time counts: the match runs and somebody is here to play it."""
        here = any(place.end for place in self._places)
        return self.state.running and here and not self.paused and not self.state.adjourned

    def _waited_for(self) -> tuple[int, ...]:
        """The seats of people whose turn it is, here or away."""
        assert self.state.match is not None
        sitters = self.state.sitters
        return tuple(seat for seat in self.state.match.to_act() if (one := sitters[seat]) and one.account)

    def _several(self, seat: int) -> bool:
        """Whether the seat has anything to choose."""
        assert self.state.match is not None
        view = self.state.match.view(seat)
        actions = iter(view.legal)
        return view.stage == "deal" and next(actions, None) is not None and next(actions, None) is not None

    def _machines_view(self) -> TableView | None:
        """The view of a seat that a bot has to play now; None: it is nobody's turn, or a person's."""
        if not self._goes_on():
            return None
        assert self.state.match is not None
        now = self._house.clock()
        for seat in self.state.match.to_act():
            sitter = self.state.sitters[seat]
            if sitter and (sitter.account is None or self.absences.plays(seat, now, partial(self._several, seat))):
                return self.state.match.view(seat)
        return None

    def _mind_of(self, view: TableView) -> Mind:
        """Who decides for the bot whose view this is; of a turn for which time was up, nobody who plays well."""
        assert view.seat is not None
        return AtOnce(Lapse()) if self.absences.lapsed(view.seat) else self._mind_in(view.seat)

    def _mind_in(self, seat: int) -> Mind:
        """Who decides for the bot in a seat: of the house, or sitting in for a person."""
        sitter = self.state.sitters[seat]
        people = self.state.accounts.values()
        return self._house.minds.mind(*player(self.game, seat, people, sitter.level if sitter else ""))

    async def _machine_acts(self, seat: int, action: TableAction, turn: int) -> None:
        sitter = self.state.sitters[seat]
        await self.act(seat, action, turn, by="house" if sitter and sitter.account else "bot")


@contextmanager
def _meant() -> Iterator[None]:
    """What makes no sense as an action of this game is refused like any other that the rules do not know."""
    try:
        yield
    except IllegalAction:
        raise
    except (LookupError, TypeError, ValueError):
        raise IllegalAction(Code.NOT_NOW, "There is no such action at this table.") from None


def restored(
    stream: str,
    entries: Iterable[Entry],
    house: House,
    changed: Callable[[Room], None] = lambda _room: None,
    invitations: Invitations | None = None,
) -> Room:
    """The room of a log, everybody away. Raises as `states` does for a log that means nothing."""
    log = [*entries]
    state = deque(states(log), maxlen=1).pop()
    return Room(state, house, stream=stream, seq=log[-1].seq, changed=changed, invitations=invitations)


def ended(how: str, winners: Sequence[int], sentence: str) -> Said:
    """The match is over before its last card."""
    return "ended", {"how": how, "winners": list(winners), "sentence": sentence}


def bot_name(number: int) -> str:
    """How the bots of a table are called, counted from 1."""
    return "Bot" if number == 1 else f"Bot {number}"
