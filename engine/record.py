"""Records: a match as text, and its replay through the rules.

One JSON object a match. A deck is written after shuffle and cut, top card first; what follows by itself is not written.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from engine import game as rules
from engine.actions import Cut, Pass, Play, PullAt, Shuffle, Undo
from engine.errors import BadRecord, Code, IllegalAction
from engine.events import CardTurnedUp
from engine.games import game_of
from engine.json_text import parse_json
from engine.notation import parse_action
from engine.restrictions import available

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.actions import Action
    from engine.cards import Card
    from engine.deal import Deal
    from engine.events import Event
    from engine.game import FinishedDeal, Game

FORMAT = "threefold-record/1"


@dataclass(frozen=True, slots=True)
class Seal:
    """What proves a deck: the name of the deal, the seed, what was shown of it, and the cuts as (seat, text)."""

    deal: str
    commitment: str
    seed: bytes
    cuts: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: who dealt, the deck as text, the actions in order as text, and what came of it if that is written."""

    dealer: int
    deck: str
    actions: tuple[str, ...]
    result: Mapping[str, Any] | None = None
    seal: Seal | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match, finished or not: the last deal may be one that is still being played."""

    rules: str
    deals: tuple[DealRecord, ...]
    players: tuple[str, ...] = ()
    first_dealer: int = 0
    """Who deals first while there is no deal yet to say so."""
    about_to_cut: Seal | None = None
    """The seal of a deal that is shuffled but not cut yet."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A deal played through the rules."""

    deal: Deal
    at_lead: Deal
    """As it stood at the first lead; before there is one, as it stands."""
    result: dict[str, Any] = field(default_factory=dict)
    finished: bool = True


class BrokenRule(ValueError):
    """A record in which a seat does what the rules refuse."""

    def __init__(self, index: int, action: str, code: Code, sentence: str) -> None:
        super().__init__(f"action {index} ({action}): {code}: {sentence}")
        self.index = index
        self.action = action
        self.code = code


class Step(NamedTuple):
    """An action of a deal, and all that followed from it by itself."""

    place: int | None
    """Its place among the actions of the record; None: a pass that a record need not write."""
    seat: int
    action: Action
    before: Deal
    events: tuple[Event, ...]
    deal: Deal
    """As it stands after it."""


def deck_of(game: Game, record: DealRecord) -> tuple[Card, ...]:
    """The deck that was dealt: where the record begins with a cut, after that. Raises what `dealt` does."""
    if not 0 <= record.dealer < game.seats:
        message = f"the dealer is seat {record.dealer}, but the seats are 0 to {game.seats - 1}"
        raise BadRecord(message)
    try:
        deck = game.pack.deck(record.deck)
    except ValueError as error:
        raise BadRecord(str(error)) from None
    return _cut(game, record.dealer, deck, record.actions[0]) if _is_cut(record) else deck


def dealt(game: Game, record: DealRecord, before: Sequence[FinishedDeal] = ()) -> tuple[Deal, tuple[Event, ...]]:
    """The deal before its first action, and what happened until then, after the finished deals of its match.

    Raises BrokenRule for a cut that the rules refuse, BadRecord for what cannot be read.
    """
    return rules.start(game, record.dealer, deck_of(game, record), before)


def steps(game: Game, record: DealRecord, before: Sequence[FinishedDeal] = ()) -> Iterator[Step]:
    """The deal action by action, through the rules. Raises what `replay` does, when it comes to that."""
    deal, _ = dealt(game, record, before)
    for index in range(1 if _is_cut(record) else 0, len(record.actions)):
        text = record.actions[index]
        try:
            seat, action = parse_action(text, game.pack)
        except ValueError as error:
            message = f"action {index}: {error}"
            raise BadRecord(message) from None
        if isinstance(action, Shuffle | Cut):
            raise BrokenRule(index, text, Code.NOT_NOW, "The deck is cut before the deal, once.")
        if isinstance(action, PullAt | Undo):
            raise BrokenRule(
                index, text, Code.NOT_NOW, "A record says which card was pulled, and leaves out what was undone."
            )
        while (passes := _unwritten_pass(game, deal, seat)) is not None:
            after, events = rules.act(game, deal, passes, Pass())
            yield Step(None, passes, Pass(), deal, events, after)
            deal = after
        try:
            after, events = rules.act(game, deal, seat, action)
        except IllegalAction as error:
            raise BrokenRule(index, text, *_known(game, deal, seat, text, error)) from None
        yield Step(index, seat, action, deal, events, after)
        deal = after


