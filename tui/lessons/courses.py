"""The lessons there are, by game; those of a game in the order to take them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.lessons.lesson import Lesson

_GAMES = ("threefold", "kentucky", "rook", "three-two-five", "mendikot", "split-dummy")
"""The games, as rule strings; the lessons of each are in the file of its name."""


@cache
def courses() -> Mapping[str, tuple[Lesson, ...]]:
    """By the rule string of a game, its lessons. Nothing is loaded before somebody wants to learn."""
    return {game: import_module(f"tui.lessons.{game.replace('-', '_')}").LESSONS for game in _GAMES}
