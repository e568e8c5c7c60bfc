"""The table by keys and clicks: what each does, what is refused and why, and what is shown meanwhile."""

from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual import events
from textual.css.query import NoMatches

from engine.actions import Play
from tests.tui.players import labels, visible
from tests.tui.stage import click_text
from tests.tui.table_stage import CALM, OPEN, Seat, TableApp, at, play_on, screen_text, stage, table_of
from tui.card_keys import ROWS
from tui.keys import BY_ID, Place, commands
from tui.screens.table import BOUNCE, GotUp
from tui.table import Person
from tui.widgets.hand import Hand
from tui.widgets.tableau import Tableau
from tui.widgets.trick import TrickArea

TO_FOLLOW = at(tricks=6, plays=1, mover=0)
TO_LEAD = at(tricks=4, mover=0)
THEIR_TURN = at(tricks=3, mover=1)


def seat(until, rules="threefold cut=interactive", *, dealer=0, **kwargs):
    return Seat(play_on(table_of(rules, dealer=dealer), until), **kwargs)


@asynccontextmanager
async def at_table(link, settings=CALM, *, size=(80, 24), **kwargs):
    app = TableApp(link, settings, **kwargs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def said(pilot):
    """The line under the hand."""
    (prompt,) = visible(pilot.app, "#prompt")
    return "".join(character for character, _ in prompt.canvas().rows[0]).strip()


def beside(pilot):
    """The column beside the table."""
    (side,) = visible(pilot.app, "#side")
    rows = ("".join(character for character, _ in row) for row in side.canvas().rows)
    return " ".join(" ".join(rows).split())


def raised(pilot):
    """The key of the raised card; empty: none is."""
    for kind in (Tableau, Hand):
        (widget,) = visible(pilot.app, kind)
        line = "".join(character for character, _ in widget.canvas().rows[-1])
        if "[" in line:
            return line[line.index("[") + 1]
    return ""


def key_of_illegal(link):
    """The key of the first card of the hand that may not be played, and where it lies."""
    view = link.table.view(link.seat)
    legal = {action.card for action in view.legal}

    def find(app):
        (hand,) = visible(app, Hand)
        cards = [card for _, card in hand.canvas().places]
        number = next(number for number, card in enumerate(cards) if card not in legal)
        return ROWS["qwerty"][number], hand, hand.canvas().places[number][0]

    return find


# What is refused.


@pytest.mark.parametrize("way", ["key", "click"])
async def test_a_card_that_may_not_be_played_says_why_and_changes_nothing(way):
    link = seat(TO_FOLLOW)
    async with at_table(link) as pilot:
        before, version = screen_text(pilot.app), link.table.version
        key, hand, region = key_of_illegal(link)(pilot.app)
        if way == "key":
            await pilot.press(key)
        else:
            await pilot.click(hand, offset=(region.x + 1, region.y + 1))
        assert said(pilot) == "♠ led: you hold 9♠ 6♠ 5♠ 3♠, follow suit."
        assert link.table.version == version
        after = screen_text(pilot.app).replace(said(pilot), "")
        await pilot.press("escape")
        assert screen_text(pilot.app) == before
        assert after != before


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("q", "It is not your turn."),
        ("1", "It is not your turn."),
        ("space", "It is not your turn."),
        ("P", "There is no pack for you to cut now."),
        ("enter", "Ada is thinking."),
        ("right", "Ada is thinking."),
        ("up", "Ada is thinking."),
        ("tab", "Ada is thinking."),
    ],
)
async def test_out_of_turn(keys, sentence):
    link = seat(THEIR_TURN)
    async with at_table(link) as pilot:
        version = link.table.version
        await pilot.press(keys)
        assert said(pilot) == sentence
        assert link.table.version == version


async def test_an_own_card_clicked_out_of_turn_says_so():
    link = seat(THEIR_TURN)
    async with at_table(link) as pilot:
        await pilot.click(Hand, offset=(1, 2))
        assert said(pilot) == "It is not your turn."


async def test_nothing_waits_while_one_is_to_choose():
    async with at_table(seat(TO_LEAD)) as pilot:
        await pilot.press("space")
        assert said(pilot) == "Nothing is waiting: choose a card."


async def test_the_key_that_goes_on_decides_nothing():
    """It may have been meant for something that had just gone by, and trumps are for the whole deal."""
    link = seat(at(phase="trump", mover=0), dealer=1)
    async with at_table(link) as pilot:
        version = link.table.version
        await pilot.press("space")
        assert said(pilot) == "Nothing is waiting: choose."
        assert link.table.version == version


