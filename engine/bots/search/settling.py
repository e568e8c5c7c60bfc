"""Between cards that the search cannot tell apart, a card player's rules of thumb decide.

So many deals looked at leave an error, and what is within it is no reason to play a counter or a trump.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Play
from engine.bots.memory import remember
from engine.bots.play import weigh
from engine.bots.worth import USUAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.search.tried import Tried
    from engine.game import Game
    from engine.view import DealView


def settled(game: Game, deal: DealView, found: Sequence[Tried], doubt: float) -> list[Tried]:
    """What was tried, the best first, with the one first that rules of thumb prefer of those that may be best.

    `doubt` is by how many of its standard errors a card may be behind and still be as good.
    """
    best = found[0]
    near = [one for one in found if best.worth - one.worth <= doubt * max(one.error, best.error)]
    cards = [one.action.card for one in near if isinstance(one.action, Play)]
    if len(cards) < 2 or not isinstance(best.action, Play):
        return list(found)
    chosen = max(weigh(game, deal, remember(game, deal), cards, USUAL)).card
    first = next(one for one in near if one.action == Play(chosen))
    return [first, *(one for one in found if one is not first)]
