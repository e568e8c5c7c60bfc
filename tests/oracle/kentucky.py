"""A slow, plain model of Kentucky Discard, to hold the engine against.

It shares no code with the engine and never will. Four seats, sides {0, 2} and {1, 3}; cards are
strings ("AH", in the pack of 45 "14H", and "RK").
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .tricks import (
    Auction,
    after_cut,
    by_seat,
    checked_deck,
    clockwise,
    contract_score,
    cuts,
    pack,
    parse_rules,
    refuse_unless_allowed,
    replay_with,
    side_of,
    trick_winner,
)

OPTIONS: dict[str, tuple[str, ...]] = {
    "rook": ("high", "low"),
    "nest": ("official", "free"),
    "nest_rook": ("allowed", "forbidden"),
    "deck": ("41", "full", "45"),
    "all_pass": ("dealer_forced", "redeal"),
    "announce": ("fact", "count", "cards"),
    "trump_call": ("after_nest", "before_nest"),
    "show_trumps": ("off", "on"),
    "min": ("usual", "50", "60", "70", "80", "100"),
    "cap": ("usual", "100", "110", "120"),
    "target": ("usual", "200", "300", "500", "700"),
    "cut": ("skip", "interactive"),
}
"""Every option with its values, default first."""

RANKS = {
    "41": list("56789TJQKA"),
    "full": list("23456789TJQKA"),
    "45": [*map(str, range(5, 15)), "1"],
}
"""Lowest first."""

COUNTERS = {
    "41": {"A": 10, "T": 10, "5": 5},  # E-01
    "full": {"A": 15, "K": 10, "T": 10, "5": 5},
    "45": {"1": 15, "14": 10, "10": 10, "5": 5},
}
BIDS = {"41": range(70, 121, 5), "full": range(100, 181, 5), "45": range(100, 181, 5)}  # E-16
TARGETS = {"41": 300, "full": 500, "45": 500}


def rules_of(text: str) -> dict[str, str]:
    """Every option with its value. Raises ValueError for anything but a kentucky rule string."""
    return parse_rules("kentucky", OPTIONS, text)


def bids(rules: Mapping[str, str]) -> range:
    """All there are, the least first; the last one ends the auction."""
    usual = BIDS[rules["deck"]]
    least = usual[0] if rules["min"] == "usual" else int(rules["min"])
    most = usual[-1] if rules["cap"] == "usual" else int(rules["cap"])
    return range(least, most + 1, 5)


def canonical_deck(deck: str) -> list[str]:
    """Clubs, diamonds, hearts, spades, each lowest first (1 to 14 with numbers), then the Rook."""
    ranks = RANKS[deck]
    return pack(ranks if deck != "45" else sorted(ranks, key=int), rook=True)


def target(rules: Mapping[str, str]) -> int:
    """Points of a match."""
    return TARGETS[rules["deck"]] if rules["target"] == "usual" else int(rules["target"])


def points(rules: Mapping[str, str], cards: Iterable[str]) -> int:
    """What cards are worth."""
    return sum(20 if card == "RK" else COUNTERS[rules["deck"]].get(card[:-1], 0) for card in cards)


def suit(card: str, trump: str) -> str:
    """The Rook is a trump."""
    return trump if card == "RK" else card[-1]


def power(rules: Mapping[str, str], card: str) -> int:
    """Strength within a suit; the Rook tops the trumps or ends them."""
    if card == "RK":
        return 99 if rules["rook"] == "high" else -1
    return RANKS[rules["deck"]].index(card[:-1])


def may_redeal(rules: Mapping[str, str], hand: Iterable[str]) -> bool:
    """Whether a hand as dealt holds no counter at all. (E-02)"""
    return points(rules, hand) == 0


def following(rules: Mapping[str, str], trump: str, led: str, hand: Sequence[str]) -> set[str]:
    """Cards of a hand that may follow the led card."""
    follow = {card for card in hand if suit(card, trump) == suit(led, trump)}
    if not follow:
        return set(hand)  # E-10
    free = rules["rook"] == "high" and rules["deck"] != "45"  # E-15
    return follow | ({"RK"} & set(hand) if free else set())  # E-09


def may_discard(rules: Mapping[str, str], cards: Sequence[str], trump: str, away: Sequence[str]) -> bool:
    """Whether five of the fourteen (or more) may be laid away with these trumps."""
    if len(away) != 5 or len(set(away)) != 5 or not set(away) <= set(cards):
        return False
    if rules["nest"] == "free":
        return "RK" not in away or rules["nest_rook"] == "allowed"
    if "RK" in away:  # E-07
        return False
    if points(rules, away) == 0:  # E-08: trumps too
        return True
    others = {card for card in cards if points(rules, [card]) == 0 and suit(card, trump) != trump}
    return others <= set(away)  # E-05


class Oracle:
    """One deal, dealt and played step by step. All attributes may be read, none written."""

    def __init__(
        self,
        rules: str,
        dealer: int,
        deck: Iterable[str],
        *,
        number: int = 1,
        before: None = None,
        already_cut: bool = False,
    ) -> None:
        """Neither `number` nor `before` matters here; `already_cut` skips an interactive cut."""
        self.rules = rules_of(rules)
        self.dealer = dealer
        self.deck = checked_deck(deck, canonical_deck(self.rules["deck"]))
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.dealt: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.nest: list[str] = []
        """As dealt."""
        self.away: list[str] = []
        """As laid away."""
        self.auction = Auction(clockwise(dealer), bids(self.rules), forced=True)
        self.declarer, self.bid, self.trump = -1, 0, ""
        self.leader = (dealer + 1) % 4
        self.trick: list[str] = []
        self.played: list[str] = []
        self.captured = [0, 0]
        self.trick_winners: list[int] = []
        self.legal_counts: list[int] = []
        self.actions: list[str] = []
        self.phase = "cut"
        """What the deal waits for: "cut", "auction", "trump", "nest", "play", or "over"."""
        if self.rules["cut"] == "skip" or already_cut:
            self._deal()

    @classmethod
    def position(
        cls,
        rules: str,
        trump: str,
        hands: Sequence[str],
        *,
        leader: int = 0,
        contract: tuple[int, int] = (0, 70),
        captured: Sequence[int] = (0, 0),
        away: str = "",
    ) -> "Oracle":
        """A deal in the middle, a text a seat; `contract` is (declarer, bid)."""
        oracle = cls(rules, 0, canonical_deck(rules_of(rules)["deck"]), already_cut=True)
        oracle.phase, oracle.trump, oracle.leader = "play", trump, leader
        oracle.declarer, oracle.bid = contract
        oracle.captured, oracle.away = list(captured), away.split()
        oracle.hands = {seat: text.split() for seat, text in enumerate(hands)}
        return oracle

    # -- questions ---------------------------------------------------------------------------

    def turn(self) -> set[int]:
        """Seats that may act; none when the deal is over."""
        if self.phase == "over":
            return set()
        if self.phase == "cut":
            return {(self.dealer - 1) % 4}
        if self.phase == "auction":
            return self.auction.turn()
        if self.phase in ("trump", "nest"):
            return {self.declarer}
        return {(self.leader + len(self.trick)) % 4}

    def legal(self, seat: int) -> set[str]:
        """Actions the seat may take; of nests none is listed: ask `allows`."""
        if seat not in self.turn():
            return set()
        if self.phase == "cut":
            return cuts(seat, self.deck)
        if self.phase == "auction":
            return self.auction.legal(seat)
        if self.phase == "trump":
            return {f"{seat} trump {suit}" for suit in "CDHS"}
        if self.phase == "nest":
            return set()
        hand = self.hands[seat]
        cards = following(self.rules, self.trump, self.trick[0], hand) if self.trick else set(hand)
        return {f"{seat} play {card}" for card in cards}

    def allows(self, action: str) -> bool:
        """Whether this action is legal now."""
        if self.phase != "nest":
            return any(action in self.legal(seat) for seat in self.turn())
        words = action.split()
        if words[:2] != [str(self.declarer), "nest"]:
            return False
        words, trump = words[2:], self.trump
        if not trump:  # E-05: laid away and named at once
            if words[-2:-1] != ["trump"] or words[-1] not in ("C", "D", "H", "S"):
                return False
            words, trump = words[:-2], words[-1]
        return may_discard(self.rules, self.hands[self.declarer], trump, words)

    def known(self, seat: int | None) -> set[str]:
        """Cards this seat has been shown so far, memory included, deduction not; None watches."""
        cards = set(self.played)
        if seat is not None:
            cards |= set(self.dealt[seat]) | set(self.hands[seat])
        if seat is not None and seat == self.declarer and self.phase != "trump":  # E-14
            cards |= set(self.nest)
        if self.away:
            if self.rules["show_trumps"] == "on":  # E-08
                cards |= {card for card in self.away if suit(card, self.trump) == self.trump}
            if self.rules["announce"] == "cards" and self.rules["nest"] == "official":  # E-06
                cards |= {card for card in self.away if points(self.rules, [card])}
            if self.phase == "over":
                cards |= set(self.away)
        return cards

    def counters_announced(self) -> int:
        """How many counters the nest holds, as the table is told; under `nest=free` it is not."""
        return sum(points(self.rules, [card]) > 0 for card in self.away) if self.rules["nest"] == "official" else 0

    def thrown_away(self) -> bool:
        """Whether there is a new deal in place of this one."""
        return self.auction.thrown_away()

    def hands_on(self) -> None:
        """Nothing goes from one deal to the next."""

    def result(self) -> dict[str, Any]:
        """The result keys of a record, so far."""
        over = self.phase == "over" and not self.thrown_away()
        result: dict[str, Any] = {
            "dealt": by_seat(self.dealt),
            "nest": sorted(self.nest),
            "legal": list(self.legal_counts),
            "trick_winners": list(self.trick_winners),
            "captured": list(self.captured),
            "score": contract_score(self.captured, self.declarer, self.bid) if over else [0, 0],
        }
        if self.rules["nest"] == "official":
            result["counters_in_nest"] = self.counters_announced() > 0
        return result

    # -- actions -----------------------------------------------------------------------------

    def play(self, action: str) -> None:
        """Carry out one action of a record. Raises OracleRefusal, changing nothing."""
        seat, verb, words = refuse_unless_allowed(self, action)
        count = len(self.legal(seat))
        self.actions.append(action)
        if verb == "cut":
            self.deck = after_cut(self.deck, int(words[0]))
            self._deal()
        elif verb in ("bid", "pass", "redeal"):
            self.auction.calls.append((seat, " ".join([verb, *words])))
            self._after_call()
        elif verb == "trump":
            self.trump, self.phase = words[0], "nest"
            self.hands[seat] += self.nest
        elif verb == "nest":
            self.away, self.phase = words[:5], "play"
            self.trump = self.trump or words[-1]
            self.hands[seat] = [card for card in self.hands[seat] if card not in self.away]
        else:
            self.legal_counts.append(count)
            self._play_card(seat, words[0])

    def _deal(self) -> None:
        stock = list(self.deck)
        round_ = 0
        while stock:
            round_ += 1
            for step in range(1, 5):
                self.dealt[(self.dealer + step) % 4].append(stock.pop(0))
            if round_ <= 5:
                self.nest.append(stock.pop(0))
        self.hands = {seat: list(cards) for seat, cards in self.dealt.items()}
        self.auction = Auction(
            clockwise(self.dealer),
            bids(self.rules),
            forced=self.rules["all_pass"] == "dealer_forced",  # E-03
            redealers=[seat for seat in range(4) if may_redeal(self.rules, self.dealt[seat])],
        )
        self.phase = "auction"

    def _after_call(self) -> None:
        if not self.auction.closed():
            return
        if self.auction.thrown_away():
            self.phase = "over"
            return
        self.declarer, self.bid = self.auction.declarer(), self.auction.bid()
        self.phase = "trump"
        if self.rules["trump_call"] == "after_nest":  # E-18
            self.phase = "nest"
            self.hands[self.declarer] += self.nest

    def _play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.played.append(card)
        if len(self.trick) < 4:
            return
        position = trick_winner(
            self.trick, self.trump, lambda card: suit(card, self.trump), lambda card: power(self.rules, card)
        )
        self.leader = (self.leader + position) % 4
        self.trick_winners.append(self.leader)
        self.captured[side_of(self.leader)] += points(self.rules, self.trick)
        self.trick = []
        if not any(self.hands.values()):
            self.captured[side_of(self.leader)] += points(self.rules, self.away)
            self.phase = "over"


def replay(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a record's deals, in order."""
    return replay_with(Oracle, record)
