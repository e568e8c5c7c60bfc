"""Looking back at a deal: every position is what the rules make of it, and no seat's eyes see more than it did."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from engine.cards import Card
from engine.record import parse_record, record_text, replay
from engine.table import Table
from tests.engine.goldens import FOLDER, GOLDEN
from tests.tui.stage import Stage, click_text, played_table, shown
from tests.tui.table_stage import Seat, TableApp, screen_text
from tui.__main__ import main
from tui.app import ThreefoldApp
from tui.home import AtHome
from tui.review import shown as told
from tui.review.laid import laid
from tui.review.looking import Looking
from tui.review.played import finished_deals, played
from tui.review.room import Room, of_file
from tui.saved import Kept, Matches
from tui.screens.review import ReviewScreen
from tui.settings import KeptInMemory, Settings

NAMES = ("Ben", "Ada", "Cem", "Dee")
GAMES = (
    "threefold-2-1",
    "threefold-3-two-packs-1",
    "threefold-4-partners-1",
    "kentucky-1",
    "kentucky-full-deck-1",
    "rook-57-1",
    "three-two-five-1",
    "mendikot-hidden2-1",
    "mendikot-cut-1",
)


def golden(name):
    """A golden record, with names."""
    record = of_file(parse_record((FOLDER / f"{name}.json").read_text()))
    return replace(record, players=NAMES[: len(record.players)])


def dummy_match():
    """Split-dummy Rook, of which there is no golden deal."""
    return played_table("split-dummy", NAMES[:3], deals=1).finished_record()


def review(record, seat=0, **room):
    return lambda settings, paint: ReviewScreen(settings, paint, Room(record, seat, **room))


def resumed(deal, at):
    return Table.resume(deal.up_to(at), seeds=lambda: bytes(32), name="table")


@pytest.mark.parametrize("path", GOLDEN[::3], ids=lambda path: path.stem)
def test_every_position_is_what_the_rules_make_of_the_record(path):
    record = golden(path.stem)
    number = len(record.deals)
    deal = played(record, number)
    before = finished_deals(deal.game, record.deals[:-1])
    assert deal.positions[-1].deal == replay(deal.game, record.deals[-1], before).deal
    for at in range(0, deal.last, 11):
        table = resumed(deal, at)
        for seat in range(deal.game.seats):
            at_table = table.view(seat)._replace(version=0, turn=0, may_undo=False)
            assert deal.view(at, seat)._replace(seal=None) == at_table


def hidden_from(looking):
    """The cards that whoever's eyes it is cannot have seen; of two equal ones only those both of which are hidden."""
    deal, eyes = looking.played.positions[looking.at].deal, looking.eyes
    seen = {card for trick in (*deal.tricks, deal.trick) for _, card in trick.plays}
    seen |= {*deal.hands[eyes], *looking.view().deal.shown}
    seen |= {card for row in deal.up for card in row if card}
    seen |= {card for giver, receiver, cards in deal.passed if eyes in (giver, receiver) for card in cards}
    seen |= {one.card for one in deal.pulls if eyes in (one.puller, one.victim)}
    seen |= {one.returned for one in deal.pulls if one.returned and eyes in (one.puller, one.victim)}
    seen |= {*looking.view().deal.left_over, *looking.view().deal.buried, *looking.view().deal.passing}
    seen |= {looking.view().deal.hidden} - {None}
    if looking.view().deal.opened and looking.view().deal.opened.card:
        seen.add(looking.view().deal.opened.card)
    names = {Card(card.rank, card.suit) for card in seen}
    return {Card(card.rank, card.suit) for card in looking.played.game.pack.cards} - names


@pytest.mark.parametrize("name", GAMES)
def test_with_the_eyes_of_a_seat_nothing_is_shown_that_it_could_not_know(name):
    looking = Looking(Room(golden(name), seat=0))
    leads = looking.played.leads
    for at in (2, leads[0] - 1, leads[0] + 2, leads[3], leads[-2]):
        looking.go(at)
        looking.eyes = None
        for _ in range(looking.played.game.seats):
            looking.next_eyes()
            hidden = {looking.words.card(card) for card in hidden_from(looking)}
            text = " ".join([*told.in_words(looking), told.happened(looking)])
            words = {word.strip(".,:*") for word in text.split()}
            assert not words & hidden, (looking.eyes, at, text)
            hands = laid(looking)
            backs = sum(card is None for hand in hands for card in hand.hand)
            assert backs >= sum(looking.view().deal.hands) - looking.view().deal.hands[looking.eyes] - len(
                looking.view().deal.faced
            )
        looking.next_eyes()
        assert looking.eyes is None
        deal = looking.played.positions[at].deal
        held = [card for hand in laid(looking) for card in (*hand.hand, *hand.up, *hand.down) if card]
        assert sorted(held) == sorted(
            card
            for seat in range(looking.played.game.hands)
            for card in (*deal.hands[seat], *deal.up[seat], *deal.down[seat])
            if card
        )


@pytest.mark.parametrize("name", [*GAMES, "split-dummy"])
async def test_a_deal_of_every_game_is_gone_through_by_keys_and_by_clicks(name):
    record = dummy_match() if name == "split-dummy" else golden(name)
    looking = Looking(Room(record, seat=0))
    app = Stage(review(record))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert told.title(looking) in shown(app)
        for key, moved in (
            ("right", looking.go(1)),
            ("pagedown", looking.next_trick()),
            ("down", looking.next_trick()),
            ("left", looking.go(looking.at - 1)),
            ("pageup", looking.previous_trick()),
            ("3", looking.to_trick(3)),
        ):
            assert moved
            await pilot.press(key)
        await pilot.pause()
        assert told.title(looking) in shown(app)
        assert told.happened(looking)[:40] in shown(app)
        await pilot.press("V")
        await pilot.pause()
        assert "what you could know" in shown(app)
        await click_text(pilot, "V view")
        await click_text(pilot, "→ on")
        await pilot.pause()
        looking.go(looking.at + 1)
        assert told.title(looking) in shown(app)
        assert any(f"what {name} could know" in shown(app) for name in NAMES)
        await pilot.press("end", "right")
        await pilot.pause()
        assert "That is the end of the deal." in shown(app)
        await pilot.press("home")
        await click_text(pilot, "Esc leave")
        await pilot.pause()
        assert app.closed is None


