"""All that the table shows to one seat, put together: what has happened, what may be chosen, and the same in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import scene
from tui.advice import advice
from tui.beside import facts, status, taught, waiting
from tui.hints import answer_hints, card_hints, command_hints
from tui.in_words import commands_in_words, held_in_words, items_in_words, sentences, tableau_in_words
from tui.open_commands import SHORT_LIVED, is_open, talks, together
from tui.opposite import looked_from, opponents
from tui.proposed import proposal_line
from tui.times import turn_time
from tui.widgets.felt import Position, Turn
from tui.widgets.side import Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from tui.layout import Layout
    from tui.marks import Marks
    from tui.question import Question
    from tui.seated import Seated
    from tui.widgets.choosing import Choosing
    from tui.widgets.compact import Item
    from tui.widgets.line import KeyHint
    from tui.widgets.opponents import Opponent

LINES_BESIDE = 60
"""Lines of the log that could ever fit beside the table."""


def position(seated: Seated) -> Position:
    """What changes when something happens."""
    update, words, seen, link = seated.update, seated.words, seated.following.seen, seated.link
    places, sentence = seated.trick()
    beside = taught(update, words, seen) or facts(update, words, seen) or waiting(update, words, link.title, link.rules)
    told = seated.log[-LINES_BESIDE:]
    log = [Entry(words.text(entry.who), words.text(entry.what), entry.chat) for entry in told]
    return Position(others(seated), places, sentence, beside, log)


def others(seated: Seated) -> list[Opponent]:
    """The other seats; with a clock running, they change every second."""
    return opponents(seated.update, seated.words, seated.following.seen, seated.following.fresh, seated.elapsed)


def turn(marks: Marks, plan: Layout) -> Turn:
    """What changes when one chooses, too."""
    seated = marks.seated
    choosing, asked = marks.choosing(), _asked(marks)
    prompt = _prompt_line(marks, choosing)
    reads = asked is not None and not asked.text and len(asked.answers) == 1
    marked = _marked(marks, asked)
    hints = _hints(marks, choosing, asked)
    if asked and len(marks.refusal) > plan.width - plan.side - 2:
        asked = asked._replace(small=marks.refusal)
    line = "" if plan.side else status(seated.update, seated.words, seated.following.seen)
    title = _hand_title(seated)
    return Turn(
        seated.row,
        seated.covered,
        _table_title(seated),
        title,
        seated.hand,
        choosing,
        None if reads else asked,  # what is to be read stands beside the trick
        marked,
        prompt,
        line,
        hints,
    )


def _table_title(seated: Seated) -> str:
    if seated.update.looks_on:
        return f"{seated.words.whose(seated.front)} table"
    return "Your table" if seated.front == seated.update.seat else "The dummy, which you play"


def _hand_title(seated: Seated) -> str:
    """Above the hand: one's time; for who looks on, the seat they look from."""
    update, view, words, elapsed = seated.update, seated.view, seated.words, seated.elapsed
    if view is None:
        return ""
    dot = f" {words.dot} "
    if update.looks_on:
        one = looked_from(update, view, words, seated.following.seen, elapsed)
        held = [f"{one.hand} in hand {seated.glyphs.held * one.hand}"] if one.hand else []
        return f"{one.name} {dot.join((*one.notes, one.tricks, *held))}"
    time = turn_time(update, update.seat, elapsed)
    return scene.hand_title(view, words, time) if seated.hand else " ".join(time)


def in_words(marks: Marks) -> tuple[list[str], list[Item]]:
    """Everything, as sentences and a list of what can be chosen."""
    seated = marks.seated
    following, words, key = seated.following, seated.words, seated.key
    choosing, asked = marks.choosing(), _asked(marks)
    told = sentences(words, asked, *(seated.trick() if seated.view and not asked else ([], "")))
    lesson = seated.update.lesson
    recent = [words.text(f"{entry.who} {entry.what}".strip()) for entry in seated.log[-3:]]
    if lesson:
        told, recent = told._replace(small=""), [words.text(said.text) for said in lesson.said]
    items = items_in_words(words, asked, choosing, _marked(marks, asked))
    if not asked and (not following.ready or following.looking_back):
        items = commands_in_words(("go-on",), key)
    items += commands_in_words(_open_commands(seated), key)
    items += commands_in_words(("help", "commands", "leave"), key, quiet=True)
    line = status(seated.update, words, following.seen)
    prompt = " ".join(_prompt_line(marks, choosing)).strip()
    return [told.small, *recent, *_lies(seated, items), line, _times(seated), told.told, prompt], items


