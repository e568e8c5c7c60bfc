"""What a session runs: an app on a screen, or an evening in lines. The session knows no more of it than this."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol


class Hosted(Protocol):
    """One person's program, from its start to its farewell."""

    opened: Callable[[], None]
    """Called once something is shown."""
    called: str
    """How the person is called here, once that is known."""
    crashed: bool

    @property
    def return_code(self) -> int | None:
        """Its exit status; None: it has not ended, or says nothing."""

    @property
    def farewell(self) -> Sequence[str]:
        """Lines to say once it is over."""

    @property
    def in_play(self) -> bool:
        """Whether its player sits at a table in play, where the clocks say when somebody is away for too long."""

    async def run_async(self, *, size: tuple[int, int]) -> object:
        """Run until it is over."""

    def exit(self) -> None:
        """Be over soon."""

    def call_later(self, callback: Callable[..., Any], *args: Any) -> object:  # noqa: ANN401 - whatever it takes
        """Call something in its own time."""

    def hear_host(self, sentence: str) -> None:
        """Show a line that the host of the server says."""

    def warn_of_idleness(self, seconds: float) -> None:
        """Tell the player that the session is closed after so many seconds without a key."""

    def welcome_back(self) -> None:
        """Take the warning back: there was a key."""
