"""A slow, plain model of three-handed Rook with a split dummy, to hold the engine against.

It shares no code with the engine and never will. Seats 0, 1 and 2 are people, clockwise; seat 3 is
the dummy, which sits opposite its partner, between the two others. Of its cards the first half lies
covered, the rest face up upon it, slot by slot. Almost all of this game is decided here, not told.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import rook
from .tricks import (
    SUITS,
    Auction,
    after_cut,
    by_seat,
    checked_deck,
    cuts,
    parse_rules,
    refuse_unless_allowed,
    replay_with,
)

OPTIONS: dict[str, tuple[str, ...]] = {
    "partner": ("fixed", "bidder"),
    "expose": ("at_deal", "after_opening_lead"),
    **{key: values for key, values in rook.OPTIONS.items() if key not in ("pass", "trump_call")},
    "deck": ("57", "53"),
}
"""Every option with its values, default first. Nothing is passed."""

DUMMY = 3


def rules_of(text: str) -> dict[str, str]:
    """Every option with its value. Raises ValueError for anything but a split-dummy rule string."""
    return parse_rules("split-dummy", OPTIONS, text)


def chairs(partner: int) -> list[int]:
    """Seats clockwise from the dummy's partner."""
    return [partner, (partner + 1) % 3, DUMMY, (partner + 2) % 3]


