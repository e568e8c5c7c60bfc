"""Which card to play: each that may be played is tried in many worlds, and what it leads to is valued."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.sight import look, options
from engine.bots.search.choosing import chances
from engine.bots.search.ending import sure_wins
from engine.bots.search.faith import Faith
from engine.bots.search.inference import weights
from engine.bots.search.laying import laid_out, numbers
from engine.bots.search.valuing import play_out, valued
from engine.bots.worlds import sample

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.bots.nets.file import Nets
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Floats
    from engine.cards import Card
    from engine.game import Game
    from engine.view import DealView


class Effort(NamedTuple):
    """How hard a bot thinks."""

    worlds: int = 60
    """How many ways the cards may lie are looked at."""
    trumps: int = 150
    """How many deals are looked at for what is decided before the play."""
    unlikely: float = 0.001
    """A card that the policy would play less often than that is not tried; 0: every card is, each with its chance."""
    trust: float = 0.0005
    """What the policy's liking for a card counts beside the chance to win: for each factor of e."""
    fondness: float = 0.1
    """What all of the tricks or points count beside the chance to win."""
    faith: Faith | None = Faith()
    """How much is read into what others have done; None: nothing."""


_NEVER = 1e-9
"""What a card is liked at least: its logarithm is taken."""


class Weighed(NamedTuple):
    """A card that was tried."""

    card: Card
    win: float
    """The chance to win the deal with it."""
    got: float
    """The tricks or points that the side will have."""
    error: float
    """One standard error of the chance."""
    liking: float
    """How likely the policy is to play it."""
    worth: float
    """By which cards are compared."""


def weigh_cards(
    game: Game, deal: DealView, cards: Sequence[Card], nets: Nets, effort: Effort, rng: np.random.Generator
) -> list[Weighed]:
    """The cards worth trying, the best first."""
    worlds = sample(game, deal, effort.worlds, rng)
    positions = laid_out(game, deal, worlds)
    shape, hand = positions.shape, int(positions.mover()[0])
    first = positions.take(np.zeros(1, np.int64))
    liking = _liking(first, nets)
    sure = _sure(first, cards, liking, game.pack.place) if effort.unlikely else ()
    if sure:
        return sure
    place = game.pack.place
    tried = [card for card in cards if liking[place[card]] >= effort.unlikely]
    tried = tried or [max(cards, key=lambda card: liking[place[card]])]
    count = len(positions)
    if len(tried) == 1:
        count = min(count, 10)
        positions = positions.take(np.arange(count))
    weight = np.ones(count, np.float32)
    if effort.faith is not None and len(tried) > 1:
        weight = weights(game, deal, worlds, positions, nets, effort.faith, rng)
    many = positions.take(np.tile(np.arange(count), len(tried)))
    many.play(np.repeat(np.array([place[card] for card in tried], np.int16), count))
    play_out(many, nets)
    worth = valued(many, nets, hand)
    wins, gots = worth.win.reshape(len(tried), count), worth.got.reshape(len(tried), count)
    found = []
    for card, win, got in zip(tried, wins, gots, strict=True):
        likes = max(float(liking[place[card]]), _NEVER)
        its_win, its_got = float((win * weight).mean()), float((got * weight).mean())
        total = its_win + effort.fondness * its_got / shape.amount + effort.trust * np.log(likes)
        error = float(((win - wins.mean(axis=0)) * weight).std() / np.sqrt(count))
        found.append(Weighed(card, its_win, its_got, error, likes, float(total)))
    return sorted(found, key=lambda one: -one.worth)


def _sure(first: Positions, cards: Sequence[Card], liking: Floats, place: Mapping[Card, int]) -> list[Weighed]:
    """The cards with which the deal is won whatever comes, where all cards are known; nothing: there is none."""
    sure = sure_wins(first, [place[card] for card in cards]) or ()
    found = [Weighed(card, 1.0, 0.0, 0.0, float(liking[place[card]]), 1.0) for card in cards if place[card] in sure]
    return sorted(found, key=lambda one: -one.liking)


def _liking(position: Positions, nets: Nets) -> Floats:
    """By card, how likely the policy plays it in this one position."""
    sight = look(position, whole=False)
    its_options = options(position, position.legal(), sight.trump)
    odds = chances(nets.policy.out(sight), its_options.possible)[0]
    liking = np.zeros(len(position.shape.cards) + 1, np.float32)
    np.add.at(liking, its_options.cards[0][its_options.possible[0]], odds[its_options.possible[0]])
    return liking


__all__ = ["Effort", "Weighed", "numbers", "weigh_cards"]