# Choosing a card.


async def test_a_card_is_raised_first_and_the_same_key_or_enter_plays_it():
    for second in ("q", "enter"):
        link = seat(TO_LEAD)
        async with at_table(link) as pilot:
            before = link.table.version
            await pilot.press("q")
            assert raised(pilot) == "q"
            assert "Enter or q plays it." in said(pilot)
            assert link.table.version == before
            await pilot.press(second)
            assert link.table.version == before + 1


async def test_with_single_keys_a_card_is_played_at_once():
    link = seat(TO_LEAD)
    async with at_table(link, replace(CALM, play="single")) as pilot:
        before = link.table.version
        await pilot.press("q")
        assert link.table.version == before + 1


async def test_another_card_is_raised_instead():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        keys = sorted(labels(pilot.app))
        await pilot.press(keys[0], keys[1])
        assert raised(pilot) == keys[1]
        assert link.table.version == link.now().view.version


STEPS = [
    ("right", "q"),
    ("right right", "w"),
    ("right left", "8"),
    ("left", "p"),
    ("right up", "1"),
    ("right up up", "1"),
    ("right up right", "2"),
    ("right up down", "q"),
    ("tab", "1"),
    ("tab tab", "q"),
    ("enter", "q"),
    ("down", "q"),
    ("up", "1"),
    ("w escape", ""),
]


@pytest.mark.parametrize(("keys", "card"), STEPS, ids=[f"{row[0]}: {row[1]}" for row in STEPS])
async def test_arrows_and_tab_raise_the_cards_that_may_be_played(keys, card):
    link = seat(at(mover=0), dealer=1)
    async with at_table(link) as pilot:
        await pilot.press(*keys.split())
        assert raised(pilot) == card


async def test_tab_stays_in_the_hand_where_nothing_on_the_table_may_be_played():
    link = seat(TO_FOLLOW, "threefold")
    async with at_table(link) as pilot:
        assert said(pilot) == "♠ led: follow suit. 9♠ 8♠ 7♠ from hand."
        await pilot.press("tab")
        assert raised(pilot) == "q"
        await pilot.press("right", "tab")
        assert raised(pilot) == "w"
        await pilot.press("up")
        assert raised(pilot) == "w"


async def test_arrows_pass_over_cards_that_may_not_be_played():
    link = seat(TO_FOLLOW)
    async with at_table(link) as pilot:
        keys = set(labels(pilot.app))
        met = set()
        for _ in range(2 * len(keys)):
            await pilot.press("right")
            met.add(raised(pilot))
        assert met == keys


async def test_the_last_card_of_a_hand_is_reached_by_mouse():
    link = seat(at(tricks=25, mover=0))
    async with at_table(link) as pilot:
        ((widget, x, y),) = labels(pilot.app).values()
        for _ in range(2):
            await pilot.click(widget, offset=(x, y))
        assert not link.table.view(0).legal


# One key never plays two cards.


def press_twice(pilot, key, seconds):
    """Two presses of a key so many seconds apart, both there before the first one is taken."""
    first, second = events.Key(key, key), events.Key(key, key)
    second.time = first.time + seconds
    for event in (first, second):
        pilot.app.screen.post_message(event)


@pytest.mark.parametrize("play", ["confirm", "single"])
async def test_a_key_pressed_twice_plays_one_card(play):
    link = seat(TO_LEAD)
    async with at_table(link, replace(CALM, play=play)) as pilot:
        turn = link.now().view.turn
        press_twice(pilot, "q", BOUNCE / 2)
        await pilot.pause()
        assert link.now().view.turn == turn + 1


async def test_a_key_that_bounces_does_not_play_when_the_turn_is_ones_own_again():
    link = seat(at(tricks=4, plays=1, mover=0))
    async with at_table(link, replace(CALM, play="single")) as pilot:
        keys = labels(pilot.app)
        await pilot.press(next(iter(keys)))
        turn = link.now().view.turn
        press_twice(pilot, "q", 0)
        await pilot.pause()
        assert link.now().view.turn <= turn + 1


async def test_a_double_click_plays_the_card_that_was_clicked_and_no_other():
    for play, twice in (("confirm", 1), ("single", 1)):
        link = seat(TO_LEAD)
        async with at_table(link, replace(CALM, play=play)) as pilot:
            turn = link.now().view.turn
            widget, x, y = labels(pilot.app)["w"]
            (card,) = [card for region, card in widget.canvas().places if region.contains(x, y - 1)]
            await pilot.click(widget, offset=(x, y - 1), times=2)
            await pilot.pause()
            assert link.now().view.turn == turn + twice
            assert card == link.table.view(None).deal.trick.plays[0].card


