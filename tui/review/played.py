"""A deal that was played, as its positions in order: the cards as dealt, then one position an action.

Invariant: every position is what the rules make of the record up to there; nothing of it is kept anywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from engine import game as rules
from engine.actions import Play
from engine.errors import BadRecord
from engine.events import CardPlayed, TrickTaken
from engine.games import game_of
from engine.notation import action_text
from engine.record import DealRecord, as_remembered, dealt, deck_of, steps
from engine.table import DUMMY_NAME, TableView, shown_after
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal import Deal
    from engine.events import Event
    from engine.game import FinishedDeal, Game
    from engine.record import Record, Step


class Position(NamedTuple):
    """Where a deal stood."""

    deal: Deal
    events: tuple[Event, ...]
    """What had just happened, the oldest first."""
    step: Step | None
    """The action that led there; None: the cards are dealt, and nobody has acted."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of a match."""

    game: Game
    record: Record
    """The match up to and with this deal, of which every action is written, on the deck as it was cut."""
    before: tuple[FinishedDeal, ...]
    """The deals of the match before it."""
    positions: tuple[Position, ...]
    """One more than actions."""

    @property
    def number(self) -> int:
        """Of the deal in its match, from 1."""
        return len(self.record.deals)

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.positions) - 1

    @property
    def over(self) -> bool:
        """Whether the deal was played to its end."""
        return rules.is_over(self.game, self.positions[-1].deal)

    @property
    def leads(self) -> tuple[int, ...]:
        """By trick, from the first: the number of the position in which its first card lies there."""
        return tuple(
            number
            for number, (deal, events, _) in enumerate(self.positions)
            if any(isinstance(event, CardPlayed) for event in events) and _begins(deal)
        )

    def trick_at(self, number: int) -> int:
        """The trick that lies there in a position, from 1; 0: before the first lead."""
        return sum(lead <= number for lead in self.leads)

    def lies_there(self, number: int) -> bool:
        """Whether the trick that is complete in a position was played to its end by the last action."""
        deal, events, step = self.positions[number]
        taken = any(isinstance(event, TrickTaken) for event in events)
        return bool(taken and deal.tricks and step and isinstance(step.action, Play))

    def view(self, number: int, seat: int | None) -> TableView:
        """The table in a position as a seat saw it, whose turn may have been next; None: as a watcher did.

        Numbers that only a running table has, of turns and of versions, are 0.
        """
        game, deal = self.game, self.positions[number].deal
        seen = view(game, deal, seat)
        over = rules.is_over(game, deal)
        finished = (*self.before, rules.finished(game, deal)) if over else self.before
        first = self.record.deals[0].dealer
        standing = game.standing(game, first, finished)
        seal = self.record.deals[-1].seal
        names = (*self.record.players, DUMMY_NAME) if game.dummy is not None else self.record.players
        return TableView(
            seat,
            0,
            0,
            game,
            names,
            "deal" if not over else "over" if standing.winners else "shuffle",
            self.number,
            tuple(game.agent(deal, hand) for hand in rules.to_act(game, deal)),
            () if over else seen.legal,
            seen,
            shown_after(seal) if seal else None,
            standing,
            finished,
            may_undo=False,
        )

    def up_to(self, number: int) -> Record:
        """The match as it stood in a position: what a table can be resumed from."""
        *before, deal = self.record.deals
        return replace(self.record, deals=(*before, replace(deal, actions=deal.actions[:number], result=None)))


def _begins(deal: Deal) -> bool:
    """Whether one card lies in the trick, or a trick of one card has just been taken."""
    return len(deal.trick.plays) == 1


def finished_deals(game: Game, deals: Sequence[DealRecord]) -> tuple[FinishedDeal, ...]:
    """The deals of a record as the match remembers them. Raises BrokenRule, BadRecord: also for one not over."""
    finished = tuple(as_remembered(game, deals))
    if len(finished) < len(deals):
        message = f"deal {len(finished) + 1} is not played to its end, and another one follows"
        raise BadRecord(message)
    return finished


def played(record: Record, number: int, game: Game | None = None) -> Played:
    """A deal of a match, `number` from 1. Raises BadRecord, BrokenRule.

    `game` is the one of its rules with another end to the match; None: the match ends as its rules say.
    """
    game = game or game_of(record.rules)
    deals = record.deals[:number]
    before = finished_deals(game, deals[:-1])
    begun, events = dealt(game, deals[-1], before)
    taken = tuple(steps(game, deals[-1], before))
    positions = (Position(begun, events, None), *(Position(step.deal, step.events, step) for step in taken))
    actions = tuple(action_text(step.seat, step.action, game.pack) for step in taken)
    written = DealRecord(deals[-1].dealer, " ".join(map(str, deck_of(game, deals[-1]))), actions, None, deals[-1].seal)
    return Played(game, replace(record, deals=(*deals[:-1], written)), before, positions)
