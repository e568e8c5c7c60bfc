"""Which matches are rated: decided as a match begins, by who sits there then."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from net.table_state import GUEST

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from engine.game import Game
    from net.table_state import Sitter
    from tui.terms import Terms

RATED = "This match is rated."
GUEST_HERE = "Not rated: who plays without a key has no rating."
SAME_NETWORK = "Not rated: two of you come from the same network."
DUPLICATE = "Not rated: a duplicate is another contest than a match, and in its second half memory helps."
NOT_HERE = "Not rated: somebody is not here as the match begins."


class Whereabouts:
    """Where the accounts are connected from just now. Nothing of it is kept."""

    def __init__(self) -> None:
        self._sources: dict[str, Counter[str]] = {}

    def came(self, account: str, source: str) -> None:
        """A session begins; `source` as `net.sources.source_of` says it."""
        self._sources.setdefault(account, Counter())[source] += 1

    def went(self, account: str, source: str) -> None:
        """It is over."""
        sources = self._sources.get(account, Counter())
        sources[source] -= 1
        if sources[source] <= 0:
            del sources[source]
        if not sources:
            self._sources.pop(account, None)

    def meet(self, account: str, other: str) -> bool:
        """Whether the two are connected from one place."""
        return not self.of(account).isdisjoint(self.of(other))

    def of(self, account: str) -> AbstractSet[str]:
        """The sources of an account's sessions; none: it has none."""
        return self._sources.get(account, Counter()).keys()


def why_unrated(game: Game, terms: Terms, sitters: Sequence[Sitter | None], whereabouts: Whereabouts) -> str | None:
    """Why a match between these is not rated, in a sentence for them; empty where that goes without saying.

    Args:
        game: What is played.
        terms: Of the table.
        sitters: By seat; None: free, so that nothing is known of that seat yet.
        whereabouts: Where people come from.

    Returns:
        None: it is rated.
    """
    people = [sitter for sitter in sitters if sitter]
    if terms.access != "public" or any(one.account is None or one.program for one in people):
        return ""
    if game.twice:
        return DUPLICATE
    accounts = [one.account or "" for one in people]
    if any(account.startswith(GUEST) for account in accounts):
        return GUEST_HERE
    if not all(map(whereabouts.of, accounts)):
        return NOT_HERE
    if any(whereabouts.meet(one, other) for one, other in combinations(accounts, 2)):
        return SAME_NETWORK
    return None
