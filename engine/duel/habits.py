"""What a bot is in the habit of doing, counted over many deals that it plays against itself.

Each habit is told as how often it was shown of how often it could have been: what a club player would laugh at is seen
there before anybody meets it at a table.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Ask, Bid, Play
from engine.duel.playing import play_deal
from engine.duel.rotations import numbered
from engine.game import Unlisted
from engine.ranking import Played, winning_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots import Bot, Choice
    from engine.cards import Card
    from engine.game import Game
    from engine.table import TableView
    from engine.view import DealView

PARTNERS_OVERTAKEN = "wins a trick that the partner wins already, last in hand"
CHEAPEST = "wins as cheaply as possible, last in hand"
LETS_GO = "lets a trick go that it could win, last in hand"
TRUMPS_DRAWN = "leads trumps though the opponents have shown to have none"
COUNTER_HOME = "gives a counter to a trick of the partner's, last in hand"
COUNTER_AWAY = "gives a counter to a trick of the opponents', last in hand, with another card to play"
OPENS = "bids where nobody has bid yet"

HABITS = (OPENS, PARTNERS_OVERTAKEN, CHEAPEST, LETS_GO, TRUMPS_DRAWN, COUNTER_HOME, COUNTER_AWAY)
"""In the order in which they are told."""


class Shown(NamedTuple):
    """How often."""

    shown: int
    of: int


class Habits:
    """Counts what is decided at a table; an `Observer`."""

    def __init__(self) -> None:
        self._shown: Counter[str] = Counter()
        self._of: Counter[str] = Counter()
        self.refusals = 0

    def decided(self, view: TableView, choice: Choice) -> None:
        """Count what this decision shows."""
        deal = view.deal
        if view.stage != "deal" or deal is None or view.seat is None:
            return
        if deal.phase == "auction" and deal.contract is None:
            if len(_bids(view)) and len(tuple(view.legal)) > len(_bids(view)):
                self._count(OPENS, isinstance(choice.action, Bid))
        elif isinstance(choice.action, Play) and view.game.dummy is None:
            cards = [action.card for action in view.legal if isinstance(action, Play)]
            if len(cards) > 1 and Ask() not in view.legal:
                self._played(view.game, deal, cards, choice.action.card)

    def refused(self, view: TableView) -> None:
        """Count a refusal."""
        self.refusals += 1

    def found(self) -> dict[str, Shown]:
        """The habits that could have been shown at all."""
        return {habit: Shown(self._shown[habit], self._of[habit]) for habit in HABITS if self._of[habit]}

    def _count(self, habit: str, shown: bool) -> None:  # noqa: FBT001 - whether it was shown
        self._of[habit] += 1
        self._shown[habit] += shown

    def _played(self, game: Game, deal: DealView, cards: Sequence[Card], chosen: Card) -> None:
        if not deal.trick.plays:
            self._led(game, deal, cards, chosen)
        elif len(deal.trick.plays) == game.seats - 1:
            self._ended(game, deal, cards, chosen)

    def _led(self, game: Game, deal: DealView, cards: Sequence[Card], chosen: Card) -> None:
        if any(map(any, deal.covered)):
            return  # a covered trump may turn up at any time
        ranking = game.rankings[deal.trump]
        trumps = {card for card in cards if ranking.suit[card] == deal.trump}
        if deal.trump and trumps and len(trumps) < len(cards) and _opponents(game, deal) <= _without_trumps(game, deal):
            self._count(TRUMPS_DRAWN, chosen in trumps)

    def _ended(self, game: Game, deal: DealView, cards: Sequence[Card], chosen: Card) -> None:
        """The last card to a trick: who plays it knows what it does."""
        assert deal.seat is not None
        ranking, height = game.rankings[deal.trump], game.rankings[deal.trump].height
        winners = [card for card in cards if _wins(game, deal, card)]
        place = winning_place(deal.trick, ranking, later_equal_wins=game.later_equal_wins)
        partners = deal.trick.plays[place].seat in game.side(deal.seat)
        counters = {card for card in cards if card.rank in game.counters}
        if partners:
            if winners and len(winners) < len(cards):
                self._count(PARTNERS_OVERTAKEN, chosen in winners)
            if counters and len(counters) < len(cards):
                self._count(COUNTER_HOME, chosen in counters)
            return
        if winners and len(winners) < len(cards):
            self._count(LETS_GO, chosen not in winners)
        if chosen in winners:
            # A trump that wins is dearer than a card of the suit; among alike, the higher is.
            price = {card: (ranking.suit[card] == deal.trump, height[card]) for card in winners}
            if len({*price.values()}) > 1 and not counters & {*winners}:
                self._count(CHEAPEST, price[chosen] == min(price.values()))
        elif counters and not counters >= {*cards} - {*winners}:
            self._count(COUNTER_AWAY, chosen in counters)


def _bids(view: TableView) -> list[Bid]:
    return [] if isinstance(view.legal, Unlisted) else [action for action in view.legal if isinstance(action, Bid)]


def _wins(game: Game, deal: DealView, card: Card) -> bool:
    assert deal.seat is not None
    trick = deal.trick._replace(plays=(*deal.trick.plays, Played(deal.seat, card)))
    place = winning_place(trick, game.rankings[deal.trump], later_equal_wins=game.later_equal_wins)
    return place == len(trick.plays) - 1


def _opponents(game: Game, deal: DealView) -> set[int]:
    assert deal.seat is not None
    return {seat for seat in range(game.seats) if seat not in game.side(deal.seat)}


def _without_trumps(game: Game, deal: DealView) -> set[int]:
    """The seats that have shown to have no trumps: they have not followed to one."""
    suit = game.rankings[deal.trump].suit
    return {
        seat
        for trick in deal.tricks
        if not trick.trumps_from and suit[trick.plays[0].card] == deal.trump
        for seat, card in trick.plays
        if suit[card] != deal.trump
    }


class Contracts(NamedTuple):
    """How the deals of a report ended."""

    by_bid: dict[int, Shown]
    """By amount, how many were made; the lowest first."""
    thrown_in: Shown


class Report(NamedTuple):
    """The habits of a bot under one set of rules."""

    rules: str
    deals: int
    habits: dict[str, Shown]
    contracts: Contracts | None
    """None: nobody bids in this game."""
    refusals: int


def observed(game: Game, bot: Bot, deals: int, seed: int) -> Report:
    """Let a bot play so many deals against itself, and look on."""
    habits, bid, made, thrown = Habits(), Counter[int](), Counter[int](), 0
    for number, secret in numbered(deals, seed):
        finished = play_deal(game, [bot] * game.seats, dealer=number % game.seats, seed=secret, observer=habits)
        thrown += not any(finished.tricks)
        contract = finished.contract
        if contract is not None and contract.amount and finished.score.winners:
            bid[contract.amount] += 1
            made[contract.amount] += contract.seat in finished.score.winners
    contracts = Contracts({amount: Shown(made[amount], bid[amount]) for amount in sorted(bid)}, Shown(thrown, deals))
    return Report(game.rules, deals, habits.found(), contracts if bid else None, habits.refusals)


def told(report: Report) -> str:
    """The report as lines to read, and to hold against those of another day."""
    lines = [f"{report.rules}, {report.deals} deals", f"  {_rate(Shown(report.refusals, 0))}refusals"]
    lines += [f"  {_rate(shown)}{habit}" for habit, shown in report.habits.items()]
    if report.contracts:
        every = report.contracts.by_bid.values()
        lines.append(f"  {_rate(Shown(sum(one.shown for one in every), sum(one.of for one in every)))}makes its bid")
        lines += [f"  {_rate(shown)}  of {amount}" for amount, shown in report.contracts.by_bid.items()]
        lines.append(f"  {_rate(report.contracts.thrown_in)}ends in a deal that is thrown in")
    return "\n".join(lines)


def _rate(shown: Shown) -> str:
    """So many of so many, and in percent; the columns are those of every line."""
    if not shown.of:
        return f"{shown.shown:>6}{'':14}"
    return f"{shown.shown:>6} of {shown.of:>5} {100 * shown.shown / shown.of:>3.0f} % "
