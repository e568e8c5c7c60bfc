"""How a player is led through a match: updates that come late, together or without their events."""

from dataclasses import dataclass, replace

import pytest

from engine.table import told
from tests.tui.table_stage import Seat, at, play_on, stage, table_of
from tui import scene
from tui.advice import advice as advised
from tui.advice import legal_cards
from tui.asking import question as asked
from tui.beside import facts as facts_of
from tui.beside import status
from tui.following import LOG_LINES, Following
from tui.opposite import opponents
from tui.scene import EVERYTHING, Seen
from tui.table import ChatLine, Person, Update
from tui.wording import Words


@dataclass
class Watched:
    """A player at seat 0 of a table where bots play for everybody."""

    link: Seat
    following: Following

    def update(self, until, *, events=True, tell_deal=False):
        """Everything that happened until something is true of the table comes in one update."""
        table, seen = self.link.table, []

        class Recorded:
            """The table, keeping what happens."""

            def __getattr__(self, name):
                return getattr(table, name)

            def act(self, seat, action, turn=None):
                happened = table.act(seat, action, turn)
                seen.extend(told(happened, 0))
                return happened

        play_on(Recorded(), until)
        update = self.link.now()._replace(events=tuple(seen) if events else ())
        self.arrive(update, tell_deal=tell_deal)

    def arrive(self, update, *, tell_deal=False):
        self.following.arrived(update, words(update), tell_deal=tell_deal)

    @property
    def said(self):
        return [f"{entry.who} {entry.what}".strip() for entry in self.following.log]

    def gone_on(self):
        """How often one has to go on until nothing waits."""
        times = 0
        while self.following.go_on():
            times += 1
        return times


def words(update):
    return Words(tuple(person.name for person in update.people), update.seat)


def watched(until=None, rules="threefold", *, dealer=0):
    table = table_of(rules, dealer=dealer)
    if until:
        play_on(table, until)
    link = Seat(table)
    return Watched(link, Following(link.now()))


STALLS = [
    (at(plays=1, tricks=0), 0, "a card"),
    (at(tricks=1), 1, "a trick"),
    (at(tricks=3), 3, "three tricks"),
    (at(tricks=12, plays=1), 12, "twelve tricks and a card"),
]


@pytest.mark.parametrize("events", [True, False], ids=["told", "events lost"])
@pytest.mark.parametrize(("until", "held", "why"), STALLS, ids=[row[-1] for row in STALLS])
def test_every_trick_of_one_update_is_held_in_its_turn(until, held, why, events):
    player = watched(at())
    player.update(until, events=events)
    view = player.following.view
    shown = []
    while (trick := scene.held_trick(view, player.following.seen)) is not None:
        assert not player.following.ready
        shown.append(trick)
        player.following.go_on()
    assert shown == list(view.deal.tricks)
    assert len(shown) == held
    assert player.following.ready


@pytest.mark.parametrize("events", [True, False], ids=["told", "events lost"])
def test_the_count_of_tricks_goes_with_what_is_shown(events):
    player = watched(at())
    player.update(at(tricks=5), events=events)
    following, table = player.following, player.link.table
    for shown in range(5):
        assert following.seen.tricks == shown
        assert sum(scene.tricks_taken(following.view, following.seen)) == shown + 1
        facts = facts_of(following.update, words(following.update), following.seen)
        assert sum(tally.tricks for tally in facts.tallies) == shown + 1
        assert len(facts.last) == (2 if shown else 0)
        following.go_on()
    assert scene.tricks_taken(following.view, following.seen) == list(table.view(0).deal.tricks_taken)


def test_lost_events_make_the_log_shorter_and_nothing_wrong():
    told_all, told_nothing = watched(at()), watched(at())
    told_all.update(at(tricks=2, plays=1))
    told_nothing.update(at(tricks=2, plays=1), events=False)
    assert len(told_all.said) >= 7
    assert told_nothing.said == []
    assert told_all.following.view == told_nothing.following.view
    assert told_all.gone_on() == told_nothing.gone_on() == 2


def test_a_deal_that_ends_meanwhile_is_shown_to_its_end_and_its_result_once():
    player = watched(at())
    player.update(stage("shuffle"))
    following = player.following
    assert following.held
    assert not following.result_due()
    for _ in range(26):
        assert following.held
        following.go_on()
    assert following.result_due()
    assert not following.result_due()
    player.arrive(player.link.now())
    assert not following.result_due()


def test_the_next_deal_takes_the_place_of_one_that_was_still_held():
    player = watched(at(tricks=20))
    player.following.catch_up()
    player.update(at(deals=1))
    assert player.following.seen == Seen(2, 0)
    assert player.following.ready
    assert player.following.result_due()
    assert not player.following.result_due()


def test_what_turned_up_in_the_last_deal_is_not_fresh_in_this_one():
    player = watched(at(tricks=2))
    player.update(at(deals=1))
    assert player.following.fresh == frozenset()


