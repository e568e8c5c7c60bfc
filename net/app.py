"""The card table as it is served: one app for each session, all at the tables of one lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from net.colours import Colours
from net.served import Served
from tui.app import ThreefoldApp
from tui.settings import KeptInMemory, Settings
from tui.visiting import Visiting

if TYPE_CHECKING:
    from random import Random

    from net.lobby import LobbyFor, Tables
    from net.visit import Visit
    from tui.settings import SettingsStore


class TableApp(Served, ThreefoldApp):
    """A session's app. However it ends, the session leaves the lobby with it."""

    def __init__(self, visit: Visit, lobby: LobbyFor, store: SettingsStore, rng: Random) -> None:
        super().__init__(
            Visiting(lobby),
            store,
            visit=visit,
            rng=rng,
            overrides={"glyphs": "ascii"} if _unspeakable(visit) else {},
            no_color=visit.colours is Colours.NONE,
        )
        self._lobby = lobby
        self.called = lobby.name

    @property
    def in_play(self) -> bool:
        """Whether its player sits at a table in play."""
        return self._lobby.in_play

    async def run_async(self, **options: Any) -> None:  # noqa: ANN401 - whatever Textual takes
        """Run to the end of the session, and leave."""
        try:
            await super().run_async(**options)
        finally:
            self._lobby.close()


REMEMBERED = 5_000
"""Accounts whose settings are kept; of more, those that came first are forgotten."""


class Hall:
    """Makes the app of every session; keeps the settings of an account as long as the process lives."""

    def __init__(self, tables: Tables, rng: Random) -> None:
        self._tables = tables
        self._rng = rng
        self._stores: dict[str, SettingsStore] = {}

    def app_for(self, visit: Visit) -> TableApp:
        """The app for a session."""
        key = visit.identity.key
        lobby = self._tables.enter(key, visit.identity.wished_name)
        store = self._stores.get(lobby.account) or KeptInMemory(Settings())
        if key is not None:
            self._stores[lobby.account] = store
            while len(self._stores) > REMEMBERED:
                del self._stores[next(iter(self._stores))]
        return TableApp(visit, lobby, store, self._rng)


def _unspeakable(visit: Visit) -> bool:
    """Whether the client says that its character set is not Unicode. One that says nothing is taken to have it."""
    said = next((value for key in ("LC_ALL", "LC_CTYPE", "LANG") if (value := visit.environment.get(key))), "")
    return bool(said) and "utf" not in said.lower()
