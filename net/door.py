"""The door: who may connect, and how many may be in at once, of one source, of one key and of all.

Invariant: every connection that was let in is counted exactly once, as connecting or as known, until it has left. All
tables of sources are bounded: whoever has many addresses makes the door forget, never grow.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from net import counts
from net.bans import Bans
from net.bucket import Bucket
from net.limits import Limits
from net.penalties import Penalties


class TurnedAway(Exception):
    """Somebody may not come in.

    `limit` is the one that fired, a name in `net.counts`; `sentence` is for whoever is turned away, and empty where
    there is nobody to tell yet.
    """

    def __init__(self, limit: str, sentence: str = "") -> None:
        super().__init__(limit)
        self.limit = limit
        self.sentence = sentence


class Door:
    """`clock` is any in seconds; `rng` draws who is dropped early."""

    def __init__(self, limits: Limits, bans: Bans, clock: Callable[[], float], rng: Random) -> None:
        self._limits = limits
        self._bans = bans
        self._clock = clock
        self._rng = rng
        self._penalties = Penalties(limits.penalty_least, limits.penalty_most, limits.sources)
        self._arrivals: dict[str, Bucket] = {}
        self._connecting: Counter[str] = Counter()
        self._known: Counter[str] = Counter()
        self._keys: Counter[str] = Counter()
        self.shut: Callable[[str | None], str] = lambda _key: ""
        """Why whoever holds this key (None: none) may not come in now; empty: they may. For who drains the server."""
        self.let_in = 0
        """Connections let in since the start, before they told who they are."""
        self.recognised = 0
        """Logins since the start."""

    @property
    def connecting(self) -> int:
        """Connections that have not told who they are."""
        return self._connecting.total()

    @property
    def known(self) -> int:
        """Connections that have."""
        return self._known.total()

    def enter(self, source: str) -> "Entrance":
        """Let a connection in, before it has said a word. Raises TurnedAway."""
        now, limits = self._clock(), self._limits
        if self._bans.banned(source) is not None:
            raise TurnedAway(counts.BANNED_SOURCE)
        if self._penalties.keeps_out(source, now):
            raise TurnedAway(counts.PENALISED)
        if self._too_many_arrivals(source, now):
            raise TurnedAway(counts.ARRIVALS)
        if self._connecting[source] >= limits.connecting_source:
            raise TurnedAway(counts.CONNECTING_OF_SOURCE)
        if self._rng.random() < self._chance_to_drop():
            raise TurnedAway(counts.CONNECTING)
        self._connecting[source] += 1
        self.let_in += 1
        return Entrance(self, source)

    def penalise(self, source: str, seconds: float) -> None:
        """Punish a source."""
        self._penalties.add(source, seconds, self._clock())

    # For entrances.

    def recognise(self, source: str, key: str | None) -> None:
        """A connection told who it is. Raises TurnedAway, and counts it as connecting still."""
        limits = self._limits
        if key is not None and (sentence := self._bans.banned_key(key)) is not None:
            raise TurnedAway(counts.BANNED_KEY, sentence)
        if sentence := self.shut(key):
            raise TurnedAway(counts.DRAINING, sentence)
        if self._known[source] >= limits.source_sessions:
            raise TurnedAway(counts.SESSIONS_OF_SOURCE, "Too many are here from your address already.")
        if key is not None and self._keys[key] >= limits.key_sessions:
            raise TurnedAway(counts.SESSIONS_OF_KEY, "You are here too often already: close another session first.")
        if self.known >= limits.sessions:
            raise TurnedAway(counts.SESSIONS, "The house is full. Please come back in a while.")
        _forget(self._connecting, source)
        self._known[source] += 1
        self.recognised += 1
        if key is not None:
            self._keys[key] += 1

    def left(self, source: str, key: str | None, *, known: bool) -> None:
        """A connection is gone."""
        _forget(self._known if known else self._connecting, source)
        if known and key is not None:
            _forget(self._keys, key)

    def _too_many_arrivals(self, source: str, now: float) -> bool:
        limits = self._limits
        bucket = self._arrivals.get(source)
        if bucket is None:
            if len(self._arrivals) >= limits.sources:
                self._prune(now)
            # The bucket lends one more than it holds.
            bucket = self._arrivals[source] = Bucket(limits.arrivals_rate, limits.arrivals_burst - 1, now)
        if bucket.wait(now):
            return True
        bucket.take(1, now)
        return False

    def _prune(self, now: float) -> None:
        # Who has not come for a while has a full bucket, like somebody new.
        self._arrivals = {source: bucket for source, bucket in self._arrivals.items() if bucket.filled(now) < 1}
        while len(self._arrivals) >= self._limits.sources:
            del self._arrivals[next(iter(self._arrivals))]

    def _chance_to_drop(self) -> float:
        """OpenSSH's MaxStartups: from `start` on some are dropped, at `full` all."""
        limits, number = self._limits, self.connecting
        if number < limits.connecting_start:
            return 0.0
        if number >= limits.connecting_full:
            return 1.0
        part = (number - limits.connecting_start) / (limits.connecting_full - limits.connecting_start)
        return limits.connecting_dropped + (1 - limits.connecting_dropped) * part


class Entrance:
    """One connection that was let in; whoever holds it calls `leave` once it is gone."""

    def __init__(self, door: Door, source: str) -> None:
        self.source = source
        self.known = False
        self._door = door
        self._key: str | None = None
        self._left = False

    def recognise(self, key: str | None) -> None:
        """It told who it is: the fingerprint of the key it has proven, or None for a guest. Raises TurnedAway."""
        self._door.recognise(self.source, key)
        self._key, self.known = key, True

    def leave(self) -> None:
        """It is gone. Leaving twice does nothing more."""
        if not self._left:
            self._left = True
            self._door.left(self.source, self._key, known=self.known)


def _forget(counter: Counter[str], name: str) -> None:
    """Count one less, and keep no zeros: they would pile up for every source there ever was."""
    counter[name] -= 1
    if not counter[name]:
        del counter[name]
