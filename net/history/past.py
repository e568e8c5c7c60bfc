"""A match that is over as one account had it: from the log of its table to an entry of its history, and back.

A match counts for whoever began it. Who had given up their seat before its end has abandoned it; for the others it is
what the log says: played to its last card, decided otherwise, or broken off, which nobody has won or lost.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.bots.roster import best
from net.store.entries import New
from net.table_state import GUEST, TABLE
from tui.figures.played import Played, parse_played
from tui.saved import Kept

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from net.store.entries import Entry
    from net.table_state import TableState
    from tui.figures.played import Outcome

HISTORY = "played:"
"""How the names of histories begin; the account follows, and the log of the table. Each is one entry."""

PROGRAM = "a program"
"""How well somebody's program plays, as far as is known."""

KIND = "played"


class Past(NamedTuple):
    """One's own match."""

    table: str
    """The name of the log of its table."""
    seat: int
    names: tuple[str, ...]
    """Who played, by seat."""
    rules: str
    match: Played


class ToCount(NamedTuple):
    """A match that is to be counted for an account."""

    account: str
    kept: Kept
    outcome: Outcome | None
    """How it ended, where it did not by its last card; None: as the cards say."""


def to_count(entries: Sequence[Entry], state: TableState) -> Iterator[ToCount]:
    """Everybody for whom a match counts; guests and programs keep no history.

    Args:
        entries: The log of its table, at least to the end of the match.
        state: The table as it stands at that end, or later.
    """
    if state.match is None:
        return
    record, day = state.match.record(), datetime.fromtimestamp(entries[-1].at, UTC).date().isoformat()
    bots = {
        seat: PROGRAM if sitter.account else sitter.level or best().name
        for seat, sitter in enumerate(state.sitters)
        if sitter and (sitter.account is None or sitter.program)
    }
    for seat, account in _began(entries).items():
        if account.startswith(GUEST):
            continue
        others = {one: bot for one, bot in bots.items() if one != seat}
        outcome: Outcome | None = None
        if state.accounts.get(account) != seat:
            outcome = "abandoned"
        elif state.ended:
            winners = state.ended.winners
            outcome = "abandoned" if not winners else "won" if seat in winners else "lost"
        yield ToCount(account, Kept(record, seat, others, day), outcome)


def _began(entries: Sequence[Entry]) -> dict[int, str]:
    """By seat, the accounts of the people who sat there when the match began."""
    sitting: dict[int, str] = {}
    for entry in entries:
        match entry.kind:
            case "sat" if entry.data["account"] and not entry.data.get("program"):
                sitting[entry.data["seat"]] = entry.data["account"]
            case "rose":
                sitting.pop(entry.data["seat"], None)
            case "began":
                break
            case _:
                pass
    return sitting


def stream_of(account: str, table: str) -> str:
    """Where it is kept that an account has played the match of a table's log."""
    return f"{HISTORY}{account}:{table.removeprefix(TABLE)}"


def written(one: ToCount, match: Played) -> New:
    """What is kept of it."""
    kept = one.kept
    match = match._replace(outcome=one.outcome) if one.outcome else match
    return New(KIND, {"seat": kept.seat, "names": kept.record.players, "rules": kept.record.rules, "match": match})


def past_of(entry: Entry) -> Past:
    """What was written. Raises LookupError, TypeError or ValueError where it is something else."""
    data: dict[str, Any] = entry.data
    _, _, table = entry.stream.removeprefix(HISTORY).partition(":")
    return Past(f"{TABLE}{table}", data["seat"], tuple(data["names"]), data["rules"], parse_played(data["match"]))
