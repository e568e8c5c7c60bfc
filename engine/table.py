"""One match being played: the authority over its deals, its record and what each seat is told.

Before every deal the dealer shuffles and seals, then the cutter cuts: turns like any other. Nothing is stored that
follows from the log: undoing, resuming and reviewing are replays of it. Chance comes in as `seeds`.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from engine import game as rules
from engine.actions import Cut, Pull, PullAt, Shuffle, Undo
from engine.duplicate import comes_again
from engine.errors import BadRecord, Code, IllegalAction
from engine.events import (
    Called,
    CardPlayed,
    DealScored,
    LeaderChosen,
    MatchWon,
    PackCut,
    PassChosen,
    PhaseEnded,
    SeenAtTable,
    Shuffled,
    TakenBack,
    TrickTaken,
    TrumpCut,
    TrumpNamed,
    seen_by,
)
from engine.games import game_of
from engine.notation import action_text, parse_action
from engine.record import DealRecord, Record, Seal, is_place
from engine.record import replay as replay_deal
from engine.seal import commitment, sealed_deck
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from engine.actions import TableAction
    from engine.deal import Deal
    from engine.events import BetweenDeals, Event
    from engine.game import FinishedDeal, Game, Standing
    from engine.view import DealView

DUMMY_NAME = "the dummy"
"""How the hand that nobody sits behind is called; it stands after the names of the seats."""

LONGEST_PHRASE = 40
"""Characters of a phrase to cut with."""


_UNSEEN = CardPlayed | TrickTaken | TrumpCut | Called | PassChosen | TrumpNamed | LeaderChosen | PhaseEnded
"""Events by which nobody comes to see a card that was not played, and nothing comes to a hand or leaves it but by play:
after these alone an action may be taken back."""


class SealShown(NamedTuple):
    """What everybody may see of a deal's seal."""

    deal: str
    """The name of the deal, which goes into the shuffle."""
    commitment: str
    cuts: tuple[tuple[int, str], ...]
    seed: str
    """In hexadecimal once the deal is scored; until then empty."""


def shown_after(seal: Seal) -> SealShown:
    """The seal as everybody may see it once its deal is over."""
    return SealShown(seal.deal, seal.commitment, seal.cuts, seal.seed.hex())


class TableView(NamedTuple):
    """A table as one seat, or a watcher, may see it."""

    seat: int | None
    version: int
    """Grows with everything that happens."""
    turn: int
    """How many actions this seat has taken; an action is refused if it was meant for an earlier turn."""
    game: Game
    names: tuple[str, ...]
    stage: str
    """`shuffle`, `cut`, `deal`, or `over` when the match is. The last deal stays in view until the next is dealt."""
    number: int
    """Of the deal in view, or of the one about to be dealt where there is none yet; from 1."""
    to_act: tuple[int, ...]
    legal: Collection[TableAction]
    """What this seat may do now, in its turn or out of it. For a cut: every place; any phrase is legal too."""
    deal: DealView | None
    seal: SealShown | None
    """Of the deal in view, or, once the next one is shuffled, of that."""
    standing: Standing
    finished: tuple[FinishedDeal, ...]
    may_undo: bool
    """Whether this seat may take its last action back."""


