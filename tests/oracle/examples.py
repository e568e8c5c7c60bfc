"""Worked examples as text, and a way to play any oracle to its end."""

import random
import re
from typing import Any

import pytest


def table(*rows: tuple[Any, ...]) -> list[Any]:
    """Rows of a parametrised test, the last column being the id."""
    return [pytest.param(*row[:-1], id=row[-1]) for row in rows]


def play_through(oracle: Any, text: str) -> None:
    """Play "0:AS 1:5S{5S} …": in braces all the player could have done, and is checked."""
    for seat, card, legal in re.findall(r"(\d):(\w+)(?:\{([^}]*)\})?", text):
        if legal:
            assert oracle.legal(int(seat)) == {_action(seat, other) for other in legal.split()}
        oracle.play(_action(seat, card))


def _action(seat: str, what: str) -> str:
    return f"{seat} ask" if what == "ask" else f"{seat} play {what}"


def play_at_random(oracle: Any, rng: random.Random) -> None:
    """To the end of the deal. Where none is listed, lays away the first five cards allowed."""
    while oracle.turn():
        seat = rng.choice(sorted(oracle.turn()))
        texts = sorted(oracle.legal(seat))
        assert all(oracle.allows(text) for text in texts)
        if oracle.phase == "fan":
            texts = [" ".join([str(seat), "fan", *rng.sample(oracle.hands[seat], len(oracle.hands[seat]))])]
        oracle.play(rng.choice(texts) if texts else a_nest(oracle, seat, rng))


def a_nest(oracle: Any, seat: int, rng: random.Random) -> str:
    """Five cards the declarer may lay away."""
    while True:
        five = " ".join(rng.sample(oracle.hands[seat], 5))
        trump = "" if oracle.trump else f" trump {rng.choice('CDHS')}"
        if oracle.allows(f"{seat} nest {five}{trump}"):
            return f"{seat} nest {five}{trump}"
