"""The order of a hand: every card stays in it, trumps lie together, the Rook among them."""

from random import Random

import pytest

from engine.cards import ROOK, SUITS
from engine.games import game_of
from tui.sorting import sorted_hand

RULES = ["threefold", "kentucky", "kentucky rook=low", "rook deck=57", "three-two-five sevens=high", "mendikot"]


@pytest.mark.parametrize("sorting", ["alternating", "plain", "rank"])
@pytest.mark.parametrize("rules", RULES)
def test_no_card_is_lost_and_suits_lie_together(rules, sorting):
    game = game_of(rules)
    rng = Random(rules)
    for _ in range(50):
        hand = rng.sample(game.pack.cards, 14)
        for trump in (None, *SUITS):
            shown = sorted_hand(game, hand, trump, sorting)
            assert sorted(shown) == sorted(hand)
            suits = [game.rankings[trump].suit[card] for card in shown]
            groups = [suit for place, suit in enumerate(suits) if not place or suits[place - 1] != suit]
            assert sorting == "rank" or len(groups) == len(set(groups))
            if sorting == "alternating" and trump in suits:
                assert groups[0] == trump


def test_the_rook_lies_first_before_trumps_are_named_and_at_its_place_among_them():
    game = game_of("kentucky")
    hand = [game.pack.by_name[name] for name in ("AS", "RK", "9H", "5H")]
    assert sorted_hand(game, hand, None, "alternating")[0] == ROOK
    assert sorted_hand(game, hand, "H", "alternating")[0] == ROOK
    low = game_of("kentucky rook=low")
    assert [str(card) for card in sorted_hand(low, hand, "H", "alternating")] == ["9H", "5H", "RK", "AS"]
