"""Claims that cannot fail: whether a hand takes all that is left, or nothing of it, however the unseen cards may lie.

Invariant: nothing but what the seat can see is asked, so that claiming, agreeing and refusing tell no more than that.

Who claims leads his trumps first and then every suit from the top. No other order does better: an opponent with more
trumps than are led keeps one for a card of another suit, whenever that comes.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Claim, Concede
from engine.bots.bot import Choice
from engine.ranking import Played, Trick, winning_place
from engine.restrictions import trump_when_void

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from engine.bots.memory import Memory
    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.view import DealView

_FEWEST = 2
"""Cards that are left to whoever claims: the last one is as soon played."""


def claim(game: Game, deal: DealView, memory: Memory) -> Choice | None:
    """Claiming all that is left, or conceding it, where nothing else can come of it; None: play on.

    A claim shows the hand, and so is made once: who refuses it wants to see it played.
    """
    shown = {card for _, card in deal.faced}
    left = len(deal.hand) + len(memory.open[memory.seat])
    if left < _FEWEST or not deal.besides:
        return None
    if Claim() in deal.besides and not shown.issuperset(deal.hand) and takes_the_rest(game, deal, memory, memory.seat):
        return Choice(Claim(), "Nobody can take a trick from me any more.")
    # A partner would have to agree, whose cards may still win.
    if Concede() in deal.besides and len(memory.side) == 1 and wins_nothing(deal, memory):
        return Choice(Concede(), "I cannot win a trick any more, whatever is played.")
    return None


def takes_the_rest(game: Game, deal: DealView, memory: Memory, seat: int) -> bool:
    """Whether the hand of this seat is sure of every trick that is left for its side, the one under way among them.

    It is to play, or has played what wins the trick so far. Where not all of its cards are known it is sure of nothing.
    """
    held, trick = _known(deal, memory, seat), deal.trick
    if held is None or deal.trump is None or trick.trumps_from:
        return False  # without trumps they may still begin, nobody knows with which suit
    others = [
        _other(game, deal, memory, other, friend=other in game.side(seat)) for other in deal.order if other != seat
    ]
    if not trick.plays:
        return trick.leader == seat and _runs(memory, held, others)
    played = {play.seat for play in trick.plays}
    later = [other for other in others if other.seat not in played]
    if seat in played:
        return _stands(memory, trick, seat, later) and _runs(memory, held, others)
    suit = memory.ranking.suit
    follow = [card for card in held if suit[card] == suit[trick.plays[0].card]]
    return any(
        _stands(memory, trick._replace(plays=(*trick.plays, Played(seat, card))), seat, later)
        and _runs(memory, [other for other in held if other != card], others)
        for card in follow or held
    )


def wins_nothing(deal: DealView, memory: Memory) -> bool:
    """Whether no card of this seat's can beat any that an opponent leads now or may lead, in whatever order.

    For a seat that is to play to an opponent's lead.
    """
    if deal.trump is None or not deal.trick.plays or any(deal.covered[memory.seat]):
        return False
    suit, trump = memory.ranking.suit, memory.ranking.trump
    opponents = [seat for seat in deal.order if seat not in memory.side]
    leads = [deal.trick.plays[0].card, *(card for cards in memory.unseen.values() for card in cards)]
    leads += [card for seat in opponents for card in memory.open[seat]]
    return not any(
        memory.higher(card, lead) if suit[card] == suit[lead] else suit[card] == trump
        for card in (*deal.hand, *memory.open[memory.seat])
        for lead in leads
    )


class _Holding(NamedTuple):
    """What another hand may have of a suit."""

    cards: Sequence[Card]
    """Every card that it has or may have."""
    most: float
    """How many of them at once, at most: so often it can follow; `inf` where one may turn up at any time."""
    some: bool
    """Whether it has one for certain."""


class _Other(NamedTuple):
    """Another hand than the one that claims."""

    seat: int
    friend: bool
    """Whether its tricks are the claimer's as well, and it need not ruff: it is only to let him keep the lead."""
    holds: Mapping[Suit, _Holding]


def _known(deal: DealView, memory: Memory, seat: int) -> list[Card] | None:
    """The cards that a hand has left; None: not all of them are known."""
    if (memory.hands[seat] and seat != memory.seat) or any(deal.covered[seat]):
        return None
    return [*(deal.hand if seat == deal.seat else ()), *memory.open[seat]]


def _other(game: Game, deal: DealView, memory: Memory, seat: int, *, friend: bool) -> _Other:
    own = seat == memory.seat
    known = [*(deal.hand if own else ()), *memory.open[seat]]
    covered = any(deal.covered[seat])
    holds = {}
    for suit, unseen in memory.unseen.items():
        sure = [card for card in known if memory.ranking.suit[card] == suit]
        in_hand = 0 if own or suit in memory.voids[seat] else min(memory.hands[seat], len(unseen))
        late = covered and bool(unseen)
        holds[suit] = _Holding(
            [*sure, *(unseen if in_hand or late else ())], inf if late else len(sure) + in_hand, bool(sure)
        )
    free = friend and not covered and trump_when_void not in game.restrictions
    return _Other(seat, free, holds)


def _runs(memory: Memory, held: Collection[Card], others: Sequence[_Other]) -> bool:
    """Whether who leads now with these cards keeps the lead to the last of them."""
    suit, height, trump = memory.ranking.suit, memory.ranking.height, memory.ranking.trump
    trumps = sum(suit[card] == trump for card in held)
    assert trump is not None
    for other in others:
        if trumps < len(held) and not other.friend and other.holds[trump].most > trumps:
            return False
        led = dict.fromkeys(other.holds, 0)
        for card in sorted(held, key=height.__getitem__, reverse=True):
            led[suit[card]] += 1
            holding = other.holds[suit[card]]
            above = sum(memory.higher(one, card) for one in holding.cards)
            # A friend throws his highest cards under those led before; an opponent keeps the highest to the last.
            rounds = min(above, holding.most) if other.friend else holding.most
            if above and rounds >= led[suit[card]]:
                return False
    return True


def _stands(memory: Memory, trick: Trick, seat: int, later: Sequence[_Other]) -> bool:
    """Whether this seat wins the trick so far, and none of those who are still to play to it can take it away."""
    place = winning_place(trick, memory.ranking, later_equal_wins=memory.later_equal_wins)
    best = trick.plays[place]
    if best.seat != seat:
        return False
    suit, trump = memory.ranking.suit, memory.ranking.trump
    led = suit[trick.plays[0].card]
    assert trump is not None
    for other in later:
        beaters = [card for card in other.holds[suit[best.card]].cards if memory.higher(card, best.card)]
        if suit[best.card] != trump:
            beaters += other.holds[trump].cards
        if any(suit[card] == led or memory.free_rook or not other.holds[led].some for card in beaters):
            return False
    return True
