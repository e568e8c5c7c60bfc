"""A disk that takes no more: what is refused is not there, what was there stays, and it goes on when there is room."""

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.net.store.filelayer import ROOT, below, layer
from tests.net.store.stores import in_a_file

__all__ = ["layer"]

ANSWER = [sys.executable, "-m", "tests.net.store.child", "answer"]


class Child:
    """A store in another process, asked over a pipe."""

    def __init__(self, process):
        self._process = process
        self.start = self._answer()

    def ask(self, task, *arguments):
        """What it answers; a refusal is the name of its error and its text."""
        self._process.stdin.write(json.dumps({task: arguments}) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def kill(self):
        self._process.kill()
        self._process.wait()

    def _answer(self):
        ((kind, answer),) = json.loads(self._process.stdout.readline()).items()
        return answer if kind == "is" else (kind, answer)


@contextmanager
def child(command, **options):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, **pipes, **options) as process:
        try:
            yield Child(process)
        finally:
            process.stdin.close()


class Faults:
    """What is wrong with the disk of a directory, until it is no more."""

    def __init__(self, directory, layer):
        self.data = directory / "data"
        self._faults = directory / "faults"
        self._faults.mkdir()
        self._environment = below(layer, self.data, faults=self._faults)

    @contextmanager
    def disk_is(self, how):
        (self._faults / how).touch()
        yield
        (self._faults / how).unlink()

    def child(self):
        return child([*ANSWER, self.data], env=self._environment)


@pytest.fixture
def faults(layer, tmp_path):
    return Faults(tmp_path, layer)


async def lengths(directory):
    async with in_a_file(directory) as store:
        return {stream: len(await store.read(stream)) for stream in await store.streams("")}


SAYS = {
    "full": "no room left on the disk",
    "broken": "disk I/O error",
    "readonly": "disk I/O error",
}


@pytest.mark.parametrize("how", SAYS)
async def test_what_cannot_be_saved_is_refused_and_the_same_is_taken_later(faults, tmp_path, how):
    with faults.child() as store:
        assert store.start == "open"
        assert store.ask("append", "table:a", 0, 100) == 1
        for last, size in enumerate([10, 100, 3000, 50_000, 10, 500_000], 1):
            with faults.disk_is(how):
                for _ in range(3):
                    refusal, says = store.ask("append", "table:a", last, size)
                    assert refusal == "CannotSave"
                    assert SAYS[how] in says
                # Nor is anybody told of what another did not get to write.
                assert store.ask("many", "table:b", "table:b", "table:c")[0] == "CannotSave"
                assert store.ask("erase", "table:a")[0] == "CannotSave"
                assert store.ask("backup", str(tmp_path / "data" / "copy"))[0] == "CannotSave"
                assert len(store.ask("read", "table:a")) == last
            assert store.ask("append", "table:a", last, size) == last + 1
        assert store.ask("backup", str(tmp_path / "data" / "copy")) is None
        assert not [*faults.data.glob("*.part*")]
    assert await lengths(faults.data) == {"table:a": 7}


@pytest.mark.parametrize("how", SAYS)
async def test_what_was_refused_is_not_there_after_a_kill(faults, how):
    with faults.child() as store:
        assert store.ask("append", "table:a", 0, 100) == 1
        with faults.disk_is(how):
            assert store.ask("append", "table:a", 1, 5000)[0] == "CannotSave"
            assert store.ask("append", "table:b", 0, 10)[0] == "CannotSave"
            store.kill()
    assert await lengths(faults.data) == {"table:a": 1}


@pytest.mark.parametrize(
    ("how", "says"), [("full", "no room left on the disk"), ("broken", "."), ("readonly", "Read-only file system")]
)
async def test_a_server_that_cannot_save_at_all_does_not_start(faults, how, says):
    with faults.disk_is(how), faults.child() as store:
        refusal, text = store.start
        assert refusal == "CannotOpen"
        assert says in text
    with faults.child() as store:
        assert store.ask("append", "table:a", 0, 100) == 1


@pytest.mark.parametrize("how", ["closed", "killed"])
async def test_a_server_starts_on_a_full_disk_and_has_what_was_there(faults, how):
    with faults.child() as store:
        assert store.ask("append", "table:a", 0, 100) == 1
        if how == "killed":
            store.kill()
    with faults.disk_is("full"), faults.child() as store:
        assert store.start == "open"
        assert len(store.ask("read", "table:a")) == 1
        assert store.ask("append", "table:a", 1, 100)[0] == "CannotSave"
    assert await lengths(faults.data) == {"table:a": 1}


async def test_a_file_that_may_not_grow_is_like_a_full_disk(tmp_path):
    """The same without a layer of our own, from the kernel: a limit on the size of a process's files."""
    with child([*ANSWER, tmp_path]) as store:
        last = 0
        for limit in (200_000, 1_200_000, 2_400_000):
            assert store.ask("limit", limit) is None
            while not isinstance(answer := store.ask("append", "table:a", last, 25_000), tuple):
                last = answer
            assert answer[0] == "CannotSave"
            assert store.ask("append", "table:a", last, 500_000)[0] == "CannotSave"
            assert len(store.ask("read", "table:a")) == last
            assert store.ask("limit", -1) is None
            assert store.ask("append", "table:a", last, 500_000) == last + 1
            last += 1
    assert await lengths(tmp_path) == {"table:a": last}


SMALL_DISK = 'mount -t tmpfs -o size=1500k none "$0" && head -c 500000 /dev/zero >"$0/ballast" && exec "$@"'
ALONE = ["unshare", "--user", "--map-root-user", "--mount"]
"""A process that may mount what only it can see."""


@pytest.mark.skipif(
    not shutil.which("unshare") or subprocess.run([*ALONE, "true"], check=False, capture_output=True).returncode != 0,
    reason="only a process with mounts of its own can have a small disk",
)
async def test_a_disk_that_is_really_full(tmp_path):
    command = [*ALONE, "sh", "-c", SMALL_DISK, tmp_path, *ANSWER, tmp_path / "data"]
    with child(command) as store:
        last = 0
        while not isinstance(answer := store.ask("append", "table:a", last, 20_000), tuple):
            last = answer
        assert answer == ("CannotSave", "The log cannot be written: there is no room left on the disk.")
        assert last
        assert store.ask("append", "table:b", 0, 100_000)[0] == "CannotSave"
        assert store.ask("backup", str(tmp_path / "copy"))[0] == "CannotSave"
        assert len(store.ask("read", "table:a")) == last
        store.ask("delete", str(tmp_path / "ballast"))
        assert store.ask("append", "table:a", last, 20_000) == last + 1
        assert store.ask("append", "table:b", 0, 100_000) == 1
        assert len(store.ask("read", "table:a")) == last + 1
