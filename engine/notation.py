"""The notation of records: actions as text, `0 trump D`, `1 play 9H#2`, `1 cut 17`. Reading and writing are inverse."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.actions import Cut, NameTrump, Play, Shuffle, TableAction

if TYPE_CHECKING:
    from engine.cards import Pack


def action_text(seat: int, action: TableAction) -> str:
    """The action of a seat as a record says it."""
    match action:
        case Play(card):
            return f"{seat} play {card}"
        case NameTrump(suit):
            return f"{seat} trump {suit}"
        case Cut(where):
            return f"{seat} cut {where}"
        case Shuffle():
            return f"{seat} shuffle"
        case _:
            assert_never(action)


def parse_action(text: str, pack: Pack) -> tuple[int, TableAction]:
    """The seat and the action that a text means. Raises ValueError, which names the text."""
    seat, _, rest = text.partition(" ")
    verb, _, what = rest.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1):
        message = f"{text!r} does not start with the number of a seat"
        raise ValueError(message)
    match verb:
        case "play":
            action: TableAction = Play(pack.card(what))
        case "trump" if what and " " not in what:
            action = NameTrump(what)
        case "cut" if what:
            action = Cut(what)
        case "shuffle" if not what:
            action = Shuffle()
        case _:
            message = f"{text!r} is no action: after the seat comes play, trump or cut, then the card, suit or place"
            raise ValueError(message)
    return int(seat), action
