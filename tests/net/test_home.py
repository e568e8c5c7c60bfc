"""A table at home that is open to friends: the real program, and friends with real clients."""

import re
import socket
import sys
from contextlib import asynccontextmanager
from random import Random

import pytest

from engine.bots import bots
from engine.games import game_of
from engine.record import replay
from net.home import FromHome
from net.own_addresses import own_addresses
from tests.net.evening import ENTER, Person, at_client, at_terminal, key_file, play_until
from tests.net.screens import GIVEN_BACK
from tests.net.tables import Everybody, no_pause, play
from tests.net.testserver import HOST, Elsewhere, in_terminal, run, ssh_command
from tui.by_code import TRIES
from tui.table import Refused
from tui.terms import Terms


@asynccontextmanager
async def at_own_machine(home, *arguments, size=(80, 24)):
    """Somebody with the program in a terminal."""
    settings = home / ".config" / "threefold" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('pace = "instant"\nhold = "key"\n')
    command = ["env", f"HOME={home}", "USER=ada", "LANG=C.UTF-8", sys.executable, "-m", "tui", *arguments]
    async with in_terminal(command, size=size) as terminal:
        yield Person(terminal)


async def open_table(person):
    """From the menu to a table that waits for somebody: where it is, and its code."""
    await person.sees("Friends", "Quit")
    person.type("4")
    await person.sees("A table for friends", "Sit down and play")
    person.type("1")
    await person.sees("Your table is open", "SHA256:")
    port, code = re.search(r"ssh -p (\d+) ", person.text)[1], re.search(r"code ([0-9A-Z]{4})", person.text)[1]
    person.type(ENTER)
    await person.sees(f"Table {code}: waiting for 1 player.", f"ssh -p {port}")
    return Elsewhere(int(port)), code


async def say_code(person, code):
    await person.sees("The code of the table:")
    person.type(f"{code}{ENTER}")


async def test_a_friend_comes_by_the_code_comes_back_after_a_kill_and_goes_home_with_the_host(tmp_path):
    key = key_file(tmp_path, "ben")
    async with at_own_machine(tmp_path / "home") as ada:
        server, code = await open_table(ada)
        async with at_terminal(server, "ben", key=key) as ben:
            await say_code(ben, code)
            await ben.sees("ada", "THREEFOLD")
            await play_until([ada, ben], 2)
        # The client was killed: the seat waits for its key, and asks for no code.
        await ada.sees("ben away")
        async with at_terminal(server, "somebody", key=key) as ben, at_client(server, "cem") as cem:
            await ben.sees("ada", "Your hand")
            await cem.sees("The code of the table:")
            await play_until([ada, ben], 2)
            ada.type("Q")
            await ada.sees("Leave the table?")
            ada.type("2")
            for person in (ben, cem):
                await person.screen.wait_ended()
                assert person.screen.modes == GIVEN_BACK
                assert person.screen.after_leaving == "The table is closed: ada has left. Good bye.\r\n"
            await ada.sees("Friends", "Quit")
        with socket.create_server((HOST, server.port)):
            pass  # nobody listens there any more


async def test_a_match_that_is_left_goes_on_another_time_at_the_same_table(tmp_path):
    """The host leaves, and the friend comes back with the same key and no code; then the program is killed."""
    key = key_file(tmp_path, "ben")
    async with at_own_machine(tmp_path / "home") as ada:
        server, code = await open_table(ada)
        async with at_terminal(server, "ben", key=key) as ben:
            await say_code(ben, code)
            await ben.sees("ada", "THREEFOLD")
            await play_until([ada, ben], 2)
            ada.type("Q")
            await ada.sees("The match is kept")
            ada.type("2")
            await ben.screen.wait_ended()
        await ada.sees("Friends", "Quit")
        ada.type("4")
        await ada.sees("Open the table you left", "with ben")
        ada.type("1")
        await ada.sees("Your table is open", f"code {code}")
        server = Elsewhere(int(re.search(r"ssh -p (\d+) ", ada.text)[1]))
        ada.type(ENTER)
        async with at_terminal(server, "ben", key=key) as ben:
            await ben.sees("ada", "Your hand")
            await play_until([ada, ben], 1)
    async with at_own_machine(tmp_path / "home") as ada:
        await ada.sees("Friends", "Quit")
        ada.type("4")
        await ada.sees("Open the table you left", "with ben")


async def test_whoever_ends_the_program_sends_the_friends_home_too(tmp_path):
    async with at_own_machine(tmp_path / "home") as ada:
        server, code = await open_table(ada)
        async with at_client(server, "ben") as ben:
            await say_code(ben, code)
            await ben.sees("ada", "THREEFOLD")
            ada.type("\x03")
            await ben.screen.wait_ended()
            assert ben.screen.modes == GIVEN_BACK
            assert ben.screen.after_leaving.startswith("The table is closed: ada has left.")
            await ada.screen.wait_ended()
            assert ada.screen.modes == GIVEN_BACK


