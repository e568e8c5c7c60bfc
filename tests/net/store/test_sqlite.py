"""A log in a file: it is there at the next start, is opened by one server only, and is never made worse."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from random import Random

import pytest

from net.store.backups import back_up
from net.store.database import APPLICATION, BACKUPS, open_database
from net.store.database import NAME as EVENTS
from net.store.entries import New
from net.store.errors import CannotOpen, CannotSave, Conflict, Ended
from net.store.lock import NAME as LOCK
from net.store.lock import Lock
from net.store.migrations import STEPS, migrate, version
from net.store.restore import restore
from net.store.sqlite import SqliteStore
from net.store.writer import WAITING
from tests.net.screens import eventually
from tests.net.store.stores import in_a_file, said, words

OWNER_ONLY = 0o077


def files(directory):
    """What the files in a directory hold, to the byte, but for the index that SQLite makes in order to look at them."""
    held = {path.name: path.read_bytes() for path in directory.iterdir() if path.is_file()}
    return {name: data for name, data in held.items() if data and not name.endswith("-shm")}


def is_free(directory):
    try:
        Lock(directory).close()
    except CannotOpen:
        return False
    return True


async def filled(directory, streams=20, entries=20):
    """A log with something in it, closed."""
    async with in_a_file(directory) as store:
        for stream in range(streams):
            await store.append(f"table:{stream:02}", 0, *said(*(f"{stream} {'x' * 100} {n}" for n in range(entries))))


async def everything(directory):
    async with in_a_file(directory) as store:
        return words(await store.read_open(""))


async def test_what_was_written_is_there_at_the_next_start(tmp_path):
    async with in_a_file(tmp_path) as store:
        await store.append("table:a", 0, *said("one", "two"))
        await store.append("table:b", 0, *said("over"), ends=True)
        await store.append("account:1", 0, *said("name"))
        await store.erase("account:1", New("deleted", {}))
        before = [await store.read(stream) for stream in await store.streams("")]
    async with in_a_file(tmp_path) as store:
        assert [await store.read(stream) for stream in await store.streams("")] == before
        assert await store.streams("", ended=True) == ("account:1", "table:b")
        with pytest.raises(Conflict):
            await store.append("table:a", 0, *said("one"))
        with pytest.raises(Ended):
            await store.append("table:b", 1, *said("two"))
        assert await store.append("table:a", 2, *said("three")) == 3


async def test_a_directory_is_made_for_its_owner_alone(tmp_path):
    directory = tmp_path / "deep" / "data"
    async with in_a_file(directory) as store:
        await store.append("table:a", 0, *said("one"))
        await store.backup(tmp_path / "copy")
        made = [directory, tmp_path / "copy", *directory.iterdir()]
        assert {path.name for path in made} >= {EVENTS, EVENTS + "-wal", LOCK}
        assert [path.name for path in made if path.stat().st_mode & OWNER_ONLY] == []


async def test_a_file_that_others_could_read_is_closed_to_them(tmp_path):
    await filled(tmp_path)
    (tmp_path / EVENTS).chmod(0o644)
    async with in_a_file(tmp_path):
        assert not (tmp_path / EVENTS).stat().st_mode & OWNER_ONLY


async def test_a_second_server_in_the_directory_is_refused(tmp_path):
    async with in_a_file(tmp_path) as store:
        with pytest.raises(CannotOpen, match="Another server is using the data directory"):
            await SqliteStore.open(tmp_path)
        await store.append("table:a", 0, *said("one"))
    assert await everything(tmp_path) == [("table:a", 1, "one")]


async def test_a_server_that_could_not_start_holds_nothing(tmp_path):
    await filled(tmp_path)
    good = (tmp_path / EVENTS).read_bytes()
    (tmp_path / EVENTS).write_bytes(b"")
    with pytest.raises(CannotOpen):
        await SqliteStore.open(tmp_path)
    (tmp_path / EVENTS).write_bytes(good)
    assert len(await everything(tmp_path)) == 400


async def test_a_start_that_was_cancelled_holds_nothing(tmp_path):
    starting = asyncio.create_task(SqliteStore.open(tmp_path))
    await asyncio.sleep(0)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    made = tmp_path / EVENTS
    await eventually(lambda: made.exists() and is_free(tmp_path), "the directory free for another server")
    assert await everything(tmp_path) == []


async def test_nobody_else_gets_into_the_file(tmp_path):
    """Two connections that write can damage it, even if one of them is the `sqlite3` command of a curious host."""
    async with in_a_file(tmp_path) as store:
        await store.append("table:a", 0, *said("one"))
        with closing(sqlite3.connect(tmp_path / EVENTS, timeout=0)) as other, pytest.raises(sqlite3.OperationalError):
            other.execute("SELECT * FROM entry")


async def test_a_file_that_another_program_has_open_is_not_opened(tmp_path):
    await filled(tmp_path)
    with closing(sqlite3.connect(tmp_path / EVENTS)) as other:
        other.execute("SELECT * FROM entry").fetchone()
        with pytest.raises(CannotOpen, match="another program has it open"):
            await SqliteStore.open(tmp_path)
    assert len(await everything(tmp_path)) == 400


def overwrite(at, data):
    def damage(path):
        whole = bytearray(path.read_bytes())
        at_byte = int(at * len(whole))
        whole[at_byte : at_byte + len(data)] = data
        path.write_bytes(whole)

    return damage


def cut(share):
    return lambda path: path.write_bytes(path.read_bytes()[: int(share * path.stat().st_size)])


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(cut(0), id="empty"),
        pytest.param(cut(0.001), id="cut off in the header"),
        pytest.param(cut(0.5), id="cut in half"),
        pytest.param(overwrite(0, b"not a database"), id="another first line"),
        pytest.param(overwrite(0, bytes(4096)), id="its first page emptied"),
        pytest.param(overwrite(0.25, b"\xff" * 8192), id="pages overwritten"),
        pytest.param(overwrite(0.5, bytes(16384)), id="pages emptied"),
        pytest.param(lambda path: path.write_text("my notes\n" * 1000), id="text"),
    ],
)
async def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path, damage):
    await filled(tmp_path)
    damage(tmp_path / EVENTS)
    before = files(tmp_path)
    for _ in range(2):
        with pytest.raises(CannotOpen, match=r"is damaged and was left as it is"):
            await SqliteStore.open(tmp_path)
        assert files(tmp_path) == before


async def test_what_waits_to_be_filed_in_a_damaged_file_is_left_as_it_is(tmp_path):
    """As after a kill -9: to close a file is to file what waits, so a damaged one is not even opened for that."""
    await filled(tmp_path / "there")
    async with in_a_file(tmp_path / "there") as store:
        await store.append("table:a", 0, *said("waits"))
        (tmp_path / "data").mkdir()
        for name in (EVENTS, EVENTS + "-wal"):
            (tmp_path / "data" / name).write_bytes((tmp_path / "there" / name).read_bytes())
    assert (tmp_path / "data" / (EVENTS + "-wal")).stat().st_size
    overwrite(0.5, bytes(16384))(tmp_path / "data" / EVENTS)
    before = files(tmp_path / "data")
    with pytest.raises(CannotOpen, match="damaged"):
        await SqliteStore.open(tmp_path / "data")
    assert files(tmp_path / "data") == before


async def test_half_of_a_log_is_not_taken_for_none(tmp_path):
    """A new file would be filled with what waited for another."""
    waiting = tmp_path / (EVENTS + "-wal")
    waiting.write_bytes(b"waits")
    with pytest.raises(CannotOpen, match="is missing"):
        await SqliteStore.open(tmp_path)
    assert files(tmp_path) == {waiting.name: b"waits"}
    waiting.write_bytes(b"")
    assert await everything(tmp_path) == []


async def test_a_database_of_another_program_is_left_as_it_is(tmp_path):
    with closing(sqlite3.connect(tmp_path / EVENTS)) as other, other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = files(tmp_path)
    with pytest.raises(CannotOpen, match="was not made by this program"):
        await SqliteStore.open(tmp_path)
    assert files(tmp_path) == before


async def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path):
    await filled(tmp_path)
    with closing(sqlite3.connect(tmp_path / EVENTS)) as newer, newer:
        newer.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    before = files(tmp_path)
    with pytest.raises(CannotOpen, match="newer version of this program"):
        await SqliteStore.open(tmp_path)
    assert files(tmp_path) == before


async def test_something_else_in_its_place_is_left_there(tmp_path):
    (tmp_path / EVENTS).mkdir()
    with pytest.raises(CannotOpen, match="cannot be opened"):
        await SqliteStore.open(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(CannotOpen, match="cannot be used"):
        await SqliteStore.open(tmp_path / "file")


async def test_what_a_start_left_half_made_is_made_anew(tmp_path):
    for name in ("events.db.new", "events.db.new-wal", "events.db.new-journal"):
        (tmp_path / name).write_bytes(b"half")
    assert await everything(tmp_path) == []
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.endswith("-shm")) == [EVENTS, LOCK]


VERSION_1 = f"""
PRAGMA application_id = {APPLICATION};
CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, ended INTEGER NOT NULL) STRICT;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, stream INTEGER NOT NULL REFERENCES stream, seq INTEGER NOT NULL, at REAL NOT NULL,
    kind TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_in_stream ON entry (stream, seq);
