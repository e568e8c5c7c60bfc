"""A bot that does wrong never stops a table: something legal is done for it; the log names no card (B15)."""

import random

import pytest

from engine.actions import Undo
from engine.bots.bot import Choice
from engine.bots.turn import take_turn
from engine.cards import ROOK
from tests.engine.tables import new_table, play


class Stubborn:
    def choose(self, view, rng):
        return Choice(Undo(), "I want that back.")


class Broken:
    def choose(self, view, rng):
        raise LookupError(view.deal.hand or ROOK)


@pytest.mark.parametrize(
    ("bot", "said"),
    [(Stubborn(), "bot Stubborn was refused: CANNOT_UNDO"), (Broken(), "bot Broken failed: LookupError")],
    ids=["refused", "failing"],
)
def test_something_legal_is_done_for_it(bot, said, caplog):
    table = play(new_table("kentucky"), until="deal")
    while table.stage == "deal":
        (seat, *_) = table.to_act()
        hand = table.view(seat).deal.hand
        version = table.version
        take_turn(table, seat, bot, random.Random(version))
        assert table.version == version + 1
        assert caplog.messages == [said]
        assert not any(str(card) in caplog.text for card in hand)
        caplog.clear()
