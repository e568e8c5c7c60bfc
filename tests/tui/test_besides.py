"""What happens at a table besides the play: proposals, clocks, absences, an early end, a pause; and looking on."""

import re
from dataclasses import replace

import pytest

from tests.tui.players import place_of
from tests.tui.stage import click_text
from tests.tui.table_stage import CALM, OPEN, Seat, at, play_on, screen_text, stage, table_of
from tests.tui.test_table import THEIR_TURN, TO_FOLLOW, TO_LEAD, at_table, beside, said, seat
from tui.ratings import Change, Rating, changed
from tui.screens.confirm import ConfirmScreen
from tui.screens.reading import ReadingScreen
from tui.screens.result import ResultScreen
from tui.screens.table import GotUp
from tui.table import Clock, MenuItem, Person, Proposal, Update
from tui.times import absence, minutes, turn_time, until_next_second
from tui.wording import Words

END = Proposal("end", "Ada proposes to end the match here, without a result.", 1, (1,), (0,))
BY_ME = END._replace(sentence="Ben proposes to end the match here, without a result.", by=0, agreed=(0,), asked=(1,))
ENDED = "You agreed to end the match here: there is no result."
PAUSED = "Not saved, so it does not count: the table is paused."


def bar(pilot):
    return screen_text(pilot.app).splitlines()[-1]


# Proposals.


@pytest.mark.parametrize("until", [TO_FOLLOW, THEIR_TURN, at(phase="trump", mover=0)], ids=["turn", "theirs", "trump"])
@pytest.mark.parametrize(("key", "text", "answer"), [("Y", "Y agree", "agree"), ("D", "D decline", "decline")])
@pytest.mark.parametrize("way", ["key", "click"])
async def test_a_proposal_is_answered_by_key_or_click_whatever_else_is_asked(until, key, text, answer, way):
    link = seat(until, dealer=int(until not in (TO_FOLLOW, THEIR_TURN)))
    async with at_table(link, size=(100, 24)) as pilot:
        link.stand(proposal=END)
        await pilot.pause()
        assert said(pilot) == "Ada: end the match here? Y agrees, D declines."
        assert "Ada proposes to end the match here" in beside(pilot)
        if way == "key":
            await pilot.press(key)
        else:
            await click_text(pilot, text)
        await pilot.pause()
        assert link.chosen == [answer]


async def test_a_proposal_says_who_has_yet_to_answer():
    link = seat(TO_LEAD, "threefold players=3")
    async with at_table(link, size=(110, 30)) as pilot:
        link.stand(proposal=END._replace(by=2, agreed=(2,), asked=(0, 1)))
        await pilot.pause()
        assert said(pilot) == "Cem: end the match here? Y agrees, D declines. Waiting for Ada."
        link.stand(proposal=BY_ME)
        await pilot.pause()
        assert said(pilot) == "You propose to end the match here. Waiting for Ada."
        assert "agree" not in bar(pilot)
        link.stand(proposal=None)
        await pilot.pause()
        assert said(pilot).startswith("You lead.")


@pytest.mark.parametrize("key", ["Y", "D"])
async def test_nothing_is_answered_where_nothing_is_proposed(key):
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        await pilot.press(key)
        assert said(pilot) == "Nobody proposes anything to you now."
        link.stand(proposal=BY_ME)
        await pilot.pause()
        await pilot.press(key)
        assert link.chosen == []


async def test_a_proposal_stands_in_the_log_once():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        for proposal in (END, END._replace(agreed=(1, 0), asked=())):
            link.stand(proposal=proposal)
            await pilot.pause()
        await pilot.press("G")
        await pilot.pause()
        assert screen_text(pilot.app).count("Ada proposes to end the match here") == 1


async def test_a_small_terminal_lists_the_answers_too():
    link = seat(THEIR_TURN)
    async with at_table(link, size=(50, 16)) as pilot:
        link.stand(proposal=END)
        await pilot.pause()
        assert "Ada: end the match here? Y agrees, D declines." in " ".join(screen_text(pilot.app).split())
        await click_text(pilot, "agree ")
        assert link.chosen == ["agree"]


# An early end, a pause, another match.


# What a rated match changed.

NEW, UP, DOWN = Rating(1500, 350, True), Rating(1611, 339, True), Rating(1389, 60, False)
CHANGES = (Change(NEW, UP), Change(NEW, DOWN))


