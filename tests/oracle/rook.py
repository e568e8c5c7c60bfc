"""A slow, plain model of Home Rook, to hold the engine against.

It shares no code with the engine and never will. Four seats, sides {0, 2} and {1, 3}; cards are
strings ("AH", in the pack of 57 "14H", and "RK"). Kitty: the one card dealt to the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from .tricks import (
    SUITS,
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
    "deck": ("53", "57"),
    "one": ("high", "low"),
    "raise": ("any", "exactly_5"),
    "all_pass": ("dealer_forced", "redeal"),
    "kitty_counters": ("allowed", "forbidden"),
    "kitty_rook": ("allowed", "forbidden"),
    "pass": ("alternate", "right", "left", "none"),
    "trump_call": ("after_pass", "before_pass"),
    "first_lead": ("dealer_chooses", "dealers_left", "dealer", "bidder"),
    "must_trump": ("off", "on"),
    "target": ("1000", "300", "500", "700"),
    "bidder_first": ("off", "on"),
    "no_counter_redeal": ("off", "on"),
    "cut": ("skip", "interactive"),
}
"""Every option with its values, default first."""

RANKS = {"53": list("23456789TJQKA"), "57": [str(rank) for rank in range(1, 15)]}
COUNTERS = {"53": {"A": 15, "K": 10, "T": 10, "5": 5}, "57": {"1": 15, "14": 10, "10": 10, "5": 5}}  # B-03


def rules_of(text: str) -> dict[str, str]:
    """Every option with its value. Raises ValueError for anything but a rook rule string."""
    return parse_rules("rook", OPTIONS, text)


def canonical_deck(deck: str) -> list[str]:
    """Clubs, diamonds, hearts, spades, each two to ace or 1 to 14, then the Rook."""
    return pack(RANKS[deck], rook=True)


def points(rules: Mapping[str, str], cards: Iterable[str]) -> int:
    """What cards are worth."""
    return sum(20 if card == "RK" else COUNTERS[rules["deck"]].get(card[:-1], 0) for card in cards)


def suit(card: str, trump: str) -> str:
    """The Rook is a trump. (B-16)"""
    return trump if card == "RK" else card[-1]


def power(rules: Mapping[str, str], card: str) -> int:
    """Strength within a suit; the Rook is the lowest trump of all."""
    if card == "RK":
        return -1
    if card[:-1] == "1" and rules["one"] == "high":  # B-01
        return 99
    return RANKS[rules["deck"]].index(card[:-1])


def winner(rules: Mapping[str, str], trump: str, cards: Sequence[str]) -> int:
    """Position, from 0, of the card that wins the trick."""
    return trick_winner(cards, trump, lambda card: suit(card, trump), lambda card: power(rules, card))


def following(rules: Mapping[str, str], trump: str, led: str, hand: Iterable[str]) -> set[str]:
    """Cards of a hand that may follow the led card."""
    hand = set(hand)
    follow = {card for card in hand if suit(card, trump) == suit(led, trump)}
    trumps = {card for card in hand if suit(card, trump) == trump}
    if rules["must_trump"] == "on":  # B-15
        return follow or trumps or hand
    return follow or hand


def may_drop(rules: Mapping[str, str], hand: Iterable[str]) -> set[str]:
    """Cards the declarer may lay in the kitty's place. (B-09)"""
    cards = set(hand)
    if rules["kitty_counters"] == "forbidden":
        cards = {card for card in cards if not points(rules, [card])} or cards
    return cards - {"RK"} if rules["kitty_rook"] == "forbidden" else cards


