"""Why the strong player does something: what the choice does in a player's words, its chance, and the next best one."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from engine.actions import (
    Bid,
    Bury,
    ChooseLeader,
    Decline,
    Drop,
    Give,
    GiveBack,
    Hide,
    NameTrump,
    Pass,
    Play,
    PullAt,
    StopPulling,
)
from engine.bots.hiding import cuts
from engine.bots.memory import remember
from engine.bots.play import weigh
from engine.bots.reasons import why as why_played
from engine.bots.worth import USUAL
from engine.cards import SUIT_NAMES, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction
    from engine.bots.search.tried import Tried
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView

_LONGEST = 80
"""Characters of a reason."""

_EVEN = 0.5
"""A chance below which nobody says that it should go well."""


def why(game: Game, deal: DealView, found: Sequence[Tried], counted: str = "deals") -> str:
    """The reason for the first of what was tried, in at most 80 characters: what has no room is left out.

    `counted` is what the chances are of: `deals` or `matches`.
    """
    best = found[0]
    reason = _reason(game, deal, best, [one.action for one in found])
    chances = (_chance(best, found[1]), _chance(best, None)) if len(found) > 1 else (_chance(best, None),)
    of_what = "Chance of the match" if counted == "matches" else "Chance"
    said = (f"{reason} {of_what} {chance}" for chance in chances)
    return next((one for one in said if len(one) <= _LONGEST), reason)


def _chance(best: Tried, other: Tried | None) -> str:
    """`84%, with K♠ 80%.`, or that the other is as good as far as can be told."""
    if other is None:
        return f"{best.chance:.0%}."
    same = abs(best.win - other.win) <= hypot(best.error, other.error)
    if same or f"{best.chance:.0%}" == f"{other.chance:.0%}":
        return f"{best.chance:.0%}, as with {_named(other.action)}."
    return f"{best.chance:.0%}, with {_named(other.action)} {other.chance:.0%}."


def _reason(game: Game, deal: DealView, best: Tried, others: Sequence[TableAction]) -> str:
    """What the choice does."""
    match best.action:
        case Play(card):
            return _played(game, deal, card, [other.card for other in others if isinstance(other, Play)])
        case NameTrump(suit):
            return f"I hold {_held(game, deal.hand, suit)}."
        case Bury(cards, suit):
            return f"I keep {_held(game, [card for card in deal.hand if card not in cards], suit)}."
        case Bid(amount):
            return f"My side should make {amount}." if best.chance >= _EVEN else f"{amount} is worth the risk."
        case Pass():
            return "My hand is not worth more than that."
        case Drop(card) | GiveBack(card):
            return f"I miss {words(card)} least."
        case PullAt():
            return "One back is as good as another, and I have a card to spare."
        case StopPulling():
            return "I have nothing that I would rather be without."
        case Decline():
            return "I have no suit: my next cards may find one."
        case Give():
            return "I miss these cards least."
        case Hide(card):
            return f"{SUIT_NAMES[card.suit].capitalize()} should be trumps, and I can do without {words(card)}."
        case ChooseLeader(leader):
            return "I want the lead." if leader == deal.seat else "It is better that somebody else leads."
        case _:
            return "It wins most often."


def _held(game: Game, hand: Sequence[Card], suit: str) -> str:
    """`5 spades with A K`: how many trumps there would be, and the highest of them."""
    ranking = next(one for trump, one in game.rankings.items() if trump == suit)
    trumps = sorted((card for card in hand if ranking.suit[card] == suit), key=ranking.height.__getitem__, reverse=True)
    name = SUIT_NAMES[suit]
    if not trumps:
        return f"no {name}"
    return f"{len(trumps)} {name if len(trumps) > 1 else name.removesuffix('s')} with {words(trumps[0])}"


def _played(game: Game, deal: DealView, card: Card, cards: Sequence[Card]) -> str:
    """What the card does in the trick; and what higher winner it spares."""
    memory = remember(game, deal)
    suit = memory.ranking.suit
    if deal.trick.plays and cuts(game, deal) and suit[card] != suit[deal.trick.plays[0].card]:
        return f"{words(card)} makes {SUIT_NAMES[card.suit]} trumps."
    outcome = weigh(game, deal, memory, [card], USUAL)[0].outcome
    reason = why_played(game, memory, deal, card, outcome)
    higher = [one for one in cards if suit[one] == suit[card] and memory.higher(one, card)]
    if deal.trick.plays and outcome.standing == memory.seat and higher:
        return f"{reason[:-1]} and keeps {words(max(higher, key=memory.ranking.height.__getitem__))}."
    return reason


def _named(action: TableAction) -> str:
    """An action in a word or two, in the middle of a sentence."""
    match action:
        case Bid(amount):
            return str(amount)
        case Pass():
            return "a pass"
        case NameTrump(suit) | Bury(_, suit):
            return SUIT_NAMES[suit]
        case Play(card) | Drop(card) | Hide(card) | GiveBack(card):
            return words(card)
        case PullAt():
            return "a card drawn"
        case StopPulling():
            return "none drawn"
        case Decline():
            return "the next cards"
        case Give(cards):
            return " ".join(sorted(map(words, cards)))
        case _:
            return "the other"
