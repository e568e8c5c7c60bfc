"""The figures of a duel: in words, and as JSON."""

from __future__ import annotations

import math
from itertools import groupby
from statistics import fmean
from typing import TYPE_CHECKING, Any

from engine.duel.tally import figure, percentile
from engine.games import game_of

if TYPE_CHECKING:
    from engine.duel.jobs import Duel, Outcome
    from engine.duel.tally import Bid, Figure


def as_text(asked: Duel, outcome: Outcome) -> str:
    """A few lines."""
    game, tally = game_of(asked.rules), outcome.tally
    who = f"{asked.a.name} as a partner of {asked.b.name}" if asked.partner else asked.a.name
    lines = [f"{who} against {asked.b.name}, {game.rules}, {len(tally.wins)} deals, seed {asked.seed}"]
    if tally.wins:
        wins, margin = figure(tally.wins), figure(tally.margins)
        lines.append(
            f"wins {100 * wins.mean:.1f} % ± {100 * wins.half:.1f} (even: {100 / len(game.sides):.0f} %)"
            f"   margin {margin.mean:+.2f} ± {margin.half:.2f} {game.trick_name}"
        )
    if tally.seconds:
        mean, p95 = 1e3 * fmean(tally.seconds), 1e3 * percentile(tally.seconds, 0.95)
        lines.append(f"a move: mean {mean:.2f} ms, p95 {p95:.2f} ms, of {len(tally.seconds)}")
    lines.append(f"refusals {tally.refusals}")
    if tally.bids:
        rates = [f"{amount}: {made}/{count}" for amount, made, count in _by_amount(tally.bids)]
        lines.append(f"bids made {sum(bid.made for bid in tally.bids)}/{len(tally.bids)} ({', '.join(rates)})")
    return "\n".join(lines)


def as_json(asked: Duel, outcome: Outcome) -> dict[str, Any]:
    """The same; wins as parts of one, times in milliseconds. What was not measured is null."""
    game, tally = game_of(asked.rules), outcome.tally
    return {
        "rules": game.rules,
        "a": asked.a.name,
        "b": asked.b.name,
        "partner": asked.partner,
        "deals": len(tally.wins),
        "seed": asked.seed,
        "wins": _interval(figure(tally.wins)) if tally.wins else None,
        "even": 1 / len(game.sides),
        "margin": _interval(figure(tally.margins)) if tally.margins else None,
        "counted": game.trick_name,
        "move": {
            "count": len(tally.seconds),
            "mean": 1e3 * fmean(tally.seconds),
            "p95": 1e3 * percentile(tally.seconds, 0.95),
        }
        if tally.seconds
        else None,
        "refusals": tally.refusals,
        "bids": [{"amount": amount, "made": made, "of": count} for amount, made, count in _by_amount(tally.bids)],
        "broken": outcome.broken or None,
    }


def _interval(found: Figure) -> dict[str, float | None]:
    """The mean and its 95 % interval."""
    if math.isnan(found.half):
        return {"mean": found.mean, "low": None, "high": None}
    return {"mean": found.mean, "low": found.mean - found.half, "high": found.mean + found.half}


def _by_amount(bids: list[Bid]) -> list[tuple[int, int, int]]:
    """Amount, how many were made, of how many; the lowest first."""
    groups = groupby(sorted(bids), key=lambda bid: bid.amount)
    made = [(amount, [bid.made for bid in group]) for amount, group in groups]
    return [(amount, sum(one), len(one)) for amount, one in made]
