"""What programs read: every name is described, nothing is in it that is not in the view, and what is legal is legal."""

import json
import re
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from engine.actions import Claim, Cut, Undo
from engine.errors import Code
from engine.events import CountersAnnounced, PhaseEnded, SeenAtTable, ThrownIn
from engine.game import Unlisted
from engine.notation import parse_action
from engine.protocol.choices import choices_json
from engine.protocol.view_json import events_json, line_of, view_json
from engine.table import told
from net.script.bounds import Bounds
from tests.engine.declared import SHAPES
from tests.engine.hiding import cards_in
from tests.engine.tables import new_table, step

GUIDE = (Path(__file__).parents[2] / "docs" / "bot-protocol.md").read_text("utf-8")
BOUNDS = Bounds()


def rows(heading, end):
    """The names in the first columns of the tables between two lines of the guide, with what is said of them."""
    part = GUIDE[GUIDE.index(heading) : GUIDE.index(end)]
    found = {}
    for line in part.splitlines():
        if line.startswith("| `"):
            _, names, said, _ = line.split("|", 3)
            found |= dict.fromkeys(re.findall("`([^`]*)`", names), said)
    return found


KEYS = rows("\n## The view", "\nOf the deal, always:")
OF_DEAL = rows("\nOf the deal, always:", "\n## A session")
ALWAYS = rows("\nOf the deal, always:", "\nAnd where there is")
EVENTS = rows("\nEvents, each with", "\n## The view")


def moments(rules, deals=None, *, claims=False, seed=0):
    """A table, and before each action of its first deals what happened since the last, as given to `told`."""
    table, chance = new_table(rules), Random(seed)
    deals = deals or (2 if rules.startswith("three-") else 1)  # only the second has debts
    events = ()
    while table.stage != "over" and len(table.view(None).finished) < deals:
        yield table, events
        acting = table.to_act()[0]
        view = table.view(acting)
        if claims and view.deal and Claim() in view.deal.besides and len(view.deal.tricks) == 3:
            events = table.act(acting, Claim())
        else:
            _, _, events = step(table, chance)
    yield table, events


def sides(table):
    return (*range(table.game.seats), None)


def cards_said(value, names):
    """Every text in a JSON value that is a card."""
    if isinstance(value, str):
        yield from {value} & names.keys()
    elif isinstance(value, dict):
        yield from (card for item in value.values() for card in cards_said(item, names))
    elif isinstance(value, list):
        yield from (card for item in value for card in cards_said(item, names))


@pytest.mark.parametrize("rules", SHAPES)
def test_a_view_says_exactly_the_cards_that_are_in_it(rules):
    for table, events in moments(rules):
        names = table.game.pack.by_name
        for seat in sides(table):
            view = table.view(seat)
            said = json.loads(line_of(view_json(view)))
            in_view = {str(card) for card in cards_in((view.deal, view.seal)) if view.deal}
            assert {*cards_said(said, names)} <= in_view
            if view.deal and view.deal.hand:
                assert said["deal"]["hand"] == [str(card) for card in view.deal.hand]
            seen = told(events, seat)
            happened = json.loads(json.dumps(events_json(seen, view.names)))
            assert {*cards_said(happened, names)} == {str(card) for card in cards_in(seen)}


@pytest.mark.parametrize("rules", SHAPES)
def test_every_name_in_a_view_is_described(rules):
    for table, _ in moments(rules, claims=True):
        for seat in sides(table):
            said = view_json(table.view(seat))
            assert said.keys() <= KEYS.keys()
            assert ALWAYS.keys() <= said.get("deal", ALWAYS).keys() <= OF_DEAL.keys()


def test_every_name_that_is_described_is_seen():
    seen = set()
    for rules in [*SHAPES, "three-two-five victim_arranges=on"]:
        for table, _ in moments(rules, 3, claims=rules == "threefold", seed=len(seen)):
            for seat in sides(table):
                seen |= view_json(table.view(seat)).get("deal", {}).keys()
    # These happen once in a thousand random deals.
    view = table.view(None)
    announced = CountersAnnounced(0, 1, (table.game.pack.cards[0],))
    seldom = view.deal._replace(announced=announced, thrown_in=ThrownIn(0), stopped=(1,))
    seen |= view_json(view._replace(deal=seldom))["deal"].keys()
    assert OF_DEAL.keys() - seen == set()


def test_every_event_is_described_with_what_it_carries():
    for kind in set(get_args(SeenAtTable)) - {PhaseEnded}:
        name = re.sub("(?<=.)([A-Z])", r"_\1", kind.__name__).lower()
        assert all(f"`{item.name}`" in EVENTS[name] for item in fields(kind)), name
    assert len(EVENTS) == len(set(get_args(SeenAtTable))) - 1


def test_every_code_of_the_rules_is_described():
    assert all(f"`{code}`" in GUIDE for code in Code)


@pytest.mark.parametrize("rules", [*SHAPES, "threefold cut=interactive", "three-two-five victim_arranges=on"])
def test_what_is_said_to_be_legal_is(rules):
    chance = Random(2)
    for table, _ in moments(rules):
        for seat in range(table.game.seats):
            view = table.view(seat)
            if not any(True for _ in view.legal):
                continue
            said = choices_json(view, BOUNDS.legal, chance)
            actions = [parse_action(text, table.game.pack) for text in said["legal"]]
            assert all(who == seat and action in view.legal for who, action in actions)
            if "more" not in said:
                assert [action for _, action in actions] == [*view.legal]
            else:
                more = said["more"]
                assert more["verb"] in {"cut", "give", "nest", "fan"}
                assert isinstance(view.legal, Unlisted) or isinstance(actions[0][1], Cut) or more["cards"] == 3
                if "of" in more:
                    assert set(more["of"]) == {str(card) for card in view.deal.hand}
            assert len(line_of(said)) < 2000
            for text in said.get("besides", ()):
                assert parse_action(text, table.game.pack)[1] in view.deal.besides


def test_a_score_is_told_with_names():
    table = new_table("threefold rounds=1")
    for table, events in moments("threefold rounds=1", 1):
        for event in events_json(told(events, None), table.view(None).names):
            if event["event"] == "deal_scored":
                assert "{" not in event["sentence"]
    score = view_json(table.view(None))["deal"]["score"]
    assert "{" not in score["sentence"]


def test_the_bounds_in_the_guide_are_those_in_force():
    for number in (f"{BOUNDS.line:,} bytes", f"{BOUNDS.lines_rate:g} times a second", f"{BOUNDS.lines_burst:g} times"):
        assert number in GUIDE
    assert f"{BOUNDS.unreadable} lines nobody can read, or {BOUNDS.refused} refused" in GUIDE.replace("\n", " ")


def test_undo_is_an_action_too():
    assert parse_action("0 undo", new_table("threefold").game.pack) == (0, Undo())


def test_the_session_in_the_guide_is_made_of_lines_that_are_described():
    lines = re.findall(r"^    ([<>]) (\{.*\})$", GUIDE[GUIDE.index("\n## A session") :], re.MULTILINE)
    assert len(lines) > 10
    for side, line in lines:
        if "…" in line:
            continue
        data = json.loads(line)
        assert (side == ">") == ("act" in data)
        if "view" in data:
            assert data["view"].keys() <= KEYS.keys()
            assert data["view"].get("deal", {}).keys() <= OF_DEAL.keys()
