"""How a text that grows is kept in a log: as what changed, so that a long game of short moves stays short."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


def change(before: str, after: str) -> dict[str, Any]:
    """What makes the one text of the other: from and to which place something else stands now."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    return {"from": start, "to": len(before) - end, "put": after[start : len(after) - end]}


def changed(before: str, data: Mapping[str, Any]) -> str:
    """The text after such a change. Raises LookupError or TypeError where it is none."""
    return f"{before[: data['from']]}{data['put']}{before[data['to'] :]}"


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
