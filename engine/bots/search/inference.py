"""How likely what others have done is, in each world: who named this suit, bid so much and played so holds such cards.

The worlds are those the rules allow, each as likely as every other; what is found here is what they are to be weighed
with. Nobody is taken for perfect: plays and calls that a policy would not choose are possible, only less likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.bots.nets.sight import Sight, look, options
from engine.bots.search.choosing import UNIT
from engine.bots.search.dealt import first_cards
from engine.bots.search.exchange import DEALT, READY, shares
from engine.bots.search.laying import numbers
from engine.bots.search.positions import ASIDE, COVERED, COVERING, HAND, LAID, UP
from engine.bots.search.shape import NO_TRUMP
from engine.bots.worlds import places as lies
from engine.cards import SUITS
from engine.phases.auction import Auction
from engine.phases.contract import NameTrump
from engine.phases.exchange import BuryAndName

if TYPE_CHECKING:
    from engine.bots.nets.file import Nets
    from engine.bots.search.positions import Positions
    from engine.bots.search.shape import Bools, Floats, Ints
    from engine.bots.worlds.worlds import Worlds
    from engine.game import Game
    from engine.view import DealView


class Faith(NamedTuple):
    """How much is read into what others do."""

    blunt: float = 0.03
    """A card that is better by so much, as a part of a deal won, is e times as likely to be played."""
    any: float = 0.1
    """How often others do anything at all."""
    plays: int = 16
    """How many plays of others are looked at, the latest first: those before tell less, and it takes time."""
    suits: float = 0.35
    """A suit that counts so much more among a few cards is e times as likely to be named."""
    shares: float = 0.03
    """A suit that promises so much more of the points is e times as likely to be named."""
    bids: float = 0.08
    """By how much of the points bids stray from what hands promise."""


_SUBSETS = 5
"""So many ways are looked at in which a hand's first cards may have come."""


def weights(
    game: Game,
    deal: DealView,
    worlds: Worlds,
    positions: Positions,
    nets: Nets,
    faith: Faith,
    rng: np.random.Generator,
) -> Floats:
    """(worlds): how likely each is after what others did; 1 on average. `positions` are the worlds laid out."""
    start = at_first_lead(game, deal, worlds, positions)
    told = named(game, deal, start, faith, rng) + bid(game, deal, start, faith)
    told += played(game, deal, start, nets, faith)
    odds = np.exp(told - told.max())
    return (odds * (len(odds) / odds.sum())).astype(np.float32)


def weights_before(game: Game, deal: DealView, positions: Positions, faith: Faith, rng: np.random.Generator) -> Floats:
    """(positions): how likely each is after what others have called, no card being played yet; 1 on average."""
    told = named(game, deal, positions, faith, rng) + bid(game, deal, positions, faith)
    odds = np.exp(told - told.max())
    return (odds * (len(odds) / odds.sum())).astype(np.float32)


def at_first_lead(game: Game, deal: DealView, worlds: Worlds, positions: Positions) -> Positions:
    """The worlds as they were before the first lead."""
    shape, hands, place = positions.shape, positions.shape.hands, game.pack.place
    number = numbers(shape, deal)
    start = positions.take(np.arange(len(positions)))
    from_slots: dict[tuple[int, int], list[int]] = {}
    for trick in (*deal.tricks, deal.trick):
        slots = trick.slots or (None,) * len(trick.plays)
        for (hand, card), slot in zip(trick.plays, slots, strict=True):
            if slot is None:
                start.places[:, place[card]] = HAND * hands + number[hand]
            else:
                from_slots.setdefault((hand, slot), []).append(place[card])
    rows = np.arange(len(start))
    for (hand, slot), cards in from_slots.items():
        now = deal.up[hand][slot]
        under: Ints | int | None = cards[1] if len(cards) > 1 else place[now] if now is not None else None
        if under is None and deal.covered[hand][slot]:
            under = ((worlds.places == lies.covered(hand)) & (worlds.slots == slot)).argmax(axis=1)
        its = number[hand]
        if under is None:
            start.places[:, cards[0]] = UP * hands + its
            continue
        start.places[:, cards[0]] = COVERING * hands + its
        start.under[:, cards[0]] = under
        start.places[rows, under] = COVERED * hands + its
    if shape.begins:
        start.trump[:] = NO_TRUMP
        if deal.opened is not None and deal.opened.card is not None:
            card = place[deal.opened.card]
            owner = deal.trump_named_by
            assert owner is not None
            start.places[:, card] = ASIDE * hands + number[owner]
            start.set_aside[:], start.owner[:] = card, number[owner]
    first = (*deal.tricks, deal.trick)[0]
    start.leader[:] = number[first.leader]
    start.best_hand = start.leader.copy()
    start.plays = 0
    start.trick[:] = len(shape.cards)
    start.best[:], start.best_card[:] = 0, len(shape.cards)
    start.taken[:], start.points[:], start.voids[:], start.asked[:] = 0, 0, False, False
    return start


