"""A slow, plain model of Threefold for two to four players, to hold the engine against.

It shares no code with the engine and never will: cards are strings ("AH", with two packs
"AH#1"), seats are ints, zones are dicts, and every answer is worked out afresh.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SUITS = "CDHS"
RANKS = "23456789TJQKA"

OPTIONS: dict[str, tuple[str, ...]] = {
    "players": ("2", "3", "4"),
    "packs": ("1", "2"),
    "sides": ("individual", "partners"),
    "identical": ("first", "last"),
    "tie": ("precedence", "shared", "replay", "draw"),
    "reveal": ("immediate", "leader_may_wait"),
    "leftover": ("hidden_until_round_end", "shown"),
    "cut": ("skip", "interactive"),
}
"""Every option with its values, default first (four players default to two packs)."""

PACKETS = {
    ("2", "1"): (5, 8, 3, 2),
    ("3", "1"): (4, 5, 2, 1),
    ("3", "2"): (8, 10, 4, 2),
    ("4", "2"): (5, 8, 3, 2),
}
"""(players, packs) to sizes: first packet, each row of the tableau, second and third packet."""


class OracleRefusal(Exception):
    """An illegal action.

    `code` is NOT_YOUR_TURN, MUST_FOLLOW, COVERED_CARD or NOT_YOURS; or NOT_NOW (the deal
    waits for another kind of action, or is over), OUT_OF_RANGE (a cut), UNREADABLE.
    `index` is the place the action would have had among the deal's actions.
    """

    def __init__(self, code: str, index: int, action: str) -> None:
        super().__init__(f"{code}: action {index}, {action!r}")
        self.code = code
        self.index = index


def parse_rules(text: str) -> dict[str, str]:
    """Every option with its value. Raises ValueError for anything but a threefold rule string."""
    name, *words = text.split()
    if name != "threefold":
        raise ValueError(f"not a threefold rule string: {text!r}")
    given: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key in given or value not in OPTIONS.get(key, ()):
            raise ValueError(f"unknown or repeated option {word!r} in {text!r}")
        given[key] = value
    rules = {key: values[0] for key, values in OPTIONS.items()} | given
    if rules["players"] == "4" and "packs" not in given:
        rules["packs"] = "2"
    if (rules["players"], rules["packs"]) not in PACKETS:
        raise ValueError(f"no such deal: {text!r}")
    if rules["sides"] == "partners" and rules["players"] != "4":
        raise ValueError(f"partners need four players: {text!r}")
    return rules


def canonical_deck(packs: int) -> list[str]:
    """Clubs, diamonds, hearts, spades, each two to ace; the second pack after the first."""
    plain = [rank + suit for suit in SUITS for rank in RANKS]
    return plain if packs == 1 else [f"{card}#{n + 1}" for n in range(packs) for card in plain]


def trick_winner(cards: Sequence[str], trump: str, identical: str = "first") -> int:
    """Position, counted from 0 in order of play, of the card that wins. (A-11, A-17)"""
    led = cards[0][1]
    suit_that_wins = trump if any(card[1] == trump for card in cards) else led
    ranks = [RANKS.index(card[0]) if card[1] == suit_that_wins else -1 for card in cards]
    best = [position for position, rank in enumerate(ranks) if rank == max(ranks)]
    return best[0] if identical == "first" else best[-1]


def deal_winners(rules: Mapping[str, str], dealer: int, tricks: Sequence[int]) -> list[int]:
    """Seats that win a finished deal, lowest first; none when a tie is drawn or replayed."""
    seats = range(len(tricks))
    sides = [[0, 2], [1, 3]] if rules["sides"] == "partners" else [[seat] for seat in seats]
    taken = [sum(tricks[seat] for seat in side) for side in sides]
    most = [side for side, count in zip(sides, taken, strict=True) if count == max(taken)]
    if len(most) == 1:
        return most[0]
    if rules["tie"] == "shared":
        return sorted(seat for side in most for seat in side)
    if rules["tie"] == "precedence":  # the dealer, then on to the right
        for step in seats:
            for side in most:
                if (dealer - step) % len(tricks) in side:
                    return side
    return []


class Oracle:
    """One deal, dealt and played step by step. All attributes may be read, none written."""

    def __init__(self, rules: str, dealer: int, deck: Iterable[str], *, already_cut: bool = False) -> None:
        """`already_cut` skips the turn of the cutter under `cut=interactive`."""
        self.rules = parse_rules(rules)
        self.players = int(self.rules["players"])
        self.dealer = dealer
        self.caller = (dealer + 1) % self.players
        self.cutter = (dealer - 1) % self.players  # A-03; of two players, the other one
        self.deck = list(deck)
        if sorted(self.deck) != sorted(canonical_deck(int(self.rules["packs"]))):
            raise ValueError("the deck is not the pack of these rules")
        if not 0 <= dealer < self.players:
            raise ValueError(f"no seat {dealer}")
        # From the caller round to the dealer.
        self.order = [(self.caller + step) % self.players for step in range(self.players)]
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(self.players)}
        self.covered: dict[int, dict[int, str]] = {seat: {} for seat in range(self.players)}
        self.face_up: dict[int, dict[int, str]] = {seat: {} for seat in range(self.players)}
        self.leftover: list[str] = []
        self.trump = ""
        """Empty until trumps are named."""
        self.leader = self.caller
        self.trick: list[str] = []
        """Cards of the trick on the table, in order of play; empty between tricks."""
        self.played: list[str] = []
        """All cards played, in order, the current trick among them."""
        self.waiting: list[tuple[int, int]] = []
        """(seat, slot) that turns up when the trick is complete; at most one."""
        self.tricks = [0] * self.players
        self.trick_winners: list[int] = []
        self.legal_counts: list[int] = []
        self.reveals: list[list[Any]] = []
        self.actions: list[str] = []
        self.phase = "cut"
        """What the deal waits for: "cut", "trump", "play", or "over"."""
        if self.rules["cut"] == "skip" or already_cut:
            self._deal_first_packet()

    @classmethod
    def position(
        cls, rules: str, dealer: int, trump: str, seats: Sequence[str], tricks: Sequence[int] = ()
    ) -> "Oracle":
        """A deal in the middle, a text a seat: hand, then piles as top/covered ("2H TS KD/6D").

        The caller leads. Seats need not hold equally many cards.
        """
        deck = canonical_deck(int(parse_rules(rules)["packs"]))
        oracle = cls(rules, dealer, deck, already_cut=True)
        oracle.trump, oracle.phase = trump, "play"
        oracle.tricks = list(tricks) or oracle.tricks
        for seat, text in enumerate(seats):
            oracle.hands[seat] = [word for word in text.split() if "/" not in word]
            for slot, pile in enumerate(word for word in text.split() if "/" in word):
                oracle.face_up[seat][slot], oracle.covered[seat][slot] = pile.split("/")
        return oracle

    # -- questions ---------------------------------------------------------------------------

    def turn(self) -> int | None:
        """The seat that must act; None when the deal is over."""
        if self.phase == "over":
            return None
        if self.phase == "cut":
            return self.cutter
        if self.phase == "trump":
            return self.caller
        return (self.leader + len(self.trick)) % self.players

    def available(self, seat: int) -> set[str]:
        """Hand and uncovered cards: what could be played and what obliges. (A-09)"""
        return set(self.hands[seat]) | set(self.face_up[seat].values())

    def legal(self) -> set[str]:
        """Cards the seat in turn may play; empty while no card is due."""
        seat = self.turn()
        if seat is None or self.phase != "play":
            return set()
        cards = self.available(seat)
        if not self.trick:
            return cards
        following = {card for card in cards if card[1] == self.trick[0][1]}
        return following or cards  # void, anything

    def known(self, seat: int | None) -> set[str]:
        """Cards this seat has been shown so far, memory included, deduction not; None watches.

        Own hand, all that lie or lay face up, all that were played; leftover cards once they
        are shown. Never a covered card, not even to its owner.
        """
        cards = set(self.played)
        for pile in self.face_up.values():
            cards |= set(pile.values())
        if seat is not None:
            cards |= set(self.hands[seat])
        if self.phase == "over" or self.rules["leftover"] == "shown":
            cards |= set(self.leftover)
        return cards

    def unknown(self, seat: int | None) -> set[str]:
        """The rest of the pack: permuting these must change nothing the seat sees."""
        return set(self.deck) - self.known(seat)

    def result(self) -> dict[str, Any]:
        """The result keys of a record, so far; `winners` is empty until the deal is over."""
        over = self.phase == "over"
        return {
            "legal": list(self.legal_counts),
            "reveals": [list(reveal) for reveal in self.reveals],
            "trick_winners": list(self.trick_winners),
            "tricks": list(self.tricks),
            "winners": deal_winners(self.rules, self.dealer, self.tricks) if over else [],
        }

    # -- actions -----------------------------------------------------------------------------

    def play(self, action: str) -> None:
        """Carry out one action of a record. Raises OracleRefusal, changing nothing."""
        words = action.split()
        seats = [str(seat) for seat in self.hands]
        if len(words) != 3 or words[0] not in seats or words[1] not in ("cut", "trump", "play"):
            raise self._refusal("UNREADABLE", action)
        seat, verb, what = int(words[0]), words[1], words[2]
        if self.phase == "over":
            raise self._refusal("NOT_NOW", action)
        if seat != self.turn():
            raise self._refusal("NOT_YOUR_TURN", action)
        if verb != self.phase:
            raise self._refusal("NOT_NOW", action)
        if verb == "cut":
            self._cut(what, action)
        elif verb == "trump":
            self._name_trump(what, action)
        else:
            self._play_card(seat, what, action)
        self.actions.append(action)

    def _refusal(self, code: str, action: str) -> OracleRefusal:
        return OracleRefusal(code, len(self.actions), action)

    def _cut(self, what: str, action: str) -> None:
        if not (what.isascii() and what.isdecimal()):
            raise self._refusal("UNREADABLE", action)
        if not 1 <= int(what) <= len(self.deck) - 1:
            raise self._refusal("OUT_OF_RANGE", action)
        self.deck = self.deck[int(what) :] + self.deck[: int(what)]
        self._deal_first_packet()

    def _deal_first_packet(self) -> None:
        first = PACKETS[self.rules["players"], self.rules["packs"]][0]
        self.hands[self.caller] = self.deck[:first]
        self.phase = "trump"

    def _name_trump(self, suit: str, action: str) -> None:
        if suit not in tuple(SUITS):  # any of the four, held or not
            raise self._refusal("UNREADABLE", action)
        self.trump = suit
        first, row, second, third = PACKETS[self.rules["players"], self.rules["packs"]]
        stock = self.deck[first:]
        for seat in self.order[1:]:  # only now
            self.hands[seat], stock = stock[:first], stock[first:]
        for rows in (self.covered, self.face_up):  # a row at a time
            for seat in self.order:
                rows[seat], stock = dict(enumerate(stock[:row])), stock[row:]
        for size in (second, third):
            for seat in self.order:
                self.hands[seat], stock = self.hands[seat] + stock[:size], stock[size:]
        self.leftover = stock
        self.phase = "play"

    def _play_card(self, seat: int, card: str, action: str) -> None:
        if card not in self.deck:
            raise self._refusal("UNREADABLE", action)
        if card in self.covered[seat].values():
            raise self._refusal("COVERED_CARD", action)
        if card not in self.available(seat):
            raise self._refusal("NOT_YOURS", action)
        if card not in self.legal():
            raise self._refusal("MUST_FOLLOW", action)
        self.legal_counts.append(len(self.legal()))
        leads = not self.trick
        self.trick.append(card)
        self.played.append(card)
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            slot = next(slot for slot, top in self.face_up[seat].items() if top == card)
            del self.face_up[seat][slot]
            if leads and self.rules["reveal"] == "leader_may_wait":
                self.waiting.append((seat, slot))
            else:
                self._turn_up(seat, slot)
        if len(self.trick) == self.players:
            self._end_trick()

    def _turn_up(self, seat: int, slot: int) -> None:
        if slot in self.covered[seat]:
            card = self.covered[seat].pop(slot)
            self.face_up[seat][slot] = card
            self.reveals.append([len(self.actions), seat, slot, card])

    def _end_trick(self) -> None:
        position = trick_winner(self.trick, self.trump, self.rules["identical"])
        winner = (self.leader + position) % self.players
        self.trick_winners.append(winner)
        self.tricks[winner] += 1
        self.leader, self.trick = winner, []
        for seat, slot in self.waiting:
            self._turn_up(seat, slot)
        self.waiting = []
        if not any(self.hands[s] or self.face_up[s] or self.covered[s] for s in self.hands):
            self.phase = "over"


def replay_deal(rules: str, deal: Mapping[str, Any]) -> Oracle:
    """The deal of a record, played as far as its actions go. Without a cut the deck is cut."""
    cut = any(action.split()[1:2] == ["cut"] for action in deal["actions"])
    oracle = Oracle(rules, deal["dealer"], deal["deck"].split(), already_cut=not cut)
    for action in deal["actions"]:
        oracle.play(action)
    return oracle


def replay(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a record's deals, in order."""
    return [replay_deal(record["rules"], deal).result() for deal in record["deals"]]
