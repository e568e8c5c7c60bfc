"""The host's desk: what can be asked of it, and what it tells.

Invariant: nothing it tells is about cards. Whoever is asked for as `who` may be given by account id, by the name as it
is shown, by the fingerprint of a key or by an address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class CannotDo(Exception):
    """Its text is the sentence for the host."""


class SessionLine(NamedTuple):
    """Somebody who is here."""

    name: str
    account: str
    """Its id; empty: a guest."""
    key: str
    """The fingerprint of the key they came with; empty: none."""
    source: str
    """The address they came from."""
    since: float
    """Seconds since 1970, as every moment here."""


class TableLine(NamedTuple):
    """A table."""

    code: str
    rules: str
    people: tuple[str, ...]
    """By seat; empty: the seat is free."""
    playing: bool
    """Whether its match goes on."""


class AccountLine(NamedTuple):
    """An account."""

    id: str
    name: str
    keys: int
    """How many open it."""
    made: float
    seen: float
    """The start of the last day on which somebody came."""
    banned: bool


class BanLine(NamedTuple):
    """A ban that is in force."""

    whom: str
    """An account's id, or a source: an address or a network."""
    name: str
    """What the account is called; empty for a source."""
    why: str
    until: float | None
    """None: until it is lifted."""


class ReportLine(NamedTuple):
    """What somebody reported of somebody else, and the host has yet to deal with."""

    number: int
    at: float
    who: str
    """What the account that reports is called; `a guest`, or that it was deleted."""
    whom: str
    """The reported account's id; empty: a guest."""
    name: str
    """What the reported one was called then."""
    why: str
    """`insults`, `spam`, `cheating` or `name`."""
    table: str
    """The code of the table."""
    lines: tuple[str, ...]
    """The last lines of theirs that the other had heard, oldest first."""


class Desk(Protocol):
    """Every method raises CannotDo, with a sentence, where it cannot do as asked."""

    async def sessions(self) -> Sequence[SessionLine]:
        """Who is here, who came first being first."""

    async def tables(self) -> Sequence[TableLine]:
        """The tables there are."""

    async def accounts(self) -> Sequence[AccountLine]:
        """Every account, by name."""

    async def bans(self) -> Sequence[BanLine]:
        """The bans in force."""

    async def reports(self) -> Sequence[ReportLine]:
        """What waits to be dealt with, the oldest first."""

    async def done(self, number: int) -> ReportLine:
        """A report is dealt with; gives what it was."""

    async def kick(self, who: str, why: str) -> int:
        """Close somebody's sessions, and tell them why; how many there were."""

    async def ban(self, who: str, why: str, seconds: float | None) -> BanLine:
        """Let an account or a source not come in, for so long (None: until it is lifted), and close its sessions."""

    async def unban(self, who: str) -> None:
        """Lift a ban."""

    async def message(self, text: str, who: str) -> int:
        """Show a line to somebody (empty: to everybody) who is here; to how many sessions."""

    async def drain(self, seconds: float, why: str) -> int:
        """Let nobody begin anything new, tell everybody, and stop once no match goes on, in so many seconds at most.

        Gives how many matches there are to wait for.
        """

    async def backup(self, path: Path) -> None:
        """Copy everything that is kept into a new file."""

    async def export(self, who: str) -> dict[str, Any]:
        """Everything kept about an account, as JSON values."""

    async def delete(self, who: str) -> AccountLine:
        """Delete an account for good; gives what it was."""