def played(game: Game, deal: DealView, start: Positions, nets: Nets, faith: Faith) -> Floats:
    """(worlds): the logarithm of how likely the plays of others are. Plays `start` on to where the deal is."""
    shape, place = start.shape, game.pack.place
    number = numbers(shape, deal)
    mine = {number[hand] for hand in number if hand == deal.seat or (deal.plays_dummy and number[hand] == shape.dummy)}
    plays = [
        (at, turn, card)
        for at, trick in enumerate((*deal.tricks, deal.trick), 1)
        for turn, (_, card) in enumerate(trick.plays, 1)
    ]
    movers = [number[hand] for trick in (*deal.tricks, deal.trick) for hand, _ in trick.plays]
    others = [step for step, mover in enumerate(movers) if mover not in mine]
    looked_at = set(others[-faith.plays :])
    sights: list[Sight] = []
    possible: list[Bools] = []
    chosen: list[Ints] = []
    which: list[Ints] = []
    for step, (at, turn, card) in enumerate(plays):
        if shape.begins == "void":
            start.open_at_void()
        elif shape.begins == "asked" and deal.opened is not None and (deal.opened.trick, deal.opened.place) == (at, turn):
            start.open(np.arange(len(start)), retroactive=False)
            start.asked[:] = deal.opened.asked
        number_of_card = place[card]
        if step in looked_at:
            legal = start.legal()
            several = np.nonzero(legal.sum(axis=1) > 1)[0]
            if len(several):
                its = start.take(several) if len(several) < len(start) else start
                sight = look(its, whole=False)
                its_options = options(its, legal[several], sight.trump)
                sights.append(sight)
                possible.append(its_options.possible)
                chosen.append((its_options.possible & (its_options.cards == number_of_card)).argmax(axis=1))
                which.append(several)
        start.play(np.full(len(start), number_of_card, np.int16))
    told = np.zeros(len(start), np.float32)
    if sights:
        every = Sight(*(np.concatenate(part) for part in zip(*sights, strict=True)))
        can, choice = np.concatenate(possible), np.concatenate(chosen)
        numbers_ = nets.policy.out(every).reshape(len(can), -1)
        liked = np.where(can, numbers_ * np.float32(UNIT / faith.blunt), np.float32(-1e9))
        liked -= liked.max(axis=1, keepdims=True)
        odds = np.exp(liked)
        rows = np.arange(len(odds))
        odds = odds[rows, choice] / odds.sum(axis=1)
        odds = (1 - faith.any) * odds + faith.any / can.sum(axis=1)
        np.add.at(told, np.concatenate(which), np.log(odds).astype(np.float32))
    return told


