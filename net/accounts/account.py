"""An account as the fold of its stream.

Invariant: what an account is follows from its entries and nothing else, so that a restart finds what was there. Entries
of kinds that are not known here (somebody else's, or of a later version) change nothing but the place in the stream.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from net.store.entries import New

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from net.store.entries import Entry

PREFIX = "account:"
"""Of the names of streams; the account's id follows."""

BESIDE = ("played:", "daily:", "came:", "drills:")
"""What else is kept of an account: streams with names that begin so, and go on with its id and a colon."""

DAY = 24 * 3600.0

FORMER = 16
"""Names given up that an account remembers."""


@dataclass(frozen=True, slots=True)
class Key:
    """A public key that opens an account."""

    fingerprint: str
    """As `ssh-keygen -l` shows it: `SHA256:…`."""
    added: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Former:
    """A name that was given up."""

    name: str
    left: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Who may not come in, and why."""

    why: str
    """A sentence for them and for the host; empty: none is given."""
    until: float | None
    """Seconds since 1970; None: for good."""

    def holds(self, now: float) -> bool:
        """Whether it is in force at a moment."""
        return self.until is None or now < self.until


@dataclass(frozen=True, slots=True)
class Recovery:
    """What is known of a recovery code, from which nobody can make the code."""

    selector: str
    """The part of the code that says whose it is."""
    salt: str
    digest: str
    """Salt and digest in hexadecimal digits."""
    made: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who plays under some keys. The id is random and means nothing."""

    id: str
    seq: int
    """Of the last entry."""
    made: float
    """Seconds since 1970, as every moment here."""
    name: str
    keys: tuple[Key, ...] = ()
    """In the order they were added."""
    seen: float = 0
    """The start of the last day on which somebody came."""
    renamed: float | None = None
    """When the name was last changed; None: never."""
    former: tuple[Former, ...] = ()
    """The latest names given up, the last of them last."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What differs or ever differed from the usual settings, as JSON values."""
    ban: Ban | None = None
    recovery: Recovery | None = None
    muted: frozenset[str] = frozenset()
    """The accounts whose talk its owner does not want to hear."""
    lessons: frozenset[str] = frozenset()
    """The ids of the lessons that its owner has done."""
    marks: frozenset[str] = frozenset()
    """The kinds of entries that are not known here: something else was kept of this account."""

    @property
    def stream(self) -> str:
        """The name of its stream."""
        return PREFIX + self.id

    def has(self, fingerprint: str) -> bool:
        """Whether the key opens this account."""
        return any(key.fingerprint == fingerprint for key in self.keys)


def day_of(moment: float) -> float:
    """The start of the day (UTC) of a moment."""
    return moment - moment % DAY


def made(name: str, fingerprint: str) -> tuple[New, ...]:
    """An account begins."""
    return New("made", {"name": name}), New("key-added", {"key": fingerprint})


def renamed(name: str) -> New:
    """It has another name."""
    return New("renamed", {"name": name})


def key_added(fingerprint: str, *, given_up: str = "") -> New:
    """Another key opens it; `given_up` is the id of the account that the key opened before."""
    return New("key-added", {"key": fingerprint, **({"given_up": given_up} if given_up else {})})


def key_removed(fingerprint: str) -> New:
    """A key opens it no more."""
    return New("key-removed", {"key": fingerprint})


def settings_changed(changed: Mapping[str, Any]) -> New:
    """Some settings have other values."""
    return New("settings-changed", {"settings": dict(changed)})


def lesson_done(lesson: str) -> New:
    """Its owner has done a lesson."""
    return New("lesson-done", {"lesson": lesson})


def seen() -> New:
    """Somebody came, for the first time on this day."""
    return New("seen", {})


def banned(ban: Ban) -> New:
    """It may not come in."""
    return New("banned", {"why": ban.why, "until": ban.until})


def unbanned() -> New:
    """It may come in again."""
    return New("unbanned", {})


def muted(account: str) -> New:
    """It does not want to hear another account."""
    return New("muted", {"account": account})


def unmuted(account: str) -> New:
    """It hears that account again."""
    return New("unmuted", {"account": account})


def recovery_made(selector: str, salt: str, digest: str) -> New:
    """It has a recovery code, and no other."""
    return New("recovery-made", {"selector": selector, "salt": salt, "digest": digest})


def recovery_used() -> New:
    """Its recovery code was used up."""
    return New("recovery-used", {})


def deleted() -> New:
    """It is gone: the one entry that stays."""
    return New("deleted", {})


def fold(entries: Iterable[Entry], account: Account | None = None) -> Account | None:
    """What an account is after these entries; None: it was never made, or was deleted."""
    for entry in entries:
        account = _after(account, entry)
    return account


def _after(account: Account | None, entry: Entry) -> Account | None:
    data, at = entry.data, entry.at
    if entry.kind == "made":
        account = Account(entry.stream.removeprefix(PREFIX), entry.seq, at, data["name"], seen=day_of(at))
    if account is None or entry.kind == "deleted":
        return None
    account = replace(account, seq=entry.seq)
    match entry.kind:
        case "made":
            return account
        case "renamed":
            former = (*account.former, Former(account.name, at))[-FORMER:]
            return replace(account, name=data["name"], renamed=at, former=former)
        case "key-added":
            others = tuple(key for key in account.keys if key.fingerprint != data["key"])
            return replace(account, keys=(*others, Key(data["key"], at)))
        case "key-removed":
            return replace(account, keys=tuple(key for key in account.keys if key.fingerprint != data["key"]))
        case "settings-changed":
            return replace(account, settings={**account.settings, **data["settings"]})
        case "lesson-done":
            return replace(account, lessons=account.lessons | {data["lesson"]})
        case "seen":
            return replace(account, seen=day_of(at))
        case "banned":
            return replace(account, ban=Ban(data["why"], data["until"]))
        case "unbanned":
            return replace(account, ban=None)
        case "muted":
            return replace(account, muted=account.muted | {data["account"]})
        case "unmuted":
            return replace(account, muted=account.muted - {data["account"]})
        case "recovery-made":
            return replace(account, recovery=Recovery(data["selector"], data["salt"], data["digest"], at))
        case "recovery-used":
            return replace(account, recovery=None)
        case kind:
            return replace(account, marks=account.marks | {kind})
