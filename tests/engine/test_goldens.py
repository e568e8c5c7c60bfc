"""Complete deals made by an independent reference model replay to exactly their results."""

import pytest

from engine.games import game_of, rule_sets
from engine.record import parse_record, record_text, replay
from engine.table import Table

from .goldens import FOLDER, GOLDEN


def test_every_declared_game_has_golden_deals():
    assert {path.name for path in FOLDER.glob("threefold-*.json")} <= {path.name for path in GOLDEN}
    assert {parse_record(path.read_text(encoding="utf-8")).rules.split()[0] for path in GOLDEN} >= {*rule_sets()}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_deal(path):
    """Through the rules alone, and at a table; written and read again, it is the same record."""
    record = parse_record(path.read_text(encoding="utf-8"))
    for deal in record.deals:
        replayed = replay(game_of(record.rules), deal)
        assert (replayed.result, replayed.finished) == (deal.result, True)
    assert Table.resume(record, seeds=bytes, name="t").record().deals == record.deals
    assert parse_record(record_text(record)) == record
