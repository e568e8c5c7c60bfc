"""A slow, plain model of 3-2-5, to hold the engine against.

It shares no code with the engine and never will. Three seats, numbered clockwise; cards are strings
("AH"); play goes to the right unless the rules say `direction=cw`, which mirrors everything.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .tricks import (
    SUITS,
    after_cut,
    by_seat,
    checked_deck,
    cuts,
    parse_rules,
    refuse_unless_allowed,
    replay_with,
    trick_winner,
)

OPTIONS: dict[str, tuple[str, ...]] = {
    "sevens": ("plain", "high"),
    "direction": ("ccw", "cw"),
    "decline": ("off", "next_three_shown"),
    "scoring": ("per_trick", "difference", "overtricks"),
    "rounds": ("9", "3", "6", "12"),
    "return": ("before2", "after2", "none"),
    "pull_order": ("by_new_quota", "most_over_first"),
    "lock": ("current_draw", "all_draws"),
    "pull_optional": ("on", "off"),
    "victim_arranges": ("off", "on"),
    "deal_passes": ("right", "left"),
    "tie": ("shared", "three_more"),
    "cut": ("skip", "interactive"),
}
"""Every option with its values, default first."""

RANKS = "789TJQKA"


def rules_of(text: str) -> dict[str, str]:
    """Every option with its value. Raises ValueError for anything but a three-two-five rule string."""
    return parse_rules("three-two-five", OPTIONS, text)


def canonical_deck() -> list[str]:
    """Clubs, diamonds, hearts, spades, each eight to ace; 7H and 7S first of theirs."""
    return [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in ("7C", "7D")]  # C-06


def playing_order(rules: Mapping[str, str], dealer: int) -> list[int]:
    """Forehand first, dealer last. (C-04, C-05)"""
    step = 1 if rules["direction"] == "cw" else -1
    return [(dealer + step) % 3, (dealer + 2 * step) % 3, dealer]


def quotas(rules: Mapping[str, str], dealer: int) -> list[int]:
    """Tricks each seat owes."""
    order = playing_order(rules, dealer)
    return [(5, 3, 2)[order.index(seat)] for seat in range(3)]


def suit(rules: Mapping[str, str], trump: str, card: str) -> str:
    """High sevens are trumps whatever their colour. (C-03)"""
    return trump if rules["sevens"] == "high" and card[0] == "7" else card[1]


def power(rules: Mapping[str, str], card: str) -> int:
    """Strength within a suit."""
    if rules["sevens"] == "high" and card[0] == "7":
        return 99 if card == "7H" else 98
    return RANKS.index(card[0])


def winner(rules: Mapping[str, str], trump: str, cards: Sequence[str]) -> int:
    """Position, from 0, of the card that wins the trick."""
    return trick_winner(cards, trump, lambda card: suit(rules, trump, card), lambda card: power(rules, card))


def following(rules: Mapping[str, str], trump: str, led: str, hand: Iterable[str]) -> set[str]:
    """Cards of a hand that may follow the led card."""
    return {card for card in hand if suit(rules, trump, card) == suit(rules, trump, led)} or set(hand)


def turned_trump(rules: Mapping[str, str], three: Sequence[str]) -> str:
    """The suit of the highest of three cards shown, of equal ones the first. (C-07)"""
    return max(three, key=lambda card: power(rules, card))[1]


def pulls(rules: Mapping[str, str], dealer: int, tricks: Sequence[int], owed: Sequence[int]) -> list[tuple[int, int]]:
    """(puller, victim) of every pull, in order, after a deal that ended so. (C-12)

    `dealer` deals the new deal, `owed` are the quotas of the last one.
    """
    over = [max(0, tricks[seat] - owed[seat]) for seat in range(3)]
    short = [max(0, owed[seat] - tricks[seat]) for seat in range(3)]
    order = playing_order(rules, dealer)
    pullers = list(order)
    if rules["pull_order"] == "most_over_first":  # C-13; of equal ones the new forehand first
        pullers.sort(key=lambda seat: -over[seat])
    plan = []
    for puller in pullers:
        after = [order[(order.index(puller) + step) % 3] for step in (1, 2)]
        for victim in after:
            # Of the pullers or the victims there is only one, so this is all one owes the other.
            plan += [(puller, victim)] * min(over[puller], short[victim])
    return plan


def returnable(rules: Mapping[str, str], trump: str, hand: Sequence[str], drawn: Sequence[str]) -> set[str]:
    """Cards a puller may give back of his eleven, after these draws, the latest last. (C-15, C-16)"""
    locked = drawn if rules["lock"] == "all_draws" else drawn[-1:]
    free = {card for card in hand if card not in locked}
    need = {"before2": 2, "after2": 3, "none": 1}[rules["return"]]
    suits = [suit(rules, trump, card) for card in hand]
    return {card for card in free if suits.count(suit(rules, trump, card)) >= need} or free


def deal_score(rules: Mapping[str, str], tricks: Sequence[int], owed: Sequence[int]) -> list[int]:
    """Points by seat. (C-08)"""
    if rules["scoring"] == "per_trick":
        return list(tricks)
    difference = [tricks[seat] - owed[seat] for seat in range(3)]
    return difference if rules["scoring"] == "difference" else [max(0, points) for points in difference]


def match_winners(rules: Mapping[str, str], total: Sequence[int]) -> list[int]:
    """Seats that win after the last round; none when three more are played. (C-19)"""
    best = [seat for seat in range(3) if total[seat] == max(total)]
    return best if len(best) == 1 or rules["tie"] == "shared" else []


class Oracle:
    """One deal, dealt and played step by step. All attributes may be read, none written."""

    def __init__(
        self,
        rules: str,
        dealer: int,
        deck: Iterable[str],
        *,
        number: int = 1,
        before: Mapping[str, Sequence[int]] | None = None,
        already_cut: bool = False,
    ) -> None:
        """`before` is what the deal before handed on: its tricks and quotas, and the total so far.

        `already_cut` skips an interactive cut.
        """
        self.rules = rules_of(rules)
        self.dealer = dealer
        self.deck = checked_deck(deck, canonical_deck())
        self.order = playing_order(self.rules, dealer)
        self.forehand = self.order[0]
        self.quotas = quotas(self.rules, dealer)
        self.plan: list[tuple[int, int]] = []
        """(puller, victim) of the pulls to come, in order."""
        if before is not None:
            self.plan = pulls(self.rules, dealer, before["tricks"], before["quotas"])
        self.total_before = list(before["total"]) if before is not None else [0, 0, 0]
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(3)}
        self.at_first_lead: dict[int, list[str]] = {seat: [] for seat in range(3)}
        self.held: dict[int, set[str]] = {seat: set() for seat in range(3)}
        """Every card a seat has ever had in hand."""
        self.shown: list[str] = []
        """The three cards turned up in place of a call."""
        self.drawn: dict[int, list[str]] = {seat: [] for seat in range(3)}
        self.trump, self.leader = "", self.forehand
        self.trick: list[str] = []
        self.played: list[str] = []
        self.tricks = [0, 0, 0]
        self.trick_winners: list[int] = []
        self.legal_counts: list[int] = []
        self.actions: list[str] = []
        self.phase = "cut"
        """What the deal waits for: "cut", "trump", "fan", "pull", "return", "play", or "over"."""
        if self.rules["cut"] == "skip" or already_cut:
            self._deal((5,))
            self.phase = "trump"

    @classmethod
    def position(
        cls,
        rules: str,
        trump: str,
        hands: Sequence[str],
        *,
        dealer: int = 0,
        leader: int | None = None,
        tricks: Sequence[int] = (0, 0, 0),
        before: Mapping[str, Sequence[int]] | None = None,
    ) -> "Oracle":
        """A deal in the middle, a text a seat; with debts from `before`, at the first pull."""
        oracle = cls(rules, dealer, canonical_deck(), before=before, already_cut=True)
        oracle.hands = {seat: text.split() for seat, text in enumerate(hands)}
        oracle.held = {seat: set(cards) for seat, cards in oracle.hands.items()}
        oracle.trump, oracle.tricks = trump, list(tricks)
        oracle.leader = oracle.leader if leader is None else leader
        oracle._pull_or_play()
        return oracle

    # -- questions ---------------------------------------------------------------------------

    def turn(self) -> set[int]:
        """Seats that may act; none when the deal is over."""
        match self.phase:
            case "cut" | "trump":
                return {self.forehand}
            case "fan":
                return {self.plan[0][1]}
            case "pull" | "return":
                return {self.plan[0][0]}
            case "play":
                first = self.order.index(self.leader)
                return {self.order[(first + len(self.trick)) % 3]}
        return set()

    def legal(self, seat: int) -> set[str]:
        """Actions the seat may take. A pull is listed for every card of the hand; of fans none: ask `allows`."""
        if seat not in self.turn():
            return set()
        hand = self.hands[seat]
        match self.phase:
            case "fan":
                return set()
            case "cut":
                return cuts(seat, self.deck)
            case "trump":
                decline = {f"{seat} decline"} if self.rules["decline"] == "next_three_shown" else set()
                return {f"{seat} trump {suit}" for suit in SUITS} | decline
            case "pull":
                victim = self.plan[0][1]
                stop = {f"{seat} stop"} if self.rules["pull_optional"] == "on" else set()  # C-17
                return {f"{seat} pull {card} from {victim}" for card in self.hands[victim]} | stop
            case "return":
                cards = returnable(self.rules, self.trump, hand, self.drawn[seat])
                return {f"{seat} return {card}" for card in cards}
        cards = following(self.rules, self.trump, self.trick[0], hand) if self.trick else set(hand)
        return {f"{seat} play {card}" for card in cards}

    def allows(self, action: str) -> bool:
        """Whether this action is legal now."""
        if self.phase == "fan":  # C-14: every card once, in any order; or none, and it is shuffled
            seat, verb, *cards = action.split()
            victim = self.plan[0][1]
            return (seat, verb) == (str(victim), "fan") and sorted(cards) in ([], sorted(self.hands[victim]))
        return any(action in self.legal(seat) for seat in self.turn())

    def known(self, seat: int | None) -> set[str]:
        """Cards this seat has been shown so far, memory included, deduction not; None watches."""
        return set(self.played) | set(self.shown) | (self.held[seat] if seat is not None else set())  # C-18

    def thrown_away(self) -> bool:
        """Never: nobody may demand a new deal."""
        return False

    def hands_on(self) -> dict[str, list[int]]:
        """What the next deal needs to know of this one."""
        return {"tricks": list(self.tricks), "quotas": list(self.quotas), "total": self.total()}

    def score(self) -> list[int]:
        """Points of the deal by seat, so far."""
        return deal_score(self.rules, self.tricks, self.quotas)

    def total(self) -> list[int]:
        """Points of the match by seat, so far."""
        return [before + now for before, now in zip(self.total_before, self.score(), strict=True)]

    def result(self) -> dict[str, Any]:
        """The result keys of a record, so far."""
        return {
            "hands": by_seat(self.at_first_lead),
            "legal": list(self.legal_counts),
            "trick_winners": list(self.trick_winners),
            "tricks": list(self.tricks),
            "score": self.score(),
            "total": self.total(),
        }

    # -- actions -----------------------------------------------------------------------------

    def play(self, action: str) -> None:
        """Carry out one action of a record. Raises OracleRefusal, changing nothing."""
        seat, verb, words = refuse_unless_allowed(self, action)
        count = len(self.legal(seat))
        self.actions.append(action)
        match verb:
            case "cut":
                self.deck = after_cut(self.deck, int(words[0]))
                self._deal((5,))
                self.phase = "trump"
            case "trump":
                self.trump = words[0]
                self._deal((5, 3, 2))
                self._pull_or_play()
            case "decline":
                self.shown = self.deck[15:18]
                self.trump = turned_trump(self.rules, self.shown)
                self._deal((5, 3, 2))
                self._pull_or_play()
            case "fan":
                self.phase = "pull"
            case "pull":
                self._move(words[0], self.plan[0][1], seat)
                self.drawn[seat].append(words[0])
                self.phase = "return"
            case "return":
                self._move(words[0], seat, self.plan.pop(0)[1])
                self._pull_or_play()
            case "stop":
                self.plan = [pull for pull in self.plan if pull[0] != seat]
                self._pull_or_play()
            case "play":
                self.legal_counts.append(count)
                self._play_card(seat, words[0])

    def _deal(self, packets: Sequence[int]) -> None:
        stock = list(self.deck)
        self.hands = {seat: [] for seat in range(3)}
        for size in packets:
            for seat in self.order:
                self.hands[seat] += stock[:size]
                stock = stock[size:]
        self.held = {seat: set(cards) for seat, cards in self.hands.items()}

    def _move(self, card: str, giver: int, taker: int) -> None:
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        self.held[taker].add(card)

    def _pull_or_play(self) -> None:
        before = "fan" if self.rules["victim_arranges"] == "on" else "pull"
        self.phase = before if self.plan else "play"  # C-11: hands full, trumps known
        if not self.plan:
            self.at_first_lead = {seat: list(hand) for seat, hand in self.hands.items()}

    def _play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.played.append(card)
        if len(self.trick) < 3:
            return
        position = winner(self.rules, self.trump, self.trick)
        self.leader = self.order[(self.order.index(self.leader) + position) % 3]
        self.trick_winners.append(self.leader)
        self.tricks[self.leader] += 1
        self.trick = []
        if not any(self.hands.values()):
            self.phase = "over"


def replay(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a record's deals, in order."""
    return replay_with(Oracle, record)
