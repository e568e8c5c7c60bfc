"""What is given away before the play: laid away for the nest, dropped for the kitty, passed to a neighbour."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engine.actions import Bury, ChooseLeader, Drop, Give
from engine.bots.bot import Choice
from engine.bots.strength import best_suit, highest, share
from engine.cards import ROOK, SUIT_NAMES, SUITS, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.actions import TableAction
    from engine.cards import Card, Suit
    from engine.game import Game
    from engine.phases.exchange import Burials
    from engine.view import DealView


def bury(game: Game, burials: Burials) -> Choice:
    """The burial that leaves the best hand, trying every suit as trumps and every choice of voids."""
    found = max(_burials(game, burials), key=lambda one: (one[0], -SUITS.index(one[1].trump)), default=None)
    action = found[1] if found else next(iter(burials))
    short = _gone(action, burials.hand)
    void = f", and I have no {SUIT_NAMES[short[0]]} left" if short else ""
    return Choice(action, f"{SUIT_NAMES[action.trump].capitalize()} are my best suit{void}.")


def _burials(game: Game, burials: Burials) -> list[tuple[float, Bury]]:
    """Sensible ways to lay cards away, and the share of points that each promises."""
    found = []
    for trump in burials.suits:
        side = [suit for suit in SUITS if suit != trump]
        tops = highest(game.rankings[trump])
        for many in range(len(side) + 1):
            for voids in combinations(side, many):
                order = sorted(burials.hand, key=lambda card: _missed(game, burials, card, trump, voids, tops))
                action = Bury(frozenset(order[: burials.rule.count]), trump)
                if action in burials:
                    kept = [card for card in burials.hand if card not in action.cards]
                    found.append((share(game, kept, trump), action))
    return found


def _missed(
    game: Game, burials: Burials, card: Card, trump: Suit, voids: Sequence[Suit], tops: Mapping[Suit, int]
) -> tuple[int, int]:
    """How much a card would be missed: first the class that it is in, then its height."""
    ranking = game.rankings[trump]
    height = ranking.height[card]
    if ranking.suit[card] == trump:
        return (5 if card.rank in game.counters else 4, height)
    if burials.rule.official and card.rank in game.counters:
        return (3, height)  # goes only where nothing else is left but trumps
    if height == tops[card.suit]:
        return (2, height)
    return (0 if card.suit in voids else 1, height)


def _gone(action: Bury, hand: Sequence[Card]) -> list[Suit]:
    """The side suits that the burial leaves nothing of."""
    before = {card.suit for card in hand}
    after = {card.suit for card in hand if card not in action.cards}
    return [suit for suit in SUITS if suit in before and suit not in after and suit != action.trump]


def drop(game: Game, legal: Sequence[Drop], hand: Sequence[Card]) -> Choice:
    """A counter that the play might lose, for what is dropped counts for the side that bid; else what helps least."""
    trump = best_suit(game, hand)
    total = game.points

    def left(action: Drop) -> float:
        kept = [card for card in hand if card != action.card]
        return share(game, kept, trump) + game.counters.get(action.card.rank, 0) / total

    best = max(legal, key=lambda action: (left(action), -game.rankings[trump].height[action.card]))
    name = words(best.card)
    counts = best.card.rank in game.counters
    return Choice(best, f"{name} counts for us where it lies." if counts else f"{name} helps me least.")


def give(game: Game, deal: DealView, count: int) -> Choice:
    """To an opponent: no counter, no trump, nothing high; what is left of a short suit first."""
    declaring = deal.contract is not None and deal.contract.seat == deal.seat
    trump = deal.trump or (best_suit(game, deal.hand) if declaring else None)
    ranking = game.rankings[trump]

    def missed(card: Card) -> tuple[int, int, int]:
        height = ranking.height[card]
        length = sum(ranking.suit[other] == ranking.suit[card] for other in deal.hand)
        if card == ROOK or (trump and ranking.suit[card] == trump):
            return (4 if card.rank in game.counters else 3, 0, height)
        if card.rank in game.counters:
            return (2, height, length)
        return (0 if length <= count else 1, length, height)

    cards = sorted(deal.hand, key=missed)[:count]
    return Choice(Give(frozenset(cards)), f"{' '.join(map(words, cards))} will help them least.")


def choose_leader(game: Game, deal: DealView, legal: Sequence[TableAction]) -> Choice:
    """The own side, if it can be had: who leads has the first word."""
    for action in legal:
        if isinstance(action, ChooseLeader) and action.seat == deal.seat:
            return Choice(action, "The lead is worth having.")
    return Choice(legal[0], "I would rather play last.")
