"""Sitting at a table: the table screen, and the screens that lie over it for a while."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tui.front import GotUp
from tui.hint_page import checked_page, hint_page
from tui.log_page import log_page
from tui.score_sheet import last_over
from tui.screens.confirm import confirm_leaving
from tui.screens.reading import ReadingScreen, hands_screen, rules_screen
from tui.screens.result import ResultScreen
from tui.screens.review import ReviewScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import Asked, TableScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.worker import Worker

    from engine.record import DealRecord
    from tui.app import ThreefoldApp
    from tui.review.room import Room
    from tui.table import TableLink, Update


async def sit(app: ThreefoldApp, link: TableLink, *, kept: str) -> GotUp:
    """Sit at a table until one gets up; `kept` says what becomes of a match that is left in the middle."""

    def asked(what: Asked) -> None:
        # Called by its worker: one that is replaced before it began would leave work behind that nobody takes up.
        work = partial(_answer, app, screen, what, kept)
        _: Worker[None] = app.run_worker(work, group=f"asked {what.what}", exclusive=True)

    screen = TableScreen(link, app.settings, app.paint, app.rng, asked, app.clock)
    return await app.push_screen_wait(screen)


def _in_the_middle(update: Update, *, alone: bool) -> bool:
    """Whether there is a match to be kept. Where one plays alone, it begins with what happens first."""
    view = update.view
    return view is not None and not update.over and not update.looks_on and (view.version > 0 or not alone)


async def _answer(app: ThreefoldApp, screen: TableScreen, what: Asked, kept: str) -> None:
    """Open what was asked for over the table, and do what comes of it."""
    settings, paint, view, link = app.settings, app.paint, what.update.view, screen.link
    match what.what:
        case "closed":
            _get_up(app, screen, GotUp(sentence=what.sentence))
        case "leave":
            asks, left = _in_the_middle(what.update, alone=not link.can_chat), what.update.unkept or kept
            if not asks or await app.push_screen_wait(confirm_leaving(settings, paint, left)):
                await link.leave()
                _get_up(app, screen, GotUp())
        case "result" | "score" if view:
            deals, chosen = opened(link), "hands"
            over = last_over(deals, view)
            while chosen in ("hands", "review"):
                sheet = ResultScreen(
                    settings,
                    paint,
                    screen.words,
                    what.update._replace(changes=link.now().changes),
                    proof=link.proof,
                    ended=what.what == "result",
                    deals=deals,
                )
                chosen = await app.push_screen_wait(sheet)
                if chosen == "hands" and over:
                    await app.push_screen_wait(hands_screen(settings, paint, screen.words, view, over))
                elif chosen == "review" and (room := link.room()):
                    await look_back(app, room)
            if chosen == "on":
                await screen.shuffle_if_mine()
            elif chosen == "leave" and not what.update.over:
                screen.action_leave()
            elif chosen == "again" and any(item.id == "again" for item in link.menu()):
                await screen.action_again()
            elif chosen in ("again", "leave"):
                await link.leave()
                _get_up(app, screen, GotUp(again=chosen == "again"))
        case "changes":
            for shown in app.screen_stack:
                if isinstance(shown, ResultScreen):
                    shown.rated(what.update.changes)
        case "rules":
            await app.push_screen_wait(rules_screen(settings, paint, link.rules))
        case "settings":
            await app.push_screen_wait(SettingsScreen(settings, paint, app.change, has_name=False))
        case "log":
            blocks = log_page(what.log)
            page = ReadingScreen(settings, paint, "The log", link.title, lambda _width: blocks, from_end=True)
            await app.push_screen_wait(page)
        case "hint" if view and what.hint:
            hinted = list(hint_page(screen.words, view, what.hint))
            await app.push_screen_wait(ReadingScreen(settings, paint, "A hint", "", lambda _width: hinted))
        case "check" if what.update.checked:
            marked = list(checked_page(screen.words, what.update.checked))
            await app.push_screen_wait(ReadingScreen(settings, paint, "A marked play", "", lambda _width: marked))
        case _:
            pass  # before a match has begun there is no score


async def look_back(app: ThreefoldApp, room: Room) -> None:
    """Look back at a record until it is enough."""

    async def play_on(link: TableLink) -> None:
        await sit(app, link, kept="Nothing of it is kept.")

    await app.push_screen_wait(ReviewScreen(app.settings, app.paint, room, play_on))


def opened(link: TableLink) -> Sequence[DealRecord]:
    """The deals that are over and may be seen with all hands open, as far as they can be had."""
    record = link.finished()
    return record.deals if record else ()


def _get_up(app: ThreefoldApp, screen: TableScreen, how: GotUp) -> None:
    """Close the table, and before it whatever lies over it."""
    while app.screen is not screen and screen in app.screen_stack:
        app.pop_screen()
    if screen in app.screen_stack:
        screen.dismiss(how)
