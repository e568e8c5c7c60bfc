"""A strawman between chance and care: the highest card that wins, else the lowest. It leads its highest card."""

from engine.actions import NameTrump
from engine.bots.bot import Choice, between_deals
from engine.ranking import Played, winning_place


class Greedy:
    """Wins whatever it can, and thinks no further."""

    def choose(self, view, rng):
        choice = between_deals(view, rng)
        if choice is not None:
            return choice
        deal = view.deal
        if isinstance(view.legal[0], NameTrump):
            lengths = [sum(card.suit == call.suit for card in deal.hand) for call in view.legal]
            return Choice(view.legal[lengths.index(max(lengths))], "My longest suit.")
        ranking = view.game.rankings[deal.trump]
        plays = sorted(view.legal, key=lambda play: (ranking.suit[play.card] == deal.trump, ranking.height[play.card]))

        def wins(play):
            trick = deal.trick._replace(plays=(*deal.trick.plays, Played(view.seat, play.card)))
            place = winning_place(trick, ranking, later_equal_wins=view.game.later_equal_wins)
            return place == len(trick.plays) - 1

        winners = [play for play in plays if wins(play)]
        return Choice(winners[-1], "It wins.") if winners else Choice(plays[0], "It loses least.")
