"""What those who play later will put on a card: how likely they are to beat it, and what it costs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import ROOK
from engine.ranking import Played, winning_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.bots.memory import Memory
    from engine.bots.stakes import Stakes
    from engine.bots.worth import Worth
    from engine.cards import Card, Suit
    from engine.ranking import Trick


_ROOK_COMES = 0.3
"""How likely a seat that can follow suit plays the Rook instead, if it has it and the Rook goes anywhere."""


class Reply(NamedTuple):
    """What one seat is likely to do."""

    beats: float
    """How likely it is to beat the best card so far."""
    spends: float
    """The worth of the card it has to play, on average."""
    brings: float
    """What counts of the card, on average."""


class Outcome(NamedTuple):
    """What is likely to come of a trick."""

    wins: float
    """How likely this seat's side is to win it."""
    spent: float
    """The worth of what opponents still have to play to it, on average."""
    standing: int
    """The seat whose card is the best so far."""
    brings: float
    """What counts of the cards that opponents still have to play to it, on average."""


def outcome(memory: Memory, worth: Worth, stakes: Stakes, trick: Trick, card: Card, after: Sequence[int]) -> Outcome:
    """What comes of the trick if this seat plays the card now and the seats of `after` play after it."""
    plays = (*trick.plays, Played(memory.seat, card))
    place = winning_place(trick._replace(plays=plays), memory.ranking, later_equal_wins=memory.later_equal_wins)
    standing, best = plays[place]
    led = memory.ranking.suit[plays[0].card]
    stands, rescued, spent, brought = 1.0, 0.0, 0.0, 0.0
    for seat in after:
        beats, spends, brings = reply(memory, worth, stakes, seat, best, led)
        if seat in memory.side:
            rescued = 1 - (1 - rescued) * (1 - beats)
        else:
            # An opponent whose partner has has probably won saves what it can.
            spent += spends * (stands if len(memory.side) > 1 else 1.0)
            brought += brings
            stands *= 1 - beats
    # A partner who can beat the card now on top may still be beaten: half of the time, say.
    wins = stands + (1 - stands) * rescued / 2 if standing in memory.side else rescued * stands
    return Outcome(wins, spent, standing, brought)


def reply(memory: Memory, worth: Worth, stakes: Stakes, seat: int, best: Card, led: Suit) -> Reply:
    """The reply of a seat that wins as cheaply as it can, or else plays its lowest. Its face-up cards oblige it too."""
    suit_of, trump = memory.ranking.suit, memory.ranking.trump
    ruffed = suit_of[best] == trump != led
    beats = spends = brings = 0.0
    left = 1.0
    below = []
    for card, odds in _may_hold(memory, seat, led):
        if not ruffed and memory.higher(card, best):
            beats += left * odds
            spends += left * odds * worth.theirs(card)
            left *= 1 - odds
        else:
            below.append((card, odds))
    if stakes.worth:  # what counts is the last thing to be given away
        below.sort(key=lambda item: stakes.worth.get(item[0].rank, 0.0))
    for card, odds in below:
        spends += left * odds * worth.theirs(card)
        brings += left * odds * stakes.worth.get(card.rank, 0.0)
        left *= 1 - odds
    if trump is not None and trump != led:
        if memory.free_rook and best != ROOK and left < 1:
            beats += (1 - left - beats) * memory.share(seat, trump) * _ROOK_COMES
        if left > 0:
            for card, odds in _may_hold(memory, seat, trump):
                if not ruffed or memory.higher(card, best):
                    beats += left * odds
                    spends += left * odds * worth.theirs(card)
                    left *= 1 - odds
    return Reply(beats, spends, brings)


def _may_hold(memory: Memory, seat: int, suit: Suit) -> Iterator[tuple[Card, float]]:
    """The cards of a suit that the seat may be able to play, lowest first, and how likely it can."""
    share = memory.share(seat, suit)
    suit_of = memory.ranking.suit
    cards = [(card, 1.0) for card in memory.open[seat] if suit_of[card] == suit]
    if share:
        cards += [(card, share) for card in memory.unseen[suit]]
    height = memory.ranking.height
    return iter(sorted(cards, key=lambda item: height[item[0]]))
