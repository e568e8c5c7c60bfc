"""What holds in every deal of every declared game, whatever anybody does."""

import re
from collections import Counter
from dataclasses import fields, replace
from functools import reduce
from itertools import permutations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import actions as do
from engine import game as rules
from engine.cards import Card
from engine.deal import evolve, new_deal
from engine.errors import Code, IllegalAction
from engine.events import CardPlayed, CardTurnedUp
from engine.game import Unlisted
from engine.games import game_of
from engine.phases.auction import Auction
from engine.record import replay
from engine.restrictions import available

from .declared import DEALS, SHAPES
from .randomly import dealt, recorded, steps, whole_deal

seeds = st.integers(0, 2**32 - 1)


def everywhere(deal):
    """Every card of the deal, wherever it lies."""
    yield from (*deal.stock, *deal.nest, *deal.buried, *([deal.hidden.card] if deal.hidden else []))
    for row in (*deal.hands, *deal.up, *deal.down, *deal.passing):
        yield from (card for card in row if card is not None)
    for trick in (*deal.tricks, deal.trick):
        yield from (card for _, card in trick.plays)


def auctions(rule_string):
    """The auctions of a game."""
    return [phase for phase in game_of(rule_string).phases if isinstance(phase, Auction)]


SEATS = {"seat", "victim", "giver", "receiver", "by"}


def further(hand, by, seats):
    """The hand of the seat so many further on; the dummy's, behind which nobody sits, stays what it is."""
    return (hand + by) % seats if hand is not None and hand < seats else hand


def rotated(thing, by, seats):
    """The event or action as it is when everybody sits so many seats further on."""
    here = {item.name: getattr(thing, item.name) for item in fields(thing) if item.name in SEATS}
    return replace(thing, **{name: further(seat, by, seats) for name, seat in here.items()})


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=2)
@given(seeds)
def test_every_card_is_always_in_exactly_one_place(rule_string, seed):
    game = game_of(rule_string)
    pack = Counter(game.pack.cards)
    played = whole_deal(game, Random(seed))
    assert Counter(everywhere(played[0].before)) == pack
    assert all(Counter(everywhere(step.after)) == pack for step in played)
    assert rules.is_over(game, played[-1].after)
    first = next((step.before for step in played if rules.phase_of(game, step.before).name == "play"), None)
    assert first is None or len({of_one(first, hand) for hand in range(game.hands)}) == 1


def of_one(deal, hand):
    """How many cards a hand has, wherever they lie."""
    aside = deal.hidden is not None and deal.hidden.owner == hand
    return len(deal.hands[hand]) + aside + sum(card is not None for card in (*deal.up[hand], *deal.down[hand]))


@pytest.mark.parametrize("rule_string", [text for text in DEALS if auctions(text)])
@settings(max_examples=2)
@given(seeds)
def test_every_auction_ends(rule_string, seed):
    """By a pass of each seat and every bid there is; and an answer of each that had no turn before the highest."""
    game, chance = game_of(rule_string), Random(seed)
    (auction,) = auctions(rule_string)
    deal, _ = dealt(game, chance).start(game)
    bids = (auction.cap - auction.minimum) // auction.step + 1
    for step in steps(game, deal, chance):
        if rules.phase_of(game, step.before) is not auction:
            break
        assert len(step.after.calls) <= game.seats * 2 + bids


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=2)
@given(seeds)
def test_whoever_is_to_act_can_and_nobody_else(rule_string, seed):
    """The legal set is never empty for a seat that may act, lies within what is available, and is empty for others."""
    game = game_of(rule_string)
    for deal, *_ in whole_deal(game, Random(seed)):
        acting = rules.may_act(game, deal)
        assert {*rules.to_act(game, deal)} <= {*acting}
        assert len({*acting}) == len(acting)
        for seat in range(game.hands):
            legal = rules.legal(game, deal, seat)
            assert any(True for _ in legal) == (seat in acting)
            own = {*available(deal, seat), *([deal.hidden.card] if deal.hidden and deal.hidden.owner == seat else [])}
            for action in () if isinstance(legal, Unlisted) else legal:
                cards = {*getattr(action, "cards", ()), getattr(action, "card", None)} - {None}
                assert cards <= own or isinstance(action, do.Pull)


