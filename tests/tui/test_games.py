"""Whole deals of every game against bots, by keys alone and by clicks alone, by players who know only the screen."""

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Accept, Bid, Claim, Finish, Refuse
from engine.bots import bots
from engine.cards import ROOK
from engine.deal import Call
from tests.tui.players import Clicker, Typist, visible
from tests.tui.positions import position
from tests.tui.table_stage import CALM, Seat, TableApp, screen_text, table_of
from tui.local import LocalTable
from tui.screens.table import TableScreen
from tui.thinking.minds import AtHand
from tui.widgets.ask import Ask
from tui.widgets.hand import Hand

BOTH = (Typist, Clicker)
GAMES = [
    ("kentucky", 1, Typist, (80, 24)),
    ("kentucky", 1, Clicker, (80, 24)),
    ("kentucky nest=free trump_call=before_nest", 1, Clicker, (60, 20)),
    ("kentucky deck=45", 1, Typist, (104, 30)),
    ("rook", 1, Typist, (80, 24)),
    ("rook", 1, Clicker, (50, 16)),
    ("rook raise=exactly_5 no_counter_redeal=on must_trump=on", 1, Typist, (60, 20)),
    ("three-two-five", 2, Typist, (80, 24)),
    ("three-two-five", 1, Clicker, (80, 24)),
    *[("mendikot", 1, kind, (80, 24)) for kind in BOTH],
    ("mendikot trump=open cut=interactive", 1, Typist, (80, 24)),
    *[("split-dummy", 1, kind, (80, 24)) for kind in BOTH],
    ("kentucky", 1, Typist, (50, 16)),
    ("three-two-five", 2, Typist, (40, 14)),
    ("mendikot trump=hidden2", 1, Typist, (40, 12)),
]
MORE = [
    ("kentucky rook=low all_pass=redeal", 2, Typist, (80, 24)),
    ("kentucky deck=full", 1, Clicker, (120, 40)),
    ("rook deck=57 trump_call=before_pass", 1, Clicker, (80, 24)),
    ("three-two-five decline=next_three_shown sevens=high lock=all_draws", 2, Typist, (120, 40)),
    ("three-two-five victim_arranges=on", 2, Typist, (80, 24)),
    ("mendikot trump=hidden2", 2, Typist, (80, 24)),
    ("mendikot trump=cut", 1, Clicker, (120, 40)),
    ("split-dummy partner=bidder expose=after_opening_lead deck=53", 1, Typist, (120, 40)),
]


async def no_pause(_seat):
    pass


def local(rules, *, seed=1, bot="random"):
    """A table where random bots sit in all other seats."""
    table = table_of(rules, ("you", "Ada", "Cem", "Dee"), dealer=1, seed=seed)
    others = {seat: AtHand(bots()[bot]) for seat in range(1, table.game.seats)}
    link = LocalTable(table, 0, others, rng=Random(seed), pause=no_pause, keep=lambda _record: "")
    return table, link


@pytest.mark.parametrize(
    ("rules", "deals", "kind", "size"),
    [*GAMES, *(pytest.param(*row, marks=pytest.mark.long) for row in MORE)],
    ids=[f"{row[0]} {row[2].__name__} {row[3]}" for row in (*GAMES, *MORE)],
)
async def test_whole_deals(rules, deals, kind, size):
    """R24."""
    table, link = local(rules)
    app = TableApp(link, CALM)
    async with app.run_test(size=size) as pilot:
        player = kind(pilot, trumps=("1", "2") if kind is Typist else ("clubs", "hearts"))
        await player.play_until(lambda: len(table.view(None).finished) >= deals)
        assert isinstance(app.screen_stack[1], TableScreen)


class AtOnce(Random):
    """Chance that lets nobody wait for long."""

    def uniform(self, _least, _most):
        return 0.01


@pytest.mark.parametrize(("auto", "plays"), [("on", True), ("off", False)])
async def test_the_only_card_there_is_goes_by_itself_where_the_settings_say_so(auto, plays):
    link = position("last card")
    version = link.table.version
    async with TableApp(link, replace(CALM, auto=auto), rng=AtOnce()).run_test(size=(80, 24)) as pilot:
        for _ in range(20):
            await pilot.pause()
        assert (link.table.version > version) is plays


async def test_several_cards_are_picked_put_back_and_reviewed_before_anything_is_done():
    link = position("nest, named")
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        version = link.table.version
        await pilot.press("3")
        assert "First choose 5 cards to lay away; you have chosen 0." in screen_text(pilot.app)
        await pilot.press(*"qwert")
        await pilot.press("y")
        assert "5 cards chosen already: put one back first." in screen_text(pilot.app)
        await pilot.press("q", "y", "3")
        assert "hearts trumps?" in screen_text(pilot.app)
        await pilot.press("2")
        assert "5 cards chosen: now name trumps." in screen_text(pilot.app)
        await pilot.press("escape")
        assert "Choose 5 cards to lay away: 5 to go." in screen_text(pilot.app)
        assert link.table.version == version
        await pilot.press(*"qwert", "1", "enter")
        await pilot.pause()
        assert link.table.version == version + 1
        assert link.table.view(0).deal.trump == "C"


