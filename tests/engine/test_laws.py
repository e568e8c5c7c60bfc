"""What holds in every deal of every declared game, whatever anybody does."""

from collections import Counter
from dataclasses import replace
from functools import reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import game as rules
from engine.actions import Cut, NameTrump, Play, Shuffle
from engine.cards import Card
from engine.deal import evolve, new_deal
from engine.errors import Code, IllegalAction
from engine.events import CardPlayed, CardTurnedUp
from engine.games import game_of
from engine.record import replay
from engine.restrictions import available

from .declared import RULES, SHAPES
from .randomly import dealt, recorded, steps, whole_deal

seeds = st.integers(0, 2**32 - 1)


def everywhere(deal):
    """Every card of the deal, wherever it lies."""
    yield from deal.stock
    for row in (*deal.hands, *deal.up, *deal.down):
        yield from (card for card in row if card is not None)
    for trick in (*deal.tricks, deal.trick):
        yield from (card for _, card in trick.plays)


def rotated(event, by, seats):
    return replace(event, seat=(event.seat + by) % seats) if hasattr(event, "seat") else event


@pytest.mark.parametrize("rule_string", RULES)
@settings(max_examples=2)
@given(seeds)
def test_every_card_is_always_in_exactly_one_place(rule_string, seed):
    game = game_of(rule_string)
    pack = Counter(game.pack.cards)
    played = whole_deal(game, Random(seed))
    assert Counter(everywhere(played[0].before)) == pack
    assert all(Counter(everywhere(step.after)) == pack for step in played)
    assert rules.is_over(game, played[-1].after)


@pytest.mark.parametrize("rule_string", RULES)
@settings(max_examples=2)
@given(seeds)
def test_whoever_is_to_act_can_and_nobody_else(rule_string, seed):
    """The legal set is never empty for a seat to act, lies within what is available, and is empty for all others."""
    game = game_of(rule_string)
    for deal, *_ in whole_deal(game, Random(seed)):
        acting = rules.to_act(game, deal)
        for seat in range(game.seats):
            legal = rules.legal(game, deal, seat)
            assert bool(legal) == (seat in acting)
            assert {action.card for action in legal if isinstance(action, Play)} <= {*available(deal, seat)}


@pytest.mark.parametrize("rule_string", SHAPES)
@settings(max_examples=3)
@given(seeds)
def test_what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(rule_string, seed):
    """Every seat tries every action there is; exactly the legal ones are accepted."""
    game, chance = game_of(rule_string), Random(seed)
    actions = [Play(card) for card in (*game.pack.cards, Card("1", "X"))]
    actions += [NameTrump(suit) for suit in (*"CDHS", "N", "", "CD")]
    played = whole_deal(game, chance)
    finished = played[-1].after
    for deal in (*[step.before for step in chance.sample(played, 4)], played[0].before, finished):
        before = repr(deal)
        for seat in range(game.seats):
            legal = {*rules.legal(game, deal, seat)}
            for action in actions:
                if action in legal:
                    rules.act(game, deal, seat, action)
                    continue
                with pytest.raises(IllegalAction) as refusal:
                    rules.act(game, deal, seat, action)
                assert refusal.value.code in Code
                assert str(refusal.value).endswith(".")
        assert repr(deal) == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_never_has_the_turn(seat):
    game = game_of("threefold")
    deal, _ = rules.start(game, 1, game.pack.cards)
    assert rules.legal(game, deal, seat) == ()
    with pytest.raises(IllegalAction) as refusal:
        rules.act(game, deal, seat, NameTrump("C"))
    assert refusal.value.code is Code.NOT_YOUR_TURN


@pytest.mark.parametrize("action", [Shuffle(), Cut("5"), None, "0 play AS"], ids=repr)
def test_what_is_no_action_of_a_deal_is_refused(action):
    game = game_of("threefold")
    deal, _ = rules.start(game, 1, game.pack.cards)
    for position in (deal, rules.act(game, deal, 0, NameTrump("C"))[0]):
        with pytest.raises(IllegalAction) as refusal:
            rules.act(game, position, 0, action)
        assert refusal.value.code is Code.NOT_NOW


@pytest.mark.parametrize("rule_string", RULES)
@settings(max_examples=2)
@given(seeds)
def test_what_happened_is_all_there_is(rule_string, seed):
    """Folding the events alone, from the shuffled deck, gives the deal; every covered card turned up once."""
    game, chance = game_of(rule_string), Random(seed)
    dealer, deck = dealt(game, chance)
    deal, opening = rules.start(game, dealer, deck)
    played = list(steps(game, deal, chance))
    events = [*opening, *(event for step in played for event in step.events)]
    assert reduce(evolve, events, new_deal(game.seats, dealer, game.forehand(dealer), deck)) == played[-1].after
    turned_up = [event for event in events if isinstance(event, CardTurnedUp)]
    plays = [event for event in events if isinstance(event, CardPlayed)]
    assert len(plays) == sum(played[-1].after.tricks_taken()) * game.seats
    assert len({(event.seat, event.slot) for event in turned_up}) == len(turned_up)
    covered = max((sum(map(len, step.before.down)) for step in played), default=0)
    assert len(turned_up) == covered


@pytest.mark.parametrize("rule_string", RULES)
@settings(max_examples=2)
@given(seeds)
def test_a_record_replays_to_the_deal_that_was_played(rule_string, seed):
    """From any point of the deal, not only from its end."""
    game, chance = game_of(rule_string), Random(seed)
    dealer, deck = dealt(game, chance)
    played = list(steps(game, rules.start(game, dealer, deck)[0], chance))
    for length in (0, 1, chance.randrange(len(played)), len(played)):
        replayed = replay(game, recorded(dealer, deck, played[:length]))
        assert replayed.deal == (played[length].before if length < len(played) else played[-1].after)
        assert replayed.finished == (length == len(played))
    assert replayed.result.items() >= game.score(game, played[-1].after).report.items()
    assert replayed.result["trick_winners"] == [trick.winner for trick in played[-1].after.tricks]


@pytest.mark.parametrize("rule_string", RULES)
@settings(max_examples=2)
@given(seeds)
def test_everybody_moving_one_seat_on_changes_nothing_else(rule_string, seed):
    """The same deck and the same actions from other seats: all that happens is the same, from other seats."""
    game, chance = game_of(rule_string), Random(seed)
    dealer, deck = dealt(game, chance)
    deal, opening = rules.start(game, dealer, deck)
    played = list(steps(game, deal, chance))
    score = game.score(game, played[-1].after)
    for by in range(1, game.seats):
        moved, events = rules.start(game, (dealer + by) % game.seats, deck)
        assert list(events) == [rotated(event, by, game.seats) for event in opening]
        for step in played:
            seat = (step.seat + by) % game.seats
            assert rules.legal(game, moved, seat) == rules.legal(game, step.before, step.seat)
            moved, events = rules.act(game, moved, seat, step.action)
            assert list(events) == [rotated(event, by, game.seats) for event in step.events]
        got = game.score(game, moved)
        assert got.winners == tuple(sorted((seat + by) % game.seats for seat in score.winners))
        assert got.gains == score.gains[-by:] + score.gains[:-by]
        assert (got.sentence, got.stands) == (score.sentence, score.stands)


def test_any_order_of_a_rule_string_is_the_same_game():
    assert game_of("threefold tie=draw players=3") is game_of("  threefold  players=3   tie=draw ")
