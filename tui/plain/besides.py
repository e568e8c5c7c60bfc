"""What one does at a table besides playing, in lines: talk, and the table's menu. A refusal goes to the marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.phrases import PHRASES
from tui.plain.dialogue import Option
from tui.plain.speech import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.plain.dialogue import Dialogue
    from tui.seated import Seated
    from tui.table import MenuItem
    from tui.turns import Turns


class Besides:
    """Of one seat."""

    def __init__(self, seated: Seated, turns: Turns, dialogue: Dialogue) -> None:
        self._seated = seated
        self._turns = turns
        self._dialogue = dialogue

    async def talk(self, line: str) -> None:
        """Say something at the table."""
        talk = self._seated.link.talk
        if why := self._silence():
            await self._dialogue.say(why)
            return
        if line and talk != "all":
            phrase = next((one for one in PHRASES if one.casefold() == line.casefold()), "")
            line = phrase or (PHRASES[int(line) - 1] if line.isdigit() and 1 <= int(line[:3]) <= len(PHRASES) else "")
        if not line:
            options = [Option(phrase, phrase) for phrase in PHRASES]
            line = await self._dialogue.choose("What to say:", options, back="Say nothing")
        if line:
            await self._turns.say(line)

    def _silence(self) -> str:
        """Why one cannot say anything here; empty: one can."""
        if self._seated.update.looks_on:
            return "You look on: only who plays here talks."
        if not self._seated.link.can_chat:
            return "There is nobody to talk to at this table."
        if self._seated.link.talk == "none":
            return "Nobody talks at this table: it was made so."
        return "You play in silence: your settings say so." if self._seated.silent else ""

    async def menu(self) -> None:
        """Do something at the table besides playing."""
        items = self._seated.link.menu()
        if not items:
            looks_on = self._seated.update.looks_on
            await self._dialogue.say(
                "You look on." if looks_on else "There is nothing to do at this table but to play."
            )
            return
        item = await self._item(f"Table {self._seated.link.title}. What one may do here:", items)
        if item is not None:
            await self._turns.choose(item.id)

    async def _item(self, title: str, items: Sequence[MenuItem]) -> MenuItem | None:
        """An item of the table's menu, and one of the ways to do it where there are several; None: none of them."""
        options = [Option(item.id, item.text, item.note) for item in items]
        wanted = await self._dialogue.choose(title, options, back="Back to the table")
        item = next((item for item in items if item.id == wanted), None)
        if item is None or not (item.then or item.sure):
            return item
        if item.then:
            return await self._item(item.sure or f"{item.text}:", item.then)
        about = f"{capital(item.note)}." if item.note else ""
        sure = await self._dialogue.choose(f"{item.sure} {about}".strip(), [Option("yes", item.text)], back="No")
        return item if sure else None
