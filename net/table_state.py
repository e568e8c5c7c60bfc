"""A shared table as the fold of its log: who sits where, the match between them, and what was agreed.

Invariant: nothing is in here that does not follow from the log, so that a server that starts again has the same tables,
with the same cards. A state is a value: deciding makes the next one, and the old one stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.actions import Shuffle
from engine.games import game_of
from engine.notation import action_text, parse_action
from engine.table import Table
from tui.table import ChatLine, Person
from tui.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from random import Random

    from engine.actions import TableAction
    from engine.events import BetweenDeals, Event
    from engine.game import Game
    from net.store.entries import Entry

TABLE = "table:"
"""How the names of the logs of tables begin."""

GUEST = "guest "
"""How the accounts begin of people without a key, who cannot come back after their session."""

LINES = 50
"""Lines of talk that are kept for who comes back."""


class Heard(NamedTuple):
    """A line of talk that reached somebody."""

    line: ChatLine
    account: str
    """Whose it is; empty in logs of the time when that was not written down."""


class Sitter(NamedTuple):
    """Who has a seat."""

    name: str
    account: str | None
    """None: a bot of the house."""
    program: bool = False
    """Whether a program plays for the account: it is shown as a bot."""
    level: str = ""
    """How well a bot of the house plays: its name; empty: as well as any."""
    heard: tuple[Heard, ...] = ()
    """What was said while the seat was theirs, by people they had not muted; the last lines of it."""


class Ended(NamedTuple):
    """How a match ended otherwise than by its last card."""

    how: str
    """`resigned`, `forfeited`, `agreed` or `abandoned`."""
    winners: tuple[int, ...]
    """The seats that win for it; none where there is no result."""
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table at one moment."""

    code: str
    game: Game
    terms: Terms
    maker: str
    """The account that made it."""
    host: str
    """The account that looks after it."""
    sitters: tuple[Sitter | None, ...]
    """By seat; None: free."""
    match: Table | None = None
    """Never acted on: a copy is."""
    reserves: tuple[float, ...] = ()
    """By seat, the seconds left beside those of each turn; empty where there is no clock."""
    barred: frozenset[str] = frozenset()
    """Accounts that the host sent away."""
    locked: bool = False
    """Whether nobody new may sit down."""
    adjourned: bool = False
    """Whether it was agreed to go on another time."""
    rated: bool = False
    """Whether the match changes the ratings of those who play it."""
    ended: Ended | None = None

    @property
    def accounts(self) -> dict[str, int]:
        """Who has a seat, and which; the bots of the house aside."""
        return {sitter.account: seat for seat, sitter in enumerate(self.sitters) if sitter and sitter.account}

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return self.ended is not None or (self.match is not None and self.match.stage == "over")

    @property
    def running(self) -> bool:
        """Whether a match has begun and is not over."""
        return self.match is not None and not self.over

    def person(self, seat: int, *, here: bool) -> Person:
        """How the one in a seat is shown."""
        sitter = self.sitters[seat]
        if sitter is None:
            return Person("")
        return Person(sitter.name, sitter.account is None or sitter.program, sitter.account is None or here)


Happened = list["Event | BetweenDeals"]
Said = tuple[str, dict[str, Any]]
"""An entry of the log, about to be written: its kind, its data."""


# What is written into the log; `evolve` reads it.


def made(code: str, rules: str, terms: Terms, host: str) -> Said:
    """A table is there; nobody sits at it yet."""
    return "made", {"code": code, "rules": rules, "host": host, **terms.data()}


def sat(seat: int, sitter: Sitter) -> Said:
    """Somebody sits down in a free seat."""
    said = {"seat": seat, "name": sitter.name, "account": sitter.account, "program": sitter.program}
    return "sat", said | ({"level": sitter.level} if sitter.level else {})


def acted(
    seat: int,
    action: TableAction,
    state: TableState,
    *,
    seeds: Callable[[], bytes],
    by: str = "",
    reserve: float | None = None,
) -> Said:
    """A seat acts; `seeds` gives what it shuffles with, where it does. `by`: `bot` or `house`, who did it for it."""
    data: dict[str, Any] = {"do": action_text(seat, action, state.game.pack)}
    if isinstance(action, Shuffle):
        data["seed"] = seeds().hex()
    if by:
        data["by"] = by
    if reserve is not None:
        data["reserve"] = round(reserve, 2)
    return "acted", data


