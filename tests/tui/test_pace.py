"""How long a bot seems to think, or a card that is forced seems to be thought over, tells nothing (B17)."""

import math
from random import Random

import pytest

from engine.bots import bots
from engine.bots.bot import any_of
from engine.duel.playing import several
from tests.tui.table_stage import table_of
from tui.local import LocalTable
from tui.pace import thinking
from tui.thinking.minds import AtHand


def apart(one, other):
    """The Kolmogorov-Smirnov statistic of two samples: how far their distributions are apart at most."""
    return max(abs(sum(x <= at for x in one) / len(one) - sum(x <= at for x in other) / len(other)) for at in one)


def unlikely(one, other):
    """What the statistic exceeds in one of twenty pairs of samples of one distribution."""
    return 1.358 * math.sqrt((len(one) + len(other)) / (len(one) * len(other)))


@pytest.mark.parametrize(
    "rules", ["threefold players=3 match=tricks rounds=10", "kentucky target=700", "three-two-five"]
)
async def test_a_bot_with_one_card_to_play_takes_as_long_as_one_that_has_to_choose(rules):
    """The pauses that are chosen at a table; none is waited for."""
    table, rng, chosen = table_of(rules, ("you", "Ada", "Cem", "Dee"), seed=3), Random(3), {True: [], False: []}

    async def pause(_seat):
        view = table.view(table.to_act()[0])
        if view.stage == "deal" and view.deal.phase == "play":
            chosen[several(view.legal)].append(thinking("normal", rng))

    others = {seat: AtHand(bots()["careful"]) for seat in range(1, table.game.seats)}
    link = LocalTable(table, 0, others, rng=rng, pause=pause, keep=lambda _record: "")
    while table.stage != "over" and min(map(len, chosen.values())) < 60:
        view = table.view(0)
        if 0 in table.to_act():
            await link.act(any_of(view.legal, rng), view.turn)
        else:
            await link.next_update()
    free, forced = chosen[True], chosen[False]
    assert min(len(free), len(forced)) >= 30
    assert apart(free, forced) < unlikely(free, forced)


def test_a_pause_that_told_would_be_noticed():
    rng = Random(1)
    free, forced = [thinking("normal", rng) for _ in range(60)], [thinking("fast", rng) for _ in range(60)]
    assert apart(free, forced) > unlikely(free, forced)
