"""`python -m net admin` as a process, with a server's socket to ask and without one."""

import asyncio
import json
import re
import stat
import sys

import pytest

from net.admin.__main__ import main, parser, span
from net.admin.admin_socket import open_desk
from net.reports import Complaint, Reports
from net.store.memory import MemoryStore
from net.store.sqlite import SqliteStore
from tests.net.accounts.accounts import ADA, Clock, accounts_of
from tests.net.admin.desks import kept, settle_two
from tests.net.screens import PATIENCE


async def admin(data, *words):
    """Run it: exit status, standard output, standard error."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "net", "admin", "--data", str(data), *words,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    async with asyncio.timeout(2 * PATIENCE):
        out, err = await process.communicate()
    assert b"Traceback" not in err, err
    return process.returncode, out.decode(), err.decode()


@pytest.fixture
async def data(tmp_path):
    """A data directory whose server is not running."""
    store = await SqliteStore.open(tmp_path)
    async with accounts_of(store, Clock()) as accounts:
        await settle_two(accounts)
    await store.close()
    (tmp_path / "host_key").write_text("the key of the host")
    return tmp_path


async def test_without_a_server_what_is_stored_is_seen_and_changed(data):
    status, out, err = await admin(data, "list", "accounts")
    assert (status, err) == (0, "")
    head, ada, ben = out.splitlines()
    assert re.split(r"\s{2,}", head) == ["id", "name", "keys", "made", "last seen", "banned"]
    assert re.fullmatch(r"[0-9a-f]{16}  Ada   2     \d{4}-\d\d-\d\d  \d{4}-\d\d-\d\d", ada)
    assert " Ben " in ben
    assert await admin(data, "ban", "Ada", "Three warnings.", "--for", "7d") == (
        0, f"Ada is banned until {await until(data)}.\n", "",
    )  # fmt: skip
    assert await admin(data, "ban", "2001:db8::1") == (0, "2001:db8::/64 is banned until it is lifted.\n", "")
    status, out, _ = await admin(data, "--json", "list", "bans")
    assert [ban["name"] for ban in json.loads(out)] == ["Ada", ""]
    assert await admin(data, "unban", "Ada") == (0, "Ada is not banned any more.\n", "")
    status, out, _ = await admin(data, "export", ADA)
    assert json.loads(out)["name"] == "Ada"
    assert await admin(data, "delete", "Ada") == (
        2, "", "A deleted account does not come back. If that is meant, say --yes as well.\n",
    )  # fmt: skip
    status, out, err = await admin(data, "delete", "Ada", "--yes")
    assert (status, err) == (0, "")
    assert re.fullmatch(r"Deleted Ada \([0-9a-f]{16}\)\.\n", out)
    assert await admin(data, "export", "Ada") == (1, "", "Nobody is called Ada.\n")


async def until(data):
    """When Ada's ban ends, as the list of bans says it."""
    _, out, _ = await admin(data, "list", "bans")
    return re.search(r"Ada\s+(\S+ \S+)", out)[1]


async def test_reports_are_read_and_done_with(data):
    assert await admin(data, "reports") == (0, "Nobody has reported anybody.\n", "")
    store = await SqliteStore.open(data)
    await Reports(store, Clock()).file(Complaint("guest 1", "guest 2", "spam", "table:K7QF-0", "Ben", ["buy \x1b[31m"]))
    await store.close()
    status, out, err = await admin(data, "reports")
    assert (status, err) == (0, "")
    head, line = out.splitlines()
    assert re.fullmatch(r"1  \S+ \d\d:\d\dZ  spam: Ben \(a guest\) at table K7QF, says a guest", head)
    assert line == "    buy <U+001B>[31m"
    status, out, _ = await admin(data, "--json", "reports")
    assert [report["why"] for report in json.loads(out)] == ["spam"]
    assert await admin(data, "reports", "--done", "7") == (1, "", "No report 7 waits to be dealt with.\n")
    assert await admin(data, "reports", "--done", "1") == (0, "Report 1 is dealt with: Ben, spam.\n", "")
    assert await admin(data, "reports") == (0, "Nobody has reported anybody.\n", "")


