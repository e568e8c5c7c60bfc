"""Lines from a terminal that sends every key by itself and shows none of them, without moving its cursor.

The client's terminal is raw: it sends carriage returns, and ctrl+c as a character. What is typed is shown as it comes,
where the client wants that; what is taken back cannot be wiped away, so the rest of the line is shown anew.
"""

import codecs
import re

INTERRUPT, END, WIPE = "\x03", "\x04", "\x15"
"""What ctrl+c, ctrl+d and ctrl+u send."""

_BACK = ("\x7f", "\x08")
_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|.?)", re.DOTALL)


class Typewriter:
    """Of one terminal. A line has at most `longest` characters; what is typed after them is not heard."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._line: list[str] = []
        self._returned = False
        self.interrupted = False
        """Whether ctrl+c was pressed."""
        self.ended = False
        """Whether ctrl+d was: no more lines are to come."""

    def feed(self, data: bytes) -> tuple[list[str], str]:
        """The lines that are whole now, and what is to be shown of the keys."""
        lines: list[str] = []
        shown: list[str] = []
        for character in _SEQUENCE.sub("", self._decoder.decode(data)):
            after_return, self._returned = self._returned, character == "\r"
            if character in "\r\n":
                if character == "\n" and after_return:
                    continue
                lines.append("".join(self._line))
                self._line.clear()
                shown.append("\n")
            elif character in _BACK:
                if self._line:
                    self._line.pop()
                    shown.append("\n" + "".join(self._line))
            elif character == WIPE:
                self._line.clear()
                shown.append("\n")
            elif character in (INTERRUPT, END):
                self.interrupted = self.interrupted or character == INTERRUPT
                self.ended = True
                break
            elif character.isprintable() and len(self._line) < self._longest:
                self._line.append(character)
                shown.append(character)
        return lines, "".join(shown)