def replay(game: Game, record: DealRecord, before: Sequence[FinishedDeal] = ()) -> Replayed:
    """Play the deal through the rules, after the finished deals of its match.

    Raises BrokenRule for what the rules refuse, BadRecord for what cannot be read.
    """
    deal, _ = dealt(game, record, before)
    seen = _Seen(dealt=deal)
    for step in steps(game, record, before):
        if isinstance(step.action, Play):
            choices = rules.legal(game, step.before, step.seat)
            seen.legal.append(sum(isinstance(choice, Play) for choice in choices))
            seen.at_lead = seen.at_lead or step.before
        seen.reveals += [[step.place, e.seat, e.slot, str(e.card)] for e in step.events if isinstance(e, CardTurnedUp)]
        deal = step.deal
    return _report(game, deal, seen, record.dealer, before)


def as_remembered(game: Game, deals: Sequence[DealRecord]) -> Iterator[FinishedDeal]:
    """The deals of a match as the match remembers them, in order, up to one that is not played to its end.

    Raises BrokenRule, BadRecord as `replay` does.
    """
    before: list[FinishedDeal] = []
    for deal in deals:
        played = replay(game, deal, before)
        if not played.finished:
            return
        before.append(rules.finished(game, played.deal))
        yield before[-1]


@dataclass(slots=True)
class _Seen:
    """What a replay takes note of on its way."""

    dealt: Deal
    """As it stood before the first action."""
    at_lead: Deal | None = None
    """As it stood at the first lead."""
    legal: list[int] = field(default_factory=list)
    reveals: list[list[object]] = field(default_factory=list)


def _is_cut(record: DealRecord) -> bool:
    """Whether the first action is a cut."""
    return record.actions[:1] != () and record.actions[0].split()[1:2] == ["cut"]


def _unwritten_pass(game: Game, deal: Deal, seat: int) -> int | None:
    """Who passes before a seat acts, without a record having to write it: all who are asked can do nothing else.

    None: nobody.
    """
    asked = rules.to_act(game, deal)
    if seat in rules.may_act(game, deal) or not asked:
        return None
    silent = [one for one in asked if [*islice(rules.legal(game, deal, one), 2)] == [Pass()]]
    return silent[0] if len(silent) == len(asked) else None


def _cut(game: Game, dealer: int, deck: tuple[Card, ...], text: str) -> tuple[Card, ...]:
    """The deck with its top cards put under the rest."""
    seat, _, where = text.partition(" cut ")
    if seat != str(game.cutter(dealer)):
        sentence = f"With seat {dealer} dealing, seat {game.cutter(dealer)} cuts."
        raise BrokenRule(0, text, Code.NOT_YOUR_TURN, sentence)
    if not is_place(where, len(deck)):
        raise BrokenRule(0, text, Code.BAD_CUT, f"Cut at a place from 1 to {len(deck) - 1}.")
    return deck[int(where) :] + deck[: int(where)]


def is_place(text: str, cards: int) -> bool:
    """Whether the text is a place to cut so many cards at: a number that leaves at least one on either side."""
    return bool(re.fullmatch("[1-9][0-9]{0,8}", text)) and int(text) < cards


def _known(game: Game, deal: Deal, seat: int, text: str, error: IllegalAction) -> tuple[Code, str]:
    """The reason as one may say it who sees all cards, which at a running table nobody does."""
    if error.code is Code.NOT_YOUR_TURN:
        turn = " or ".join(map(str, rules.to_act(game, deal)))
        return error.code, f"It is the turn of seat {turn}, not of seat {seat}."
    _, verb, *names = text.split()
    if error.code is Code.NOT_YOURS and verb != "pull":
        held = {*map(str, available(deal, seat))}
        name = next(name for name in names if name not in held)
        if any(str(card) == name for card in deal.down[seat]):
            return Code.COVERED_CARD, f"{name} is still covered: it may be played once the card on it is gone."
        return error.code, f"Seat {seat} has no {name} to {_VERBS.get(verb, verb)}."
    return error.code, str(error)


_VERBS = {"nest": "lay away", "drop": "lay away", "give": "pass", "return": "give back", "hide": "set aside"}
"""What is done with a card, where the verb of the record is not the player's."""


def _report(game: Game, deal: Deal, seen: _Seen, dealer: int, before: Sequence[FinishedDeal]) -> Replayed:
    """The result keys of a deal, finished or not."""
    at_lead = seen.at_lead or deal
    everything: dict[str, Any] = {
        "dealt": {str(seat): sorted(map(str, _held(seen.dealt, seat))) for seat in range(game.hands)},
        "nest": sorted(map(str, seen.dealt.nest)),
        "hands": {str(seat): sorted(map(str, hand)) for seat, hand in enumerate(at_lead.hands)},
        "reveals": seen.reveals,
    }
    result = {key: value for key, value in everything.items() if key in game.reports}
    result |= {"legal": seen.legal, "trick_winners": [trick.winner for trick in deal.tricks]}
    finished = rules.is_over(game, deal)
    if finished:
        result |= game.score(game, deal).report
    else:
        result["tricks"] = list(deal.tricks_taken())
    if finished and "total" in game.reports:
        first = before[0].dealer if before else dealer
        result["total"] = list(game.standing(game, first, [*before, rules.finished(game, deal)]).scores)
    return Replayed(deal, at_lead, result, finished)