def named(game: Game, deal: DealView, start: Positions, faith: Faith, rng: np.random.Generator) -> Floats:
    """(worlds): the logarithm of how likely another seat was to name this suit, or to set this card aside."""
    shape, count = start.shape, len(start)
    nothing = np.zeros(count, np.float32)
    number = numbers(shape, deal)
    if shape.begins in ("void", "asked"):
        owner = deal.hidden_by if deal.hidden_by is not None else deal.trump_named_by
        if owner is None or owner == deal.seat:
            return nothing
        held = start.places == HAND * shape.hands + number[owner]
        suits = np.stack([(held & (shape.suit[NO_TRUMP] == suit)).sum(axis=1) for suit in range(NO_TRUMP)], axis=1)
        aside = shape.suit[NO_TRUMP, start.set_aside]
        suits[np.arange(count), aside] += 1
        return _softly(suits.astype(np.float32))[np.arange(count), aside]
    seat, trump = deal.trump_named_by, deal.trump
    if seat is None or seat == deal.seat or trump is None or shape.begins or number[seat] == shape.dummy:
        return nothing
    suit = SUITS.index(trump)
    phases = game.phases
    if any(isinstance(phase, Auction) for phase in phases):
        if not any(isinstance(phase, NameTrump | BuryAndName) for phase in phases):
            return nothing
        held = _with_laid(start, number[seat])
        return _softly(shares(shape, held, READY) / np.float32(faith.shares))[:, suit]
    first = first_cards(game)
    held = start.places == HAND * shape.hands + number[seat]
    size = int(held[0].sum())
    if not 0 < first <= size or any(isinstance(phase, NameTrump) and phase.decline for phase in phases):
        return nothing
    cards = np.nonzero(held)[1].reshape(count, size)
    likely = np.zeros(count, np.float32)
    for _ in range(1 if size == first else _SUBSETS):
        some = rng.permuted(cards, axis=1)[:, :first]
        likely += np.exp(_softly(counted(start, some) / np.float32(faith.suits))[:, suit])
    return np.log(likely)


_HONOURS = (0.1, 0.2, 0.3, 0.4)
"""What the highest ranks add to a card's count of 1 when trumps are named from a few cards."""


def counted(positions: Positions, cards: Ints) -> Floats:
    """(positions, 4): by suit, what it counts among a few cards, (positions, cards)."""
    shape = positions.shape
    suit = shape.suit[NO_TRUMP, cards]
    top = shape.power[NO_TRUMP, cards] - int(shape.power[NO_TRUMP].max()) + len(_HONOURS) - 1
    count = 1 + np.where(top >= 0, np.array(_HONOURS)[np.maximum(top, 0)], 0)
    return np.stack([(count * (suit == one)).sum(axis=1) for one in range(NO_TRUMP)], axis=1).astype(np.float32)


def bid(game: Game, deal: DealView, start: Positions, faith: Faith) -> Floats:
    """(worlds): the logarithm of how likely the calls of others are."""
    shape = start.shape
    told = np.zeros(len(start), np.float32)
    if not deal.calls or not shape.total:
        return told
    number = numbers(shape, deal)
    for seat in {call.seat for call in deal.calls} - {deal.seat}:
        amounts = [call.amount for call in deal.calls if call.seat == seat and call.amount is not None]
        contract = deal.contract
        declares = contract is not None and contract.seat == seat
        ready = declares and not deal.nest
        held = _with_laid(start, number[seat]) if ready else start.places == HAND * shape.hands + number[seat]
        promise = shares(shape, held, READY if ready else DEALT).max(axis=1)
        if amounts and not _forced(game, deal, seat):
            told += np.log(_normal((promise - (max(amounts) / shape.total)) / faith.bids) + _HARDLY)
        if not declares and contract is not None and contract.amount is not None:
            told += np.log(_normal((contract.amount / shape.total - promise) / faith.bids) + _HARDLY)
    return told


_HARDLY = 0.02
"""How likely it is at least that somebody bids or passes."""


def _forced(game: Game, deal: DealView, seat: int) -> bool:
    """Whether the seat may have bid because all others had passed and the dealer had to."""
    return seat == deal.dealer and len([call for call in deal.calls if call.amount is not None]) == 1


def _normal(values: Floats) -> Floats:
    """Where a value stands among those that stray evenly around 0, from 0 to 1: near enough to the normal curve."""
    return (1 / (1 + np.exp(-1.702 * values))).astype(np.float32)


def _softly(values: Floats) -> Floats:
    """The logarithms of the shares that exponentials have, along the last axis."""
    values = values - values.max(axis=1, keepdims=True)
    return (values - np.log(np.exp(values).sum(axis=1, keepdims=True))).astype(np.float32)


def _with_laid(start: Positions, hand: int) -> Bools:
    """(positions, cards + 1): the cards of a declarer, with those laid away."""
    hands = start.shape.hands
    return (start.places == HAND * hands + hand) | (start.places == LAID * hands + hand)
