"""The first screen: play, resume, learn, figures, rules, settings, quit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from tui.screens.frame import FRAME_BREAKPOINTS, Framed, arrows, close, drawing_of, explain, frame_css, hint
from tui.widgets.choices import Choice, Choices
from tui.widgets.heading import Title
from tui.widgets.line import KeyBar
from tui.widgets.page import Page, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.settings import Settings


class MenuScreen(Framed[str]):
    """Closes with the line of the menu that was chosen.

    `resume`, `play`, `friends`, `learn`, `daily`, `figures`, `rules`, `settings`, `help`, `review` or `quit`. `resume`
    says which match can be gone on with; empty: none. `notices` are sentences that have to be said first. `friends`:
    whether a table can be opened to them.
    """

    AUTO_FOCUS = "Choices"
    VERTICAL_BREAKPOINTS = FRAME_BREAKPOINTS
    DEFAULT_CSS = (
        frame_css("MenuScreen")
        + """
    MenuScreen #body { max-width: 64; max-height: 24; }
    MenuScreen #notices { height: auto; max-height: 4; margin: 0 1 1 1; }
    """
    )

    def __init__(
        self,
        settings: Settings,
        paint: Paint,
        *,
        resume: str = "",
        notices: Sequence[str] = (),
        friends: bool = False,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._paint = paint
        self._resume = resume
        self._notices = notices
        self._friends = friends

    def compose(self) -> ComposeResult:
        """The title, the list, and what has to be said."""
        with Vertical(id="body"):
            yield Title()
            yield explain("notices")
            yield Choices(airy=True)
        yield KeyBar(id="keys")

    def fill(self) -> None:
        """Fill them."""
        drawing = drawing_of(self._settings, self._paint)
        self.query_one(Title).show(drawing)
        notices = self.query_one("#notices", Page)
        notices.show(lambda _width: [say(text, "accent") for text in self._notices], drawing)
        notices.display = bool(self._notices)
        resume = [Choice("resume", "Go on", note=self._resume)] if self._resume else []
        self.query_one(Choices).show(
            [
                *resume,
                Choice("play", "Play", note="a new match against bots"),
                *([Choice("friends", "Friends", note="open a table to them")] if self._friends else []),
                Choice("learn", "Learn", note="lessons that you play"),
                Choice("daily", "Daily deal", note="the same cards for everybody"),
                Choice("figures", "Statistics", note="matches, deals and bids"),
                Choice("rules", "Rules", note="how it is played"),
                Choice("settings", "Settings", note="colours, keys, pace"),
                Choice("help", "Help", note="keys and sealed deals"),
                Choice("review", "Look back", note="at a deal that is over"),
                Choice("quit", "Quit"),
            ],
            drawing,
        )
        keys = [arrows(self._settings, "up down", "mark"), hint(self._settings, "choose")]
        keys += [hint(self._settings, "help"), hint(self._settings, "quit")]
        self.query_one(KeyBar).show(keys, drawing)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with the choice."""
        close(self, event.choice.id)

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Do what was clicked."""
        await self.query_one(Choices).run_action(event.action)
