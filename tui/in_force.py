"""The settings in force: those that are kept, and over them what the command line or the terminal decide."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tui.settings import Settings, SettingsStore


class InForce:
    """Loads settings and keeps changes. `overrides` are in force, but never kept."""

    def __init__(self, store: SettingsStore, overrides: Mapping[str, Any] | None = None) -> None:
        self._store = store
        self._overrides = dict(overrides or {})
        self.problems: Sequence[str]
        """What could not be used, a sentence each."""
        self._kept, self.problems = store.load()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return replace(self._kept, **self._overrides)

    def override(self, key: str, value: Any) -> None:  # noqa: ANN401 - whatever that setting holds
        """Put one setting in force that is not kept, until it is changed."""
        self._overrides[key] = value

    def change(self, settings: Settings) -> str:
        """Put settings in force and keep what has changed; why it could not be kept, or an empty text."""
        before = self.settings
        changed = {
            field.name: value
            for field in fields(settings)
            if (value := getattr(settings, field.name)) != getattr(before, field.name)
        }
        for key in changed:
            self._overrides.pop(key, None)
        self._kept = replace(self._kept, **changed)
        return self._store.save(self._kept)
