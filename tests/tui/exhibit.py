"""What hangs in the gallery: a screen that can be made in every look, and the way to it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from tests.tui.stage import Stage, click_text
from tests.tui.table_stage import CALM, Seat, TableApp, screen_text
from tests.tui.test_friends import Door
from tui.app import Evening, ThreefoldApp
from tui.home import AtHome
from tui.saved import Matches
from tui.settings import KeptInMemory, Settings
from tui.terminal import Colours

Pilot = Any
DAY = "2026-11-30"
"""Today, wherever a picture says which day it is."""


@dataclass(frozen=True)
class Exhibit:
    """A screen: `app` makes it under settings, in a look, with a directory; `then` happens before one looks."""

    app: Callable[[Settings, str, Path], Any]
    then: Callable[[Pilot], Awaitable[None]]


async def shows(pilot: Pilot, text: str) -> None:
    """Wait until a text is on the screen."""
    try:
        async with asyncio.timeout(30):
            while text not in screen_text(pilot.app):
                await pilot.pause()
    except TimeoutError:
        raise AssertionError(f"no {text!r} on the screen:\n{screen_text(pilot.app)}") from None


class _Styled(Stage):
    """A stage with the app's own style sheet."""

    CSS_PATH = ThreefoldApp.CSS_PATH


def beside(make: Callable[..., Any], *pressed: str, settings: Settings | None = None, seen: str = "") -> Exhibit:
    """A screen beside the table after these keys; then one waits to see a text."""

    async def then(pilot: Pilot) -> None:
        await pilot.press(*pressed)
        await shows(pilot, seen)

    def app(wanted: Settings, look: str, _directory: Path) -> _Styled:
        own = replace(settings, theme=wanted.theme, glyphs=wanted.glyphs) if settings else wanted
        return _Styled(make, own, look)

    return Exhibit(app, then)


def at_table(make: Callable[[], Seat], then: Callable[[Pilot], Awaitable[None]], **changed: Any) -> Exhibit:
    """A seat at a table under settings that are `changed`."""

    def app(wanted: Settings, look: str, _directory: Path) -> TableApp:
        settings = replace(CALM, theme=wanted.theme, glyphs=wanted.glyphs, **changed)
        return TableApp(make(), settings, look=look, clock=lambda: 0.0)

    return Exhibit(app, then)


def pressing(make: Callable[[], Seat], *pressed: str) -> Exhibit:
    """A seat at a table after these keys."""

    async def then(pilot: Pilot) -> None:
        await pilot.press(*pressed)

    return at_table(make, then)


def at_home(*clicked: str, seen: str, before: Callable[[Path], object] = lambda _directory: None) -> Exhibit:
    """Somebody at home clicks on these texts one after the other, and sees a text.

    `before` puts into the directory what is kept there.
    """

    def evening(directory: Path) -> AtHome:
        before(directory)
        matches = Matches(directory, today=lambda: DAY)
        return AtHome(matches, seeds=lambda: bytes(32), table=lambda: "table", name="Ben", opener=Door)

    return _evening(evening, clicked, seen)


def spent(make: Callable[[], Evening], *clicked: str, seen: str) -> Exhibit:
    """An evening after these clicks."""
    return _evening(lambda _directory: make(), clicked, seen)


def _evening(make: Callable[[Path], Evening], clicked: tuple[str, ...], seen: str) -> Exhibit:
    async def then(pilot: Pilot) -> None:
        for text in clicked:
            await shows(pilot, text)
            await click_text(pilot, text)
        await shows(pilot, seen)

    def app(wanted: Settings, look: str, directory: Path) -> ThreefoldApp:
        settings = replace(CALM, theme=wanted.theme, glyphs=wanted.glyphs)
        colours = Colours.NONE if look == "mono" else Colours.TRUE
        return ThreefoldApp(make(directory), KeptInMemory(settings), rng=Random(1), colours=colours)

    return Exhibit(app, then)
