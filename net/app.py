"""The card table as it is served: one app for each session, all at the tables of one lobby."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

from net.accounts.desk import Desk
from net.accounts.joining import Joining, Typist
from net.accounts.kept import KeptInAccount
from net.accounts.learnt import LearntInAccount
from net.daily.kept import DailyOf
from net.in_lines import InLines
from net.leaving import leave
from net.ratings.showing import ratings_of
from net.reception import Reception
from net.served import Served
from net.sources import source_of
from tui.app import ThreefoldApp
from tui.daily.visit import DailyDesk
from tui.saved import utc_day
from tui.settings import KeptInMemory, Settings
from tui.terminal import may_be_deep, questions, unspeakable
from tui.visiting import BACK_TO_IT, Visiting

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from net.accounts.registry import Accounts
    from net.daily.board import Boards
    from net.hosted import Hosted
    from net.lobby import LobbyFor, Tables
    from net.visit import Visit
    from tui.app import Evening
    from tui.settings import SettingsStore
    from tui.terminal import Colours


class TableApp(Served, ThreefoldApp):
    """A session's app. However it ends, the session leaves the lobby with it."""

    def __init__(
        self,
        visit: Visit,
        evening: Evening,
        lobby: LobbyFor,
        store: SettingsStore,
        rng: Random,
    ) -> None:
        super().__init__(
            evening,
            store,
            visit=visit,
            rng=rng,
            overrides=_overrides(visit),
            colours=visit.colours,
        )
        self._lobby = lobby
        self._store = store
        self.called = lobby.name
        deep = may_be_deep(visit.term, visit.colours)
        self.questions = questions(ascii_only=self.settings.glyphs == "ascii", deep=deep)

    @property
    def in_play(self) -> bool:
        """Whether its player sits at a table in play."""
        return self._lobby.in_play

    def take_colours(self, colours: Colours) -> None:
        """Send the client these colours from now on, and all that stands there in them."""
        self.visit.line.colours = colours
        self.refresh()

    async def run_async(self, **options: Any) -> None:  # noqa: ANN401 - whatever Textual takes
        """Run to the end of the session, and leave."""
        try:
            await super().run_async(**options)
        finally:
            await leave(self._lobby, self._store)


REMEMBERED = 5_000
"""Keys whose settings are kept where there are no accounts; of more, those that came first are forgotten."""


class Hall:
    """Makes the app of every session. Without `accounts` the settings of a key last as long as the process.

    `evening` is how those who have none spend theirs; None: in the lobby. `boards` are for the deals of the day; None:
    there are none.
    """

    def __init__(
        self,
        tables: Tables,
        rng: Random,
        accounts: Accounts | None = None,
        *,
        evening: Callable[[LobbyFor], Evening] | None = None,
        boards: Boards | None = None,
    ) -> None:
        self._tables = tables
        self._rng = rng
        self._accounts = accounts
        self._reception = Reception(tables, accounts)
        self._evening = evening or partial(Visiting, accounts=accounts is not None)
        self._boards = boards
        self._stores: dict[str, SettingsStore] = {}
        rated = partial(_is_rated, tables)
        self._joining = (
            Joining(accounts, clock=time.time, rng=rng, seated=tables.seated, rated=rated) if accounts else None
        )

    async def app_for(self, visit: Visit) -> Hosted:
        """The app for a session: on its screen, or in lines."""
        source = source_of(visit.source)
        lobby = await self._reception.enter(visit.identity, visit.identity.wished_name, source=source)
        if self._accounts is None or lobby.guest:
            return self._hosted(visit, self._evening(lobby), lobby, self._passing(lobby))
        assert self._joining is not None
        assert visit.identity.key is not None
        typist = Typist(lobby.account, visit.identity.key, source)
        ratings = partial(ratings_of, self._tables.ratings) if self._tables.ratings else None
        seated = self._tables.seated
        desk = Desk(self._accounts, self._joining, typist, clock=time.time, seated=seated, ratings=ratings)
        store = KeptInAccount(self._accounts, lobby.account)
        learnt = LearntInAccount(self._accounts, lobby.account)
        history = self._tables.history(lobby.account)
        drills = self._tables.drills(lobby.account)
        daily = self._daily(lobby)
        evening = Visiting(lobby, desk, accounts=True, learnt=learnt, drills=drills, history=history, daily=daily)
        return self._hosted(visit, evening, lobby, store)

    def _hosted(self, visit: Visit, evening: Evening, lobby: LobbyFor, store: SettingsStore) -> Hosted:
        if not visit.in_lines and store.load().settings.plain == "off":
            return TableApp(visit, evening, lobby, store, self._rng)
        return InLines(visit, evening, lobby, store, self._rng, overrides=_overrides(visit))

    def _daily(self, lobby: LobbyFor) -> DailyDesk | None:
        """Where somebody plays the deals of the day."""
        boards = self._boards
        if boards is None:
            return None
        deals, once = DailyOf(boards, lobby.account), boards.together
        coach = self._tables.coach(lobby.account)
        return DailyDesk(
            deals, boards, boards, utc_day, lobby.name, board=deals, together=once, coach=coach, back=BACK_TO_IT
        )

    def _passing(self, lobby: LobbyFor) -> SettingsStore:
        """Settings that the process forgets."""
        store = self._stores.get(lobby.account) or KeptInMemory(Settings())
        if not lobby.guest:
            self._stores[lobby.account] = store
            while len(self._stores) > REMEMBERED:
                del self._stores[next(iter(self._stores))]
        return store


def _is_rated(tables: Tables, account: str) -> bool:
    """Whether any match was counted for an account."""
    return tables.ratings is not None and bool(ratings_of(tables.ratings, account).games)


def _overrides(visit: Visit) -> dict[str, Any]:
    """Settings that the client decides."""
    return {"glyphs": "ascii"} if unspeakable(visit.environment) else {}
