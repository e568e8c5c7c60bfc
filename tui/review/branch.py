"""What if: a deal that goes another way from a position on, played to its end by bots from their own views.

Invariant: they are given what their seats may know in the position, as at every table; only who looks back sees all.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine import actions as do
from engine.bots.turn import take_turn
from engine.game import Unlisted
from engine.table import Table
from tui.review.coach import chance_of, decider
from tui.review.played import played
from tui.summary import deal_headline
from tui.thinking.minds import Decided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.actions import TableAction
    from tui.review.looking import Looking
    from tui.review.played import Played
    from tui.thinking.minds import Mind

_MOST = 30
"""Actions to choose from, at most; of more, those are offered that the expert weighs."""


def what_came(looking: Looking) -> str:
    """How the other way ended, beside how the deal really did."""
    deal = looking.played
    finished = deal.view(deal.last, None).finished
    other = deal_headline(looking.words, finished[-1]) if deal.over else ""
    return f"What if: {other} Really: {looking.really()}" if looking.really() else f"What if: {other}"


def table_at(deal: Played, number: int) -> Table:
    """A table that stands where a deal stood. Nothing that is played at it is kept anywhere."""
    return Table.resume(deal.up_to(number), seeds=lambda: bytes(32), name="what if", game=deal.game)


def actor(deal: Played, number: int) -> int | None:
    """Whose turn it is in a position; None: nobody's, the deal is over."""
    if number < deal.last:
        return decider(deal, number)
    acting = deal.view(number, None).to_act
    return acting[0] if acting and not deal.over else None


async def others(deal: Played, number: int, expert: Mind) -> Sequence[TableAction]:
    """What else could have been done in a position, by whoever's turn it was."""
    seat = actor(deal, number)
    if seat is None:
        return ()
    view = deal.view(number, seat)
    legal = view.legal
    if isinstance(legal, Unlisted) or len(legal) > _MOST:
        legal = [one.action for one in (await expert.decide(view, chance_of(number))).candidates[:_MOST]]
    step = deal.positions[number + 1].step if number < deal.last else None
    drawn = step is not None and isinstance(step.action, do.Pull)
    return [
        one
        for one in legal
        if not (step and one == step.action) and not (drawn and isinstance(one, do.PullAt))  # each draw is as good
    ]


async def play_on(
    deal: Played, number: int, action: TableAction, expert: Mind, told: Callable[[int], None] = lambda _acts: None
) -> Played:
    """The deal with another action in a position, played to its end by the expert in every seat.

    `told` is called with the number of actions after each. Raises IllegalAction.
    """
    table = table_at(deal, number)
    seat = actor(deal, number)
    assert seat is not None
    chance = Random(number)  # noqa: S311 - bots' chance
    table.act(seat, action)
    acts = 1
    while table.stage == "deal":
        told(acts)
        seat = table.to_act()[0]
        view = table.view(seat)
        choice = await expert.decide(view, Random(chance.getrandbits(64)))  # noqa: S311 - a bot's chance
        take_turn(table, seat, Decided(choice), chance)
        acts += 1
    return played(table.finished_record(), deal.number, deal.game)
