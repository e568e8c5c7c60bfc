"""What a seat may do, as a program is told it: every legal action written out, or one and the whole set described.

Whatever is written out is legal: a program that knows nothing of a game can choose any of it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from engine.actions import Cut, Give
from engine.bots.bot import any_of
from engine.game import Unlisted
from engine.notation import action_text
from engine.phases.exchange import Burials
from engine.phases.pulling import Fans
from engine.table import LONGEST_PHRASE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from engine.actions import TableAction
    from engine.cards import Card
    from engine.protocol.view_json import JSON
    from engine.table import TableView


def choices_json(view: TableView, most: int, rng: Random) -> JSON:
    """`legal`: actions of the seat in the notation of records; `more`: what they are an example of.

    Of a set that no description shortens, the first `most`.
    """
    legal = view.legal
    more = _described(view)
    shown = [any_of(legal, rng)] if more or isinstance(legal, Unlisted) else islice(legal, most)
    data: JSON = {"legal": _texts(shown, view)}
    if more:
        data["more"] = more
    if view.deal and view.deal.besides:
        data["besides"] = _texts(view.deal.besides, view)
    return data


def _described(view: TableView) -> JSON | None:
    """The set in a few words; None: it is to be written out."""
    legal = view.legal
    if isinstance(legal, Burials):
        return {
            "verb": "nest",
            "cards": legal.rule.count,
            "of": _in_order(legal.hand, view),
            "trump": list(legal.suits),
        }
    if isinstance(legal, Fans):
        return {"verb": "fan", "cards": len(legal.hand), "of": _in_order(legal.hand, view)}
    match next(iter(legal), None):
        case Cut():
            return {"verb": "cut", "places": len(legal), "phrase": LONGEST_PHRASE}
        case Give(cards):
            assert view.deal is not None
            return {"verb": "give", "cards": len(cards), "of": _in_order(view.deal.hand, view)}
        case _:
            return None


def _texts(actions: Iterable[TableAction], view: TableView) -> list[str]:
    assert view.seat is not None
    return [action_text(view.seat, action, view.game.pack) for action in actions]


def _in_order(cards: Iterable[Card], view: TableView) -> list[str]:
    return [str(card) for card in sorted(cards, key=view.game.pack.place.__getitem__)]
