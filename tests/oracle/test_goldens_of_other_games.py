"""The oracles replay the golden deals of their games."""

import json
from pathlib import Path

import pytest

from . import kentucky, mendikot, rook, three_two_five
from .tricks import replay_deal

ORACLES = {"kentucky": kentucky, "rook": rook, "three-two-five": three_two_five, "mendikot": mendikot}
GOLDEN = sorted(path for name in ORACLES for path in (Path(__file__).parent.parent / "golden").glob(f"{name}-*.json"))


def test_the_golden_deals_are_there() -> None:
    """Three deals of each rule string."""
    assert len(GOLDEN) == 45


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_deal(path: Path) -> None:
    """The whole result agrees."""
    record = json.loads(path.read_text(encoding="utf-8"))
    oracle = ORACLES[record["rules"].split()[0]]
    assert oracle.replay(record) == [deal["result"] for deal in record["deals"]]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_deal_is_over_exactly_then(path: Path) -> None:
    """Nobody may act any more, and all but the last action leave somebody to act."""
    record = json.loads(path.read_text(encoding="utf-8"))
    make = ORACLES[record["rules"].split()[0]].Oracle
    first = record["deals"][0]
    assert replay_deal(make, record["rules"], first).turn() == set()
    assert replay_deal(make, record["rules"], first | {"actions": first["actions"][:-1]}).turn() != set()
