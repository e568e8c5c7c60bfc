"""Choosing a card: what the trick is worth against what the card is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Play
from engine.bots.bot import Choice
from engine.bots.endgame import Endgame, known_to_the_end, takes_with
from engine.bots.memory import after
from engine.bots.reasons import why
from engine.bots.replies import Outcome, outcome
from engine.bots.stakes import stakes
from engine.bots.worth import Weights, Worth
from engine.cards import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.memory import Memory
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


class Weighed(NamedTuple):
    """A card and what speaks for it; the greater is the better one, the lower card of equal ones."""

    gain: float
    lowness: int
    card: Card
    outcome: Outcome


def play(game: Game, deal: DealView, memory: Memory, cards: Sequence[Card], weights: Weights) -> Choice:
    """The card that gains most, and of those that gain as much the lowest."""
    if len(cards) == 1:
        return Choice(Play(cards[0]), "It is the only card I may play.")
    weighed = weigh(game, deal, memory, cards, weights)
    held = known_to_the_end(memory, deal)
    if held:
        endgame = Endgame(memory)
        takes = {card: takes_with(endgame, deal.trick, card, held) for card in cards}
        most = max(takes.values())
        if min(takes.values()) < most:
            best = max(item for item in weighed if takes[item.card] == most)
            return Choice(
                Play(best.card), f"I know every card that is left: with {words(best.card)} I take {most} more."
            )
    best = max(weighed)
    return Choice(Play(best.card), why(game, memory, deal, best.card, best.outcome))


def weigh(game: Game, deal: DealView, memory: Memory, cards: Sequence[Card], weights: Weights) -> list[Weighed]:
    """The cards with what each gains: the chance of the trick, its own price, what it draws and what it turns up."""
    later = [after(deal, memory.seat, step) for step in range(1, len(deal.order) - len(deal.trick.plays))]
    held = deal.hand if memory.seat == deal.seat else ()
    worth = Worth(memory, (*held, *memory.open[memory.seat]), weights)
    fought = stakes(game, deal)
    in_trick = weights.trick
    if fought.worth:
        helpers = sum(seat in memory.side for seat in later)
        in_trick = weights.lead + fought.of(card for _, card in deal.trick.plays) + fought.last + weights.gift * helpers
    # What one opponent loses, all the others share.
    drawn = weights.drawn / (len(deal.order) - len(memory.side))
    weighed = []
    for card in cards:
        result = outcome(memory, worth, fought, deal.trick, card, later)
        own, counts = worth.own(card), fought.worth.get(card.rank, 0.0)
        gain = (in_trick + counts + result.brings) * result.wins - own + drawn * result.spent
        if counts:
            gain -= counts * brought_home(own, weights)
        if turns_up(deal, memory.seat, card):
            gain += weights.uncover
        if worth.leaves_void(card):
            gain += weights.void
        weighed.append(Weighed(gain, -memory.ranking.height[card], card, result))
    return weighed


def turns_up(deal: DealView, seat: int, card: Card) -> bool:
    """Whether a covered card turns up when the seat plays this one."""
    row = deal.up[seat]
    return card in row and deal.covered[seat][row.index(card)]


def brought_home(own: float, weights: Weights) -> float:
    """The part of a counter that is brought home if it is kept: all of the highest trump, the least of a sure loser."""
    return 1.0 if own >= weights.trump else weights.kept + weights.safe * min(1.0, own / weights.master)
