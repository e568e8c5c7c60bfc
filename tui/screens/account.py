"""One's own account: its name, its keys, the codes that open it to another key, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work

from tui.account import LONGEST_CODE, WouldLose
from tui.account_pages import ratings_page, recovery_page, short_code_page
from tui.ratings import Ratings
from tui.screens.confirm import ConfirmScreen
from tui.screens.form import FormScreen
from tui.screens.frame import arrows, close, drawing_of, hint, list_keys
from tui.screens.line_input import LineInput
from tui.screens.reading import ReadingScreen
from tui.settings import LONGEST_NAME
from tui.table import Refused
from tui.widgets.choices import Choice, Choices
from tui.widgets.page import Block, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.worker import Worker

    from tui.account import AccountDesk, AccountInfo, KeyInfo
    from tui.palette import Paint
    from tui.settings import Settings
    from tui.widgets.line import KeyHint

ABOUT = {
    "name": "What the others call you. You can change it once a day; your old name stays yours for two weeks.",
    "ratings": "How well you play each game, as far as your rated matches tell.",
    "keys": "Whoever comes with one of these keys is you. Remove those that you no longer have.",
    "add": "A code that lets the key of another computer open this account too.",
    "code": "If you were given a code at another computer, or lost your keys and kept a recovery code, type it here: "
    "the key you came with opens that account then, and no longer this one.",
    "recovery": "A code to keep on paper, for the day on which you lose every key.",
    "export": "All that is kept about you, to read or to take along.",
    "delete": "Your name, your keys and all that is kept about you go. In the records of your matches you become a "
    "deleted player.",
    "back": "",
}
"""What each line is for."""


class AccountScreen(FormScreen[str]):
    """Closes with an empty text, or, where the session is over with it, with a sentence to part with."""

    _info: AccountInfo

    def __init__(self, settings: Settings, paint: Paint, desk: AccountDesk) -> None:
        super().__init__()
        self._settings = settings
        self._paint = paint
        self._drawing = drawing_of(settings, paint)
        self._desk = desk
        self._notice = ""
        self._doing: Worker[None] | None = None

    def heading(self) -> tuple[str, str]:
        """Whose it is."""
        return "Your account", self._info.name

    def keys(self) -> Sequence[KeyHint]:
        """Those of a list, and help."""
        return [*list_keys(self._settings), hint(self._settings, "help")]

    def rows(self) -> Sequence[Choice]:
        """What can be done with it."""
        return self._rows(self._info)

    def about(self, choice: Choice) -> Sequence[Block]:
        """What has been done, and what the marked line is for."""
        return [*([say(self._notice, "accent"), Block()] if self._notice else []), say(ABOUT[choice.id])]

    def fill(self) -> None:
        """Show it as it is now; close where it is gone."""
        try:
            self._info = self._desk.now()
        except Refused as refusal:
            close(self, str(refusal))
        else:
            super().fill()

    def _rows(self, info: AccountInfo) -> list[Choice]:
        many = "1 key" if len(info.keys) == 1 else f"{len(info.keys)} keys"
        return [
            Choice("name", "Name", note=info.name),
            *([] if info.ratings is None else [Choice("ratings", "Your ratings", note=_rated(info.ratings))]),
            Choice("keys", "Keys", note=many),
            Choice("add", "Add a key", note="a code for another computer"),
            Choice("code", "Type a code", note="this key belongs to another account"),
            Choice("recovery", "Recovery code", note=f"made on {info.recovery}" if info.recovery else "none yet"),
            *([Choice("export", "Your data", note="all that is kept about you")] if self._desk.export else []),
            Choice("delete", "Delete the account"),
            Choice("back", "Back to the lobby"),
        ]

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """Explain another line; what was said of the last one is read."""
        self._notice = ""
        super().on_choices_marked(event)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Do it, and nothing else meanwhile: keys that come in one burst choose twice."""
        if self._doing is None or self._doing.is_finished:
            self._doing = self._do(event.choice.id)

    @work
    async def _do(self, what: str) -> None:
        self._notice, parting = "", ""
        try:
            match what:
                case "name":
                    self._notice = await self._rename()
                case "keys":
                    await self._read_keys()
                case "add":
                    await self._read("Add a key", "", short_code_page(self._desk.short_code()))
                case "code":
                    parting = await self._type_code()
                case "recovery":
                    await self._recover()
                case "ratings":
                    await self._read("Your ratings", "", ratings_page(self._desk.now().ratings or Ratings()))
                case "export":
                    self._notice = self._desk.export
                case "delete":
                    parting = await self._delete()
                case _:
                    close(self, "")
                    return
        except Refused as refusal:
            self._notice = str(refusal)
        if parting:
            close(self, parting)
        else:
            self.fill()

    async def _rename(self) -> str:
        name = await self._line("Your name:", self._desk.now().name, LONGEST_NAME)
        if not name:
            return ""
        await self._desk.rename(name)
        return f"You are called {self._desk.now().name} from now on."

    async def _read_keys(self) -> None:
        await self.app.push_screen_wait(KeysScreen(self._settings, self._paint, self._desk))

    async def _type_code(self) -> str:
        typed = await self._line("The code:", "K7QF-9XWD-3HMR", LONGEST_CODE)
        if not typed:
            return ""
        try:
            return await self._desk.use_code(typed, consent=False)
        except WouldLose as warning:
            if not await self._sure("Leave this account?", str(warning), yes="Leave it", no="Stay"):
                return ""
        return await self._desk.use_code(typed, consent=True)

    async def _recover(self) -> None:
        if self._desk.now().recovery:
            about = "The one you have works no more then."
            if not await self._sure("Make a new recovery code?", about, yes="Make a new one", no="Keep the old one"):
                return
        await self._read("Recovery code", "shown once", recovery_page(await self._desk.recovery_code()))

    async def _delete(self) -> str:
        name = self._desk.now().name
        typed = await self._line(f"This cannot be undone. Type {name} to delete your account:", "", LONGEST_NAME)
        if typed.casefold() == name.casefold():
            return await self._desk.delete()
        self._notice = "Nothing was deleted."
        return ""

    async def _line(self, title: str, hint: str, cells: int) -> str:
        text = self._drawing.text
        return await self.app.push_screen_wait(LineInput(text(title), text(hint), cells))

    async def _sure(self, question: str, about: str, *, yes: str, no: str) -> bool:
        return await self.app.push_screen_wait(
            ConfirmScreen(self._settings, self._paint, question, about, yes=yes, no=no)
        )

    async def _read(self, title: str, beside: str, blocks: Sequence[Block]) -> None:
        page = ReadingScreen(self._settings, self._paint, title, beside, lambda _width: blocks)
        await self.app.push_screen_wait(page)

    def on_choices_closed(self) -> None:
        """Close."""
        close(self, "")


