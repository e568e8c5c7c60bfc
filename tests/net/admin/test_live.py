"""The host and a running server: who is here is seen, told, sent away and kept out, and the last match ends it."""

import asyncio
import json
from contextlib import asynccontextmanager

import asyncssh
import pytest

from net.admin.desk import CannotDo
from net.admin.floor import ServedFloor
from net.admin.kept import KeptDesk
from net.admin.live import LiveDesk
from net.app import Hall
from net.lobby import Tables
from net.store.memory import MemoryStore
from tests.net.admin.desks import kept
from tests.net.evening import at_client, key_file, play_until
from tests.net.screens import GIVEN_BACK, PATIENCE
from tests.net.tables import house
from tests.net.testserver import HOST, connected, run, serving, ssh_command


class Running:
    """A server with a desk."""

    def __init__(self, server, tables, given):
        self.server, self.tables, self.accounts = server, tables, given.accounts
        self.port = server.port
        self.stopped = asyncio.Event()
        self.pauses = asyncio.Semaphore(0)
        self.floor = ServedFloor(server, tables, given.accounts.directory, self.stopped.set)
        self.desk = LiveDesk(
            self.floor, KeptDesk(given.store, given.accounts, given.bans, given.clock), self.pauses.acquire
        )


@asynccontextmanager
async def running(data):
    tables = Tables(house())
    async with (
        kept(MemoryStore()) as given,
        serving(Hall(tables, house().rng).app_for, data, bans=given.bans) as server,
    ):
        here = Running(server, tables, given)
        try:
            yield here
        finally:
            await here.desk.close()


def key():
    return asyncssh.generate_private_key("ssh-ed25519")


async def begin(ada, ben):
    code = await ada.make_table(rounds=1)
    await ben.go_to(code)
    await play_until([ada, ben], 1)
    return code


async def test_who_is_here_and_what_is_played_is_listed(tmp_path):
    async with running(tmp_path) as here:
        adas = key()
        fingerprint = adas.get_fingerprint()
        account = await here.accounts.account_for(fingerprint, "Ada")
        assert await here.desk.sessions() == []
        async with at_client(here, "ada", key=adas) as ada, at_client(here, "ben") as ben:
            await ada.sees("The lobby")
            await ben.sees("The lobby")
            one, other = await here.desk.sessions()
            assert (one.name, one.account, one.key, one.source) == ("ada", account.id, fingerprint, HOST)
            assert (other.name, other.account, other.key) == ("ben", "", "")
            assert 0 < one.since <= other.since
            code = await ada.make_table()
            (table,) = await here.desk.tables()
            assert (table.code, table.people, table.playing) == (code, ("ada", ""), False)
            await ben.go_to(code)
            await ben.sees("ada")
            (table,) = await here.desk.tables()
            assert (table.people, table.playing) == (("ada", "ben"), True)


@pytest.mark.parametrize("who", ["ada", " ADA", "key", HOST, "127.0.0.0/16"])
async def test_who_is_sent_away_is_told_why_and_gets_the_terminal_back(tmp_path, who):
    async with running(tmp_path) as here:
        adas = key()
        async with at_client(here, "ada", key=adas) as ada:
            await ada.sees("The lobby")
            number = await here.desk.kick(adas.get_fingerprint() if who == "key" else who, "Three \x1b[31mwarnings.")
            assert number == 1
            await ada.screen.wait_ended()
            assert ada.screen.modes == GIVEN_BACK
            assert ada.screen.after_leaving == "The host has closed your session. Three [31mwarnings.\r\n"
        with pytest.raises(CannotDo, match="is not here"):
            await here.desk.kick("ada", "")


async def test_a_message_is_shown_as_text_to_everybody_or_to_one(tmp_path):
    async with running(tmp_path) as here, at_client(here, "ada") as ada, at_client(here, "ben") as ben:
        await ada.sees("The lobby")
        await ben.sees("The lobby")
        assert await here.desk.message("We close at [b]nine[/b].", "") == 2
        for person in (ada, ben):
            await person.sees("The host", "We close at [b]nine[/b].")
        assert await here.desk.message("For you\nalone.", "ben") == 1
        await ben.sees("For you alone.")
        assert "alone" not in ada.text
        for text, who, sentence in (("\x07", "", "nothing to read"), ("hi", "cem", "cem is not here")):
            with pytest.raises(CannotDo, match=sentence):
                await here.desk.message(text, who)


