r"""A client's bytes, read as Textual's key, mouse and paste events, whatever the bytes are.

Textual's parser trusts the terminal on its own desk. Here anybody types: it raises on some sequences (`\x1b[1114112u`),
believes a typed window size, keeps a paste of any length, types out a sequence it does not know key by key (and keys
play cards), and one that raised is dead. So it is fed one character at a time by a reader that knows where a sequence
begins and ends, that keeps pastes to itself, and that replaces the parser when it is lost.
"""

import codecs
import contextvars
import logging
import re
from contextlib import suppress
from typing import Final

from textual import events, messages
from textual._xterm_parser import XTermParser  # the parser of every driver; Textual has no public name for it
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character
from textual.message import Message

from net.limits import Limits
from tui.said import TerminalSaid
from tui.terminal import ANSWER
from tui.text import clean_line

ESCAPE: Final = "\x1b"
PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"

# The Linux console's F1 is `ESC [ [ A`; an old mouse report is `ESC [ M` and three characters.
_WHOLE = re.compile(r"\x1b\[(?:\[.|M...|[0-?]+[ -/]*[@-~]|[ -/]*[@-LN-Z\\-~])", re.DOTALL)

# A terminal's size comes with SSH's window changes, and pastes are read here; typed ones are somebody's trick.
_UNWANTED = (events.Resize, messages.InBandWindowResize, events.Paste)

# Terminals answer with strings, which Textual's parser does not know. A string begins like Alt and a key, so only what
# begins like an answer is taken for one: `]` and a number, `P` and what a device string begins with.
_BEGINS = re.compile(r"\x1b(?:\]\d|P[>\d!$])")
_ALT = len("\x1b]")
_PATIENCE = 40
"""Times that the rest of a string is waited for: about a second, which a slow line may need between two packets."""
_STRING_ENDS = ("\x07", "\x1b\\", "\x9c")

_UNICODE_NAMES = {short: long for long, short in KEY_NAME_REPLACEMENTS.items()}

_log = logging.getLogger(__name__)