async def test_in_lines_of_words_it_is_the_same(tmp_path):
    """The host in lines, a friend in lines too; and the friends see the same machine another time."""
    home = tmp_path / "home"
    async with at_own_machine(home, "--plain", size=(100, 60)) as ada:
        await ada.sees("4 Friends: open a table to them")
        ada.type("friends\n1\n")
        await ada.sees("Your friends type this", "waiting for 1 player")
        port, code = re.search(r"ssh -p (\d+) ", ada.text)[1], re.search(r"code ([0-9A-Z]{4})", ada.text)[1]
        server = Elsewhere(int(port))
        async with in_terminal([*ssh_command(server, "-T", HOST, user="ben")], size=(100, 60)) as terminal:
            ben = Person(terminal)
            await ben.sees("The code of the table")
            ben.type(f"{code}\n")
            await ben.sees("Here: ")
            await ada.sees("ben sat down")
            ada.type("leave\n1\n")
            await ben.screen.wait_ended()
            assert "The table is closed: ada has left. Good bye." in ben.text
    assert (home / ".local/share/threefold/friends/host_key").stat().st_mode & 0o777 == 0o600


class Home:
    """Tables of this process, closed afterwards."""

    def __init__(self, data):
        self._opener = FromHome(data, host=HOST)
        self._opened = []

    async def open(self, rules="threefold rounds=1", seats=None):
        table = await self._opener.open(
            rules, Terms(access="unlisted"), "ada", bots=seats or {}, minds=Everybody(bots()["random"]), pause=no_pause
        )
        self._opened.append(table)
        return table, Elsewhere(int(re.search(r"-p (\d+)", table.ways[0])[1]))

    async def close(self):
        for table in self._opened:
            await table.close()


@pytest.fixture
async def home(tmp_path):
    opened = Home(tmp_path / "friends")
    yield opened
    await opened.close()


async def test_whoever_does_not_know_the_code_goes_home(home):
    table, server = await home.open()
    async with at_client(server, "ben") as ben:
        said = "Welcome."
        for number in range(TRIES):
            await ben.sees(f"{said} The code of the table:")
            ben.type(f"XXX{number}{ENTER}")
            said = f"There is no table XXX{number}."
        await ben.screen.wait_ended()
        assert ben.screen.after_leaving == "That is not the code. Ask whoever invited you.\r\n"
        assert table.link.now().people[1].free


async def test_who_finds_no_seat_looks_on_and_nobody_makes_a_table(home):
    table, server = await home.open(seats={1: "random"})
    assert [person.is_bot for person in table.link.now().people] == [False, True]
    async with at_client(server, "ben") as ben:
        await say_code(ben, table.link.title)
        await ben.sees("You look on.")
    status, said = await run(ssh_command(server, HOST, "bot", "--make", "threefold"))
    assert status == 2
    assert "There is no command bot here: one of help, replay, verify." in said
    status, said = await run(ssh_command(server, HOST, "tables"))
    assert status == 2


async def test_bots_sit_where_the_host_wants_them(home):
    table, _ = await home.open("threefold players=4", seats={2: "random"})
    assert [person.is_bot for person in table.link.now().people] == [False, False, True, False]


async def test_a_table_finds_another_port_where_one_is_taken_and_the_same_key(home):
    (one, first), (other, second) = await home.open(), await home.open()
    assert first.port != second.port
    assert one.fingerprint == other.fingerprint


async def test_a_place_where_nothing_can_be_kept_is_a_sentence(tmp_path):
    (tmp_path / "friends").write_text("a file")
    with pytest.raises(Refused, match=r"^The table cannot be opened\. .*friends"):
        await Home(tmp_path / "friends").open()


async def test_the_record_is_there_once_the_match_is_over(home):
    table, _ = await home.open(seats={1: "random"})
    assert table.over() is None
    await play(table.link, Random(1))
    record = table.over()
    assert record.players == ("ada", "Bot")
    assert all(replay(game_of(record.rules), deal, []).finished for deal in record.deals)
    await table.link.leave()
    assert table.over() == record


def test_an_address_is_found_without_asking_anybody():
    assert all(address == "localhost" or ":" in address or address.count(".") == 3 for address in own_addresses())


async def some_turns(link, turns=3):
    """Take so many turns, whichever; the view of the next one."""
    while turns or not link.now().to_act:
        now = link.now()
        if now.to_act:
            await link.act(next(iter(now.view.legal)), now.view.turn)
            turns -= 1
        else:
            await link.next_update()
    return link.now().view


async def test_of_all_tables_the_last_one_is_kept_until_it_is_over(home, tmp_path):
    opener = FromHome(tmp_path / "friends", host=HOST)
    assert await opener.left() is None
    for seats in (3, 2):
        bot = dict.fromkeys(range(1, seats), "random")
        table, _ = await home.open(f"threefold players={seats} rounds=1", seats=bot)
        assert table.keeps
        before = await some_turns(table.link)
        await table.close()
        left = await opener.left()
        assert (left.seat, left.record.players) == (0, ("ada", "Bot", "Bot 2")[:seats])
    again = await opener.open_again("ada", minds=Everybody(bots()["random"]), pause=no_pause)
    assert again.link.now().view == before
    await play(again.link, Random(1))
    await again.close()
    assert await opener.left() is None
    with pytest.raises(Refused, match="not there any more"):
        await opener.open_again("ada", minds=Everybody(bots()["random"]), pause=no_pause)
