"""Which nets a game is played with: its own, or those of the nearest game."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import engine.bots.nets as shelf
from engine.bots.nets.file import BadNet, shipped
from engine.bots.search.shape import shape_of
from engine.bots.search.stand_ins import stand_in
from engine.games import game_of

if TYPE_CHECKING:
    from engine.bots.nets.file import Nets
    from engine.game import Game

_log = logging.getLogger(__name__)


def nets_of(game: Game) -> Nets | None:
    """The nets for a game; None: there are none that can be used."""
    return _nets(game.rules)


@cache
def _nets(rules: str) -> Nets | None:
    game = game_of(rules)
    name = net_name(game)
    if (resources.files(shelf) / f"{name}.npz").is_file():
        try:
            return shipped(name, shape_of(game))
        except BadNet as error:
            _log.error("no search in %s: %s", game.rules, error)
            return None
    nets = stand_in(game)
    if nets is None:
        _log.error("no search in %s: there are no nets like %s.npz", game.rules, name)
    return nets


def net_name(game: Game) -> str:
    """What the file with a game's own nets is called."""
    shape = shape_of(game)
    parts = [game.id, f"{shape.hands}x{shape.tricks}"]
    parts += ["pairs"] if shape.pairs and game.id == "threefold" else []
    parts += [shape.begins] if shape.begins else []
    # The same cards, of which other ones are trumps.
    parts += ["sevens"] if shape.ranks != shape_of(game_of(game.id)).ranks and game.id == "three-two-five" else []
    return "-".join(parts)
