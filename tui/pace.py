"""The time that passes at a table by itself: between the steps of a deal, while a trick lies there, before a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Play
from tui.picking import single

if TYPE_CHECKING:
    from random import Random

    from tui.marks import Marks
    from tui.seated import Seated

_STEP = {"slow": 1.2, "normal": 0.6, "fast": 0.3, "instant": 0.0}
"""Seconds between two steps of telling a deal, by pace."""

_HOLD = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""Seconds that a finished trick lies there, by pace."""

_THINKING = {"slow": (1.0, 2.0), "normal": (0.5, 1.1), "fast": (0.15, 0.35), "instant": (0.0, 0.0)}
"""Seconds a bot seems to think, at least and at most, by pace."""

_FORCED = (0.7, 2.2)
"""Seconds after which the only card there is is played, where the settings say so: as long as a choice may take."""


def thinking(pace: str, rng: Random) -> float:
    """Seconds a bot seems to think, however forced its action is: nothing of the position goes into it."""
    return rng.uniform(*_THINKING[pace])


def tells_deal(pace: str) -> bool:
    """Whether what is dealt after the call is shown step by step."""
    return bool(_STEP[pace])


def until_next_step(seated: Seated) -> float | None:
    """Seconds until what lies there or is told goes on by itself; 0: at once. None: nothing does."""
    following, pace = seated.following, seated.settings.pace
    if seated.settings.hold != "second":
        return None
    if following.held:
        return _HOLD[pace]
    if following.telling:
        return _STEP[pace] or 0.01
    return None


def only_card(marks: Marks) -> Play | None:
    """What one has to play, if there is nothing to choose."""
    view = marks.seated.view
    if (
        view is None
        or not marks.seated.following.ready
        or marks.question
        or len(single(view)) != 1
        or len(view.legal) != 1
    ):
        return None
    (action,) = single(view).values()
    return action if isinstance(action, Play) else None


def until_forced(marks: Marks, rng: Random) -> float | None:
    """Seconds until the only card there is is played by itself, which do not tell; None: it is not, or may not be."""
    if marks.seated.settings.auto != "on" or only_card(marks) is None:
        return None
    return rng.uniform(*_FORCED)
