"""What one reads who comes to a match under way: the log as it would be, and how things stand."""

import re
from random import Random

import pytest

from engine.bots import bots
from engine.bots.turn import take_turn
from engine.table import told
from tests.tui.positions import position
from tests.tui.table_stage import NAMES, Seat, at, play_on, stage, table_of
from tui.following import Following
from tui.recall import recalled
from tui.recap import recap
from tui.wording import Words

RULES = [
    "threefold cut=interactive",
    "threefold players=4 sides=partners",
    "kentucky",
    "kentucky nest=free",
    "rook",
    "rook deck=57 first_lead=dealers_left",
    "three-two-five",
    "three-two-five decline=next_three_shown",
    "mendikot",
    "mendikot trump=hidden2",
    "mendikot trump=cut",
    "split-dummy",
    "split-dummy partner=bidder",
]

LOST = re.compile(
    r"(get|gets|show|shows|uncover|uncovers|choose|chooses|fan|fans|leave|leaves) |(is|are) to lead first"
    r"|has chosen|have chosen|passes \w+ \S|pass \w+ \S|left over|cards? in the "
    r"|refuse|accept|(claim|concede)s? the rest"
)
"""What a view does not keep."""


def as_recalled(line):
    """The line without the cards that a view does not keep."""
    line = re.sub(r"(takes? the \w+): .*", r"\1", line)
    line = re.sub(r"(set aside|for trumps): \S+, (\w+ are trumps)", r"\1: \2", line)
    return re.sub(r"you set \S+ aside: ", "you set a card aside: ", line)


@pytest.mark.parametrize("rules", RULES)
def test_the_log_is_recalled_as_it_was_told(rules):
    """At every step of some deals, what a view tells is what the log says that was kept all along."""
    table, rng, bot = table_of(rules, seed=4), Random(4), bots()["random"]
    link = Seat(table)
    words = Words(table.view(0).names, 0)
    live = Following(link.now())
    steps = 0
    while len(table.view(None).finished) < 3 and table.to_act():
        events = told(take_turn(table, table.to_act()[0], bot, rng), 0)
        live.arrived(link.now()._replace(events=events), words, tell_deal=False)
        steps += 1
        if steps % 3:
            continue
        said = [as_recalled(f"{entry.who} {entry.what}".strip()) for entry in live.log]
        lines = [as_recalled(str(line)) for line in recalled(words, table.view(0))]
        rest = iter(said)
        missing = [line for line in lines if line not in rest]
        assert missing == []
        if table.stage == "deal":
            start = max(place for place, line in enumerate(said) if re.search("shuffles? for deal", line))
            lost = [line for line in said[start:] if line not in lines and not LOST.search(line)]
            assert lost == []
    assert steps > 60


def recapped(table, seat=0):
    view = table.view(seat)
    return [str(line) for line in recap(Words(view.names, seat), view)]


RECAPS = {
    "auction": ["deal 4: you and Cem -360, Ada and Dee 175, first to 300", "Dee bid 115", "you are to call"],
    "redeal right": [
        "deal 21: you and Cem -490, Ada and Dee -830, first to 300",
        "nobody has bid yet",
        "you are to call",
    ],
    "nest": [
        "deal 2: you and Cem -120, Ada and Dee 15, first to 300",
        "you bid 120, no trumps yet",
        "you are to lay cards away",
    ],
    "pass": [
        "deal 1: you and Cem 0, Ada and Dee 0, first to 1000",
        "Cem bid 200, no trumps yet",
        "you, Ada, Cem and Dee are to choose cards to pass",
    ],
    "give back": [
        "deal 2: you 3, Cem 2, Ada 5, most points, 9 deals",
        "Ada names spades trumps",
        "you are to give a card back",
    ],
    "their hiding": ["deal 1: you and Cem 0, Ada and Dee 0, first to 5", "no trumps yet", "Dee is to set a card aside"],
    "opened": [
        "deal 2: you and Cem 0, Ada and Dee 1, first to 5",
        "clubs are trumps",
        "Cem wins with Q♣, the highest trump; you are to play",
    ],
    "contract": [
        "deal 1: you and Cem 0, Ada and Dee 0, first to 300",
        "Cem bid 120, diamonds are trumps",
        "Cem wins: ruffs with J♦; you are to play",
    ],
    "claim to be made": [
        "deal 2: you and Cem -120, Ada and Dee 15, first to 300",
        "you bid 120, clubs are trumps",
        "you win with J♣, the highest trump; you are to lead",
    ],
}


@pytest.mark.parametrize("name", RECAPS)
def test_three_lines_say_how_a_deal_stands(name):
    assert recapped(position(name).table) == RECAPS[name]


def test_three_lines_say_how_a_match_stands_between_deals():
    assert recapped(table_of()) == []
    table = play_on(table_of("threefold cut=interactive"), lambda table: len(table.view(None).finished) == 2)
    assert recapped(table) == [
        "after deal 2: you 1, Ada 1, first to 3",
        "You win the deal.",
        "you are to deal",
    ]
    play_on(table, stage("cut"))
    assert recapped(table)[0] == "deal 3: you 1, Ada 1, first to 3"
    assert recapped(table)[2] == "Ada is to cut"
    play_on(table, stage("over"))
    assert recapped(table) == []
    view = table.view(0)
    assert str(recalled(Words(view.names, 0), view)[-1]).endswith("the match")


def test_what_a_watcher_is_told_is_of_nobodys_hand():
    table = position("hidden").table
    view = table.view(None)
    lines = [str(line) for line in recalled(Words(view.names), view)]
    assert "Dee sets a card aside: trumps, once it is opened" in lines
    assert recap(Words(view.names), view)[2].what.endswith("Ben is to play")


def test_a_log_that_is_recalled_ends_with_how_things_stand():
    table = play_on(table_of(), at(tricks=3, plays=1, mover=0))
    link = Seat(table)
    following = Following(link.now())
    words = Words(NAMES[:2], 0)
    following.recall(words)
    said = [f"{entry.who} {entry.what}".strip() for entry in following.log]
    assert said[-3:] == recapped(table)
    assert said[-4] == str(recalled(words, table.view(0))[-1])
    following.recall(words)
    assert len(following.log) == len(said)
