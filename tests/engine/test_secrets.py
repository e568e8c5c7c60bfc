"""No seat, and no watcher, is ever told anything that depends on a card it may not know."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import actions as do
from engine import game as rules
from engine.errors import Code, IllegalAction
from engine.events import CardsShown, CountersAnnounced, TrumpOpened, TrumpTurned, seen_by
from engine.games import game_of
from engine.notation import action_text
from engine.phases.pulling import Fans
from engine.record import BrokenRule, DealRecord, Record
from engine.table import Table, told
from engine.view import view

from .declared import DEALS, SHAPES
from .hiding import cards_in, covered, exchange, exchanged, meant, still_hidden, unseen
from .positions import table as rows
from .randomly import chosen, dealt, finished, recorded, steps, whole_deal
from .tables import new_table
from .tables import step as play_on

seeds = st.integers(0, 2**32 - 1)

TELLING = TrumpOpened | CountersAnnounced | TrumpTurned | CardsShown
"""Events by which everybody learns something of a hand, and so of how the cards do not lie."""


def refusal(game, deal, seat, action):
    """Code and sentence, or None where the action is accepted."""
    try:
        rules.act(game, deal, seat, action)
    except IllegalAction as error:
        return error.code, str(error)
    return None


def telling(events):
    return [event for event in events if isinstance(event, TELLING)]


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_a_view_does_not_depend_on_what_its_seat_may_not_know(rule_string, seed):
    game, chance = game_of(rule_string), Random(seed)
    played = whole_deal(game, chance)
    for deal in (*(step.before for step in played), played[-1].after):
        for seat in (*range(game.seats), None):
            other = exchanged(deal, exchange(unseen(game, deal, seat), chance))
            assert view(game, other, seat) == view(game, deal, seat)


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_a_view_holds_no_card_that_its_seat_cannot_see(rule_string, seed):
    game = game_of(rule_string)
    for step, unknown in still_hidden(game, whole_deal(game, Random(seed))):
        for seat, hidden in unknown.items():
            assert {*unseen(game, step.after, seat)}.isdisjoint(cards_in(view(game, step.after, seat)))
            assert {*hidden}.isdisjoint(cards_in([seen_by(event, seat) for event in step.events]))


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_what_a_seat_is_told_does_not_depend_on_what_it_still_may_not_know(rule_string, seed):
    """The events of an action, in a deal where cards that stay unknown lie differently."""
    game, chance = game_of(rule_string), Random(seed)
    compared = 0
    for step, unknown in still_hidden(game, whole_deal(game, chance)):
        for seat, unseen_yet in unknown.items():
            for hidden in (covered(game, step.after), unseen_yet):
                change = exchange(hidden, chance)
                other, action = exchanged(step.before, change), meant(step.action, change)
                if step.seat not in rules.may_act(game, other) or action not in rules.legal(game, other, step.seat):
                    continue  # with this hand the one who acted could not have done so
                _, events = rules.act(game, other, step.seat, action)
                if telling(events) != telling(step.events):
                    continue  # and so everybody knows that the cards do not lie like this
                assert [seen_by(e, seat) for e in events] == [seen_by(e, seat) for e in step.events]
                compared += 1
    assert compared


def guesses(deal, seat, card):
    """What a seat might try with a card that is not its own, to see what it hears."""
    own = deal.hands[seat]
    yield from (do.Play(card), do.Drop(card), do.GiveBack(card), do.Hide(card))
    yield do.Give(frozenset([card, *own[:2]]))
    yield do.LayFan((card, *own[1:]))
    yield do.Bury(frozenset([card, *own[:4]]), "H")


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_a_refusal_does_not_tell_where_a_card_lies(rule_string, seed):
    """A seat that guesses hears the same wherever the cards lie, and the same of every card that it does not see."""
    game, chance = game_of(rule_string), Random(seed)
    played = whole_deal(game, chance)
    stages = {rules.phase_of(game, step.before).name: step.before for step in played}
    for deal in (*stages.values(), *(step.before for step in chance.sample(played, min(4, len(played))))):
        for seat in range(game.seats):
            hidden = unseen(game, deal, seat)
            other = exchanged(deal, exchange(hidden, chance))
            answers = [[refusal(game, deal, seat, guess) for guess in guesses(deal, seat, card)] for card in hidden]
            assert answers == [[refusal(game, other, seat, guess) for guess in guesses(other, seat, c)] for c in hidden]
            assert all(answer == answers[0] for answer in answers)
            assert not any(None in answer for answer in answers)
            rest = [*map(do.Play, game.pack.cards), *map(do.NameTrump, "CDHSN"), *map(do.Bid, range(65, 210, 5))]
            rest += [do.Pass(), do.Redeal(), do.Ask(), do.Decline(), do.StopPulling(), do.ChooseLeader(seat)]
            assert [refusal(game, deal, seat, it) for it in rest] == [refusal(game, other, seat, it) for it in rest]


@pytest.mark.parametrize("rule_string", SHAPES)
@settings(max_examples=2)
@given(seeds)
def test_a_table_shows_nothing_that_depends_on_unknown_cards(rule_string, seed):
    """A table's view, what it tells, and what it refuses; from a record in which the unknown cards lie differently."""
    game, chance = game_of(rule_string), Random(seed)
    beginning = dealt(game, chance)._replace(before=())
    dealer, deck, _ = beginning
    played = list(steps(game, beginning.start(game)[0], chance))

    def table(change, length):
        cards = [change.get(card, card) for card in deck]
        actions = [action_text(it.seat, meant(it.action, change), game.pack) for it in played[:length]]
        deal = DealRecord(dealer, " ".join(map(str, cards)), tuple(actions))
        return Table.resume(Record(rule_string, (deal,)), seeds=bytes, name="t")

    after = list(still_hidden(game, played))
    for length in {0, 1, *chance.sample(range(len(played)), min(4, len(played)))}:
        step, unknown = after[length]
        for seat, unseen_yet in unknown.items():
            for hidden in (covered(game, step.after), unseen_yet):
                change = exchange(hidden, chance)
                one = table({}, length)
                try:
                    other = table(change, length)
                    told_before = other.view(None)
                    events = other.act(step.seat, meant(step.action, change))
                except (BrokenRule, IllegalAction):
                    continue  # with these hands it could not have come to this
                if told_before != one.view(None) or telling(events) != telling(step.events):
                    continue  # nor would everybody have seen the same
                assert told(one.act(step.seat, step.action), seat) == told(events, seat)
                assert one.view(seat) == other.view(seat)


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_a_view_of_a_view_is_the_same_view_or_a_watchers(rule_string, seed):
    """R16."""
    game = game_of(rule_string)
    for step in whole_deal(game, Random(seed)):
        watched = view(game, step.before, None)
        for seat in range(game.seats):
            seen = view(game, step.before, seat)
            assert view(game, seen, seat) == seen
            assert view(game, seen, None) == watched
            assert view(game, seen, (seat + 1) % game.seats) == watched
            assert view(game, watched, seat) == watched


