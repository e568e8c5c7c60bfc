"""A slow, plain model of Mendikot, to hold the engine against.

It shares no code with the engine and never will. Four seats, numbered clockwise, sides {0, 2} and
{1, 3}; play goes to the right; cards are strings ("AH"). The maker is the seat right of the dealer.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .tricks import (
    SIDES,
    SUITS,
    after_cut,
    checked_deck,
    cuts,
    pack,
    parse_rules,
    refuse_unless_allowed,
    replay_with,
    side_of,
)

OPTIONS: dict[str, tuple[str, ...]] = {
    "trump": ("hidden1", "hidden2", "cut", "open"),
    "bonus": ("none", "graded"),
    "first_to": ("5", "1", "3", "7"),
    "cut": ("skip", "interactive"),
}
"""Every option with its values, default first."""

RANKS = "23456789TJQKA"


def rules_of(text: str) -> dict[str, str]:
    """Every option with its value. Raises ValueError for anything but a mendikot rule string."""
    return parse_rules("mendikot", OPTIONS, text)


def canonical_deck() -> list[str]:
    """Clubs, diamonds, hearts, spades, each two to ace."""
    return pack(RANKS)


def winner(cards: Sequence[str], trumps: Sequence[str]) -> int:
    """Position, from 0, of the card that wins; `trumps` are those of the cards that count as such."""
    contest = list(trumps) or [card for card in cards if card[1] == cards[0][1]]
    return cards.index(max(contest, key=lambda card: RANKS.index(card[0])))


def winning_side(tens: Sequence[int], tricks: Sequence[int]) -> int:
    """Three tens win; two and two, the more tricks."""
    if tens[0] != tens[1]:
        return int(tens[1] > tens[0])
    return int(tricks[1] > tricks[0])


def deal_points(rules: Mapping[str, str], tens: Sequence[int], tricks: Sequence[int]) -> int:
    """What winning the deal is worth in the match. (D-08)"""
    side = winning_side(tens, tricks)
    if rules["bonus"] == "none":
        return 1
    if tricks[side] == 13:
        return 3
    return 2 if tens[side] == 4 else 1


def next_dealer(dealer: int, tens: Sequence[int], tricks: Sequence[int]) -> int:
    """A losing dealer deals again, or after a whitewash his partner; else his right does. (D-09)"""
    if winning_side(tens, tricks) == side_of(dealer):
        return (dealer - 1) % 4
    return (dealer + 2) % 4 if 13 in tricks else dealer


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
        self.maker = (dealer - 1) % 4
        self.deck = checked_deck(deck, canonical_deck())
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.dealt: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.hidden = ""
        """The card set aside, until it is opened."""
        self.opened: list[str] = []
        """The same card afterwards."""
        self.asker = -1
        """Who must play a trump because he asked; nobody is -1."""
        self.trump = ""
        """Empty while there are none."""
        self.trump_from = 0
        """Cards played before this one, counted over the deal, are no trumps."""
        self.trump_opened: list[int] | None = None
        self.leader = self.maker  # D-10
        self.trick: list[str] = []
        self.played: list[str] = []
        self.tens = [0, 0]
        self.side_tricks = [0, 0]
        self.trick_winners: list[int] = []
        self.legal_counts: list[int] = []
        self.actions: list[str] = []
        self.phase = "cut"
        """What the deal waits for: "cut", "hide", "play", or "over"."""
        if self.rules["cut"] == "skip" or already_cut:
            self._deal()

    @classmethod
    def position(
        cls,
        rules: str,
        hands: Sequence[str],
        *,
        leader: int = 0,
        maker: int = 1,
        hidden: str = "",
        tens: Sequence[int] = (0, 0),
    ) -> "Oracle":
        """A deal in the middle, trumps not yet known, a text a seat; the maker's without `hidden`."""
        oracle = cls(rules, (maker + 1) % 4, canonical_deck(), already_cut=True)
        oracle.hands = {seat: text.split() for seat, text in enumerate(hands)}
        oracle.phase, oracle.leader, oracle.hidden = "play", leader, hidden
        oracle.tens = list(tens)
        oracle._open_by_rule()
        return oracle

    # -- questions ---------------------------------------------------------------------------

    def turn(self) -> set[int]:
        """Seats that may act; none when the deal is over."""
        match self.phase:
            case "cut" | "hide":
                return {self.maker}
            case "play":
                return {(self.leader - len(self.trick)) % 4}
        return set()

    def legal(self, seat: int) -> set[str]:
        """Actions the seat may take."""
        if seat not in self.turn():
            return set()
        hand = self.hands[seat]
        if self.phase == "cut":
            return cuts(seat, self.deck)
        if self.phase == "hide":
            return {f"{seat} hide {card}" for card in hand}
        ask = {f"{seat} ask"} if self.hidden and self.void(seat) and self.rules["trump"] == "hidden2" else set()
        return {f"{seat} play {card}" for card in self._playable(seat)} | ask

    def allows(self, action: str) -> bool:
        """Whether this action is legal now."""
        return any(action in self.legal(seat) for seat in self.turn())

    def void(self, seat: int) -> bool:
        """Whether a suit is led and the seat cannot follow it; a card set aside does not count."""
        return bool(self.trick) and not any(card[1] == self.trick[0][1] for card in self.hands[seat])

    def _playable(self, seat: int) -> set[str]:
        hand = set(self.hands[seat])
        if not self.trick:
            return hand
        if not self.void(seat):
            return {card for card in hand if card[1] == self.trick[0][1]}
        if seat == self.asker:
            return {card for card in hand if card[1] == self.trump} or hand
        return hand

    def known(self, seat: int | None) -> set[str]:
        """Cards this seat has been shown so far, memory included, deduction not; None watches.

        Under `trump=open` a suit is known, not a card: the turned one went back into the pack.
        """
        return set(self.played) | set(self.opened) | set(self.dealt[seat] if seat is not None else ())

    def thrown_away(self) -> bool:
        """Never: nobody may demand a new deal."""
        return False

    def hands_on(self) -> None:
        """Nothing goes from one deal to the next."""

    def winners(self) -> list[int]:
        """Seats that win the deal; none before it is over."""
        return sorted(SIDES[winning_side(self.tens, self.side_tricks)]) if self.phase == "over" else []

    def result(self) -> dict[str, Any]:
        """The result keys of a record, so far."""
        return {
            "legal": list(self.legal_counts),
            "trick_winners": list(self.trick_winners),
            "tens": list(self.tens),
            "side_tricks": list(self.side_tricks),
            "winners": self.winners(),
            "trump_opened": self.trump_opened and list(self.trump_opened),
        }

    # -- actions -----------------------------------------------------------------------------

    def play(self, action: str) -> None:
        """Carry out one action of a record. Raises OracleRefusal, changing nothing."""
        seat, verb, words = refuse_unless_allowed(self, action)
        self.actions.append(action)
        match verb:
            case "cut":
                self.deck = after_cut(self.deck, int(words[0]))
                self._deal()
            case "hide":
                self.hidden = words[0]
                self.hands[seat].remove(words[0])
                self.phase = "play"
            case "ask":
                self._open(seat)
                self.asker = seat
            case "play":
                self.legal_counts.append(len(self._playable(seat)))
                self._play_card(seat, words[0])
                self._open_by_rule()

    def _deal(self) -> None:
        stock = list(self.deck)
        for size in (5, 4, 4):
            for step in (1, 2, 3, 4):
                self.dealt[(self.dealer - step) % 4] += stock[:size]
                stock = stock[size:]
        self.hands = {seat: list(cards) for seat, cards in self.dealt.items()}
        if self.rules["trump"] == "open":  # where the lowest of the four top cards lies stands for the one turned
            four, order = self.deck[:4], canonical_deck()
            self.trump = SUITS[four.index(min(four, key=order.index))]
        self.phase = "hide" if self.rules["trump"].startswith("hidden") else "play"  # D-03

    def _open(self, seat: int) -> None:
        """The hidden card turns up at this seat's turn and goes back to its owner. (D-02)"""
        self.trump = self.hidden[1]
        self.hands[self.maker].append(self.hidden)
        self.opened, self.hidden = [self.hidden], ""
        self._trumps_begin(seat)
        if self.rules["trump"] == "hidden1":  # D-04: the trick's earlier cards too
            self.trump_from -= len(self.trick)

    def _trumps_begin(self, seat: int) -> None:
        self.trump_from = len(self.played)
        self.trump_opened = [len(self.trick_winners) + 1, len(self.trick) + 1, seat]

    def _open_by_rule(self) -> None:
        """Before the seat in turn acts."""
        if not self.hidden:
            return
        (seat,) = self.turn()
        must_show = seat == self.maker and (
            not self.hands[seat]  # D-07
            or (self.void(seat) and self.hidden[1] == self.trick[0][1])  # D-06
        )
        if must_show or (self.void(seat) and self.rules["trump"] == "hidden1"):  # D-05
            self._open(seat)

    def _play_card(self, seat: int, card: str) -> None:
        if self.rules["trump"] == "cut" and not self.trump and self.void(seat):
            self.trump = card[1]
            self._trumps_begin(seat)
        self.asker = -1
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.played.append(card)
        if len(self.trick) < 4:
            return
        trumps = [card for card in self.trick if card[1] == self.trump and card in self.played[self.trump_from :]]
        self.leader = (self.leader - winner(self.trick, trumps)) % 4
        self.trick_winners.append(self.leader)
        self.side_tricks[side_of(self.leader)] += 1
        self.tens[side_of(self.leader)] += sum(card[0] == "T" for card in self.trick)
        self.trick = []
        if not self.hidden and not any(self.hands.values()):
            self.phase = "over"


def replay(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a record's deals, in order."""
    return replay_with(Oracle, record)
