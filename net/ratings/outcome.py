"""What a rated match came to, read from the log of its table.

Invariant: a match counts only as the log says it. It is lost by who lost it at the cards, gave it up, or left it; never
because it was broken off by agreement, or because nobody came back.

Who left: a bot took somebody's last two turns (one alone may be a clock that ran out), or the match was taken from
them because they had gone. Who let the bot take more than half of their turns is a leaver whatever the cards said in
the end: their side comes last. Their partner who stayed keeps their rating, and the others are placed as they played,
above the leaver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from net.store.entries import Entry
    from net.table_state import TableState

Sides = tuple[tuple[str, ...], ...]
"""Accounts that play together, in the order of their seats."""

PLAYED, FORFEITED = "played", "forfeited"

_LAST = 2
"""Turns that a bot took for whoever left, at least; one may be a clock that ran out."""


class Outcome(NamedTuple):
    """A rated match that is over."""

    game: str
    """The id of its rule set: the same for all its options."""
    how: str
    """`played` to its last card, or as `net.table_state.Ended` says it."""
    sides: Sides
    ranks: tuple[int, ...]
    """A side's place from 1, equal where they drew; empty: no result."""
    spared: tuple[str, ...] = ()
    """Who keeps their rating for a partner who left."""
    left: tuple[str, ...] = ()
    """Who had left when it ended."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """Everybody who began it."""
        return tuple(account for side in self.sides for account in side)


class _Told(NamedTuple):
    """What the log says of the people, besides the cards."""

    accounts: Mapping[int, str]
    """By seat, as the match began."""
    turns: Mapping[int, Sequence[bool]]
    """By seat, one a turn: whether the house took it."""
    changed: bool
    """Whether a seat was given up or taken while it went on."""


def outcome_of(entries: Sequence[Entry], state: TableState) -> Outcome | None:
    """What the match came to; None: it is not over, or not rated.

    Args:
        entries: The log of its table, at least to the end of the match.
        state: The table as it stands at that end, or later.
    """
    if not state.rated or not state.over or state.match is None:
        return None
    told = _told(entries)
    game = state.game
    sides = tuple(tuple(told.accounts[seat] for seat in side) for side in game.sides)
    how = state.ended.how if state.ended else PLAYED
    winners = frozenset(state.ended.winners if state.ended else state.match.standing.winners)
    gone = {seat for seat, turns in told.turns.items() if len(turns) >= _LAST and all(turns[-_LAST:])}
    if how == FORFEITED:
        gone |= set(range(game.seats)) - winners
    leavers = {seat for seat, turns in told.turns.items() if sum(turns) >= _LAST and 2 * sum(turns) > len(turns)}
    left = tuple(account for seat, account in sorted(told.accounts.items()) if seat in gone | leavers)
    result = Outcome(game.id, how, sides, (), left=left)
    if not winners or told.changed:
        return result
    if how != PLAYED:
        return result._replace(ranks=tuple(1 if winners.issuperset(side) else 2 for side in game.sides))
    last = [not leavers.isdisjoint(side) for side in game.sides]
    if all(last):
        return result
    scores = state.match.standing.scores
    order = [
        (late, not late and not winners.issuperset(side), 0 if late else -scores[side[0]])
        for late, side in zip(last, game.sides, strict=True)
    ]
    spared = [
        told.accounts[seat]
        for late, side in zip(last, game.sides, strict=True)
        for seat in side
        if late and seat not in leavers
    ]
    return result._replace(ranks=_places(order), spared=tuple(spared))


def counts(outcome: Outcome, account: str) -> bool:
    """Whether it changes somebody's rating."""
    return bool(outcome.ranks) and account not in outcome.spared


def won(outcome: Outcome, account: str) -> bool:
    """Whether they won it, alone or with others who drew for the first place."""
    return counts(outcome, account) and account in _first(outcome)


def _first(outcome: Outcome) -> Collection[str]:
    places = zip(outcome.sides, outcome.ranks, strict=False)  # no places where there is no result
    return [account for side, place in places if place == 1 for account in side]


def _places(order: Sequence[tuple[bool, bool, int]]) -> tuple[int, ...]:
    """A place for each, the least first, equal ones alike: 1, 2, 2, 4."""
    return tuple(1 + sum(other < one for other in order) for one in order)


def _told(entries: Sequence[Entry]) -> _Told:
    """Read the log to the last entry that plays or ends the match: who gets up after that changes nothing."""
    ends = max(place for place, entry in enumerate(entries) if entry.kind in {"acted", "ended"})
    sitting: dict[int, str] = {}
    accounts: dict[int, str] = {}
    turns: dict[int, list[bool]] = {}
    changed = False
    for entry in entries[: ends + 1]:
        data = entry.data
        match entry.kind:
            case "sat":
                sitting[data["seat"]] = data["account"]
                changed = changed or bool(accounts)
            case "rose":
                sitting.pop(data["seat"], None)
                changed = changed or bool(accounts)
            case "began":
                accounts = dict(sitting)
            case "acted":
                seat = int(data["do"].partition(" ")[0])
                turns.setdefault(seat, []).append(data.get("by") == "house")
            case _:
                pass
    return _Told(accounts, turns, changed)
