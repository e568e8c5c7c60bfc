"""The lobby in lines: a list that keeps its numbers until it is said again; who is invited hears of it at once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tui.front import Wish
from tui.plain.dialogue import HELP, Option, chosen, numbers_to

if TYPE_CHECKING:
    from tui.lobby_list import LobbyList
    from tui.plain.dialogue import Dialogue
    from tui.table import Lobby


class InLobby:
    """What one wants to do there. `silent`: of invitations nothing is heard."""

    def __init__(self, dialogue: Dialogue, lobby: Lobby, listed: LobbyList, *, silent: bool) -> None:
        self._dialogue = dialogue
        self._lobby = lobby
        self._listed = listed
        self._silent = silent
        self._invited = self._invitations()

    async def wish(self) -> Wish:
        """What one wants to do."""
        await self._dialogue.say(f"The lobby. You are {self._lobby.name}.")
        options = await self._list()
        while True:
            line = await self._hear()
            code = next((one.code for one in self._lobby.tables() if one.code.casefold() == line.casefold()), "")
            if not line:
                options = await self._list()
            elif line in HELP:
                return Wish("help")
            elif (option := chosen(line, options)) is not None:
                await self._dialogue.say(f"> {options.index(option) + 1} {option.text}")
                what, _, code = option.id.partition(" ")
                return Wish(what, code)
            elif code:
                await self._dialogue.say(f"> {code}")
                return Wish("join", code)
            else:
                await self._dialogue.say(f"{numbers_to(len(options))}; an empty line lists anew.")

    async def _list(self) -> list[Option]:
        options = [Option(row.id, row.text, row.note) for row in self._listed.rows(self._lobby.tables())]
        for number, option in enumerate(options, 1):
            await self._dialogue.say(f"{number} {option.line}")
        return options

    async def _hear(self) -> str:
        """The next line; invitations that come meanwhile are told."""
        change = asyncio.ensure_future(self._lobby.next_change())
        try:
            while True:
                line = self._dialogue.coming()
                await asyncio.wait({change, line}, return_when=asyncio.FIRST_COMPLETED)
                if line.done():
                    return self._dialogue.taken()
                change.result()
                change = asyncio.ensure_future(self._lobby.next_change())
                before, self._invited = self._invited, self._invitations()
                for code in self._invited.keys() - before.keys():
                    await self._dialogue.say(f"{self._invited[code]} invites you: type {code} to sit down there.")
        finally:
            change.cancel()
            with suppress(asyncio.CancelledError):
                await change

    def _invitations(self) -> dict[str, str]:
        """By the code of a table, who invites one to it."""
        tables = () if self._silent else self._lobby.tables()
        return {table.code: table.invited_by for table in tables if table.invited_by}
