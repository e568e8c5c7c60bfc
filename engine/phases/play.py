"""The tricks, with or without a tableau to uncover, and with trumps that may begin in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Ask, Claim, Concede, Finish, Play
from engine.errors import Code, IllegalAction
from engine.events import CardPlayed, CardTurnedUp, PhaseEnded, TrickTaken, TrumpOpened
from engine.game import Phase
from engine.phases.claiming import ANSWERS, answered, asked, besides, claimed
from engine.phases.dealing import dummy_laid
from engine.ranking import winning_place
from engine.restrictions import available, playable, why_not

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game
    from engine.phases.hiding import TrumpsBegin


@dataclass(frozen=True)
class PlayTricks(Phase):
    """Trick after trick until the cards are gone; the winner of each leads to the next.

    A covered card turns up the moment the card on it is played, before the next seat acts. With `leader_waits` the one
    that the leader uncovers turns up only when the trick is complete (A-08). `trumps_begin`: how trumps begin in the
    middle of play; None: they are there from the start. A dummy that is not laid out yet is after the opening lead, or
    before it where the dummy leads.
    """

    name: ClassVar[str] = "play"
    leader_waits: bool = False
    trumps_begin: TrumpsBegin | None = None

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The one seat whose turn it is; those who have to answer a claim."""
        if deal.claim is not None:
            return asked(game, deal, deal.claim)
        return (game.next_hand(deal, deal.trick.leader, len(deal.trick.plays)),)

    def legal(self, game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """The cards that may be played, hand first, then tableau by slot; then asking for trumps."""
        if deal.claim is not None:
            return ANSWERS
        begin = self.trumps_begin
        if begin is None or deal.hidden is None:
            return tuple([Play(card) for card in playable(game, deal, seat)])
        if begin.must_open(game, deal, seat):
            return (Play(deal.hidden.card),)
        cards = tuple([Play(card) for card in playable(game, deal, seat)])
        return (*cards, Ask()) if begin.may_ask(game, deal, seat) else cards

    def besides(self, game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Claim or concede the rest; offer to finish a deal that is decided."""
        return besides(game, deal)

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Play the card, ask for trumps, claim or answer. Raises IllegalAction with the rule that forbids it."""
        if deal.claim is not None:
            return answered(game, deal, seat, action)
        if isinstance(action, Claim | Concede | Finish):
            return claimed(game, deal, seat, action)
        begin, hidden = self.trumps_begin, deal.hidden
        if isinstance(action, Ask):
            if begin is None or hidden is None or not begin.may_ask(game, deal, seat):
                raise IllegalAction(Code.NOT_NOW, "Trumps can be asked for only where you cannot follow suit.")
            return (TrumpOpened(seat, hidden.card, len(deal.trick.plays)),)
        if not isinstance(action, Play):
            raise IllegalAction(Code.NOT_NOW, "Play a card.")
        card = action.card
        if begin is not None and hidden is not None and begin.must_open(game, deal, seat):
            if card == hidden.card:
                return (TrumpOpened(seat, card, len(deal.trick.plays)), CardPlayed(seat, card, None))
            raise IllegalAction(Code.MUST_FOLLOW, "The card you set aside is the only one you can play: open it.")
        if card in playable(game, deal, seat):
            row = deal.up[seat]
            return (CardPlayed(seat, card, row.index(card) if card in row else None),)
        if card in available(deal, seat):
            raise IllegalAction(*why_not(game, deal, seat, card))
        # A covered card is answered like one that is nowhere near: the answer must not tell what lies there.
        raise IllegalAction(Code.NOT_YOURS, "You have no such card to play.")

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Turn up what was uncovered; take the complete trick; open trumps; end when no card is left."""
        if (
            game.chairs is not None
            and game.dummy is not None
            and deal.hands[game.dummy]
            and (deal.trick.plays or game.dummy in self.to_act(game, deal))
        ):
            return (dummy_laid(game, deal),)
        plays = deal.trick.plays
        complete = len(plays) == len(deal.hands)
        events: tuple[Event, ...] = ()
        if plays:
            if self.trumps_begin and (begun := self.trumps_begin.after_play(game, deal)):
                return begun
            for seat in (plays[-1].seat, plays[0].seat) if complete else (plays[-1].seat,):
                if self.leader_waits and seat == deal.trick.leader and not complete:
                    continue
                events += _uncovered(deal, seat)
            if complete:
                place = winning_place(deal.trick, game.rankings[deal.trump], later_equal_wins=game.later_equal_wins)
                return (*events, TrickTaken(plays[place].seat))
        elif not (any(deal.hands) or deal.hidden or any(card for row in deal.up for card in row)):
            return (PhaseEnded(),)
        if not events and self.trumps_begin and deal.claim is None:
            return self.trumps_begin.by_itself(game, deal, *self.to_act(game, deal))
        return events


def _uncovered(deal: Deal, seat: int) -> tuple[Event, ...]:
    """The turning up of every covered card of a seat that nothing lies on any more."""
    up, down = deal.up[seat], deal.down[seat]
    if not any(down):
        return ()
    return tuple(
        CardTurnedUp(seat, slot, card) for slot, card in enumerate(down) if card is not None and up[slot] is None
    )
