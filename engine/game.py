"""A game as a declaration: pack, phases, ranking, restrictions, score. And the few verbs that run any of them.

Three ideas carry every game: the trump suit is a list of cards (`ranking`); a rule about play is a filter read "if
able" (`Restriction`); a deal is a list of phases, dealing included (`Phase`). Nothing here names a game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, runtime_checkable

from engine.deal import Deal, evolve, new_deal
from engine.errors import Code, IllegalAction
from engine.table_options import TableOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from random import Random

    from engine.actions import Action, TableAction
    from engine.cards import Card, Pack, Suit
    from engine.deal import Call, Debt
    from engine.events import Event
    from engine.ranking import Ranking


@runtime_checkable
class Unlisted(Protocol):
    """Legal actions that are too many to be written out: whether one is among them is asked, and one can be had."""

    def __contains__(self, action: object) -> bool: ...

    def example(self, rng: Random) -> Action:
        """Any one of them."""


class Phase(Protocol):
    """A part of a deal: a packet, a call, the tricks."""

    name: ClassVar[str]
    """What the table is doing, in a word: `deal`, `trump`, `play`."""

    def to_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The seats whose turn it is, all of them at once; empty: the phase goes on by itself. Everybody sees it."""
        return ()

    def may_act(self, game: Game, deal: Deal) -> tuple[int, ...]:
        """The seats that may act, in turn or out of it; that one may out of turn is seen by nobody else."""
        return self.to_act(game, deal)

    def legal(self, game: Game, deal: Deal, seat: int) -> Collection[Action]:
        """Every action the seat may take now; empty only where it may not act."""
        return ()

    def offered(self, game: Game, deal: Deal, seat: int) -> Collection[TableAction]:
        """The same as the seat may see it: a card that nobody can see is a place."""
        return self.legal(game, deal, seat)

    def besides(self, game: Game, deal: Deal, seat: int) -> tuple[Action, ...]:
        """What the seat may do besides, which is no way to play on: claim, concede, offer to finish."""
        return ()

    def decide(self, game: Game, deal: Deal, seat: int, action: Action) -> tuple[Event, ...]:
        """What the action of a seat that may act makes happen. Raises IllegalAction."""
        raise IllegalAction(Code.NOT_NOW, "That happens by itself.")

    def upkeep(self, game: Game, deal: Deal) -> tuple[Event, ...]:
        """What happens by itself now; empty: somebody has to act. Ends with PhaseEnded when the phase is over."""
        return ()


@dataclass(frozen=True, slots=True)
class Restriction:
    """A rule about which cards may be played, read "if able": one that would leave no card is waived."""

    code: Code
    """The reason code for a card it strikes out."""
    sentence: str
    """The rule as the rules page says it."""
    keep: Callable[[Sequence[Card], Deal, Ranking], Sequence[Card]]
    """The cards it leaves of those it is given."""
    why: Callable[[Card, Sequence[Card], Deal, Ranking], str]
    """The sentence for a card it strikes out, given the cards that it keeps."""


class DealScore(NamedTuple):
    """What a finished deal is worth."""

    winners: tuple[int, ...]
    """The seats that win it, in seat order; empty: nobody does."""
    gains: tuple[int, ...]
    """By seat, what it adds to the score of the match."""
    sentence: str
    """Why, with `{0}`, `{1}` … where the name of that seat belongs."""
    report: Mapping[str, Any]
    """The keys of a record's result that are this game's own."""
    stands: bool = True
    """False: the deal does not count."""
    why: tuple[str, ...] = ()
    """By seat, what made its gain, in a few words: `bid 120, took 105`; empty: nothing needs to be said."""
    dealer_stays: bool = True
    """Of a deal that does not stand, whether the same dealer deals again."""


class FinishedDeal(NamedTuple):
    """A finished deal as the match remembers it."""

    dealer: int
    trump: Suit | None
    trump_named_by: int | None
    tricks: tuple[int, ...]
    score: DealScore
    contract: Call | None = None
    """What was bid, and by whom; None where there was no auction, or no bid."""


