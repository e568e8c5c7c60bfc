"""What a duplicate came to: each pack in both halves, and who took more with the same cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.duplicate import twins
from engine.match import took
from tui.widgets.page import Block, Part, say
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.game import FinishedDeal, Game
    from engine.record import DealRecord
    from engine.table import TableView
    from tui.wording import Words

HALFWAY = (
    "The first half is over. Now the same packs come again, in another order, and everybody has the cards of the other "
    "side."
)
NOT_YET = "In a duplicate hands are opened once both halves are over: every pack comes twice."


class Pair(NamedTuple):
    """A pack as it came out in both halves."""

    numbers: tuple[int, int]
    """Of its deals, from 1."""
    mine: tuple[int, int]
    """What one's own side took in them."""
    theirs: tuple[int, int]
    """What the other side took with these same cards, each time in the other half."""

    @property
    def margin(self) -> int:
        """What one's own side took above the other with the same cards."""
        return sum(self.mine) - sum(self.theirs)


def may_open(view: TableView) -> bool:
    """Whether deals of this match that are over may be seen with all hands open."""
    return not view.game.twice or view.stage == "over"


def halfway(view: TableView) -> str:
    """What is to be said once the first half of a duplicate has just ended; else an empty text."""
    stood = sum(deal.score.stands for deal in view.finished)
    just = view.finished and view.finished[-1].score.stands and stood == view.game.twice
    return HALFWAY if just else ""


def pairs(game: Game, deals: Sequence[DealRecord], finished: Sequence[FinishedDeal], seat: int) -> Iterator[Pair]:
    """The packs that both sides have played, as the side of a seat sees them."""
    other = next(one for one in range(game.seats) if one not in game.side(seat))
    for first, second in twins(game, deals, finished):
        (mine, theirs), (mine_then, theirs_then) = (
            (took(game, finished[place], seat), took(game, finished[place], other)) for place in (first, second)
        )
        yield Pair((first + 1, second + 1), (mine, mine_then), (theirs_then, theirs))


def halves_page(words: Words, view: TableView, deals: Sequence[DealRecord]) -> Iterator[Block]:
    """What each pack came to; nothing where it is no duplicate that is over. `deals` are those that are over."""
    game, seat = view.game, words.seat or 0
    if not game.twice or not deals:
        return
    side = game.side(seat)
    us = words.names_of(side)
    them = words.names_of(one for one in range(game.seats) if one not in side)
    unit = "point" if game.trick_name == "points" else game.trick_name.removesuffix("s")
    found = [*pairs(game, deals, view.finished, seat)]
    yield Block()
    yield say("The same cards in both halves", "accent")
    for pair in found:
        (one, two), (with_one, with_two) = pair.mine, pair.theirs
        told = f"{us} took {one}, {them} with the same cards {with_one}; "
        told += f"with the other cards {us} {two}, {them} {with_two}: {pair.margin:+d}"
        number, again = pair.numbers
        yield Block((Part(f"deals {number} and {again}: ", "other"), Part(words.text(told))), 1, 5)
    margin = sum(pair.margin for pair in found)
    more = f"{counted(abs(margin), unit)} {'more' if margin > 0 else 'fewer'} than" if margin else "as much as"
    yield say(words.text(sentence(f"with the same cards {us} took {more} {them}")))
    if 2 * len(found) < sum(deal.score.stands for deal in view.finished):
        yield say("A pack that was thrown in in one of the halves is not compared; what came instead counts.", "muted")
