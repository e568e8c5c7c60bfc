"""Nets in files: arrays and their provenance, and nothing that could run when it is read.

A file holds the two nets of a shape: `policy.*` and `value.*` in half precision, and `about`, a text in JSON: the
command and the seed that made it, how many deals, how it did.
"""

from __future__ import annotations

import io
import json
import zipfile
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.bots.nets.net import Net

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.bots.search.shape import Floats, Shape


class Nets(NamedTuple):
    """What a shape is played with."""

    policy: Net
    value: Net
    about: Mapping[str, object]
    """Where they come from."""


class BadNet(ValueError):
    """A file that holds no nets, or nets of another shape; the sentence says which."""


MOST = 200_000
"""Bytes of a file, at most."""
_EXACT, _ROUNDED = 10, 8
"""Bits after the point of a weight: all that half precision has, or fewer, with which a file is smaller."""


def pack_nets(nets: Nets) -> bytes:
    """The nets as a file; where it would be longer than `MOST`, its weights are rounded, and it says so."""
    packed = _packed(nets, _EXACT)
    if len(packed) <= MOST:
        return packed
    return _packed(nets._replace(about={**nets.about, "bits_after_the_point": _ROUNDED}), _ROUNDED)


def _packed(nets: Nets, bits: int) -> bytes:
    arrays: dict[str, Any] = {
        f"{part}.{name}": _rounded(value, bits)
        for part, net in (("policy", nets.policy), ("value", nets.value))
        for name, value in net.weights.items()
    }
    arrays["about"] = np.frombuffer(json.dumps(nets.about).encode(), np.uint8)
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def _rounded(weights: Floats, bits: int) -> Floats:
    """Weights in half precision with so many bits after the point."""
    mantissa, exponent = np.frexp(weights.astype(np.float16))
    steps = np.float16(2 ** (bits + 1))
    rounded: Floats = np.ldexp(np.round(mantissa * steps) / steps, exponent).astype(np.float16)
    return rounded


def unpack_nets(data: bytes, shape: Shape, name: str) -> Nets:
    """The nets of a file. Raises BadNet."""
    parts: dict[str, dict[str, Floats]] = {"policy": {}, "value": {}}
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            about = json.loads(bytes(file["about"]))
            for key in file.files:
                part, _, weight = key.partition(".")
                if weight:
                    parts[part][weight] = file[key].astype(np.float32)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        message = f"the file {name} holds no nets: {error}"
        raise BadNet(message) from error
    nets = Nets(Net(shape, parts["policy"], whole=False), Net(shape, parts["value"], whole=True), about)
    for net in nets[:2]:
        if not net.fits() or not all(np.isfinite(value).all() for value in net.weights.values()):
            message = f"the nets in the file {name} are not of this game's shape"
            raise BadNet(message)
    return nets


def shipped(name: str, shape: Shape) -> Nets:
    """The nets of this name that come with the package. Raises BadNet where there are none that can be used."""
    file = resources.files(__package__) / f"{name}.npz"
    try:
        data = file.read_bytes()
    except OSError as error:
        message = f"there is no file {name}.npz with nets"
        raise BadNet(message) from error
    return unpack_nets(data, shape, f"{name}.npz")
