"""The command of `ssh host …` taken apart: a name, words and options, with nothing that a shell would make of them.

OpenSSH joins its arguments with spaces before it sends them, so quotes that the client's shell took off are gone here.
An option that takes a value therefore takes every word up to the next option: `--make rook deck=57` is one value.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.options import nearest
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class WrongUsage(Exception):
    """The sentence says what is wrong with the command."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a command looks like."""

    usage: str
    """How it is written: `watch TABLE [--json]`."""
    does: str
    """In a few words, for the help."""
    word: str = ""
    """What its one argument is, in capitals; empty: it has none."""
    flags: tuple[str, ...] = ()
    """Options without a value."""
    values: tuple[str, ...] = ()
    """Options with one."""

    @property
    def name(self) -> str:
        """The command itself."""
        return self.usage.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Request:
    """A command as it was given."""

    name: str
    word: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    """By name without its dashes; of a flag that was given the value is empty."""


def parse(text: str, forms: Sequence[Form], longest: int) -> Request:
    """The request that a command of at most so many characters means. Raises WrongUsage."""
    if len(text) > longest:
        raise WrongUsage(f"A command has at most {longest} characters.")
    try:
        words = shlex.split(text)
    except ValueError:
        raise WrongUsage("A quotation mark in that command has no other.") from None
    if not words or not words[0]:
        raise WrongUsage("That command is empty; `help` lists those there are.")
    if words[0] in {"--help", "-h"}:
        words[0] = "help"
    form = next((form for form in forms if form.name == words[0]), None)
    if form is None:
        hint = nearest(words[0], [form.name for form in forms])
        raise WrongUsage(f"There is no command {_shown(words[0])} here: {hint}. `help` says what they do.")
    return _request(form, words[1:])


def _request(form: Form, words: Sequence[str]) -> Request:
    found: list[str] = []
    options: dict[str, str] = {}
    taking = ""
    for word in words:
        if word.startswith("--"):
            key, equals, value = word[2:].partition("=")
            _check_option(form, key, options, valued=bool(equals))
            options[key] = value
            taking = key if key in form.values else ""
        elif taking:
            options[taking] = f"{options[taking]} {word}".lstrip()
        else:
            found.append(word)
    for key, value in options.items():
        if key in form.values and not value:
            raise WrongUsage(f"--{key} needs a value: {form.usage}")
    if len(found) != bool(form.word):
        wrong = f"{_shown(found[-1])} is too much" if found else f"{form.word} is missing"
        raise WrongUsage(f"{wrong}: {form.usage}")
    return Request(form.name, found[0] if found else "", options)


def _check_option(form: Form, key: str, given: Mapping[str, str], *, valued: bool) -> None:
    """Raise WrongUsage for an option that the command has not, or that was given before."""
    if key not in form.flags and key not in form.values:
        raise WrongUsage(f"`{form.name}` has no option --{_shown(key)}: {form.usage}")
    if key in given:
        raise WrongUsage(f"--{key} is given twice.")
    if valued and key in form.flags:
        raise WrongUsage(f"--{key} takes no value: {form.usage}")


def _shown(text: str) -> str:
    return clean_line(text, 40)
