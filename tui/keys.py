"""Every action that has a key, once: bindings, key hints, the help page and the list of commands are made from here.

Invariant: no action is on a character of the cards, on a key that terminals send for another one (ctrl+i is Tab,
ctrl+m Enter, ctrl+h Backspace, ctrl+[ Escape) or on Alt, which some terminals keep; and no two actions that apply in
one place share a key.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from textual.binding import Binding

if TYPE_CHECKING:
    from collections.abc import Iterable


class Place(StrEnum):
    """Where an action applies; the value is the help page's heading."""

    EVERYWHERE = "Everywhere"
    TABLE = "At the table"
    LIST = "In a menu or a form"
    TEXT = "On a page of text"
    LINE = "While you write a line"
    REVIEW = "Looking back at a deal"


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key does."""

    id: str
    """Its name in the settings file."""
    keys: tuple[str, ...]
    """Its usual keys, the one to show first."""
    short: str
    """A word for the line of keys."""
    help: str
    """A sentence for the help page and the list of commands."""
    where: Place
    command: bool = False
    """Whether the list of commands offers it: keys that only move something are not commands."""
    fixed: bool = False
    """Whether its keys may not be changed."""

    @property
    def run(self) -> str:
        """Textual's name for it: a screen does it in `action_…`."""
        return self.id.replace("-", "_")


ACTIONS = (
    Action("help", ("question_mark", "f1"), "help", "Show the keys and what they do.", Place.EVERYWHERE, command=True),
    Action("commands", ("ctrl+p", "f2"), "more", "List every command.", Place.EVERYWHERE),
    Action("quit", ("ctrl+c",), "quit", "Leave at once; a seat keeps.", Place.EVERYWHERE, command=True, fixed=True),
    Action("play", ("enter",), "play", "Play the raised card, or give the marked answer.", Place.TABLE),
    Action("next-card", ("right",), "next", "Raise the next card that may be played.", Place.TABLE),
    Action("previous-card", ("left",), "previous", "Raise the one before.", Place.TABLE),
    Action("to-table", ("up",), "table", "Move up from the hand to the table.", Place.TABLE),
    Action("to-hand", ("down",), "hand", "Move down from the table to the hand.", Place.TABLE),
    Action("switch", ("tab",), "switch", "Move between hand and table.", Place.TABLE),
    Action("go-on", ("space",), "go on", "Go on after a trick or a deal; cut anywhere.", Place.TABLE, command=True),
    Action("back", ("escape",), "back", "Lower what is raised; then, leave the table.", Place.TABLE),
    Action("cut-at", ("P",), "cut at", "Cut the pack at a place, or with a phrase.", Place.TABLE, command=True),
    Action("ask-trumps", ("A",), "ask for trumps", "Ask for trumps when you are void.", Place.TABLE, command=True),
    Action("new-deal", ("N",), "new deal", "Demand a new deal, where you may.", Place.TABLE, command=True),
    Action("stop", ("E",), "draw no more", "Draw no more cards.", Place.TABLE, command=True),
    Action("undo", ("U",), "take back", "Take your last action back.", Place.TABLE, command=True),
    Action("claim", ("f8",), "claim", "Claim all remaining tricks.", Place.TABLE, command=True),
    Action("concede", ("f9",), "concede", "Concede all remaining tricks.", Place.TABLE, command=True),
    Action("hint", ("H",), "hint", "Ask what the best bot would do, and why.", Place.TABLE, command=True),
    Action("check", ("W",), "check", "Look at a play of yours that was marked.", Place.TABLE, command=True),
    Action("last-trick", ("L",), "last", "Look at the last trick.", Place.TABLE, command=True),
    Action("log", ("G", "f6"), "log", "Read everything that happened.", Place.TABLE, command=True),
    Action("score", ("S", "f5"), "score", "Look at the score sheet and the seal.", Place.TABLE, command=True),
    Action("copy", ("K",), "copy", "Copy the table's code, or the record of its deals.", Place.TABLE, command=True),
    Action("chat", ("C",), "chat", "Say something at the table.", Place.TABLE, command=True),
    Action("menu", ("M",), "table", "Propose, invite, mute, report, and what a host may.", Place.TABLE, command=True),
    Action("agree", ("Y",), "agree", "Agree to what somebody proposes.", Place.TABLE, command=True),
    Action("decline", ("D",), "decline", "Decline what somebody proposes.", Place.TABLE, command=True),
    Action("ask-bot", ("B",), "bot", "Ask a bot to take the next free seat.", Place.TABLE, command=True),
    Action("rules", ("R", "f3"), "rules", "Read the rules of this table.", Place.TABLE, command=True),
    Action("settings", ("O", "f4"), "settings", "Change colours, keys and pace.", Place.TABLE, command=True),
    Action("leave", ("Q", "f10"), "leave", "Get up; the match is kept.", Place.TABLE, command=True),
    Action("choose", ("enter", "space"), "choose", "Take the marked line; a digit takes its line.", Place.LIST),
    Action("line-up", ("up", "shift+tab"), "up", "Mark the line above.", Place.LIST),
    Action("line-down", ("down", "tab"), "down", "Mark the line below.", Place.LIST),
    Action("first-line", ("home",), "first", "Mark the first line.", Place.LIST),
    Action("last-line", ("end",), "last", "Mark the last line.", Place.LIST),
    Action("value-up", ("right",), "change", "Change a setting to its next value.", Place.LIST),
    Action("value-down", ("left",), "back", "Change it to the value before.", Place.LIST),
    Action("close-list", ("escape",), "back", "Go back.", Place.LIST),
    Action("page-down", ("pagedown", "space"), "on", "Turn a page on.", Place.TEXT),
    Action("page-up", ("pageup",), "back", "Turn a page back.", Place.TEXT),
    Action("scroll-down", ("down",), "down", "A line down.", Place.TEXT),
    Action("scroll-up", ("up",), "up", "A line up.", Place.TEXT),
    Action("scroll-home", ("home",), "start", "To the start.", Place.TEXT),
    Action("scroll-end", ("end",), "end", "To the end.", Place.TEXT),
    Action("find", ("slash",), "find", "Find a word on the page.", Place.TEXT),
    Action("find-next", ("N",), "next", "Go to the next place where it stands.", Place.TEXT),
    Action("close-text", ("escape", "enter", "Q"), "back", "Close the page.", Place.TEXT),
    Action("phrases", ("tab",), "phrases", "Open the list of phrases, where you say something.", Place.LINE),
    Action("phrase-up", ("up",), "up", "Mark the phrase above.", Place.LINE),
    Action("phrase-down", ("down",), "down", "Mark the phrase below.", Place.LINE),
    Action("call-off", ("escape",), "back", "Write nothing after all.", Place.LINE),
    Action("step-on", ("right", "space"), "on", "A step on.", Place.REVIEW),
    Action("step-back", ("left", "backspace"), "back", "A step back.", Place.REVIEW),
    Action("trick-on", ("pagedown", "down"), "trick", "On to the next lead.", Place.REVIEW),
    Action("trick-back", ("pageup", "up"), "trick", "Back to the lead before.", Place.REVIEW),
    Action("to-start", ("home",), "start", "To the start of the deal.", Place.REVIEW),
    Action("to-end", ("end",), "end", "To its end.", Place.REVIEW),
    Action(
        "to-trick", ("J",), "to trick", "Go to a trick by its number; a digit does too.", Place.REVIEW, command=True
    ),
    Action("eyes", ("V", "tab"), "view", "All hands, or what one seat could know.", Place.REVIEW, command=True),
    Action("coach", ("C",), "coach", "Ask what the plays cost; then, list them.", Place.REVIEW, command=True),
    Action("next-mark", ("N",), "next mark", "Go to the next play that cost something.", Place.REVIEW, command=True),
    Action("what-if", ("W",), "what if", "Play something else here; bots play on.", Place.REVIEW, command=True),
    Action("to-main", ("B",), "what was", "Back to what really happened.", Place.REVIEW, command=True),
    Action("play-on", ("P",), "play", "Play on from here yourself, against bots.", Place.REVIEW, command=True),
    Action("write", ("E",), "export", "Write the record to a file.", Place.REVIEW, command=True),
    Action("copy-record", ("K",), "copy", "Copy the record of these deals.", Place.REVIEW, command=True),
    Action("which-deal", ("D",), "deal", "Choose another deal of the match.", Place.REVIEW, command=True),
    Action("close-review", ("escape", "Q"), "leave", "Look back no longer.", Place.REVIEW, command=True),
)