def _lies(seated: Seated, items: Sequence[Item]) -> list[str]:
    """What lies on the table, and one's own cards, as far as they are not in the list."""
    words, view = seated.words, seated.view
    listed = {item.text for item in items if item.answer is None and not item.action}

    def unlisted(card: Card | None) -> bool:
        return card is None or words.card(card) not in listed

    tables = [(f"{other.name}'s table", list(zip(other.up, other.covered, strict=True))) for other in others(seated)]
    own = [pile for pile in zip(seated.row, seated.covered, strict=True) if unlisted(pile[0])]
    tables.append((_table_title(seated), own))
    hand = [card for card in seated.hand if unlisted(card)]
    elsewhere = scene.elsewhere(view, words) if view and not seated.update.looks_on else []
    return [*(tableau_in_words(words, *table) for table in tables), held_in_words(words, hand, elsewhere)]


def _times(seated: Seated) -> str:
    """Whose clock runs, and what is left."""
    words, update, elapsed = seated.words, seated.update, seated.elapsed
    times = [(words.name(seat), turn_time(update, seat, elapsed)) for seat in range(len(update.clocks))]
    return ", ".join(f"{name} {' '.join(time)}" for name, time in times if time)


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
    update, words = seated.update, seated.words
    if marks.refusal:
        return marks.refusal, ""
    if update.paused:
        return words.text(update.paused), ""
    if update.proposal:
        return proposal_line(update, words, seated.key("agree"), seated.key("decline"))
    if update.own is not None and update.people[update.own].sat_in:
        return "A bot plays for you:", "any key gives your seat back."
    if asked and update.looks_on:
        return "You look on.", ""
    if asked and not asked.cards:
        reads = not asked.text and asked.answers
        return (asked.answers[0].key, "goes on.") if reads else ("", "")
    if following.looking_back or not following.ready:
        return seated.key("go-on"), "goes on."
    if marks.notice:
        return words.text(marks.notice), ""
    key = choosing.keys.get(choosing.chosen, "") if choosing.chosen else ""
    keys = [seated.key("play"), *([key] if key else [])]
    return advice(update, words, choosing.chosen, keys, seated.key("ask-trumps"))


def _hints(marks: Marks, choosing: Choosing, asked: Question | None) -> tuple[KeyHint, ...]:
    seated, key = marks.seated, marks.seated.key
    hints: Sequence[KeyHint] = ()
    if asked and asked.answers and not marks.on_cards(asked):
        hints = answer_hints(asked.answers, key)
    elif not asked and (not seated.following.ready or seated.following.looking_back):
        hints = command_hints(("go-on",), key)
    elif choosing.acting:
        hints = card_hints(seated.settings.rows, key, rows_too=any(seated.row))
    others_here = together(seated)
    # The bar is full at 80 columns: among others, what one does at the table matters more than the score.
    commands = ["help", "commands", "last-trick", *([] if others_here else ["score"]), *["chat"] * talks(seated)]
    commands += [*["menu"] * others_here, "leave", *["score"] * others_here, "log"]
    return (*hints, *command_hints(_open_commands(seated, *commands), key))


def _open_commands(seated: Seated, *usual: str) -> tuple[str, ...]:
    """Commands to offer, those first that are open only just now."""
    now = [command for command in SHORT_LIVED if is_open(seated, command)]
    now += ["copy"] if seated.view is None and seated.link.can_chat else []  # the code, for whoever should come
    return (*now, *usual)
