"""A duplicate: every pack twice, the second time for the other side, in another order that nobody is told."""

from dataclasses import replace
from random import Random

import pytest

from engine.bots import bots
from engine.bots.turn import take_turn
from engine.duplicate import comes_again, twins
from engine.games import game_of
from engine.match import took
from engine.proof import proofs
from engine.record import parse_record, record_text
from engine.table import Table
from engine.view import view

TWO_SIDED = ("threefold", "threefold players=4 sides=partners", "mendikot", "rook", "kentucky")


def table_of(rules, seed=1):
    game, chance = game_of(rules), Random(seed)
    return Table(game, ["Ben", "Ada", "Cem", "Dora"][: game.seats], first_dealer=1, seeds=lambda: chance.randbytes(32))


def play(table, until=lambda table: table.stage == "over", bot="random", seen=lambda _table: None):
    player, chance = bots()[bot], Random(2)
    while not until(table):
        take_turn(table, table.to_act()[0], player, chance)
        seen(table)
    return table


@pytest.mark.parametrize("rules", TWO_SIDED)
def test_every_pack_comes_twice_and_each_side_has_the_cards_of_the_other(rules):
    def nothing_is_opened(table):
        if table.stage != "over":
            assert table.finished_record().deals == ()
            assert not any(shown.seed for shown in [table.view(None).seal] if shown)

    table = play(table_of(f"{rules} duplicate=2"), seen=nothing_is_opened)
    record, finished = table.finished_record(), table.view(None).finished
    pairs = [*twins(table.game, record.deals, finished)]
    redealt = sum(not deal.score.stands for deal in finished)
    assert len(finished) == 4 + redealt
    assert len(pairs) == 2 or redealt
    for first, again in pairs:
        one, other = record.deals[first], record.deals[again]
        assert one.deck == other.deck
        assert (one.dealer - other.dealer) % 2 == 1
        if "dealt" in table.game.reports:
            shift = other.dealer - one.dealer
            seats = range(table.game.seats)
            assert all(
                one.result["dealt"][f"{seat}"] == other.result["dealt"][f"{(seat + shift) % len(seats)}"]
                for seat in seats
            )
    assert all(proof.proved for proof in proofs(record))
    assert [proof.verdict.endswith("again") for proof in proofs(record)].count(True) >= len(pairs)


def test_the_order_of_the_second_half_follows_from_its_seeds():
    orders = set()
    for seed in range(4):
        table = play(table_of("mendikot duplicate=4", seed))
        deals = table.finished_record().deals
        orders.add(tuple(first for first, _ in sorted(twins(table.game, deals, table.view(None).finished), key=last)))
    assert len(orders) > 1
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)


def last(pair):
    return pair[-1]


def test_who_takes_more_in_both_halves_wins():
    table = play(table_of("threefold duplicate=2"))
    finished = table.view(None).finished
    taken = [sum(took(table.game, deal, seat) for deal in finished) for seat in (0, 1)]
    assert table.standing.scores == tuple(taken)
    assert table.standing.winners == tuple(seat for seat in (0, 1) if taken[seat] == max(taken))
    assert table.game.goal == "most in 2 deals twice"


@pytest.mark.parametrize("tricks", [0, 3])
def test_it_goes_on_from_its_record_with_the_same_packs(tricks):
    def stop(table):
        shown = table.view(None)
        return len(shown.finished) == 2 and table.stage == "deal" and len(shown.deal.tricks) == tricks

    table = play(table_of("threefold duplicate=2"), stop)
    record = parse_record(record_text(table.record()))
    again = Table.resume(record, seeds=lambda: bytes(32), name="table")
    assert again.view(0) == table.view(0)._replace(game=again.game)
    ends = [play(one).finished_record().deals for one in (table, again)]
    assert [deal.deck for deal in ends[0]] == [deal.deck for deal in ends[1]]


def test_what_was_laid_away_stays_unseen():
    """In the other half the other side will lay it away, or has done so."""
    table = play(table_of("kentucky duplicate=2"), lambda table: table.view(None).finished)
    assert table.view(None).deal.buried == ()
    own = [table.view(seat).deal for seat in range(4)]
    assert sum(bool(one.buried) for one in own) == 1
    assert all(view(table.game, one, None).buried == () for one in own)


@pytest.mark.parametrize(
    "rules", ["threefold players=3 duplicate=2", "three-two-five duplicate=2", "threefold cut=interactive duplicate=2"]
)
def test_only_two_sides_play_one_and_nobody_cuts(rules):
    with pytest.raises(ValueError, match=r"duplicate|cut"):
        game_of(rules)


def test_a_pack_of_another_deal_is_not_proved():
    table = play(table_of("threefold duplicate=2"))
    record = table.finished_record()
    one, two, three, four = record.deals
    assert comes_again(table.game, (one, two), table.view(None).finished[:2], three.dealer, three.seal) in (0, 1)
    begun = replace(four, deck=three.deck, actions=(), result=None)
    *proved, wrong = proofs(replace(record, deals=(one, two, three, begun)))
    assert all(proof.proved for proof in proved)
    assert wrong.verdict.startswith("NOT PROVED: the seed chooses the deck of deal ")