BY_ID = {action.id: action for action in ACTIONS}

_NAMES = {
    "question_mark": "?",
    "slash": "/",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "shift+tab": "Shift+Tab",
}
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def bindings(*places: Place) -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """Textual's bindings for the actions of these places; their ids let an app's keymap change them."""
    return [
        Binding(",".join(action.keys), action.run, action.help, show=False, id=action.id, priority=action.fixed)
        for action in ACTIONS
        if action.where in places
    ]


def label(key: str, *, ascii_only: bool = False) -> str:
    """The key as it is shown: `?`, `Esc`, `^p`, `F1`, `←`."""
    if not ascii_only and key in _ARROWS:
        return _ARROWS[key]
    if key.startswith("ctrl+"):
        return f"^{key.removeprefix('ctrl+')}"
    return _NAMES.get(key) or (key if len(key) == 1 else key.capitalize())


def side_by_side(*labels: str) -> str:
    """Keys that do something together, as shown: `←→`, or `Left/Right`."""
    return ("/" if max(map(len, labels)) > 1 else "").join(labels)


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys in force: the usual ones, and what a player's settings change."""

    changed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """By the id of an action, the keys it has instead of its usual ones."""

    def keys(self, action: str) -> tuple[str, ...]:
        """The keys of an action, the one to show first."""
        return dict(self.changed).get(action) or BY_ID[action].keys

    def label(self, action: str, *, ascii_only: bool = False) -> str:
        """The first key of an action as it is shown."""
        return label(self.keys(action)[0], ascii_only=ascii_only)

    def labels(self, action: str, *, ascii_only: bool = False) -> str:
        """All keys of an action as they are shown."""
        return " ".join(label(key, ascii_only=ascii_only) for key in self.keys(action))

    def hint(self, action: str, *, ascii_only: bool = False) -> tuple[str, str]:
        """The key and the word of an action, for a line of keys."""
        return self.label(action, ascii_only=ascii_only), BY_ID[action].short

    def for_textual(self) -> dict[str, str]:
        """What `App.set_keymap` takes."""
        return {action: ",".join(keys) for action, keys in self.changed}


def actions_in(place: Place) -> tuple[Action, ...]:
    """The actions of a place, in the order to show them."""
    return tuple(action for action in ACTIONS if action.where is place)


def commands(places: Iterable[Place]) -> tuple[Action, ...]:
    """The commands that apply in any of these places."""
    wanted = set(places)
    return tuple(action for action in ACTIONS if action.command and action.where in wanted)