async def test_a_choice_made_for_an_earlier_turn_is_refused():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("q")
        link.table.act(0, link.table.view(0).legal[-1])
        play_on(link.table, lambda table: 0 in table.to_act())
        version = link.table.version
        await pilot.press("enter")
        assert link.table.version == version
        assert said(pilot) == "The table has moved on since; look again."


# What turns up.


def a_cover(link):
    """The key and card of a tableau card that covers another."""
    deal = link.now().view.deal
    return next(
        (str(slot + 1), card)
        for slot, (card, covered) in enumerate(zip(deal.up[0], deal.covered[0], strict=True))
        if card and covered and Play(card) in link.now().view.legal
    )


async def test_a_card_that_turns_up_is_announced_and_marked_until_ones_next_card():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        slot, _ = a_cover(link)
        await pilot.press(slot)
        assert "the card below turns up" in said(pilot)
        await pilot.press(slot)
        await pilot.pause()
        new = link.now().view.deal.up[0][int(slot) - 1]
        assert f"you uncover {'10' if new.rank == 'T' else new.rank}" in screen_text(pilot.app)
        (tableau,) = visible(pilot.app, Tableau)
        assert sum(character == "•" for row in tableau.canvas().rows for character, _ in row) == 1
        play_on(link.table, lambda table: 0 in table.to_act())
        link.tell()
        await pilot.press("space")
        await pilot.press(*[min(labels(pilot.app))] * 2)
        await pilot.pause()
        assert all(character != "•" for row in tableau.canvas().rows for character, _ in row)


# The finished trick.


def finish_trick(link):
    """Play whatever is missing from the trick."""
    tricks = len(link.now().view.deal.tricks)
    while len(link.now().view.deal.tricks) == tricks:
        mover = link.table.to_act()[0]
        link.do(mover, link.table.view(mover).legal[0])


@pytest.mark.parametrize("way", ["space", "enter", "click the trick", "click the key"])
async def test_a_finished_trick_lies_there_until_one_goes_on(way):
    link = seat(TO_FOLLOW)
    async with at_table(link) as pilot:
        finish_trick(link)
        await pilot.pause()
        assert said(pilot) == "Space goes on."
        assert "wins" in screen_text(pilot.app)
        assert labels(pilot.app) == {}
        if way == "click the trick":
            await pilot.click(TrickArea)
        elif way == "click the key":
            await click_text(pilot, "go on")
        else:
            await pilot.press(way)
        assert said(pilot) != "Space goes on."


async def test_a_card_key_goes_on_and_only_raises_even_where_one_key_plays():
    for play in ("confirm", "single"):
        link = seat(at(plays=1, tricks=1, mover=0))
        async with at_table(link, replace(CALM, play=play)) as pilot:
            while not (link.table.to_act() == (0,) and not link.now().view.deal.trick.plays):
                finish_trick(link)
            await pilot.pause()
            version = link.table.version
            await pilot.press("q")
            assert link.table.version == version
            assert raised(pilot) == "q"


async def test_without_holding_play_goes_on_at_once():
    link = seat(TO_FOLLOW)
    async with at_table(link, replace(CALM, hold="second")) as pilot:
        finish_trick(link)
        await pilot.pause()
        assert said(pilot) != "Space goes on."


async def test_the_last_trick_is_looked_at_and_put_away():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        before = screen_text(pilot.app)
        for away in ("L", "space", "escape", "enter"):
            await pilot.press("L")
            assert "Last trick. " in screen_text(pilot.app)
            await pilot.press(away)
            assert screen_text(pilot.app) == before


async def test_choosing_a_card_puts_the_last_trick_away():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("L", "q")
        assert "Last trick. " not in screen_text(pilot.app)
        assert raised(pilot) == "q"


async def test_before_the_first_trick_there_is_no_last_one():
    async with at_table(seat(at(mover=0), dealer=1)) as pilot:
        await pilot.press("L")
        assert said(pilot) == "There is no last trick to look at."


async def test_a_trick_that_lies_there_is_no_last_one_yet():
    link = seat(at(plays=1, mover=0))
    async with at_table(link) as pilot:
        finish_trick(link)
        await pilot.pause()
        await pilot.press("L")
        assert said(pilot) == "It still lies on the table."


