"""A command line as a value, read from its parser: what `--help` says, the manual says too."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Told(NamedTuple):
    """One thing that may be said to a command: an option, or a word at a place of its own."""

    flags: tuple[str, ...]
    """As they are typed, the short ones first; empty for a word at a place of its own."""
    value: str
    """What is said after the flag, or at that place; empty: nothing."""
    words: tuple[str, ...]
    """The values there are; empty: any."""
    help: str


class Command(NamedTuple):
    """A command, or one of the verbs of one."""

    name: str
    """With all that is typed before it: `threefold-server admin list`."""
    about: str
    """A line about it, without a full stop."""
    usage: str
    description: str
    options: tuple[Told, ...]
    places: tuple[Told, ...]
    verbs: tuple[Command, ...]
    ending: str
    """What is said after all options."""


def told(parser: argparse.ArgumentParser, about: str = "", words: Mapping[str, Sequence[str]] | None = None) -> Command:
    """The command of a parser. `words` by flag: values that its parser takes as text, because reading them is slow."""
    known = words or {}
    options: list[Told] = []
    places: list[Told] = []
    verbs: list[Command] = []
    # argparse has no public way to ask what was added.
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action.choices, Mapping):
            abouts = {each.dest: each.help or "" for each in getattr(action, "_get_subactions", tuple)()}
            verbs += [told(verb, abouts.get(name, "")) for name, verb in action.choices.items()]
            continue
        named = [action.metavar] if isinstance(action.metavar, str) else [*(action.metavar or ())]
        choices = tuple(str(word) for word in action.choices or ())
        otherwise = action.dest.upper() if action.option_strings else action.dest
        spoken = named or [f"{{{','.join(choices)}}}" if choices else otherwise]
        choices = choices or next((tuple(known[flag]) for flag in action.option_strings if flag in known), ())
        help_text = " ".join((action.help or "").split()) % {**vars(action), "prog": parser.prog}
        value = "" if action.nargs == 0 else " ".join(spoken)
        one = Told(tuple(sorted(action.option_strings, key=len)), value, choices, help_text)
        (options if action.option_strings else places).append(one)
    usage = " ".join(parser.format_usage().split()).removeprefix("usage: ")
    description, ending = parser.description or "", parser.epilog or ""
    return Command(parser.prog, about, usage, description, tuple(options), tuple(places), tuple(verbs), ending)


def called(path: str, installed: str, otherwise: str) -> str:
    """How a program is typed that was started by this path: by the name it is installed under, or `otherwise`."""
    return installed if PurePath(path).stem == installed else otherwise
