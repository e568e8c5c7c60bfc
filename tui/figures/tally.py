"""Counts over matches: the same whatever order they come in."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tui.figures.played import Played, PlayedDeal

MOST_STEPS = 10
"""Lines of a trend at most."""

LEAST_DEALS = 5
"""Deals in a step of a trend at least: fewer say nothing."""


class Mean(NamedTuple):
    """A sum over some deals. Whole numbers: no order of them makes another one."""

    total: int
    deals: int

    @property
    def each(self) -> float:
        """A deal."""
        return self.total / self.deals if self.deals else 0.0


class Tally(NamedTuple):
    """Matches and their deals."""

    matches: Mapping[str, int]
    """By outcome."""
    deals: Mapping[str, int]
    """By result; those of matches that were given up are among them, as far as they were played to their end."""
    bids: Mean
    """The contracts one had oneself: the sum of their amounts."""
    made: int
    """Of those contracts."""
    over: Mean
    """Against one's target, in the deals in which one had one."""
    expected: Mean
    """What was taken above, or below, what others took with the same cards, in the deals where that is known."""

    @property
    def match_count(self) -> int:
        """Those that were given up are among them."""
        return sum(self.matches.values())

    @property
    def finished(self) -> int:
        """Matches that were played to their end."""
        return self.match_count - self.matches.get("abandoned", 0)

    @property
    def deal_count(self) -> int:
        """Deals that count."""
        return sum(self.deals.values())


def tally(matches: Iterable[Played], others: Mapping[str, int]) -> Tally:
    """Some matches together; `others` say by the key of a deal what others took with the same cards."""
    matches = list(matches)
    deals = [deal for match in matches for deal in match.deals]
    return tally_of_deals(deals, others)._replace(matches=Counter(match.outcome for match in matches))


def tally_of_deals(deals: Sequence[PlayedDeal], others: Mapping[str, int]) -> Tally:
    """Some deals together, whatever matches they belong to."""
    bids = [deal for deal in deals if deal.bid is not None]
    over = [deal.over for deal in deals if deal.over is not None]
    expected = [deal.took - others[deal.key] for deal in deals if deal.key in others]
    return Tally(
        {},
        Counter(deal.result for deal in deals),
        Mean(sum(deal.bid or 0 for deal in bids), len(bids)),
        sum(deal.result == "won" for deal in bids),
        Mean(sum(over), len(over)),
        Mean(sum(expected), len(expected)),
    )


def grouped(matches: Iterable[Played], key: Callable[[Played], str]) -> list[tuple[str, list[Played]]]:
    """The matches by what the key says of them, the most frequent first."""
    groups: dict[str, list[Played]] = {}
    for match in matches:
        groups.setdefault(key(match), []).append(match)
    return sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))


def steps(deals: Sequence[PlayedDeal]) -> Iterator[Sequence[PlayedDeal]]:
    """The deals in runs of one length, oldest first; the last may be shorter."""
    size = max(LEAST_DEALS, -(-len(deals) // MOST_STEPS))
    rest = iter(deals)
    while run := list(islice(rest, size)):
        yield run