async def test_a_card_that_may_not_be_laid_away_says_why():
    link = position("nest with the Rook")
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        (hand,) = visible(pilot.app, Hand)
        place = next(region for region, card in hand.canvas().places if card == ROOK)
        await pilot.click(hand, offset=(place.x + 1, place.y + 1))
        assert "The Rook is a trump: it cannot be laid away." in screen_text(pilot.app)


@pytest.mark.parametrize("amount", [70, 110, 115, 145, 200])
async def test_every_call_can_be_clicked_where_they_stand_in_rows(amount):
    link = position("auction to be opened")
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        (ask,) = visible(pilot.app, Ask)
        faces = ask.canvas().places
        assert len({face.width for face, _ in faces}) == 1
        assert len({face.x for face, _ in faces}) <= 6
        calls = list(link.table.view(0).legal)
        face = next(face for face, place in faces if calls[place] == Bid(amount))
        await pilot.click(ask, offset=(face.x + 3, face.y))
        await pilot.pause()
        assert link.table.view(0).deal.calls == (Call(0, amount),)


async def test_a_card_is_drawn_from_the_fan_and_another_given_back_by_clicks():
    link = position("pull")
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        player, before = Clicker(pilot, trumps=()), len(link.table.view(0).deal.pulls)
        await player.give(4)
        await pilot.pause()
        assert [(pull.puller, pull.done) for pull in link.table.view(0).deal.pulls[before:]] == [(0, False)]
        await player.play_card()
        await pilot.pause()
        assert [(pull.puller, pull.done) for pull in link.table.view(0).deal.pulls[before:]] == [(0, True)]


async def test_trumps_are_asked_for_by_a_click():
    link = position("ask")
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await Clicker(pilot, trumps=()).click("ask for trumps")
        await pilot.pause()
        assert link.table.view(0).deal.opened.seat == 0


async def test_a_new_deal_is_demanded_only_after_a_second_thought():
    link = position("redeal right")
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        version = link.table.version
        await pilot.press("N")
        assert "Demand a new deal?" in screen_text(pilot.app)
        await pilot.press("space", "enter")
        assert "Demand a new deal?" not in screen_text(pilot.app)
        assert link.table.version == version
        await pilot.press("N", "2")
        await pilot.pause()
        assert link.table.version == version + 1
        assert (
            "no counter: the deal is thrown in" in " ".join(screen_text(pilot.app).split())
            or link.table.stage == "shuffle"
        )


async def test_a_right_to_a_new_deal_shows_on_no_other_screen():
    link = position("redeal right")
    for seat in (1, 2, 3):
        other = Seat(link.table, seat)
        async with TableApp(other).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "new deal" not in screen_text(pilot.app)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("A", "There are no trumps for you to ask for now."),
        ("E", "You draw no cards now."),
        ("N", "There is no new deal to demand now."),
        ("U", "Nothing can be taken back at this table."),
    ],
)
async def test_what_is_not_open_now_is_refused(key, sentence):
    async with TableApp(position("contract")).run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert sentence in screen_text(pilot.app)


async def test_the_rest_is_claimed_after_a_second_thought():
    link = position("claim to be made")
    async with TableApp(link).run_test(size=(80, 24)) as pilot:
        await pilot.press("f8", "1")
        assert link.table.view(0).deal.claim is None
        await pilot.press("f8", "2")
        await pilot.pause()
        assert link.table.view(0).deal.claim.seat == 0
        for seat in (1, 3):
            link.do(seat, Accept())
        await pilot.pause()
        await pilot.pause()
        assert link.table.stage in ("shuffle", "over")


@pytest.mark.parametrize("by", ["1", "accept"])
async def test_a_claim_of_another_shows_its_cards_and_is_answered_by_key_or_by_click(by):
    link = position("claim to be made")
    link.do(0, Claim())
    other = Seat(link.table, 1)
    async with TableApp(other).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(screen_text(pilot.app).split())
        assert "Ben claims the rest." in text
        assert "Shown: " in text
        await (pilot.press(by) if by == "1" else Clicker(pilot, trumps=()).click(by))
        await pilot.pause()
        assert link.table.view(0).deal.claim.accepted == (1,)


async def test_a_decided_deal_is_finished_where_all_agree_and_played_on_where_one_does_not():
    for answer in (Accept(), Refuse()):
        link = position("finish to be offered")
        async with TableApp(link).run_test(size=(80, 24)) as pilot:
            await pilot.press("f8", "1")
            assert link.table.view(0).deal.claim is None
            await pilot.press("f8", "3")
            await pilot.pause()
            assert link.table.view(0).deal.claim.finishes
            await pilot.pause()
            assert "you offer to finish" in " ".join(screen_text(pilot.app).split())
            link.do(1, answer)
            await pilot.pause()
            assert (link.table.stage == "deal") is (answer == Refuse())


async def test_an_offer_to_finish_is_answered_by_a_click():
    link = position("finish to be offered")
    link.do(0, Finish())
    other = Seat(link.table, 1)
    async with TableApp(other).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(screen_text(pilot.app).split())
        assert "offers to finish: the deal is decided." in text
        assert "it changes nothing" in text
        player = Clicker(pilot, trumps=())
        await player.click("accept")
        await pilot.pause()
        assert link.table.stage in ("shuffle", "over")
