"""All that the table shows to one seat, put together: what has happened, what may be chosen, and the same in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Ask as AskForTrumps
from tui import scene
from tui.advice import advice
from tui.beside import facts, status, waiting
from tui.hints import answer_hints, card_hints, command_hints
from tui.in_words import commands_in_words, items_in_words, sentences
from tui.opposite import opponents
from tui.widgets.felt import Position, Turn
from tui.widgets.side import Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.layout import Layout
    from tui.marks import Marks
    from tui.question import Question
    from tui.seated import Seated
    from tui.widgets.choosing import Choosing
    from tui.widgets.compact import Item
    from tui.widgets.line import KeyHint

_LINES_BESIDE = 60
"""Lines of the log that could ever fit beside the table."""


def position(seated: Seated) -> Position:
    """What changes when something happens."""
    update, words, seen, link = seated.update, seated.words, seated.following.seen, seated.link
    places, sentence = seated.trick()
    beside = facts(update, words, seen) or waiting(update, words, link.title, link.rules)
    others = opponents(update, words, seen, seated.following.fresh)
    told = seated.log[-_LINES_BESIDE:]
    log = [Entry(words.text(entry.who), words.text(entry.what), entry.chat) for entry in told]
    return Position(others, places, sentence, beside, log)


def turn(marks: Marks, plan: Layout) -> Turn:
    """What changes when one chooses, too."""
    seated = marks.seated
    view, words = seated.view, seated.words
    choosing, asked = marks.choosing(), _asked(marks)
    prompt = _prompt_line(marks, choosing)
    marked = _marked(marks, asked)
    hints = _hints(marks, choosing, asked)
    if asked and len(marks.refusal) > plan.width - plan.side - 2:
        asked = asked._replace(small=marks.refusal)
    line = "" if plan.side else status(seated.update, words, seated.following.seen)
    title = scene.hand_title(view, words) if view else ""
    table = "Your table" if seated.front == seated.update.seat else "The dummy, which you play"
    return Turn(seated.row, seated.covered, table, title, seated.hand, choosing, asked, marked, prompt, line, hints)


def in_words(marks: Marks) -> tuple[list[str], list[Item]]:
    """Everything, as sentences and a list of what can be chosen."""
    seated = marks.seated
    following, words, key = seated.following, seated.words, seated.key
    choosing, asked = marks.choosing(), _asked(marks)
    told = sentences(words, asked, *(seated.trick() if seated.view and not asked else ([], "")))
    recent = [words.text(f"{entry.who} {entry.what}".strip()) for entry in seated.log[-3:]]
    items = items_in_words(words, asked, choosing, _marked(marks, asked))
    if not asked and (not following.ready or following.looking_back):
        items = commands_in_words(("go-on",), key)
    items += commands_in_words(_open_commands(seated), key)
    items += commands_in_words(("help", "commands", "leave"), key, quiet=True)
    line = status(seated.update, words, following.seen)
    prompt = " ".join(_prompt_line(marks, choosing)).strip()
    return [told.small, *recent, line, told.told, prompt], items


def _asked(marks: Marks) -> Question | None:
    """The question; of its answers always one is marked."""
    asked = marks.question
    if asked:
        marks.answer = min(marks.answer, max(0, len(asked.answers) - 1))
    return asked


def _marked(marks: Marks, asked: Question | None) -> int:
    """The place of the marked answer; -1: none is, cards are."""
    return -1 if asked and marks.on_cards(asked) else marks.answer


def _prompt_line(marks: Marks, choosing: Choosing) -> tuple[str, str]:
    seated, asked = marks.seated, marks.question
    following = seated.following
    if marks.refusal:
        return marks.refusal, ""
    if asked and not asked.cards:
        return "", ""
    if following.looking_back or not following.ready:
        return seated.key("go-on"), "goes on."
    if marks.notice:
        return seated.words.text(marks.notice), ""
    key = choosing.keys.get(choosing.chosen, "") if choosing.chosen else ""
    keys = [seated.key("play"), *([key] if key else [])]
    return advice(seated.update, seated.words, choosing.chosen, keys, seated.key("ask-trumps"))


def _hints(marks: Marks, choosing: Choosing, asked: Question | None) -> tuple[KeyHint, ...]:
    seated, key = marks.seated, marks.seated.key
    hints: Sequence[KeyHint] = ()
    if asked and asked.answers and not marks.on_cards(asked):
        hints = answer_hints(asked.answers, key)
    elif not asked and (not seated.following.ready or seated.following.looking_back):
        hints = command_hints(("go-on",), key)
    elif choosing.acting:
        hints = card_hints(seated.settings.rows, key, rows_too=any(seated.row))
    commands = ["help", "commands", "last-trick", "score", "chat", "leave", "log"]
    if not seated.link.can_chat or seated.link.talk == "none" or seated.silent:
        commands.remove("chat")
    return (*hints, *command_hints(_open_commands(seated, *commands), key))


def _open_commands(seated: Seated, *usual: str) -> tuple[str, ...]:
    """Commands to offer, those first that are open only just now."""
    view = seated.view
    now = ["ask-trumps"] if view and AskForTrumps() in view.legal and seated.following.ready else []
    now += ["undo"] if view and view.may_undo else []
    return (*now, *usual)
