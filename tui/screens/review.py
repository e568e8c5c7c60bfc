"""Looks back at a deal: step by step, all hands open, or with the eyes of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.screen import Screen

from engine.record import record_text
from tui.clipboard import copy
from tui.hint_page import action_words
from tui.hints import command_hints
from tui.in_words import commands_in_words
from tui.keys import Place, actions_in, bindings
from tui.review import shown
from tui.review.branch import actor, others, play_on, what_came
from tui.review.coach import decisions, listed, marked, next_to_weigh, summary, weigh
from tui.review.laid import laid
from tui.review.looking import Looking
from tui.screens.frame import close
from tui.screens.line_input import LineInput
from tui.screens.table_menu import TableMenuScreen
from tui.shown import LINES_BESIDE
from tui.table import MenuItem
from tui.widgets.canvas import columns
from tui.widgets.card import ASCII, UNICODE
from tui.widgets.compact import Compact
from tui.widgets.line import KeyBar, KeyHint
from tui.widgets.open_table import OpenTable, Shown
from tui.widgets.side import Entry

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from textual import events
    from textual.app import ComposeResult

    from tui.palette import Paint
    from tui.review.room import Room
    from tui.settings import Settings
    from tui.table import TableLink

_AT_THE_APP = {action.run: f"app.{action.run}" for action in actions_in(Place.EVERYWHERE)}
"""What the app does, by the action's name."""


