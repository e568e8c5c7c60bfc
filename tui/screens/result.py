"""How a deal or a match ended: who won and why, the score sheet, and the seal with its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.both_halves import halfway, halves_page, may_open
from tui.ratings import changed
from tui.score_sheet import gains_explained, gains_say_it, last_over, score_sheet, seal_page
from tui.screens.frame import close, drawing_of, explain, frame_css, framed, hint, list_keys
from tui.screens.listed import Listed
from tui.summary import deal_headline, deal_reason, match_headline
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Block, Page, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.app import ComposeResult

    from engine.record import DealRecord
    from tui.palette import Paint
    from tui.ratings import Change
    from tui.settings import Settings
    from tui.table import Update
    from tui.wording import Words

HANDS = Choice("hands", "See all hands", note="of the last deal that is over")
BACK = Choice("review", "Look back", note="step by step, all hands open")
TABLE, LEAVE = Choice("table", "Look at the table"), Choice("leave", "Leave")
RUNNING = (Choice("table", "Back to the table"), HANDS, BACK)
DEAL_OVER = (Choice("on", "Go on"), HANDS, BACK, TABLE, LEAVE)
MATCH_OVER = (Choice("again", "Play again"), HANDS, BACK, TABLE, LEAVE)


class ResultScreen(Listed[str]):
    """Closes with `on`, `again`, `review`, `hands`, `table` or `leave`.

    `update` has the match; `ended` says that its last deal has just ended, else the score sheet is only looked at. Who
    looks on has nothing to go on with. `proof` says how to prove the deals, `deals` are those that are over, as far as
    they may be seen.
    """

    DEFAULT_CSS = (
        frame_css("ResultScreen")
        + """
    ResultScreen #sheet { height: 1fr; }
    ResultScreen Choices { height: auto; margin: 1 0 0 0; }
    """
    )

    def __init__(
        self,
        settings: Settings,
        paint: Paint,
        words: Words,
        update: Update,
        *,
        proof: str,
        ended: bool = True,
        deals: Sequence[DealRecord] = (),
    ) -> None:
        super().__init__()
        assert update.view is not None
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._words = words
        self._view = update.view
        self._changes = update.changes
        self._proof = proof
        self._deals = deals
        self._looks_on = update.looks_on
        self._ended = ended and bool(self._view.finished)

    def compose(self) -> ComposeResult:
        """The sheet, and what to do next."""
        yield from framed(explain("sheet"), Choices())

    def fill(self) -> None:
        """Fill them."""
        view = self._view
        rows: tuple[Choice, ...] = MATCH_OVER if self._over else DEAL_OVER if self._ended else RUNNING
        if self._looks_on:
            rows = tuple(choice for choice in rows if choice.id not in ("again", "on"))
        if not view.finished or not may_open(view):
            rows = tuple(choice for choice in rows if choice not in (HANDS, BACK))
        choices = self.query_one(Choices)
        choices.show(rows, self._drawing)
        choices.styles.height = len(rows)
        title = (
            "The match is over" if self._over else f"Deal {len(view.finished)} is over" if self._ended else "The score"
        )
        self.show_head(title, self._words.text(f"{view.game.name}, {view.game.goal}"), self._drawing)
        to_table = hint(self._settings, "close-list", "table")
        self.show_keys([*list_keys(self._settings)[:2], to_table], self._drawing)
        self._show_sheet()

    @property
    def _over(self) -> bool:
        """Whether this is how the match ended."""
        return self._ended and self._view.stage == "over"

    def rated(self, changes: tuple[Change | None, ...] | None) -> None:
        """Say what the match changed, which may be known only by now."""
        self._changes = changes
        self._show_sheet()

    def _show_sheet(self) -> None:
        self.query_one("#sheet", Page).show(lambda width: list(self._blocks(width)), self._drawing)

    def _blocks(self, width: int) -> Iterator[Block]:
        words, view = self._words, self._view
        match = match_headline(words, view.game, view.standing)
        if view.stage == "over":
            yield say(match, "accent")
        if self._ended:
            deal = view.finished[-1]
            yield say(deal_headline(words, deal), "strong" if view.stage == "over" else "accent")
            if not gains_say_it(view.game, deal):
                yield say(deal_reason(words, deal))
            if reasons := gains_explained(words, view.game, deal):
                yield say(reasons)
        if view.stage != "over":
            yield say(match, "strong")
            if half := halfway(view):
                yield say(half, "accent")
        if rated := changed(words, self._changes):
            yield say(rated, "other")
        yield Block()
        yield from score_sheet(words, view, width)
        yield from halves_page(words, view, self._deals)
        yield Block()
        yield from seal_page(words, view, self._proof, last_over(self._deals, view))

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with what is next."""
        close(self, event.choice.id)

    def on_choices_closed(self) -> None:
        """Back to the table, whatever is next there."""
        close(self, "table")