@pytest.mark.parametrize(
    ("changes", "seat", "sentence"),
    [
        (None, 0, ""),
        ((), 0, "This match is rated. What it changes is still being counted."),
        ((None, None), 0, "This match was rated; nobody's rating changes by it."),
        (CHANGES, 0, "Ratings: you 1611? (+111), Ada 1389 (-111)."),
        (CHANGES, 1, "Ratings: you 1389 (-111), Ben 1611? (+111)."),
        ((Change(NEW, NEW), None), 1, "Ratings: you unchanged, Ben 1500? (+0)."),
        (CHANGES, None, "Ratings: Ben 1611? (+111), Ada 1389 (-111)."),
    ],
)
def test_what_a_match_changed_in_words(changes, seat, sentence):
    assert changed(Words(("Ben", "Ada"), seat), changes) == sentence


async def test_the_result_says_what_the_match_changed_as_soon_as_it_is_counted():
    link = seat(stage("over"))
    link.stand(changes=())
    async with at_table(link) as pilot:
        await pilot.press("space")
        await pilot.pause()
        assert "still being counted" in screen_text(pilot.app)
        link.stand(changes=CHANGES)
        await pilot.pause()
        await pilot.pause()
        assert "Ratings: you 1611? (+111), Ada 1389 (-111)." in screen_text(pilot.app)
        await pilot.press("escape")
        assert "Your rating: 1611? (+111)." in screen_text(pilot.app)
        await pilot.press("space")
        await pilot.pause()
        assert "Ratings: you 1611? (+111), Ada 1389 (-111)." in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 16)])
async def test_after_an_early_end_it_is_said_what_it_changed_for_oneself(size):
    link = seat(TO_LEAD)
    async with at_table(link, size=size) as pilot:
        link.stand(ended=ENDED, changes=CHANGES)
        await pilot.pause()
        assert "Your rating: 1611? (+111)." in " ".join(screen_text(pilot.app).split())


async def test_a_table_that_waits_shows_how_well_they_play():
    people = (Person("Ben"), Person("Ada", rating=UP), Person(""))
    async with at_table(Seat(None, 0, people, rules="threefold players=3")) as pilot:
        await pilot.pause()
        assert "Ada 1611?" in screen_text(pilot.app)


@pytest.mark.parametrize("way", ["key", "click"])
@pytest.mark.parametrize(("key", "text"), [("1", "another match"), ("2", "leave")])
async def test_after_an_early_end_one_plays_another_match_or_leaves_without_being_asked(key, text, way):
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        link.stand(ended=ENDED)
        await pilot.pause()
        assert ENDED in " ".join(screen_text(pilot.app).split())
        await pilot.press("q", "space")
        assert link.table.view(0).turn == link.now().view.turn
        if way == "key":
            await pilot.press(key)
        else:
            await click_text(pilot, text)
        await pilot.pause()
        assert (link.chosen, link.left, pilot.app.left) == (
            (["again"], False, OPEN) if key == "1" else ([], True, GotUp())
        )


async def test_another_match_begins_with_nothing_seen_of_it():
    link = seat(at(tricks=6, plays=1, mover=0))
    async with at_table(link) as pilot:
        link.stand(ended=ENDED)
        await pilot.pause()
        link.another_match(play_on(table_of("threefold cut=interactive", seed=9), at(tricks=1)))
        await pilot.pause()
        assert "goes on." in said(pilot)  # the first trick lies there
        await pilot.press("space")
        assert "goes on." not in said(pilot)


@pytest.mark.parametrize(("items", "left"), [((MenuItem("again", "Another match"),), False), ((), True)])
async def test_play_again_is_proposed_on_a_server_and_begun_at_home(items, left):
    link = seat(stage("over"))
    async with at_table(link) as pilot:
        link.items = items
        await pilot.press("space", "1")
        await pilot.pause()
        assert link.left is left
        assert link.chosen == ([] if left else ["again"])
        assert pilot.app.left == (GotUp(again=True) if left else OPEN)


async def test_a_pause_is_told_where_one_looks_for_what_to_do():
    link = seat(TO_FOLLOW)
    async with at_table(link, size=(110, 30)) as pilot:
        link.stand(paused=PAUSED)
        await pilot.pause()
        assert said(pilot) == PAUSED
        link.stand(paused="")
        await pilot.pause()
        assert "led" in said(pilot)


# Clocks.


def update(*clocks, people=(), **more):
    return Update(None, people or (Person("Ben"), Person("Ada")), 0, clocks=clocks, **more)


