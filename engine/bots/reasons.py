"""Why a card was played, in a card player's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Play
from engine.bots.stakes import stakes
from engine.cards import SUIT_NAMES, words

if TYPE_CHECKING:
    from engine.bots.memory import Memory
    from engine.bots.replies import Outcome
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView

_SURE = 0.995
_LIKELY = 0.5
_UNLIKELY = 0.1


def why(game: Game, memory: Memory, deal: DealView, card: Card, outcome: Outcome) -> str:
    """The sentence for a play, from what was likely to come of it."""
    if not deal.trick.plays:
        return _why_led(memory, deal, card, outcome)
    return _why_followed(memory, deal, card, outcome, counts=stakes(game, deal).of([card]) > 0)


def _why_led(memory: Memory, deal: DealView, card: Card, outcome: Outcome) -> str:
    name, suit = words(card), memory.ranking.suit[card]
    opponents = [seat for seat in range(len(memory.hands)) if seat not in memory.side]
    if suit == memory.ranking.trump and any(memory.may_hold(seat, suit) for seat in opponents):
        return f"{name} draws trumps."
    if outcome.wins >= _SURE:
        return f"Nothing can beat {name}." if _holds(memory, card) else f"My side wins this one: {name}."
    if lone := lone_honour(memory, card):
        return f"{name} forces out {words(lone)}, which lies there alone."
    if outcome.wins >= _LIKELY:
        return f"{name} will probably win." if _holds(memory, card) else f"My side will probably win this one: {name}."
    if _uncovers(memory, deal, card):
        return f"{name} turns up the card below it."
    if any(memory.higher(card, other) for other in _playable(deal) if memory.ranking.suit[other] == suit):
        return f"I give up the lead with {name}."
    return f"I give up the lead as cheaply as I can: {name}."


def _holds(memory: Memory, card: Card) -> bool:
    """Whether it is the card itself that is to win: nobody is on this side, or nothing higher is out."""
    height = memory.ranking.height[card]
    out = memory.outstanding(memory.ranking.suit[card])
    return len(memory.side) == 1 or not any(other > height for other, _ in out)


def _uncovers(memory: Memory, deal: DealView, card: Card) -> bool:
    """Whether a covered card lies below it."""
    piles = zip(deal.up[memory.seat], deal.covered[memory.seat], strict=True)
    return any(below for up, below in piles if up == card)


def _playable(deal: DealView) -> list[Card]:
    """The cards that could have been played instead, and the one that is."""
    return [action.card for action in deal.legal if isinstance(action, Play)]


def _why_followed(memory: Memory, deal: DealView, card: Card, outcome: Outcome, *, counts: bool) -> str:
    name, suit = words(card), memory.ranking.suit[card]
    led = memory.ranking.suit[deal.trick.plays[0].card]
    if outcome.standing == memory.seat:
        if any(memory.ranking.suit[other] == led for other in _playable(deal)) and suit != led:
            return f"{name} takes the trick."  # the Rook, which need not follow suit
        if suit != led:
            return f"I have no {SUIT_NAMES[led]}: {name} ruffs."
        return f"{name} is enough to win." if outcome.wins >= _SURE else f"{name} may win."
    if outcome.standing in memory.side and outcome.wins >= _LIKELY:
        return f"My partner is winning: I give {name}." if counts else f"My partner is winning: {name} is enough."
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
