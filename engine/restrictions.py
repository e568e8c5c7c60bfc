"""The rules about which cards may be played, each a filter read "if able"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import ROOK, SUIT_GLYPHS, words
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
    return f"{SUIT_GLYPHS[led]} led: you hold {_held(kept, ranking)}, follow suit."


def _of_led_suit_or_rook(cards: Sequence[Card], deal: Deal, ranking: Ranking) -> Sequence[Card]:
    of_led_suit = _of_led_suit(cards, deal, ranking)
    return [card for card in cards if card in of_led_suit or card == ROOK] if of_led_suit else of_led_suit


def _trumps_if_void(cards: Sequence[Card], deal: Deal, ranking: Ranking) -> Sequence[Card]:
    if not deal.trick.plays or _of_led_suit(cards, deal, ranking):
        return cards
    return [card for card in cards if ranking.suit[card] == ranking.trump]


def _why_trump(_card: Card, kept: Sequence[Card], _deal: Deal, ranking: Ranking) -> str:
    return f"You cannot follow suit: play a trump, {_held(kept, ranking)}."


def _held(cards: Sequence[Card], ranking: Ranking) -> str:
    return " ".join(words(card) for card in sorted(cards, key=ranking.height.__getitem__, reverse=True))


follow_suit = Restriction(
    Code.MUST_FOLLOW,
    "Follow suit if you can, from your hand or from the face-up cards in front of you; otherwise play anything.",
    _of_led_suit,
    _why_of_led_suit,
)
"""Face-up cards oblige like cards in hand, covered ones never do; who is void is free, trumps or not (A-09, A-10)."""

follow_suit_or_play_rook = Restriction(
    Code.MUST_FOLLOW,
    "Follow suit if you can; but the Rook may be played to any trick. It is the highest trump, and follows as one.",
    _of_led_suit_or_rook,
    _why_of_led_suit,
)
"""The Rook is the only card with that privilege; where trumps are led it follows like any of them (E-09)."""

trump_when_void = Restriction(
    Code.MUST_PLAY_TRUMP, "Who cannot follow suit must play a trump, if able.", _trumps_if_void, _why_trump
)
"""A reading of one sentence (B-15)."""
