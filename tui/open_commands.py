"""Which commands of a table do something just now: the others are not offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Ask, Claim, Concede, Redeal, StopPulling
from tui.proposed import asked_to_agree

if TYPE_CHECKING:
    from engine.actions import Action
    from tui.seated import Seated

_DOES: dict[str, Action] = {
    "ask-trumps": Ask(),
    "new-deal": Redeal(),
    "stop": StopPulling(),
    "claim": Claim(),
    "concede": Concede(),
}
"""Commands that are an action of the rules each."""

SHORT_LIVED = ("ask-trumps", "agree", "decline", "undo", "check")
"""Those that are open for a while only, and worth a hint."""


def is_open(seated: Seated, command: str) -> bool:
    """Whether a command, by the id of its action, does something at the table as it stands."""
    view, update, link = seated.view, seated.update, seated.link
    if action := _DOES.get(command):
        besides = view.deal.besides if view and view.deal else ()
        return view is not None and seated.following.ready and (action in view.legal or action in besides)
    match command:
        case "cut-at":
            return view is not None and view.stage == "cut" and bool(view.legal)
        case "undo":
            return view is not None and view.may_undo
        case "hint":
            return view is not None and view.seat in view.to_act
        case "last-trick" | "score":
            return view is not None
        case "check":
            return update.checked is not None
        case "agree" | "decline":
            return asked_to_agree(update)
        case "chat":
            return talks(seated)
        case "menu":
            return bool(link.menu())
        case "ask-bot":
            return not update.looks_on and any(person.free for person in update.people)
        case _:
            return True


def together(seated: Seated) -> bool:
    """Whether one sits at a table of people."""
    return seated.link.can_chat and not seated.update.looks_on


def talks(seated: Seated) -> bool:
    """Whether something can be said."""
    return together(seated) and seated.link.talk != "none" and not seated.silent
