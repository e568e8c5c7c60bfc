r"""What a terminal is: what its name promises, and what it says of itself when it is asked.

Nothing here waits or draws: whoever has the wire sends a question and hands over what may be an answer to it.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# Names of terminals; the first row that matches counts.
_PROMISES = (
    (r"(?:xterm-)?(?:alacritty|contour|foot|ghostty|iterm|kitty|mintty|rio|wezterm)|.*-(?:direct|truecolor)$", "TRUE"),
    (r"vt\d|hp|tvi|wy|.*-m(?:ono)?$", "NONE"),
    (r".*256|xterm|screen|tmux|rxvt|konsole|vte|gnome|putty|st(?:-|$)|eterm", "MANY"),
)


class Colours(Enum):
    """What a terminal can show, fewest first."""

    NONE = "none"
    """No colour at all, or none wanted; bold, underline and reverse remain."""
    SIXTEEN = "16"
    """The sixteen of ANSI, in shades the player's terminal chooses."""
    MANY = "256"
    """The fixed palette of xterm."""
    TRUE = "truecolor"
    """Any 24-bit colour."""


def colours_of(term: str, environment: Mapping[str, str]) -> Colours:
    """What the client's TERM and environment promise; a terminal nobody knows gets the sixteen of ANSI."""
    if environment.get("NO_COLOR"):
        return Colours.NONE
    if environment.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return Colours.TRUE
    for pattern, colours in _PROMISES:
        if re.match(pattern, term, re.IGNORECASE):
            return Colours[colours]
    return Colours.SIXTEEN


def unspeakable(environment: Mapping[str, str]) -> bool:
    """Whether the locale says that the character set is not Unicode. Who says nothing is taken to have it."""
    said = next((value for key in ("LC_ALL", "LC_CTYPE", "LANG") if (value := environment.get(key))), "")
    return bool(said) and "utf" not in said.lower()


class Answers(NamedTuple):
    """What a terminal said of itself; None: it did not, or has not yet."""

    suit: int | None = None
    """Columns that the sign of a suit takes there."""
    line: int | None = None
    """Columns of a character that is narrow in the west and may be wide in the east: a line across."""
    ground: tuple[int, int, int] | None = None
    """Its background: red, green and blue, each from 0 to 255."""
    deep: bool | None = None
    """Whether it still had a colour of 24 bits as it was given, when it was asked for it."""
    kind: str | None = None
    """Its device attributes, as it wrote them; every terminal has some, so who said these has said all it will."""

    @property
    def ascii_only(self) -> bool:
        """Whether a character takes another width there than everybody takes it to have."""
        return self.suit not in (None, 1) or self.line not in (None, 1)

    @property
    def light(self) -> bool:
        """Whether its background is: dark ink is read on it."""
        if self.ground is None:
            return False
        red, green, blue = self.ground
        return 0.299 * red + 0.587 * green + 0.114 * blue > 127


_SUIT_ROW, _LINE_ROW = 2, 3  # not the first: there it would be the answer that F3 gives with Shift, too
_WIDTHS = f"\x1b[{_SUIT_ROW};1H♠\x1b[6n\x1b[{_LINE_ROW};1H─\x1b[6n"
_DEEP = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m"  # a ground nobody would choose, and the question which one is in force
_CLEAR = "\x1b[2J"
_GROUND = "\x1b]11;?\x1b\\"
_KIND = "\x1b[c"


def questions(*, ascii_only: bool, deep: bool) -> str:
    """What to ask on a screen that is drawn over afterwards. The last question has an answer everywhere.

    `ascii_only`: it is sent no other characters; `deep`: it may have more colours than its name promises.
    """
    # A terminal that does not know a question may show it instead.
    shown = f"{'' if ascii_only else _WIDTHS}{_DEEP if deep else ''}"
    return f"{shown}{_CLEAR if shown else ''}{_GROUND}{_KIND}"


def on_another_screen(asked: str) -> str:
    """The same on a screen of its own, where nothing that stands there is lost."""
    return f"\x1b[?1049h{asked}\x1b[?1049l"


def may_be_deep(term: str, colours: Colours) -> bool:
    """Whether it is worth asking for more colours: far away COLORTERM is rarely heard of.

    GNU's screen hands such a question on to the terminal around it, which would print it.
    """
    return colours is Colours.MANY and not term.lower().startswith("screen")


def colours_by(answers: Answers, promised: Colours) -> Colours:
    """The colours there are, after what was promised and what was answered."""
    return Colours.TRUE if answers.deep and promised is Colours.MANY else promised


ANSWER = re.compile(
    r"\x1b\[(?P<row>\d{1,4});(?P<column>\d{1,4})R"
    r"|\x1b\]11;rgba?:(?P<red>[\da-f]{1,4})/(?P<green>[\da-f]{1,4})/(?P<blue>[\da-f]{1,4})(?:/[\da-f]{1,4})?(?:\x07|\x1b\\)"
    r"|\x1bP(?P<known>[01])\$r(?P<style>[\d;:]{0,80})m?\x1b\\"
    r"|\x1b\[\?(?P<kind>[\d;]{0,60})c",
    re.IGNORECASE,
)
"""An answer."""

_ITS_GROUND = re.compile(r"(?:^|[;:])48[;:]2[;:](?:\d*:)?1[;:]2[;:]3(?:;|$)")
"""The ground that was asked for, as terminals write it: with a space for the name of a palette, or without."""


def with_answer(answers: Answers, text: str) -> Answers:
    """The answers with one more, if the text is one."""
    found = ANSWER.fullmatch(text)
    if found is None:
        return answers
    if found["row"]:
        wide = int(found["column"]) - 1
        match int(found["row"]):
            case row if row == _SUIT_ROW:
                return answers._replace(suit=wide)
            case row if row == _LINE_ROW:
                return answers._replace(line=wide)
        return answers
    if found["red"]:
        red, green, blue = (_byte(found[name]) for name in ("red", "green", "blue"))
        return answers._replace(ground=(red, green, blue))
    if found["known"]:
        return answers._replace(deep=_ITS_GROUND.search(found["style"]) is not None)
    return answers._replace(kind=found["kind"])


def all_answers(text: str) -> tuple[Answers, str]:
    """The answers that stand in a text, and what was typed between them."""
    answers = Answers()
    for found in ANSWER.finditer(text):
        answers = with_answer(answers, found[0])
    return answers, ANSWER.sub("", text)


def _byte(digits: str) -> int:
    """A part of a colour, written with one to four hexadecimal digits, as one from 0 to 255."""
    most = int("f" * len(digits), 16)
    return int(digits, 16) * 255 // most
