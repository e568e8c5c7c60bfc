"""The strong player: it looks at many ways the cards may lie, and at what each choice leads to in them.

Where it has no nets for a game, or a choice is none that nets can value, it goes by the careful player's rules.
A handicap makes it weaker in stated ways.
"""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.actions import (
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
    StopPulling,
)
from engine.bots.answering import answer
from engine.bots.bot import Choice, any_of, between_deals
from engine.bots.careful import Careful
from engine.bots.claims import claim
from engine.bots.forgetting import misremembered
from engine.bots.matches import ends
from engine.bots.memory import remember
from engine.bots.roster import PLAIN, Style
from engine.bots.search.asking import weigh_asking
from engine.bots.search.before import Before
from engine.bots.search.cards import Effort, weigh_cards
from engine.bots.search.conceding import weigh_concession
from engine.bots.search.handicap import NONE, Handicap
from engine.bots.search.nets_of import nets_of
from engine.bots.search.settling import settled
from engine.bots.search.tried import Tried, best_of
from engine.bots.search.trumps import weigh_trumps
from engine.bots.worlds import sample
from engine.game import Unlisted
from engine.phases.exchange import Burials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.bots.matches import Match
    from engine.bots.nets.file import Nets
    from engine.game import Game
    from engine.table import TableView
    from engine.view import DealView

_log = logging.getLogger(__name__)

FULL = Effort()
"""As hard as it can think in the time of a move."""


def thorough(style: Style = PLAIN) -> Expert:
    """The expert that tries every card, also such as it would not play: who asks what a card cost wants them all.

    It claims nothing, for the same reason.
    """
    return Expert(style, FULL._replace(unlikely=0.0), claims=False)


class Expert:
    """Plays by search."""

    def __init__(
        self,
        style: Style = PLAIN,
        effort: Effort = FULL,
        nets: Callable[[Game], Nets | None] = nets_of,
        handicap: Handicap = NONE,
        *,
        claims: bool = True,
    ) -> None:
        """`nets` gives those for a game; None: there are none that can be used.

        `claims`: whether it claims what is certain; who has a handicap does not see that it is.
        """
        self._careful = Careful(style)
        self._style = style
        self._effort = handicap.effort(effort)
        self._nets = nets
        self._handicap = handicap
        self._claims = claims and handicap == NONE

    def choose(self, view: TableView, rng: Random) -> Choice:
        """The action that wins most often. Raises ValueError where the seat is not to act."""
        choice = between_deals(view, rng)
        if choice is not None:
            return choice
        deal, nets = view.deal, self._nets(view.game)
        assert deal is not None
        if (choice := self._by_agreement(view.game, deal, nets, rng)) is not None:
            return choice
        if self._handicap.forgets:
            deal = self._remembered(view.game, deal, rng)
            view = view._replace(deal=deal)
        if nets is not None:
            chance = np.random.default_rng(rng.getrandbits(64))
            try:
                assert view.seat is not None
                match = ends(view.game, view.standing.scores, view.seat)
                found = self._searched(view.game, deal, nets, chance, match)
                counted = "matches" if match else "deals"
                choice = best_of(view.game, deal, self._handicap.judged(found, chance), counted)
            except NotImplementedError as error:
                _log.error("no search in %s: %s", view.game.rules, error)
        return self._slipped(choice or self._careful.choose(view, rng), view, rng)

    def _by_agreement(self, game: Game, deal: DealView, nets: Nets | None, rng: Random) -> Choice | None:
        """A claim or a concession, or the answer to one; None: there is a card to play. Nobody forgets for it."""
        if deal.phase != "play" or deal.plays_dummy:
            return None
        pending = deal.claim
        if pending is None:
            return claim(game, deal, remember(game, deal)) if self._claims else None
        if pending.concedes and nets is not None:
            return weigh_concession(game, deal, nets, self._effort.worlds, np.random.default_rng(rng.getrandbits(64)))
        return answer(game, deal, remember(game, deal))

    def _remembered(self, game: Game, deal: DealView, rng: Random) -> DealView:
        """The deal as such a player remembers it; as it is where no cards could have been played so."""
        thought = misremembered(game, deal, self._handicap.forgets, rng)
        try:
            sample(game, thought, 1, np.random.default_rng(rng.getrandbits(64)))
        except (ValueError, NotImplementedError):
            return deal
        return thought

    def _slipped(self, choice: Choice, view: TableView, rng: Random) -> Choice:
        """The choice, or in its place now and then any card."""
        if self._handicap.slips and isinstance(choice.action, Play) and rng.random() < self._handicap.slips:
            return Choice(any_of(view.legal, rng), "That is as good as any, I think.")
        return choice

    def _searched(
        self, game: Game, deal: DealView, nets: Nets, chance: np.random.Generator, match: Match | None
    ) -> Sequence[Tried]:
        """What search has tried, the best first; empty: it has nothing to say."""
        effort, fondness = self._effort, self._effort.fondness

        def before() -> Before:
            return Before(game, deal, nets, effort.trumps, chance, effort.faith, match)

        if isinstance(deal.legal, Burials):
            return before().burials(deal.legal, fondness)
        if isinstance(deal.legal, Unlisted):
            return ()
        if deal.phase == "play":
            return self._cards(game, deal, nets, chance, match)
        legal: tuple[Any, ...] = tuple(deal.legal)
        match legal[0]:
            case _ if len(legal) == 1:
                return ()
            case Bid() | Pass() | Redeal() if any(isinstance(one, Bid) for one in legal):
                return before().calls(legal, fondness)
            case NameTrump():
                if deal.stock > len(game.pack.cards) % game.hands:
                    return weigh_trumps(game, deal, legal, nets, effort.trumps, fondness, chance)
                return before().suits(legal, fondness)
            case Drop():
                return before().drops(legal, fondness)
            case Give(cards):
                return before().gifts(len(cards), fondness)
            case ChooseLeader():
                return before().leaders(legal, fondness)
            case Hide():
                return before().hidden(legal, fondness)
            case PullAt() | StopPulling() if StopPulling() in legal:
                return before().pulled(legal, fondness)
            case GiveBack():
                return before().given_back(legal, deal.pulls[-1].victim, fondness)
            case _:
                return ()

    def _cards(
        self, game: Game, deal: DealView, nets: Nets, chance: np.random.Generator, match: Match | None
    ) -> Sequence[Tried]:
        cards = [action.card for action in deal.legal if isinstance(action, Play)]
        if len(deal.legal) < 2 or not cards:
            return ()
        weighed = weigh_cards(game, deal, cards, nets, self._effort, chance, match)
        found = [Tried(Play(one.card), one.win, one.got, one.error, one.worth) for one in weighed]
        if Ask() in deal.legal:
            found.append(weigh_asking(game, deal, nets, self._effort, chance))
        return settled(game, deal, sorted(found, key=lambda one: -one.worth), self._effort.doubt)