def said(speaker: Sitter, text: str, deaf: Collection[int]) -> Said:
    """Somebody says a line, which does not reach the deaf seats."""
    return "said", {
        "name": speaker.name,
        "account": speaker.account,
        "text": text,
        **({"deaf": sorted(deaf)} if deaf else {}),
    }


def evolve(
    state: TableState | None, kind: str, data: Mapping[str, Any], turn: int | None = None
) -> tuple[TableState, Happened]:
    """The state after an entry of the log, and what happened at the table by it.

    `turn` is the one an action was chosen in. Raises IllegalAction for an action that the rules refuse; ValueError,
    LookupError or TypeError for an entry that means nothing.
    """
    happened: Happened = []
    if kind == "made":
        return _made(data), happened
    if state is None:
        raise ValueError(f"{kind!r} before there was a table")
    match kind:
        case "sat":
            sitter = Sitter(data["name"], data["account"], bool(data.get("program")), data.get("level", ""))
            return _with(state, data["seat"], sitter), happened
        case "rose":
            return _with(state, data["seat"], None), happened
        case "began":
            return _begun(state, data), happened
        case "acted":
            return _acted(state, data, turn, happened), happened
        case "said":
            line = Heard(ChatLine(data["name"], data["text"]), data.get("account", ""))
            return _said(state, line, data.get("deaf", ())), happened
        case "handed":
            return replace(state, host=data["to"]), happened
        case "barred":
            return replace(state, barred=state.barred | {data["account"]}), happened
        case "locked":
            return replace(state, locked=bool(data["on"])), happened
        case "adjourned":
            return replace(state, adjourned=bool(data["on"])), happened
        case "ended":
            return replace(state, ended=Ended(data["how"], tuple(data["winners"]), data["sentence"])), happened
        case "closed":
            return state, happened
        case _:
            raise ValueError(f"nothing is called {kind!r} here")


def states(entries: Iterable[Entry]) -> Iterator[TableState]:
    """The state after each entry of a table's log.

    Raises ValueError (IllegalAction among them), LookupError, TypeError or ArithmeticError where it means nothing.
    """
    state: TableState | None = None
    for entry in entries:
        state, _ = evolve(state, entry.kind, entry.data)
        yield state


def stream_of(code: str, rng: Random) -> str:
    """A name for the log of a table, never given before."""
    return f"{TABLE}{code}-{rng.randbytes(8).hex()}"


def _made(data: Mapping[str, Any]) -> TableState:
    game, terms = game_of(data["rules"]), Terms.of(dict(data))
    reserves = (terms.clock.reserve,) * game.seats if terms.clock else ()
    free = (None,) * game.seats
    host = data["host"]
    return TableState(code=data["code"], game=game, terms=terms, maker=host, host=host, sitters=free, reserves=reserves)


def _with(state: TableState, seat: int, sitter: Sitter | None) -> TableState:
    match = state.match
    if match and sitter:
        match = match.copy()
        match.names[seat] = sitter.name
    return replace(state, sitters=(*state.sitters[:seat], sitter, *state.sitters[seat + 1 :]), match=match)


def _begun(state: TableState, data: Mapping[str, Any]) -> TableState:
    names = [sitter.name for sitter in state.sitters if sitter]
    match = Table(state.game, names, first_dealer=data["dealer"], seeds=_no_seed, name=data["name"])
    return replace(state, match=match, rated=bool(data.get("rated")))


def _acted(state: TableState, data: Mapping[str, Any], turn: int | None, happened: Happened) -> TableState:
    assert state.match is not None
    seed = bytes.fromhex(data["seed"]) if "seed" in data else b""
    match = state.match.copy(lambda: seed)
    seat, action = parse_action(data["do"], state.game.pack)
    happened += match.act(seat, action, turn)
    reserves = state.reserves
    if "reserve" in data:
        reserves = (*reserves[:seat], float(data["reserve"]), *reserves[seat + 1 :])
    return replace(state, match=match, reserves=reserves, adjourned=False)


def _said(state: TableState, line: Heard, deaf: Collection[int]) -> TableState:
    heard = tuple(
        sitter._replace(heard=(*sitter.heard, line)[-LINES:])
        if sitter and sitter.account and seat not in deaf
        else sitter
        for seat, sitter in enumerate(state.sitters)
    )
    return replace(state, sitters=heard)


def _no_seed() -> bytes:
    raise ValueError("the log does not say what was shuffled with")
