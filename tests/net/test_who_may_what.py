"""Who may do what: every way to come, against everything one can come for, at a server with all its parts."""

import json
from contextlib import asynccontextmanager, suppress

import asyncssh
import pytest

from net import counts
from net.script.bounds import Bounds
from tests.net.evening import at_client
from tests.net.readers import Reader
from tests.net.screens import eventually
from tests.net.testserver import Forged, connected, open_session
from tests.net.whole import whole

WAYS = {
    "screen": None,
    "tables": "tables",
    "watch": "watch XXXX",
    "replay": "replay XXXX",
    "bot": "bot --make threefold",
    "help": "help",
}


def new_key():
    return asyncssh.generate_private_key("ssh-ed25519")


@asynccontextmanager
async def asking(here, command, key=None, user="eve"):
    async with connected(here.server, user=user, key=key) as connection:
        _, reader = await connection.create_session(Reader, command, encoding=None)
        yield reader


async def answer_to(here, command, key=None):
    """The exit status of a command, and what it said."""
    said = []
    async with connected(here.server, user="eve", key=key) as connection:
        channel, reader = await connection.create_session(lambda: Reader(said.append), command, encoding=None)
        await reader.until(lambda: reader.ended)
        return channel.get_exit_status(), "\n".join(said)


@pytest.fixture
async def here(tmp_path):
    async with whole(tmp_path, bounds=Bounds(lines_rate=1000)) as here:
        yield here


async def test_a_guest_may_sit_watch_and_play_by_program_and_is_a_new_one_each_time(here):
    async with at_client(here.server, "ada") as ada, at_client(here.server, "eve") as eve:
        code = await ada.make_table()
        await eve.go_to(code)
        await ada.sees("sat down.")
        async with asking(here, f"watch {code} --json") as watcher, asking(here, "bot --make threefold") as program:
            assert (await watcher.first("hello"))["hello"] == code
            hello = await program.first("hello")
            assert hello["hello"].startswith("guest-")
            assert hello["table"] != code
    assert len(here.accounts.directory) == 0


async def test_a_key_is_the_same_person_at_the_screen_and_by_every_command(here):
    key = new_key()
    async with asking(here, "bot --make threefold", key) as program:
        hello = await program.first("hello")
        code = hello["table"]
        status, said = await answer_to(here, "tables --json", key)
        assert (status, json.loads(said)["mine"]) == (0, True)
        status, said = await answer_to(here, "tables --json")
        assert json.loads(said)["mine"] is False
        assert (await answer_to(here, f"watch {code}", key))[0] == 1  # who has a seat does not look on
        async with at_client(here.server, "somebody", key=key) as ada:
            await ada.sees("you are eve", code)
    assert len(here.accounts.directory) == 1


async def test_a_second_key_is_the_same_person_once_it_has_joined(here):
    one, other = new_key(), new_key()
    async with asking(here, "bot --make threefold", one) as program:
        code = (await program.first("hello"))["table"]
        account = here.accounts.directory.by_key(one.get_fingerprint())
        await here.accounts.give_key(account.id, other.get_fingerprint())
        async with asking(here, f"bot --table {code}", other) as again:
            hello = await again.first("hello")
            assert (hello["table"], hello["seat"], hello["hello"]) == (code, 0, account.name)
            await program.until(lambda: program.ended)  # taken over
            await here.accounts.remove_key(account.id, other.get_fingerprint())
            await again.until(lambda: again.ended)
    assert here.accounts.directory.by_key(other.get_fingerprint()) is None
    assert here.accounts.directory.by_key(one.get_fingerprint()).id == account.id


async def test_a_key_that_was_not_proved_opens_nothing_by_any_way(here):
    ada, eve = new_key(), new_key()
    async with asking(here, "bot --make threefold", ada, "ada") as program:
        code = (await program.first("hello"))["table"]
        forged = Forged(ada, eve)
        status, said = await answer_to(here, "tables --json", forged)
        assert (status, json.loads(said)["mine"]) == (0, False)
        async with asking(here, f"bot --table {code}", forged) as thief:
            assert (await thief.first("hello"))["seat"] == 1
        assert not program.ended


@pytest.mark.parametrize("way", WAYS)
async def test_who_is_banned_comes_in_by_no_way(here, way):
    key = new_key()
    account = await here.accounts.account_for(key.get_fingerprint(), "eve")
    assert "done" in json.loads(await here.ask_desk(do="ban", who=account.id, why="Three warnings."))
    command = WAYS[way]
    said = []
    # The connection may be closed before, while or after it asks.
    with suppress(asyncssh.Error, OSError):
        async with connected(here.server, key=key) as connection:
            if command is None:
                client = await open_session(connection)
                await client.exit_status()
                said.append(client.screen.text.strip())
            else:
                _, reader = await connection.create_session(lambda: Reader(said.append), command, encoding=None)
                await reader.until(lambda: reader.ended)
    assert not any(said)
    assert here.server.counts[counts.BANNED_KEY]
    assert not here.tables.rooms


async def test_a_ban_ends_what_is_open_at_the_screen_and_by_every_command(here):
    key = new_key()
    async with (
        asking(here, "bot --make threefold", key) as program,
        at_client(here.server, "eve", key=key) as eve,
    ):
        await program.first("hello")
        await eve.sees("you are eve")
        account = here.accounts.directory.by_key(key.get_fingerprint())
        assert "done" in json.loads(await here.ask_desk(do="ban", who=account.id, why="Three warnings."))
        await program.until(lambda: program.ended)
        await eve.screen.wait_ended()
        assert "Three warnings." in eve.screen.after_leaving
    await eventually(lambda: not here.server.sessions, "nobody")


async def test_whose_seat_was_taken_over_acts_there_no_more(here):
    key = new_key()
    async with (
        asking(here, "bot --make threefold --fill", key) as older,
        asking(here, "bot --make threefold", new_key()) as _other,
    ):
        code = (await older.first("hello"))["table"]
        async with asking(here, f"bot --table {code}", key) as newer:
            await newer.first("hello")
            await older.until(lambda: older.ended)
            await newer.until(newer.asked)
            newer.act(newer.asked()["legal"][0], newer.asked()["turn"])
            assert (await newer.first("ok"))["ok"]


@pytest.mark.parametrize("key", [True, False])
async def test_the_hosts_desk_is_reached_by_no_way_over_ssh(here, key):
    for command in ("admin list sessions", "admin", "python -m net admin", '{"do": "sessions"}'):
        status, said = await answer_to(here, command, new_key() if key else None)
        assert status == 2
        assert "There is no command" in said
    assert json.loads(await here.ask_desk(do="sessions")) == {"done": []}