class Table:
    """A match of one game between seats.

    `seeds` gives a fresh secret seed a deal; `name` makes the names of its deals unique.
    """

    def __init__(
        self, game: Game, names: Sequence[str], *, first_dealer: int, seeds: Callable[[], bytes], name: str = "table"
    ) -> None:
        if len(names) != game.seats:
            message = f"{game.name} here has {game.seats} seats, not {len(names)}"
            raise ValueError(message)
        if not 0 <= first_dealer < game.seats:
            message = f"the first dealer is seat {first_dealer}, but the seats are 0 to {game.seats - 1}"
            raise ValueError(message)
        self.game = game
        self.names = list(names)
        self.name = name
        self._first_dealer = first_dealer
        self._seeds = seeds
        self._deal: Deal | None = None
        self._finished: list[FinishedDeal] = []
        self._records: list[DealRecord] = []
        self._shuffled: Seal | None = None
        self._actions: list[str] = []
        self._turns = [0] * game.hands
        self._undoable: int | None = None
        self.version = 0

    # What is, derived.

    @property
    def standing(self) -> Standing:
        """Where the match stands."""
        return self.game.standing(self.game, self._first_dealer, self._finished)

    @property
    def stage(self) -> str:
        """`shuffle`, `cut`, `deal`, or `over`."""
        if self._shuffled:
            return "cut"
        if self._deal is not None and not rules.is_over(self.game, self._deal):
            return "deal"
        return "over" if self.standing.winners else "shuffle"

    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is; empty once the match is over."""
        match self.stage:
            case "shuffle":
                return (self.standing.next_dealer,)
            case "cut":
                return (self.game.cutter(self.standing.next_dealer),)
            case "deal":
                assert self._deal is not None
                hands = rules.to_act(self.game, self._deal)
                return tuple(self.game.agent(self._deal, hand) for hand in hands)
            case _:
                return ()

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take its last action back: nobody has acted since, and no card was seen by it."""
        return self._undoable == seat and self.stage == "deal"

    def may_act(self) -> tuple[int, ...]:
        """The seats that may act, in turn or out of it: of the latter nobody else is told."""
        if self.stage != "deal":
            return self.to_act()
        assert self._deal is not None
        return tuple(self.game.agent(self._deal, hand) for hand in rules.may_act(self.game, self._deal))

    def _hand_of(self, seat: int) -> int:
        """The hand that the seat's action is for: the dummy's, where it is to be played and the seat plays it."""
        deal, dummy = self._deal, self.game.dummy
        assert deal is not None
        if dummy is not None and rules.to_act(self.game, deal) == (dummy,) and self.game.agent(deal, dummy) == seat:
            return dummy
        return seat

    def view(self, seat: int | None) -> TableView:
        """The table as `seat` may see it; None: as a watcher."""
        stage, standing, acting = self.stage, self.standing, self.to_act()
        shown = view(self.game, self._deal, seat) if self._deal is not None else None
        legal: Collection[TableAction] = ()
        if stage == "deal":
            assert shown is not None
            legal = shown.legal
        elif seat is not None and seat in acting:
            if stage == "cut":
                legal = tuple(Cut(str(place)) for place in range(1, len(self.game.pack.cards)))
            else:
                legal = (Shuffle(),)
        return TableView(
            seat,
            self.version,
            self._turns[seat] + sum(self._turns[self.game.seats :]) if seat is not None else 0,
            self.game,
            (*self.names, DUMMY_NAME) if self.game.dummy is not None else tuple(self.names),
            stage,
            max(1, len(self._records)),
            acting,
            legal,
            shown,
            self._seal_shown(),
            standing,
            tuple(self._finished),
            seat is not None and self.may_undo(seat),
        )

    def _seal_shown(self) -> SealShown | None:
        if self._shuffled:
            return SealShown(self._shuffled.deal, self._shuffled.commitment, self._shuffled.cuts, "")
        if not self._records or (seal := self._records[-1].seal) is None:
            return None
        shown = shown_after(seal)
        over = self._deal is not None and rules.is_over(self.game, self._deal)
        return shown if over and not self._comes_again else shown._replace(seed="")

    @property
    def _comes_again(self) -> bool:
        """Whether packs that were played are still to come again, or would tell which do."""
        return bool(self.game.twice) and self.stage != "over"

    def record(self) -> Record:
        """The match so far, hidden cards and all: for the owner of the table, never for a seat before the end."""
        deals = list(self._records)
        if deals and deals[-1].result is None:
            deals[-1] = replace(deals[-1], actions=tuple(self._actions))
        first_dealer = 0 if deals else self._first_dealer
        return Record(self.game.rules, tuple(deals), tuple(self.names), first_dealer, self._shuffled)

    def finished_record(self) -> Record:
        """The deals that are over, with every card: nobody at the table may not know them any more.

        Of a duplicate that is none before its end.
        """
        over = () if self._comes_again else tuple(deal for deal in self._records if deal.result is not None)
        return Record(self.game.rules, over, tuple(self.names))

    def copy(self, seeds: Callable[[], bytes] | None = None) -> Table:
        """This table as it stands, to try an action on: what happens at one does not at the other."""
        other = copy.copy(self)
        lists = {name: [*value] for name, value in vars(self).items() if isinstance(value, list)}
        vars(other).update(lists, _seeds=seeds or self._seeds)
        return other

    # What happens.

    def act(self, seat: int, action: TableAction, turn: int | None = None) -> tuple[Event | BetweenDeals, ...]:
        """Let a seat act, and everything that follows happen. Raises IllegalAction, and then nothing has changed.

        `turn` is the one in the view that the action was chosen from: a second press of the same key is refused.
        """
        stage = self.stage
        if stage == "over":
            raise IllegalAction(Code.MATCH_OVER, "The match is over.")
        if isinstance(action, Undo):
            return self._undo(seat)
        if seat not in self.may_act():
            raise IllegalAction(Code.NOT_YOUR_TURN, "It is not your turn.")
        if turn is not None and turn != self._turns[seat] + sum(self._turns[self.game.seats :]):
            raise IllegalAction(Code.STALE, "The table has moved on since; look again.")
        hand = self._hand_of(seat) if stage == "deal" else seat
        if stage == "deal":
            events = self._act_in_deal(hand, action)
        elif stage == "cut":
            events = self._cut(seat, action)
        else:
            events = self._shuffle(seat, action)
        self._turns[hand] += 1
        self.version += 1
        undo = self.game.table.undo == "before_next_action" and stage == "deal"
        self._undoable = seat if undo and all(isinstance(event, _UNSEEN) for event in events) else None
        return events

    def _undo(self, seat: int) -> tuple[BetweenDeals, ...]:
        """Take back the last action: everything but it is played again."""
        if not self.may_undo(seat):
            why = "once somebody has acted or a card was seen" if self.game.table.undo != "off" else "at this table"
            raise IllegalAction(Code.CANNOT_UNDO, f"Nothing can be taken back {why}.")
        record = replace(self._records[-1], actions=tuple(self._actions[:-1]))
        self._deal = replay_deal(self.game, record, self._finished).deal
        self._actions.pop()
        self._undoable = None
        self._turns[seat] += 1
        self.version += 1
        return (TakenBack(seat),)

    def _act_in_deal(self, seat: int, action: TableAction) -> tuple[Event | BetweenDeals, ...]:
        assert self._deal is not None
        if isinstance(action, Shuffle | Cut | Undo):
            raise IllegalAction(Code.NOT_NOW, "The deal is still being played.")
        if isinstance(action, Pull):
            raise IllegalAction(Code.NOT_NOW, "Draw by its place in the fan: nobody sees which card lies where.")
        if isinstance(action, PullAt):
            action = self._pulled(seat, action.place)
        self._deal, events = rules.act(self.game, self._deal, seat, action)
        self._actions.append(action_text(seat, action, self.game.pack))
        return (*events, *self._scored()) if rules.is_over(self.game, self._deal) else events

    def _pulled(self, seat: int, place: int) -> Pull:
        """The card at a place of the victim's hand, which is fanned in a new order for every pull.

        That is the order its owner has given it, where the rules let him. Any other follows from the seed of the deal,
        so that it is proved with it, and from nothing a player can see.
        """
        deal, seal = self._deal, self._records[-1].seal
        assert deal is not None
        legal = rules.legal(self.game, deal, seat)
        pulls = [] if isinstance(legal, rules.Unlisted) else [one for one in legal if isinstance(one, Pull)]
        if not 0 <= place < len(pulls):
            raise IllegalAction(Code.NOT_NOW, "There is no card to pull at that place.")
        if deal.fan:
            return Pull(deal.fan[place], pulls[place].victim)
        pulls.sort(key=lambda pull: self.game.pack.place[pull.card])
        seed = seal.seed if seal else self._seeds()
        return sealed_deck(pulls, seed, f"{seal.deal if seal else self.name}/fan {len(deal.pulls) + 1}", ())[place]

    def _scored(self) -> tuple[BetweenDeals, ...]:
        """Score the deal that has just ended and close its record."""
        deal = self._deal
        assert deal is not None
        played = replace(self._records[-1], actions=tuple(self._actions))
        result = replay_deal(self.game, played, self._finished).result
        finished = rules.finished(self.game, deal)
        self._finished.append(finished)
        self._records[-1] = replace(played, result=result)
        scored = DealScored(finished.score.winners, finished.score.sentence)
        winners = self.standing.winners
        return (scored, MatchWon(winners)) if winners else (scored,)

    def _shuffle(self, seat: int, action: TableAction) -> tuple[Event | BetweenDeals, ...]:
        if not isinstance(action, Shuffle):
            raise IllegalAction(Code.NOT_NOW, "First the dealer shuffles for the next deal.")
        seed = self._seeds()
        number = len(self._records) + 1
        seal = Seal(f"{self.name}/{number}", commitment(seed), seed, ())
        shuffled = Shuffled(seat, number, seal.commitment)
        if self.game.cut:
            self._shuffled = seal
            return (shuffled,)
        return (shuffled, *self._begin(seal))

    def _cut(self, seat: int, action: TableAction) -> tuple[Event | BetweenDeals, ...]:
        assert self._shuffled is not None
        if not isinstance(action, Cut):
            raise IllegalAction(Code.NOT_NOW, "First the pack is cut.")
        where = action.where
        cards = len(self.game.pack.cards)
        if where.isascii() and where.isdigit() and not is_place(where, cards):
            raise IllegalAction(Code.BAD_CUT, f"Cut at a place from 1 to {cards - 1}, or with any phrase.")
        if not where.strip() or len(where) > LONGEST_PHRASE or not where.isprintable():
            raise IllegalAction(Code.BAD_CUT, f"A phrase to cut with has 1 to {LONGEST_PHRASE} characters.")
        seal = replace(self._shuffled, cuts=((seat, where),))
        return (PackCut(seat, where), *self._begin(seal))

    def _begin(self, seal: Seal) -> tuple[Event, ...]:
        """Deal the pack that the seal makes."""
        dealer = self.standing.next_dealer
        deck = sealed_deck(self.game.pack.cards, seal.seed, seal.deal, seal.cuts)
        if self.game.twice:
            again = comes_again(self.game, self._records, self._finished, dealer, seal)
            deck = deck if again is None else self.game.pack.deck(self._records[again].deck)
        self._deal, events = rules.start(self.game, dealer, deck, self._finished)
        self._records.append(DealRecord(dealer, " ".join(map(str, deck)), (), None, seal))
        self._actions = []
        self._shuffled = None
        return events

    @classmethod
    def resume(cls, record: Record, *, seeds: Callable[[], bytes], name: str, game: Game | None = None) -> Table:
        """The table of a record, at the point where the record stops. Raises BadRecord, BrokenRule.

        `game` is the one of its rules with another end to the match; None: the match ends as its rules say.
        """
        try:
            game = game or game_of(record.rules)
            names = record.players or tuple(f"seat {seat}" for seat in range(game.seats))
            first = record.deals[0].dealer if record.deals else record.first_dealer
            table = cls(game, names, first_dealer=first, seeds=seeds, name=name)
        except ValueError as error:
            raise BadRecord(str(error)) from None
        for number, deal in enumerate(record.deals, 1):
            if table.stage != "shuffle" or deal.dealer != table.standing.next_dealer:
                message = f"deal {number} does not follow from the deals before it"
                raise BadRecord(message)
            try:
                table._replay(deal)
            except BadRecord as error:
                message = f"deal {number}: {error}"
                raise BadRecord(message) from None
        if record.about_to_cut:
            table._wait_for_cut(record.about_to_cut)
        return table

    def _wait_for_cut(self, seal: Seal) -> None:
        """Go on where the pack is shuffled and waits for the cutter."""
        if not self.game.cut or self.stage != "shuffle" or seal.cuts or commitment(seal.seed) != seal.commitment:
            message = "no pack can be about to be cut here with this seal"
            raise BadRecord(message)
        self._count(self.standing.next_dealer, seal)
        self._shuffled = seal

    def _replay(self, record: DealRecord) -> None:
        """Play a recorded deal at this table, as far as it goes."""
        played = replay_deal(self.game, record, self._finished)
        self._count(record.dealer, record.seal)
        self._deal = played.deal
        self._records.append(DealRecord(record.dealer, record.deck, record.actions, None, record.seal))
        self._actions = list(record.actions)
        for text in record.actions:
            seat, action = parse_action(text, self.game.pack)
            if not isinstance(action, Cut):  # counted with the seal
                self._turns[seat] += 1
                self.version += 1
        if played.finished:
            self._scored()

    def _count(self, dealer: int, seal: Seal | None) -> None:
        """Count the turns taken before a deal: the shuffle and the cuts."""
        cutters = [seat for seat, _ in seal.cuts] if seal else []
        if cutters and not (self.game.cut and cutters == [self.game.cutter(dealer)]):
            message = "its seal has a cut that nobody could make"
            raise BadRecord(message)
        for seat in (dealer, *cutters):
            self._turns[seat] += 1
            self.version += 1


def told(events: Sequence[Event | BetweenDeals], seat: int | None) -> tuple[SeenAtTable, ...]:
    """The events as a seat may know them; None: as a watcher."""
    return tuple(
        event if isinstance(event, Shuffled | PackCut | DealScored | MatchWon | TakenBack) else seen_by(event, seat)
        for event in events
    )
