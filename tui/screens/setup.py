"""The form that a table is set up with: the game, the opponents, every house rule that applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work

from engine.games import game_of, rule_sets
from tui.form import Form, explained, stepped
from tui.front import USUAL, SetUp
from tui.opponents import introduced
from tui.presets import LONGEST_PRESET, PresetsInMemory
from tui.screens.form import FormScreen
from tui.screens.frame import close, drawing_of
from tui.screens.line_input import LineInput
from tui.summary import option_words
from tui.terms import FORM
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Block, Part, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tui.palette import Paint
    from tui.presets import Presets
    from tui.settings import Settings


class SetupScreen(FormScreen[SetUp | None]):
    """Closes with the table to be made, or with None.

    `bots` are the names of opponents to choose from with a sentence about each; without any, the form does not ask.
    It begins with `start`.
    """

    def __init__(
        self,
        settings: Settings,
        paint: Paint,
        *,
        start: SetUp = USUAL,
        bots: Mapping[str, str] | None = None,
        title: str = "A new match",
        presets: Presets | None = None,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._form = Form.of(start.rules)
        self._bots = bots or {}
        self._bot = start.bot or next(iter(self._bots), "")
        self._title = title
        self._presets = presets or PresetsInMemory()
        self._terms = start.terms
        self._problem = ""

    def heading(self) -> tuple[str, str]:
        """What it is for, and the game."""
        return self._title, self._form.rule_set.name

    def rows(self) -> Sequence[Choice]:
        """The game, the opponents, every house rule that applies; then the terms."""
        rows = [Choice("start", "Sit down and play")]
        if len(rule_sets()) > 1:
            rows.append(Choice("game", "Game", self._form.rule_set.name))
        named = self._form.preset(self._presets.own())
        rows.append(Choice("preset", "Rules", named or "of your own"))
        if self._bots:
            rows.append(Choice("bot", "Opponents" if self._form.game_seats > 2 else "Opponent", self._bot))
        rows += [
            Choice(
                f"option {option.key}",
                option_words(option.key).capitalize(),
                option_words(self._form.value(option.key)),
            )
            for option in self._form.rows()
        ]
        if self._terms:
            said = self._terms.data()
            rows += [Choice(f"term {term.key}", term.text, term.values[said[term.key]]) for term in FORM]
        rows.append(Choice("keep", "Keep these rules under a name"))
        return rows

    def about(self, choice: Choice) -> Sequence[Block]:
        """The rules as they stand, and what the marked line decides."""
        match choice.id.split():
            case ["bot"]:
                text = self._about_bot()
            case ["option", key]:
                text = next(explained(option.doc) for option in self._form.rows() if option.key == key)
            case ["term", key] if self._terms:
                text = next(term.about[self._terms.data()[key]] for term in FORM if term.key == key)
            case ["preset"]:
                text = f"Rules with a name: {', '.join(name for name, _ in self._form.presets(self._presets.own()))}."
            case ["keep"]:
                text = "They are offered here again, among the rules with a name."
            case _:
                text = self._form.rule_set.summary
        rules = Block((Part("rules: ", "muted"), Part(self._form.rules, "other")))
        return rules, say(self._problem or text, "accent" if self._problem else "felt")

    def _about_bot(self) -> str:
        """What is to be said of the opponents: how well they play, who they are, and who plays with one."""
        game = game_of(self._form.rules)
        partner = " A partner of yours always plays as well as it can." if len(game.side(0)) > 1 else ""
        return f"{self._bots[self._bot]}{partner} {introduced(game.seats - 1)}"

    def on_choices_stepped(self, event: Choices.Stepped) -> None:
        """Change a value."""
        match event.choice.id.split():
            case ["game"]:
                self._form = self._form.with_game(event.step)
            case ["preset"]:
                self._form = self._form.with_preset(event.step, self._presets.own())
            case ["bot"]:
                self._bot = str(stepped(tuple(self._bots), self._bot, event.step))
            case ["option", key]:
                self._form = self._form.stepped(key, event.step)
            case ["term", key] if self._terms:
                self._terms = self._terms.stepped(key, event.step)
            case _:  # the line that starts has no value to step
                return
        self.fill()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Close with the table; or ask for a name to keep the rules under."""
        if event.choice.id == "keep":
            self._keep()
        else:
            close(self, SetUp(self._form.rules, self._bot, self._terms))

    @work(exclusive=True)
    async def _keep(self) -> None:
        name = await self.app.push_screen_wait(LineInput("Keep these rules as:", "our rules", LONGEST_PRESET))
        if name:
            self._problem = self._presets.keep(name, self._form.rules)
            self.fill()
            self._problem = ""

    def on_choices_closed(self) -> None:
        """Close without one."""
        close(self, None)
