"""Settings in a TOML file that its owner may also edit: comments, order and unknown keys stay as they are.

Invariant: the file is always whole, the old one or the new one, and a file that cannot be read is never written over.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.settings import Loaded, Settings, parse_settings
from tui.whole import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator


class SettingsFile:
    """The settings file in a directory, which is made when first needed."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "settings.toml"
        self._known = Settings()

    def load(self) -> Loaded:
        """The settings of the file; without a file, the usual ones."""
        try:
            loaded = parse_settings(self.path.read_text("utf-8"), self.path.name)
        except FileNotFoundError:
            loaded = Loaded(Settings())
        except (OSError, UnicodeDecodeError) as error:
            sentence = f"{self.path} cannot be read: {_reason(error)}. The usual settings are used."
            loaded = Loaded(Settings(), (sentence,))
        self._known = loaded.settings
        return loaded

    def save(self, settings: Settings) -> str:
        """Write what has changed since the settings were last loaded or saved, and leave the rest to other writers."""
        changed = {
            field.name: getattr(settings, field.name)
            for field in fields(Settings)
            if getattr(settings, field.name) != getattr(self._known, field.name)
        }
        if not changed:
            return ""
        self._known = settings  # told once, not at every change that follows
        try:
            self._write(changed)
        except (OSError, ValueError) as error:
            return f"{self.path} could not be written: {_reason(error)}. The change holds until you leave."
        return ""

    def _write(self, changed: dict[str, Any]) -> None:
        import tomlkit  # noqa: PLC0415 - loading it takes longer than reading a file of settings

        self.path.parent.mkdir(parents=True, exist_ok=True)
        target = Path(os.path.realpath(self.path))  # of a link, what it leads to
        with _alone_in(target.parent):
            text, mode = "", 0o600
            with suppress(FileNotFoundError):
                text, mode = target.read_text("utf-8"), target.stat().st_mode & 0o777
            document = tomlkit.parse(text)
            for key, value in changed.items():
                if not isinstance(value, tuple):
                    document[key] = value
                    continue
                table = tomlkit.table()
                for name, words in value:
                    table[name] = words[0] if len(words) == 1 else list(words)
                document[key] = table
            write_whole(target, tomlkit.dumps(document), mode)


@contextmanager
def _alone_in(directory: Path) -> Iterator[None]:
    """One writer at a time: a lock on the directory, which leaves no file behind."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks: the last writer wins, still with a whole file
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _reason(error: Exception) -> str:
    """What went wrong, in a few words, without the path that the sentence names already."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    return f"it is not TOML, {error}" if isinstance(error, ValueError) else str(error)
