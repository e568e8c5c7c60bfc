"""The application: theme, settings in force and the list of commands. What happens in it is an evening's business."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual import events
from textual.app import App, SystemCommand
from textual.worker import WorkerCancelled, WorkerFailed

from tui.ahead import Ahead, keys_of
from tui.attention import TITLED, UNTITLED, Attention
from tui.composing import draw_changes
from tui.in_force import InForce
from tui.keys import Place, bindings, commands
from tui.palette import Paint, look_of, themes
from tui.said import TerminalSaid
from tui.screens.commands import Commands
from tui.screens.frame import Framed
from tui.screens.front import OnScreens
from tui.screens.reading import help_screen
from tui.screens.review import ReviewScreen
from tui.screens.table import TableScreen
from tui.stylesheet import SharedStylesheet
from tui.terminal import Answers, Colours, colours_by, with_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from textual.screen import Screen
    from textual.worker import Worker

    from tui.front import Front
    from tui.palette import Look
    from tui.settings import Settings, SettingsStore


NO_ANSWERS = Answers()


class Evening(Protocol):
    """What an app is for: it opens screen after screen and returns when it is time to go."""

    async def spend(self, front: Front) -> None:
        """Spend the evening here."""


class ThreefoldApp(App[None]):
    """The card table in a terminal.

    `overrides` are settings from the command line: in force, but never saved. `colours` are those the terminal has,
    `answers` what it said of itself already. `clock` counts seconds.
    """

    CSS_PATH = Path(__file__).with_name("app.tcss")  # also for a subclass in another package
    TITLE = "Threefold"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[Any]] = bindings(Place.EVERYWHERE)
    COMMAND_PALETTE_BINDING = "f12"  # ours has keys of its own, in the registry
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        evening: Evening,
        store: SettingsStore,
        *,
        rng: Random,
        overrides: Mapping[str, Any] | None = None,
        colours: Colours = Colours.TRUE,
        answers: Answers = NO_ANSWERS,
        clock: Callable[[], float] = time.monotonic,
        **textual: Any,  # noqa: ANN401 - whatever a Textual app takes
    ) -> None:
        super().__init__(ansi_color=True if colours is Colours.NONE else None, **textual)
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.evening = evening
        self.rng = rng
        self.clock = clock
        self._in_force = InForce(store, overrides)
        self.colours = colours
        self.answers = NO_ANSWERS
        """What the terminal has said of itself by now."""
        self._attention = Attention(clock())
        self._ahead = Ahead(lambda: self.screen, super().on_event)
        self._evening_under_way: Worker[None] | None = None
        for theme in themes():
            self.register_theme(theme)
        self._learn(answers)
        self._apply()

    @property
    def settings(self) -> Settings:
        """The settings in force: the saved ones, and what the command line says."""
        return self._in_force.settings

    @property
    def problems(self) -> Sequence[str]:
        """What could not be used of the settings, a sentence each."""
        return self._in_force.problems

    @property
    def paint(self) -> Paint:
        """The styles of the look in force."""
        return Paint(self._look, four_colours=self.settings.suits == "four")

    @property
    def _look(self) -> Look:
        return look_of(self.settings.theme, colours=self.colours, light=self.answers.light)

    def change(self, settings: Settings) -> tuple[Paint, str]:
        """Put settings in force and keep what has changed: the styles from now on, and why it could not be kept."""
        problem = self._in_force.change(settings)
        self._apply()
        self._restyle(besides=self.screen)  # which asked for it, and shows it by itself
        return self.paint, problem

    def on_terminal_said(self, event: TerminalSaid) -> None:
        """Draw as the terminal has it, once it says how that is."""
        before = self.paint.look, self.settings
        self._learn(with_answer(self.answers, event.text))
        if before != (self._look, self.settings):
            self._apply()
            self._restyle()

    def _learn(self, answers: Answers) -> None:
        if answers.ascii_only and not self.answers.ascii_only:
            self._in_force.override("glyphs", "ascii")
        self.answers = answers
        if (colours := colours_by(answers, self.colours)) is not self.colours:
            self.colours = colours
            self.take_colours(colours)

    def take_colours(self, colours: Colours) -> None:
        """Draw in these from now on: at home it begins in them, as it is asked before."""

    def _restyle(self, besides: Screen[Any] | None = None) -> None:
        """Show every screen as the settings in force want it."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) or (isinstance(screen, Framed) and screen is not besides):
                screen.restyle(self.settings, self.paint)

    def _apply(self) -> None:
        self.theme = f"threefold-{self._look.name}"
        self.set_class(self.settings.glyphs == "ascii", "-ascii")
        self.set_keymap(self.settings.keymap.for_textual())

    async def on_mount(self) -> None:
        """Begin the evening; the app ends with it."""
        self._evening_under_way = self.run_worker(self._spend(), exit_on_error=True)

    def on_app_focus(self) -> None:
        """Somebody looks at the terminal again."""
        self._attention.told(looks=True)
        self._title_back()

    def on_app_blur(self) -> None:
        """Nobody does."""
        self._attention.told(looks=False)

    def on_table_screen_turn_came(self) -> None:
        """Call whoever is away to their turn."""
        if self.settings.bell == "on" and self._attention.away(self.clock()):
            self.bell()
            if not self._attention.called:
                self._attention.called = True
                self.order_title(TITLED)

    def _title_back(self) -> None:
        if self._attention.called:
            self._attention.called = False
            self.order_title(UNTITLED)

    def order_title(self, sequence: str) -> None:
        """Send the terminal what changes its title."""
        if self._driver is not None:
            self._driver.write(sequence)
            self._driver.flush()

    def exit(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - handed on as they come
        """Leave the terminal, with its title, as it was."""
        self._title_back()
        super().exit(*args, **kwargs)

    async def on_unmount(self) -> None:
        """Let the evening end in good order: what it has begun, such as processes, ends with it."""
        if evening := self._evening_under_way:
            evening.cancel()
            with suppress(WorkerCancelled, WorkerFailed):
                await evening.wait()

    async def _spend(self) -> None:
        await self.evening.spend(OnScreens(self))
        self.exit()

    def type_ahead(self, typed: str) -> None:
        """Take what the terminal sent before this app was there for typed, once there is a screen."""
        for key in keys_of(typed):
            self._ahead.keep(key)

    async def on_event(self, event: events.Event) -> None:
        """See every key before anything else does; where no screen is open, it waits for one."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.on_mouse_down()
            if (self._ahead.waits or not self._is_open) and not self._quits(event.key):
                self._ahead.keep(event)
                self.run_worker(self._ahead.catch_up(), group="ahead")
                return
        await super().on_event(event)

    @property
    def _is_open(self) -> bool:
        """Whether there is a screen besides the empty one that Textual begins with."""
        return len(self.screen_stack) > 1

    def _quits(self, key: str) -> bool:
        active = self.active_bindings.get(key)
        return active is not None and active.binding.action == "quit"

    def on_mouse_down(self) -> None:
        """Let a table know that somebody is there, whatever is typed or clicked, and whatever lies over it."""
        self._attention.typed(self.clock())
        self._title_back()
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.link.typed()

    def push_screen(self, screen: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - handed on as they come
        """Open a screen, drawn from what changes on it."""
        draw_changes(screen)
        pushed = super().push_screen(screen, *args, **kwargs)
        screen.call_after_refresh(self.run_worker, partial(self._ahead.catch_up, screen), group="ahead")
        return pushed

    def action_help(self) -> None:
        """Show the keys and what they do."""
        at_table = any(isinstance(screen, TableScreen) for screen in self.screen_stack)
        places = (Place.TABLE,) if at_table else (Place.LIST, Place.TABLE)
        if isinstance(self.screen, ReviewScreen):
            places = (Place.REVIEW,)
        self.push_screen(help_screen(self.settings, self.paint, places))

    def action_commands(self) -> None:
        """List every command."""
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """List every command, once."""
        if self.use_command_palette and not Commands.is_listed(self):
            self.push_screen(Commands(placeholder="Search for commands"))

    async def action_quit(self) -> None:
        """Leave at once; a seat keeps."""
        self.exit()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Our own commands only: Textual's would write files and open browsers where the app runs."""
        places = [Place.EVERYWHERE, *([Place.TABLE] if isinstance(screen, TableScreen) else [])]
        places += [Place.REVIEW] if isinstance(screen, ReviewScreen) else []
        for action in commands(places):
            if isinstance(screen, TableScreen | ReviewScreen) and not screen.offers(action.id):
                continue
            yield SystemCommand(
                action.short.capitalize(), action.help, lambda run=action.run: self.call_later(screen.run_action, run)
            )
