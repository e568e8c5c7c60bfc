"""Trumps that begin in the middle of play: which to set aside, when to ask, and what to cut with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Ask, Hide, Play
from engine.bots.bot import Choice
from engine.bots.memory import remember
from engine.bots.play import weigh
from engine.bots.stakes import stakes
from engine.bots.strength import features
from engine.cards import SUIT_NAMES, SUITS, words
from engine.phases.hiding import FirstOffSuit
from engine.phases.play import PlayTricks
from engine.ranking import winning_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.memory import Memory
    from engine.bots.worth import Weights
    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.view import DealView

_CUT = 0.4
"""How much the trumps themselves count beside the trick that they begin with, where a card makes them."""


def hide(game: Game, hand: Sequence[Card], legal: Sequence[Hide]) -> Choice:
    """A low card of the suit that is best as trumps."""
    trump = max(SUITS, key=lambda suit: as_trumps(game, hand, suit))
    height = game.rankings[None].height
    worth = stakes_of(game)
    best = min(legal, key=lambda action: (action.card.suit != trump, action.card.rank in worth, height[action.card]))
    return Choice(best, f"{SUIT_NAMES[trump].capitalize()} are my best suit, and {words(best.card)} can lie there.")


def stakes_of(game: Game) -> frozenset[str]:
    """The ranks that count in the game."""
    return frozenset(game.counters) if game.counters else frozenset("T") if game.trick_name == "tens" else frozenset()


def as_trumps(game: Game, hand: Sequence[Card], suit: Suit) -> float:
    """How good a suit is as trumps, in tricks."""
    counted = features(game, hand, suit)
    return len(hand) * (counted.length + 0.5 * counted.top + 0.3 * counted.masters + 0.5 * counted.short)


def cuts(game: Game, deal: DealView) -> bool:
    """Whether a card of another suit than the one led, played now, makes its suit trumps."""
    return (
        deal.trump is None
        and bool(deal.trick.plays)
        and any(isinstance(phase, PlayTricks) and isinstance(phase.trumps_begin, FirstOffSuit) for phase in game.phases)
    )


def cut(game: Game, deal: DealView, cards: Sequence[Card], weights: Weights) -> Choice:
    """The card whose suit is best as trumps and wins the trick cheaply."""

    def gain(card: Card) -> tuple[float, int]:
        after = deal._replace(trump=card.suit, trick=deal.trick._replace(trumps_from=len(deal.trick.plays)))
        (weighed,) = weigh(game, after, remember(game, after), [card], weights)
        return (weighed.gain + _CUT * as_trumps(game, deal.hand, card.suit), weighed.lowness)

    best = max(cards, key=gain)
    return Choice(Play(best), f"{words(best)} makes {SUIT_NAMES[best.suit]} trumps.")


def ask(game: Game, deal: DealView, memory: Memory) -> Choice | None:
    """Ask for trumps where it may win a trick; None: not now."""
    assert deal.seat is not None
    plays = deal.trick.plays
    winner = plays[winning_place(deal.trick, memory.ranking)].seat
    if winner in memory.side and len(plays) == game.seats - 1:
        return None
    ours = deal.hidden_by in memory.side
    fought = stakes(game, deal).of(card for _, card in plays)
    if ours and (winner not in memory.side):
        return Choice(Ask(), "They are winning this trick: I ask for our trumps.")
    if fought and winner not in memory.side:
        return Choice(Ask(), "A ten is theirs unless a trump takes it.")
    return None