@pytest.mark.parametrize("rule_string", SHAPES)
def test_a_new_deal_shows_nothing_of_the_last(rule_string):
    """Every seat sees the second deal as at a table where it is the first, but for its number and debts (R13)."""
    game, chance = game_of(rule_string), Random(rule_string)
    first = dealt(game, chance)._replace(before=())
    played = list(steps(game, first.start(game)[0], chance))
    before = (rules.finished(game, played[-1].after),)
    dealer = game.standing(game, first.dealer, before).next_dealer
    new = dealt(game, chance)._replace(dealer=dealer, before=before)
    opening = recorded(game, new, list(steps(game, new.start(game)[0], chance))[:3])
    second = Table.resume(Record(rule_string, (recorded(game, first, played), opening)), seeds=bytes, name="t")
    fresh = Table.resume(Record(rule_string, (opening,)), seeds=bytes, name="t")
    for seat in (*range(game.seats), None):
        one, other = second.view(seat).deal, fresh.view(seat).deal
        assert one._replace(number=1) == other._replace(owed=one.owed)


# -- the right to a new deal, which nobody may see (E-02) ------------------------------------------------

NONE, ONE = "6C 7C 8D 9D JH QH KS JS QC", "6C 7C 8D 9D JH QH KS JS RK"
"""Nine cards without a counter; and the same with one, the card that lies in the nest of the other deal."""