class Keys:
    """Reads one client's input; what its terminal answers comes as `TerminalSaid`, between the keys.

    `close` it, or the app it fed stays in memory.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._parser = XTermParser()
        self._sequence = ""
        self._string = ""
        """What may be a terminal's answer, or is one that has not ended."""
        self._waits = 0
        self._swallowing = False
        self._pasting = False
        self._paste: list[str] = []
        self._room = 0
        self._held = ""

    @property
    def unfinished(self) -> bool:
        """Whether more characters could make another key of the last ones: a lone ESC, for one, until time decides."""
        # The parser says so only by the time it set itself.
        return bool(self._string) or self._parser._timeout_time is not None  # noqa: SLF001

    def feed(self, data: bytes) -> list[Message]:
        """The events that the next bytes complete."""
        text = self._decoder.decode(data)
        found: list[Message] = []
        while text:
            text = self._pasted(text, found) if self._pasting else self._typed(text, found)
        return found

    def expire(self) -> list[Message]:
        """The events of an unfinished sequence, once no more input came for Textual's escape delay."""
        self._swallowing = False
        if len(self._string) == _ALT:
            alt, self._string = self._string[1], ""
            return self._parsed(alt)
        if self._string and self._waits < _PATIENCE:
            self._waits += 1
            return []
        self._string = ""
        try:
            found = [*self._parser.tick()]
        except Exception:  # noqa: BLE001 - whatever the parser does with a stranger's bytes stays here
            self._replace()
            return []
        if not self.unfinished:
            self._sequence = ""
        return [*filter(None, map(_wanted, found))]

    def close(self) -> None:
        """End the parser: left waiting, it would keep its last event and with it the app (a cache keeps parsers).

        In a context of its own: the same cache keeps what is made of an unfinished sequence, with the app it is in.
        """
        contextvars.Context().run(self._end)

    def _end(self) -> None:
        with suppress(Exception):
            for _ in self._parser.feed(""):
                pass

    def _typed(self, text: str, found: list[Message]) -> str:
        for place, character in enumerate(text, start=1):
            if self._swallowed(character) or self._is_of_a_string(character, found):
                continue
            if character == ESCAPE:
                self._sequence = ESCAPE
            elif self._sequence:
                self._sequence += character
            found += self._parsed(character)
            if self._sequence == PASTE_BEGINS:
                self._sequence, self._pasting, self._room = "", True, self._limits.paste
                return text[place:]
            if not self.unfinished:
                self._sequence = ""
            elif _WHOLE.fullmatch(self._sequence):
                said = self._sequence
                self._replace()
                if ANSWER.fullmatch(said):
                    found.append(TerminalSaid(said))
            elif len(self._sequence) >= self._limits.sequence and self._sequence.startswith("\x1b["):
                self._replace()
                self._swallowing = True
        return ""

    def _is_of_a_string(self, character: str, found: list[Message]) -> bool:
        """Whether this is a part of a string that a terminal sends, or may be."""
        if not self._string:
            if self._sequence == ESCAPE and character in "]P":
                # The parser waits in the middle of what may be Alt and a key, and goes on there if it is.
                self._string = ESCAPE + character
                return True
            return False
        self._string += character
        if len(self._string) == _ALT + 1 and not _BEGINS.fullmatch(self._string):
            alt, self._string = self._string[1], ""
            self._sequence = ESCAPE + alt
            found += self._parsed(alt)
            return False
        if self._string[-2] == ESCAPE and character != "\\":
            self._end_string(found)
            self._typed(ESCAPE + character, found)
        elif self._string.endswith(_STRING_ENDS) or len(self._string) > self._limits.string:
            self._end_string(found)
        return True

    def _end_string(self, found: list[Message]) -> None:
        said, self._string, self._waits = self._string, "", 0
        self._replace()
        if ANSWER.fullmatch(said):
            found.append(TerminalSaid(said))

    def _swallowed(self, character: str) -> bool:
        """Whether this is the rest of a control sequence that was too long to be one."""
        if not self._swallowing or character == ESCAPE:
            self._swallowing = False
            return False
        self._swallowing = not "@" <= character <= "~"
        return True

    def _pasted(self, text: str, found: list[Message]) -> str:
        text = self._held + text
        end = text.find(PASTE_ENDS)
        if end < 0:
            # The last characters may be the beginning of the end.
            split = max(0, len(text) - len(PASTE_ENDS) + 1)
            self._keep(text[:split])
            self._held = text[split:]
            return ""
        self._keep(text[:end])
        # The parser saw the paste begin, and now sees it end, empty.
        for character in PASTE_ENDS:
            self._parsed(character)
        lines = "".join(self._paste).splitlines()
        pasted = "\n".join(clean_line(line, self._limits.paste) for line in lines)
        if pasted:
            found.append(events.Paste(pasted))
        self._held, self._pasting = "", False
        self._paste.clear()
        return text[end + len(PASTE_ENDS) :]

    def _keep(self, text: str) -> None:
        kept = text[: self._room]
        self._room -= len(kept)
        if kept:
            self._paste.append(kept)

    def _parsed(self, character: str) -> list[Message]:
        try:
            found = [*self._parser.feed(character)]
        except Exception as raised:  # noqa: BLE001 - whatever the parser does with a stranger's bytes stays here
            _log.debug("input nobody can read: %s", type(raised).__name__)
            self._replace()
            return []
        return [*filter(None, map(_wanted, found))]

    def _replace(self) -> None:
        self.close()
        self._parser = XTermParser()
        self._sequence = ""


def _wanted(message: Message) -> Message | None:
    """What the app is told; None: nothing."""
    if isinstance(message, events.CursorPosition):
        return TerminalSaid(f"\x1b[{message.y + 1};{message.x + 1}R")
    if isinstance(message, events.Key) and message.character is None:
        return _with_character(message)
    return None if isinstance(message, _UNWANTED) else message


def _with_character(key: events.Key) -> events.Key:
    """The key with what it writes, where its terminal did not say that; AltGr comes from some as Alt and Ctrl."""
    name = key.key.removeprefix("alt+ctrl+")
    character = key_to_character(_UNICODE_NAMES.get(name, name))
    if not character or not character.isprintable() or (name != key.key and character.isalnum()):
        return key
    return events.Key(name, character)
