"""The engine against slow models written apart from it: who may do what, who knows what, who wins, what it counts."""

from random import Random

import pytest

from engine import game as rules
from engine.actions import Bury, Finish, LayFan, Pass
from engine.cards import SUITS
from engine.events import seen_by
from engine.game import Unlisted
from engine.games import game_of, rule_sets
from engine.notation import action_text
from engine.phases.exchange import Burials
from engine.record import replay
from engine.view import view
from tests.oracle import kentucky, mendikot, rook, split_dummy, three_two_five, threefold
from tests.oracle.decided import decided

from .declared import DEALS, PAIRS
from .hiding import cards_in
from .randomly import Beginning, names, recorded, shuffled, steps


class Threefold:
    """The oldest of the models, asked like the others."""

    def __init__(self, rule_string, dealer, deck, **_):
        self.model = threefold.Oracle(rule_string, dealer, deck, already_cut=True)

    def __getattr__(self, name):
        return getattr(self.model, name)

    def turn(self):
        return {self.model.turn()} - {None}

    def legal(self, seat):
        return {f"{seat} play {card}" for card in self.model.legal()} or {f"{seat} trump {suit}" for suit in SUITS}

    def thrown_away(self):
        return False

    def hands_on(self):
        return None


ORACLES = {
    "kentucky": kentucky.Oracle,
    "mendikot": mendikot.Oracle,
    "rook": rook.Oracle,
    "split-dummy": split_dummy.Oracle,
    "three-two-five": three_two_five.Oracle,
    "threefold": Threefold,
}


def test_every_rule_set_has_its_oracle():
    assert {*ORACLES} == {*rule_sets()}


def said(text):
    """An action without the order of its cards."""
    seat, verb, *rest = text.split()
    return seat, verb, *sorted(rest)


def asks(game, deal, oracle):
    """By seat that may act, all that it may say; a burial is asked below."""
    capped = rules.phase_of(game, deal).name == "auction" and (deal.contract() or (0, 0))[1] == oracle.auction.bids[-1]
    legal = {seat: rules.legal(game, deal, seat) for seat in rules.may_act(game, deal)}
    texts = {
        seat: {said(action_text(seat, action, game.pack)) for action in actions}
        for seat, actions in legal.items()
        if not isinstance(actions, Unlisted) and not (capped and [*actions] == [Pass()])
    }
    silent = capped and not texts
    return texts, silent


def same_burials(burials, oracle, seat, pack, chance):
    """Whether both allow the same of many ways to lay cards away."""
    hand = [*burials.hand]
    for number in range(60):
        suit = chance.choice(SUITS)
        first = [card for card in hand if card.suit != suit and card.rank not in burials.rule.counters]
        first = first[: chance.randrange(6)] if number % 2 else []
        cards = [*first, *chance.sample([card for card in hand if card not in first], 5 - len(first))]
        action = Bury(frozenset(cards), suit)
        text = action_text(seat, action, pack)
        if oracle.trump:
            if suit != oracle.trump:
                assert action not in burials
                continue
            text = text.rpartition(" trump ")[0]
        assert (action in burials) == oracle.allows(text), text


def same_fans(fans, oracle, seat, pack, chance):
    """Whether both allow the same of some ways to lay a fan."""
    hand = [*fans.hand]
    for cards in ([], hand, chance.sample(hand, len(hand)), hand[1:], [*hand[1:], chance.choice(pack.cards)]):
        action = LayFan(tuple(cards))
        assert (action in fans) == oracle.allows(action_text(seat, action, pack))


def compare_deal(game, oracle, beginning, chance):
    """Play one random deal in both."""
    seats = (*range(game.seats), None)
    deal, events = beginning.start(game)
    known = {seat: {*map(str, cards_in([seen_by(event, seat) for event in events]))} for seat in seats}
    played = []
    for step in steps(game, deal, chance):
        texts, silent = asks(game, step.before, oracle)
        legal = rules.legal(game, step.before, step.seat)
        if isinstance(legal, Unlisted):
            assert oracle.turn() == {step.seat}
            same = same_burials if isinstance(legal, Burials) else same_fans
            same(legal, oracle, step.seat, game.pack, chance)
        elif not silent:
            assert texts == {seat: {*map(said, oracle.legal(seat))} for seat in oracle.turn()}
        phase = rules.phase_of(game, step.before)
        if phase.name == "play" and chance.random() < 0.1:
            offered = Finish() in phase.besides(game, step.before, step.seat)
            assert offered == decided(getattr(oracle, "model", oracle))
        text = action_text(step.seat, step.action, game.pack)
        if isinstance(legal, Burials) and oracle.trump:
            text = text.rpartition(" trump ")[0]
        if (not silent and step.seat in texts) or isinstance(legal, Unlisted):
            oracle.play(text)
        for seat in seats:
            known[seat] |= {*map(str, cards_in([seen_by(event, seat) for event in step.events]))}
        played.append(step)
        if rules.is_over(game, step.after):
            break
        silent = asks(game, step.after, oracle)[1]
        forced = step.after.hidden and not oracle.hidden  # the model has opened what the owner is about to open
        if not (silent or forced):
            assert (step.after.trump or "") == oracle.trump
            for seat in seats if chance.random() < 0.2 else ():
                seen = {*map(str, cards_in(view(game, step.after, seat)))}
                assert seen <= known[seat] == oracle.known(seat)
        assert [trick.winner for trick in step.after.tricks] == oracle.trick_winners
    assert oracle.turn() == set()
    over = played[-1].after
    for seat in seats:
        assert known[seat] | {*map(str, cards_in(view(game, over, seat)))} == oracle.known(seat)
    result = replay(game, recorded(game, beginning, played), beginning.before).result
    wanted = oracle.result()
    if oracle.thrown_away():
        wanted.pop("hands", None)  # at the first lead, which there was none of
    assert {key: result[key] for key in wanted} == wanted
    return rules.finished(game, over), len(played)


def compare(rule_string, seed, deals=3):
    """Play the first deals of a match in both; the number of positions compared."""
    game, chance = game_of(rule_string), Random(seed)
    first = chance.randrange(game.seats)
    number, handed_on, before, positions = 1, None, [], 0
    for _ in range(deals):
        dealer = game.standing(game, first, before).next_dealer
        beginning = Beginning(dealer, shuffled(game, chance), tuple(before))
        make = ORACLES[game.id]
        oracle = make(rule_string, dealer, names(beginning.deck), number=number, before=handed_on)
        finished, played = compare_deal(game, oracle, beginning, chance)
        before.append(finished)
        positions += played
        if not oracle.thrown_away():
            number, handed_on = number + 1, oracle.hands_on()
    return positions


@pytest.mark.parametrize("rule_string", DEALS)
def test_random_deals_agree_at_every_step(rule_string):
    """More than ten thousand positions over all rules (R4, R19)."""
    assert compare(rule_string, rule_string)


@pytest.mark.parametrize("rule_string", [text for id_ in rule_sets() for text in PAIRS[id_]])
def test_every_two_house_rules_agree_at_every_step(rule_string):
    """R4, R10."""
    assert compare(rule_string, rule_string, 2)


@pytest.mark.long
@pytest.mark.parametrize("rule_string", [*DEALS, *(text for id_ in rule_sets() for text in PAIRS[id_])])
def test_very_many_random_deals_agree_at_every_step(rule_string):
    """More than half a million positions over all rules."""
    assert sum(compare(rule_string, f"long {rule_string} {number}") for number in range(30)) > 1000
