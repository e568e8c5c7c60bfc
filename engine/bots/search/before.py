"""What is decided before the play: each choice is tried in many worlds, and the first leads it comes to are valued.

What others will do until then goes by rules of thumb (`exchange`), and so does what a seat does itself later on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.actions import (
    Bid,
    Bury,
    ChooseLeader,
    Drop,
    Give,
    GiveBack,
    Hide,
    NameTrump,
    Pass,
    PullAt,
    Redeal,
    StopPulling,
)
from engine.bots.pulling import not_locked, pulled_from
from engine.bots.search.exchange import (
    held_by,
    lay_away,
    lowest,
    move,
    passed_on,
    promises,
    set_bid,
    shares,
    to_pass,
    to_spare,
)
from engine.bots.search.inference import weights_before
from engine.bots.search.laying import laid_out, numbers
from engine.bots.search.match import BESIDE, as_it_stands, of_match
from engine.bots.search.positions import ASIDE, HAND, LAID
from engine.bots.search.shape import NO_TRUMP
from engine.bots.search.tried import Tried
from engine.bots.search.valuing import valued
from engine.bots.stakes import auction_of
from engine.bots.worlds import sample
from engine.bots.worlds.places import NEST
from engine.cards import SUITS
from engine.phases.contract import ChooseLeader as LeaderChosen
from engine.phases.exchange import Burials, PickUpPass
from engine.phases.pulling import PullCards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.actions import TableAction
    from engine.bots.matches import Match
    from engine.bots.nets.file import Nets
    from engine.bots.search.faith import Faith
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Floats, Ints
    from engine.bots.search.valuing import Worth
    from engine.game import Game
    from engine.phases.auction import Auction
    from engine.view import DealView


class Before:
    """A deal that has not come to its first lead, looked at in some worlds."""

    def __init__(
        self,
        game: Game,
        deal: DealView,
        nets: Nets,
        worlds: int,
        rng: np.random.Generator,
        faith: Faith | None = None,
        match: Match | None = None,
    ) -> None:
        """`faith`: how much is read into what others have called; None: nothing.

        `match`: one that this deal may end; what counts then is the chance to win it.
        """
        assert deal.seat is not None
        self._game, self._deal, self._nets, self._rng, self._match = game, deal, nets, rng, match
        sampled = sample(game, deal, worlds, rng)
        self._positions = laid_out(game, deal, sampled)
        self._number = numbers(self._positions.shape, deal)
        self._me = self._number[deal.seat]
        nest = np.nonzero(sampled.places == NEST)[1]
        self._nest = nest.reshape(worlds, -1).astype(np.int16) if len(nest) else np.zeros((worlds, 0), np.int16)
        self._weight = np.ones(worlds, np.float32)
        if faith is not None:
            self._weight = weights_before(game, deal, self._positions, faith, rng)
        self._passes = next((phase for phase in game.phases if isinstance(phase, PickUpPass)), None)

    # The choices.

    def calls(self, legal: Sequence[TableAction], fondness: float) -> list[Tried]:
        """Bidding the least there is, passing, and a new deal where one may have it, the better first."""
        bids = [action for action in legal if isinstance(action, Bid)]
        found = []
        if bids:
            lowest_bid = min(bids, key=lambda bid: bid.amount)
            found.append(self._tried(lowest_bid, self._declared(self._me, lowest_bid.amount), fondness))
        if Pass() in legal:
            found.append(self._tried(Pass(), self._when_passed(), fondness))
        if Redeal() in legal:
            even = as_it_stands(self._match, self._positions.shape.amount) if self._match else 0.5
            found.append(Tried(Redeal(), even, self._positions.shape.amount / 2, 0.0, even))
        return sorted(found, key=lambda one: -one.worth)

    def _declared(self, hand: int | Ints, bid: int | Ints) -> Positions:
        """The deals with this declarer and bid, about to be led to."""
        positions = self._copy()
        positions.declarer[:] = hand
        lay_away(positions, self._nest, self._rng, noise=0.5)
        set_bid(positions, bid)
        return self._led(self._passed(positions))

    def _when_passed(self) -> Positions:
        """The deals where others declare: who has bid most, or who will, having the best hand."""
        contract = self._deal.contract
        auction = auction_of(self._game)
        assert auction is not None
        promise = promises(self._positions)
        passed = {self._number[call.seat] for call in self._deal.calls if call.amount is None}
        if contract is not None and contract.amount is not None:
            return self._bid_on(self._number[contract.seat], contract.amount, promise, passed, auction)
        promise[:, self._me] = -1
        for hand in range(self._positions.shape.hands):
            if hand in passed or hand not in self._number.values() or (self._positions.shape.dummy == hand != 0):
                promise[:, hand] = -1
        best = promise.argmax(axis=1)
        none = promise.max(axis=1) < 0
        return self._declared(np.where(none, self._number[self._deal.dealer], best).astype(np.int8), auction.minimum)

    def _bid_on(self, holder: int, amount: int, promise: Floats, passed: set[int], auction: Auction) -> Positions:
        """The deals where somebody holds the contract, unless a partner who has not passed goes on with such a hand."""
        pairs, more = self._positions.shape.pairs, amount + auction.step
        partner = (self._me + 2) % self._positions.shape.hands
        if not pairs or partner in {*passed, holder} or more > auction.cap:
            return self._declared(holder, amount)
        goes_on = promise[:, partner] * self._positions.shape.total >= more
        return self._declared(np.where(goes_on, partner, holder), np.where(goes_on, more, amount))

    def burials(self, legal: Burials, fondness: float) -> list[Tried]:
        """The best ways to lay cards away and to name trumps, the best first."""
        actions: dict[Bury, None] = {}
        place = self._game.pack.place
        held = held_by(self._positions, self._me)[:1]
        for suit in legal.suits:
            trump = np.array([SUITS.index(suit)], np.int8)
            for attempt in range(10):
                chance = (4.0 * (attempt > 0)) * self._rng.standard_normal(held.shape).astype(np.float32)
                keys = to_spare(
                    self._positions.shape, held, trump, points=40 if legal.rule.official else 0.4, chance=chance
                )
                gone = lowest(keys, held, legal.rule.count)[0]
                action = Bury(frozenset(self._game.pack.cards[card] for card in gone), suit)
                if action in legal:
                    actions[action] = None

        def done(action: Bury) -> Positions:
            positions = self._copy()
            self._lay(positions, [place[card] for card in action.cards], LAID)
            positions.trump[:] = SUITS.index(action.trump)
            return self._led(self._passed(positions))

        return self._all(list(actions), done, fondness)

    def drops(self, legal: Sequence[Drop], fondness: float) -> list[Tried]:
        """The cards to lay away, the best first; trumps will be the best suit then."""
        place = self._game.pack.place

        def done(action: Drop) -> Positions:
            positions = self._copy()
            self._lay(positions, [place[action.card]], LAID)
            best = shares(positions.shape, held_by(positions, self._me))
            positions.trump = best.argmax(axis=1).astype(np.int8)
            return self._led(self._passed(positions))

        return self._all(list(legal), done, fondness)

    def gifts(self, count: int, fondness: float) -> list[Tried]:
        """Cards to pass, the best first."""
        actions: dict[Give, None] = {}
        shape = self._positions.shape
        held = held_by(self._positions, self._me)[:1]
        declares = self._positions.declarer[:1] == self._me
        trump = self._positions.trump[:1]
        if declares[0] and trump[0] == NO_TRUMP:
            trump = shares(shape, held).argmax(axis=1).astype(np.int8)
        for attempt in range(14):
            chance = (4.0 * (attempt > 0)) * self._rng.standard_normal(held.shape).astype(np.float32)
            keys = to_spare(shape, held, trump, points=0.5, chance=chance)
            gone = lowest(keys, held, count)[0]
            actions[Give(frozenset(self._game.pack.cards[card] for card in gone))] = None

        def done(action: Give) -> Positions:
            positions = self._copy()
            self._name_if_open(positions)
            return self._led(self._passed(positions, action))

        return self._all(list(actions), done, fondness)

    def suits(self, legal: Sequence[NameTrump], fondness: float) -> list[Tried]:
        """The suits to name with the whole hand, the best first."""

        def done(action: NameTrump) -> Positions:
            positions = self._copy()
            positions.trump[:] = SUITS.index(action.suit)
            return self._led(self._passed(positions))

        return self._all(list(legal), done, fondness)

    def leaders(self, legal: Sequence[ChooseLeader], fondness: float) -> list[Tried]:
        """Who is to lead first, the best first."""

        def done(action: ChooseLeader) -> Positions:
            positions = self._copy()
            return self._led(positions, self._number[action.seat])

        return self._all(list(legal), done, fondness)

    def hidden(self, legal: Sequence[Hide], fondness: float) -> list[Tried]:
        """The cards to set aside, the best first."""
        place = self._game.pack.place

        def done(action: Hide) -> Positions:
            positions = self._copy()
            card = place[action.card]
            self._lay(positions, [card], ASIDE)
            positions.set_aside[:], positions.owner[:] = card, self._me
            return positions

        return self._all(list(legal), done, fondness)

    def pulled(self, legal: Sequence[TableAction], fondness: float) -> list[Tried]:
        """Pulling one more card and stopping, the better first.

        Who is pulled from, and how often, the deal before has settled (C-12). The fan is of backs, in an order that
        says nothing of the faces: every place in it is as good, and one is taken by chance.
        """
        places = [action for action in legal if isinstance(action, PullAt)]
        pull = places[int(self._rng.integers(len(places)))]
        found = [self._tried(pull, self._once_pulled(fondness), fondness)]
        found.append(self._tried(StopPulling(), self._copy(), fondness))
        return sorted(found, key=lambda one: -one.worth)

    def _once_pulled(self, fondness: float) -> Positions:
        """Any card of the victim's drawn in each world, and the one given back that is best in most, if it may go."""
        rule = next(phase for phase in self._game.phases if isinstance(phase, PullCards))
        victim = self._number[pulled_from(self._deal)]
        drawn, rows = self._copy(), np.arange(len(self._positions))
        theirs = held_by(drawn, victim)
        card = np.where(theirs, self._rng.random(theirs.shape), -1.0).argmax(axis=1)
        move(drawn, card[:, None], HAND, np.full(len(rows), self._me, np.int8))

        def returned(cards: Ints) -> Positions:
            positions = drawn.take(rows)
            move(positions, cards[:, None], HAND, np.full(len(rows), victim, np.int8))
            return positions

        def worth(one: int) -> float:
            return self._tried(StopPulling(), returned(np.full(len(rows), one)), fondness).worth

        place = self._game.pack.place
        own = np.array(sorted((place[card] for card in not_locked(rule, self._deal)), key=worth, reverse=True))
        suit = drawn.shape.suit[drawn.trump]
        held = held_by(drawn, self._me)
        of_its_suit = (held[:, None] & (suit[:, None] == suit[:, own][:, :, None])).sum(axis=2)
        may_go = of_its_suit >= rule.least
        return returned(own[may_go.argmax(axis=1)])  # where none may go by its suit, any may

    def given_back(self, legal: Sequence[GiveBack], victim: int, fondness: float) -> list[Tried]:
        """The cards to give back for one drawn, the best first."""
        place = self._game.pack.place

        def done(action: GiveBack) -> Positions:
            positions = self._copy()
            cards = np.full((len(positions), 1), place[action.card], np.int64)
            move(positions, cards, HAND, np.full(len(positions), self._number[victim], np.int8))
            return positions

        return self._all(list(legal), done, fondness)

    # How they are tried.

    def _copy(self) -> Positions:
        return self._positions.take(np.arange(len(self._positions)))

    def _lay(self, positions: Positions, cards: Sequence[int], zone: int) -> None:
        columns = np.tile(np.array(cards, np.int64), (len(positions), 1))
        move(positions, columns, zone, np.full(len(positions), self._me, np.int8))
        if zone == LAID:
            positions.laid[:] = positions.shape.counters[list(cards)].sum()

    def _name_if_open(self, positions: Positions) -> None:
        """Let the declarer name the best suit, where trumps are still to be named."""
        open_ = np.nonzero(positions.trump == NO_TRUMP)[0]
        if len(open_):
            held = held_by(positions, positions.declarer)
            positions.trump[open_] = shares(positions.shape, held).argmax(axis=1)[open_]

    def _passed(self, positions: Positions, own: Give | None = None) -> Positions:
        """Let cards be passed where that is still to come: others go by rules of thumb, as far as is not known."""
        passes = self._passes
        if passes is None or self._deal.phase in ("leader", "play"):
            return positions
        chosen = to_pass(positions, 3, self._rng)
        cards = own.cards if own is not None else self._deal.passing
        if cards:
            chosen[self._me] = np.tile(
                np.array([self._game.pack.place[card] for card in cards], np.int64), (len(positions), 1)
            )
        # Hands are numbered as they play, seats clockwise.
        passed_on(positions, chosen, passes.direction(self._deal.number) * self._game.direction)
        return positions

    def _led(self, positions: Positions, leader: int | None = None) -> Positions:
        """About to be led to, by who is to lead: where the dealer will say who, each is taken as often."""
        if leader is not None:
            positions.leader[:] = leader
        elif any(isinstance(phase, LeaderChosen) for phase in self._game.phases):
            positions.leader[::2] = self._number[self._deal.dealer]
        positions.best_hand = positions.leader.copy()
        return positions

    def _all(self, actions: Sequence[TableAction], done: Callable[..., Positions], fondness: float) -> list[Tried]:
        return sorted((self._tried(action, done(action), fondness) for action in actions), key=lambda one: -one.worth)

    def _tried(self, action: TableAction, positions: Positions, fondness: float) -> Tried:
        worth = valued(positions, self._nets, self._me)
        win, got, beside = worth.win, self._mean(worth.got), 1.0
        if self._match:
            win, beside = of_match(self._match, positions, worth, self._me), BESIDE
        won = self._mean(win)
        error = float((win * self._weight).std() / np.sqrt(len(positions)))
        return Tried(action, won, got, error, won + beside * self._points(positions, worth, fondness))

    def _points(self, positions: Positions, worth: Worth, fondness: float) -> float:
        """What the score of the deal counts beside its win, on the scale of a chance."""
        shape = positions.shape
        if not (shape.total and self._game.counters):
            return fondness * self._mean(worth.got) / shape.amount
        return fondness * self._mean(scored(positions, worth, self._me)) / shape.amount

    def _mean(self, values: Floats) -> float:
        """Of values by world, each world as likely as it is."""
        return float((values * self._weight).mean())


def scored(positions: Positions, worth: Worth, hand: int) -> Floats:
    """By position, by how many points of score the side of a hand is expected to gain on the other."""
    total = positions.shape.amount
    declaring = (positions.declarer - hand) % 2 == 0
    bid = positions.need[np.arange(len(positions)), positions.declarer]
    ours, theirs = worth.got, total - worth.got
    made = np.where(declaring, worth.win, 1 - worth.win)
    declarers, others = np.where(declaring, ours, theirs), np.where(declaring, theirs, ours)
    gain = made * np.maximum(declarers, bid) - (1 - made) * bid - np.minimum(others, total)
    return np.where(declaring, gain, -gain).astype(np.float32)
