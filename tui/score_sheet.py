"""The score sheet of a match: for every deal the tricks, the running score, and a line that explains both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from tui.summary import deal_headline, deal_reason
from tui.widgets.page import Block, Part, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.game import FinishedDeal
    from engine.table import SealShown, TableView
    from tui.wording import Words

_NUMBER = 6
_GAP = 3


def score_sheet(words: Words, view: TableView, width: int) -> Iterator[Block]:
    """The deals of a match so far, the first one first, two lines each."""
    game, finished = view.game, view.finished
    if not finished:
        yield say("No deal has been scored yet.", "muted")
        return
    seats = [game.after(words.seat or 0, step) for step in range(game.seats)]
    longest = max(cell_len(words.name(seat)) for seat in seats) + 2
    column = max(4, min(longest, (width - _NUMBER - _GAP) // (2 * game.seats)))
    names = [set_cell_size(words.name(seat), min(cell_len(words.name(seat)), column - 2)) for seat in seats]
    wide = column * game.seats
    yield Block((Part(" " * _NUMBER + "tricks".rjust(wide - 1) + " " * (_GAP + 1) + "score".rjust(wide - 1), "muted"),))
    yield Block(_row("deal", names, names, column, "muted"))
    for number, deal in enumerate(finished, 1):
        scores = game.standing(game, finished[0].dealer, finished[:number]).scores
        tricks = [f"{deal.tricks[seat]}{'*' if seat in deal.score.winners else ' '}" for seat in seats]
        yield Block(_row(f"{number}", tricks, [f"{scores[seat]} " for seat in seats], column, "strong"))
        yield say(_explained(words, deal), "muted", indent=2)


def _row(first: str, left: Sequence[str], right: Sequence[str], column: int, style: str) -> tuple[Part, ...]:
    def cells(values: Sequence[str]) -> str:
        # A mark after a figure stands past its column, so that figures stay under each other.
        return "".join(" " * (column - cell_len(value)) + value for value in values)

    return (
        Part(f" {first}".ljust(_NUMBER), style),
        Part(cells(left) + " " * _GAP, style),
        Part(cells(right), style),
    )


def _explained(words: Words, deal: FinishedDeal) -> str:
    who = f"{words.name(deal.dealer)} dealt"
    if deal.trump and deal.trump_named_by is not None:
        who += f", {words.name(deal.trump_named_by)} named {words.suit(deal.trump)}"
    who = who[:1].upper() + who[1:]
    return f"{who}. {deal_headline(words, deal)} {deal_reason(words, deal)}"


def seal_page(words: Words, seal: SealShown | None) -> Iterator[Block]:
    """What the seal of a deal is, and, once its seed is shown, how to prove it."""
    if seal is None:
        return
    yield say("The seal of this deal", "accent")
    cuts = " and ".join(f"{words.name(seat)} cut {words.text(_where(where))}" for seat, where in seal.cuts)
    yield Block((Part("deal  ", "muted"), Part(seal.deal), Part(f"   {cuts or 'not cut'}", "muted")), 1, 7)
    yield Block((Part("seal  ", "muted"), Part(seal.commitment)), 1, 7)
    if seal.seed:
        yield Block((Part("seed  ", "muted"), Part(seal.seed)), 1, 7)
        yield say("The SHA-256 of the seed is the seal; seed, deal and cut make the shuffle.", "muted", indent=1)
        yield say("Prove it from the saved match: python -m engine verify RECORD", "muted", indent=1)
    else:
        yield say("The seed is shown when the deal is over.", "muted", indent=1)


def _where(where: str) -> str:
    return f"at {where}" if where.isdigit() else f'with "{where}"'
