"""Nets for a game that has none of its own: those of the nearest game there are, read in its ranks.

A net knows a suit by how high each card stands in it. So the nets of another pack fit as soon as the ranks of the two
are laid beside each other, highest by highest; the lowest of a longer suit all count as the other's lowest.
"""

from __future__ import annotations

import io
import json
import zipfile
from importlib import resources
from typing import TYPE_CHECKING

import numpy as np

import engine.bots.nets as shelf
from engine.bots.nets.file import BadNet, Nets, unpack_nets
from engine.bots.nets.net import Net
from engine.bots.nets.sight import faces, look
from engine.bots.search.dealt import dealt
from engine.bots.search.shape import NO_TRUMP, shape_of
from engine.games import game_of

if TYPE_CHECKING:
    from engine.bots.nets.net import Weights
    from engine.bots.search.shape import Floats, Ints, Shape
    from engine.game import Game


def stand_in(game: Game) -> Nets | None:
    """The nets of the nearest game, for this one; None: there is nothing like it."""
    shape = shape_of(game)
    found: list[tuple[tuple[int, ...], str, Nets, Shape]] = []
    for file in resources.files(shelf).iterdir():
        if file.name.startswith(f"{game.id}-") and file.name.endswith(".npz"):
            try:
                data = file.read_bytes()
                other = shape_of(game_of(_trained_on(data)))
                if alike(other, shape):
                    found.append((_far(other, shape), file.name, unpack_nets(data, other, file.name), other))
            except (OSError, ValueError):
                continue  # a damaged one is none; whoever wants it for its own game says so
    if not found:
        return None
    _, _, nets, other = min(found, key=lambda one: one[:2])
    return Nets(adapted(nets.policy, other, shape), adapted(nets.value, other, shape), nets.about)


def alike(one: Shape, other: Shape) -> bool:
    """Whether the nets of one shape can make anything of the other: the same hands play for the same."""
    return one.game.id == other.game.id and all(
        of(one) == of(other)
        for of in (
            lambda shape: (shape.hands, shape.pairs, shape.dummy),
            lambda shape: (bool(shape.rows), bool(shape.total)),
            _figures,
        )
    )


def adapted(net: Net, other: Shape, shape: Shape) -> Net:
    """A net of another shape for this one."""
    planes = _planes(other, shape, whole=net.whole)
    weights: Weights = dict(net.weights)
    for name, trumps in (("t", True), ("s", False)):
        ranks = _ranks(other, shape, trumps=trumps)
        seen = net.weights[f"w1{name}"].reshape(other.ranks, -1, net.weights[f"w1{name}"].shape[1])
        seen = np.concatenate([seen, np.zeros_like(seen[:, :1])], axis=1)  # what the other never sees weighs nothing
        weights[f"w1{name}"] = seen[ranks][:, planes].reshape(shape.ranks * len(planes), -1)
        if not net.whole:
            columns = [other.ranks * (min(other.copies, copy + 1) - 1) + ranks for copy in range(shape.copies)]
            for part in ("w4", "b4"):
                weights[part + name] = net.weights[part + name][..., np.concatenate(columns)]
    return Net(shape, weights, whole=net.whole)


def _trained_on(data: bytes) -> str:
    """The rule string of the game that the nets in a file have learnt. Raises ValueError."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            rules: str = json.loads(bytes(file["about"]))["history"][-1]["rules"]
    except (OSError, EOFError, KeyError, IndexError, TypeError, zipfile.BadZipFile) as error:
        raise BadNet(str(error)) from error
    return rules


def _far(other: Shape, shape: Shape) -> tuple[int, ...]:
    """How far one shape is from another: by how trumps begin, then by the cards."""
    aside = ("void", "asked")
    return (
        int((other.begins in aside) != (shape.begins in aside)),
        int(other.begins != shape.begins),
        abs(other.copies - shape.copies),
        abs(other.tricks - shape.tricks),
        abs(other.ranks - shape.ranks),
    )


def _figures(shape: Shape) -> int:
    """How many figures of the whole a net is told."""
    each = shape.tricks * shape.hands
    held = np.arange(each, dtype=np.int16).reshape(1, shape.hands, -1)
    return int(look(dealt(shape, held, np.zeros(1, np.int8)), whole=False).figures.shape[1])


def _planes(other: Shape, shape: Shape, *, whole: bool) -> Ints:
    """By plane of this shape, the plane of the other that shows the same; the number after its last: none does."""
    theirs = faces(other, whole=whole)

    def same(plane: Floats) -> int:
        return next((number for number, one in enumerate(theirs.T) if np.array_equal(one, plane)), theirs.shape[1])

    return np.array([same(plane) for plane in faces(shape, whole=whole).T])


def _ranks(other: Shape, shape: Shape, *, trumps: bool) -> Ints:
    """By rank of this shape, the rank of the other that stands as high from the top of a suit."""
    ranks = np.arange(shape.ranks) + _top(other, trumps=trumps) - _top(shape, trumps=trumps)
    return np.clip(ranks, 0, other.ranks - 1)


def _top(shape: Shape, *, trumps: bool) -> int:
    """The highest rank of the trump suit, or of any other."""
    there = (shape.order < len(shape.cards)).any(axis=1).reshape(-1, 4, shape.ranks)[:NO_TRUMP]
    its = there[:, :1] if trumps else there[:, 1:]
    return int(np.nonzero(its.any(axis=(0, 1)))[0].max())
