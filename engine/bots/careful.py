"""The careful player: counts the cards, wins cheaply where it pays, throws away what is worth least."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.actions import NameTrump, Play
from engine.bots.bot import Choice, between_deals
from engine.bots.memory import remember
from engine.bots.play import play
from engine.bots.trumps import name_trumps
from engine.bots.worth import USUAL, Weights

if TYPE_CHECKING:
    from engine.table import TableView


class Careful:
    """Plays by rules of thumb, no search: a fraction of a millisecond a decision."""

    def __init__(self, weights: Weights = USUAL) -> None:
        self._weights = weights

    def choose(self, view: TableView, rng: Random) -> Choice:
        """The action that the rules of thumb weigh most. Raises ValueError where the seat is not to act."""
        choice = between_deals(view, rng)
        if choice is not None:
            return choice
        assert view.deal is not None
        calls = [action for action in view.legal if isinstance(action, NameTrump)]
        if calls:
            return name_trumps(view.game, view.deal.hand, calls)
        cards = [action.card for action in view.legal if isinstance(action, Play)]
        return play(view.game, view.deal, remember(view.game, view.deal), cards, self._weights)