# Before the tricks.


async def test_only_the_first_five_cards_are_shown_for_the_call_and_then_the_deal_is_told():
    link = seat(at(phase="trump", mover=0), dealer=1)
    async with at_table(link, replace(CALM, pace="slow")) as pilot:
        (hand,) = visible(pilot.app, Hand)
        assert len(hand.canvas().places) == 5
        await pilot.press("h")
        await pilot.pause()
        assert "You name ♥ hearts trumps." in screen_text(pilot.app)
        assert len(hand.canvas().places) == 5
        assert "Your table" not in screen_text(pilot.app)
        await pilot.press("space")
        assert "The open and covered cards are dealt." in screen_text(pilot.app)
        assert "Your table" in screen_text(pilot.app)
        assert len(hand.canvas().places) == 5
        await pilot.press("space")
        assert len(hand.canvas().places) == 10


@pytest.mark.parametrize("keys", ["3", "h", "right right enter", "left left enter", "click"])
async def test_trumps_are_named_by_number_letter_arrows_or_click(keys):
    link = seat(at(phase="trump", mover=0), dealer=1)
    async with at_table(link) as pilot:
        await (click_text(pilot, "hearts") if keys == "click" else pilot.press(*keys.split()))
        await pilot.pause()
        assert link.now().view.deal.trump == "H"


async def test_another_key_names_no_trumps():
    link = seat(at(phase="trump", mover=0), dealer=1)
    async with at_table(link) as pilot:
        await pilot.press("q", "5", "up", "escape")
        assert link.now().view.deal.trump is None


@pytest.mark.parametrize(
    ("keys", "cut"),
    [("space", None), ("enter", None), ("P 1 7 enter", "17"), ("right enter o h space g o enter", "oh go")],
)
async def test_the_pack_is_cut_anywhere_at_a_place_or_with_a_phrase(keys, cut):
    link = seat(stage("cut", 0), dealer=1)
    async with at_table(link) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        ((who, where),) = link.now().view.seal.cuts
        assert who == 0
        assert where == cut or (cut is None and where.isdigit())


async def test_a_cut_that_cannot_be_is_refused_and_can_be_called_off():
    link = seat(stage("cut", 0), dealer=1)
    async with at_table(link) as pilot:
        await pilot.press("P", "9", "9", "enter")
        await pilot.pause()
        assert said(pilot) == "Cut at a place from 1 to 51, or with any phrase."
        await pilot.press("P", "x", "escape")
        assert link.table.stage == "cut"


# Leaving.


@pytest.mark.parametrize("way", ["Q", "f10", "escape", "click"])
async def test_in_the_middle_of_a_match_leaving_is_asked_about(way):
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await (click_text(pilot, "Q leave") if way == "click" else pilot.press(way))
        assert "Leave the table?" in screen_text(pilot.app)
        assert "The match is kept." in screen_text(pilot.app)
        await pilot.press("enter")
        assert pilot.app.left == OPEN
        assert not link.left
        await pilot.press("Q", "2")
        await pilot.pause()
        assert pilot.app.left == GotUp()
        assert link.left


async def test_escape_lowers_a_card_first():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("q", "escape")
        assert raised(pilot) == ""
        assert "Leave" not in screen_text(pilot.app)
        await pilot.press("escape")
        assert "Leave the table?" in screen_text(pilot.app)


async def test_after_the_match_or_before_it_nothing_is_asked():
    fresh = seat(lambda _: True)
    fresh.can_chat = False
    for link in (seat(stage("over")), Seat(None, 0, (Person("Ben"), Person(""))), fresh):
        async with at_table(link) as pilot:
            await pilot.press("Q")
            await pilot.pause()
            assert pilot.app.left == GotUp()


async def test_ctrl_c_leaves_at_once():
    link = seat(TO_LEAD)
    app = TableApp(link)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert not app.is_running
    assert not link.left


async def test_a_table_that_closes_says_why_whatever_lies_over_it():
    for keys in ("", "question_mark", "S"):
        link = seat(TO_LEAD)
        async with at_table(link) as pilot:
            await pilot.press(*keys.split())
            link.close("The table is gone.")
            await pilot.pause()
            await pilot.pause()
            assert pilot.app.left == GotUp(sentence="The table is gone.")


# What lies over the table.


