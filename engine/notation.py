"""The notation of records: actions as text, `0 trump D`, `1 play 9H#2`, `1 cut 17`. Reading and writing are inverse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from engine import actions as do
from engine.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.actions import TableAction
    from engine.cards import Card, Pack


def action_text(seat: int, action: TableAction, pack: Pack) -> str:
    """The action of a seat as a record says it; several cards stand in the order of the pack."""
    return f"{seat} {_words(action, pack)}"


def _words(action: TableAction, pack: Pack) -> str:
    match action:
        case do.Play(card):
            return f"play {card}"
        case do.NameTrump(suit):
            return f"trump {suit}"
        case do.Decline():
            return "decline"
        case do.Bid(amount):
            return f"bid {amount}"
        case do.Pass():
            return "pass"
        case do.Redeal():
            return "redeal"
        case do.Bury(cards, trump):
            return f"nest {_listed(cards, pack)} trump {trump}"
        case do.Drop(card):
            return f"drop {card}"
        case do.Give(cards):
            return f"give {_listed(cards, pack)}"
        case do.ChooseLeader(leader):
            return f"leader {leader}"
        case do.Pull(card, victim):
            return f"pull {card} from {victim}"
        case do.PullAt(place):
            return f"pull at {place}"
        case do.LayFan(cards):
            return " ".join(["fan", *map(str, cards)])
        case do.GiveBack(card):
            return f"return {card}"
        case do.StopPulling():
            return "stop"
        case do.Hide(card):
            return f"hide {card}"
        case do.Ask():
            return "ask"
        case do.Claim():
            return "claim"
        case do.Concede():
            return "concede"
        case do.Finish():
            return "finish"
        case do.Accept():
            return "accept"
        case do.Refuse():
            return "refuse"
        case do.Undo():
            return "undo"
        case do.Shuffle():
            return "shuffle"
        case do.Cut(where):
            return f"cut {where}"
        case _:
            assert_never(action)


def _listed(cards: Iterable[Card], pack: Pack) -> str:
    return " ".join(map(str, sorted(cards, key=pack.place.__getitem__)))


_BARE: dict[str, TableAction] = {
    "decline": do.Decline(),
    "pass": do.Pass(),
    "redeal": do.Redeal(),
    "fan": do.LayFan(),
    "stop": do.StopPulling(),
    "ask": do.Ask(),
    "claim": do.Claim(),
    "concede": do.Concede(),
    "finish": do.Finish(),
    "accept": do.Accept(),
    "refuse": do.Refuse(),
    "undo": do.Undo(),
    "shuffle": do.Shuffle(),
}


def parse_action(text: str, pack: Pack) -> tuple[int, TableAction]:
    """The seat and the action that a text means. Raises ValueError, which names the text."""
    seat, _, rest = text.partition(" ")
    verb, _, what = rest.partition(" ")
    if not re.fullmatch("[0-9]", seat):
        message = f"{text!r} does not start with the number of a seat"
        raise ValueError(message)
    action = _BARE.get(rest) or _parsed(verb, what, pack)
    if action is None:
        message = f"{text!r} is no action: after the seat comes a verb such as play, bid, trump or cut, then its object"
        raise ValueError(message)
    return int(seat), action


def _parsed(verb: str, what: str, pack: Pack) -> TableAction | None:
    match verb, what.split(" "):
        case "play", [card]:
            return do.Play(pack.card(card))
        case "trump", [suit] if suit:
            return do.NameTrump(suit)
        case "bid", [amount] if re.fullmatch("[0-9]{1,6}", amount):
            return do.Bid(int(amount))
        case "nest", [*cards, "trump", suit] if suit in SUITS:
            return do.Bury(frozenset(_cards(cards, pack)), suit)
        case "drop", [card]:
            return do.Drop(pack.card(card))
        case "give", cards:
            return do.Give(frozenset(_cards(cards, pack)))
        case "leader", [leader] if re.fullmatch("[0-9]{1,3}", leader):
            return do.ChooseLeader(int(leader))
        case "pull", ["at", place] if re.fullmatch("[0-9]{1,3}", place):
            return do.PullAt(int(place))
        case "pull", [card, "from", victim] if re.fullmatch("[0-9]{1,3}", victim):
            return do.Pull(pack.card(card), int(victim))
        case "fan", names:
            return do.LayFan(_cards(names, pack))
        case "return", [card]:
            return do.GiveBack(pack.card(card))
        case "hide", [card]:
            return do.Hide(pack.card(card))
        case "cut", _ if what:
            return do.Cut(what)
        case _:
            return None


def _cards(names: list[str], pack: Pack) -> tuple[Card, ...]:
    cards = tuple(map(pack.card, names))
    if len({*cards}) != len(cards):
        message = f"{' '.join(names)} names a card twice"
        raise ValueError(message)
    return cards
