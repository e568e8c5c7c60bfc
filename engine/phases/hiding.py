"""Trumps that begin in the middle of play: a card set aside and opened later, or the first card of another suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from engine.actions import Hide
from engine.cards import SUIT_GLYPHS
from engine.errors import Code, IllegalAction
from engine.events import PhaseEnded, TrumpCut, TrumpHidden, TrumpOpened
from engine.game import Phase, Restriction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import Action
    from engine.cards import Card
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import Game
    from engine.phases.dealing import Receivers
    from engine.ranking import Ranking


@dataclass(frozen=True)
class HideTrump(Phase):
    """A seat sets a card of its hand aside, face down; until it is opened there are no trumps (D-03)."""

    name: ClassVar[str] = "hide"
    who: Receivers

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The seat that makes trumps."""
        return self.who(game, deal)

    def legal(self, _game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Any card of the hand."""
        return tuple(Hide(card) for card in deal.hands[seat])

    def decide(self, _game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """Set it aside. Raises IllegalAction."""
        if not isinstance(action, Hide):
            raise IllegalAction(Code.NOT_NOW, "First set a card aside: its suit will be trumps.")
        if action.card not in deal.hands[seat]:
            raise IllegalAction(Code.NOT_YOURS, "You have no such card to set aside.")
        return (TrumpHidden(seat, action.card), PhaseEnded())


class TrumpsBegin(Protocol):
    """How trumps begin in the middle of play."""

    def by_itself(self, game: Game, deal: Deal, seat: int) -> tuple[Event, ...]:
        """What happens when the seat is to play, before it does."""
        return ()

    def may_ask(self, game: Game, deal: Deal, seat: int) -> bool:
        """Whether the seat may ask for trumps before it plays."""
        return False

    def must_open(self, game: Game, deal: Deal, seat: int) -> bool:
        """Whether the only card the seat can play is the hidden one, which is opened by that."""
        return False

    def after_play(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """What follows from the last card played."""
        return ()


def _void(game: Game, deal: Deal, seat: int) -> bool:
    """Whether the seat has to follow a suit and has none of it in hand."""
    plays = deal.trick.plays
    suit = game.rankings[deal.trump].suit
    return bool(plays) and all(suit[card] != suit[plays[0].card] for card in deal.hands[seat])


class OpensAtVoid(TrumpsBegin):
    """The first seat that cannot follow opens it, and the cards of its suit already in the trick are trumps (D-04).

    As its owner's last card it opens by itself (D-07).
    """

    def by_itself(self, game: Game, deal: Deal, seat: int) -> tuple[Event, ...]:
        """Open it at a void, or when it is the last card of its owner (D-07)."""
        hidden = deal.hidden
        if hidden is None:
            return ()
        last = seat == hidden.owner and not deal.hands[seat]
        return (TrumpOpened(seat, hidden.card, 0),) if last or _void(game, deal, seat) else ()


class OpensWhenAsked(TrumpsBegin):
    """A seat that cannot follow may ask; only its own card and later ones are trumps then, and it must play one.

    Its owner opens it to follow suit with it, where nothing else does, and as the last card (D-06).
    """

    def may_ask(self, game: Game, deal: Deal, seat: int) -> bool:
        """Whoever cannot follow, the owner too (D-05), while the card is hidden."""
        return deal.hidden is not None and _void(game, deal, seat) and not self.must_open(game, deal, seat)

    def must_open(self, game: Game, deal: Deal, seat: int) -> bool:
        """The owner, where the led suit is that of the hidden card and it is the only one, or the last card (D-06)."""
        hidden = deal.hidden
        if hidden is None or hidden.owner != seat:
            return False
        plays = deal.trick.plays
        led = bool(plays) and plays[0].card.suit == hidden.card.suit
        return not deal.hands[seat] or (led and _void(game, deal, seat))


class FirstOffSuit(TrumpsBegin):
    """The first card of another suit than the one led makes its suit trumps, from itself on."""

    def after_play(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """Trumps begin, if they have not."""
        plays = deal.trick.plays
        if deal.trump is not None or plays[-1].card.suit == plays[0].card.suit:
            return ()
        return (TrumpCut(plays[-1].seat, plays[-1].card.suit, len(plays) - 1),)


def _trumps_of_asker(cards: Sequence[Card], deal: Deal, ranking: Ranking) -> Sequence[Card]:
    opened = deal.opened
    if opened is None or not opened.asked:
        return cards
    if (opened.trick, opened.place) != (len(deal.tricks) + 1, len(deal.trick.plays) + 1):
        return cards
    return [card for card in cards if ranking.suit[card] == ranking.trump]


def _why_trump(_card: Card, _kept: Sequence[Card], deal: Deal, _ranking: Ranking) -> str:
    return f"You asked for trumps: play a {SUIT_GLYPHS[deal.trump or 'C']}."


asker_must_trump = Restriction(
    Code.MUST_PLAY_TRUMP, "Who asks for trumps must play one, if able.", _trumps_of_asker, _why_trump
)
