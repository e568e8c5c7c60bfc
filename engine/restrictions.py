"""The rules about which cards may be played, each a filter read "if able"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_GLYPHS, words
from engine.errors import Code
from engine.game import Restriction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.deal import Deal
    from engine.game import Game
    from engine.ranking import Ranking


def available(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The cards a seat could play if nothing restricted it: its hand, then its uncovered face-up cards by slot.

    A covered card is never among them: it neither obliges nor may be played (A-09).
    """
    return (*deal.hands[seat], *[card for card in deal.up[seat] if card is not None])


def playable(game: Game, deal: Deal, seat: int) -> Sequence[Card]:
    """The cards the seat may play to the trick, in the order of `available`."""
    ranking = game.rankings[deal.trump]
    cards: Sequence[Card] = available(deal, seat)
    for restriction in game.restrictions:
        cards = restriction.keep(cards, deal, ranking) or cards
    return cards


def why_not(game: Game, deal: Deal, seat: int, card: Card) -> tuple[Code, str]:
    """Why an available card may not be played: the first restriction that strikes it out."""
    ranking = game.rankings[deal.trump]
    cards: Sequence[Card] = available(deal, seat)
    for restriction in game.restrictions:
        kept = restriction.keep(cards, deal, ranking) or cards
        if card not in kept:
            return restriction.code, restriction.why(card, kept, deal, ranking)
        cards = kept
    raise AssertionError(card)


def _of_led_suit(cards: Sequence[Card], deal: Deal, ranking: Ranking) -> Sequence[Card]:
    plays = deal.trick.plays
    if not plays:
        return cards
    suit = ranking.suit
    led = suit[plays[0].card]
    return [card for card in cards if suit[card] == led]


def _why_of_led_suit(_card: Card, kept: Sequence[Card], deal: Deal, ranking: Ranking) -> str:
    led = ranking.suit[deal.trick.plays[0].card]
    held = " ".join(words(card) for card in sorted(kept, key=ranking.height.__getitem__, reverse=True))
    return f"{SUIT_GLYPHS[led]} led: you hold {held}, follow suit."


follow_suit = Restriction(
    Code.MUST_FOLLOW,
    "Follow suit if you can, from your hand or from the face-up cards in front of you; otherwise play anything.",
    _of_led_suit,
    _why_of_led_suit,
)
"""Face-up cards oblige like cards in hand, covered ones never do; who is void is free, trumps or not (A-09, A-10)."""
