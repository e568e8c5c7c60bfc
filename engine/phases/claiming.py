"""Claims and concessions: the rest of a deal given to one side by agreement, never judged with hidden knowledge.

A deal that is decided may be finished by agreement of all: what is left of it changes nothing, and is not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Accept, Action, Claim, Concede, Finish, Refuse
from engine.errors import Code, IllegalAction
from engine.events import CardsShown, ClaimAnswered, Claimed, FinishOffered, RestTaken
from engine.ranking import Played, Trick

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.deal import Deal, Pending
    from engine.events import Event
    from engine.game import Game

_CLAIM: tuple[Action, ...] = (Claim(),)
_BOTH: tuple[Action, ...] = (Claim(), Concede())
_FINISH: tuple[Action, ...] = (Finish(),)
ANSWERS: tuple[Action, ...] = (Accept(), Refuse())


def asked(game: Game, deal: Deal, claim: Pending) -> tuple[int, ...]:
    """Who still has to answer: of a claim every opponent, of a concession the partner, of an offer all others."""
    side = game.side(claim.seat)
    voters = [
        seat
        for seat in range(game.seats)
        if seat != claim.seat and (claim.finishes or (seat in side) is claim.concedes)
    ]
    return tuple(seat for seat in voters if seat not in claim.accepted)


def besides(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Claiming; conceding, where it is clear to whom; and finishing, where the deal is decided."""
    if deal.claim is not None or game.dummy is not None:
        return ()
    claims = _BOTH if len(game.sides) == 2 else _CLAIM
    return claims if game.decided(game, deal) is None else claims + _FINISH


def claimed(game: Game, deal: Deal, seat: int, action: Claim | Concede | Finish) -> tuple[Event, ...]:
    """What a claim, a concession or an offer makes happen. Raises IllegalAction where nobody could take the rest."""
    if action not in besides(game, deal):
        if isinstance(action, Finish):
            raise IllegalAction(Code.NOT_NOW, "The deal is not decided yet: what is left still counts.")
        raise IllegalAction(Code.NOT_NOW, "There is no one side to concede to here.")
    if isinstance(action, Claim):
        faced = {card for owner, card in deal.faced if owner == seat}
        # In the order of the pack: that of the hand would tell which cards came to it last, and so from whom.
        unseen = tuple(sorted({*deal.hands[seat]} - faced, key=game.pack.place.__getitem__))
        return (Claimed(seat, concedes=False), *((CardsShown(seat, unseen),) if unseen else ()))
    if isinstance(action, Finish):
        return (FinishOffered(seat),)
    partners = [one for one in game.side(seat) if one != seat]
    return (Claimed(seat, concedes=True), *(() if partners else (_rest(game, deal, game.after(seat)),)))


def answered(game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
    """What an answer makes happen. Raises IllegalAction."""
    claim = deal.claim
    assert claim is not None
    if action not in ANSWERS:
        raise IllegalAction(Code.NOT_NOW, "First answer: accept, or refuse and play on.")
    if isinstance(action, Refuse):
        return (ClaimAnswered(seat, accepts=False),)
    accepted = ClaimAnswered(seat, accepts=True)
    if asked(game, deal, claim) != (seat,):
        return (accepted,)
    return (accepted, _rest(game, deal, _taker(game, deal, claim)))


def _taker(game: Game, deal: Deal, claim: Pending) -> int:
    """Whom what is left goes to: the claimer, the seat after one that concedes, the winner of a decided deal."""
    if claim.finishes:
        winner = game.decided(game, deal)
        assert winner is not None
        return winner
    return game.after(claim.seat) if claim.concedes else claim.seat


def _rest(game: Game, deal: Deal, winner: int) -> RestTaken:
    """The cards that are left as tricks of one seat, the one under way first."""
    left = [_left(deal, seat) for seat in range(game.seats)]
    tricks: list[Trick] = []
    plays = list(deal.trick.plays)
    while plays or any(left):
        leader = plays[0].seat if plays else winner
        for step in range(len(plays), game.seats):
            seat = game.after(leader, step)
            plays.append(Played(seat, left[seat].pop(0)))
        tricks.append(Trick(leader, tuple(plays), winner, deal.trick.trumps_from if not tricks else 0))
        plays = []
    return RestTaken(winner, tuple(tricks))


def _left(deal: Deal, seat: int) -> list[Card]:
    rows = [card for row in (deal.up[seat], deal.down[seat]) for card in row if card is not None]
    hidden = [deal.hidden.card] if deal.hidden and deal.hidden.owner == seat else []
    return [*deal.hands[seat], *rows, *hidden]
