r"""A screen that is read fast: it knows the few sequences that frames are made of (`net.wire`), and no terminal.

A process of clients that read everything with pyte would be busier than the server they measure; some of them read
with both, and compare.
"""

import codecs
import re

_PIECES = re.compile(
    r"\x1b\[(?P<y>\d*)(?:;(?P<x>\d*))?H|\x1b\[(?P<erase>[0-2]?)J|(?P<other>\x1b\[[0-?]*[ -/]*[@-~]"
    r"|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]P])"
    r"|(?P<text>[^\x00-\x1f\x7f]+)|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])"
)


class Glance:
    """The characters on a terminal, without their looks; each takes one cell."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self._width, self._height = width, height
        self._rows = [[" "] * width for _ in range(height)]
        self._x = self._y = 0
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""

    def feed(self, data: bytes) -> None:
        """Take what the server sent."""
        told = self._rest + self._decode(data)
        place = 0
        while place < len(told) and (found := _PIECES.match(told, place)):
            place = found.end()
            match found.lastgroup:
                case "x" | "y":
                    self._y, self._x = int(found["y"] or 1) - 1, int(found["x"] or 1) - 1
                case "text":
                    self._write(found["text"])
                case "control" if found["control"] == "\r":
                    self._x = 0
                case "control" if found["control"] == "\n":
                    self._y += 1
                case "erase" if found["erase"] == "2":
                    self._rows = [[" "] * self._width for _ in range(self._height)]
                case _ if found[0] == "\x1b[H":
                    self._x = self._y = 0
                case _:
                    pass
        self._rest = told[place:]

    def _write(self, text: str) -> None:
        if 0 <= self._y < self._height and self._x < self._width:
            shown = text[: self._width - self._x]
            self._rows[self._y][self._x : self._x + len(shown)] = shown
        self._x += len(text)

    @property
    def text(self) -> str:
        """The lines."""
        return "\n".join("".join(row).rstrip() for row in self._rows)
