"""Names of the people on a server: no two who are present, or have a seat, are called the same."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from net.room import bot_name
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Collection

_MOST_BOTS = 8
"""A table has no more seats; their names are nobody else's."""


class Names:
    """Names by account, of at most so many cells."""

    def __init__(self, cells: int) -> None:
        self._cells = cells
        self._names: dict[str, str] = {}
        self._bots = {_likeness(bot_name(number)) for number in range(1, _MOST_BOTS + 1)}

    def claim(self, account: str, wished: str) -> str:
        """The account's name: the one it has, else the wished one, with a number where that is another's."""
        if account not in self._names:
            taken = self._bots.union(map(_likeness, self._names.values()))
            wished = clean_line(wished, self._cells) or "guest"
            name, number = wished, 1
            while _likeness(name) in taken:
                number += 1
                suffix = f"-{number}"
                name = clean_line(wished, self._cells - len(suffix)) + suffix
            self._names[account] = name
        return self._names[account]

    def give(self, account: str, name: str) -> str:
        """Call an account by a name that is known to be nobody else's."""
        self._names[account] = name
        return name

    def keep(self, accounts: Collection[str]) -> None:
        """Forget the names of all others."""
        self._names = {account: name for account, name in self._names.items() if account in accounts}


def _likeness(name: str) -> str:
    """What names that differ in case or width alone have in common."""
    return unicodedata.normalize("NFKC", name).casefold()