PRAGMA user_version = 1;
INSERT INTO stream VALUES (1, 'table:a', 0), (2, 'table:over', 1);
INSERT INTO entry VALUES
    (1, 1, 1, 1700000000.5, 'said', '{{"word":"one"}}'),
    (2, 1, 2, 1700000001.5, 'said', '{{"word":"Gr\\u00fc\\u00dfe"}}'),
    (3, 2, 1, 1700000002.5, 'said', '{{"word":"over"}}');
"""
"""A file as the first version made it. Never to be changed: such files are out there."""


def version_1(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_1)


async def test_a_file_of_the_first_version_is_read(tmp_path):
    version_1(tmp_path / EVENTS)
    async with in_a_file(tmp_path) as store:
        assert words(await store.read("table:a")) == [("table:a", 1, "one"), ("table:a", 2, "Grüße")]
        assert await store.streams("", ended=True) == ("table:over",)
        assert await store.append("table:a", 2, *said("three")) == 3


NEXT = (*STEPS, ("CREATE TABLE later (x)", "INSERT INTO later VALUES (1)"))
"""The steps of a version to come."""


def test_an_older_file_is_copied_and_then_brought_up_to_date(tmp_path):
    version_1(tmp_path / EVENTS)
    with closing(open_database(tmp_path, NEXT)) as connection:
        assert version(connection) == len(NEXT)
        assert connection.execute("SELECT x FROM later").fetchall() == [(1,)]
        entries = connection.execute("SELECT * FROM entry").fetchall()
    (copy,) = (tmp_path / BACKUPS).iterdir()
    with closing(sqlite3.connect(copy)) as connection:
        assert version(connection) == 1
        assert connection.execute("SELECT * FROM entry").fetchall() == entries
    with closing(open_database(tmp_path, NEXT)):
        assert [*(tmp_path / BACKUPS).iterdir()] == [copy]
    with pytest.raises(CannotOpen, match="newer"):
        open_database(tmp_path)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path):
    version_1(tmp_path / EVENTS)
    broken = (*NEXT[:-1], ("CREATE TABLE later (x)", "INSERT INTO nowhere VALUES (1)"))
    with pytest.raises(CannotOpen, match="no such table"):
        open_database(tmp_path, broken)
    with closing(open_database(tmp_path)) as connection:
        assert version(connection) == 1
        assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'later'").fetchone() == (0,)


def test_an_older_file_that_cannot_be_copied_stays_as_it_is(tmp_path):
    version_1(tmp_path / EVENTS)
    (tmp_path / BACKUPS).touch()
    before = (tmp_path / EVENTS).read_bytes()
    with pytest.raises(CannotOpen):
        open_database(tmp_path, NEXT)
    with closing(open_database(tmp_path)) as connection:
        assert version(connection) == 1
    assert len((tmp_path / EVENTS).read_bytes()) == len(before)


def test_a_migration_goes_on_where_it_stopped(tmp_path):
    with closing(sqlite3.connect(tmp_path / "file", isolation_level=None)) as connection:
        steps = [[f"CREATE TABLE t{number} (x)"] for number in range(4)]
        migrate(connection, steps[:2])
        migrate(connection, steps)
        migrate(connection, steps)
        assert version(connection) == 4


async def test_more_than_may_wait_wait_to_ask(tmp_path):
    many = 3 * WAITING
    async with in_a_file(tmp_path) as store:
        asked = [asyncio.create_task(store.append("host", number, *said(str(number)))) for number in range(many)]
        assert await asyncio.gather(*asked) == [*range(1, many + 1)]


async def test_who_waits_to_ask_when_it_closes_is_served(tmp_path):
    many = 3 * WAITING
    async with in_a_file(tmp_path) as store:
        asked = [asyncio.create_task(store.append("host", number, *said(str(number)))) for number in range(many)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*asked) == [*range(1, many + 1)]
    assert len(await everything(tmp_path)) == many


async def test_who_gives_up_waiting_to_ask_has_written_nothing(tmp_path):
    async with in_a_file(tmp_path) as store:
        asked = [asyncio.create_task(store.append("host", number, *said(str(number)))) for number in range(WAITING)]
        late = asyncio.create_task(store.append("late", 0, *said("x")))
        await asyncio.sleep(0)
        late.cancel()
        assert await asyncio.gather(*asked) == [*range(1, WAITING + 1)]
        assert await store.read("late") == ()


async def test_a_close_that_was_cancelled_is_still_one(tmp_path):
    async with in_a_file(tmp_path) as store:
        closing_it = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        closing_it.cancel()
        await asyncio.gather(closing_it, return_exceptions=True)
        await store.close()
        Lock(tmp_path).close()


async def test_a_copy_made_while_others_write_is_the_log_of_one_moment(tmp_path):
    """The drill of a restore: the copy, put in another directory under the log's name, is a log to go on with."""
    async with in_a_file(tmp_path / "data") as store:

        async def write(stream):
            for number in range(0, 300, 3):
                await store.append(stream, number, *said(*(f"{stream} {n}" for n in range(number, number + 3))))

        writers = [asyncio.create_task(write(f"table:{number}")) for number in range(8)]
        sizes = []
        for number in range(5):
            known = {stream: len(await store.read(stream)) for stream in await store.streams("")}
            (tmp_path / f"restored{number}").mkdir()
            await store.backup(tmp_path / f"restored{number}" / EVENTS)
            async with in_a_file(tmp_path / f"restored{number}") as restored:
                for stream in await restored.streams(""):
                    copied, original = await restored.read(stream), await store.read(stream)
                    assert copied == original[: len(copied)]
                    assert len(copied) % 3 == 0
                    assert len(copied) >= known.get(stream, 0)
                sizes.append(len(await restored.read_open("")))
                await restored.append("table:after", 0, *said("going on"))
        await asyncio.gather(*writers)
        assert sizes == sorted(sizes)
        assert len(await store.read_open("")) == 8 * 300


