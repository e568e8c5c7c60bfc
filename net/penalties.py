"""Sources that misbehaved stay outside for a while, as with OpenSSH's PerSourcePenalties.

Seconds add up; a source is kept out once they come to `least`, and from then on until they have run out.
"""

from typing import NamedTuple


class _Penalty(NamedTuple):
    until: float
    enforced: bool


class Penalties:
    """`least` and `most` in seconds; remembers at most `sources`, of more it forgets the one punished first."""

    def __init__(self, least: float, most: float, sources: int) -> None:
        self._least = least
        self._most = most
        self._sources = sources
        self._table: dict[str, _Penalty] = {}

    def __len__(self) -> int:
        return len(self._table)

    def add(self, source: str, seconds: float, now: float) -> None:
        """Punish a source. `now` is any clock in seconds, the same for all calls."""
        before = self._table.pop(source, None)
        running = before is not None and before.until > now
        until = min(now + self._most, (before.until if before is not None and running else now) + seconds)
        enforced = until - now >= self._least or (before is not None and running and before.enforced)
        self._table[source] = _Penalty(until, enforced)
        if len(self._table) > self._sources:
            self._prune(now)

    def keeps_out(self, source: str, now: float) -> bool:
        """Whether a source is to stay outside."""
        penalty = self._table.get(source)
        if penalty is not None and penalty.until <= now:
            del self._table[source]
            return False
        return penalty is not None and penalty.enforced

    def _prune(self, now: float) -> None:
        self._table = {source: penalty for source, penalty in self._table.items() if penalty.until > now}
        while len(self._table) > self._sources:
            del self._table[next(iter(self._table))]
