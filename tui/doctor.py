"""What was found out about a terminal, in plain words: `python -m tui doctor`, or `ssh -t HOST doctor`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.terminal import Answers, Colours, colours_by, colours_of, may_be_deep, questions, unspeakable
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_COLOURS = {
    Colours.NONE: "no colours: everything is drawn in the terminal's own ink, in bold and in reverse",
    Colours.SIXTEEN: "the sixteen of ANSI: whatever theme is chosen, they are used as they are",
    Colours.MANY: "256: the colours of a theme become the nearest of them",
    Colours.TRUE: "all: a theme is drawn as it was made",
}
_SEEN = ("TERM", "COLORTERM", "NO_COLOR", "ACCESSIBLE", "LC_ALL", "LC_CTYPE", "LANG")


class Patient(NamedTuple):
    """A terminal, as far as it is known."""

    environment: Mapping[str, str]
    """What is set there, TERM among it; as it came, uncleaned."""
    size: tuple[int, int] | None
    """Columns and lines; None: nobody knows."""
    answers: Answers | None
    """What it said when it was asked; None: it could not be asked."""


def questions_for(environment: Mapping[str, str]) -> str:
    """What to ask the terminal of this environment."""
    term = environment.get("TERM", "")
    deep = may_be_deep(term, colours_of(term, environment))
    return questions(ascii_only=unspeakable(environment), deep=deep)


def report(patient: Patient) -> Iterator[str]:
    """Line by line: what is known, and what follows from it."""
    environment, answers = patient.environment, patient.answers
    said = [f"{name}={clean_line(environment[name], 40)}" for name in _SEEN if environment.get(name)]
    yield f"It says: {', '.join(said) or 'nothing of what it is'}."
    term = environment.get("TERM", "")
    promised = colours_of(term, environment)
    if term in ("", "dumb"):
        yield "Nothing can be drawn there: everything is told in lines of words."
    if patient.size:
        width, height = patient.size
        yield f"Size: {width} by {height}.{_small(width, height)}"
    yield f"Colours: {_COLOURS[promised if answers is None else colours_by(answers, promised)]}."
    if unspeakable(environment):
        yield "Characters: not Unicode, as its locale says: suits are letters, and nothing but ASCII is sent."
    if answers is None:
        yield "It was not asked: that needs a terminal at both ends."
        return
    if answers == Answers():
        yield "Asked what it is it said nothing. It is taken to be dark, and a suit to take one column."
        return
    yield f"Asked what it is it answered{f' {answers.kind}' if answers.kind else ', and not with its kind'}."
    if may_be_deep(term, promised):
        yield _depth(answers)
    yield _widths(answers, asked=not unspeakable(environment))
    if answers.ground is None:
        yield "Background: it does not say. The theme auto is dark."
    else:
        red, green, blue = answers.ground
        shade = "light" if answers.light else "dark"
        yield f"Background: #{red:02x}{green:02x}{blue:02x}, which is {shade}. The theme auto is {shade}."


def _small(width: int, height: int) -> str:
    from tui.layout import LEAST_HEIGHT, LEAST_WIDTH  # noqa: PLC0415 - the report may be all that is asked for

    if width >= LEAST_WIDTH and height >= LEAST_HEIGHT:
        return ""
    return f" From {LEAST_WIDTH} by {LEAST_HEIGHT} on the whole table is drawn; below that, it is told in sentences."


def _depth(answers: Answers) -> str:
    """What it answered where its name left open how many colours it has."""
    said = {True: "it had it as it was given", False: "it had another instead", None: "it did not say"}
    return f"Asked whether it has a colour of 24 bits, {said[answers.deep]}."


def _widths(answers: Answers, *, asked: bool) -> str:
    if not asked:
        return "Width of a suit: not asked, letters are used."
    widths = {"a suit": answers.suit, "a line": answers.line}
    known = [f"{what} takes {_columns(width)}" for what, width in widths.items() if width is not None]
    follows = "letters are used instead" if answers.ascii_only else "signs are drawn as they are"
    return f"Widths: {' and '.join(known) or 'it does not say'}; {follows}."


def _columns(width: int) -> str:
    return "one column" if width == 1 else f"{width} columns"
