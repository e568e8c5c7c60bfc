"""Takes the README's pictures from the program itself: `python -m tests.picture`, or `make picture`."""

import asyncio
import hashlib
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

from engine.bots import bots
from engine.bots.turn import take_turn
from engine.games import game_of
from engine.table import Table
from tests.tui.test_lobby import Hall
from tui.app import Evening, ThreefoldApp
from tui.home import AtHome
from tui.local import LocalTable
from tui.ratings import Rating
from tui.saved import Matches
from tui.screens.front import OnScreens
from tui.screens.table import TableScreen
from tui.settings import KeptInMemory, Settings
from tui.table import Person, TableInfo
from tui.terms import Terms
from tui.thinking.minds import AtHand
from tui.visiting import Visiting

FOLDER = Path(__file__).parent.parent / "docs"
NAMES = ("you", "Ada", "Ben", "Cem")
ADDRESS = "ssh play.example.org"


def positions(rules: str) -> Iterator[Table]:
    """Tables some tricks into their first deal, one's own turn, a suit led that several cards can follow."""
    game, bot = game_of(rules), bots()["careful"]
    tricks = range(7, 10) if game.seats == 2 else range(2, 5)
    for number in count():
        rng = Random(number)
        seed = hashlib.sha256(b"picture %d" % number).digest()
        table = Table(game, NAMES[: game.seats], first_dealer=1, seeds=lambda seed=seed: seed, name="picture")
        while not table.view(None).finished:
            deal = table.view(0).deal
            if deal and len(deal.tricks) in tricks and deal.trick.plays and deal.to_act == (0,):
                cards = [action.card for action in deal.legal if hasattr(action, "card")]
                held = [card for card in cards if card in deal.hand]
                # From hand and from the table, where cards lie there.
                if 3 <= len(cards) <= 5 and len(held) >= 2 and (len(held) < len(cards) or game.seats > 2):
                    yield table
                    break
            take_turn(table, table.to_act()[0], bot, rng)


class Sitting:
    """An evening that goes straight to a table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def spend(self, front: OnScreens) -> None:
        async def pause(_seat: int) -> None:
            pass

        others = {seat: AtHand(bots()["careful"]) for seat in range(1, self._table.game.seats)}
        link = LocalTable(self._table, 0, others, rng=Random(1), pause=pause, keep=lambda _record: "")
        app = front.app
        await app.push_screen_wait(TableScreen(link, app.settings, app.paint, Random(1), lambda _asked: None))


async def at_table(rules: str) -> str:
    """A table with a card raised."""
    return await taken(Sitting(next(positions(rules))), "right")


async def the_menu() -> str:
    """The first screen of somebody who has played nothing yet."""
    with tempfile.TemporaryDirectory() as folder:
        evening = AtHome(Matches(Path(folder)), seeds=lambda: bytes(32), table=lambda: "", name="you", opener=Nobody)
        return await taken(evening, title="threefold")


class Nobody:
    """Opens no table: the menu offers it all the same."""

    async def open(self, *_: object, **__: object) -> None:
        raise NotImplementedError


async def the_lobby() -> str:
    """The lobby of a server at a quiet hour."""
    ada, ben = Person("ada", rating=Rating(1611, 60, provisional=False)), Person("ben", rating=Rating(1432, 90, True))
    free, bot = Person(""), Person("Bot", is_bot=True)
    tables = (
        TableInfo("K7QF", "threefold", (Person("eva"), ada), playing=False, mine=True, rated=True),
        TableInfo("M3XA", "threefold players=3", (ben, Person("dora"), free), playing=False, mine=False, rated=True),
        TableInfo(
            "P9RB", "rook", (Person("cem"), bot, free, free), playing=False, mine=False, terms=Terms(pace="slow")
        ),
        TableInfo("T2WD", "kentucky", (ada, bot, ben, bot), playing=True, mine=False, watchers=2),
    )
    hall = Hall(*tables)
    hall.name = "eva"
    return await taken(Visiting(hall))


async def taken(evening: Evening, *pressed: str, title: str = ADDRESS) -> str:
    """The picture of an evening after these keys."""
    app = ThreefoldApp(evening, KeptInMemory(Settings(pace="instant")), rng=Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*pressed)
        await pilot.pause()
        return app.export_screenshot(title=title)


PICTURES: dict[str, Callable[[], Awaitable[str]]] = {
    "table.svg": lambda: at_table("threefold"),
    "four.svg": lambda: at_table("kentucky"),
    "menu.svg": the_menu,
    "lobby.svg": the_lobby,
}
"""By the name of the file in `docs`."""


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, take in PICTURES.items():
        (FOLDER / name).write_text(asyncio.run(take()), encoding="utf-8")