def _held(deal: Deal, hand: int) -> tuple[Card, ...]:
    """The cards of a hand, also where they are laid out."""
    return (*deal.hands[hand], *[card for row in (deal.up[hand], deal.down[hand]) for card in row if card])


def parse_record(text: str) -> Record:
    """A record from its JSON text. Raises BadRecord, which names the place."""
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        message = f'this is no record: its "format" is not "{FORMAT}"'
        raise BadRecord(message)
    try:
        game = game_of(_text(data, "rules"))
    except ValueError as error:
        message = f"its rules cannot be read: {error}"
        raise BadRecord(message) from None
    players = _texts(data.get("players", []), "players")
    if players and len(players) != game.seats:
        message = f"it names {len(players)} players for {game.seats} seats"
        raise BadRecord(message)
    deals = tuple(_deal(item, f"deal {number}") for number, item in enumerate(_list(data, "deals"), 1))
    return Record(
        data["rules"],
        deals,
        players,
        _number(data, "first_dealer") if "first_dealer" in data and not deals else 0,
        _seal(data["about_to_cut"], "about_to_cut") if "about_to_cut" in data else None,
    )


def record_text(record: Record) -> str:
    """The record as one line of JSON, in ASCII: every character of a name survives every file and every pipe."""
    data: dict[str, Any] = {"format": FORMAT, "rules": record.rules}
    if record.players:
        data["players"] = list(record.players)
    data["deals"] = [_deal_data(deal) for deal in record.deals]
    if not record.deals:
        data["first_dealer"] = record.first_dealer
    if record.about_to_cut:
        data["about_to_cut"] = _seal_data(record.about_to_cut)
    return json.dumps(data, separators=(",", ":"))


def _deal_data(deal: DealRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"dealer": deal.dealer, "deck": deal.deck, "actions": list(deal.actions)}
    if deal.result is not None:
        data["result"] = dict(deal.result)
    if deal.seal is not None:
        data["seal"] = _seal_data(deal.seal)
    return data


def _seal_data(seal: Seal) -> dict[str, Any]:
    return {
        "deal": seal.deal,
        "commitment": seal.commitment,
        "seed": seal.seed.hex(),
        "cuts": [list(cut) for cut in seal.cuts],
    }


def _deal(data: object, where: str) -> DealRecord:
    if not isinstance(data, dict):
        message = f"{where} is no object"
        raise BadRecord(message)
    result = data.get("result")
    if result is not None and not isinstance(result, dict):
        message = f'{where}: "result" is no object'
        raise BadRecord(message)
    return DealRecord(
        _number(data, "dealer", where),
        _text(data, "deck", where),
        _texts(_list(data, "actions", where), f"{where}: actions"),
        result,
        _seal(data["seal"], f"{where}: seal") if "seal" in data else None,
    )


def _seal(data: object, where: str) -> Seal:
    if not isinstance(data, dict):
        message = f"{where} is no object"
        raise BadRecord(message)
    commitment, seed = _text(data, "commitment", where), _text(data, "seed", where)
    for key, text in (("commitment", commitment), ("seed", seed)):
        if not re.fullmatch("[0-9a-f]{64}", text):
            message = f'{where}: "{key}" is not 64 hexadecimal digits'
            raise BadRecord(message)
    cuts = tuple(
        _cut_made(cut, f"{where}: cuts: entry {number}") for number, cut in enumerate(_list(data, "cuts", where), 1)
    )
    return Seal(_text(data, "deal", where), commitment, bytes.fromhex(seed), cuts)


def _cut_made(data: object, where: str) -> tuple[int, str]:
    match data:
        case [int(seat), str(text)] if not isinstance(seat, bool) and _is_text(text):
            return seat, text
        case _:
            message = f"{where} is not a seat and a text"
            raise BadRecord(message)


def _is_text(value: object) -> TypeGuard[str]:
    """Whether it is text that can be written: JSON can say half a character."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)


def _number(data: dict[str, Any], key: str, where: str = "the record") -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        message = f'{where}: "{key}" is not the number of a seat'
        raise BadRecord(message)
    return value


def _text(data: dict[str, Any], key: str, where: str = "the record") -> str:
    value = data.get(key)
    if not _is_text(value):
        message = f'{where} has no text "{key}"'
        raise BadRecord(message)
    return value


def _list(data: dict[str, Any], key: str, where: str = "the record") -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        message = f'{where} has no list "{key}"'
        raise BadRecord(message)
    return value


def _texts(values: object, where: str) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(_is_text(value) for value in values):
        message = f"{where} is not a list of texts"
        raise BadRecord(message)
    return tuple(values)