PAGES = [
    ("G", "The log", "Ada"),
    ("f6", "The log", "Ada"),
    ("S", "The score", "The seal of deal 1"),
    ("f5", "The score", "The seal of deal 1"),
    ("R", "Rules", "Two to four players"),
    ("f3", "Rules", "Two to four players"),
    ("O", "Settings", "Theme"),
    ("f4", "Settings", "Theme"),
    ("question_mark", "Help", "At the table"),
    ("f1", "Help", "At the table"),
]


@pytest.mark.parametrize(("key", "title", "text"), PAGES)
async def test_pages_open_over_the_table_and_close(key, title, text):
    link = seat(TO_FOLLOW)
    async with at_table(link) as pilot:
        await pilot.press("q")
        finish_trick(link)
        await pilot.pause()
        await pilot.press("space")
        before = screen_text(pilot.app)
        await pilot.press(key)
        await pilot.pause()
        assert title in screen_text(pilot.app)
        assert text in screen_text(pilot.app)
        await pilot.press("escape")
        assert screen_text(pilot.app) == before


@pytest.mark.parametrize("way", ["ctrl+p", "f2", "click"])
async def test_the_list_of_commands_runs_them(way):
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await (click_text(pilot, "more") if way == "click" else pilot.press(way))
        await pilot.pause()
        await pilot.press(*"score")
        await run_first_command(pilot)
        assert "The score" in screen_text(pilot.app)


@pytest.mark.parametrize(
    ("until", "rules", "dealer", "there", "not_there"),
    [
        (at(tricks=2, mover=0), "threefold", 0, {"hint", "claim", "last-trick"}, {"cut-at", "ask-trumps", "undo"}),
        (stage("cut", 0), "threefold cut=interactive", 1, {"cut-at", "hint", "rules"}, {"claim", "stop", "ask-bot"}),
        (stage("shuffle", 1), "threefold", 1, {"leave", "score", "log"}, {"hint", "concede", "agree", "ask-bot"}),
    ],
)
async def test_the_list_of_commands_has_what_does_something(until, rules, dealer, there, not_there):
    link = Seat(play_on(table_of(rules, dealer=dealer), until))
    async with at_table(link) as pilot:
        offered = {action.id for action in commands([Place.TABLE]) if pilot.app.screen.offers(action.id)}
        listed = {command.help for command in pilot.app.get_system_commands(pilot.app.screen)}
        assert there <= offered
        assert not not_there & offered
        assert {BY_ID[one].help for one in offered} <= listed
        assert not {BY_ID[one].help for one in not_there} & listed


async def run_first_command(pilot):
    for _ in range(100):
        try:
            commands = pilot.app.screen.query_one("CommandList")
        except NoMatches:
            return
        if commands.option_count and commands.highlighted is not None:
            await pilot.press("enter")
        await pilot.pause()
    raise AssertionError("no command was found")


async def test_a_players_own_keys_work_at_the_table_and_are_shown():
    settings = replace(CALM, keys=(("last-trick", ("T",)), ("go-on", ("f7",)), ("play", ("plus",)), ("cut-at", ("Z",))))
    link = seat(TO_LEAD)
    async with at_table(link, settings) as pilot:
        assert "T last" in screen_text(pilot.app)
        await pilot.press("L")
        assert "Last trick. " not in screen_text(pilot.app)
        await pilot.press("T")
        assert "Last trick. " in screen_text(pilot.app)
        assert said(pilot) == "F7 goes on."
        await pilot.press("f7", "q")
        assert said(pilot).endswith("or q plays it.")
        version = link.table.version
        await pilot.press("enter")
        assert link.table.version == version
        await pilot.press("plus")
        assert link.table.version == version + 1
    link = seat(stage("cut", 0), dealer=1)
    async with at_table(link, settings) as pilot:
        assert "F7 cut anywhere" in screen_text(pilot.app)
        assert "Z a place or a phrase" in screen_text(pilot.app)


async def test_on_an_azerty_keyboard_digits_need_no_shift():
    link = seat(at(phase="trump", mover=0), dealer=1)
    async with at_table(link, replace(CALM, rows="azerty")) as pilot:
        await pilot.press("quotation_mark")
        await pilot.pause()
        assert link.now().view.deal.trump == "H"


# Talk.


async def test_bots_are_not_talked_to():
    link = seat(TO_LEAD)
    link.can_chat = False
    async with at_table(link) as pilot:
        assert "C chat" not in screen_text(pilot.app)
        await pilot.press("C")
        await pilot.pause()
        assert said(pilot) == "There is nobody to talk to at this table."