def auction(hand, calls):
    """The auction after these calls where seat 2 is dealt this hand, and seat 3 deals."""
    game = game_of("kentucky")
    deck = [card for card in game.pack.cards if str(card) not in f"{NONE} RK"]
    deck.insert(3, game.pack.card("QC" if hand is ONE else "RK"))  # one of the nest, once the hand is in
    for place, name in zip((2, 7, 12, 17, 22, 27, 31, 35, 39), hand.split(), strict=True):
        deck.insert(place, game.pack.card(name))
    deal, _ = rules.start(game, 3, tuple(deck))
    assert {*map(str, deal.hands[2])} == {*hand.split()}
    for call in calls.split():
        action = do.Pass() if call[2:] == "P" else do.Bid(int(call[2:]))
        deal, _ = rules.act(game, deal, int(call[0]), action)
    return game, deal


@pytest.mark.parametrize(
    ("calls", "turn", "may"),
    rows(
        ("", (0,), True, "E-02 before the first call"),
        ("0:70 1:P", (2,), True, "E-02 in turn"),
        ("0:70 1:75 2:80", (3,), True, "E-02 having bid oneself"),
        ("0:P 1:P 2:P", (3,), True, "E-02 having passed oneself"),
        ("0:120", (1, 2, 3), True, "E-02 the cap was bid before one had a turn"),
        ("0:120 1:P", (2, 3), True, "E-02 and others have passed since"),
        ("0:120 1:P 3:P", (2,), True, "E-02 and all others"),
        ("0:P 1:P 2:120", (3,), False, "E-02 the cap was bid by oneself: that was one's turn"),
        ("0:70 1:P 2:P 3:120", (3,), False, "E-02 the cap was bid when all had had a turn: closed"),
        ("0:70 1:75 2:P 3:P 0:P", (1,), False, "E-02 the auction is over"),
        ("0:70 1:P 2:P 3:P", (0,), False, "E-02 over for who passed, too"),
    ),
)
def test_who_may_demand_a_new_deal_is_known_to_nobody_else(calls, turn, may):
    """Everybody else sees and hears the same, to the letter, whether the seat has the right or not."""
    (game, deal), (_, other) = auction(NONE, calls), auction(ONE, calls)
    assert (do.Redeal() in rules.legal(game, deal, 2), do.Redeal() in rules.legal(game, other, 2)) == (may, False)
    assert (2 in rules.may_act(game, deal)) == (may or 2 in turn)
    assert rules.to_act(game, deal) == rules.to_act(game, other) == turn
    declarer = deal.contract().seat if rules.phase_of(game, deal).name == "bury" else -1  # who has seen the nest
    for seat in {0, 1, 3, None} - {declarer}:
        assert repr(view(game, deal, seat)) == repr(view(game, other, seat))
        for action in (do.Pass(), do.Redeal(), do.Bid(125)) if seat is not None and seat not in turn else ():
            assert refusal(game, deal, seat, action) == refusal(game, other, seat, action)


# -- pulling from a fan --------------------------------------------------------------------------------


def at_a_pull(seed=0):
    """A table at which somebody is about to pull."""
    table, chance = new_table("three-two-five", name=f"t{seed}"), Random(seed)
    while not any(isinstance(action, do.PullAt) for seat in table.to_act() for action in table.view(seat).legal):
        play_on(table, chance)
    return table, chance


