"""Who has been invited to which table, by whom: for people who are in the lobby.

An invitation is an offer and no more: it lets nobody sit down who may not. It is not kept in the store; it lapses when
the match begins, after ten minutes, and with the process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LASTS = 600.0
"""Seconds."""

RATE = 5
"""Invitations of one account within a minute."""
MINUTE = 60.0


class Invitation(NamedTuple):
    """An offer to sit down."""

    code: str
    """Of the table."""
    by: str
    """The name of who invites."""
    inviter: str
    """Their account."""
    invited: str
    """The account that may come."""
    at: float
    """When, by the clock of the house."""


class Invitations:
    """Those of all tables.

    `present` gives account and name of everybody who is in the lobby now; `changed` is told when somebody's list of
    tables is another; `clock` gives seconds since any moment.
    """

    def __init__(
        self,
        present: Callable[[], Sequence[tuple[str, str]]],
        changed: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        self._present = present
        self._changed = changed
        self._clock = clock
        self._standing: dict[tuple[str, str], Invitation] = {}
        """By table and invited account, the oldest first."""
        self._lately: dict[str, list[float]] = {}
        """By account, when it invited somebody within the last minute."""

    def possible(self, code: str, inviter: str) -> tuple[str, ...]:
        """The names of those who could be invited, in the order of the alphabet."""
        self._forget()
        names = {
            name for account, name in self._present() if account != inviter and (code, account) not in self._standing
        }
        return tuple(sorted(names, key=str.casefold))

    def invite(self, code: str, inviter: str, by: str, name: str) -> None:
        """Invite the one of this name. Raises Refused."""
        self._forget()
        invited = next((account for account, called in self._present() if called == name and account != inviter), None)
        if invited is None:
            raise Refused("Whom you would invite is not in the lobby any more.")
        if (code, invited) in self._standing:
            raise Refused(f"{name} is invited already.")
        lately = self._lately.setdefault(inviter, [])
        if len(lately) >= RATE:
            raise Refused("Not so fast: wait a moment before you invite more people.")
        lately.append(self._clock())
        self._standing[code, invited] = Invitation(code, by, inviter, invited, self._clock())
        self._changed()

    def to(self, account: str, code: str) -> Invitation | None:
        """The invitation of an account to a table; None: there is none, or no longer."""
        found = self._standing.get((code, account))
        return found if found and self._clock() - found.at < LASTS else None

    def lapse(self, code: str) -> None:
        """Those to a table stand no longer: its match begins, or it is gone."""
        for place in [place for place in self._standing if place[0] == code]:
            del self._standing[place]

    def _forget(self) -> None:
        """Drop what is over."""
        now = self._clock()
        self._standing = {place: one for place, one in self._standing.items() if now - one.at < LASTS}
        since = now - MINUTE
        lately = {account: [at for at in moments if at > since] for account, moments in self._lately.items()}
        self._lately = {account: moments for account, moments in lately.items() if moments}
