"""The form for the rules one likes: yes, no or either, game by game. Every change is in force and kept at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.games import rule_sets
from engine.options import options_of
from tui.form import explained, stepped
from tui.screens.form import FormScreen
from tui.screens.frame import close, drawing_of
from tui.summary import option_words
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Block, Part, say
from tui.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tui.palette import Paint
    from tui.settings import Settings

    Change = Callable[[Settings], tuple[Paint, str]]

ABOUT = {
    "quick": "Sit down at a table that is as you wish; where there is none, at one of your own.",
    "game": "Every game has wishes of its own.",
    "play": "Yes: you look for this game. No: for any but this one. Either: you do not mind.",
    "clear": "From then on you do not mind anything, in any game.",
    "done": "",
}
"""What each line is for, besides the options of the game."""


class WishesScreen(FormScreen[str]):
    """Closes with `quick` where one wants to sit down, else with an empty text.

    `change` puts settings in force and keeps them: the paint from then on, and what went wrong.
    """

    BESIDE = 11

    def __init__(self, settings: Settings, paint: Paint, change: Change, *, game: str) -> None:
        super().__init__()
        self._settings = settings
        self._drawing = drawing_of(settings, paint)
        self._change = change
        self._game = game
        self._problem = ""

    def heading(self) -> tuple[str, str]:
        """What it is."""
        return "Your wishes", "kept at once"

    @property
    def _wishes(self) -> Wishes:
        return Wishes.of(self._settings.wishes)

    def rows(self) -> Sequence[Choice]:
        """What one wishes of this game."""
        wishes, game = self._wishes, self._game
        rules = rule_sets()[game]
        return [
            Choice("quick", "Take a quick seat"),
            Choice("game", "Game", rules.name),
            Choice("play", "Play it", wishes.game_word(game)),
            *(
                Choice(
                    f"option {option.key}",
                    option_words(option.key).capitalize(),
                    wishes.option_word(game, option.key),
                )
                for option in options_of(rules.options)
            ),
            Choice("clear", "Take all wishes back"),
            Choice("done", "Done"),
        ]

    def about(self, choice: Choice) -> Sequence[Block]:
        """What one wishes of this game, and what the marked line is about."""
        text, small = ABOUT.get(choice.id, ""), ""
        if choice.id.startswith("option "):
            options = options_of(rule_sets()[self._game].options)
            option = next(option for option in options if choice.id == f"option {option.key}")
            text = explained(option.doc)
            small = f"It counts only {option.when}." if option.when else ""
        wanted = self._wishes.in_words(self._game) or "none for this game"
        blocks = [Block((Part("your wishes: ", "muted"), Part(wanted, "other"))), say(text)]
        blocks += [say(small, "muted")] if small else []
        return [*blocks, say(self._problem, "accent")] if self._problem else blocks

    def _use(self, wishes: Wishes) -> None:
        """Put other wishes in force."""
        self._settings = replace(self._settings, wishes=wishes.kept)
        _, self._problem = self._change(self._settings)
        self.fill()

    def on_choices_stepped(self, event: Choices.Stepped) -> None:
        """Change a value."""
        match event.choice.id.split():
            case ["game"]:
                self._game = str(stepped(tuple(rule_sets()), self._game, event.step))
                self.fill()
            case ["play"]:
                self._use(self._wishes.with_game(self._game, event.step))
            case ["option", key]:
                self._use(self._wishes.with_option(self._game, key, event.step))
            case _:  # the other lines have no value to step
                pass

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Forget all wishes, or close."""
        if event.choice.id == "clear":
            self._use(Wishes())
        else:
            close(self, "quick" if event.choice.id == "quick" else "")

    def on_choices_closed(self) -> None:
        """Close."""
        close(self, "")
