"""Positions in the middle of a deal, and what is played from them, as text.

A seat is its hand, then its piles as top/covered: `"2H TS KD/6D"`. A script is what happens and what is claimed of it:
`0:KD{2H KD TS}` a play and the whole legal set before it, `+6D` a card that turned up then, `>0` the winner of the
trick, `1={2C AH}` all that a seat could play from now on if nothing restricted it.
"""

import re

import pytest

from engine import game as rules
from engine.actions import Play
from engine.deal import Deal
from engine.events import CardTurnedUp
from engine.games import game_of
from engine.ranking import Trick
from engine.restrictions import available

TOKEN = re.compile(r"(\d):([^ {]+)(?:{([^}]*)})?|\+(\S+)|>(\d)|(\d)={([^}]*)}")


def position(rule_string, dealer, trump, seats, tricks=()):
    """The game and a deal in which forehand leads. Seats need not hold equally many cards."""
    game = game_of(rule_string)
    words = [text.split() for text in seats]
    piles = [[word.split("/") for word in row if "/" in word] for row in words]
    card = game.pack.card
    deal = Deal(
        dealer=dealer,
        stock=(),
        hands=tuple(tuple(card(word) for word in row if "/" not in word) for row in words),
        up=tuple(tuple(card(top) for top, _ in row) for row in piles),
        down=tuple(tuple(card(under) for _, under in row) for row in piles),
        trick=Trick(game.forehand(dealer)),
        tricks=tuple(Trick(seat, (), seat) for seat, count in enumerate(tricks) for _ in range(count)),
        phase=[phase.name for phase in game.phases].index("play"),
        trump=trump,
        trump_named_by=game.forehand(dealer),
    )
    return game, deal


def run(game, deal, script):
    """Play the script, checking each claim; the deal after it, and everything that happened."""
    turned_up, happened = [], []
    for seat, card, legal, shown, winner, owner, cards in TOKEN.findall(script):
        if card:
            assert turned_up == [], f"unannounced before {card}"
            assert rules.to_act(game, deal) == (int(seat),)
            if legal:
                assert {str(action.card) for action in rules.legal(game, deal, int(seat))} == {*legal.split()}, card
            deal, events = rules.act(game, deal, int(seat), Play(game.pack.card(card)))
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


def table(*rows):
    """Rows of a parametrised test; the last column is the reason and becomes the id."""
    return [pytest.param(*row[:-1], id=row[-1]) for row in rows]
