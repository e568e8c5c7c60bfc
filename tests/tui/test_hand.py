"""The hand at every width: of each card, rank and suit can be read at its top."""

from random import Random

import pytest

from engine.games import game_of
from tests.tui.stage import paint_of
from tui.settings import Settings
from tui.sorting import sorted_hand
from tui.widgets.card import LARGE, MEDIUM, SMALL, UNICODE, Drawing
from tui.widgets.choosing import Choosing
from tui.widgets.hand import Hand


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["small", "medium", "large"])
@pytest.mark.parametrize("columns", [53, 55, 58, 73, 104])
@pytest.mark.parametrize("rules", ["rook", "rook deck=57", "kentucky deck=full", "threefold players=3 packs=2"])
def test_rank_and_suit_of_every_card_can_be_read(rules, columns, size):
    game, rng = game_of(rules), Random(columns)
    drawing = Drawing(paint_of(Settings()), UNICODE, size)
    for count in range(1, columns // 3):
        cards = sorted_hand(game, rng.sample(game.pack.cards, count), None, "alternating")
        playable = frozenset(rng.sample(cards, count // 2))
        hand = Hand()
        hand.show("", cards, Choosing(bool(playable), playable), drawing)
        canvas = hand.draw(columns, size.height + 3)
        assert [card for _, card in canvas.places] == list(cards)
        for region, card in canvas.places:
            assert region.x >= 0
            assert region.right <= columns + 1
            line = "".join(character for character, _ in canvas.rows[region.y][region.x : region.right])
            assert drawing.face(card) in line, (card, count)


@pytest.mark.parametrize(("count", "mark"), [(17, ">q"), (12, "[q]"), (4, "[q]")])
def test_the_card_pointed_at_and_those_picked_are_marked_and_keys_stand_apart(count, mark):
    cards = game_of("kentucky deck=full").pack.cards[:count]
    keys = dict(zip(cards, "qwertyuiopasdfghj", strict=False))
    picked = frozenset(cards[:3])
    choosing = Choosing(acting=True, legal=frozenset(cards), keys=keys, chosen=cards[0], picked=picked)
    hand = Hand()
    hand.show("", cards, choosing, Drawing(paint_of(Settings()), UNICODE, SMALL))
    canvas = hand.draw(54, 5)
    shown = "".join(text for text, _ in canvas.rows[-1]).split()
    assert shown == [mark, *(keys[card] for card in cards[1:])]
    assert {card for place, card in canvas.places if canvas.rows[place.bottom - 2][place.x][0] == "*"} == picked


@pytest.mark.parametrize("columns", [54, 70, 110])
def test_what_marks_a_card_leaves_the_rook_its_name(columns):
    game = game_of("kentucky deck=full")
    cards = sorted_hand(game, game.pack.cards[-14:], None, "alternating")
    hand = Hand()
    hand.show("", cards, Choosing(fresh=frozenset(cards)), Drawing(paint_of(Settings()), UNICODE, MEDIUM))
    canvas = hand.draw(columns, MEDIUM.height + 3)
    region = next(region for region, card in canvas.places if card.suit == "")
    below = "".join(text for text, _ in canvas.rows[region.bottom - 2][region.x : region.right - 1])
    assert below.split() in (["•"], ["•", "RK"], ["•RK"])
