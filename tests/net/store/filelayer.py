"""What a power cut leaves of a process's files: its writes, in the order it made them, and what the disk had promised.

The layer below a child process (filelayer.c) records what it does to a directory. Here a disk takes that record up to
any point and loses its power there. It keeps what it was told to sync, and of the rest whatever it likes: any of the
writes, any 512 bytes of one, in any order; of names made, changed and removed, the first few.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

SECTOR = 512
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def layer(tmp_path_factory):
    """The compiled layer."""
    if not sys.platform.startswith("linux") or not shutil.which("gcc"):
        pytest.skip("the layer below a process's files needs Linux and gcc")
    library = tmp_path_factory.mktemp("layer") / "filelayer.so"
    source = Path(__file__).with_name("filelayer.c")
    build = ["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(library), str(source), "-ldl", "-pthread"]
    subprocess.run(build, check=True)
    return library


def below(layer, directory, *, record=None, faults=None):
    """The environment of a process whose files in a directory lie on the layer."""
    environment = {**os.environ, "LD_PRELOAD": str(layer), "FILELAYER_UNDER": str(directory)}
    if record:
        environment["FILELAYER_RECORD"] = str(record)
    if faults:
        environment["FILELAYER_FAULTS"] = str(faults)
    return environment


class Step(NamedTuple):
    """Something done to a file."""

    what: str
    """c(reated), w(ritten), t(runcated to `at`), s(ynced), r(enamed to `data`), u(nlinked)"""
    inode: int
    at: int
    path: Path
    data: bytes


def steps(record):
    """The record's steps."""
    data = record.read_bytes()
    at = 0
    while at < len(data):
        end = data.index(b"\n", at)
        what, inode, offset, size, path = data[at:end].decode().split(" ", 4)
        at = end + 1 + (int(size) if what in "wr" else 0)
        yield Step(what, int(inode), int(offset), Path(path), data[end + 1 : at])


@dataclass
class File:
    safe: bytearray = field(default_factory=bytearray)
    pending: list[Step] = field(default_factory=list)


class Disk:
    """Of one directory, as it is before anything is done to it."""

    def __init__(self, directory, *, keeps_promises=True):
        self._keeps_promises = keeps_promises
        self._names = {path: path.stat().st_ino for path in directory.iterdir()}
        self._files = {inode: File(bytearray(path.read_bytes())) for path, inode in self._names.items()}
        self._pending = []

    def take(self, step):
        match step.what:
            case "w" | "t":
                self._files[step.inode].pending.append(step)
            case "s" if not self._keeps_promises:
                pass
            case "s" if step.inode in self._files:
                file = self._files[step.inode]
                for pending in file.pending:
                    _apply(file.safe, pending)
                file.pending.clear()
            case "s":
                for pending in self._pending:
                    _rename(self._names, pending)
                self._pending.clear()
            case _:
                if step.what == "c":
                    self._files[step.inode] = File()
                self._pending.append(step)

    def lose_power(self, chance, left):
        """Write what is left into a new directory."""
        left.mkdir()
        names = {**self._names}
        for step in self._pending[: chance.randint(0, len(self._pending))]:
            _rename(names, step)
        # Most cuts keep nearly all or nearly nothing, as a cache does.
        kept = chance.choice([0.0, 0.1, 0.5, 0.9, 1.0])
        for path, inode in names.items():
            data = bytearray(self._files[inode].safe)
            for step in self._files[inode].pending:
                for part in _sectors(step):
                    if chance.random() < kept:
                        _apply(data, part)
            (left / path.name).write_bytes(data)


def _sectors(step):
    """What of a write the disk may keep without the rest."""
    if step.what == "t":
        yield step
        return
    at, data = step.at, step.data
    while data:
        size = SECTOR - at % SECTOR
        yield step._replace(at=at, data=data[:size])
        at, data = at + size, data[size:]


def _apply(data, step):
    if step.what == "t":
        del data[step.at :]
        data.extend(bytes(step.at - len(data)))
    else:
        data.extend(bytes(max(0, step.at - len(data))))
        data[step.at : step.at + len(step.data)] = step.data


def _rename(names, step):
    match step.what:
        case "c":
            names[step.path] = step.inode
        case "u":
            names.pop(step.path, None)
        case "r":
            names[Path(step.data.decode())] = names.pop(step.path)


def cuts(record, count, seed):
    """Points in a record at which to cut the power, in order; the first steps have more than their share."""
    chance = Random(seed)
    return sorted(chance.choice([chance.randrange(len(record)), chance.randrange(60)]) for _ in range(count))
