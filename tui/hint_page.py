"""What a bot would do in one's place: the action, its reason in words, and what else it weighed with the chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from rich.cells import cell_len

from engine import actions as do
from tui.widgets.page import Block, Part, say
from tui.wording import percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.actions import TableAction
    from engine.bots import Candidate, Choice
    from engine.table import TableView
    from tui.checking import Checked
    from tui.wording import Words

_WIDEST = 40
"""Columns of an action in the list, at most: the list stands on a small terminal too."""


def hint_page(words: Words, view: TableView, choice: Choice) -> Sequence[Block]:
    """The page. A chance is the mean over the deals that may lie there, and how far that may be off."""
    blocks = [
        Block((Part(f"{action_words(words, view, choice.action)}.", "accent"),)),
        Block(),
        say(words.text(choice.why)),
        Block(),
    ]
    if len(choice.candidates) < 2:
        return (*blocks, say("Nothing else was weighed with its chances.", "muted"))
    heading = say("How often each would win, over the deals that may lie there:", "muted")
    return (*blocks, heading, *_weighed(words, view, choice))


def checked_page(words: Words, checked: Checked) -> Sequence[Block]:
    """The page of a marked play: what was done, then what the bot would have done."""
    did = action_words(words, checked.view, checked.action)
    better, *why = hint_page(words, checked.view, checked.choice)
    return (
        Block((Part("You did this: ", "muted"), Part(f"{did}.", "other"))),
        Block((Part("Better:       ", "muted"), *better.parts)),
        *why,
    )


def marked_line(words: Words, checked: Checked) -> str:
    """What the log says of a marked play: `Better: play A♠ (84 %), not 9♠ (71 %).`"""
    chances = {one.action: one.value for one in checked.choice.candidates}
    better, done = checked.choice.candidates[0].action, checked.action
    first, second = (action_words(words, checked.view, one) for one in (better, done))
    return (
        f"Better: {first[:1].lower()}{first[1:]} ({percent(chances[better])}), not {second} ({percent(chances[done])})."
    )


def _weighed(words: Words, view: TableView, choice: Choice) -> list[Block]:
    """A line for each action that was weighed, the chances below each other."""
    rows = [(action_words(words, view, one.action), one) for one in choice.candidates]
    width = min(_WIDEST, max(cell_len(text) for text, _ in rows))
    plus = "+-" if words.ascii else "±"
    lines = []
    for text, one in rows:
        suggested = one.action == choice.action
        mark = "* " if suggested else "  "
        room = " " * max(1, 2 + width - cell_len(text))
        chance = f"{_percent(one):>3} %{f' {plus} {_off(one)}' if one.uncertainty else ''}"
        lines.append(Block((Part(f"{mark}{text}{room}{chance}", "strong" if suggested else "felt"),), hang=4))
    return lines


def _percent(one: Candidate) -> int:
    return round(100 * one.value)


def _off(one: Candidate) -> int:
    """In percent, never nothing: what is reckoned from some deals is not exact."""
    return max(1, round(100 * one.uncertainty))


def action_words(words: Words, view: TableView, action: TableAction) -> str:
    """What to do, as it is said to a player, without a full stop: `Play 9♥`."""
    match action:
        case do.Play(card):
            return f"Play {words.card(card)}"
        case do.NameTrump(suit):
            return f"Name {words.suit(suit)} trumps"
        case do.Decline():
            return "Name no trumps yet"
        case do.Bid(amount):
            return f"Bid {amount}"
        case do.Pass():
            return "Pass"
        case do.Redeal():
            return "Demand a new deal"
        case do.Bury(cards, trump):
            return f"Lay away {words.cards(sorted(cards))}, and name {words.suit(trump)} trumps"
        case do.Drop(card):
            return f"Lay away {words.card(card)}"
        case do.Give(cards):
            return f"Pass on {words.cards(sorted(cards))}"
        case do.ChooseLeader(leader):
            return "Lead yourself" if leader == view.seat else f"Let {words.name(leader)} lead"
        case do.Pull(_, victim):
            return f"Draw a card from {words.name(victim)}"
        case do.PullAt(place):
            return f"Draw card {place + 1} of the fan"
        case do.LayFan(cards):
            return f"Lay your hand {words.cards(cards)}" if cards else "Let the table shuffle your hand"
        case do.GiveBack(card):
            return f"Give back {words.card(card)}"
        case do.StopPulling():
            return "Draw no more cards"
        case do.Hide(card):
            return f"Set {words.card(card)} aside"
        case do.Ask():
            return "Ask for trumps"
        case do.Claim():
            return "Claim the rest"
        case do.Concede():
            return "Concede the rest"
        case do.Finish():
            return "Offer to leave the rest unplayed"
        case do.Accept():
            return "Accept"
        case do.Refuse():
            return "Refuse, and play on"
        case do.Undo():
            return "Take your last action back"
        case do.Shuffle():
            return "Shuffle and seal"
        case do.Cut():
            return "Cut anywhere"
        case _:
            assert_never(action)
