"""Takes the README's picture of the table from the program itself: `python -m tests.picture`, or `make picture`."""

import asyncio
import hashlib
from itertools import count
from pathlib import Path
from random import Random

from engine.bots import bots
from engine.bots.turn import take_turn
from engine.games import game_of
from engine.table import Table
from tui.app import ThreefoldApp
from tui.local import LocalTable
from tui.screens.front import OnScreens
from tui.screens.table import TableScreen
from tui.settings import KeptInMemory, Settings
from tui.thinking.minds import AtHand

TARGET = Path(__file__).parent.parent / "docs" / "table.svg"


def position(number: int) -> Table | None:
    """A table some tricks into its first deal, a suit led that both hand and tableau can follow; None: not this one."""
    bot, rng = bots()["careful"], Random(number)

    def seeds() -> bytes:
        return hashlib.sha256(b"picture %d" % number).digest()

    table = Table(game_of("threefold"), ["you", "Ada"], first_dealer=1, seeds=seeds, name="picture")
    while table.stage in ("shuffle", "deal") and not table.standing.winners:
        deal = table.view(0).deal
        if deal and 7 <= len(deal.tricks) <= 9 and deal.trick.plays and deal.to_act == (0,):
            cards = [action.card for action in deal.legal]
            held = [card for card in cards if card in deal.hand]
            if 3 <= len(cards) <= 5 and 2 <= len(held) < len(cards) and len(deal.hand) >= 8:
                return table
        if deal and len(deal.tricks) > 9:
            return None
        (seat,) = table.to_act()
        take_turn(table, seat, bot, rng)
    return None


class Sitting:
    """An evening that goes straight to a table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def spend(self, front: OnScreens) -> None:
        async def pause(_seat: int) -> None:
            pass

        link = LocalTable(
            self._table, 0, {1: AtHand(bots()["careful"])}, rng=Random(1), pause=pause, keep=lambda _record: ""
        )
        app = front.app
        await app.push_screen_wait(TableScreen(link, app.settings, app.paint, Random(1), lambda _asked: None))


async def take(table: Table) -> str:
    """The table with a card raised."""
    app = ThreefoldApp(Sitting(table), KeptInMemory(Settings(pace="instant")), rng=Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("right")
        await pilot.pause()
        return app.export_screenshot(title="ssh play.example.org")


if __name__ == "__main__":
    chosen = next(table for number in count() if (table := position(number)))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(asyncio.run(take(chosen)), encoding="utf-8")
