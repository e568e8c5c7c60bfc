"""The playthroughs are what the rules do now. Where one differs on purpose: `make playthroughs`, and read the diff."""

import pytest

from engine.games import rule_sets

from .playthrough import DEALS, FOLDER, text


@pytest.mark.parametrize("name", DEALS)
def test_playthrough(name):
    assert text(DEALS[name]).splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_every_game_has_a_playthrough_and_every_playthrough_a_game():
    assert {rules.split()[0] for rules in DEALS.values()} == {*rule_sets()}
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*DEALS}
