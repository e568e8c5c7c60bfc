"""The game that CONTRIBUTING.md adds, taken from its text: a file more is a game more, and every law holds for it."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine import game as rules
from engine.games import game_of, rule_sets
from engine.table import Table

from . import test_laws, test_secrets
from .positions import position, run, table
from .tables import new_table, play

ROOT = Path(__file__).parent.parent.parent
(SOURCE,) = [
    block
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL)
    if "RULES = RuleSet(" in block
]


@pytest.fixture
def whist(tmp_path, monkeypatch):
    """The rule set, declared for one test."""
    path = tmp_path / "whist_for_a_test.py"
    path.write_text(SOURCE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)
    monkeypatch.setitem(rule_sets(), "whist", module.RULES)
    return module.RULES


LAWS = [
    test_laws.test_every_card_is_always_in_exactly_one_place,
    test_laws.test_whoever_is_to_act_can_and_nobody_else,
    test_laws.test_what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing,
    test_laws.test_what_happened_is_all_there_is,
    test_laws.test_a_record_replays_to_the_deal_that_was_played,
    test_laws.test_everybody_moving_one_seat_on_changes_nothing_else,
    test_laws.test_the_score_adds_up,
    test_secrets.test_a_view_does_not_depend_on_what_its_seat_may_not_know,
    test_secrets.test_a_view_holds_no_card_that_its_seat_cannot_see,
    test_secrets.test_what_a_seat_is_told_does_not_depend_on_what_it_still_may_not_know,
    test_secrets.test_a_refusal_does_not_tell_where_a_card_lies,
    test_secrets.test_a_table_shows_nothing_that_depends_on_unknown_cards,
    test_secrets.test_a_view_of_a_view_is_the_same_view_or_a_watchers,
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("rule_string", ["whist", "whist trumps=none"])
def test_law(whist, law, rule_string):
    assert game_of(rule_string).id == whist.id
    law(rule_string)


@pytest.mark.parametrize(
    ("tricks", "winners", "gains", "sentence"),
    table(
        ((4, 3, 3, 3), (0, 2), (1, 0, 1, 0), "7 tricks: 1 above six", "one above six"),
        ((0, 6, 0, 7), (1, 3), (0, 7, 0, 7), "13 tricks: 7 above six", "all of them"),
    ),
)
def test_score(whist, tricks, winners, gains, sentence):
    game, deal = position(whist.id, 3, "S", [""] * 4, tricks)
    score = game.score(game, deal._replace(phase=99))
    assert (score.winners, score.gains, score.sentence) == (winners, gains, sentence)


def test_trick(whist):
    run(*position(whist.id, 3, "S", ["AH", "2S 3H", "KH", "4C"]), "0:AH 1:3H{3H} 2:KH 3:4C >0")
    run(*position(whist.id, 3, "S", ["AH", "2S 3C", "KH", "4C"]), "0:AH 1:2S{2S 3C} 2:KH 3:4C >1")


def test_match(whist):
    """Played to its end at a table, and read again from its record."""
    played = play(new_table("whist"), Random(1))
    assert max(played.standing.scores) >= 5
    again = Table.resume(played.record(), seeds=bytes, name="t")
    assert again.view(0) == played.view(0)
    assert rules.is_over(played.game, rules.start(played.game, 0, played.game.pack.cards)[0]) is False
    assert whist.options().points == 5


def test_a_file_more_is_a_game_more(tmp_path):
    """Nothing else is touched."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "engine" / "games" / "whist.py").write_text(SOURCE, encoding="utf-8")
    command = [sys.executable, "-m", "engine", "rules", "--json"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(run.stdout)["whist"]["options"]["points"]["values"] == [5, 7, 9]
