"""The tricks, with or without a tableau to uncover."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Play
from engine.errors import Code, IllegalAction
from engine.events import CardPlayed, CardTurnedUp, PhaseEnded, TrickTaken
from engine.ranking import winning_place
from engine.restrictions import available, playable, why_not

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class PlayTricks:
    """Trick after trick until the cards are gone; the winner of each leads to the next.

    A covered card turns up the moment the card on it is played, before the next seat acts. With `leader_waits` the one
    that the leader uncovers turns up only when the trick is complete (A-08).
    """

    leader_waits: bool = False
    name: ClassVar[str] = "play"

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The one seat whose turn it is."""
        return (game.after(deal.trick.leader, len(deal.trick.plays)),)

    def legal(self, game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """The cards that may be played, hand first, then tableau by slot."""
        return tuple([Play(card) for card in playable(game, deal, seat)])

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Play the card. Raises IllegalAction with the rule that forbids it."""
        if not isinstance(action, Play):
            raise IllegalAction(Code.NOT_NOW, "Play a card.")
        card = action.card
        if card in playable(game, deal, seat):
            row = deal.up[seat]
            return (CardPlayed(seat, card, row.index(card) if card in row else None),)
        if card in available(deal, seat):
            raise IllegalAction(*why_not(game, deal, seat, card))
        # A covered card is answered like one that is nowhere near: the answer must not tell what lies there.
        raise IllegalAction(Code.NOT_YOURS, "You have no such card to play.")

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Turn up what was uncovered; take the complete trick; end when no card is left."""
        plays = deal.trick.plays
        if not plays:
            if any(deal.hands) or any(card for row in deal.up for card in row):
                return ()
            return (PhaseEnded(),)
        complete = len(plays) == game.seats
        events: tuple[Event, ...] = ()
        for seat in (plays[-1].seat, plays[0].seat) if complete else (plays[-1].seat,):
            if self.leader_waits and seat == deal.trick.leader and not complete:
                continue
            events += _uncovered(deal, seat)
        if complete:
            place = winning_place(deal.trick, game.rankings[deal.trump], later_equal_wins=game.later_equal_wins)
            events += (TrickTaken(plays[place].seat),)
        return events


def _uncovered(deal: Deal, seat: int) -> tuple[Event, ...]:
    """The turning up of every covered card of a seat that nothing lies on any more."""
    up, down = deal.up[seat], deal.down[seat]
    if not any(down):
        return ()
    return tuple(
        CardTurnedUp(seat, slot, card) for slot, card in enumerate(down) if card is not None and up[slot] is None
    )
