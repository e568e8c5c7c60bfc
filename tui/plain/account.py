"""One's own account in lines: its name, its keys, the codes that open it to another key, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.account import LONGEST_CODE, WouldLose
from tui.account_pages import ratings_page, recovery_page, short_code_page
from tui.plain.dialogue import Option
from tui.ratings import Ratings
from tui.settings import LONGEST_NAME
from tui.table import Refused
from tui.text import clean_line

if TYPE_CHECKING:
    from tui.account import AccountDesk, AccountInfo
    from tui.plain.dialogue import Dialogue


class PlainAccount:
    """Shows and changes what a desk has."""

    def __init__(self, dialogue: Dialogue, desk: AccountDesk) -> None:
        self._dialogue = dialogue
        self._desk = desk

    async def visit(self) -> str:
        """Until one has seen enough; a sentence to part with where the session is over with it, or an empty one."""
        known: list[Option] = []
        while True:
            try:
                info = self._desk.now()
            except Refused as refusal:
                return str(refusal)
            rows, title = self._rows(info), f"Your account: {info.name}."
            what = await self._dialogue.choose(title, rows, back="Back to the lobby", known=known)
            known = rows
            if not what:
                return ""
            try:
                if parting := await self._do(what, info):
                    return parting
            except Refused as refusal:
                await self._dialogue.say(str(refusal))

    def _rows(self, info: AccountInfo) -> list[Option]:
        many = "1 key" if len(info.keys) == 1 else f"{len(info.keys)} keys"
        return [
            Option("name", "Name", info.name),
            *([] if info.ratings is None else [Option("ratings", "Your ratings", "how well you play each game")]),
            Option("keys", "Keys", many),
            Option("add", "Add a key", "a code for another computer"),
            Option("code", "Type a code", "this key belongs to another account"),
            Option("recovery", "Recovery code", f"made on {info.recovery}" if info.recovery else "none yet"),
            *([Option("export", "Your data", "all that is kept about you")] if self._desk.export else []),
            Option("delete", "Delete the account"),
        ]

    async def _do(self, what: str, info: AccountInfo) -> str:
        """Do what a line says; a sentence to part with, or an empty one."""
        dialogue, desk = self._dialogue, self._desk
        match what:
            case "name":
                if name := clean_line(await dialogue.line("Your name:", info.name), LONGEST_NAME):
                    await desk.rename(name)
                    await dialogue.say(f"You are called {desk.now().name} from now on.")
            case "ratings":
                await dialogue.read("Your ratings", "", ratings_page(info.ratings or Ratings()))
            case "keys":
                await self._keys(info)
            case "add":
                await dialogue.read("Add a key", "", short_code_page(desk.short_code()))
            case "code":
                return await self._code()
            case "recovery":
                await self._recover(info)
            case "export":
                await dialogue.say(desk.export)
            case _:
                return await self._delete(info)
        return ""

    async def _keys(self, info: AccountInfo) -> None:
        """Remove a key, or none."""
        dialogue = self._dialogue
        rows = [
            Option(key.fingerprint, key.fingerprint, f"{'this one, ' * key.here}since {key.added}") for key in info.keys
        ]
        removed = await dialogue.choose("Your keys; choose one to remove it.", rows, back="Back")
        if not removed:
            return
        here = any(key.here and key.fingerprint == removed for key in info.keys)
        about = "You came with it: this session ends." if here else "Whoever comes with it is somebody new."
        if await dialogue.sure("Remove this key?", about, yes="Remove it", no="Keep it"):
            await self._desk.remove_key(removed)
            await dialogue.say("The key is removed.")

    async def _code(self) -> str:
        typed = (await self._dialogue.line("The code:", "K7QF-9XWD-3HMR"))[:LONGEST_CODE]
        if not typed:
            return ""
        try:
            return await self._desk.use_code(typed, consent=False)
        except WouldLose as warning:
            if not await self._dialogue.sure("Leave this account?", str(warning), yes="Leave it", no="Stay"):
                return ""
        return await self._desk.use_code(typed, consent=True)

    async def _recover(self, info: AccountInfo) -> None:
        dialogue = self._dialogue
        about = "The one you have works no more then."
        ways = {"yes": "Make a new one", "no": "Keep the old one"}
        if info.recovery and not await dialogue.sure("Make a new recovery code?", about, **ways):
            return
        await dialogue.read("Recovery code", "shown once", recovery_page(await self._desk.recovery_code()))

    async def _delete(self, info: AccountInfo) -> str:
        typed = await self._dialogue.line(f"This cannot be undone. Type {info.name} to delete your account.")
        if typed.casefold() == info.name.casefold():
            return await self._desk.delete()
        await self._dialogue.say("Nothing was deleted.")
        return ""
