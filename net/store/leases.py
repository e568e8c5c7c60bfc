"""Who may do for now what only one may do at a time."""

from collections.abc import Callable


class Leases:
    """Those of one process. The clock gives seconds since any moment and never goes back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._held: dict[str, tuple[str, float]] = {}

    def take(self, name: str, owner: str, seconds: float) -> bool:
        """Whether the owner has it now: it was free, had run out, or was the owner's. For 0 seconds: give it back."""
        now = self._clock()
        self._held = {held: lease for held, lease in self._held.items() if lease[1] > now}
        if name in self._held and self._held[name][0] != owner:
            return False
        self._held[name] = (owner, now + seconds)
        return True