async def test_a_trick_and_a_deal_are_chosen_by_their_number():
    record = golden("three-two-five-1")
    app = Stage(review(record))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert f"Deal {len(record.deals)} " in shown(app)
        await pilot.press("J", "7", "enter")
        await pilot.pause()
        assert "trick 7" in shown(app)
        await pilot.press("9", "9", "J", "9", "9", "enter")
        await pilot.pause()
        assert "There is no trick 99 in this deal." in shown(app)
        await pilot.press("D", "1")
        await pilot.pause()
        assert "Deal 1 " in shown(app)


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (200, 60)])
@pytest.mark.parametrize("name", ["threefold-4-partners-1", "rook-57-1"])
async def test_it_is_complete_in_every_size(name, size):
    app = Stage(review(golden(name)), Settings(glyphs="ascii"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("3", "right")
        await pilot.pause()
        text = shown(app)
        assert text.isascii()
        assert "trick 3" in text
        looking = Looking(Room(golden(name), seat=0), ascii_only=True)
        looking.to_trick(3)
        looking.go(looking.at + 1)
        assert looking.told()[0].what in text
        await click_text(pilot, "Left back")
        await pilot.pause()
        looking.go(looking.at - 1)
        assert looking.told()[0].what in shown(app)


async def test_from_the_result_of_a_deal_one_looks_back_and_is_at_the_result_again():
    link = Seat(played_table("three-two-five", NAMES[:3], deals=1))
    app = TableApp(link)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("S")
        await pilot.pause()
        await click_text(pilot, "Look back")
        await pilot.pause()
        assert "all hands open" in screen_text(app)
        assert "step 0 of" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "The score" in screen_text(app)


def keep(path, record):
    path.write_text(Kept(record, 0, {1: "careful"}, "2026-11-30").text)


async def until(pilot, text):
    async with asyncio.timeout(10):
        while text not in screen_text(pilot.app):
            await pilot.pause()


async def test_from_the_menu_one_looks_back_at_a_kept_match(tmp_path):
    matches = Matches(tmp_path, today=lambda: "2026-11-30")
    home = AtHome(matches, seeds=lambda: bytes(32), table=lambda: "one", name="Ben")
    app = ThreefoldApp(home, KeptInMemory(Settings(pace="instant")), rng=Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Look back")
        await click_text(pilot, "Look back")
        await until(pilot, "There is no deal yet to look back at.")
        for number, rules in enumerate(("threefold", "mendikot"), 1):
            record = played_table(rules, NAMES[: 2 if rules == "threefold" else 4], deals=2).finished_record()
            keep(tmp_path / f"match-000{number}.json", record)
        await click_text(pilot, "Look back")
        await until(pilot, "Look back at which match?")
        assert "2 deals with Ada, Cem, Dee: Mendikot" in screen_text(app)
        await click_text(pilot, "2 deals with Ada: Threefold")
        await until(pilot, "Deal 2")
        await pilot.press("escape")
        await until(pilot, "T H R E E F O L D")


def test_in_lines_through_a_pipe(tmp_path):
    file = tmp_path / "record.json"
    file.write_text(record_text(golden("kentucky-1")))
    lines = "1\nnext trick\n7\n5\n4\nhands\n5\n99\n2\n0\n"
    done = subprocess.run(
        [sys.executable, "-m", "tui", "--review", file],
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.splitlines()
    for line in (
        "All hands open.",
        "In the nest: five, seven, eight and ace of diamonds, six of hearts.",
        "Deal 1, step 1 of 43. Ada bids 75.",
        "Deal 1, step 8 of 43, trick 1. Ada leads nine of clubs.",
        "What Ben could know.",
        "Ada, 0 tricks: 8 in hand.",
        "There is no such trick in this deal.",
        "Deal 1, step 19 of 43, trick 3.",
        "> 0 Look back no longer",
    ):
        assert any(one.startswith(line) or line in one for one in said), line


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        (b"no record", 2, "the text is not JSON from line 1, column 1 on"),
        (None, 2, "record.json: cannot be read: No such file or directory\n"),
        (b"\xff\xfe", 2, "cannot be read: it is not UTF-8 text"),
        (b'{"format":"threefold-record/1","rules":"threefold","deals":[],"first_dealer":0}', 2, "no deal"),
    ],
)
def test_what_cannot_be_looked_back_at_is_said(tmp_path, capsys, text, status, why):
    file = tmp_path / "record.json"
    if text:
        file.write_bytes(text)
    assert main(["--review", str(file)]) == status
    assert why in capsys.readouterr().err


def test_a_record_that_breaks_the_rules_is_none(tmp_path, capsys):
    record = golden("threefold-2-1")
    deal = record.deals[0]
    broken = replace(record, deals=(replace(deal, actions=(*deal.actions[:5], deal.actions[4])),))
    file = tmp_path / "record.json"
    file.write_text(record_text(broken))
    assert main(["--review", str(file)]) == 1
    assert "action 5" in capsys.readouterr().err
