"""kill -9, at any moment, loses nothing that was acknowledged."""

import os
import signal
import subprocess
import sys
from random import Random

import pytest

from net.store.errors import CannotOpen
from net.store.sqlite import SqliteStore
from tests.net.store.acknowledged import check, told
from tests.net.store.filelayer import ROOT
from tests.net.store.stores import in_a_file

SHORT = 3
LONG = 60


def flooding(directory, seed):
    """A child that writes until it is killed."""
    flood = [sys.executable, "-m", "tests.net.store.child", "flood", directory, str(seed), "1000000", "/dev/stdout"]
    return subprocess.Popen(flood, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize(
    "kills", [pytest.param(SHORT, id=f"{SHORT} kills"), pytest.param(LONG, id=f"{LONG} kills", marks=pytest.mark.long)]
)
async def test_nothing_acknowledged_is_lost_when_a_server_is_killed(tmp_path, kills):
    chance = Random(kills)
    acknowledged = {}
    for seed in range(kills):
        with flooding(tmp_path / "data", seed) as child:
            # Sometimes before it has acknowledged anything.
            lines = [child.stdout.readline() for _ in range(chance.choice([0, 1, 20, 200, 500]))]
            child.kill()
            lines += child.stdout.readlines()
        assert child.returncode == -signal.SIGKILL
        acknowledged |= told(lines)
        await check(tmp_path / "data", acknowledged)
    assert acknowledged


async def test_a_server_that_was_killed_or_stopped_holds_the_directory_as_long_as_it_lives(tmp_path):
    with flooding(tmp_path, 1) as child:
        child.stdout.readline()
        # One that hangs may wake up again.
        os.kill(child.pid, signal.SIGSTOP)
        with pytest.raises(CannotOpen, match="Another server is using the data directory"):
            await SqliteStore.open(tmp_path)
        child.kill()
        child.wait()
        async with in_a_file(tmp_path) as store:
            assert await store.read_open("table:")
