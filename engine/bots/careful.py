"""The careful player: counts the cards, wins cheaply where it pays, throws away what is worth least."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.actions import (
    Accept,
    Ask,
    Bid,
    ChooseLeader,
    Drop,
    Give,
    GiveBack,
    Hide,
    NameTrump,
    Pass,
    Play,
    PullAt,
    Redeal,
    Refuse,
    StopPulling,
)
from engine.bots.answering import answer
from engine.bots.bidding import call
from engine.bots.bot import Choice, between_deals
from engine.bots.exchange import bury, choose_leader, drop, give
from engine.bots.hiding import ask, cut, cuts, hide
from engine.bots.memory import remember
from engine.bots.play import play
from engine.bots.pulling import give_back, lay_fan, pull
from engine.bots.roster import PLAIN, Style
from engine.bots.trumps import name_trumps
from engine.bots.worth import USUAL, Weights
from engine.phases.exchange import Burials
from engine.phases.pulling import Fans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction
    from engine.game import Game
    from engine.table import TableView
    from engine.view import DealView


class Careful:
    """Plays by rules of thumb, no search: a fraction of a millisecond a decision."""

    def __init__(self, style: Style = PLAIN, weights: Weights = USUAL) -> None:
        self._style = style
        self._weights = weights

    def choose(self, view: TableView, rng: Random) -> Choice:
        """The action that the rules of thumb weigh most. Raises ValueError where the seat is not to act."""
        choice = between_deals(view, rng)
        if choice is not None:
            return choice
        return self._in_deal(view, rng)

    def _in_deal(self, view: TableView, rng: Random) -> Choice:
        """What is asked is told by what is legal."""
        game, deal, legal = view.game, view.deal, view.legal
        assert deal is not None
        if isinstance(legal, Burials):
            return bury(game, legal)
        if isinstance(legal, Fans):
            return lay_fan()
        actions = tuple(legal)
        match actions[0]:
            case Bid() | Pass() | Redeal():
                return call(game, deal, view.standing.scores, actions, self._style.boldness)
            case NameTrump():
                calls = [action for action in actions if isinstance(action, NameTrump)]
                return name_trumps(game, deal.hand, calls, may_decline=len(calls) < len(actions))
            case Drop():
                return drop(game, [action for action in actions if isinstance(action, Drop)], deal.hand)
            case Give(cards):
                return give(game, deal, len(cards))
            case ChooseLeader():
                return choose_leader(game, deal, actions)
            case PullAt() | StopPulling():
                return pull(deal, remember(game, deal), actions, rng)
            case GiveBack():
                backs = [action for action in actions if isinstance(action, GiveBack)]
                return give_back(deal, remember(game, deal), backs)
            case Hide():
                return hide(game, deal.hand, [action for action in actions if isinstance(action, Hide)])
            case Accept() | Refuse():
                return answer(game, deal, remember(game, deal))
            case _:
                return self._play(game, deal, actions)

    def _play(self, game: Game, deal: DealView, actions: Sequence[TableAction]) -> Choice:
        """A card, or asking for trumps before it."""
        memory = remember(game, deal)
        if Ask() in actions and (asked := ask(game, deal, memory)):
            return asked
        cards = [action.card for action in actions if isinstance(action, Play)]
        suit = memory.ranking.suit
        if cuts(game, deal) and len(cards) > 1 and suit[cards[0]] != suit[deal.trick.plays[0].card]:
            return cut(game, deal, cards, self._weights)
        return play(game, deal, memory, cards, self._weights)