def test_a_deal_is_not_told_after_its_first_trick():
    player = watched(at(phase="trump"))
    player.update(at(tricks=1), tell_deal=True)
    assert player.gone_on() == 1
    player = watched(at(phase="trump"))
    player.update(at(), tell_deal=True)
    assert player.following.telling
    player.update(at(tricks=1), tell_deal=True)
    assert player.gone_on() == 1


def test_whoever_sits_down_late_is_shown_what_is_and_no_result():
    player = watched(at(deals=1, tricks=4))
    assert player.following.ready
    assert player.following.seen == Seen(2, 4)
    assert not player.following.result_due()


def test_what_turns_up_is_fresh_until_it_is_cleared():
    player = watched(at())
    player.update(at(tricks=4))
    fresh = player.following.fresh
    assert fresh
    view = player.following.view
    everything_up = {card for row in view.deal.up for card in row}
    played = {card for trick in view.deal.tricks for _, card in trick.plays}
    assert fresh <= everything_up | played


DEALS = [(1, 5, 0), (0, 0, 5)]


@pytest.mark.parametrize(("dealer", "call", "first"), DEALS, ids=["one names trumps", "the other does"])
def test_a_deal_is_told_in_steps(dealer, call, first):
    player = watched(at(phase="trump"), dealer=dealer)
    following = player.following
    assert len(scene.own_hand(following.view, following.seen)) == call
    player.update(at(), tell_deal=True)
    hands, rows, said = [], [], []
    while following.telling:
        view, seen = following.view, following.seen
        assert not following.ready
        hands.append(len(scene.own_hand(view, seen)))
        rows.append(len(scene.own_row(view, 0, seen)[0]))
        said.append(scene.told(view, words(following.update), seen))
        (other,) = opponents(following.update, words(following.update), seen, following.fresh)
        assert other.hand == 5
        assert len(other.up) == rows[-1]
        following.go_on()
    assert hands == [5, 5]
    assert rows == [0, 8]
    assert "trumps." in said[0]
    assert said[1] == "The open and covered cards are dealt."
    assert len(scene.own_hand(following.view, following.seen)) == 10


def test_without_telling_everything_is_there_at_once():
    player = watched(at(phase="trump"))
    player.update(at())
    assert player.following.seen.dealt == EVERYTHING
    assert player.following.ready


def test_the_last_trick_is_looked_back_at_and_no_further():
    player = watched(at(tricks=2))
    following = player.following
    assert following.look_back()
    assert following.looking_back
    assert following.go_on()
    assert not following.looking_back
    assert not following.go_on()
    player.update(at(tricks=3))
    assert following.held
    assert not following.look_back()


@pytest.mark.parametrize(
    ("rule", "plays", "back", "why"),
    [
        ("until_next_trick", 0, 1, ""),
        ("until_next_trick", 1, 1, ""),
        ("until_next_lead", 0, 1, ""),
        ("until_next_lead", 1, 0, "At this table a taken trick may be looked at until the next one is led."),
        ("never", 0, 0, "At this table no taken trick may be looked at."),
        ("whole_deal", 1, 3, ""),
    ],
)
def test_how_far_a_table_lets_one_look_back(rule, plays, back, why):
    """A-24."""
    player = watched(at(tricks=3, plays=plays), f"threefold last_trick={rule}")
    following = player.following
    lasts = []
    while following.look_back() and following.looking_back:
        lasts.append(following.looking_back)
    assert lasts == [*range(1, back + 1)]
    update, view = following.update, following.view
    assert bool(scene.last_trick(view, words(update), following.seen)) == bool(back)
    assert bool(facts_of(update, words(update), following.seen).last) == bool(back)
    assert why in ("", scene.no_trick_again(view))


def test_what_is_looked_back_at_goes_away_with_the_next_lead_where_that_is_the_rule():
    player = watched(at(tricks=2, plays=0), "threefold last_trick=until_next_lead")
    following = player.following
    assert following.look_back()
    player.update(at(tricks=2, plays=1))
    assert not following.looking_back


def test_looking_back_goes_on_while_others_play_and_then_the_new_trick_is_shown():
    player = watched(at(tricks=2, plays=0))
    following = player.following
    following.look_back()
    player.update(at(tricks=3))
    assert following.looking_back
    following.go_on()
    assert following.held


def test_chat_and_notices_are_lines_of_the_log_of_which_the_last_are_kept():
    player = watched(at())
    update = player.link.now()
    for number in range(LOG_LINES + 5):
        player.arrive(update._replace(chat=(ChatLine("Ada", f"line {number}"),), notice="Cem is here."))
    assert len(player.said) == LOG_LINES
    assert player.said[-2:] == [f"Ada line {LOG_LINES + 4}", "Cem is here."]


