"""The server with a crowd at it, killed and stopped again and again; `make soak-server` does it for minutes."""

from random import Random

import pytest

from tests.net.soak import soak

FEW = {"program": 4, "watcher": 1, "member": 2, "guest": 1, "rude": 1}
MANY = {"program": 8, "watcher": 3, "member": 5, "guest": 3, "rude": 3}
GROWTH = 60
"""Mebibytes by which a server may be larger once everybody has left than before anybody came: caches that fill once."""


@pytest.mark.parametrize(
    ("lives", "seconds", "crowd"),
    [
        pytest.param(2, 3, FEW, id="a few"),
        pytest.param(16, 30, MANY, id="many", marks=pytest.mark.long),
    ],
)
async def test_whatever_people_do_nothing_acknowledged_is_lost_and_nothing_leaks(tmp_path, lives, seconds, crowd):
    host, seen, held = await soak(tmp_path / "data", Random(lives), lives=lives, seconds=seconds, crowd=crowd)
    assert not seen.wrong, seen.wrong[:3]
    assert not host.failures(), host.failures()[:3]
    assert seen.acknowledged
    for before, after in held:
        assert after["rss"] - before["rss"] <= GROWTH
