"""Whether a deal is decided, found out by trying every way in which the rest of it could fall.

Slow and plain: who wins, what that is worth and who deals next may not depend on any of it.
"""

from itertools import combinations, pairwise

from . import kentucky, mendikot, threefold


def ways(things: int, places: int) -> list[list[int]]:
    """Every way to share out so many things."""
    found = []
    for bars in combinations(range(things + places - 1), places - 1):
        ends = (-1, *bars, things + places - 1)
        found.append([after - before - 1 for before, after in pairwise(ends)])
    return found


def decided(oracle: object) -> bool:
    """Of a deal in its tricks."""
    match oracle:
        case threefold.Oracle():
            return _most_tricks(oracle)
        case mendikot.Oracle():
            return _tens(oracle)
        case kentucky.Oracle():
            # What is laid away, and the last trick, may hold whatever has not been taken.
            return sum(oracle.captured) == kentucky.points(oracle.rules, oracle.deck)
    return False  # every trick scores, or the last one does


def _most_tricks(oracle: threefold.Oracle) -> bool:
    left = len(oracle.deck) // oracle.players - sum(oracle.tricks)
    ends = set()
    for more in ways(left, oracle.players):
        tricks = [had + new for had, new in zip(oracle.tricks, more, strict=True)]
        ends.add(tuple(threefold.deal_winners(oracle.rules, oracle.dealer, tricks)))
        if len(ends) > 1:
            return False
    return True


def _tens(oracle: mendikot.Oracle) -> bool:
    left, tens_left = 13 - sum(oracle.side_tricks), 4 - sum(oracle.tens)
    ends = set()
    for first, second in ways(left, 2):
        for one, other in ways(tens_left, 2):
            if one > 4 * first or other > 4 * second:
                continue
            tens = [oracle.tens[0] + one, oracle.tens[1] + other]
            tricks = [oracle.side_tricks[0] + first, oracle.side_tricks[1] + second]
            points = mendikot.deal_points(oracle.rules, tens, tricks)
            ends.add((mendikot.winning_side(tens, tricks), points, mendikot.next_dealer(oracle.dealer, tens, tricks)))
    return len(ends) == 1
