"""A strawman between chance and care: the highest card that wins, else the lowest. It leads its highest card."""

from engine.actions import Ask, Bid, Bury, Decline, Give, NameTrump, Pass, Play, PullAt, Redeal
from engine.bots.bot import Choice, between_deals
from engine.phases.exchange import Burials
from engine.phases.pulling import Fans
from engine.ranking import Played, winning_place


class Greedy:
    """Wins whatever it can, and thinks no further."""

    def choose(self, view, rng):
        choice = between_deals(view, rng)
        if choice is not None:
            return choice
        deal, legal = view.deal, view.legal
        if isinstance(legal, Burials):
            return Choice(self.bury(view, deal), "The lowest go.")
        if isinstance(legal, Fans):
            return Choice(next(iter(legal)), "As it comes.")
        legal = tuple(legal)
        height = view.game.rankings[deal.trump].height
        match legal[0]:
            case Play() | Ask():
                return self.play(view, deal, [action for action in legal if isinstance(action, Play)])
            case NameTrump():
                return Choice(max(legal, key=lambda call: self.length(deal, call)), "My longest suit.")
            case Bid() | Pass() | Redeal():
                return Choice(self.call(deal, legal), "Six of a suit are worth a bid.")
            case Give():
                return Choice(min(legal, key=lambda give: sum(map(height.get, give.cards))), "The lowest go.")
            case PullAt():
                return Choice(legal[0], "The first.")
            case first if hasattr(first, "card"):
                return Choice(min(legal, key=lambda action: height[action.card]), "The lowest goes.")
            case first:
                return Choice(first, "Anything.")

    def length(self, deal, call):
        return -1 if isinstance(call, Decline) else sum(card.suit == call.suit for card in deal.hand)

    def call(self, deal, legal):
        """One bid by six cards of a suit, or five in a hand of nine or ten; no more."""
        longest = max(sum(card.suit == suit for card in deal.hand) for suit in "CDHS")
        bids = [action for action in legal if isinstance(action, Bid)]
        if bids and (Pass() not in legal or (longest > len(deal.hand) * 0.45 and not deal.contract)):
            return bids[0]
        return Pass() if Pass() in legal else legal[0]

    def bury(self, view, deal):
        """The lowest that may go, with the longest suit for trumps."""
        trump = max(view.legal.suits, key=lambda suit: sum(card.suit == suit for card in deal.hand))
        ranking = view.game.rankings[trump]
        counters = view.game.counters
        cards = sorted(
            deal.hand,
            key=lambda card: (ranking.suit[card] == trump, card.rank in counters, ranking.height[card]),
        )
        action = Bury(frozenset(cards[: view.legal.rule.count]), trump)
        return action if action in view.legal else next(iter(view.legal))

    def play(self, view, deal, legal):
        ranking = view.game.rankings[deal.trump]
        plays = sorted(legal, key=lambda play: (ranking.suit[play.card] == deal.trump, ranking.height[play.card]))

        def wins(play):
            trick = deal.trick._replace(plays=(*deal.trick.plays, Played(view.seat, play.card)))
            place = winning_place(trick, ranking, later_equal_wins=view.game.later_equal_wins)
            return place == len(trick.plays) - 1

        winners = [play for play in plays if wins(play)]
        return Choice(winners[-1], "It wins.") if winners else Choice(plays[0], "It loses least.")