@pytest.mark.parametrize(
    ("clock", "elapsed", "shown"),
    [
        (None, 0, ()),
        (Clock(30, 250, runs=False), 5, ()),
        (Clock(47, 250, runs=True), 0, ("0:47", "+4:10")),
        (Clock(90, 600, runs=True), 0.4, ("1:30", "+10:00")),
        (Clock(47, 250, runs=True), 46.5, ("0:01", "+4:10")),
        (Clock(47, 250, runs=True), 47, ("+4:10",)),
        (Clock(47, 250, runs=True), 57, ("+4:00",)),
        (Clock(47, 0, runs=True), 30, ("0:17",)),
        (Clock(47, 0, runs=True), 38, ("0:09!",)),
        (Clock(5, 5, runs=True), 1, ("0:04!", "+0:05")),
        (Clock(0, 12, runs=True), 3, ("+0:09!",)),
        (Clock(0, 12, runs=True), 20, ("+0:00!",)),
    ],
)
def test_what_a_clock_shows(clock, elapsed, shown):
    assert turn_time(update(None, clock), 1, elapsed) == shown


@pytest.mark.parametrize(
    ("person", "elapsed", "shown"),
    [
        (Person("Ada"), 3, ""),
        (Person(""), 3, ""),
        (Person("Ada", here=False), 3, "away"),
        (Person("Ada", here=False, away=47.0), 0, "away 0:47"),
        (Person("Ada", here=False, away=47.0), 47.5, "away"),
        (Person("Ada", here=False, sat_in=True), 0, "bot plays"),
        (Person("Ada", sat_in=True), 0, "bot plays"),
    ],
)
def test_what_an_absence_shows(person, elapsed, shown):
    assert absence(person, elapsed) == shown


@pytest.mark.parametrize(
    ("state", "elapsed", "seconds"),
    [
        (update(), 0, None),
        (update(None, Clock(30, 60, runs=False)), 0, None),
        (update(None, Clock(30, 60, runs=True)), 0, 1),
        (update(None, Clock(30.25, 60, runs=True)), 0, 0.25),
        (update(None, Clock(30, 60, runs=True)), 29.5, 0.5),
        (update(None, Clock(30, 60, runs=True)), 90, None),
        (update(None, Clock(30, 60, runs=True), ended=ENDED), 0, None),
        (update(people=(Person("Ben"), Person("Ada", here=False))), 0, None),
        (update(people=(Person("Ben"), Person("Ada", here=False, away=9.5))), 0, 0.5),
        (update(people=(Person("Ben"), Person("Ada", here=False, away=9.5, sat_in=True))), 0, None),
    ],
)
def test_nothing_ticks_unless_time_runs(state, elapsed, seconds):
    assert until_next_second(state, elapsed) == seconds


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (-1, "0:00"), (0.1, "0:01"), (60, "1:00"), (600, "10:00")])
def test_seconds_begun_count(seconds, shown):
    assert minutes(seconds) == shown


class Time:
    """Time that goes on when it is told to."""

    now = 100.0

    def __call__(self):
        return self.now


async def shows(pilot, text):
    """Wait for a tick to show a text."""
    for _ in range(400):
        if text in screen_text(pilot.app):
            return
        await pilot.pause(0.01)
    raise AssertionError(screen_text(pilot.app))


@pytest.mark.parametrize("rules", ["threefold cut=interactive", "three-two-five"])
async def test_a_clock_ticks_beside_the_seat_that_has_to_act(rules):
    link, clock = seat(at(tricks=1, mover=1), rules), Time()
    people = tuple(Person(name) for name in link.table.names)
    async with at_table(link, clock=clock) as pilot:
        running = [Clock(30, 250, runs=False)] * len(people)
        running[1] = Clock(30, 250, runs=True)
        link.stand(clocks=tuple(running))
        link.tell(people=people)
        await shows(pilot, "0:30")
        clock.now += 12
        await shows(pilot, "0:18")
        assert "0:30" not in screen_text(pilot.app)


async def test_ones_own_clock_is_above_the_hand_and_stands_there_without_one():
    clock = Time()
    for until, dealer in ((TO_LEAD, 0), (stage("cut", 0), 1)):
        link = seat(until, dealer=dealer)
        async with at_table(link, clock=clock) as pilot:
            link.stand(clocks=(Clock(30, 250, runs=True), Clock(30, 250, runs=False)))
            await shows(pilot, "0:30 +4:10")
            clock.now += 3
            await shows(pilot, "0:27 +4:10")


async def test_a_small_terminal_says_whose_clock_runs():
    link, clock = seat(THEIR_TURN), Time()
    async with at_table(link, size=(50, 16), clock=clock) as pilot:
        link.stand(clocks=(None, Clock(30, 0, runs=True)))
        await shows(pilot, "Ada 0:30")
        clock.now += 3
        await shows(pilot, "Ada 0:27")