def match_winners(rules: Mapping[str, str], totals: Sequence[int]) -> list[int]:
    """The person with the most points once the target is reached; none when equal, or before."""
    best = [seat for seat in range(3) if totals[seat] == max(totals)]
    return best if max(totals) >= int(rules["target"]) and len(best) == 1 else []


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
        self.partner = dealer
        """Of the dummy. The dealer, so that the part moves left with the deal; or the declarer."""
        self.deck = checked_deck(deck, rook.canonical_deck(self.rules["deck"]))
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(3)}
        self.dealt: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.covered: dict[int, str] = {}
        self.face_up: dict[int, str] = {}
        self.kitty: list[str] = []
        self.dropped: list[str] = []
        self.auction = Auction(self._people(), range(70, 201, 5), forced=True)
        self.declarer, self.bid, self.trump, self.leader = -1, 0, "", -1
        self.trick: list[str] = []
        self.played: list[str] = []
        self.captured = [0, 0]
        """By the dummy's side and by the others."""
        self.trick_winners: list[int] = []
        self.legal_counts: list[int] = []
        self.reveals: list[list[Any]] = []
        self.actions: list[str] = []
        self.phases = ["cut", "auction", "drop", "trump", "leader", "play", "over"]
        """What the deal waits for, and then what still follows."""
        if self.rules["first_lead"] != "dealer_chooses":
            self.phases.remove("leader")
        if self.rules["cut"] == "skip" or already_cut:
            self._deal()

    @classmethod
    def position(
        cls,
        rules: str,
        trump: str,
        hands: Sequence[str],
        piles: str,
        *,
        partner: int = 0,
        leader: int = 0,
        contract: tuple[int, int] = (0, 70),
    ) -> "Oracle":
        """A deal in the middle: three hands, and the dummy's piles as top/covered ("7C/4D 9H")."""
        oracle = cls(rules, partner, rook.canonical_deck(rules_of(rules)["deck"]), already_cut=True)
        oracle.phases, oracle.trump, oracle.leader = ["play", "over"], trump, leader
        oracle.declarer, oracle.bid = contract
        oracle.hands = {seat: text.split() for seat, text in enumerate(hands)}
        oracle.face_up = {slot: pile.split("/")[0] for slot, pile in enumerate(piles.split())}
        oracle.covered = {slot: pile.split("/")[1] for slot, pile in enumerate(piles.split()) if "/" in pile}
        return oracle

    def _people(self) -> list[int]:
        """From the dealer's left round to the dealer."""
        return [(self.dealer + step) % 3 for step in (1, 2, 3)]

    @property
    def phase(self) -> str:
        """What the deal waits for: "cut", "auction", "drop", "trump", "leader", "play", or "over"."""
        return self.phases[0]

    # -- questions ---------------------------------------------------------------------------

    def turn(self) -> set[int]:
        """Seats that may act; none when the deal is over. For the dummy (3) its partner speaks."""
        match self.phase:
            case "cut":
                return {(self.dealer - 1) % 3}
            case "auction":
                return self.auction.turn()
            case "drop" | "trump":
                return {self.declarer}
            case "leader":
                return {self.dealer}
            case "play":
                return {self._after(self.leader, len(self.trick))}
        return set()

    def _after(self, seat: int, steps: int) -> int:
        around = chairs(self.partner)
        return around[(around.index(seat) + steps) % 4]

    def cards_of(self, seat: int) -> list[str]:
        """What the seat could play and what obliges it: a hand, or the dummy's uncovered cards."""
        return list(self.face_up.values()) if seat == DUMMY else self.hands[seat]

    def legal(self, seat: int) -> set[str]:
        """Actions the seat may take."""
        if seat not in self.turn():
            return set()
        cards = self.cards_of(seat)
        match self.phase:
            case "cut":
                return cuts(seat, self.deck)
            case "auction":
                return self.auction.legal(seat)
            case "drop":
                return {f"{seat} drop {card}" for card in rook.may_drop(self.rules, cards)}
            case "trump":
                return {f"{seat} trump {suit}" for suit in SUITS}
            case "leader":
                return {f"{seat} leader {leader}" for leader in (self.dealer, self._after(self.dealer, 1))}
        playable = rook.following(self.rules, self.trump, self.trick[0], cards) if self.trick else cards
        return {f"{seat} play {card}" for card in playable}

    def allows(self, action: str) -> bool:
        """Whether this action is legal now."""
        return any(action in self.legal(seat) for seat in self.turn())

    def exposed(self) -> bool:
        """Whether the dummy's face-up cards are there to see."""
        if self.phase == "cut":
            return False
        return self.rules["expose"] == "at_deal" or bool(self.played) or self.turn() == {DUMMY}

    def known(self, seat: int | None) -> set[str]:
        """Cards this seat has been shown so far, memory included, deduction not; None watches."""
        cards = set(self.played) | (set(self.face_up.values()) if self.exposed() else set())
        if seat is not None and seat != DUMMY:
            cards |= set(self.dealt[seat]) | set(self.hands[seat])
        if seat is not None and seat == self.declarer:
            cards |= set(self.kitty)
        if self.phase == "over":
            cards |= set(self.dropped)
        return cards

    def thrown_away(self) -> bool:
        """Whether there is a new deal in place of this one."""
        return self.auction.thrown_away()

    def hands_on(self) -> None:
        """Nothing goes from one deal to the next."""

    def side_of(self, seat: int) -> int:
        """0 for the dummy and its partner, 1 for the two others."""
        return 0 if seat in (self.partner, DUMMY) else 1

    def score(self) -> list[int]:
        """Points by person: all of a side score its result."""
        if self.phase != "over" or self.thrown_away():
            return [0, 0, 0]
        by_side = list(self.captured)
        bidders = self.side_of(self.declarer)
        if by_side[bidders] < self.bid:
            by_side[bidders] = -self.bid
        return [by_side[self.side_of(seat)] for seat in range(3)]

    def result(self) -> dict[str, Any]:
        """The result keys of a record, so far; `captured` is the dummy's side, then the others."""
        return {
            "dealt": by_seat(self.dealt),
            "legal": list(self.legal_counts),
            "reveals": [list(reveal) for reveal in self.reveals],
            "trick_winners": list(self.trick_winners),
            "captured": list(self.captured),
            "score": self.score(),
        }

    # -- actions -----------------------------------------------------------------------------

    def play(self, action: str) -> None:
        """Carry out one action of a record. Raises OracleRefusal, changing nothing."""
        seat, verb, words = refuse_unless_allowed(self, action)
        count = len(self.legal(seat))
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
            case "trump":
                self.trump = words[0]
                self._next_phase()
            case "leader":
                self.leader = int(words[0])
                self._next_phase()
            case "play":
                self.legal_counts.append(count)
                self._play_card(seat, words[0])
        self.actions.append(action)

    def _next_phase(self) -> None:
        self.phases.pop(0)
        if self.phase == "play":
            left = self._after(self.dealer, 1)
            fixed = {"dealers_left": left, "dealer": self.dealer, "bidder": self.declarer}
            self.leader = fixed.get(self.rules["first_lead"], self.leader)

    def _deal(self) -> None:
        for place, card in enumerate(self.deck[:-1]):
            self.dealt[self._after(self.dealer, 1 + place)].append(card)
        self.kitty = self.deck[-1:]
        self.hands = {seat: list(self.dealt[seat]) for seat in range(3)}
        half = len(self.dealt[DUMMY]) // 2
        self.covered = dict(enumerate(self.dealt[DUMMY][:half]))
        self.face_up = dict(enumerate(self.dealt[DUMMY][half:]))
        redeal = self.rules["no_counter_redeal"] == "on"
        self.auction = Auction(
            self._people(),
            range(70, 201, 5),
            forced=self.rules["all_pass"] == "dealer_forced",
            exactly_5=self.rules["raise"] == "exactly_5",
            redealers=[seat for seat in range(3) if redeal and not rook.points(self.rules, self.dealt[seat])],
        )
        self._next_phase()

    def _after_call(self) -> None:
        if self.auction.thrown_away():
            self.phases = ["over"]
        elif self.auction.closed():
            self.declarer, self.bid = self.auction.declarer(), self.auction.bid()
            self.hands[self.declarer] += self.kitty
            if self.rules["partner"] == "bidder":
                self.partner = self.declarer
            self._next_phase()

    def _play_card(self, seat: int, card: str) -> None:
        self.trick.append(card)
        self.played.append(card)
        if seat != DUMMY:
            self.hands[seat].remove(card)
        else:
            slot = next(slot for slot, top in self.face_up.items() if top == card)
            del self.face_up[slot]
            if slot in self.covered:
                self.face_up[slot] = self.covered.pop(slot)
                self.reveals.append([len(self.actions), DUMMY, slot, self.face_up[slot]])
        if len(self.trick) < 4:
            return
        self.leader = self._after(self.leader, rook.winner(self.rules, self.trump, self.trick))
        self.trick_winners.append(self.leader)
        self.captured[self.side_of(self.leader)] += rook.points(self.rules, self.trick)
        self.trick = []
        if not any(self.hands.values()) and not self.face_up:
            self.captured[self.side_of(self.leader)] += 20
            self.captured[self.side_of(self.declarer)] += rook.points(self.rules, self.dropped)
            self._next_phase()


def replay(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a record's deals, in order."""
    return replay_with(Oracle, record)