def every_action(game, chance):
    """Every action that names one card or none, and some of those that name several."""
    cards = [*game.pack.cards, Card("1", "X")]
    for kind in (do.Play, do.Drop, do.GiveBack, do.Hide):
        yield from map(kind, cards)
    yield from (do.Pull(card, seat) for card in cards for seat in range(game.seats))
    yield from (do.NameTrump(suit) for suit in (*"CDHS", "N", "", "CD"))
    yield from (do.Bid(amount) for amount in (*range(0, 215, 5), 72, -5))
    yield from (do.ChooseLeader(seat) for seat in range(-1, game.seats + 1))
    yield from (do.Pass(), do.Redeal(), do.Decline(), do.StopPulling(), do.Ask())
    for _ in range(60):
        some = frozenset(chance.sample(cards, chance.choice((3, 5, chance.randrange(7)))))
        yield from (do.Give(some), do.Bury(some, chance.choice((*"CDHS", "N"))), do.LayFan((*some,)))


@pytest.mark.parametrize("rule_string", SHAPES)
@settings(max_examples=2)
@given(seeds)
@example(43)  # all pass at once, and the deal is over after one action
def test_what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(rule_string, seed):
    """Every seat tries every action there is; exactly the legal ones are accepted."""
    game, chance = game_of(rule_string), Random(seed)
    actions = [*every_action(game, chance)]
    played = whole_deal(game, chance)
    stages = {rules.phase_of(game, step.before).name: step.before for step in played}
    for deal in (
        *stages.values(),
        *[step.before for step in chance.sample(played, min(2, len(played)))],
        played[-1].after,
    ):
        before = repr(deal)
        for seat in range(game.seats):
            legal = rules.legal(game, deal, seat)
            legal = legal if isinstance(legal, Unlisted) else {*legal}
            for action in actions if isinstance(legal, Unlisted) else (*actions, *legal):
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
        rules.act(game, deal, seat, do.NameTrump("C"))
    assert refusal.value.code is Code.NOT_YOUR_TURN


@pytest.mark.parametrize("action", [do.Shuffle(), do.Cut("5"), do.Undo(), do.PullAt(0), None, "0 play AS"], ids=repr)
@pytest.mark.parametrize("rule_string", SHAPES)
def test_what_is_no_action_of_a_deal_is_refused(rule_string, action):
    """At every stage of a deal."""
    game = game_of(rule_string)
    played = whole_deal(game, Random(rule_string))
    for deal in {rules.phase_of(game, step.before).name: step.before for step in played}.values():
        with pytest.raises(IllegalAction) as refusal:
            rules.act(game, deal, rules.to_act(game, deal)[0], action)
        assert refusal.value.code in (Code.NOT_NOW, Code.ILLEGAL_CALL)


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=2)
@given(seeds)
def test_what_happened_is_all_there_is(rule_string, seed):
    """Folding the events alone, from the shuffled deck, gives the deal; every covered card turned up once."""
    game, chance = game_of(rule_string), Random(seed)
    beginning = dealt(game, chance)
    deal, opening = beginning.start(game)
    played = list(steps(game, deal, chance))
    events = [*opening, *(event for step in played for event in step.events)]
    nothing = new_deal(
        game.hands,
        beginning.dealer,
        game.forehand(beginning.dealer),
        beginning.deck,
        number=deal.number,
        owed=deal.owed,
    )
    assert reduce(evolve, events, nothing) == played[-1].after
    turned_up = [event for event in events if isinstance(event, CardTurnedUp)]
    plays = [event for event in events if isinstance(event, CardPlayed)]
    assert len(plays) == sum(played[-1].after.tricks_taken()) * game.hands
    assert len({(event.seat, event.slot) for event in turned_up}) == len(turned_up)
    covered = [sum(card is not None for row in deal.down for card in row) for deal in (s.after for s in played)]
    assert len(turned_up) == max(covered) - covered[-1]


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=2)
@given(seeds)
def test_a_record_replays_to_the_deal_that_was_played(rule_string, seed):
    """From any point of the deal, not only from its end: whatever was taken back leaves nothing behind."""
    game, chance = game_of(rule_string), Random(seed)
    beginning = dealt(game, chance)
    played = list(steps(game, beginning.start(game)[0], chance))
    for length in (0, 1, chance.randrange(len(played)), len(played) - 1, len(played)):
        replayed = replay(game, recorded(game, beginning, played[:length]), beginning.before)
        assert replayed.deal == (played[length].before if length < len(played) else played[-1].after)
        assert replayed.finished == (length == len(played))
    assert replayed.result.items() >= game.score(game, played[-1].after).report.items()
    assert replayed.result["trick_winners"] == [trick.winner for trick in played[-1].after.tricks]


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=2)
@given(seeds)
def test_everybody_moving_one_seat_on_changes_nothing_else(rule_string, seed):
    """The same deck and the same actions from other seats: all that happens is the same, from other seats (R18)."""
    game, chance = game_of(rule_string), Random(seed)
    beginning = dealt(game, chance)
    deal, opening = beginning.start(game)
    played = list(steps(game, deal, chance))
    score = game.score(game, played[-1].after)
    for by in range(1, game.seats):

        def on(seats, by=by):
            return sorted(further(seat, by, game.seats) for seat in seats)

        before = tuple(
            last._replace(dealer=on([last.dealer])[0], tricks=last.tricks[-by:] + last.tricks[:-by])
            for last in beginning.before
        )
        moved, events = beginning._replace(dealer=on([beginning.dealer])[0], before=before).start(game)
        assert list(events) == [rotated(event, by, game.seats) for event in opening]
        for step in played:
            assert sorted(rules.may_act(game, moved)) == on(rules.may_act(game, step.before))
            (seat,) = on([step.seat])
            legal, there = rules.legal(game, step.before, step.seat), rules.legal(game, moved, seat)
            if isinstance(legal, Unlisted):
                assert there == legal
            else:
                assert [*there] == [rotated(action, by, game.seats) for action in legal]
            moved, events = rules.act(game, moved, seat, rotated(step.action, by, game.seats))
            assert list(events) == [rotated(event, by, game.seats) for event in step.events]
        got = game.score(game, moved)
        assert list(got.winners) == on(score.winners)
        assert got.gains == score.gains[-by:] + score.gains[:-by]
        assert got.why == score.why[-by:] + score.why[:-by]
        words = re.sub(r"{(\d)}", lambda seat, by=by: f"{{{(int(seat[1]) + by) % game.seats}}}", score.sentence)
        assert sorted(got.sentence.split(", ")) == sorted(words.split(", "))
        assert got.stands == score.stands