async def test_who_is_away_is_counted_down_until_a_bot_plays_for_them():
    link, clock = seat(THEIR_TURN), Time()
    async with at_table(link, clock=clock) as pilot:
        link.tell(people=(Person("Ben"), Person("Ada", here=False, away=47.0)))
        await shows(pilot, "away 0:47")
        clock.now += 7
        await shows(pilot, "away 0:40")
        link.tell(people=(Person("Ben"), Person("Ada", here=False, sat_in=True)))
        await shows(pilot, "bot plays")
        assert said(pilot) == "A bot plays for Ada."


async def test_whom_a_bot_plays_for_learns_how_to_go_on():
    link = seat(TO_LEAD)
    async with at_table(link) as pilot:
        link.tell(people=(Person("Ben", sat_in=True), Person("Ada")))
        await pilot.pause()
        assert said(pilot) == "A bot plays for you: any key gives your seat back."


# Keys.


async def test_every_key_and_click_at_the_table_tells_that_somebody_is_there():
    link = seat(THEIR_TURN)
    async with at_table(link) as pilot:
        for count, key in enumerate(("x", "L", "down", "R", "pagedown", "escape"), 1):
            await pilot.press(key)
            await pilot.pause()
            assert link.keys == count
        await pilot.click("#trick")
        assert link.keys == 7


# Looking on.


def looking_on(until, rules="threefold cut=interactive", **kwargs):
    link = seat(until, rules, **kwargs)
    link.stand(looks_on=True)
    return link


GAMES = ("threefold cut=interactive", "threefold players=3", "rook", "kentucky", "three-two-five", "mendikot")


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (50, 16)])
async def test_who_looks_on_sees_no_hand_and_chooses_no_card(rules, size):
    link = looking_on(at(tricks=2, plays=1), rules)
    async with at_table(link, size=size) as pilot:
        text = screen_text(pilot.app)
        assert "You look on." in text
        assert "Your hand" not in text
        version = link.table.version
        await pilot.press("q", "enter", "right", "enter", "1", "space", "tab", "enter", "B", "U", "f8")
        assert link.table.version == version


@pytest.mark.parametrize("rules", GAMES)
async def test_who_looks_on_follows_a_match_from_its_first_card_to_its_end(rules):
    link = Seat(table_of(rules))
    link.stand(looks_on=True)
    async with at_table(link, replace(CALM, hold="second")) as pilot:
        for deals in (0, 1):
            for until in (at(deals=deals, tricks=1), at(deals=deals, tricks=3, plays=2)):
                follow(link, until)
                await pilot.pause()
                assert not re.search(r"\b[Yy]our?\b(?! look on)", screen_text(pilot.app))


def follow(link, until):
    """Let bots play at a table that somebody looks at."""
    play_on(Telling(link), lambda _telling: until(link.table) or link.table.stage == "over")


class Telling:
    """A table whose every action is told to a link."""

    def __init__(self, link):
        self._link = link

    def __getattr__(self, name):
        return getattr(self._link.table, name)

    def act(self, seat, action, turn):
        self._link.do(seat, action, turn)


@pytest.mark.parametrize(("key", "screen"), [("G", ReadingScreen), ("S", ResultScreen), ("R", ReadingScreen)])
async def test_who_looks_on_reads_every_page(key, screen):
    link = looking_on(TO_FOLLOW)
    async with at_table(link) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(pilot.app.screen, screen)


async def test_who_looks_on_leaves_without_being_asked():
    link = looking_on(TO_FOLLOW)
    async with at_table(link) as pilot:
        await pilot.press("Q")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, ConfirmScreen)
        assert link.left
        assert pilot.app.left == GotUp()


@pytest.mark.parametrize(("key", "sentence"), [("C", "You look on: only who plays here talks."), ("M", "You look on.")])
async def test_who_looks_on_neither_talks_nor_proposes(key, sentence):
    link = looking_on(TO_FOLLOW)
    async with at_table(link) as pilot:
        assert not re.search(r"C chat|M table", bar(pilot))
        await pilot.press(key)
        await pilot.pause()
        assert said(pilot) == sentence


async def test_who_looks_on_waits_with_the_others_and_seats_no_bot():
    link = Seat(None, 0, (Person("Ben"), Person("")), rules="threefold")
    link.stand(looks_on=True)
    async with at_table(link) as pilot:
        assert "waiting for 1 player" in screen_text(pilot.app)
        assert "ask a bot" not in screen_text(pilot.app)
        assert place_of(pilot.app, "(you)") is None


async def test_a_result_offers_who_looks_on_nothing_to_go_on_with():
    link = looking_on(stage("over"))
    async with at_table(link) as pilot:
        await pilot.press("space")
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "The match is over" in text
        assert "Play again" not in text
