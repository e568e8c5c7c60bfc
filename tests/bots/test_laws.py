"""What holds for every bot in every game: legal, honest, the same again, and in words."""

import random
from statistics import fmean

import pytest

from engine import game as rules
from engine.actions import Cut, Pull, PullAt, Shuffle
from engine.bots import bots
from engine.bots.bot import may
from engine.bots.roster import ENTRIES, best
from engine.duel.playing import counted, done, play_deal
from engine.duel.rotations import duel, numbered
from engine.games import game_of
from engine.table import Table
from engine.view import view
from tests.bench.greedy import Greedy
from tests.bots.positions import at_table
from tests.engine.declared import RULES, SHAPES
from tests.engine.hiding import cards_in

KEPT = {"undo", "last_trick", "cut", "target", "rounds", "match", "first_to", "bidder_first", "tie", "scoring"}
"""Options that no bot could notice in a deal."""
QUICK = [entry.name for entry in ENTRIES if entry.quick]
FEW = {best().name: {*SHAPES}}
"""Where those are tried that think long; the levels below the best are the same player, in two games."""
SHORT = {"three-two-five"}
"""Where the best is tried each time: with less effort it is in every shape, among the tests of the search."""
EVERYWHERE = [
    (name, text)
    for text in RULES
    for name in bots()
    if name in QUICK or text in FEW.get(name, {"kentucky", "threefold players=3"})
]
"""Bots and rules."""
PLAYED = [text for text in RULES if not KEPT & {word.partition("=")[0] for word in text.split()}]


def marked(everywhere):
    """The same, what takes long as such."""
    return [
        pytest.param(name, text, marks=pytest.mark.long if name == best().name and text not in SHORT else ())
        for name, text in everywhere
    ]


@pytest.mark.parametrize(("name", "text"), marked(EVERYWHERE))
def test_every_decision_is_legal_and_has_a_reason(name, text):
    """Two deals in a row: what the first leaves to be pulled is pulled in the second."""
    game = game_of(text)
    bot, chance = bots()[name], random.Random(text)
    table = Table(game, ["bot"] * game.seats, first_dealer=0, seeds=lambda: chance.randbytes(32))
    while not done(table.view(None).finished, 2) and table.stage != "over":
        seat = chance.choice(table.to_act())
        seen = table.view(seat)
        action, why, candidates = bot.choose(seen, chance)
        assert may(seen, action)
        assert all(one.action in seen.legal and 0 <= one.value <= 1 for one in candidates)
        assert not candidates or action in [one.action for one in candidates]
        assert [one.value for one in candidates] == sorted((one.value for one in candidates), reverse=True)
        assert why[0].isupper() or not why[0].isalpha()
        assert why.endswith(".")
        assert len(why) <= 80
        table.act(seat, action)


@pytest.mark.parametrize(("name", "text"), marked([(name, text) for name, text in EVERYWHERE if text in PLAYED]))
def test_cards_a_seat_cannot_see_do_not_matter(name, text):
    game = game_of(text)
    bot, chance = bots()[name], random.Random(text)
    first = play_deal(game, [bot] * game.seats, dealer=game.after(0, -1), seed=bytes(32))
    deck = tuple(chance.sample(game.pack.cards, len(game.pack.cards)))
    deal, _ = rules.start(game, 0, deck, [first])
    while not rules.is_over(game, deal):
        seat = chance.choice(rules.to_act(game, deal))
        state = chance.getrandbits(64)
        choice = bot.choose(at_table(game, deal, seat), random.Random(state))
        other = with_unseen_permuted(game, deal, seat, chance)
        assert view(game, other, seat) == view(game, deal, seat)
        assert bot.choose(at_table(game, other, seat), random.Random(state)) == choice
        action = choice.action
        if isinstance(action, PullAt):
            pulls = [one for one in rules.legal(game, deal, seat) if isinstance(one, Pull)]
            action = chance.choice(pulls)
        deal, _ = rules.act(game, deal, seat, action)


def with_unseen_permuted(game, deal, seat, chance):
    """The deal with every card that the seat cannot see in another hidden place."""
    seen = set(cards_in(view(game, deal, seat)))
    hidden = [card for card in game.pack.cards if card not in seen]
    swap = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

    def swapped(cards):
        return tuple(swap.get(card, card) for card in cards)

    return deal._replace(
        stock=swapped(deal.stock),
        hands=tuple(map(swapped, deal.hands)),
        down=tuple(map(swapped, deal.down)),
        nest=swapped(deal.nest),
        buried=swapped(deal.buried),
        passing=tuple(map(swapped, deal.passing)),
        fan=deal.fan and swapped(deal.fan),
        hidden=deal.hidden and deal.hidden._replace(card=swap.get(deal.hidden.card, deal.hidden.card)),
        pulls=tuple(
            pull._replace(card=swap.get(pull.card, pull.card), returned=swap.get(pull.returned, pull.returned))
            for pull in deal.pulls
        ),
    )


@pytest.mark.parametrize("name", bots())
def test_a_bot_takes_the_turns_between_deals(name):
    game = game_of("threefold cut=interactive")
    table = Table(game, ["a", "b"], first_dealer=1, seeds=lambda: bytes(32))
    chance = random.Random(1)
    assert bots()[name].choose(table.view(1), chance).action == Shuffle()
    table.act(1, Shuffle())
    places = {bots()[name].choose(table.view(0), chance).action for _ in range(500)}
    assert places >= {Cut("1"), Cut("51")}


@pytest.mark.parametrize("name", bots())
def test_a_bot_whose_turn_it_is_not_says_so(name):
    table = Table(game_of("threefold"), ["a", "b"], first_dealer=1, seeds=lambda: bytes(32))
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        bots()[name].choose(table.view(0), random.Random(1))


def advantage(a, b, text, deals):
    """What A has more of than B of what the game counts, over deals that each play from every side."""
    game = game_of(text)
    more = 0.0
    for number in range(deals):
        for side in game.sides:
            seated = [a if seat in side else b for seat in range(game.seats)]
            finished = play_deal(game, seated, dealer=number % game.seats, seed=bytes([number] * 32))
            more += counted(game, finished, side)
    return more


@pytest.mark.parametrize(
    "text", [pytest.param(text, marks=() if text in SHAPES else pytest.mark.long) for text in PLAYED]
)
def test_care_wins_six_deals_of_ten_against_chance_under_every_value_of_every_house_rule(text):
    """Of two sides; where three or four play each alone, a quarter more than its share. With what was left to pull."""
    game = game_of(text)
    sides = len(game.sides)
    owes = game.id == "three-two-five"
    care, chance = [bots()["careful"]] * game.seats, [bots()["random"]] * game.seats
    tally = duel(game, care, chance, numbered(6 if sides == 2 else 10, seed=5), run=1 + owes)
    assert not tally.refusals
    assert fmean(tally.wins) >= (0.6 if sides == 2 else 1.25 / sides)


@pytest.mark.parametrize("text", SHAPES)
def test_care_gets_more_than_greed(text):
    assert advantage(bots()["careful"], Greedy(), text, 12) > 0
