"""What the interface knows of accounts: a port, no networks. Whoever plays at home, or came without a key, has none."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tui.ratings import Ratings
from tui.table import Refused

LONGEST_CODE = 40
"""Room for a code, however it is typed."""


class WouldLose(Refused):
    """What is asked would delete something; asked again with consent, it is done. The sentence says what."""


class KeyInfo(NamedTuple):
    """A key that opens the account."""

    fingerprint: str
    added: str
    """The day, in words."""
    here: bool
    """Whether it is the one this session came with."""


class AccountInfo(NamedTuple):
    """An account as its owner sees it."""

    name: str
    keys: tuple[KeyInfo, ...]
    recovery: str
    """The day the recovery code was made, in words; empty: there is none."""
    ratings: Ratings | None = None
    """None: nothing is rated here."""


class ShortCode(NamedTuple):
    """A code that lets another key open the account."""

    text: str
    minutes: int
    """How long it holds."""


class AccountDesk(Protocol):
    """Where one's own account is seen and changed, for one session. Whatever changes something raises Refused."""

    export: str
    """How one gets all that is kept about one, in a sentence; empty: not here."""

    def now(self) -> AccountInfo:
        """The account as it stands. Raises Refused once it is gone."""

    async def rename(self, name: str) -> None:
        """Be called otherwise."""

    async def remove_key(self, fingerprint: str) -> None:
        """Let a key open the account no more."""

    def short_code(self) -> ShortCode:
        """A code to type with another key; one given before works no more."""

    async def use_code(self, typed: str, *, consent: bool) -> str:
        """Let the key of this session open the account that a code is of; a sentence to part with.

        Raises WouldLose where this account would be deleted and there is no `consent`.
        """

    async def recovery_code(self) -> str:
        """A code to keep for when every key is lost, to be shown once; one given before works no more."""

    async def delete(self) -> str:
        """Delete the account and all that is kept about it; a sentence to part with."""
