"""What the slow models of the trick games share: packs, rule strings, tricks, the auction, replaying."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from .threefold import OracleRefusal

SUITS = "CDHS"
SIDES = ({0, 2}, {1, 3})


def parse_rules(name: str, options: Mapping[str, Sequence[str]], text: str) -> dict[str, str]:
    """Every option with its value, the first value standing for one not given. Raises ValueError."""
    first, *words = text.split()
    if first != name:
        raise ValueError(f"not a {name} rule string: {text!r}")
    rules = {key: values[0] for key, values in options.items()}
    for word in words:
        key, _, value = word.partition("=")
        if value not in options.get(key, ()):
            raise ValueError(f"unknown option {word!r} in {text!r}")
        rules[key] = value
    return rules


def pack(ranks: Iterable[str], *, rook: bool = False) -> list[str]:
    """Suit after suit, ranks as given; the Rook last."""
    ranks = list(ranks)
    return [rank + suit for suit in SUITS for rank in ranks] + ["RK"] * rook


def checked_deck(deck: Iterable[str], cards: Sequence[str]) -> list[str]:
    """The deck, if it is these cards in some order. Raises ValueError."""
    deck = list(deck)
    if sorted(deck) != sorted(cards):
        raise ValueError("the deck is not the pack of these rules")
    return deck


def cuts(cutter: int, deck: Sequence[str]) -> set[str]:
    """Every way to cut."""
    return {f"{cutter} cut {k}" for k in range(1, len(deck))}


def after_cut(deck: list[str], k: int) -> list[str]:
    """The k top cards go under the rest."""
    return deck[k:] + deck[:k]


def trick_winner(cards: Sequence[str], trump: str, suit: Callable[[str], str], power: Callable[[str], int]) -> int:
    """Position, from 0, of the highest trump, else of the highest card of the led suit."""
    wins = trump if any(suit(card) == trump for card in cards) else suit(cards[0])
    return max((power(card), position) for position, card in enumerate(cards) if suit(card) == wins)[1]


def by_seat(hands: Mapping[int, Collection[str]]) -> dict[str, list[str]]:
    """Hands as a record's result has them."""
    return {str(seat): sorted(cards) for seat, cards in sorted(hands.items())}


def clockwise(dealer: int) -> list[int]:
    """Four seats from the dealer's left round to the dealer."""
    return [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def side_of(seat: int) -> int:
    """0 for seats 0 and 2, 1 for the others."""
    return seat % 2


def contract_score(captured: Sequence[int], declarer: int, bid: int) -> list[int]:
    """The bidding side loses its bid if it has fewer points; the others score theirs."""
    score = list(captured)
    if captured[side_of(declarer)] < bid:
        score[side_of(declarer)] = -bid
    return score


def match_winner(totals: Sequence[int], target: int, bidders: int | None = None) -> int | None:
    """The side that has won, or None: play on. `bidders` wins when both sides get there."""
    there = [side for side in (0, 1) if totals[side] >= target]
    if len(there) == 2:
        if bidders is not None:
            return bidders
        return None if totals[0] == totals[1] else int(totals[1] > totals[0])
    return there[0] if there else None


class Auction:
    """Seats bid by fives, out on a pass. All is worked out from the list of calls."""

    def __init__(
        self, order: Sequence[int], bids: range, *, forced: bool, exactly_5: bool = False, redealers: Iterable[int] = ()
    ) -> None:
        """`order` ends with the dealer, who must bid after passes alone if `forced`; `bids` are all there are.

        `redealers` may demand a new deal at any time before the auction closes.
        """
        self.order = list(order)
        self.bids = bids
        self.forced = forced
        self.exactly_5 = exactly_5
        self.redealers = set(redealers)
        self.calls: list[tuple[int, str]] = []

    def passed(self) -> set[int]:
        """Seats that are out."""
        return {seat for seat, call in self.calls if call == "pass"}

    def thrown_away(self) -> bool:
        """Whether there will be a new deal."""
        return any(call == "redeal" for _, call in self.calls) or len(self.passed()) == len(self.order)

    def bid(self) -> int:
        """The highest bid; 0 for none."""
        return max((int(call.split()[1]) for _, call in self.calls if call.startswith("bid")), default=0)

    def declarer(self) -> int:
        """Who made it."""
        return next(seat for seat, call in self.calls if call == f"bid {self.bid()}")

    def asked(self) -> set[int]:
        """After the highest bid of all: seats that could still demand a new deal and have had no turn."""
        return self.redealers - {seat for seat, _ in self.calls}

    def closed(self) -> bool:
        """Whether nobody may call any more."""
        if self.thrown_away():
            return True
        if self.bid() == self.bids[-1]:
            return not self.asked()
        return self.bid() > 0 and len(self.passed()) == len(self.order) - 1

    def in_turn(self) -> int:
        """The next seat that is not out."""
        place = self.order.index(self.calls[-1][0]) + 1 if self.calls else 0
        return next(seat for seat in self.order[place:] + self.order if seat not in self.passed())

    def turn(self) -> set[int]:
        """Seats that may call now."""
        if self.closed():
            return set()
        if self.bid() == self.bids[-1]:
            return self.asked()
        return {self.in_turn()} | self.redealers

    def legal(self, seat: int) -> set[str]:
        """What the seat may say."""
        if seat not in self.turn():
            return set()
        redeal = {f"{seat} redeal"} if seat in self.redealers else set()
        if self.bid() == self.bids[-1]:
            return redeal | {f"{seat} pass"}
        if seat != self.in_turn():
            return redeal
        higher = [bid for bid in self.bids if bid > self.bid()]
        if self.exactly_5:
            higher = higher[:1]
        texts = redeal | {f"{seat} bid {bid}" for bid in higher}
        if not (self.forced and len(self.passed()) == len(self.order) - 1):
            texts.add(f"{seat} pass")
        return texts


def refuse_unless_allowed(oracle: Any, action: str) -> tuple[int, str, list[str]]:
    """Seat, verb and the other words of an action the oracle allows.

    Raises OracleRefusal, code NOT_YOUR_TURN or ILLEGAL.
    """
    if not oracle.allows(action):
        mine = any(action.startswith(f"{seat} ") for seat in oracle.turn())
        raise OracleRefusal("ILLEGAL" if mine else "NOT_YOUR_TURN", len(oracle.actions), action)
    seat, verb, *rest = action.split()
    return int(seat), verb, rest


def replay_deal(
    make: Callable[..., Any], rules: str, deal: Mapping[str, Any], *, number: int = 1, before: Any = None
) -> Any:
    """The deal of a record, played as far as its actions go. Without a cut the deck is cut."""
    cut = any(action.split()[1:2] == ["cut"] for action in deal["actions"])
    oracle = make(rules, deal["dealer"], deal["deck"].split(), number=number, before=before, already_cut=not cut)
    for action in deal["actions"]:
        oracle.play(action)
    return oracle


def replay_with(make: Callable[..., Any], record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a record's deals, in order. A deal thrown away counts for nothing."""
    number, before, results = 1, None, []
    for deal in record["deals"]:
        oracle = replay_deal(make, record["rules"], deal, number=number, before=before)
        results.append(oracle.result())
        if not oracle.thrown_away():
            number, before = number + 1, oracle.hands_on()
    return results
