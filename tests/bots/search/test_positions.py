"""Positions as arrays are played as the rules play a deal: the same cards are legal, the same hand wins."""

from random import Random

import numpy as np
import pytest

from engine import game as rules
from engine.actions import Ask, Play
from engine.bots.search.laying import laid_out, numbers
from engine.bots.search.outcome import outcome
from engine.bots.search.shape import shape_of
from engine.bots.worlds import places
from engine.bots.worlds.worlds import Worlds
from engine.games import game_of
from engine.restrictions import playable
from engine.view import view
from tests.engine import randomly

RULES = [
    "threefold",
    "threefold reveal=leader_may_wait",
    "threefold players=3",
    "threefold players=3 packs=2",
    "threefold players=4 identical=last",
    "threefold players=4 sides=partners",
    "rook",
    "rook deck=57 one=low must_trump=on",
    "kentucky",
    "kentucky rook=low",
    "kentucky deck=45",
    "three-two-five",
    "three-two-five sevens=high direction=cw",
    "mendikot",
    "mendikot trump=hidden2",
    "mendikot trump=cut",
    "mendikot trump=open",
    "split-dummy",
    "split-dummy deck=53 expose=after_opening_lead",
]
NONE = np.zeros((1, 0, 2), np.int8)


def world(game, deal):
    """The one world in which everything lies as it does."""
    lies, slots = {}, {}

    def put(cards, place):
        for slot, card in enumerate(cards):
            if card is not None:
                lies[card], slots[card] = place, slot

    for hand in range(game.hands):
        put(deal.hands[hand], places.hand(hand))
        put(deal.up[hand], places.face_up(hand))
        put(deal.down[hand], places.covered(hand))
    put(deal.stock, places.STOCK)
    put(deal.nest, places.NEST)
    put(deal.buried, places.BURIED)
    put([deal.hidden.card] if deal.hidden else [], places.HIDDEN)
    for trick in (*deal.tricks, deal.trick):
        put([card for _, card in trick.plays], places.PLAYED)
    cards = game.pack.cards
    return Worlds(
        cards,
        np.array([[lies[card] for card in cards]], np.int8),
        np.array([[slots[card] for card in cards]], np.int8),
        NONE,
        NONE,
    )


def together(game, deal):
    seat = rules.to_act(game, deal)[0]
    return laid_out(game, view(game, deal, seat if seat < game.seats else None), world(game, deal))


def legal_cards(game, positions, row=0):
    return {card for card, may in zip(game.pack.cards, positions.legal()[row], strict=False) if may}


@pytest.mark.parametrize("rule_string", RULES)
def test_what_is_legal_and_who_wins(rule_string):
    chance = Random(rule_string)
    for _ in range(3):
        play_through(game_of(rule_string), chance)


def play_through(game, chance):
    shape = shape_of(game)
    played = None
    for step in randomly.whole_deal(game, chance):
        if not isinstance(step.action, Play | Ask):
            continue
        deal = step.before
        number = numbers(shape, view(game, deal, 0))
        positions = together(game, deal)
        hand = rules.to_act(game, deal)[0]
        assert positions.mover()[0] == number[hand]
        if deal.hidden is None or hand != deal.hidden.owner:
            assert legal_cards(game, positions) == set(playable(game, deal, hand))
        if isinstance(step.action, Ask):
            played = None
            continue
        if shape.begins == "asked" or game.rules.endswith("reveal=leader_may_wait"):
            played = None  # asking is no part of a trick, and a leader that waits is taken not to
        if played is not None:
            for name in ("places", "under", "trump", "leader", "trick", "best", "best_hand", "taken", "points"):
                np.testing.assert_array_equal(getattr(played, name), getattr(positions, name), name)
        played = positions
        played.play(np.array([game.pack.place[step.action.card]]))
        if shape.begins == "void":
            played.open_at_void()
        if game.dummy is not None and any(deal.hands[game.dummy]):
            played = None  # the dummy has been laid out since
        last = step.after
    if played is None or last.thrown_in:
        return
    score = game.score(game, last)
    number = numbers(shape, view(game, last, 0))
    won = outcome(played).won[0]
    if shape.total or len(score.winners) == 1:
        assert {seat for seat in range(game.seats) if won[number[seat]]} == set(score.winners)


def test_what_is_open_already_is_not_opened_again():
    """Who asks for trumps may be who set the card aside, and may have had to play it in any case."""
    game = game_of("mendikot trump=hidden2")
    steps = randomly.whole_deal(game, Random(1))
    deal = next(step.before for step in steps if isinstance(step.action, Play) and step.before.hidden)
    positions = together(game, deal)
    first = np.arange(1)
    positions.open(first, retroactive=False)
    before = positions.take(first)
    positions.open(first, retroactive=False)
    for name in ("places", "trump", "set_aside"):
        np.testing.assert_array_equal(getattr(before, name), getattr(positions, name), name)
    assert positions.legal().any()