@pytest.mark.parametrize("rule_string", DEALS)
@settings(max_examples=2)
@given(seeds)
def test_the_score_adds_up(rule_string, seed):
    """Seats that score together gain alike; every point, trick and ten goes to somebody; the words name what counts."""
    game = game_of(rule_string)
    deal = whole_deal(game, Random(seed))[-1].after
    score = game.score(game, deal)
    assert all(score.gains[seat] == score.gains[side[0]] for side in game.sides for seat in side)
    assert all(0 <= int(seat) < game.seats for seat in re.findall(r"{(\d)}", score.sentence))
    assert score.sentence.format(*"abcd")
    assert len(score.why) in (0, game.seats)
    if deal.thrown_in:
        assert (score.gains, score.winners, score.stands) == ((0,) * game.seats, (), False)
        return
    wanted = {
        "kentucky": ("captured", {120, 180}),
        "rook": ("captured", {200}),
        "three-two-five": ("tricks", {10}),
        "mendikot": ("tens", {4}),
        "split-dummy": ("captured", {200}),
    }
    if game.id in wanted:
        key, totals = wanted[game.id]
        assert sum(score.report[key]) in totals
        assert sum(deal.tricks_taken()) == len(deal.tricks)


@pytest.mark.parametrize("rule_string", ["rook", "rook trump_call=before_pass", "rook pass=left deck=57"])
def test_cards_passed_at_once_may_be_chosen_in_any_order(rule_string):
    """B-13."""
    game, chance = game_of(rule_string), Random(rule_string)
    played = whole_deal(game, chance)
    first = next(number for number, step in enumerate(played) if isinstance(step.action, do.Give))
    gifts = [(step.seat, step.action) for step in played[first : first + 4]]
    deals = set()
    for order in permutations(gifts):
        deal = played[first].before
        for place, (seat, gift) in enumerate(order):
            assert {*rules.to_act(game, deal)} == {one for one, _ in order[place:]}
            deal, _ = rules.act(game, deal, seat, gift)
        deals.add(repr(deal))
    assert len(deals) == 1


def test_any_order_of_a_rule_string_is_the_same_game():
    assert game_of("threefold tie=draw players=3") is game_of("  threefold  players=3   tie=draw ")