class Standing(NamedTuple):
    """Where a match stands, derived from its finished deals."""

    scores: tuple[int, ...]
    """By seat."""
    next_dealer: int
    winners: tuple[int, ...]
    """The seats that have won the match; empty while it goes on."""


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Game:
    """A rule set with its options settled: everything the engine knows about a game."""

    id: str
    name: str
    rules: str
    """The rule string that declares it."""
    seats: int
    pack: Pack
    phases: tuple[Phase, ...]
    rankings: Mapping[Suit | None, Ranking]
    """By trump suit; None while there are no trumps."""
    restrictions: tuple[Restriction, ...]
    """In order of precedence: the first that strikes a card out is the reason shown."""
    score: Callable[[Game, Deal], DealScore]
    standing: Callable[[Game, int, Sequence[FinishedDeal]], Standing]
    """The match after these finished deals, given the first dealer."""
    goal: str
    """How the match is won, in a few words: `first to 3`."""
    needs: Callable[[Game, int], tuple[int | None, ...]]
    """By seat, the tricks its side needs to win a deal with this dealer; None: simply the most."""
    sides: tuple[tuple[int, ...], ...]
    """The seats that score together; each seat alone where nobody has a partner."""
    direction: int = 1
    """Of dealing and play: 1 clockwise, -1 counter-clockwise."""
    later_equal_wins: bool = False
    """Of two equal cards from two packs, whether the later one wins (A-17)."""
    table: TableOptions = field(default_factory=TableOptions)
    """How the table is kept."""
    reports: tuple[str, ...] = ()
    """The keys of a record's result that tell where cards were: `dealt`, `hands`, `nest`, `reveals`."""
    owed: Callable[[Game, int, Sequence[FinishedDeal]], tuple[Debt, ...]] = lambda _game, _dealer, _deals: ()
    """What the finished deals leave to be pulled in the next one, given who deals that."""
    decided: Callable[[Game, Deal], int | None] = lambda _game, _deal: None
    """The seat to which what is left of the deal may go unplayed, where that is no matter any more: the tricks that all
    have seen settle who wins it, what it adds to the match and who deals next. None: it is not decided."""
    chairs: Callable[[Game, Deal], tuple[int, ...]] | None = None
    """The hands in playing order, where that is not simply the order of the seats: with a dummy, which is the hand
    after the last seat, and is played by the seat opposite. Who that is may change from deal to deal, and in one."""
    nest_word: str = "nest"
    """What the game calls the cards in the middle."""
    trick_name: str = "tricks"
    """What a side counts in a deal: `tricks`, `points` or `tens`."""
    scoring: tuple[str, ...] = ()
    """What of the score does not follow from all the rest, in sentences."""
    target: int = 0
    """The points that win the match; 0: it is won by something else."""
    points: int = 0
    """The points of a deal in all, of cards and of the last trick; 0: nothing has points."""
    counters: Mapping[str, int] = field(default_factory=dict)
    """The points of the cards that have some, by rank."""
    twice: int = 0
    """Of a duplicate, how many packs are played twice (`engine.duplicate`); 0: it is none."""

    def __repr__(self) -> str:
        """The rule string says it all."""
        return f"Game({self.rules!r})"

    @property
    def cut(self) -> bool:
        """Whether another player cuts before every deal."""
        return self.table.cut == "interactive"

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps later in playing order."""
        return (seat + steps * self.direction) % self.seats

    @property
    def hands(self) -> int:
        """How many hands are dealt: one a seat, and the dummy's."""
        return self.seats + (self.chairs is not None)

    @property
    def dummy(self) -> int | None:
        """The hand that nobody sits behind; None: there is none."""
        return self.seats if self.chairs else None

    def next_hand(self, deal: Deal, hand: int, steps: int = 1) -> int:
        """The hand so many steps later in playing order."""
        if self.chairs is None:
            return (hand + steps * self.direction) % self.seats
        order = self.chairs(self, deal)
        return order[(order.index(hand) + steps) % len(order)]

    def in_order(self, deal: Deal) -> tuple[int, ...]:
        """All hands in playing order, the dealer's last."""
        return tuple(self.next_hand(deal, deal.dealer, step) for step in range(1, self.hands + 1))

    def agent(self, deal: Deal, hand: int) -> int:
        """The seat that plays a hand: its own, and for the dummy the one opposite."""
        return hand if hand < self.seats else self.next_hand(deal, hand, 2)

    def forehand(self, dealer: int) -> int:
        """The seat after the dealer."""
        return self.after(dealer)

    def cutter(self, dealer: int) -> int:
        """Who cuts: the dealer's right-hand neighbour; of two players, the other one (A-03)."""
        return (dealer - 1) % self.seats

    def from_forehand(self, dealer: int) -> tuple[int, ...]:
        """All seats in playing order, forehand first and the dealer last."""
        return tuple(self.after(dealer, step) for step in range(1, self.seats + 1))

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that score with this one, itself included."""
        return next(side for side in self.sides if seat in side)


def start(
    game: Game, dealer: int, deck: tuple[Card, ...], before: Sequence[FinishedDeal] = ()
) -> tuple[Deal, tuple[Event, ...]]:
    """A new deal from a shuffled and cut deck, after these finished ones, as far as it goes by itself."""
    if game.twice:  # what a deal is like must not depend on when its pack comes
        before = ()
    number = 1 + sum(deal.score.stands for deal in before)
    owed = game.owed(game, dealer, before) if before else ()
    deal = new_deal(game.hands, dealer, game.forehand(dealer), deck, number=number, owed=owed)
    return _settle(game, deal, ())


def finished(game: Game, deal: Deal) -> FinishedDeal:
    """A deal that is over, as the match remembers it."""
    return FinishedDeal(
        deal.dealer, deal.trump, deal.trump_named_by, deal.tricks_taken(), game.score(game, deal), deal.contract()
    )


def is_over(game: Game, deal: Deal) -> bool:
    """Whether the deal has been played to its end."""
    return deal.phase >= len(game.phases) or deal.thrown_in is not None


def phase_of(game: Game, deal: Deal) -> Phase | None:
    """The phase the deal is in; None once it is over."""
    return None if is_over(game, deal) else game.phases[deal.phase]


def to_act(game: Game, deal: Deal) -> tuple[int, ...]:
    """The seats that may act; empty once the deal is over."""
    phase = phase_of(game, deal)
    return phase.to_act(game, deal) if phase else ()


def may_act(game: Game, deal: Deal) -> tuple[int, ...]:
    """The seats that may act, in turn or out of it; empty once the deal is over."""
    phase = phase_of(game, deal)
    return phase.may_act(game, deal) if phase else ()


def legal(game: Game, deal: Deal, seat: int) -> Collection[Action]:
    """Every action the seat may take now; empty where it may not act."""
    phase = phase_of(game, deal)
    return phase.legal(game, deal, seat) if phase and seat in phase.may_act(game, deal) else ()


def act(game: Game, deal: Deal, seat: int, action: Action) -> tuple[Deal, tuple[Event, ...]]:
    """The deal after the action and all that follows from it by itself, and what happened.

    Raises IllegalAction; the deal handed in is a value and stays as it was.
    """
    phase = phase_of(game, deal)
    if phase is None:
        raise IllegalAction(Code.DEAL_OVER, "The deal is over.")
    if seat not in phase.may_act(game, deal):
        raise IllegalAction(Code.NOT_YOUR_TURN, "It is not your turn.")
    events = phase.decide(game, deal, seat, action)
    for event in events:
        deal = evolve(deal, event)
    return _settle(game, deal, events)


def _settle(game: Game, deal: Deal, events: tuple[Event, ...]) -> tuple[Deal, tuple[Event, ...]]:
    """Let everything happen that happens by itself, phase after phase."""
    phases = game.phases
    while deal.phase < len(phases) and deal.thrown_in is None:
        more = phases[deal.phase].upkeep(game, deal)
        if not more:
            break
        for event in more:
            deal = evolve(deal, event)
        events += more
    return deal, events
