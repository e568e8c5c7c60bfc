"""Positions in the middle of a deal, and what is played from them, as text.

A seat is its hand, then its piles as top/covered: `"2H TS KD/6D"`. A script is what happens and what is claimed of it:
`0:KD{2H KD TS}` a play and the whole legal set before it, `2:ask` asking for trumps, `+6D` a card that turned up then,
`>0` the winner of the trick, `1={2C AH}` all that a seat could play from now on if nothing restricted it.
"""

import re

import pytest

from engine import game as rules
from engine.actions import Ask, Bid, Pass, Play, Redeal
from engine.deal import Call, Deal, HiddenTrump
from engine.errors import IllegalAction
from engine.events import CardTurnedUp
from engine.games import game_of
from engine.ranking import Played, Trick
from engine.restrictions import available

TOKEN = re.compile(r"(\d):([^ {]+)(?:{([^}]*)})?|\+(\S+)|>(\d)|(\d)={([^}]*)}")


def position(
    rule_string, dealer, trump, seats, tricks=(), *, leader=None, contract=None, taken=(), buried="", hidden=None
):
    """The game and a deal in which forehand leads, or `leader`. Seats need not hold equally many cards.

    `contract` is (seat, bid), `taken` the cards in a trick of each seat, `hidden` (owner, card).
    """
    game = game_of(rule_string)
    words = [text.split() for text in seats]
    piles = [[word.split("/") for word in row if "/" in word] for row in words]
    card = game.pack.card
    gone = [Trick(seat, (), seat) for seat, count in enumerate(tricks) for _ in range(count)]
    gone += [
        Trick(seat, tuple(Played(seat, card(word)) for word in text.split()), seat) for seat, text in enumerate(taken)
    ]
    deal = Deal(
        dealer=dealer,
        stock=(),
        hands=tuple(tuple(card(word) for word in row if "/" not in word) for row in words),
        up=tuple(tuple(card(top) for top, _ in row) for row in piles),
        down=tuple(tuple(card(under) for _, under in row) for row in piles),
        trick=Trick(game.forehand(dealer) if leader is None else leader),
        tricks=tuple(gone),
        phase=[phase.name for phase in game.phases].index("play"),
        trump=trump,
        trump_named_by=game.forehand(dealer) if trump else None,
        calls=() if contract is None else (Call(*contract),),
        buried=tuple(map(card, buried.split())),
        passing=((),) * len(seats),
        hidden=None if hidden is None else HiddenTrump(hidden[0], card(hidden[1])),
    )
    return game, deal


def said(action):
    """What a script calls it."""
    return "ask" if action == Ask() else str(action.card)


def run(game, deal, script):
    """Play the script, checking each claim; the deal after it, and everything that happened."""
    turned_up, happened = [], []
    for seat, card, legal, shown, winner, owner, cards in TOKEN.findall(script):
        if card:
            assert turned_up == [], f"unannounced before {card}"
            assert rules.to_act(game, deal) == (int(seat),)
            if legal:
                assert {*map(said, rules.legal(game, deal, int(seat)))} == {*legal.split()}, card
            action = Ask() if card == "ask" else Play(game.pack.card(card))
            deal, events = rules.act(game, deal, int(seat), action)
            happened += events
            turned_up = [str(event.card) for event in events if isinstance(event, CardTurnedUp)]
        elif shown:
            assert turned_up.pop(0) == shown
        elif winner:
            assert (deal.trick.plays, deal.tricks[-1].winner) == ((), int(winner))
        else:
            assert {str(card) for card in available(deal, int(owner))} == {*cards.split()}
    assert turned_up == []
    return deal, happened


def call(text):
    """A call as text: `0:75`, `1:P`, `2:redeal`; the seat and the action."""
    seat, what = text.split(":")
    return int(seat), {"P": Pass(), "redeal": Redeal()}.get(what) or Bid(int(what))


def auction(game, dealer, calls, deck=None):
    """A deal after these calls; the pack as it stands where no deck is given."""
    deal, _ = rules.start(game, dealer, deck or game.pack.cards)
    for seat, action in map(call, calls.split()):
        assert rules.phase_of(game, deal).name == "auction", "a call after the auction"
        deal, _ = rules.act(game, deal, seat, action)
    return deal


def refused(game, deal, seat, action):
    """The code and the sentence of a refusal."""
    with pytest.raises(IllegalAction) as refusal:
        rules.act(game, deal, seat, action)
    return refusal.value.code, str(refusal.value)


def table(*rows):
    """Rows of a parametrised test; the last column is the reason and becomes the id."""
    return [pytest.param(*row[:-1], id=row[-1]) for row in rows]
