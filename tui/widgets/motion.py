"""Cards that are seen on their way: a few pictures, one after the other, and then what is shown without them.

Invariant: nothing waits for a motion and nothing is said by it: what is chosen meanwhile is chosen of what is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.timer import Timer

    from engine.cards import Card
    from tui.widgets.canvas import Drawn

FRAMES = 4
"""Pictures of a card on its way."""
FRAME = 0.03
"""Seconds between two of them."""


class Motion:
    """What moves in a widget, which is drawn anew for every picture."""

    def __init__(self, widget: Drawn[Any]) -> None:
        self._widget = widget
        self._cards: frozenset[Card] = frozenset()
        self._frames = 0
        self._timer: Timer | None = None

    @property
    def moving(self) -> bool:
        """Whether anything does."""
        return self._frames > 0

    def frames(self, card: Card | None) -> int:
        """Pictures of a card that are still to come; 0: it is there, or does not move."""
        return self._frames if card in self._cards else 0

    def begin(self, cards: Iterable[Card]) -> None:
        """Let these cards move, and nothing else any more."""
        self.stop()
        self._cards = frozenset(cards)
        if self._cards:
            self._frames = FRAMES
            self._timer = self._widget.set_interval(FRAME, self._next)  # a busy machine leaves some of its times out

    def stop(self) -> None:
        """Let everything be where it comes to."""
        self._cards, self._frames = frozenset(), 0
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _next(self) -> None:
        self._frames -= 1
        if self._frames <= 0:
            self.stop()
        self._widget.redraw()