async def test_a_copy_has_its_name_only_when_it_is_whole(tmp_path):
    """What an earlier try left behind is in nobody's way."""
    (tmp_path / "copy.part").write_text("half of a copy")
    async with in_a_file(tmp_path / "data") as store:
        await store.append("table:a", 0, *said("one"))
        await store.backup(tmp_path / "copy")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data"]
        with pytest.raises(CannotSave, match="is there already"):
            await store.backup(tmp_path / "copy")
        with pytest.raises(CannotSave, match="No such file or directory"):
            await store.backup(tmp_path / "nowhere" / "copy")
        with pytest.raises(CannotSave, match="is there already"):
            await store.backup(tmp_path / "data" / EVENTS)
        assert await store.append("table:a", 1, *said("two")) == 2


def test_a_copy_of_a_damaged_log_leaves_nothing(tmp_path):
    with closing(sqlite3.connect(tmp_path / "file", isolation_level=None)) as connection:
        connection.execute("CREATE TABLE t (x)")
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * 100)
        connection.execute("COMMIT")
    overwrite(0.5, b"\xff" * 8192)(tmp_path / "file")
    with closing(sqlite3.connect(tmp_path / "file", isolation_level=None)) as connection, pytest.raises(CannotSave):
        back_up(connection, tmp_path / "copy")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_is_left_of_what_was_erased(tmp_path, seed):
    """Not in the file, not in what waits to be filed beside it, and not in later copies."""
    chance = Random(seed)
    lasts, erased = {}, []
    async with in_a_file(tmp_path) as store:
        for _ in range(400):
            number = chance.randrange(30)
            if number not in erased:
                text = f"<secret {number:02}>" * chance.choice([1, 5, 20, 100, 800])
                lasts[number] = await store.append(f"account:{number}", lasts.get(number, 0), *said(text))
            if chance.random() < 0.03:
                await store.erase(f"account:{number}", New("deleted", {}))
                erased.append(number)
        await store.backup(tmp_path / "copy")
        left = b"".join(data for data in files(tmp_path).values() if data)
        assert erased
        for number in lasts:
            assert (f"<secret {number:02}>".encode() in left) is (number not in erased)


