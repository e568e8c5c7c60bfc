"""Positions near the end of a deal whose tricks are whole: for bots that look at all that was played."""

from engine.games import game_of
from engine.ranking import Played, Trick
from tests.bots.positions import position


def late(text, played="", game="mendikot trump=open", trump="S"):
    """A seat to act, as `position` has it, after tricks to which everybody has followed suit.

    Of every suit there must be as many cards left that the others make whole tricks. Tricks and tens went to both sides
    alike, the first to the opponents: what is left decides.
    """
    seen = position(text, trump, played, game=game)
    rules, deal = game_of(game), seen.deal
    height, suit = rules.rankings[trump].height, rules.rankings[trump].suit
    gone = [trick.plays[0].card for trick in deal.tricks]
    tricks, won = [], {False: [0, 0], True: [0, 0]}
    for one in "CDHS":
        cards = sorted((card for card in gone if suit[card] == one), key=lambda card: height[card])
        assert len(cards) % rules.seats == 0, f"{len(cards)} cards of {one} make no tricks"
        size = len(cards) // rules.seats
        for number in range(size):
            mine = cards[number::size]
            ten = any(card.rank == "T" for card in mine)
            winner = int(won[ten][1] <= won[ten][0])
            won[ten][winner] += 1
            order = [rules.after(winner, step) for step in range(rules.seats)]
            plays = tuple(Played(seat, card) for seat, card in zip(order, reversed(mine), strict=True))
            tricks.append(Trick(winner, plays, winner))
    deal = deal._replace(tricks=tuple(tricks))
    return seen._replace(deal=deal)