class KeysScreen(FormScreen[None]):
    """The keys of an account. Closes with None."""

    _rows: Sequence[Choice] = ()

    def __init__(self, settings: Settings, paint: Paint, desk: AccountDesk) -> None:
        super().__init__()
        self._settings = settings
        self._paint = paint
        self._drawing = drawing_of(settings, paint)
        self._desk = desk
        self._notice = ABOUT["keys"]
        self._doing: Worker[None] | None = None

    def heading(self) -> tuple[str, str]:
        """What they are, and what can be done with one."""
        return "Your keys", "choose one to remove it"

    def keys(self) -> Sequence[KeyHint]:
        """Those of a list of which a line is removed."""
        settings = self._settings
        return [arrows(settings, "up down", "mark"), hint(settings, "choose", "remove"), hint(settings, "close-list")]

    def rows(self) -> Sequence[Choice]:
        """The keys there are."""
        return self._rows

    def about(self, _choice: Choice) -> Sequence[Block]:
        """What has been done, or what they are for."""
        return [say(self._notice)]

    def fill(self) -> None:
        """Show them as they are now; close where the account is gone."""
        try:
            self._rows = [*map(_key_row, self._desk.now().keys), Choice("back", "Back")]
        except Refused:
            close(self, None)
        else:
            super().fill()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Remove a key, or close."""
        if self._doing is not None and not self._doing.is_finished:
            return
        if event.choice.id == "back":
            close(self, None)
        else:
            self._doing = self._remove(event.choice.id)

    @work
    async def _remove(self, fingerprint: str) -> None:
        here = any(key.here and key.fingerprint == fingerprint for key in self._desk.now().keys)
        about = "You came with it: this session ends." if here else "Whoever comes with it is somebody new."
        sure = ConfirmScreen(
            self._settings, self._paint, "Remove this key?", f"{about} {fingerprint}", yes="Remove it", no="Keep it"
        )
        if await self.app.push_screen_wait(sure):
            try:
                await self._desk.remove_key(fingerprint)
                self._notice = "The key is removed."
            except Refused as refusal:
                self._notice = str(refusal)
        self.fill()

    def on_choices_closed(self) -> None:
        """Close."""
        close(self, None)


def _rated(ratings: Ratings) -> str:
    """The game with the most matches; of several, how many more there are."""
    if not ratings.games:
        return "none yet"
    first, *others = sorted(ratings.games, key=lambda one: -one.played)
    return f"{first.game} {first.rating.short}{f', and {len(others)} more' if others else ''}"


def _key_row(key: KeyInfo) -> Choice:
    when = f"since {key.added}"
    return Choice(key.fingerprint, _short(key.fingerprint), note=f"this one, {when}" if key.here else when)


def _short(fingerprint: str) -> str:
    """As much of a fingerprint as tells one's own keys apart."""
    kind, _, digits = fingerprint.partition(":")
    return f"{kind}:{digits[:8]}...{digits[-4:]}" if len(digits) > 16 else fingerprint
