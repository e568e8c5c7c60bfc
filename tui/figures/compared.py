"""What others make of the same cards: a deal played again from its start, with a bot in every seat.

What was found is kept in a file, which may be deleted: it is all found again when it is asked for.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engine.bots import bots
from engine.bots.turn import take_turn
from engine.match import took
from engine.table import Table
from tui.figures.played import deal_key, game_played
from tui.whole import why_not, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tui.figures.played import Played
    from tui.saved import Kept

OTHERS = "careful"
"""Who plays the deals again: quick, and the same every time."""


class Place(NamedTuple):
    """A deal of a kept match."""

    kept: Kept
    number: int
    """From 0, those that did not count among them."""
    key: str


class Compared:
    """What the others took, by who they are and by the key of a deal."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / "compared.json"

    def known(self, who: str = OTHERS) -> dict[str, int]:
        """What has been found of them so far; nothing where the file is missing, or is none of this."""
        return self._all().get(who, {})

    def _all(self) -> dict[str, dict[str, int]]:
        try:
            data = json.loads(self._file.read_text(encoding="utf-8"))
            return {str(who): {str(key): int(took) for key, took in known.items()} for who, known in data.items()}
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            return {}

    def keep(self, known: Mapping[str, int], who: str = OTHERS) -> str:
        """Keep it. Returns why that failed in a sentence, or an empty text."""
        data = {**self._all(), who: dict(known)}
        try:
            write_whole(self._file, json.dumps(data, separators=(",", ":")) + "\n")
        except OSError as error:
            return f"What was found could not be kept: {why_not(error)}."
        return ""


def missing(kept: Kept, match: Played, known: Mapping[str, int]) -> Iterator[Place]:
    """The deals of a match that count, and that nobody has played again yet."""
    wanted = {deal.key for deal in match.deals} - {*known}
    for number in range(len(kept.record.deals) if wanted else 0):
        key = deal_key(kept.record.rules, kept.record.deals[: number + 1], kept.seat)
        if key in wanted:
            yield Place(kept, number, key)


def others_took(place: Place) -> int:
    """What careful players in every seat take where one sat; nothing, where they have it dealt again."""
    kept, number, key = place
    deals = kept.record.deals
    cut = tuple(text for text in deals[number].actions[:1] if text.split()[1:2] == ["cut"])
    start = replace(deals[number], actions=cut, result=None)
    record = replace(kept.record, deals=(*deals[:number], start), about_to_cut=None)
    # A pull takes its card by the seed of the deal, where there is one.
    table = Table.resume(record, seeds=lambda: bytes(32), name="the same cards", game=game_played(kept))
    bot, rng = bots()[OTHERS], Random(key)  # noqa: S311 - a bot's chance
    while len(table.view(None).finished) <= number:
        take_turn(table, table.to_act()[0], bot, rng)
    return took(table.game, table.view(None).finished[number], kept.seat)
