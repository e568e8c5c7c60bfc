"""Why a card was played, in a card player's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_NAMES, words

if TYPE_CHECKING:
    from engine.bots.memory import Memory
    from engine.bots.replies import Outcome
    from engine.cards import Card
    from engine.view import DealView

_SURE = 0.995
_LIKELY = 0.5
_UNLIKELY = 0.1


def why(memory: Memory, deal: DealView, card: Card, outcome: Outcome) -> str:
    """The sentence for a play, from what was likely to come of it."""
    return _why_led(memory, card, outcome) if not deal.trick.plays else _why_followed(memory, deal, card, outcome)


def _why_led(memory: Memory, card: Card, outcome: Outcome) -> str:
    name, suit = words(card), memory.ranking.suit[card]
    opponents = [seat for seat in range(len(memory.hands)) if seat not in memory.side]
    if suit == memory.ranking.trump and any(memory.may_hold(seat, suit) for seat in opponents):
        return f"{name} draws trumps."
    if outcome.wins >= _SURE:
        return f"Nothing can beat {name}."
    if lone := lone_honour(memory, card):
        return f"{name} forces out {words(lone)}, which lies there alone."
    if outcome.wins >= _LIKELY:
        return f"{name} will probably win."
    return f"I give up the lead as cheaply as I can: {name}."


def _why_followed(memory: Memory, deal: DealView, card: Card, outcome: Outcome) -> str:
    name, suit = words(card), memory.ranking.suit[card]
    led = memory.ranking.suit[deal.trick.plays[0].card]
    if outcome.standing == memory.seat:
        if suit != led:
            return f"I have no {SUIT_NAMES[led]}: {name} ruffs."
        return f"{name} is enough to win." if outcome.wins >= _SURE else f"{name} may win."
    if outcome.standing in memory.side and outcome.wins >= _LIKELY:
        return f"My partner is winning: {name} is enough."
    if outcome.wins > _UNLIKELY:
        return f"I leave the trick to my partner and play {name}."
    return f"I will not win this trick: {name} is what I miss least."


def lone_honour(memory: Memory, card: Card) -> Card | None:
    """A higher face-up card of the same suit that an opponent must play to this lead, having no other."""
    suit_of, suit = memory.ranking.suit, memory.ranking.suit[card]
    for seat, row in enumerate(memory.open):
        if seat not in memory.side and suit in memory.voids[seat]:
            held = [other for other in row if suit_of[other] == suit]
            if len(held) == 1 and memory.higher(held[0], card):
                return held[0]
    return None
