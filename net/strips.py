"""Drawn lines that keep nothing of what is made of them.

Textual gives every line it draws seven caches: for its parts, for those in another style, and each part has seven of
its own. They fill half a megabyte for each session, and are hardly ever asked the same twice, since only lines that
changed are drawn.
"""

from typing import Any

from textual import strip
from textual.cache import FIFOCache


class _Nothing(FIFOCache[Any, Any]):
    """A cache that forgets at once."""

    __slots__ = ()

    def __setitem__(self, key: object, value: object) -> None:
        pass


_NOTHING = _Nothing(0)


def _forgetful(maxsize: int) -> FIFOCache[Any, Any]:
    return _NOTHING


def forget() -> None:
    """Let no line that is made from now on keep anything; for the whole process."""
    vars(strip)["FIFOCache"] = _forgetful


def remember() -> None:
    """Let lines keep what Textual wants them to."""
    vars(strip)["FIFOCache"] = FIFOCache