async def test_a_backup_takes_the_place_of_a_log_which_is_kept_aside(tmp_path):
    """Even one that a kill left with something to be filed, which must not be filed into the backup."""
    data, killed = tmp_path / "data", tmp_path / "killed"
    async with in_a_file(data) as store:
        await store.append("table:a", 0, *said("one"))
        await store.backup(tmp_path / "backup")
        await store.append("table:a", 1, *said("two"))
        shutil.copytree(data, killed)
    assert (killed / (EVENTS + "-wal")).stat().st_size
    aside = restore(killed, tmp_path / "backup")
    assert await everything(killed) == [("table:a", 1, "one")]
    assert await everything(aside) == [("table:a", 1, "one"), ("table:a", 2, "two")]
    assert [path.name for path in killed.rglob("*") if path.stat().st_mode & OWNER_ONLY] == []


async def test_a_backup_is_restored_to_where_there_is_no_log(tmp_path):
    await filled(tmp_path / "data")
    async with in_a_file(tmp_path / "data") as store:
        await store.backup(tmp_path / "backup")
    restore(tmp_path / "elsewhere", tmp_path / "backup")
    assert await everything(tmp_path / "elsewhere") == await everything(tmp_path / "data")


async def test_a_damaged_backup_takes_no_place(tmp_path):
    await filled(tmp_path / "data")
    async with in_a_file(tmp_path / "data") as store:
        await store.backup(tmp_path / "backup")
        with pytest.raises(CannotOpen, match="Another server"):
            restore(tmp_path / "data", tmp_path / "backup")
    before = files(tmp_path / "data")
    overwrite(0.5, b"\xff" * 8192)(tmp_path / "backup")
    for backup in (tmp_path / "backup", tmp_path / "nowhere", tmp_path / "data"):
        with pytest.raises(CannotOpen):
            restore(tmp_path / "data", backup)
    assert files(tmp_path / "data") == before
