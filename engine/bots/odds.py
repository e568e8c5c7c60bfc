"""How likely a card is to win the trick, from what is known of those who play after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ranking import Played, winning_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.memory import Memory
    from engine.cards import Card, Suit
    from engine.ranking import Trick


def chance_to_win(memory: Memory, trick: Trick, card: Card, after: Sequence[int]) -> float:
    """How likely this seat's side is to win the trick if it plays the card now and `after` play after it."""
    plays = (*trick.plays, Played(memory.seat, card))
    place = winning_place(trick._replace(plays=plays), memory.ranking, later_equal_wins=memory.later_equal_wins)
    led = memory.ranking.suit[plays[0].card]
    best = plays[place]
    ours = best.seat in memory.side
    stands = 1.0
    rescued = 0.0
    for seat in after:
        beaten = chance_to_beat(memory, seat, best.card, led)
        if seat in memory.side:
            rescued = 1 - (1 - rescued) * (1 - beaten)
        else:
            stands *= 1 - beaten
    return stands + (1 - stands) * rescued * 0.5 if ours else rescued * stands


def chance_to_beat(memory: Memory, seat: int, best: Card, led: Suit) -> float:
    """How likely a seat that is still to play can beat the best card so far. Its face-up cards oblige it too."""
    suit_of, trump = memory.ranking.suit, memory.ranking.trump
    ruffed = suit_of[best] == trump != led
    follows = [card for card in memory.open[seat] if suit_of[card] == led]
    by_following = 0.0
    if not ruffed:
        if any(memory.higher(card, best) for card in follows):
            return 1.0
        by_following = memory.holds(seat, led, above=best)
    if follows or trump is None or trump == led:
        return by_following
    above = best if ruffed else None
    shown = any(suit_of[card] == trump and (above is None or memory.higher(card, above)) for card in memory.open[seat])
    ruffs = 1.0 if shown else memory.holds(seat, trump, above=above)
    return by_following + (1 - memory.holds(seat, led)) * ruffs
