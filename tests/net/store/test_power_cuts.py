"""A power cut, at any moment, loses nothing that was acknowledged: the disk had promised to keep it."""

import json
import shutil
import subprocess
import sys
from random import Random

import pytest

from net.store.database import NAME as EVENTS
from net.store.errors import CannotOpen
from net.store.restore import restore
from tests.net.store.acknowledged import check, told
from tests.net.store.filelayer import ROOT, Disk, below, cuts, layer, steps
from tests.net.store.stores import in_a_file, said

__all__ = ["layer"]

ACKNOWLEDGED = "acknowledged"
"""The file that the child tells in what it was told. It tells nobody when the power is cut."""


def recorded(layer, data, appends):
    """What a child does to the files in a directory."""
    record = data.with_name("record")
    flood = [sys.executable, "-m", "tests.net.store.child", "flood", data, "1", str(appends), data / ACKNOWLEDGED]
    subprocess.run(flood, cwd=ROOT, check=True, env=below(layer, data, record=record))
    return [*steps(record)]


async def losses(record, directory, disk, cuts_at, seed):
    """What is wrong after each of the cuts, and how many entries the last one left."""
    chance = Random(seed)
    lines, wrong, entries, done = [], [], 0, 0
    for number, cut_at in enumerate(cuts_at):
        for step in record[done:cut_at]:
            if step.path.name == ACKNOWLEDGED:
                lines += step.data.decode().splitlines()
            else:
                disk.take(step)
        done = cut_at
        left = directory / f"left{number}"
        disk.lose_power(chance, left)
        try:
            entries = await check(left, told(lines))
        except (AssertionError, CannotOpen) as error:
            wrong.append(f"cut {cut_at} of {len(record)}: {error}")
        else:
            shutil.rmtree(left)
    return wrong, entries


@pytest.fixture
def data(tmp_path):
    """An empty data directory."""
    data = tmp_path / "data"
    data.mkdir()
    return data


@pytest.fixture
async def restored(data, tmp_path):
    """A data directory with a copy put in the place of the log."""
    async with in_a_file(tmp_path / "lost") as store:
        await store.append("host", 0, *said("one"))
        await store.backup(data / EVENTS)


LENGTHS = [
    pytest.param(400, 40, id="40 cuts"),
    pytest.param(4000, 2000, id="2000 cuts", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("appends", "count"), LENGTHS)
async def test_nothing_acknowledged_is_lost_when_the_power_is_cut(layer, data, tmp_path, appends, count):
    disk = Disk(data)
    record = recorded(layer, data, appends)
    wrong, entries = await losses(record, tmp_path, disk, [*cuts(record, count, 1), len(record)], 2)
    assert wrong == []
    assert entries


@pytest.mark.usefixtures("restored")
async def test_a_restored_copy_survives_a_power_cut_at_its_first_start(layer, data, tmp_path):
    disk = Disk(data)
    record = recorded(layer, data, 10)
    wrong, _ = await losses(record, tmp_path, disk, range(len(record) + 1), 3)
    assert wrong == []


def backed_up(layer, data, copy):
    """What a child does to the files in a directory for a backup, up to when it is answered."""
    ask = [sys.executable, "-m", "tests.net.store.child", "answer", data]
    questions = [{"append": ["table:a", 0, 100_000]}, {"append": ["table:a", 1, 10]}, {"backup": [str(copy)]}]
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    record = data.with_name("record")
    environment = below(layer, data, record=record)
    answers = subprocess.run(ask, cwd=ROOT, check=True, env=environment, input=lines, text=True, capture_output=True)
    assert answers.stdout.splitlines()[-1] == '{"is": null}'
    return [*steps(record)]


async def test_a_backup_that_was_announced_survives_a_power_cut(layer, data, tmp_path):
    disk = Disk(data)
    for step in backed_up(layer, data, data / "copy"):
        disk.take(step)
    for seed in range(20):
        left = tmp_path / f"left{seed}"
        disk.lose_power(Random(seed), left)
        restore(tmp_path / f"restored{seed}", left / "copy")
        async with in_a_file(tmp_path / f"restored{seed}") as store:
            assert [len(entry.data["text"]) for entry in await store.read("table:a")] == [100_000, 10]


async def test_a_disk_that_does_not_keep_its_promises_is_found_out(layer, data, tmp_path):
    """Were it not, the cuts above would prove nothing."""
    disk = Disk(data, keeps_promises=False)
    record = recorded(layer, data, 100)
    wrong, _ = await losses(record, tmp_path, disk, cuts(record, 10, 1), 2)
    assert wrong
