"""The matches one has played on a server, as the lobby asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.figures.visit import Found
    from tui.review.room import Room
    from tui.table import MenuItem


class History(Protocol):
    """One's own."""

    async def found(self) -> Found:
        """What the figures are made from."""

    async def rooms(self) -> Sequence[MenuItem]:
        """The matches that can be looked back at, the newest first. Raises Refused."""

    async def room(self, chosen: str) -> Room:
        """Where one looks back at one of these. Raises Refused."""
