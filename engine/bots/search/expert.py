"""The strong player: it looks at many ways the cards may lie, and at what each choice leads to in them.

Where it has no nets for a game, or a choice is none that nets can value, it goes by the careful player's rules.
"""

from __future__ import annotations

import logging
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.actions import Bid, Bury, ChooseLeader, Drop, Give, GiveBack, Hide, NameTrump, Pass, Play, Redeal
from engine.bots.bot import Candidate, Choice, between_deals
from engine.bots.careful import Careful
from engine.bots.nets.file import BadNet, shipped
from engine.bots.roster import PLAIN, Style
from engine.bots.search.before import Before, Tried
from engine.bots.search.cards import Effort, weigh_cards
from engine.bots.search.shape import shape_of
from engine.bots.search.trumps import weigh_trumps
from engine.cards import SUIT_NAMES, words
from engine.games import game_of
from engine.phases.exchange import Burials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.actions import TableAction
    from engine.bots.nets.file import Nets
    from engine.game import Game
    from engine.table import TableView
    from engine.view import DealView

_log = logging.getLogger(__name__)

FULL = Effort()
"""As hard as it can think in the time of a move."""


def nets_of(game: Game) -> Nets | None:
    """The nets for a game; None: there are none that can be used."""
    return _nets(game.rules)


@cache
def _nets(rules: str) -> Nets | None:
    game = game_of(rules)
    try:
        return shipped(net_name(game), shape_of(game))
    except BadNet as error:
        _log.error("no search in %s: %s", game.rules, error)
        return None


def net_name(game: Game) -> str:
    """Which nets a game is played with."""
    shape = shape_of(game)
    parts = [game.id, f"{shape.hands}x{shape.tricks}"]
    parts += ["pairs"] if shape.pairs and game.id == "threefold" else []
    parts += [shape.begins] if shape.begins else []
    return "-".join(parts)


class Expert:
    """Plays by search."""

    def __init__(
        self, style: Style = PLAIN, effort: Effort = FULL, nets: Callable[[Game], Nets | None] = nets_of
    ) -> None:
        """`nets` gives those for a game; None: there are none that can be used."""
        self._careful = Careful(style)
        self._style = style
        self._effort = effort
        self._nets = nets

    def choose(self, view: TableView, rng: Random) -> Choice:
        """The action that wins most often. Raises ValueError where the seat is not to act."""
        choice = between_deals(view, rng)
        if choice is not None:
            return choice
        deal, nets = view.deal, self._nets(view.game)
        assert deal is not None
        if nets is not None:
            chance = np.random.default_rng(rng.getrandbits(64))
            try:
                choice = self._searched(view.game, deal, nets, chance)
            except NotImplementedError as error:
                _log.error("no search in %s: %s", view.game.rules, error)
        return choice or self._careful.choose(view, rng)

    def _searched(self, game: Game, deal: DealView, nets: Nets, chance: np.random.Generator) -> Choice | None:
        """What search says; None: it says nothing."""
        if isinstance(deal.legal, Burials):
            return _of(self._before(game, deal, nets, chance).burials(deal.legal, self._effort.fondness))
        if deal.phase == "play":
            return self._card(game, deal, nets, chance)
        legal: tuple[Any, ...] = tuple(deal.legal)
        fondness = self._effort.fondness
        match legal[0]:
            case _ if len(legal) == 1:
                return None
            case Bid() | Pass() if Redeal() not in legal and any(isinstance(one, Bid) for one in legal):
                return _of(self._before(game, deal, nets, chance).calls(legal, fondness))
            case NameTrump() if all(isinstance(one, NameTrump) for one in legal):
                if deal.stock > len(game.pack.cards) % game.hands:
                    return _of(weigh_trumps(game, deal, nets, self._effort.trumps, fondness, chance))
                return _of(self._before(game, deal, nets, chance).suits(legal, fondness))
            case Drop():
                return _of(self._before(game, deal, nets, chance).drops(legal, fondness))
            case Give(cards):
                return _of(self._before(game, deal, nets, chance).gifts(len(cards), fondness))
            case ChooseLeader():
                return _of(self._before(game, deal, nets, chance).leaders(legal, fondness))
            case Hide():
                return _of(self._before(game, deal, nets, chance).hidden(legal, fondness))
            case GiveBack():
                return _of(self._before(game, deal, nets, chance).given_back(legal, deal.pulls[-1].victim, fondness))
            case _:
                return None

    def _before(self, game: Game, deal: DealView, nets: Nets, chance: np.random.Generator) -> Before:
        return Before(game, deal, nets, self._effort.worlds, chance)

    def _card(self, game: Game, deal: DealView, nets: Nets, chance: np.random.Generator) -> Choice | None:
        cards = [action.card for action in deal.legal if isinstance(action, Play)]
        if len(cards) < 2 or len(cards) < len(deal.legal):
            return None
        found = weigh_cards(game, deal, cards, nets, self._effort, chance)
        return _of([Tried(Play(one.card), one.win, one.got, one.error, one.worth) for one in found])


def _of(found: Sequence[Tried]) -> Choice | None:
    """The best of what was tried, and why; None: nothing was."""
    if not found:
        return None
    best = found[0]
    others = [one for one in found if one is not best]
    why = f"{_named(best.action)}: {best.win:.0%} of the deals this may be are won"
    if others:
        why += f"; {_named(others[0].action)}: {others[0].win:.0%}"
    candidates = [Candidate(one.action, min(1.0, max(0.0, one.win)), one.error) for one in found]
    return Choice(best.action, why + ".", tuple(sorted(candidates, key=lambda one: -one.value)))


def _named(action: TableAction) -> str:
    """An action in a word or two."""
    match action:
        case Bid(amount):
            return str(amount)
        case Pass():
            return "Pass"
        case NameTrump(suit):
            return SUIT_NAMES[suit].capitalize()
        case Play(card) | Drop(card) | Hide(card) | GiveBack(card):
            return words(card)
        case Give(cards):
            return " ".join(sorted(map(words, cards)))
        case Bury(_, trump):
            return SUIT_NAMES[trump].capitalize()
        case _:
            return "This"
