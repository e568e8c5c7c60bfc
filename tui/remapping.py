"""A player's own keys: what the settings file says as a keymap without collisions, and what is wrong with it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.options import nearest
from tui.card_keys import reserved
from tui.keys import ACTIONS, BY_ID, Action, Keymap, Place, label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CHARACTERS = {
    "?": "question_mark", "!": "exclamation_mark", "/": "slash", "+": "plus", "*": "asterisk", "=": "equals_sign",
    "-": "minus", ".": "full_stop", ":": "colon", ";": "semicolon", "#": "number_sign", "<": "less_than_sign",
    ">": "greater_than_sign", " ": "space",
}  # fmt: skip
"""Characters that a command may be on, and what Textual calls their keys."""

_NAMED = frozenset({
    "escape", "tab", "shift+tab", "space", "enter", "backspace", "insert", "delete", "home", "end", "pageup",
    "pagedown", "up", "down", "left", "right",
})  # fmt: skip
_SAME_AS = {"ctrl+i": "Tab", "ctrl+m": "Enter", "ctrl+h": "Backspace", "ctrl+[": "Esc"}


class Wrong(NamedTuple):
    """What is wrong with the keys of one action."""

    action: str
    sentence: str


def keymap_of(remap: Mapping[str, Sequence[str]], rows: str = "qwerty") -> tuple[Keymap, tuple[Wrong, ...]]:
    """The keymap of a player's changes; an action whose change is refused keeps its usual keys."""
    wrong: list[Wrong] = []
    changed: dict[str, tuple[str, ...]] = {}
    for action, keys in remap.items():
        if problem := _refused(action, keys, rows):
            wrong.append(Wrong(action, problem))
        else:
            changed[action] = tuple(map(_named, keys))
    while found := _collision(changed):
        one, other, key = found
        # Usual keys do not collide, so one of the two was changed; it goes back, and the rest is looked at again.
        back = other if other.id in changed else one
        stays = one if back is other else other
        wrong.append(Wrong(back.id, f"{label(key)} is already the key of {stays.id}; {back.id} keeps its usual key"))
        del changed[back.id]
    return Keymap(tuple(changed.items())), tuple(wrong)


@lru_cache(maxsize=256)
def keymap_in_force(keys: tuple[tuple[str, tuple[str, ...]], ...], rows: str) -> Keymap:
    """The keymap of a player's changes, kept for the next time: every drawn line of keys asks for it many times."""
    return keymap_of(dict(keys), rows)[0]


def _refused(action: str, keys: Sequence[str], rows: str) -> str:
    """Why an action cannot have these keys, or an empty text."""
    if action not in BY_ID:
        return f"there is no action {action!r}: {nearest(action, BY_ID)}"
    if BY_ID[action].fixed:
        return f"{action} always stays on {label(BY_ID[action].keys[0])}"
    if not keys:
        return f"{action} needs a key"
    return next((problem for key in keys if (problem := _unusable(action, key, rows))), "")


def _unusable(action: str, key: str, rows: str) -> str:
    if key in reserved(rows):
        return f"{key!r} belongs to the cards: choose an upper-case letter or a function key for {action}"
    if key in _SAME_AS:
        return f"terminals send {key} for {_SAME_AS[key]}: choose another key for {action}"
    if "alt+" in key:
        return f"some terminals keep {key} for themselves: choose a key without Alt for {action}"
    if _named(key) in _NAMED or re.fullmatch("[A-Z]|f([1-9]|1[0-2])|ctrl\\+[a-z]", key) or key in CHARACTERS:
        return ""
    if key in CHARACTERS.values():
        return ""
    examples = [*_NAMED, "f1", "f10", "ctrl+a"]
    return f"there is no key {key!r}: {nearest(key, examples) or 'write keys like H, f5 or ctrl+l'}"


def _named(key: str) -> str:
    """The key as Textual calls it."""
    return CHARACTERS.get(key, key)


def _collision(changed: Mapping[str, tuple[str, ...]]) -> tuple[Action, Action, str] | None:
    """Two actions that share a key where both apply, and the key."""
    of_key: dict[str, list[Action]] = {}
    for action in ACTIONS:
        for key in dict.fromkeys(changed.get(action.id, action.keys)):
            for other in of_key.setdefault(key, []):
                if other.where is action.where or Place.EVERYWHERE in {other.where, action.where}:
                    return other, action, key
            of_key[key].append(action)
    return None
