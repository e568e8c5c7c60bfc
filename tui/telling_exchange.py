"""What happens before and between the tricks, told in words: the auction, cards that change places, trumps, claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine import events as happened
from engine.cards import SUIT_NAMES
from tui.log_line import Line, does
from tui.wording import counted

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.game import Game
    from tui.wording import Words

Auction = happened.Called | happened.ThrownIn | happened.NestDealt | happened.NestBacksDealt | happened.NestTaken
Exchange = (
    happened.CardsBuried
    | happened.CountersAnnounced
    | happened.PassChosen
    | happened.CardsPassed
    | happened.LeaderChosen
    | happened.FanLaid
    | happened.CardPulled
    | happened.CardGivenBack
    | happened.PullingStopped
    | happened.CardsShown
    | happened.Hidden
)
Trumps = (
    happened.TrumpNamed
    | happened.TrumpTurned
    | happened.TrumpDeclined
    | happened.TrumpHidden
    | happened.TrumpOpened
    | happened.TrumpCut
)
Claims = happened.Claimed | happened.FinishOffered | happened.ClaimAnswered | happened.RestTaken | happened.TakenBack


def auction_line(words: Words, game: Game, event: Auction) -> Line:
    """A call, a deal thrown in, the nest."""
    match event:
        case happened.Called(seat, None):
            return does(words, seat, "pass")
        case happened.Called(seat, amount):
            return does(words, seat, "bid", str(amount))
        case happened.ThrownIn(None):
            return Line("", "nobody bids: the deal is thrown in")
        case happened.ThrownIn(seat):
            assert seat is not None
            return does(words, seat, "have", "no counter: the deal is thrown in")
        case happened.NestDealt(cards):
            return Line("", f"{counted(len(cards), 'card')} in the {game.nest_word}")
        case happened.NestBacksDealt(count):
            return Line("", f"{counted(count, 'card')} in the {game.nest_word}")
        case happened.NestTaken(seat, cards):
            return does(words, seat, "take", f"the {game.nest_word}: {words.cards(cards)}")
        case _:
            assert_never(event)


def exchange_line(words: Words, game: Game, event: Exchange) -> Line:
    """Cards laid away, passed, pulled, given back and shown; who leads first."""
    match event:
        case happened.CardsBuried(seat, cards):
            return does(words, seat, "lay", f"{words.cards(cards)} away")
        case happened.CountersAnnounced(seat, count, cards):
            what = words.cards(cards) if cards else counted(count, "counter") if count else "counters"
            return does(words, seat, "have", f"laid away {what}")
        case happened.PassChosen(seat, cards):
            return does(words, seat, "choose", f"{words.cards(cards)} to pass")
        case happened.CardsPassed(giver, receiver, cards):
            return does(words, giver, "pass", f"{words.name(receiver)} {words.cards(cards)}")
        case happened.LeaderChosen(seat, None):
            return does(words, seat, "are", "to lead first")
        case happened.LeaderChosen(seat, by):
            assert by is not None
            return does(words, by, "choose", "to lead first" if by == seat else f"{words.name(seat)} to lead first")
        case happened.FanLaid(seat, cards):
            return does(words, seat, "fan", f"{words.cards(cards)} face down" if cards else "the hand, shuffled")
        case happened.CardPulled(seat, victim, card):
            return does(words, seat, "draw", f"{words.card(card)} from {words.name(victim)}")
        case happened.CardGivenBack(seat, victim, card):
            return does(words, seat, "give", f"{words.name(victim)} {words.card(card)} back")
        case happened.PullingStopped(seat):
            return does(words, seat, "draw", "no more cards")
        case happened.CardsShown(seat, cards):
            return does(words, seat, "show", words.cards(cards))
        case happened.Hidden():
            return _hidden(words, game, event)
        case _:
            assert_never(event)


def _hidden(words: Words, game: Game, event: happened.Hidden) -> Line:
    """What others did with cards that one does not see."""
    what, seat, other, count = event.what, event.seat, event.other, event.count
    cards = counted(count, "card")
    name = words.name(other) if other is not None else ""
    match what:
        case "NestTaken":
            return does(words, seat, "take", f"the {game.nest_word}")
        case "CardsBuried":
            return does(words, seat, "lay", f"{cards} away")
        case "PassChosen":
            return does(words, seat, "have", f"chosen {cards} to pass")
        case "CardsPassed":
            return does(words, seat, "pass", f"{name} {cards}")
        case "FanLaid":
            return does(words, seat, "fan", "the hand, face down")
        case "CardPulled":
            return does(words, seat, "draw", f"a card from {name}")
        case "CardGivenBack":
            return does(words, seat, "give", f"{name} a card back")
        case "TrumpHidden":
            return does(words, seat, "set", "a card aside: trumps, once it is opened")
        case _:
            return does(words, seat, "do", "something unseen")


def trump_line(words: Words, event: Trumps) -> Line:
    """How trumps are made."""
    match event:
        case happened.TrumpNamed(seat, suit):
            return does(words, seat, "name", f"{SUIT_NAMES[suit]} trumps")
        case happened.TrumpTurned(suit):
            return Line("", f"a turned card makes {SUIT_NAMES[suit]} trumps")
        case happened.TrumpDeclined(seat):
            return does(words, seat, "leave", "trumps to the next cards")
        case happened.TrumpHidden(seat, card):
            return does(words, seat, "set", f"{words.card(card)} aside: trumps, once it is opened")
        case happened.TrumpOpened(seat, card, trumps_from):
            return opened_line(words, seat, card.suit, card, asked=trumps_from > 0)
        case happened.TrumpCut(seat, suit, _):
            return does(words, seat, "make", f"{SUIT_NAMES[suit]} trumps by that card")
        case _:
            assert_never(event)


def opened_line(words: Words, seat: int, suit: Suit, card: Card | None = None, *, asked: bool) -> Line:
    """A seat opens the card set aside, or asks for that; `card` None: it is not known any more which it was."""
    plain, rest = ("ask", "for trumps") if asked else ("open", "the card set aside")
    shown = f"{words.card(card)}, " if card else ""
    return does(words, seat, plain, f"{rest}: {shown}{SUIT_NAMES[suit]} are trumps")


def claim_line(words: Words, event: Claims) -> Line:
    """Claims, concessions and the answers; and what is taken back."""
    match event:
        case happened.Claimed(seat, concedes):
            return does(words, seat, "concede" if concedes else "claim", "the rest")
        case happened.FinishOffered(seat):
            return does(words, seat, "offer", "to finish: the deal is decided")
        case happened.ClaimAnswered(seat, accepts):
            return does(words, seat, "accept") if accepts else does(words, seat, "refuse", "and the play goes on")
        case happened.RestTaken(seat, tricks):
            return does(words, seat, "take", f"the last {counted(len(tricks), 'trick')}")
        case happened.TakenBack(seat):
            return does(words, seat, "take", "the last action back")
        case _:
            assert_never(event)