async def test_a_line_is_said_or_called_off_or_refused():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("C", *"hi", "space", "@", "backslash", "left_curly_bracket", "enter")
        await pilot.pause()
        assert link.said == ["hi @\\{"]
        assert "Ben: hi @\\{" in screen_text(pilot.app)
        await pilot.press("C", "x", "escape")
        await pilot.press("C", "enter")
        assert link.said == ["hi @\\{"]
        link.refused = "One line a second."
        await pilot.press("C", "x", "enter")
        await pilot.pause()
        assert said(pilot) == "One line a second."


async def test_what_others_say_and_do_stands_in_the_log():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        link.tell(("Ada", "well [b]played[/]"), notice="Cem looks on.")
        await pilot.pause()
        assert "Ada: well [b]played[/] Cem looks on." in beside(pilot)


async def test_where_no_log_is_shown_a_notice_stands_under_the_hand_until_one_chooses():
    link = seat(TO_LEAD)
    async with at_table(link, size=(60, 20)) as pilot:
        link.tell(notice="Cem looks on.")
        await pilot.pause()
        assert said(pilot) == "Cem looks on."
        link.tell(("Ada", "hello"))
        await pilot.pause()
        assert said(pilot) == "Cem looks on."
        await pilot.press("q")
        assert said(pilot).endswith("plays it.")
        await pilot.press("escape")
        assert said(pilot).startswith("You lead.")


async def test_who_is_away_is_said():
    link = seat(THEIR_TURN)
    async with at_table(link) as pilot:
        link.tell(people=(Person("Ben"), Person("Ada", here=False)))
        await pilot.pause()
        assert said(pilot) == "Ada is away. The seat is kept."
        assert "Ada away · 10 in hand" in screen_text(pilot.app)


async def test_while_seats_are_free_bots_can_be_asked():
    link = Seat(None, 0, (Person("Ben"), Person("Ada"), Person(""), Person("")), rules="threefold players=4")
    async with at_table(link) as pilot:
        assert "Table K7QF: waiting for 2 players." in screen_text(pilot.app)
        await pilot.press("B", "enter", "space")
        await click_text(pilot, "ask a bot")
        assert link.asked_for_bots == 4
        link.refused = "Only the one who made the table asks bots."
        await pilot.press("B")
        assert said(pilot) == "Only the one who made the table asks bots."
        await pilot.press("q", "L", "right", "up", "S", "G")
        await pilot.press("escape")


# Sizes.


async def test_a_raised_card_stays_raised_when_the_terminal_grows_small_and_large_again():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press("right", "right")
        key = raised(pilot)
        before = screen_text(pilot.app)
        for size in ((40, 12), (59, 30), (120, 40), (60, 20), (20, 5), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
        await pilot.pause()
        assert screen_text(pilot.app) == before
        assert raised(pilot) == key
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert sum(">" in line for line in screen_text(pilot.app).splitlines()) == 1
        version = link.table.version
        await pilot.press("enter")
        assert link.table.version == version + 1


@pytest.mark.parametrize("size", [(200, 60), (300, 100)])
async def test_a_huge_terminal_has_the_table_in_its_middle(size):
    async with at_table(seat(TO_LEAD), size=size) as pilot:
        region = pilot.app.screen.query_one("#table").region
        assert region.size == (140, 50)
        assert abs(2 * region.x + region.width - size[0]) <= 1
        assert abs(2 * region.y + region.height - size[1]) <= 1


@pytest.mark.parametrize("rules", ["threefold", "threefold players=3", "threefold players=4"])
@pytest.mark.parametrize("size", [(60, 20), (60, 24), (78, 20), (80, 24), (100, 30), (120, 40), (140, 50)])
async def test_hand_trump_turn_and_score_are_there_at_every_size(size, rules):
    link = seat(at(plays=1, tricks=3, mover=0), rules)
    async with at_table(link, size=size) as pilot:
        text = screen_text(pilot.app)
        view = link.now().view
        trump = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[view.deal.trump]
        for wanted in ("Your hand", "Your table", trump, "led", *[person.name for person in link.people[1:]]):
            assert wanted in text
        assert len(labels(pilot.app)) == len(view.legal)
        (hand,) = visible(pilot.app, Hand)
        regions = [region for region, _ in hand.canvas().places]
        assert len(regions) == len(view.deal.hand)
        assert all(region.right <= hand.size.width for region in regions)
        cards = [card for _, card in view.deal.trick.plays]
        assert all(f"{'10' if card.rank == 'T' else card.rank}" in text for card in cards)
