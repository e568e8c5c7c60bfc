"""A kept match as the figures see it: what was played with whom, and what came of each deal for one's own side."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.games import game_of
from engine.match import of_deals, took
from engine.record import as_remembered
from tui.summary import own_house_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import FinishedDeal, Game
    from engine.record import DealRecord
    from tui.saved import Kept

Result = Literal["won", "lost", "shared"]
Outcome = Literal["won", "lost", "shared", "abandoned"]
Role = Literal["own", "partner", "others", "nobody"]
"""Who had the contract, or named trumps: oneself, somebody on one's own side, somebody else, or nobody at the table."""


FRIENDS = "friends"
"""The level of opponents who are people."""


class PlayedDeal(NamedTuple):
    """A deal that was played to its end."""

    result: Result
    role: Role
    took: int
    """Tricks or tens of one's side; where a game counts points, what the deal added to one's score."""
    over: int | None
    """By how much one's side passed or missed its target: the tricks it needed, the bid it made. None: it had none."""
    bid: int | None
    """One's own contract; None: one had none."""
    key: str
    """The same for the same cards and history in the same seat, and for no other."""


class Played(NamedTuple):
    """A match that is over."""

    game: str
    """Its id."""
    options: str
    """The house rules, without how the table is kept; empty: the usual ones."""
    level: str
    """Of the opponents; empty: that was not written down."""
    partner: str
    """Who sat across; empty: nobody played with one."""
    outcome: Outcome
    deals: tuple[PlayedDeal, ...]
    """Those that count, in order."""
    day: str


def parse_played(data: Any) -> Played:  # noqa: ANN401 - whatever JSON holds
    """The match that `json.dumps` wrote. Raises TypeError or ValueError where it is something else."""
    game, options, level, partner, outcome, deals, day = data
    return Played(game, options, level, partner, outcome, tuple(PlayedDeal(*deal) for deal in deals), day)


def played(kept: Kept, people: str = FRIENDS) -> Played:
    """The match; `people` is the level of opponents who are no bots. Raises BadRecord, BrokenRule."""
    record, seat = kept.record, kept.seat
    game = game_played(kept)
    over = tuple(as_remembered(game, record.deals))
    deals = [
        _deal(game, finished, seat, deal_key(record.rules, record.deals[:number], seat))
        for number, finished in enumerate(over, 1)
        if finished.score.stands
    ]
    first = record.deals[0].dealer if record.deals else record.first_dealer
    winners = game.standing(game, first, over).winners
    side = game.side(seat)
    # Since the day is written down, so is every bot.
    person = people if kept.day else ""
    others = {kept.bots.get(other, person) for other in range(game.seats) if other not in side}
    partners = [record.players[other] for other in side if other != seat] if record.players else []
    return Played(
        game.id,
        ", ".join(own_house_rules(record.rules)),
        " and ".join(sorted(others - {""})),
        " and ".join(partners),
        _result(game, winners, seat) if winners else "abandoned",
        tuple(deals),
        kept.day,
    )


def game_played(kept: Kept) -> Game:
    """The game, with the end that the match had. Raises ValueError."""
    game = game_of(kept.record.rules)
    return of_deals(game, kept.deals) if kept.deals else game


def deal_key(rules: str, deals: Sequence[DealRecord], seat: int) -> str:
    """What names the cards of the last of these deals, after what was played in the others, in this seat."""
    *before, last = deals
    parts = [rules, str(seat), *(f"{deal.dealer} {deal.deck} {' '.join(deal.actions)}" for deal in before)]
    return sha256("\n".join([*parts, f"{last.dealer} {last.deck}"]).encode()).hexdigest()[:24]


def _result(game: Game, winners: Sequence[int], seat: int) -> Result:
    """Shared is what every side has won."""
    if {*range(game.seats)} <= {*winners}:
        return "shared"
    return "won" if seat in winners else "lost"


def _deal(game: Game, finished: FinishedDeal, seat: int, key: str) -> PlayedDeal:
    winners, contract = finished.score.winners, finished.contract
    declarer = contract.seat if contract else finished.trump_named_by
    if declarer is None:
        role: Role = "nobody"
    elif declarer == seat:
        role = "own"
    else:
        role = "partner" if _together(game, finished, seat, declarer) else "others"
    return PlayedDeal(
        _result(game, winners, seat) if winners else "shared",
        role,
        took(game, finished, seat),
        _over(game, finished, seat),
        contract.amount if contract and contract.seat == seat else None,
        key,
    )


def _together(game: Game, finished: FinishedDeal, seat: int, other: int) -> bool:
    """Whether two seats played a deal together. With a dummy, who does may change from deal to deal."""
    if game.chairs is None:
        return other in game.side(seat)
    return (seat in finished.score.winners) == (other in finished.score.winners)


def _over(game: Game, finished: FinishedDeal, seat: int) -> int | None:
    contract = finished.contract
    if contract is None or contract.amount is None:
        needed = game.needs(game, finished.dealer)[seat]
        return None if needed is None else took(game, finished, seat) - needed
    if not _together(game, finished, seat, contract.seat):
        return None
    captured = finished.score.report["captured"]
    if game.chairs is None:
        return int(captured[game.sides.index(game.side(seat))]) - contract.amount
    # Where pairs change, what the others took is what the deal gave them; the rest was one's own.
    other = next(one for one in range(game.seats) if not _together(game, finished, seat, one))
    return int(sum(captured)) - finished.score.gains[other] - contract.amount
