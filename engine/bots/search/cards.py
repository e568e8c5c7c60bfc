"""Which card to play: each that may be played is tried in many worlds, and what it leads to is valued."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.sight import look, options
from engine.bots.search.alike import lowest_alike
from engine.bots.search.choosing import chances
from engine.bots.search.ending import sure_wins
from engine.bots.search.faith import Faith
from engine.bots.search.inference import weights
from engine.bots.search.last_tricks import in_time, played_best, short
from engine.bots.search.laying import laid_out
from engine.bots.search.match import BESIDE, of_match
from engine.bots.search.valuing import played_on
from engine.bots.worlds import sample

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.bots.matches import Match
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
    doubt: float = 0.3
    """By how many standard errors a card may be behind the best and still be taken for as good."""
    faith: Faith | None = Faith()
    """How much is read into what others have done; None: nothing."""


_NEVER = 1e-9
"""What a card is liked at least: its logarithm is taken."""
_HARDLY = 1e-6
"""Less than any card comes to more than another."""


class Weighed(NamedTuple):
    """A card that was tried."""

    card: Card
    win: float
    """The chance to win the deal with it; or the match, where that is weighed."""
    got: float
    """The tricks or points that the side will have."""
    error: float
    """One standard error of the chance."""
    liking: float
    """How likely the policy is to play it."""
    worth: float
    """By which cards are compared."""


def weigh_cards(
    game: Game,
    deal: DealView,
    cards: Sequence[Card],
    nets: Nets,
    effort: Effort,
    rng: np.random.Generator,
    match: Match | None = None,
) -> list[Weighed]:
    """The cards worth trying, the best first; of cards that are as good as each other the lowest.

    Who wants to hear of every card hears of those as well. `match`: one that the deal may end, which is what is to be
    won then.
    """
    at_the_end = short(deal)
    worlds = sample(game, deal, in_time(deal, effort.worlds) if at_the_end else effort.worlds, rng)
    positions = laid_out(game, deal, worlds)
    shape, hand = positions.shape, int(positions.mover()[0])
    first = positions.take(np.zeros(1, np.int64))
    place, lowest = game.pack.place, lowest_alike(game, deal, cards)
    liking = _liking(first, nets, [(place[card], place[low]) for card, low in lowest.items()])
    apart = [card for card in cards if lowest[card] == card]
    sure = _sure(first, apart, liking, place) if effort.unlikely else ()
    if sure:
        return sure
    tried = [card for card in apart if at_the_end or liking[place[card]] >= effort.unlikely]
    tried = tried or [max(apart, key=lambda card: liking[place[card]])]
    count = len(positions)
    if len(tried) == 1:
        count = min(count, 10)
        positions = positions.take(np.arange(count))
    weight = np.ones(count, np.float32)
    if effort.faith is not None and len(tried) > 1:
        weight = weights(game, deal, worlds, positions, nets, effort.faith, rng)
    many = positions.take(np.tile(np.arange(count), len(tried)))
    many.play(np.repeat(np.array([place[card] for card in tried], np.int16), count))
    fondness = effort.fondness * (BESIDE if match else 1)
    if at_the_end:
        worth = played_best(many, hand, fondness, match)
    else:
        worth = played_on(many, nets, hand)
        worth = worth._replace(win=of_match(match, many, worth, hand)) if match else worth
    wins, gots = (by.reshape(len(tried), count) for by in worth)
    besides = [effort.trust * math.log(liking[place[card]]) for card in tried]
    if at_the_end:  # all is tried: what is left to decide is between cards that come to the same
        besides = [-price for price in _prices(game, deal, tried)] if _no_matter(wins, gots) else besides
        besides = [_HARDLY * beside for beside in besides]
    found = []
    for card, win, got, beside in zip(tried, wins, gots, besides, strict=True):
        its_win, its_got = float((win * weight).mean()), float((got * weight).mean())
        total = its_win + fondness * its_got / shape.amount + beside
        error = float(((win - wins.mean(axis=0)) * weight).std() / math.sqrt(count))
        found.append(Weighed(card, its_win, its_got, error, float(liking[place[card]]), total))
    if not effort.unlikely:
        by_card = {one.card: one for one in found}
        found += [by_card[low]._replace(card=card) for card, low in lowest.items() if low != card]
    return sorted(found, key=lambda one: -one.worth)


def _no_matter(wins: Floats, gots: Floats) -> bool:
    """Whether the deal is won or lost with any of the cards, wherever the others lie, and nothing more to be had."""
    return bool(wins.all() or not wins.any()) and bool((gots == gots[0]).all())


def _prices(game: Game, deal: DealView, cards: Sequence[Card]) -> list[int]:
    """By card, its place among them from the cheapest on: a trump is dearer than others, a higher card than a lower."""
    suit, height = game.rankings[deal.trump].suit, game.rankings[deal.trump].height
    cheapest = sorted(cards, key=lambda card: (suit[card] == deal.trump, height[card]))
    return [cheapest.index(card) for card in cards]


def _sure(first: Positions, cards: Sequence[Card], liking: Floats, place: Mapping[Card, int]) -> list[Weighed]:
    """The cards with which the deal is won whatever comes, where all cards are known; nothing: there is none."""
    sure = sure_wins(first, [place[card] for card in cards]) or ()
    found = [Weighed(card, 1.0, 0.0, 0.0, float(liking[place[card]]), 1.0) for card in cards if place[card] in sure]
    return sorted(found, key=lambda one: -one.liking)


def _liking(position: Positions, nets: Nets, lowest: Sequence[tuple[int, int]]) -> Floats:
    """By card, how likely the policy plays it in this one position, or one as good. `lowest` has such one for each."""
    sight = look(position, whole=False)
    its_options = options(position, position.legal(), sight.trump)
    odds = chances(nets.policy.out(sight), its_options.possible)[0]
    liking = np.zeros(len(position.shape.cards) + 1, np.float32)
    np.add.at(liking, its_options.cards[0][its_options.possible[0]], odds[its_options.possible[0]])
    together = np.zeros_like(liking)
    np.add.at(together, [low for _, low in lowest], liking[[card for card, _ in lowest]])
    return np.maximum(together, _NEVER)