class ReviewScreen(Screen[None]):
    """Closes with None. Raises BadRecord, BrokenRule for a record that cannot be replayed."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar = bindings(Place.REVIEW)
    DEFAULT_CSS = """
    ReviewScreen { align: center middle; }
    ReviewScreen #review { layout: vertical; background: $background; }
    ReviewScreen #keys { dock: bottom; width: 100%; height: 1; }
    ReviewScreen #side { dock: right; }
    ReviewScreen #compact { width: 100%; height: 100%; }
    ReviewScreen #heading, ReviewScreen #told { margin: 0 1; width: 1fr; }
    ReviewScreen #others, ReviewScreen #trick, ReviewScreen #own { margin: 0 1; width: 1fr; }
    """

    def __init__(
        self,
        settings: Settings,
        paint: Paint,
        room: Room,
        sit: Callable[[TableLink], Awaitable[None]] | None = None,
    ) -> None:
        """`sit` opens a table over it; None: none can be."""
        super().__init__()
        self._sit = sit
        self._note = ""
        self._weighing = False
        self._settings = settings
        self._paint = paint
        self._looking = Looking(room, ascii_only=settings.glyphs == "ascii")
        self._refusal = ""

    def compose(self) -> ComposeResult:
        """The table, and nothing else."""
        yield OpenTable(id="review")

    def on_resize(self) -> None:
        """Another size, another layout; the first one comes before anything is shown."""
        self._show()

    # What is shown.

    def _show(self) -> None:
        mine = self.children if self.display else ()
        table = next((child for child in mine if isinstance(child, OpenTable) and child.is_mounted), None)
        if table is None:
            return
        looking, settings = self._looking, self._settings
        hands = laid(looking, settings.sorting)
        table.lay_out(self.size, shown.tableaus(looking, hands))
        if table.plan.compact:
            sentences = [*shown.sentences(looking), self._note, self._refusal]
            items = commands_in_words(self._commands(), self._key)
            table.show_in_words(sentences, items, self._paint)
            return
        places, reason = shown.trick(looking)
        told = shown.told(looking, self._refusal or self._note)
        log = [Entry(looking.words.text(line.who), looking.words.text(line.what)) for line in looking.log()]
        table.show(
            Shown(
                shown.title(looking),
                looking.words.text(shown.whose(looking)),
                hands,
                places,
                reason,
                told,
                shown.beside(looking),
                log[-LINES_BESIDE:],
                self._hints(),
            ),
            shown.apart(looking),
            self._paint,
            ASCII if settings.glyphs == "ascii" else UNICODE,
        )

    def _key(self, action: str) -> str:
        return self._settings.keymap.label(action, ascii_only=self._settings.glyphs == "ascii")

    def _hints(self) -> list[KeyHint]:
        return [*command_hints(self._commands(), self._key)]

    def _commands(self) -> tuple[str, ...]:
        """What can be done here, what matters most first."""
        room, looking = self._looking.room, self._looking
        others = len(room.record.deals) > 1
        return (
            "step-back",
            "step-on",
            "trick-on",
            "eyes",
            *(["to-main"] if looking.what_if else ["coach"] if room.expert else []),
            *(["what-if"] if room.expert else []),
            "close-review",
            *(["next-mark"] if marked(looking.found) else []),
            "help",
            "commands",
            *(["play-on"] if room.sit and self._sit else []),
            "to-trick",
            *(["which-deal"] if others else []),
            *(["write"] if room.write else []),
        )

    def offers(self, command: str) -> bool:
        """Whether a command, by the id of its action, does something here."""
        return command in (*self._commands(), "quit", "copy-record")

    def _moved(self, moved: bool, why_not: str = "") -> None:
        self._refusal = "" if moved else why_not
        self._note = self._note if self._weighing else ""
        self._show()

    def _noted(self, note: str) -> None:
        """Show a note until one moves on."""
        self._refusal, self._note = "", note
        self._show()

    # Going.

    def action_step_on(self) -> None:
        """A step on."""
        self._moved(self._looking.go(self._looking.at + 1), "That is the end of the deal.")

    def action_step_back(self) -> None:
        """A step back."""
        self._moved(self._looking.go(self._looking.at - 1), "That is the start of the deal.")

    def action_trick_on(self) -> None:
        """On to the next lead."""
        self._moved(self._looking.next_trick(), "That is the end of the deal.")

    def action_trick_back(self) -> None:
        """Back to the lead before."""
        self._moved(self._looking.previous_trick(), "That is the start of the deal.")

    def action_to_start(self) -> None:
        """To the start."""
        self._looking.go(0)
        self._moved(moved=True)

    def action_to_end(self) -> None:
        """To the end."""
        self._looking.go(self._looking.played.last)
        self._moved(moved=True)

    def action_eyes(self) -> None:
        """All hands, or what one seat could know."""
        self._looking.next_eyes()
        self._moved(moved=True)

    def _to_trick(self, number: int) -> None:
        self._moved(self._looking.to_trick(number), f"There is no trick {number} in this deal.")

    def on_key(self, event: events.Key) -> None:
        """A digit goes to its trick."""
        if event.character and event.character.isascii() and event.character.isdigit():
            event.stop()
            self._to_trick(int(event.character) or 10)

    @work(exclusive=True, group="ask")
    async def action_to_trick(self) -> None:
        """Ask for a trick."""
        highest = len(self._looking.played.leads)
        line = await self.app.push_screen_wait(LineInput(f"Go to which trick, 1 to {highest}?", "7", 3))
        if line.isascii() and line.isdigit():
            self._to_trick(int(line))

    @work(exclusive=True, group="ask")
    async def action_which_deal(self) -> None:
        """Choose another deal."""
        looking = self._looking
        items = [MenuItem(str(number), text) for number, text in enumerate(looking.deals(), 1)]
        if chosen := await self._one_of("The deals of the match", items):
            self.workers.cancel_group(self, "coach")
            self._note = ""
            looking.to_deal(int(chosen))
            self._moved(moved=True)

    # The coach.

    async def action_coach(self) -> None:
        """Ask what the plays cost; then, list them."""
        if self._looking.room.expert is None:
            self._moved(moved=False, why_not="There is no coach here: at home, look back at the record.")
        elif self._looking.what_if:
            self._moved(moved=False, why_not="The coach weighs what really happened.")
        elif self._looking.found or self._weighing:
            self._list_marks()
        else:
            self._weigh()

    @work(exclusive=True, group="coach")
    async def _weigh(self) -> None:
        """Weigh decision after decision; one may go on looking meanwhile."""
        looking, expert = self._looking, self._looking.room.expert
        deal, found = looking.played, looking.found
        assert expert is not None
        numbers = decisions(deal)
        waiting = {*numbers}
        self._weighing, self._refusal = True, ""
        try:
            while waiting:
                self._note = f"The coach weighs: {len(numbers) - len(waiting)} of {len(numbers)} decisions."
                self._show()
                waiting.remove(number := next_to_weigh(waiting, looking.at))
                if (one := await weigh(deal, number, expert())) is not None:
                    found[number] = one
        finally:
            self._weighing = False
        if found:
            costly = len(marked(found))
            self._noted(f"The coach marks {costly} of {len(numbers)} decisions: {self._key('coach')} lists them.")
        else:
            self._noted(" ".join(summary(looking.words, deal, looking.bottom, found)))

    @work(exclusive=True, group="ask")
    async def _list_marks(self) -> None:
        """List what cost something, and go there."""
        looking = self._looking
        costly = listed(looking.words, looking.played, looking.found)
        lines = columns([*costly.values()], figures={2})
        items = [MenuItem(str(number), line) for number, line in zip(costly, lines, strict=True)]
        if self._weighing:
            items.append(MenuItem("stop", "Weigh no more of them"))
        about = " ".join(summary(looking.words, looking.played, looking.bottom, looking.found))
        chosen = await self._one_of("The coach", items, about)
        if chosen == "stop":
            self.workers.cancel_group(self, "coach")
            self._note = ""
        elif chosen:
            looking.go(int(chosen) + 1)
        self._moved(moved=True)

    async def _one_of(self, title: str, items: Sequence[MenuItem], about: str = "") -> str:
        screen = TableMenuScreen(self._settings, self._paint, title, items, about, back="Back")
        return await self.app.push_screen_wait(screen)

    def action_next_mark(self) -> None:
        """Go to the next play that cost something."""
        self._moved(self._looking.next_mark(), f"Nothing is marked: {self._key('coach')} asks the coach.")

    # What might have been.

    @work(exclusive=True, group="ask")
    async def action_what_if(self) -> None:
        """Let bots play on after another action, and show how that goes."""
        looking, expert = self._looking, self._looking.room.expert
        if expert is None:
            self._moved(moved=False, why_not="There are no bots here to play on.")
            return
        deal, at = looking.played, looking.at
        seat = actor(deal, at)
        actions = await others(deal, at, expert()) if seat is not None else ()
        if seat is None or not actions:
            self._moved(moved=False, why_not="There is nothing else to do here: go a step back.")
            return
        words, view = looking.words, deal.view(at, seat)
        items = [MenuItem(str(place), action_words(words, view, action)) for place, action in enumerate(actions)]
        chosen = await self._one_of(f"What else might {words.name(seat)} have done?", items)
        if not chosen:
            return

        def told(acts: int) -> None:
            self._note = f"The bots play on: {acts} actions. {self._key('to-main')} stops them."
            self._show()

        other = await play_on(deal, at, actions[int(chosen)], expert(), told)
        looking.branch_off(other, at + 1)
        self._noted(what_came(looking))

    def action_to_main(self) -> None:
        """Back to what really happened; or let the bots play no further."""
        self.workers.cancel_group(self, "ask")
        self._note = ""
        self._moved(self._looking.to_main(), "This is what really happened.")

    @work(exclusive=True, group="ask")
    async def action_play_on(self) -> None:
        """Play on from here."""
        looking, room = self._looking, self._looking.room
        if room.sit is None or self._sit is None:
            self._moved(moved=False, why_not="There is no table here to play on at.")
            return
        if actor(looking.played, looking.at) is None:
            self._moved(moved=False, why_not="The deal is over here: go a step back.")
            return
        words = looking.words
        order = [looking.played.game.after(looking.bottom, step) for step in range(looking.played.game.seats)]
        items = [MenuItem(str(seat), f"As {words.name(seat)}") for seat in order]
        if chosen := await self._one_of("Play on from here", items, "Bots play in the other seats; nothing is kept."):
            await self._sit(room.sit(looking.played.up_to(looking.at), int(chosen)))
            self._moved(moved=True)

    # Giving it to others.

    def action_write(self) -> None:
        """Write the record to a file."""
        room = self._looking.room
        self._noted(room.write(room.record) if room.write else "No file can be written here.")

    def action_copy_record(self) -> None:
        """Copy the record."""
        record = self._looking.room.record
        what = "the record of these deals" if len(record.deals) > 1 else "the record of this deal"
        self._noted(copy(self.app, what, record_text(record)))

    def action_close_review(self) -> None:
        """Look back no longer."""
        close(self, None)

    @on(KeyBar.Pressed)
    async def _hint_clicked(self, message: KeyBar.Pressed) -> None:
        await self.run_action(_AT_THE_APP.get(message.action, message.action))

    @on(Compact.Chosen)
    async def _item_clicked(self, message: Compact.Chosen) -> None:
        await self.run_action(_AT_THE_APP.get(message.item.action, message.item.action))
