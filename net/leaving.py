"""What a session leaves behind at its end, however it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.accounts.kept import KeptInAccount

if TYPE_CHECKING:
    from net.lobby import LobbyFor
    from tui.settings import SettingsStore


async def leave(lobby: LobbyFor, store: SettingsStore) -> None:
    """Leave the lobby, and wait until changed settings are kept."""
    lobby.close()
    if isinstance(store, KeptInAccount):
        await store.close()
