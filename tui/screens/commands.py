"""The list of commands: Textual's own, for keys that come faster than it lists, and for ends it does not expect.

A burst of keys reaches it before it has drawn a line, and after it was closed; Textual's then takes the app with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App
    from textual.timer import Timer


class Commands(CommandPalette):
    """Does nothing once it is closed, and closes once."""

    @staticmethod
    def is_listed(app: App[Any]) -> bool:
        """Whether it is open already, whatever lies over it."""
        return any(isinstance(screen, CommandPalette) for screen in app.screen_stack)

    def dismiss(self, result: Any = None) -> AwaitComplete:  # noqa: ANN401 - Textual's signature
        """Close it, if it is on top."""
        stack = self.app.screen_stack
        return super().dismiss(result) if len(stack) > 1 and stack[-1] is self else AwaitComplete()

    def set_timer(
        self, delay: float, callback: Callable[[], Any] | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        """Do something later, if it is open still."""

        def done() -> Any:  # noqa: ANN401 - whatever the callback gives
            return callback() if callback is not None and self.query(CommandList) else None

        return super().set_timer(delay, done, name=name, pause=pause)

    # Names with an underscore are Textual's own: there is no other way to its keys.

    def _action_command_list(self, action: str) -> None:
        lists = self.query(CommandList)
        if not lists:
            return
        commands = lists.first()
        # While it is not on the screen it has no lines that a page could be turned by.
        if action in {"page_up", "page_down"} and not commands.scrollable_content_region:
            return
        super()._action_command_list(action)

    def _action_cursor_down(self) -> None:
        if self.query(CommandList):
            super()._action_cursor_down()

    def _watch__list_visible(self) -> None:
        if self.query("CommandList") and self.query("#--input"):
            super()._watch__list_visible()
