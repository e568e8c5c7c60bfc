"""What a duplicate came to: each deal in both halves, and who took more with the same cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games import game_of
from engine.record import as_remembered
from tui.figures.played import took
from tui.widgets.page import Block, Part, say
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import FinishedDeal, Game
    from engine.record import DealRecord, Record


class Pair(NamedTuple):
    """A deal as it came out in both halves."""

    number: int
    """From 1."""
    mine: tuple[int, int]
    """What one took, in the first half and in the second: from the first seat, and from the one after it."""
    theirs: tuple[int, int]
    """What others took with these same cards: in the second half, and in the first."""

    @property
    def margin(self) -> int:
        """What one took above the others with the same cards."""
        return sum(self.mine) - sum(self.theirs)


def pairs(first: Record, second: Record) -> Iterator[Pair]:
    """The deals that were the same in both halves: not those after one that was dealt again in one of them."""
    game = game_of(first.rules)
    for number, (one, other) in enumerate(zip(_scored(game, first), _scored(game, second), strict=False), 1):
        if (one[0].deck, one[0].dealer) == (other[0].deck, other[0].dealer):
            mine = took(game, one[1], 0), took(game, other[1], 1)
            yield Pair(number, mine, (took(game, other[1], 0), took(game, one[1], 1)))


def _scored(game: Game, record: Record) -> Iterator[tuple[DealRecord, FinishedDeal]]:
    """The deals that count."""
    for deal, finished in zip(record.deals, as_remembered(game, record.deals), strict=False):
        if finished.score.stands:
            yield deal, finished


def margin_line(margin: int, unit: str) -> str:
    """`You win the duplicate by 3 tricks.`"""
    if not margin:
        return "The duplicate is drawn: with the same cards you took as much as the others."
    verb = "win" if margin > 0 else "lose"
    return sentence(f"you {verb} the duplicate by {counted(abs(margin), unit.removesuffix('s'))}")


def result_page(first: Record, second: Record) -> Iterator[Block]:
    """Who has won, and what each deal came to."""
    unit = game_of(first.rules).trick_name
    same = [*pairs(first, second)]
    yield say(margin_line(sum(pair.margin for pair in same), unit), "accent")
    yield Block()
    for pair in same:
        (one, other), (with_one, with_other) = pair.mine, pair.theirs
        told = f"you took {one}, the others with the same cards {with_one}; "
        told += f"from the other side you {other}, the others {with_other}: {pair.margin:+d}"
        yield Block((Part(f"deal {pair.number}: ", "other"), Part(told)), 0, 4)
    yield Block()
    yield say(f"{sentence(f'counted are {unit}')} Luck of the cards is the same for both.", "muted")
    if len(same) < sum(1 for _ in _scored(game_of(first.rules), first)):
        yield say("Deals after one that was dealt again were not the same, and are not compared.", "muted")
