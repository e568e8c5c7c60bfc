"""Nets learn downhill, and come back from a file as they were, or not at all."""

import json
from pathlib import Path

import numpy as np
import pytest

import engine.bots.nets
from engine.bots.nets.file import MOST, BadNet, pack_nets, shipped, unpack_nets
from engine.bots.nets.sight import look
from engine.bots.search.nets_of import net_name
from engine.bots.search.shape import shape_of
from engine.bots.training.course import Course, beginners, copied, train
from engine.bots.training.dealing import deal_out
from engine.games import game_of

NETS = Path(engine.bots.nets.__file__).parent
SHAPES = ["threefold", "threefold players=4", "three-two-five", "rook", "mendikot", "kentucky", "split-dummy"]


def made(rule_string, seed=1):
    shape = shape_of(game_of(rule_string))
    rng = np.random.default_rng(seed)
    return shape, beginners(shape, rng), rng


@pytest.mark.parametrize("rule_string", SHAPES)
@pytest.mark.parametrize("whole", [True, False])
def test_the_way_back_is_the_slope(rule_string, whole):
    """The slope of every weight, against the same by trying."""
    shape, nets, rng = made(rule_string)
    net = nets.value if whole else nets.policy
    for name, weights in net.weights.items():
        net.weights[name] = weights.astype(np.float64)
    sight = look(deal_out(shape, 6, rng), whole=whole)
    read = net.read(sight)
    aim = rng.standard_normal(read.out.shape)
    slopes = net.back(read, aim)
    for name, weights in net.weights.items():
        at = tuple(rng.integers(size) for size in weights.shape)
        step = 2e-3
        weights[at] += step
        more = (net.read(sight).out * aim).sum()
        weights[at] -= 2 * step
        less = (net.read(sight).out * aim).sum()
        weights[at] += step
        assert slopes[name][at] == pytest.approx((more - less) / (2 * step), rel=0.05, abs=0.05), name


@pytest.mark.parametrize(("rule_string", "worlds"), [("threefold", 0), ("threefold", 3), ("mendikot", 0)])
def test_training_is_the_same_from_the_same_seed(rule_string, worlds):
    course = Course(rounds=1, deals=2, batch=64, worlds=worlds)
    trained = []
    for _ in range(2):
        shape, nets, rng = made(rule_string, seed=7)
        train(shape, nets, course, rng, lambda *_: None)
        trained.append(pack_nets(nets))
    assert trained[0] == trained[1]


def test_a_file_gives_back_what_it_was_given():
    shape, nets, rng = made("threefold")
    nets = copied(nets)._replace(about={"history": [{"seed": 1}]})
    data = pack_nets(nets)
    assert len(data) <= MOST
    back = unpack_nets(data, shape, "it")
    assert back.about == nets.about
    sight = look(deal_out(shape, 5, rng), whole=True)
    np.testing.assert_allclose(back.value.out(sight), nets.value.out(sight), atol=0.02)


def test_nets_that_would_be_too_large_are_rounded_and_say_so():
    shape, nets, rng = made("split-dummy", seed=3)
    wide = {name: rng.standard_normal(value.shape).astype(np.float32) for name, value in nets.policy.weights.items()}
    nets.policy.weights.update(wide)
    nets.value.weights.update({name: rng.standard_normal(value.shape) for name, value in nets.value.weights.items()})
    data = pack_nets(nets)
    assert len(data) <= MOST
    read = unpack_nets(data, shape, "its.npz")
    assert read.about["bits_after_the_point"] == 8
    for name, value in wide.items():
        np.testing.assert_allclose(read.policy.weights[name], value, rtol=2**-8, atol=1e-6)


@pytest.mark.parametrize("harm", [lambda data: data[:0], lambda data: data[:2000], lambda data: b"x" + data[1:]])
def test_a_damaged_file_says_so(harm):
    shape, nets, _ = made("threefold")
    with pytest.raises(BadNet, match=r"it\.npz"):
        unpack_nets(harm(pack_nets(nets)), shape, "it.npz")


def test_nets_of_another_shape_are_refused():
    _, nets, _ = made("threefold")
    with pytest.raises(BadNet, match="shape"):
        unpack_nets(pack_nets(nets), shape_of(game_of("rook")), "it.npz")


def test_a_missing_file_says_so():
    with pytest.raises(BadNet, match=r"no file nothing\.npz"):
        shipped("nothing", shape_of(game_of("threefold")))


@pytest.mark.parametrize("file", sorted(NETS.glob("*.npz")), ids=lambda file: file.stem)
def test_nets_are_small_and_say_where_they_come_from(file):
    assert file.stat().st_size <= MOST
    with np.load(file, allow_pickle=False) as arrays:
        about = json.loads(bytes(arrays["about"]))
    rules = about["history"][-1]["rules"]
    assert file.stem == net_name(game_of(rules))
    assert shipped(file.stem, shape_of(game_of(rules))).about == about
