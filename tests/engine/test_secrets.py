"""No seat, and no watcher, is ever told anything that depends on a card it may not know."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import game as rules
from engine.actions import NameTrump, Play, Shuffle
from engine.errors import IllegalAction
from engine.events import seen_by
from engine.games import game_of
from engine.record import BrokenRule, DealRecord, Record
from engine.table import Table, told
from engine.view import view

from .declared import DEALS, SHAPES
from .hiding import cards_in, covered, exchange, exchanged, unseen
from .randomly import dealt, recorded, steps, whole_deal

seeds = st.integers(0, 2**32 - 1)


def refusal(game, deal, seat, action):
    """Code and sentence, or None where the action is accepted."""
    try:
        rules.act(game, deal, seat, action)
    except IllegalAction as error:
        return error.code, str(error)
    return None


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
    for step in whole_deal(game, Random(seed)):
        for seat in (*range(game.seats), None):
            hidden = {*unseen(game, step.after, seat)}
            assert hidden.isdisjoint(cards_in(view(game, step.after, seat)))
            assert hidden.isdisjoint(cards_in([seen_by(event, seat) for event in step.events]))


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_what_a_seat_is_told_does_not_depend_on_what_it_still_may_not_know(rule_string, seed):
    """The events of an action, in a deal where cards that stay unknown lie differently."""
    game, chance = game_of(rule_string), Random(seed)
    compared = 0
    for step in whole_deal(game, chance):
        for seat in (*range(game.seats), None):
            for hidden in (covered(game, step.after), unseen(game, step.after, seat)):
                other = exchanged(step.before, exchange(hidden, chance))
                if step.action not in rules.legal(game, other, step.seat):
                    continue  # with this hand the one who acted could not have done so
                _, events = rules.act(game, other, step.seat, step.action)
                assert [seen_by(e, seat) for e in events] == [seen_by(e, seat) for e in step.events]
                compared += 1
    assert compared


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_a_refusal_does_not_tell_where_a_card_lies(rule_string, seed):
    """A seat that guesses hears the same wherever the cards lie, and the same of every card that it does not see."""
    game, chance = game_of(rule_string), Random(seed)
    played = whole_deal(game, chance)
    for deal in (step.before for step in chance.sample(played, min(6, len(played)))):
        for seat in range(game.seats):
            hidden = unseen(game, deal, seat)
            other = exchanged(deal, exchange(hidden, chance))
            guesses = [Play(card) for card in hidden]
            answers = [refusal(game, deal, seat, guess) for guess in guesses]
            assert answers == [refusal(game, other, seat, guess) for guess in guesses]
            assert len({*answers}) <= 1
            assert None not in answers
            rest = [*map(Play, game.pack.cards), *map(NameTrump, "CDHSN")]
            assert [refusal(game, deal, seat, it) for it in rest] == [refusal(game, other, seat, it) for it in rest]


@pytest.mark.parametrize("rule_string", SHAPES)
@settings(max_examples=2)
@given(seeds)
def test_a_table_shows_nothing_that_depends_on_unknown_cards(rule_string, seed):
    """A table's view, what it tells, and what it refuses; from a record in which the unknown cards lie differently."""
    game, chance = game_of(rule_string), Random(seed)
    dealer, deck = dealt(game, chance)
    played = list(steps(game, rules.start(game, dealer, deck)[0], chance))

    def table(cards, length):
        deal = DealRecord(dealer, " ".join(map(str, cards)), recorded(dealer, deck, played[:length]).actions)
        return Table.resume(Record(rule_string, (deal,)), seeds=bytes, name="t")

    for length in {0, 1, *chance.sample(range(len(played)), 4)}:
        step = played[length]
        for seat in (*range(game.seats), None):
            for hidden in (covered(game, step.after), unseen(game, step.after, seat)):
                change = exchange(hidden, chance)
                one = table(deck, length)
                try:
                    other = table([change.get(card, card) for card in deck], length)
                    events = other.act(step.seat, step.action)
                except (BrokenRule, IllegalAction):
                    continue  # with these hands it could not have come to this
                assert told(one.act(step.seat, step.action), seat) == told(events, seat)
                assert one.view(seat) == other.view(seat)


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=1)
@given(seeds)
def test_a_view_of_a_view_is_the_same_view_or_a_watchers(rule_string, seed):
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
    """Every seat sees the second deal as it would see it at a table where it is the first."""
    game, chance = game_of(rule_string), Random(rule_string)
    first_dealer, deck = dealt(game, chance)
    last = recorded(first_dealer, deck, steps(game, rules.start(game, first_dealer, deck)[0], chance))
    dealer, deck = game.after(first_dealer), dealt(game, chance)[1]
    new = recorded(dealer, deck, list(steps(game, rules.start(game, dealer, deck)[0], chance))[:9])
    second = Table.resume(Record(rule_string, (last, new)), seeds=bytes, name="t")
    fresh = Table.resume(Record(rule_string, (new,)), seeds=bytes, name="t")
    for seat in (*range(game.seats), None):
        assert second.view(seat).deal == fresh.view(seat).deal


def test_before_trumps_are_named_only_forehand_sees_cards_and_only_five():
    """A-06: the dealer's first five come after the call; nothing of the last deal is left either."""
    game = game_of("threefold match=best_of")
    number = iter(range(9))
    table = Table(game, ["Ada", "Ben"], first_dealer=0, seeds=lambda: bytes([next(number)] * 32), name="t")
    chance = Random(1)
    for _ in range(2):
        (dealer,) = table.to_act()
        events = table.act(dealer, Shuffle())
        assert [len({*cards_in(table.view(seat))}) for seat in (dealer, 1 - dealer, None)] == [0, 5, 0]
        assert [len({*cards_in(told(events, seat))}) for seat in (dealer, 1 - dealer, None)] == [0, 5, 0]
        while table.stage == "deal":
            (seat,) = table.to_act()
            table.act(seat, chance.choice(table.view(seat).legal))


def test_leftover_cards_are_shown_at_the_end_and_only_then():
    """A-19."""
    game = game_of("threefold players=3")
    played = whole_deal(game, Random(3))
    left = played[0].before.stock[-1:]
    for seat in (0, 1, 2, None):
        assert all(view(game, step.before, seat).left_over == () for step in played)
        assert view(game, played[-1].after, seat).left_over == left
