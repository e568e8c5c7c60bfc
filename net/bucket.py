"""A token bucket that may go into debt: who takes more than it holds waits until the debt is paid."""


class Bucket:
    """Holds `burst` tokens at first and at most, and regains `rate` a second. `now` is any clock in seconds."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._counted = now

    def take(self, amount: float, now: float) -> None:
        """Take `amount` tokens, whether it holds them or not."""
        self._count(now)
        self._tokens -= amount

    def wait(self, now: float) -> float:
        """Seconds until it is out of debt, 0 if it is in none."""
        self._count(now)
        return max(0.0, -self._tokens / self._rate)

    def filled(self, now: float) -> float:
        """The part it holds of what it can hold: 1 where it is full, below 0 in debt."""
        self._count(now)
        return self._tokens / self._burst

    def _count(self, now: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now - self._counted) * self._rate)
        self._counted = now
