"""Every screen, in every theme: what the tests of colours walk over, and pictures of all of it to look at.

`python -m tests.gallery DIRECTORY [--size 80x24] [--theme NAME] [--ascii]`, or `make gallery`, writes the pictures.
"""

import argparse
import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from textual.command import CommandList

from tests.tui.desk import PaperDesk
from tests.tui.evenings import EVENINGS
from tests.tui.exhibit import Exhibit, Pilot, at_table, beside, pressing
from tests.tui.positions import POSITIONS, keys, position
from tests.tui.table_stage import Seat, at, play_on, table_of
from tests.tui.test_account import PICTURES
from tests.tui.test_hint import LEAD, advised
from tests.tui.test_screens import ALL, BOTS, menu, table_menu
from tests.tui.test_snapshots_games import SCREENS as OF_GAMES
from tests.tui.test_snapshots_table import MORE, RATED, STATES, TABLES, Hall, seated
from tests.tui.test_wishes import SAID
from tests.tui.test_wishes import Form as Wishing
from tui.palette import LOOKS
from tui.screens.account import AccountScreen
from tui.screens.confirm import ConfirmScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.setup import SetUp, SetupScreen
from tui.settings import Settings

SIZES = ((80, 24), (120, 40))


def _state(name: str) -> Exhibit:
    make, pressed, happens = STATES[name]

    async def then(pilot: Pilot) -> None:
        if happens:
            happens(pilot.app.link)
            await pilot.pause()
            await pilot.pause()
        await pilot.press(*pressed)

    pace = {"pace": "slow"} if name.startswith("told") else {}
    return at_table(make, then, **pace)


def _noticed() -> Exhibit:
    async def then(pilot: Pilot) -> None:
        for severity in ("information", "warning", "error"):
            pilot.app.notify("The server closes in ten minutes.", title="The host", severity=severity, timeout=600)

    return at_table(lambda: seated(at(tricks=6, plays=1, mover=0)), then)


def _commands() -> Exhibit:
    async def then(pilot: Pilot) -> None:
        await pilot.press("ctrl+p")
        async with asyncio.timeout(30):
            while not (lists := pilot.app.screen.query(CommandList)) or not lists.first().option_count:
                await pilot.pause()
        await pilot.press("down")

    return at_table(lambda: seated(at(tricks=6, plays=1, mover=0)), then)


EXHIBITS = {
    **{f"table, {name}": _state(name) for name in STATES},
    **{f"game, {name}": pressing(lambda name=name: position(name), *keys(name)) for name in POSITIONS},
    **{f"more, {name}": pressing(lambda how=how: seated(how[1], how[0])) for name, how in MORE.items()},
    **{f"screen, {name}": beside(make) for name, make in ALL.items()},
    **{f"screen, {name}": beside(make) for name, make in OF_GAMES.items()},
    **{f"account, {name}": beside(make) for name, make in PICTURES.items()},
    "account, code": beside(lambda settings, paint: AccountScreen(settings, paint, PaperDesk()), "4"),
    "lobby": beside(lambda settings, paint: LobbyScreen(settings, paint, Hall(*TABLES), ["Your seat is kept."])),
    "lobby, empty": beside(lambda settings, paint: LobbyScreen(settings, paint, Hall())),
    "lobby, rated": beside(lambda settings, paint: LobbyScreen(settings, paint, Hall(*RATED), account="keys")),
    "wishes": beside(lambda settings, paint: Wishing(settings).app._make(settings, paint), "down", settings=SAID),
    "opponents": beside(
        lambda settings, paint: SetupScreen(settings, paint, start=SetUp("kentucky", ""), bots=BOTS), "down", "down"
    ),
    "sure": beside(
        lambda settings, paint: ConfirmScreen(settings, paint, "End it?", "Nobody wins.", yes="End it", no="No")
    ),
    "table menu": beside(table_menu),
    "menu": beside(menu),
    "hint": pressing(lambda: advised(Seat(play_on(table_of("threefold"), LEAD))), "H"),
    "help at the table": pressing(lambda: seated(at(tricks=6, plays=1, mover=0)), "question_mark"),
    "commands": _commands(),
    "settings at the table": pressing(lambda: seated(at(tricks=6, plays=1, mover=0)), "O"),
    "notices": _noticed(),
    **EVENINGS,
}
"""Every screen by its name."""


@asynccontextmanager
async def exhibited(name: str, look: str, size: tuple[int, int] = (80, 24), **changed: Any) -> Any:
    """A screen in a look, ready to be looked at: the pilot of its app."""
    exhibit = EXHIBITS[name]
    settings = replace(Settings(), theme=look, **changed)
    with TemporaryDirectory() as directory:
        async with exhibit.app(settings, look, Path(directory)).run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await exhibit.then(pilot)
            await pilot.pause()
            await pilot.pause()
            yield pilot


async def _take(directory: Path, names: Iterator[tuple[str, str, tuple[int, int]]], glyphs: str) -> None:
    for name, look, size in names:
        path = directory / look / f"{name.replace(', ', '-').replace(' ', '_')}-{size[0]}x{size[1]}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        async with exhibited(name, look, size, glyphs=glyphs) as pilot:
            path.write_text(pilot.app.export_screenshot(title=f"{name}: {look}"), encoding="utf-8")


def main() -> None:
    """Write the pictures that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description="Write a picture of every screen.")
    parser.add_argument("directory", type=Path)
    parser.add_argument("--theme", choices=LOOKS, action="append", help="only this one")
    parser.add_argument("--size", action="append", help="like 80x24; usual: 80x24 and 120x40")
    parser.add_argument("--screen", default="", help="only those whose names hold this")
    parser.add_argument("--ascii", action="store_true", help="without a character outside ASCII")
    options = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in options.size or ()] or SIZES
    wanted = [name for name in EXHIBITS if options.screen in name]
    everything = ((name, look, size) for look in options.theme or LOOKS for size in sizes for name in wanted)
    asyncio.run(_take(options.directory, everything, "ascii" if options.ascii else "unicode"))


if __name__ == "__main__":
    main()