def test_before_the_match_nothing_is_held_told_or_due():
    update = Update(None, (Person("Ben"), Person("")), 0)
    following = Following(update)
    following.arrived(update._replace(notice="Ada sits down."), words(update), tell_deal=True)
    assert following.ready
    assert not following.go_on()
    assert not following.look_back()
    assert not following.result_due()
    assert facts_of(update, words(update), following.seen) is None
    assert status(update, words(update), following.seen) == ""
    assert legal_cards(None) == frozenset()
    assert advised(update, words(update), None, ()) == ("", "")


# What is asked and advised.

FOLLOWING, VOID = at(tricks=6, plays=1, mover=0), at(tricks=4, plays=1, mover=0)
ADVICE = [
    ("threefold", at(mover=0), 1, "You lead. Play any card, from hand or table.", "leading"),
    ("threefold", at(mover=1), 0, "Ada is thinking.", "waiting"),
    ("threefold players=3", at(mover=2), 1, "Cem is thinking.", "waiting for the third"),
    ("threefold cut=interactive", FOLLOWING, 0, "♠ led: follow suit. 9♠ 6♠ from hand, 5♠ 3♠ from table.", "both"),
    ("threefold", FOLLOWING, 0, "♠ led: follow suit. 9♠ 8♠ 7♠ from hand.", "from the hand alone"),
    ("threefold", at(tricks=1, plays=1, mover=0), 0, "♠ led: follow suit. From hand or table.", "too many to list"),
    ("threefold", at(tricks=17, mover=0), 0, "You lead. Play any card.", "the hand is empty"),
    ("threefold players=3", VOID, 0, "You have no ♥: play any card, from hand or table.", "void"),
    ("threefold", stage("shuffle"), 0, " ", "nothing to play"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "until", "dealer", "advice", "why"), ADVICE, ids=[row[-1] for row in ADVICE])
def test_advice(rules, until, dealer, advice, why):
    update = watched(until, rules, dealer=dealer).link.now()
    assert " ".join(advised(update, words(update), None, ())).strip() == advice.strip()
    plain = replace(words(update), ascii=True)
    assert len(" ".join(advised(update, plain, None, ()))) <= 55  # where suits are words, at 80 columns


QUESTIONS = [
    (stage("shuffle", 0), 0, "You deal.", ["go-on"], "one deals"),
    (stage("shuffle", 1), 1, "Ada shuffles.", [], "the other deals"),
    (stage("cut", 0), 1, "Ada has shuffled and sealed deal 1: cut the pack.", ["go-on", "cut-at"], "one cuts"),
    (stage("cut", 1), 0, "Ada cuts.", [], "the other cuts"),
    (at(phase="trump", mover=0), 1, "Name trumps.", ["1", "2", "3", "4"], "one names trumps"),
    (at(phase="trump", mover=1), 0, "Ada names trumps.", [], "the other names trumps"),
    (stage("over"), 0, "The match is over.", ["go-on"], "over"),
]


@pytest.mark.parametrize(("until", "dealer", "text", "keys", "why"), QUESTIONS, ids=[row[-1] for row in QUESTIONS])
def test_questions(until, dealer, text, keys, why):
    update = watched(until, "threefold cut=interactive", dealer=dealer).link.now()
    question = asked(update, words(update), "K7QF", lambda action: action)
    assert question.text == text
    assert [answer.key for answer in question.answers] == keys


def test_while_cards_are_played_nothing_is_asked():
    update = watched(at()).link.now()
    assert asked(update, words(update), "K7QF", str) is None


def test_the_log_goes_no_further_than_the_deal_is_told_but_people_are_heard():
    player = watched(at(phase="trump"))
    player.update(at(), tell_deal=True)
    assert player.said[-1].endswith("trumps")
    player.arrive(player.link.now()._replace(notice="Cem looks on."), tell_deal=True)
    assert player.said[-2].endswith("trumps")
    assert player.said[-1] == "Cem looks on."
    player.gone_on()
    assert any("covered cards" in line for line in player.said)
    assert player.said[-1].startswith(("you get", "Ada gets"))


def test_a_deal_that_is_over_keeps_what_its_own_sides_needed():
    """The next dealer's side needs another number, and would seem to have lost what it won."""
    link = watched(lambda table: table.stage == "shuffle" and table.view(0).finished, dealer=0).link
    update = link.now()
    shown = facts_of(update, words(update), Seen(1, 26))
    (dealt,) = update.view.finished
    assert update.view.standing.next_dealer != dealt.dealer
    winner = words(update).names_of(dealt.score.winners)
    assert shown.needs == f"{winner} {words(update).verb(dealt.score.winners, 'have')} won the deal"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("threefold rounds=2 reveal=leader_may_wait", "reveal: leader may wait"),
        ("mendikot first_to=7", ""),
        ("kentucky target=500 rook=low", "rook: low"),
    ],
)
def test_what_the_goal_says_is_not_said_again(rules, said):
    update = watched(rules=rules).link.now()
    assert facts_of(update, words(update), Seen()).rules == said
