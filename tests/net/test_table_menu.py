"""The table's menu: whatever it offers can be read whole on a small terminal, and who chooses hears what came of it."""

from dataclasses import replace

import pytest

from net.lobby import Tables
from net.reports import Reports
from net.store.memory import MemoryStore
from net.table_menu import FORFEIT
from tests.net.tables import Clock, house, told
from tests.tui.stage import Stage, shown
from tui.screens.table_menu import TableMenuScreen
from tui.terms import Terms

LONG = "Maximiliane Wolf"
"""As long as a name may be."""


async def menus():
    """The menus of all moments of a table: waiting, playing, locked and muted, deserted, over; for host and guest."""
    clock, store = Clock(), MemoryStore()
    tables = Tables(replace(house(store=store, clock=clock), reports=Reports(store, clock)))
    ada, ben, _ = [tables.enter(f"key-{name}", name) for name in (LONG, f"{LONG[:-1]}s", "Cem")]
    end = await ada.create("threefold rounds=1", Terms(absence="wait"))
    yield end.menu()
    other = await ben.join(end.title)
    yield end.menu()
    yield other.menu()
    await end.choose("lock")
    await end.choose("mute 1")
    yield end.menu()
    await end.choose("hand 1")
    yield end.menu()
    yield other.menu()
    await other.leave()
    await clock.advance(FORFEIT)
    yield end.menu()
    await end.choose("resign")
    yield end.menu()


async def test_every_line_can_be_read_whole_on_the_smallest_terminal():
    seen = set()
    async for items in menus():
        for some in (items, *(item.then for item in items if item.then)):
            app = Stage(lambda settings, paint, some=some: TableMenuScreen(settings, paint, "Table", some))
            async with app.run_test(size=(60, 40)) as pilot:
                await pilot.pause()
                lines = shown(app)
                assert "…" not in lines, lines
                for item in some:
                    (line,) = [line for line in lines.splitlines() if f" {item.text}  " in f"{line}  "]
                    assert line.endswith(item.note)
                    seen.add(item.id.partition(" ")[0])
    assert seen >= {"invite", "adjourn", "end", "resign", "forfeit", "lock", "unlock", "hand", "kick", "mute", "unmute"}
    assert seen >= {"report", "again"}


@pytest.mark.parametrize(
    ("item", "answer", "notice"),
    [
        ("lock", "Nobody else may sit down now.", "Nobody else may sit down now."),
        ("hand 1", "Ben is the host now.", "Ben is the host now."),
        ("mute 1", "You do not hear Ben any more.", None),
        ("kick 1", "Ben was sent away.", None),
    ],
)
async def test_who_chooses_hears_what_came_of_it_as_an_answer_and_the_others_as_news(item, answer, notice):
    tables = Tables(house())
    ada, ben = tables.enter("key-ada", "Ada"), tables.enter("key-ben", "Ben")
    end = await ada.create("threefold players=3 rounds=1")
    other = await ben.join(end.title)
    await told(end)
    await end.choose(item)
    update = await told(end)
    assert (update.answer, update.notice) == (answer, "")
    if notice is not None:
        update = await told(other)
        assert (update.answer, update.notice) == ("", notice)


async def test_who_asks_a_bot_or_declines_hears_of_it_as_an_answer():
    tables = Tables(house())
    ada, ben = tables.enter("key-ada", "Ada"), tables.enter("key-ben", "Ben")
    end = await ada.create("threefold players=3 rounds=1")
    other = await ben.join(end.title)
    await told(end)
    await end.ask_bot()
    assert (await told(end)).answer == "Bot sat down."
    assert "Bot sat down." in (await told(other)).notice
    await end.choose("end")
    await other.choose("decline")
    assert (await told(other)).answer == "Ben would rather not."
    assert (await told(end)).notice == "Ben would rather not."
