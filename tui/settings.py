"""A player's settings: closed choices like the rules of a game, a name, and keys of one's own; and their TOML text.

Invariant: whatever a file says, settings come out of it, and a sentence for everything in it that could not be used.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from engine.options import Option, nearest, options_of
from tui.remapping import keymap_in_force, keymap_of
from tui.text import clean_line
from tui.wishes import problem_with

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.keys import Keymap

LONGEST_NAME = 16
"""Columns of a name."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one player likes the table."""

    theme: Literal["auto", "dark", "light", "contrast", "colour-blind", "ansi", "mono"] = "auto"
    """Dark or light felt, or as the terminal is; high contrast, colours that every eye tells apart, the terminal's own
    sixteen, or none."""
    suits: Literal["four", "two"] = "four"
    """Every suit in a colour of its own, or red and black."""
    glyphs: Literal["unicode", "ascii"] = "unicode"
    """Suits as signs, or as letters for terminals and fonts that lack them."""
    pace: Literal["normal", "slow", "fast", "instant"] = "normal"
    """How long the others seem to think, and how fast a deal goes by."""
    play: Literal["confirm", "single"] = "confirm"
    """A card is raised first and Enter or a second tap plays it, or one key plays at once. What a card uncovers cannot
    be covered again."""
    sorting: Literal["alternating", "plain", "rank"] = "alternating"
    """The hand by suits, trumps first and colours alternating; by suits in their fixed order; or by rank."""
    auto: Literal["off", "on"] = "off"
    """You play every card yourself, or the only one that may be played goes by itself, after a while that does not
    tell."""
    hold: Literal["second", "key"] = "second"
    """A finished trick, and every step while a deal is told, stays for a second, or until a key."""
    rows: Literal["qwerty", "azerty", "qwertz", "dvorak"] = "qwerty"
    """The keyboard: which letters lie in a row for the cards of the hand."""
    bell: Literal["on", "off"] = "on"
    """When it is your turn and you are away, the terminal rings once and says so in its title; or it is silent."""
    motion: Literal["auto", "on", "off"] = "auto"
    """Cards slide to the trick and turn up; at home alone, everywhere, or nowhere. Nothing is said by it."""
    zen: Literal["off", "on"] = "off"
    """You read what the others say and who comes and goes, or the table shows the game alone."""
    plain: Literal["off", "on"] = "off"
    """From the next start on the table is drawn, or everything is told in lines of words, for screen readers."""
    check: Literal["off", "on"] = "off"
    """Nobody looks at your play, or the best bot does afterwards, at home: it marks what was clearly worse than the
    best, and you find it again among your drills."""
    name: str = ""
    """What the others call you; empty: as you are called elsewhere."""
    keys: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """By the id of an action, the keys it has instead of its usual ones."""
    wishes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """By the id of a game, which rules you like to play it by, as `tui.wishes` writes them."""

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return keymap_in_force(self.keys, self.rows)


class Loaded(NamedTuple):
    """Settings, and a sentence for everything that could not be used."""

    settings: Settings
    problems: tuple[str, ...] = ()


class SettingsStore(Protocol):
    """Where settings are kept between two evenings."""

    def load(self) -> Loaded:
        """The settings kept here; what cannot be read is the default, and told."""

    def save(self, settings: Settings) -> str:
        """Keep them. Returns one sentence why they could not be kept, or an empty text."""


class KeptInMemory:
    """Settings for the length of a session."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def load(self) -> Loaded:
        """The settings last saved."""
        return Loaded(self._settings)

    def save(self, settings: Settings) -> str:
        """Keep them; that never fails."""
        self._settings = settings
        return ""


def choices() -> tuple[Option, ...]:
    """The settings that are closed choices, in the order to show them."""
    return tuple(option for option in options_of(Settings) if option.key not in {"name", "keys", "wishes"})


def parse_settings(text: str, where: str) -> Loaded:
    """The settings of a TOML text; `where` is what problems call it: the name of its file."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Loaded(Settings(), (f"{where} is not TOML: {_first_down(str(error))}. The usual settings are used.",))
    return settings_from(data, where, text)


def settings_from(data: Mapping[str, Any], where: str, text: str = "") -> Loaded:
    """The settings that values say, as TOML or JSON have them; problems tell the line of the `text` they stood in."""
    by_key = {option.key: option for option in choices()}
    known = [field.name for field in fields(Settings)]
    chosen: dict[str, Any] = {}
    problems = []

    def wrong(sentence: str, key: str, table: str = "") -> None:
        line = _line_of(text, key, table)
        stop = "" if sentence.endswith(("?", ".", ")")) else "."
        problems.append(f"{where}{f' line {line}' if line else ''}: {sentence}{stop}")

    for key, value in data.items():
        match key, value:
            case "name", str():
                chosen[key] = clean_line(value, LONGEST_NAME)
            case "name", _:
                wrong('name is a text in quotes, like name = "Ada"', key)
            case "keys", dict():
                chosen[key] = value
            case "keys", _:
                wrong('keys is a table: a line [keys], then lines like help = "H"', key)
            case "wishes", dict():
                chosen[key] = value
            case "wishes", _:
                wrong('wishes is a table: a line [wishes], then lines like threefold = ["players=2", "tie!=draw"]', key)
            case _ if key not in known:
                wrong(f"there is no setting {key!r}: {nearest(key, known)}", key)
            case _ if value not in by_key[key].values:
                offered = [str(other) for other in by_key[key].values]
                wrong(f"{key} = {value!r} is not possible: {nearest(str(value), offered)}", key)
            case _:
                chosen[key] = value
    remap = {}
    for action, value in chosen.pop("keys", {}).items():
        keys = [value] if isinstance(value, str) else value
        if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
            remap[action] = tuple(keys)
        else:
            wrong(f'{action} wants a key in quotes, like {action} = "H", or several in brackets', action, "keys")
    wishes: dict[str, list[str]] = {}
    for game, value in chosen.pop("wishes", {}).items():
        words = [value] if isinstance(value, str) else value if isinstance(value, list) else [""]
        for word in map(str, words):
            if problem := problem_with(game, word):
                wrong(problem, game, "wishes")
            else:
                wishes.setdefault(game, []).append(word)
    settings = replace(
        Settings(**chosen),
        keys=tuple(remap.items()),
        wishes=tuple((game, tuple(words)) for game, words in wishes.items()),
    )
    for action, sentence in keymap_of(remap, settings.rows)[1]:
        wrong(sentence, action, "keys")
    return Loaded(settings, tuple(problems))


def _first_down(text: str) -> str:
    return text[:1].lower() + text[1:]


def _line_of(text: str, key: str, table: str) -> int | None:
    """The line, from 1, on which a key of a table is given; None: it is written in a way too clever to find."""
    here = ""
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r"\s*\[\s*([^\[\]]+?)\s*\]", line):
            here = found[1].strip("\"'")
            if not table and here.split(".")[0] == key:
                return number
        elif here == table and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""", line):
            return number
    return None