def pass_step(rules: Mapping[str, str], number: int) -> int:
    """From giver to receiver, in seats clockwise, in a match's deal of this number. (B-12)"""
    direction = rules["pass"]
    if direction == "alternate":
        direction = "right" if number % 2 else "left"
    return {"right": -1, "left": 1, "none": 0}[direction]


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
        """`number` of the deal in its match, from 1; `already_cut` skips an interactive cut."""
        self.rules = rules_of(rules)
        self.dealer = dealer
        self.number = number
        self.deck = checked_deck(deck, canonical_deck(self.rules["deck"]))
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.dealt: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.at_first_lead: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.kitty: list[str] = []
        self.dropped: list[str] = []
        self.given: dict[int, list[str]] = {}
        """Cards on their way, by giver."""
        self.auction = Auction(clockwise(dealer), range(70, 201, 5), forced=True)
        self.declarer, self.bid, self.trump, self.leader = -1, 0, "", -1
        self.trick: list[str] = []
        self.played: list[str] = []
        self.captured = [0, 0]
        self.trick_winners: list[int] = []
        self.legal_counts: list[int] = []
        self.actions: list[str] = []
        self.phases = ["cut", "auction", "drop", *self._passing_and_trump(), "leader", "play", "over"]
        """What the deal waits for, and then what still follows."""
        if self.rules["first_lead"] != "dealer_chooses":
            self.phases.remove("leader")
        if self.rules["cut"] == "skip" or already_cut:
            self._deal()

    def _passing_and_trump(self) -> list[str]:
        if self.rules["pass"] == "none":
            return ["trump"]
        return ["give", "trump"] if self.rules["trump_call"] == "after_pass" else ["trump", "give"]  # B-10

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
    ) -> "Oracle":
        """A deal in the middle, a text a seat; `contract` is (declarer, bid)."""
        oracle = cls(rules, 0, canonical_deck(rules_of(rules)["deck"]), already_cut=True)
        oracle.phases, oracle.trump, oracle.leader = ["play", "over"], trump, leader
        oracle.declarer, oracle.bid = contract
        oracle.captured = list(captured)
        oracle.hands = {seat: text.split() for seat, text in enumerate(hands)}
        return oracle

    @property
    def phase(self) -> str:
        """What the deal waits for: "cut", "auction", "drop", "give", "trump", "leader", "play", or "over"."""
        return self.phases[0]

    # -- questions ---------------------------------------------------------------------------

    def turn(self) -> set[int]:
        """Seats that may act; none when the deal is over."""
        match self.phase:
            case "cut":
                return {(self.dealer - 1) % 4}
            case "auction":
                return self.auction.turn()
            case "drop" | "trump":
                return {self.declarer}
            case "give":  # B-13
                return {0, 1, 2, 3} - set(self.given)
            case "leader":  # B-14
                return {self.dealer}
            case "play":
                return {(self.leader + len(self.trick)) % 4}
        return set()

    def legal(self, seat: int) -> set[str]:
        """Actions the seat may take; three cards to give in one order only: `allows` takes any."""
        if seat not in self.turn():
            return set()
        hand = self.hands[seat]
        match self.phase:
            case "cut":
                return cuts(seat, self.deck)
            case "auction":
                return self.auction.legal(seat)
            case "drop":
                return {f"{seat} drop {card}" for card in may_drop(self.rules, hand)}
            case "give":
                return {f"{seat} give {' '.join(three)}" for three in combinations(sorted(hand), 3)}
            case "trump":
                return {f"{seat} trump {suit}" for suit in SUITS}
            case "leader":
                return {f"{seat} leader {leader}" for leader in (self.dealer, (self.dealer + 1) % 4)}
        cards = following(self.rules, self.trump, self.trick[0], hand) if self.trick else hand
        return {f"{seat} play {card}" for card in cards}

    def allows(self, action: str) -> bool:
        """Whether this action is legal now."""
        if self.phase != "give":
            return any(action in self.legal(seat) for seat in self.turn())
        seat, verb, *cards = action.split()
        if seat not in map(str, self.turn()) or verb != "give":
            return False
        return len(cards) == len(set(cards)) == 3 and set(cards) <= set(self.hands[int(seat)])

    def known(self, seat: int | None) -> set[str]:
        """Cards this seat has been shown so far, memory included, deduction not; None watches."""
        cards = set(self.played)
        if seat is not None:
            cards |= set(self.dealt[seat]) | set(self.hands[seat]) | set(self.at_first_lead[seat])
        if seat is not None and seat == self.declarer:
            cards |= set(self.kitty)
        if self.phase == "over":
            cards |= set(self.dropped)
        return cards

    def thrown_away(self) -> bool:
        """Whether there is a new deal in place of this one."""
        return self.auction.thrown_away()

    def hands_on(self) -> None:
        """Nothing but its number goes from one deal to the next."""

    def result(self) -> dict[str, Any]:
        """The result keys of a record, so far."""
        over = self.phase == "over" and not self.thrown_away()
        return {
            "dealt": by_seat(self.dealt),
            "hands": by_seat(self.at_first_lead),
            "legal": list(self.legal_counts),
            "trick_winners": list(self.trick_winners),
            "captured": list(self.captured),
            "score": contract_score(self.captured, self.declarer, self.bid) if over else [0, 0],
        }

    # -- actions -----------------------------------------------------------------------------

    def play(self, action: str) -> None:
        """Carry out one action of a record. Raises OracleRefusal, changing nothing."""
        seat, verb, words = refuse_unless_allowed(self, action)
        count = len(self.legal(seat))
        self.actions.append(action)
        match self.phase:
            case "cut":
                self.deck = after_cut(self.deck, int(words[0]))
                self._deal()
            case "auction":
                self.auction.calls.append((seat, " ".join([verb, *words])))
                self._after_call()
            case "drop":
                self.dropped = words
                self.hands[seat].remove(words[0])
                self._next_phase()
            case "give":
                self.given[seat] = words
                self.hands[seat] = [card for card in self.hands[seat] if card not in words]
                if len(self.given) == 4:
                    self._next_phase()
            case "trump":
                self.trump = words[0]
                self._next_phase()
            case "leader":
                self.leader = int(words[0])
                self._next_phase()
            case "play":
                self.legal_counts.append(count)
                self._play_card(seat, words[0])

    def _next_phase(self) -> None:
        self.phases.pop(0)
        if self.phase in ("leader", "play"):  # all gifts are picked up at once, trumps known
            for giver, cards in self.given.items():
                self.hands[(giver + pass_step(self.rules, self.number)) % 4] += cards
            self.given = {}
        if self.phase == "play":
            fixed = {"dealers_left": (self.dealer + 1) % 4, "dealer": self.dealer, "bidder": self.declarer}
            self.leader = fixed.get(self.rules["first_lead"], self.leader)
            self.at_first_lead = {seat: list(hand) for seat, hand in self.hands.items()}

    def _deal(self) -> None:
        for place, card in enumerate(self.deck[:-1]):  # B-04
            self.dealt[(self.dealer + 1 + place) % 4].append(card)
        self.kitty = self.deck[-1:]
        self.hands = {seat: list(cards) for seat, cards in self.dealt.items()}
        redeal = self.rules["no_counter_redeal"] == "on"  # B-21
        self.auction = Auction(
            clockwise(self.dealer),
            range(70, 201, 5),
            forced=self.rules["all_pass"] == "dealer_forced",  # B-08
            exactly_5=self.rules["raise"] == "exactly_5",  # B-05
            redealers=[seat for seat in range(4) if redeal and not points(self.rules, self.dealt[seat])],
        )
        self._next_phase()

    def _after_call(self) -> None:
        if self.auction.thrown_away():
            self.phases = ["over"]
        elif self.auction.closed():
            self.declarer, self.bid = self.auction.declarer(), self.auction.bid()
            self.hands[self.declarer] += self.kitty
            self._next_phase()

    def _play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.played.append(card)
        if len(self.trick) < 4:
            return
        self.leader = (self.leader + winner(self.rules, self.trump, self.trick)) % 4
        self.trick_winners.append(self.leader)
        self.captured[side_of(self.leader)] += points(self.rules, self.trick)
        self.trick = []
        if not any(self.hands.values()):
            self.captured[side_of(self.leader)] += 20  # B-18
            self.captured[side_of(self.declarer)] += points(self.rules, self.dropped)
            self._next_phase()


def replay(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a record's deals, in order."""
    return replay_with(Oracle, record)
