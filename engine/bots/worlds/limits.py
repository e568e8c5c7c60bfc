"""Where the rules let unseen cards be, after all that has been seen: by place the cards that cannot lie there.

Everything here follows from rules of play and of laying away; how cards change hands is told in `pulls` and `passes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.worlds.places import BURIED, HANDS, HIDDEN, hand
from engine.bots.worlds.voids import voids
from engine.bots.worlds.ways import Bound, Cell
from engine.cards import ROOK
from engine.phases.exchange import BuryAndName
from engine.phases.hiding import OpensAtVoid
from engine.phases.play import PlayTricks

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.bots.worlds.seen import Seen
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


def cells_of(game: Game, deal: DealView, known: Seen) -> tuple[list[Cell], list[Bound]]:
    """The places with room and the cards that each may hold, and how many of some it holds at least and at most."""
    suit = game.rankings[deal.trump].suit
    lacks = voids(game, deal)
    cards = [game.pack.cards[column] for column in known.unseen]
    suits = [suit[card] for card in cards]
    everything = (True,) * len(cards)
    may: dict[int, tuple[bool, ...]] = {}
    for place in known.room:
        gone = lacks[place] if place < HANDS else lacks[deal.hidden_by or 0] if place == HIDDEN else None
        # Who is void in hand would have had to open the hidden card, were it of that suit (D-06).
        may[place] = tuple([one not in gone for one in suits]) if gone else everything
    bounds = [*_buried(game, deal, known, cards, may), *_able_to_follow(game, deal, known, suits)]
    if deal.thrown_in is not None and deal.thrown_in.seat is not None:
        _bar(may, hand(deal.thrown_in.seat), cards, lambda card: card.rank in game.counters)
    return [Cell(place, room, may[place]) for place, room in known.room.items()], bounds


def _bar(may: dict[int, tuple[bool, ...]], place: int, cards: list[Card], barred: Callable[[Card], bool]) -> None:
    """Let no such card be in the place, if there is room in it at all."""
    if place in may:
        may[place] = tuple([ok and not barred(card) for ok, card in zip(may[place], cards, strict=True)])


def _buried(
    game: Game, deal: DealView, known: Seen, cards: list[Card], may: dict[int, tuple[bool, ...]]
) -> list[Bound]:
    """What is known of the nest that was laid away, and by it of the hand that laid it away (E-05 to E-08)."""
    rule = next((phase for phase in game.phases if isinstance(phase, BuryAndName)), None)
    if rule is None or BURIED not in may:
        return []
    assert deal.contract is not None
    suit = game.rankings[deal.trump].suit

    def counts(card: Card) -> bool:
        return card.rank in rule.counters

    if not rule.rook_may_go:
        _bar(may, BURIED, cards, lambda card: card == ROOK)
    if rule.show_trumps:
        _bar(may, BURIED, cards, lambda card: suit[card] == deal.trump)
    if not rule.official:
        return []
    if deal.announced is None:
        _bar(may, BURIED, cards, counts)
        return []
    # A counter went, so the declarer kept nothing but counters and trumps.
    _bar(may, hand(deal.contract.seat), cards, lambda card: not counts(card) and card.suit != deal.trump)
    shown = sum(place == BURIED and counts(card) for card, place in zip(game.pack.cards, known.places, strict=True))
    said = deal.announced.count
    least, most = (1 - shown, len(cards)) if said is None else (said - shown, said - shown)
    return [Bound(BURIED, tuple(map(counts, cards)), least, most)]


def _able_to_follow(game: Game, deal: DealView, known: Seen, suits: list[str]) -> list[Bound]:
    """Whoever is to play to a trick while a void would have opened the hidden trump by itself can follow suit."""
    plays = deal.trick.plays
    phase = next((phase for phase in game.phases if isinstance(phase, PlayTricks)), None)
    if deal.hidden_by is None or not plays or phase is None or not isinstance(phase.trumps_begin, OpensAtVoid):
        return []
    turn = deal.order[(deal.order.index(deal.trick.leader) + len(plays)) % len(deal.order)]
    suit = game.rankings[deal.trump].suit
    led = suit[plays[0].card]
    has = any(
        place == hand(turn) and suit[card] == led for card, place in zip(game.pack.cards, known.places, strict=True)
    )
    if has or hand(turn) not in known.room:
        return []
    return [Bound(hand(turn), tuple(one == led for one in suits), 1, len(suits))]