async def test_a_copy_is_a_data_directory_from_which_a_server_goes_on(data, tmp_path_factory):
    copies, restored = tmp_path_factory.mktemp("copies"), tmp_path_factory.mktemp("restored")
    status, out, err = await admin(data, "backup", str(copies))
    assert (status, err) == (0, "")
    (copy,) = copies.glob("*.db")
    assert out == f"Copied to {copy}.\n"
    assert re.fullmatch(r"threefold-\d{8}-\d{6}\.db", copy.name)
    assert (copies / "host_key").read_text() == "the key of the host"
    assert {stat.S_IMODE(path.stat().st_mode) for path in copies.iterdir()} == {0o600}
    assert (await admin(data, "backup", str(copies / "by-name.db")))[0] == 0
    status, _, err = await admin(data, "backup", str(copies / "by-name.db"))
    assert (status, err) == (1, f"{copies / 'by-name.db'} is there already.\n")
    # The drill that the README tells.
    status, out, err = await admin(restored, "restore", str(copy))
    assert (status, err) == (0, "")
    assert out.startswith(f"The copy is in place. What was there before is in {restored}/replaced-")
    assert (restored / "host_key").read_text() == "the key of the host"
    status, out, _ = await admin(restored, "list", "accounts")
    assert status == 0
    assert len(out.splitlines()) == 3


async def test_a_copy_replaces_nothing_under_a_running_server_and_nothing_by_what_is_none(data, tmp_path):
    (tmp_path / "no copy").write_text("something else")
    status, out, err = await admin(data, "restore", str(tmp_path / "no copy"))
    assert (status, out) == (1, "")
    assert "no copy" in err
    store = await SqliteStore.open(data)
    await store.backup(tmp_path / "copy.db")
    status, out, err = await admin(data, "restore", str(tmp_path / "copy.db"))
    await store.close()
    assert (status, out) == (1, "")
    assert "Another server is using the data directory" in err
    status, out, _ = await admin(data, "list", "accounts")
    assert len(out.splitlines()) == 3


async def test_with_a_server_the_server_is_asked(tmp_path):
    async with kept(MemoryStore()) as given, open_desk(tmp_path, given.desk):
        await settle_two(given.accounts)
        status, out, _ = await admin(tmp_path, "list", "accounts")
        assert status == 0
        assert len(out.splitlines()) == 3
        assert await admin(tmp_path, "ban", "Cem") == (1, "", "Nobody is called Cem.\n")
        assert await admin(tmp_path, "list", "bans") == (0, "Nobody is banned.\n", "")
        assert await admin(tmp_path, "backup", str(tmp_path / "copy.db")) == (
            1, "", "A log in memory has no backups.\n",
        )  # fmt: skip
    assert [path.name for path in tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["list", "sessions"], "No server is running on this data directory: there is nobody to ask for that."),
        (["drain"], "No server is running on this data directory: there is nobody to ask for that."),
        (["list", "accounts"], "Nothing is kept in"),
    ],
)
def test_where_there_is_nothing_that_is_said_and_nothing_is_made(tmp_path, words, sentence, capsys):
    assert main(["--data", str(tmp_path / "nowhere"), *words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert not (tmp_path / "nowhere").exists()


async def test_a_store_that_is_in_use_without_a_desk_is_a_sentence(tmp_path):
    store = await SqliteStore.open(tmp_path)
    status, out, err = await admin(tmp_path, "list", "accounts")
    await store.close()
    assert (status, out) == (1, "")
    assert "Another server is using the data directory" in err


@pytest.mark.parametrize("words", [[], ["list"], ["list", "cards"], ["reboot"], ["ban", "Ada", "--for", "ever"]])
def test_wrong_usage_is_told_with_the_right_one(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m net admin")


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("30m", 1800), ("12h", 43200), ("7d", 604800)])
def test_a_length_of_time_is_a_number_and_a_unit(text, seconds):
    assert span(text) == seconds


@pytest.mark.parametrize("text", ["", "7", "0m", "-1h", "1.5h", "1w", "9999999d", "٣m", "1 h"])
def test_what_is_no_length_of_time_is_refused(text, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args(["ban", "Ada", f"--for={text}"])
    assert "is no length of time; say 90s, 30m, 12h or 7d" in capsys.readouterr().err
