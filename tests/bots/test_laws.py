"""What holds for every bot in every game: legal, honest, the same again, and in words."""

import random

import pytest

from engine import game as rules
from engine.actions import Cut, Shuffle
from engine.bots import bots
from engine.games import game_of, rule_sets
from engine.options import options_of
from engine.table import Table
from tests.bench.duel import play_deal
from tests.bots.positions import at_table

SHAPES = {
    "threefold": ["players=2", "players=3", "players=3 packs=2", "players=4", "players=4 sides=partners"],
}


def rule_strings():
    """Every shape, and every value of every option in the first shape where it means something."""
    for rule_set in rule_sets().values():
        shapes = SHAPES.get(rule_set.id, [""])
        yield from (f"{rule_set.id} {shape}".strip() for shape in shapes)
        for option in options_of(rule_set.options):
            for value in option.values[1:]:
                for shape in shapes:
                    text = f"{rule_set.id} {shape} {option.key}={value}"
                    if f"{option.key}=" not in shape and playable(text):
                        yield text
                        break


def playable(text):
    try:
        game_of(text)
    except ValueError:
        return False
    return True


RULES = [*dict.fromkeys(rule_strings())]


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("name", bots())
def test_every_decision_is_legal_and_has_a_reason(name, text):
    game = game_of(text)
    bot, chance = bots()[name], random.Random(text)
    table = Table(game, ["bot"] * game.seats, first_dealer=0, seeds=lambda: chance.randbytes(32))
    while not table.view(None).finished:
        (seat,) = table.to_act()
        seen = table.view(seat)
        action, why = bot.choose(seen, chance)
        assert action in seen.legal
        assert why[0].isupper() or not why[0].isalpha()
        assert why.endswith(".")
        assert len(why) <= 80
        table.act(seat, action)


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("name", bots())
def test_cards_a_seat_cannot_see_do_not_matter(name, text):
    game = game_of(text)
    bot, chance = bots()[name], random.Random(text)
    deck = tuple(chance.sample(game.pack.cards, len(game.pack.cards)))
    deal, _ = rules.start(game, 0, deck)
    while not rules.is_over(game, deal):
        (seat,) = rules.to_act(game, deal)
        state = chance.getrandbits(64)
        choice = bot.choose(at_table(game, deal, seat), random.Random(state))
        other = with_unseen_permuted(game, deal, seat, chance)
        assert bot.choose(at_table(game, other, seat), random.Random(state)) == choice
        deal, _ = rules.act(game, deal, seat, choice.action)


def with_unseen_permuted(game, deal, seat, chance):
    """The deal with every card that the seat cannot see in another hidden place."""
    hidden = [card for other, hand in enumerate(deal.hands) if other != seat for card in hand]
    hidden += [card for row in deal.down for card in row if card is not None]
    hidden += () if deal.stock_shown else deal.stock
    swap = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

    def swapped(cards):
        return tuple(swap.get(card, card) for card in cards)

    return deal._replace(
        hands=tuple(hand if other == seat else swapped(hand) for other, hand in enumerate(deal.hands)),
        down=tuple(swapped(row) for row in deal.down),
        stock=swapped(deal.stock),
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


@pytest.mark.parametrize("text", RULES)
def test_care_takes_more_tricks_than_chance(text):
    game = game_of(text)
    careful, chance = bots()["careful"], bots()["random"]
    more = 0.0
    for number in range(4):
        for side in game.sides:
            seated = [careful if seat in side else chance for seat in range(game.seats)]
            tricks = play_deal(game, seated, dealer=number % game.seats, seed=bytes([number] * 32)).tricks
            ours = sum(tricks[seat] for seat in side)
            more += ours - (sum(tricks) - ours) / (len(game.sides) - 1)
    assert more > 0
