"""Complete deals made by an independent reference model replay to exactly their results."""

import pytest

from engine.game import finished
from engine.games import game_of, rule_sets
from engine.record import parse_record, record_text, replay
from engine.table import Table

from .goldens import GOLDEN


def test_every_declared_game_has_golden_deals():
    """All but the one that is an experiment."""
    assert {parse_record(path.read_text(encoding="utf-8")).rules.split()[0] for path in GOLDEN} == {*rule_sets()} - {
        "split-dummy"
    }


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_deal(path):
    """Through the rules alone, and at a table; written and read again, it is the same record (R10, R25)."""
    record = parse_record(path.read_text(encoding="utf-8"))
    game, before = game_of(record.rules), []
    for deal in record.deals:
        replayed = replay(game, deal, before)
        assert (replayed.result, replayed.finished) == (deal.result, True)
        before.append(finished(game, replayed.deal))
    assert Table.resume(record, seeds=bytes, name="t").record().deals == record.deals
    assert parse_record(record_text(record)) == record
