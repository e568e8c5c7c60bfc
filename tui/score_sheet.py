"""The score sheet of a match: for every deal what it gave, the running score, and lines that explain both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine.table import shown_after
from tui.asking import sealed_number
from tui.summary import deal_headline, deal_reason, sides
from tui.widgets.canvas import cut
from tui.widgets.page import Block, Part, say
from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.game import FinishedDeal, Game
    from engine.record import DealRecord
    from engine.table import SealShown, TableView
    from tui.wording import Words

_NUMBER = 6
_GAP = 3


def score_sheet(words: Words, view: TableView, width: int) -> Iterator[Block]:
    """The deals of a match so far, the first one first, two lines each or more: tricks or points, then the score."""
    game, finished = view.game, view.finished
    if not finished:
        yield say("No deal has been scored yet.", "muted")
        return
    by_tricks = game.trick_name == "tricks"
    own_first = [(game.after(words.seat or 0, step),) for step in range(game.seats)]
    columns = own_first if by_tricks else list(sides(words, game))
    names = [words.names_of(seats) for seats in columns]
    cells = _columns(names, 4 if by_tricks else 7, (width - _NUMBER - _GAP) // 2)
    names = [cut(name, room - 2, words.text("…")) for name, room in zip(names, cells, strict=True)]
    over = (_above(what, names, cells) for what in ("tricks" if by_tricks else "deal", "score"))
    yield Block((Part(" " * _NUMBER + (" " * _GAP).join(over), "muted"),))
    yield Block(_row("deal", names, names, cells, "muted"))
    for number, deal in enumerate(finished, 1):
        scores = game.standing(game, finished[0].dealer, finished[:number]).scores
        won = [set(seats) <= set(deal.score.winners) for seats in columns]
        took = [str(deal.tricks[seats[0]]) if by_tricks else gained(deal, seats[0]) for seats in columns]
        marked = [f"{value}{'*' if wins else ' '}" for value, wins in zip(took, won, strict=True)]
        yield Block(_row(f"{number}", marked, [f"{scores[seats[0]]} " for seats in columns], cells, "strong"))
        yield say(deal_told(words, game, deal), "muted", indent=2)
        if reasons := gains_explained(words, game, deal):
            yield say(reasons, "muted", indent=2)


def gained(deal: FinishedDeal, seat: int) -> str:
    """What a deal added to a score: `+95`, `-120`; of one that does not count, nothing."""
    gain = deal.score.gains[seat]
    return (f"{gain:+d}" if gain else "0") if deal.score.stands else ""


def gains_say_it(game: Game, deal: FinishedDeal) -> bool:
    """Whether the headline and the gains with their reasons leave nothing to say."""
    return bool(deal.score.why) and deal.score.stands and (deal.contract is not None or len(game.sides) > 2)


def gains_explained(words: Words, game: Game, deal: FinishedDeal) -> str:
    """Every side's gain with its reason: `You and Cem -120: bid 120, took 105. Ada and Dee +15: took 15.`"""
    if not deal.score.why or not deal.score.stands:
        return ""
    return " ".join(
        sentence(f"{words.names_of(side)} {gained(deal, side[0])}: {deal.score.why[side[0]]}")
        for side in sides(words, game)
    )


def _columns(names: Sequence[str], least: int, room: int) -> list[int]:
    """The cells of each column, two of them before its name; where there is no room for all, the longest are cut."""
    wanted = [max(least, cell_len(name) + 2) for name in names]
    most = max(wanted)
    while most > least and sum(min(cells, most) for cells in wanted) > room:
        most -= 1
    return [min(cells, most) for cells in wanted]


def _above(what: str, names: Sequence[str], columns: Sequence[int]) -> str:
    """What stands in the middle above columns with these names, which end where their columns do."""
    before = columns[0] - cell_len(names[0])
    return " " * before + what.center(sum(columns) - before)


def _row(first: str, left: Sequence[str], right: Sequence[str], columns: Sequence[int], style: str) -> tuple[Part, ...]:
    def cells(values: Sequence[str]) -> str:
        # A mark after a figure stands past its column, so that figures stay under each other.
        return "".join(" " * (room - cell_len(value)) + value for value, room in zip(values, columns, strict=True))

    return (
        Part(f" {first}".ljust(_NUMBER), style),
        Part(cells(left) + " " * _GAP, style),
        Part(cells(right), style),
    )


def deal_told(words: Words, game: Game, deal: FinishedDeal) -> str:
    who = f"{words.name(deal.dealer)} dealt"
    if deal.trump and deal.trump_named_by is not None:
        who += f", {words.name(deal.trump_named_by)} named {words.suit(deal.trump)}"
    who = who[:1].upper() + who[1:]
    reason = "" if gains_say_it(game, deal) else deal_reason(words, deal)
    return f"{who}. {deal_headline(words, deal)} {reason}".strip()


def last_over(deals: Sequence[DealRecord], view: TableView) -> DealRecord | None:
    """Of the deals that are over, the last one in this view; None: none is, or it may not be seen any more, or yet."""
    number = len(view.finished)
    return deals[number - 1] if 0 < number <= len(deals) else None


def seal_page(words: Words, view: TableView, proof: str, over: DealRecord | None = None) -> Iterator[Block]:
    """What the seal in view is, and, once its seed is shown, how to prove it: the next deal may be sealed already.

    `over` is the last deal that is over: its seal comes first, where it is not the one in view.
    """
    last = shown_after(over.seal) if over and over.seal else None
    if last and (view.seal is None or last.deal != view.seal.deal):
        yield from _seal(words, view.game, len(view.finished), last, proof)
        yield Block()
    if view.seal:
        yield from _seal(words, view.game, sealed_number(view), view.seal, proof)


def _seal(words: Words, game: Game, number: int, seal: SealShown, proof: str) -> Iterator[Block]:
    yield say(f"The seal of deal {number}", "accent")
    cuts = " and ".join(f"{words.name(seat)} cut {words.text(_where(where))}" for seat, where in seal.cuts)
    yield Block((Part("deal  ", "muted"), Part(seal.deal), Part(f"   {cuts or 'not cut'}", "muted")), 1, 7)
    yield Block((Part("seal  ", "muted"), Part(seal.commitment)), 1, 7)
    if seal.seed:
        yield Block((Part("seed  ", "muted"), Part(seal.seed)), 1, 7)
        makes = (
            "seed and deal shuffle the pack, or choose the one that comes again"
            if game.twice
            else ("seed, deal and cut make the shuffle")
        )
        yield say(f"The SHA-256 of the seed is the seal; {makes}.", "muted", indent=1)
        yield say(proof, "muted", indent=1)
    else:
        yield say(f"The seed is shown when the {'match' if game.twice else 'deal'} is over.", "muted", indent=1)


def _where(where: str) -> str:
    return f"at {where}" if where.isdigit() else f'with "{where}"'
