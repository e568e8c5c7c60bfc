"""An evening at the one table there is: whoever knows its code sits down, and goes home when they get up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.lobby_list import CODE_CELLS
from tui.table import Refused

if TYPE_CHECKING:
    from tui.front import Front
    from tui.table import Lobby, TableLink

TRIES = 5
"""Codes that one may try before the evening is over."""

KEPT = "Your seat is kept while the table is open: with the same key you come back to it the same way."


class ByCode:
    """Spends it. Whoever has a seat already, known by their key, is not asked again."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    async def spend(self, front: Front) -> None:
        """From the door to the table, and home."""
        link = await self._back() or await self._let_in(front)
        if link is not None:
            how = await front.sit(link, kept=KEPT)
            front.part(how.sentence or "Good bye. " + KEPT)

    async def _back(self) -> TableLink | None:
        """One's seat, if one has one."""
        for table in self._lobby.tables():
            if table.mine:
                return await self._sit(table.code)
        return None

    async def _let_in(self, front: Front) -> TableLink | None:
        """Ask for the code; None: it was not said."""
        title = "Welcome. The code of the table:"
        for _ in range(TRIES):
            code = await front.line(title, "K7QF", CODE_CELLS)
            if not code:
                return None
            try:
                return await self._sit(code)
            except Refused as refusal:
                title = f"{refusal} The code of the table:"
        front.part("That is not the code. Ask whoever invited you.")
        return None

    async def _sit(self, code: str) -> TableLink:
        """A seat at the table; where none is free, a place to look on. Raises Refused."""
        try:
            return await self._lobby.join(code)
        except Refused as refusal:
            try:
                return await self._lobby.watch(code)
            except Refused:
                raise refusal from None
