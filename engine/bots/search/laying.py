"""From a view and sampled worlds to positions: every card laid out as each world has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.bots.search.exchange import set_bid
from engine.bots.search.positions import (
    ASIDE,
    COVERED,
    COVERING,
    GONE,
    HAND,
    LAID,
    NONE,
    OUT,
    UP,
    ZONES,
    Positions,
)
from engine.bots.search.shape import NO_TRUMP, shape_of
from engine.bots.worlds import places as lies
from engine.cards import ROOK, SUITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.bots.search.shape import Ints, Shape
    from engine.bots.worlds.worlds import Worlds
    from engine.cards import Card
    from engine.game import Game
    from engine.ranking import Trick
    from engine.view import DealView


def numbers(shape: Shape, deal: DealView) -> dict[int, int]:
    """By hand, its number in positions: in playing order, from seat 0, or beside a dummy from its partner."""
    order = deal.order
    start = order.index(max(order)) + shape.dummy if shape.dummy else 0
    return {order[(start + step) % len(order)]: step for step in range(len(order))}


def laid_out(game: Game, deal: DealView, worlds: Worlds) -> Positions:
    """The position of the view in each world, somebody being about to play."""
    shape = shape_of(game)
    number = numbers(shape, deal)
    count, hands = len(worlds.places), shape.hands
    declarer = deal.contract.seat if deal.contract else deal.trump_named_by
    places = np.full((count, len(shape.cards) + 1), ZONES * hands + NONE, np.int8)
    places[:, :-1] = _zones(shape, deal, number, declarer)[worlds.places]
    under = np.full_like(places, -1)
    for hand, row in enumerate(deal.covered):
        below = worlds.places == lies.covered(hand)
        for slot, covered in enumerate(row):
            if not covered:
                continue
            its_cover = (below & (worlds.slots == slot)).argmax(axis=1)
            upper = deal.up[hand][slot] if slot < len(deal.up[hand]) else None
            if upper is None:  # its leader has played what lay on it, and waits: it is as good as turned up
                places[np.arange(count), its_cover] = UP * hands + number[hand]
                continue
            at = game.pack.place[upper]
            under[:, at] = its_cover
            places[:, at] = COVERING * hands + number[hand]
    trump = np.full(count, SUITS.index(deal.trump) if deal.trump else NO_TRUMP, np.int8)
    leader = np.full(count, number[deal.trick.leader], np.int8)
    positions = Positions(shape, places, under, trump, leader)
    _settled(positions, game, deal, number, declarer)
    suit = game.rankings[deal.trump].suit
    for trick in deal.tricks:
        assert trick.winner is not None
        positions.taken[:, number[trick.winner]] += 1
        worth = sum(int(shape.counters[game.pack.place[card]]) for _, card in trick.plays)
        positions.points[:, number[trick.winner]] += worth
    for trick in (*deal.tricks, deal.trick):
        for hand, its_suit in shown_void(trick, suit, free=shape.free_rook >= 0):
            positions.voids[:, number[hand], SUITS.index(its_suit)] = True
    for place, (_, card) in enumerate(deal.trick.plays):
        positions.lay(game.pack.place[card], trumps=place >= deal.trick.trumps_from)
    opened = deal.opened
    if opened is not None and opened.asked:
        positions.asked[:] = (opened.trick, opened.place) == (len(deal.tricks) + 1, len(deal.trick.plays) + 1)
    return positions


def shown_void(trick: Trick, suit: Mapping[Card, str], *, free: bool) -> list[tuple[int, str]]:
    """The hands that did not follow in a trick, and the suit that was led."""
    if not trick.plays:
        return []
    led = suit[trick.plays[0].card]
    return [(hand, led) for hand, card in trick.plays if suit[card] != led and not (free and card == ROOK)]


def _zones(shape: Shape, deal: DealView, number: dict[int, int], declarer: int | None) -> Ints:
    """By the number of a place in worlds, the place in positions."""
    hands = shape.hands
    nobody = ZONES * hands
    zones = np.full(lies.PLAYED + 1, nobody + OUT, np.int8)
    for hand, its in number.items():
        zones[lies.hand(hand)] = HAND * hands + its
        zones[lies.covered(hand)] = COVERED * hands + its
        zones[lies.face_up(hand)] = UP * hands + its
        zones[lies.passing(hand)] = HAND * hands + its
    zones[lies.PLAYED] = nobody + GONE
    if declarer is not None:
        zones[lies.BURIED] = LAID * hands + number[declarer]
    if deal.hidden_by is not None:
        zones[lies.HIDDEN] = ASIDE * hands + number[deal.hidden_by]
    return zones


def _settled(positions: Positions, game: Game, deal: DealView, number: dict[int, int], declarer: int | None) -> None:
    """What was settled before the play: who deals and declares, what is needed, what is laid away or set aside."""
    shape, hands = positions.shape, positions.shape.hands
    positions.dealer[:] = number[deal.dealer]
    positions.declarer[:] = number[declarer] if declarer is not None else number[deal.dealer]
    if deal.contract is not None and deal.contract.amount is not None:
        set_bid(positions, deal.contract.amount)
    elif not shape.total:
        for seat, need in enumerate(game.needs(game, deal.dealer)):
            positions.need[:, number[seat]] = need or 0
    laid = positions.places // hands == LAID
    positions.laid[:] = (laid * shape.counters).sum(axis=1)
    if deal.hidden_by is not None:
        aside = (positions.places // hands == ASIDE) & (positions.places < ZONES * hands)
        positions.set_aside[:] = aside.argmax(axis=1)
        positions.owner[:] = number[deal.hidden_by]