async def test_a_banned_account_is_sent_away_and_told_why_when_it_comes_back(tmp_path):
    async with running(tmp_path) as here:
        path = key_file(tmp_path, "ada")
        adas = asyncssh.read_private_key(path)
        await here.accounts.account_for(adas.get_fingerprint(), "Ada")
        async with at_client(here, "ada", key=adas) as ada:
            await ada.sees("The lobby")
            await here.desk.ban("Ada", "Come back tomorrow.", 86400)
            await ada.screen.wait_ended()
            assert "Come back tomorrow." in ada.screen.after_leaving
        status, said = await run(ssh_command(here, HOST, key=path))
        assert status == 255
        assert "You may not come in here. Come back tomorrow." in said
        await here.desk.unban("Ada")
        async with at_client(here, "ada", key=adas) as ada:
            await ada.sees("The lobby")


async def test_a_banned_source_is_sent_away_and_finds_the_door_shut(tmp_path):
    async with running(tmp_path) as here:
        async with at_client(here, "ada") as ada:
            await ada.sees("The lobby")
            await here.desk.ban(HOST, "", 60)
            await ada.screen.wait_ended()
        with pytest.raises((OSError, asyncssh.Error)):
            async with connected(here):
                pass


async def test_who_deletes_an_account_has_no_session_of_it_left(tmp_path):
    async with running(tmp_path) as here:
        adas = key()
        account = await here.accounts.account_for(adas.get_fingerprint(), "Ada")
        async with at_client(here, "ada", key=adas) as ada:
            await ada.sees("The lobby")
            deleted = await here.desk.delete(account.id)
            assert deleted.name == "Ada"
            await ada.screen.wait_ended()
        assert await here.desk.accounts() == []


async def test_draining_waits_for_the_last_match_and_lets_nobody_begin_another(tmp_path):
    async with running(tmp_path) as here:
        adas = key()
        async with (
            at_client(here, "ada", key=adas) as ada,
            at_client(here, "ben") as ben,
            at_client(here, "eve") as eve,
        ):
            await begin(ada, ben)
            await eve.sees("The lobby")
            assert await here.desk.drain(3600, "A new version comes.") == 1
            assert here.desk.draining
            for person in (ada, ben, eve):
                await person.sees("The server closes soon", "A new version comes.")
            eve.type("2")
            await eve.sees("A new table")
            eve.type("1")
            await eve.sees("no new tables")
            status, said = await run(ssh_command(here, HOST, user="cem"))
            assert status == 255
            assert "The server closes soon" in said
            # Whose match goes on comes back to it.
            async with at_client(here, "ada", key=adas) as again:
                await again.sees("Your hand")
                assert not here.stopped.is_set()
                await play_until([again, ben], "The match is over")
            here.pauses.release()
            async with asyncio.timeout(PATIENCE):
                await here.stopped.wait()


async def test_draining_stops_at_once_where_nothing_goes_on_and_at_the_latest_when_the_time_is_up(tmp_path):
    async with running(tmp_path) as here:
        assert await here.desk.drain(3600, "") == 0
        async with asyncio.timeout(PATIENCE):
            await here.stopped.wait()
    (tmp_path / "other").mkdir()
    async with running(tmp_path / "other") as here, at_client(here, "ada") as ada, at_client(here, "ben") as ben:
        await begin(ada, ben)
        assert await here.desk.drain(3600, "") == 1
        assert not here.stopped.is_set()
        assert await here.desk.drain(0.001, "") == 1, "asked again, the new time counts"
        here.pauses.release()
        async with asyncio.timeout(PATIENCE):
            await here.stopped.wait()


def test_lines_are_json_values():
    from net.admin.desk import AccountLine, BanLine, SessionLine, TableLine

    lines = [
        SessionLine("a", "", "", "", 1.0),
        TableLine("C", "threefold", ("a", ""), playing=True),
        AccountLine("1", "a", 1, 1.0, 1.0, banned=False),
        BanLine("1", "a", "", None),
    ]
    for line in lines:
        assert json.loads(json.dumps(line._asdict())).keys() == line._asdict().keys()
