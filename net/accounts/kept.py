"""An account's settings, kept where the account is.

A setting changes with every key while one looks for a colour, so changes are written together, a moment later. What
cannot be written is tried again as long as the session lasts.
"""

from __future__ import annotations

import asyncio
import contextvars
from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from net.store.errors import CannotSave
from tui.settings import Loaded, Settings, settings_from
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.accounts.registry import Accounts

PAUSE = 1.0
"""Seconds that a change waits for others."""
AGAIN = 10.0
"""Seconds until what could not be written is tried again."""

_WHERE = "Your settings"


def _silent(_sentence: str) -> None:
    pass


class KeptInAccount:
    """A `SettingsStore` for one session; whoever ends the session waits for `close`."""

    def __init__(self, accounts: Accounts, account: str) -> None:
        self.tell: Callable[[str], None] = _silent
        """Told once why changes cannot be written, in a sentence; from no app's context."""
        self._accounts = accounts
        self._account = account
        self._known = self.load().settings
        self._waiting: dict[str, Any] = {}
        self._writing: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()

    def load(self) -> Loaded:
        """The settings of the account; what a newer version wrote and this one does not know is told."""
        found = self._accounts.directory.get(self._account)
        return settings_from(found.settings if found else {}, _WHERE)

    def save(self, settings: Settings) -> str:
        """Write what changed since the last time, soon: nothing is known to have gone wrong yet."""
        for field in fields(Settings):
            value = getattr(settings, field.name)
            if value != getattr(self._known, field.name):
                self._waiting[field.name] = _as_json(value)
        self._known = settings
        if self._waiting and self._writing is None and not self._closed.is_set():
            # In a context of its own: in the session's, its app would live as long.
            self._writing = asyncio.get_running_loop().create_task(self._write(), context=contextvars.Context())
        return ""

    async def close(self) -> None:
        """Write what is still to be written, if that can be done."""
        self._closed.set()
        if self._writing is not None:
            await asyncio.wait({self._writing})

    async def _write(self) -> None:
        pause, told = PAUSE, False
        while self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closed.wait(), pause)
            changed, self._waiting = self._waiting, {}
            try:
                await self._accounts.save_settings(self._account, changed)
            except Refused:
                break  # the account is gone
            except CannotSave as error:
                if self._closed.is_set():
                    break
                self._waiting = {**changed, **self._waiting}
                if not told:
                    self.tell(f"{error} Your settings hold until you leave.")
                pause, told = AGAIN, True
            else:
                pause, told = PAUSE, False
        self._writing = None


def _as_json(value: Any) -> Any:  # noqa: ANN401 - any setting
    """Keys as a table of lists, like in a file of settings; all else as it is."""
    return {action: list(keys) for action, keys in value} if isinstance(value, tuple) else value