def test_a_fan_shows_places_and_nobody_can_ask_for_a_card():
    """C-14: by its name no card can be drawn, whether it is there or not, and the answer is the same."""
    table, _ = at_a_pull()
    (puller,) = table.to_act()
    victim = table.view(puller).deal.owed[0].victim
    held = table.view(puller).deal.hands[victim]
    assert [*table.view(puller).legal] == [*map(do.PullAt, range(held)), do.StopPulling()]
    answers = set()
    for card in table.game.pack.cards:
        with pytest.raises(IllegalAction) as error:
            table.act(puller, do.Pull(card, victim))
        answers.add((error.value.code, str(error.value)))
    assert len(answers) == 1
    for place in (-1, held, 99):
        with pytest.raises(IllegalAction) as error:
            table.act(puller, do.PullAt(place))
        assert error.value.code is Code.NOT_NOW


def test_every_pull_has_a_fan_of_its_own_from_the_seed():
    """C-14: the same for the same seed, and no place stands for the same card twice."""
    firsts, seconds = [], []
    for seed in range(12):
        table, chance = at_a_pull(seed)
        (puller,) = table.to_act()
        again = Table.resume(table.record(), seeds=bytes, name="t")
        fans = []
        for it in (table, again):
            drawn = it.act(puller, do.PullAt(0))[0]
            assert drawn.seat == puller
            fans.append(drawn.card)
        assert fans[0] == fans[1]
        hand = table.view(drawn.victim).deal.hand
        firsts.append(sorted([*hand, drawn.card]).index(drawn.card))
        table.act(puller, chance.choice([*table.view(puller).legal]))
        if table.to_act() == (puller,) and do.PullAt(0) in table.view(puller).legal:
            seconds.append(table.act(puller, do.PullAt(0))[0].card == fans[0])
    assert len({*firsts}) > 3
    assert seconds
    assert not all(seconds)


@pytest.mark.parametrize("order", [1, -1])
def test_nobody_else_sees_how_a_fan_is_laid_nor_whether_it_has_an_order(order):
    """C-14: to the letter the same, whether one lays the fan in this order, in that one, or leaves it to chance."""
    game, chance = game_of("three-two-five victim_arranges=on"), Random(order)
    deal, _ = dealt(game, chance)._replace(before=(finished(game, chance),)).start(game)
    while not isinstance(rules.legal(game, deal, (acting := rules.to_act(game, deal))[0]), Fans):
        deal, _ = rules.act(game, deal, acting[0], chosen(rules.legal(game, deal, acting[0]), chance))
    (victim,) = acting
    laid = [do.LayFan(), do.LayFan(tuple(sorted(deal.hands[victim])[::order]))]
    (one, events), (other, others) = (rules.act(game, deal, victim, fan) for fan in laid)
    for seat in {0, 1, 2, None} - {victim}:
        assert repr(view(game, one, seat)) == repr(view(game, other, seat))
        assert [seen_by(event, seat) for event in events] == [seen_by(event, seat) for event in others]
    assert view(game, other, victim).fan == laid[1].cards


def test_who_neither_pulls_nor_is_pulled_from_sees_only_that_it_happens():
    """C-18."""
    table, _ = at_a_pull(1)
    (puller,) = table.to_act()
    victim = table.view(puller).deal.owed[0].victim
    events = table.act(puller, do.PullAt(3))
    events += table.act(puller, next(iter(table.view(puller).legal)))
    third = ({0, 1, 2} - {puller, victim}).pop()
    for seat in (third, None):
        assert [*cards_in(told(events, seat))] == []
        assert [(pull.card, pull.returned, pull.done) for pull in table.view(seat).deal.pulls] == [(None, None, True)]
    for seat in (puller, victim):
        assert len([*cards_in(told(events, seat))]) == 2
        assert None not in table.view(seat).deal.pulls[0]
