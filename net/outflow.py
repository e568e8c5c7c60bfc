"""Frames, written only as fast as the client takes them: a slow line sees fewer frames, never older ones.

While too much is unsent the app draws nothing; afterwards it draws what has changed, or everything where it meant to
draw and could not. Frames are dropped whole, so what the terminal shows is always one that was drawn.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack

from net import counts
from net.limits import Limits
from net.line import Line

_LOOK_AGAIN = 0.05


class Outflow:
    """Writes frames to the line.

    `stop_drawing` holds the app's drawing back while it is entered; `draw` lets it draw again, the whole screen if told
    so. Not always the whole: a frame larger than the limit would then be drawn for ever, each holding up the next.
    """

    def __init__(
        self,
        line: Line,
        stop_drawing: Callable[[], AbstractContextManager[None]],
        draw: Callable[[bool], None],
        limits: Limits,
    ) -> None:
        self._line = line
        self._stop_drawing = stop_drawing
        self._draw = draw
        self._limits = limits
        self._frame: list[str] = []
        self._held = ExitStack()
        self._holding = False
        self._missed = False
        self._least = 0
        self._progress = 0.0
        self._loop = asyncio.get_running_loop()
        self._look: asyncio.TimerHandle | None = None
        self._open = False

    def open(self) -> None:
        """Take the terminal over and let frames through."""
        self._open = True
        self._line.enter()

    def write(self, text: str) -> None:
        """Add to the frame; it is sent when it is flushed, or at the next turn of the loop."""
        if self._open and not self._holding:
            self._frame.append(text)
            if len(self._frame) == 1:
                self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send the frame."""
        if not self._frame:
            return
        frame = "".join(self._frame)
        self._frame.clear()
        self._line.write(frame)
        if self._line.unsent > self._limits.unsent and not self._holding:
            self._hold()

    def draws(self) -> None:
        """The app is about to draw, held back or not."""
        self._missed = self._missed or self._holding

    def close(self) -> None:
        """Let nothing more through and give the terminal back."""
        if self._open:
            self.flush()
            self._open = False
            self._release()
            self._line.leave()

    def _hold(self) -> None:
        self._holding, self._missed = True, False
        self._least = self._line.unsent
        self._progress = self._loop.time()
        self._held.enter_context(self._stop_drawing())
        self._look = self._loop.call_later(_LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        now = self._loop.time()
        unsent = self._line.unsent
        if unsent <= self._limits.drained:
            missed = self._missed
            self._release()
            self._draw(missed)
            return
        if unsent < self._least:
            self._least, self._progress = unsent, now
        elif now - self._progress > self._limits.stalled:
            self._line.abort(counts.STALLED)
            return
        self._look = self._loop.call_later(_LOOK_AGAIN, self._look_again)

    def _release(self) -> None:
        self._holding = False
        self._held.close()
        if self._look is not None:
            self._look.cancel()
            self._look = None
