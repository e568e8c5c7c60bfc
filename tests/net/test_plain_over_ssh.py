"""The whole product in lines of words over SSH: without a terminal, in a dumb one, and beside people with a screen."""

from random import Random

import asyncssh
import pytest

from net.app import Hall
from net.in_lines import InLines
from net.lobby import Tables
from net.session import FAULT
from net.typewriter import Typewriter
from tests.net.evening import at_client, key_file, playing
from tests.net.plainly import WORDS, plainly
from tests.net.screens import eventually
from tests.net.tables import house
from tests.net.testserver import ELSEWHERE, Client, connected, in_terminal, serving, ssh_command, visiting
from tui.settings import KeptInMemory, Settings
from tui.terms import Terms


async def test_a_whole_match_with_a_bot_without_a_terminal(tmp_path):
    """From the login to the last word: `ssh -T host`, and nothing comes but printable text and new lines."""
    async with playing(tmp_path) as server, plainly(server, "ada") as ada:
        await ada.hears("The lobby. You are ada")
        await ada.hears("Leave")
        ada.type("make a table", "rounds", "1", "1", "bot")
        code = (await ada.hears("waiting for 1 player")).split()[1].rstrip(":")
        assert len(code) == 4
        await ada.plays_until("The match is over.")
        ada.type("score", "all hands of the last deal", "leave")
        await ada.hears("The seal of deal 1")
        await ada.hears("At the first lead")
        await ada.hears("The lobby.")
        ada.type("leave")
        assert await ada.end() == (0, "")
        assert WORDS.fullmatch(ada.raw.decode())
        assert "Deal 1 is over." in ada.text


async def test_who_sees_and_who_hears_share_a_table_its_talk_and_its_clocks(tmp_path):
    tables = Tables(house())
    async with playing(tmp_path, tables) as server, at_client(server, "cleo", source=ELSEWHERE) as cleo:
        host = tables.enter("host", "Host")
        await cleo.sees("The lobby")
        end = await host.create("threefold players=3 cut=interactive", Terms(pace="usual"))
        await cleo.join_by_code(end.title)
        await cleo.sees("waiting for")
        async with plainly(server, "ada") as ada:
            await ada.hears("The lobby.")
            ada.type(end.title)
            await ada.hears("> ")
            await ada.hears("Here: ")
            await cleo.say("Well met\r")
            await ada.hears("cleo: Well met")
            ada.type("say You too")
            await cleo.sees("You too")
            ada.type("clock", "table")
            await ada.hears(" clock: 0:")
            await ada.hears("Score: ")
            ada.type("leave")
            await ada.hears("Your seat is kept")
            await cleo.sees("ada")
        host.close()


async def test_what_would_order_a_terminal_about_reaches_nobody(tmp_path):
    """N14: in talk, and typed back to oneself."""
    hostile = "\x1b]0;title\x07\x1b[31m\u202e\x9b2J\u200bred"
    async with playing(tmp_path) as server, plainly(server, "ada") as ada, plainly(server, "ben") as ben:
        await ada.hears("The lobby.")
        ada.type("make a table", "1")
        code = (await ada.hears("waiting for 1 player")).split()[1].rstrip(":")
        await ben.hears("The lobby.")
        ben.type(code, f"say {hostile}")
        assert (await ada.hears("red")).startswith("b")
        ben.type(hostile, "say", "1")
        await ada.hears("Hello")
        ada.type("leave", "quit")
        ben.type("leave", "quit")
        for one in (ada, ben):
            assert await one.end() == (0, "")
            assert WORDS.fullmatch(one.raw.decode())
            assert not set("\u202e\u200b\x9b") & set(one.raw.decode())


async def test_lines_that_come_at_once_are_heard_one_after_the_other_and_their_end_leaves(tmp_path):
    async with playing(tmp_path) as server, plainly(server, "ada") as ada:
        ada.type("rules", "help", "settings", "back")
        ada.process.stdin.write_eof()
        assert await ada.end() == (0, "")
        for told in ("The match: ", "Sealed deals.", "> 0 Done"):
            assert told in ada.text


async def test_who_is_gone_keeps_the_seat_and_comes_back_to_it(tmp_path):
    key = key_file(tmp_path, "ada")
    async with playing(tmp_path) as server:
        async with plainly(server, "ada", key=key) as ada:
            await ada.hears("The lobby.")
            ada.type("make a table", "start", "bot")
            await ada.plays_until("Your turn. ")
            ada.process.kill()
            await ada.process.wait()
        await eventually(lambda: server.sessions == 0, "an end of the session")
        async with plainly(server, "ada", key=key) as ada:
            await ada.hears("Here: you, ")
            assert "The lobby." not in ada.text


async def test_a_dumb_terminal_is_told_what_is_typed_and_no_order_at_all(tmp_path):
    async with playing(tmp_path) as server, in_terminal(ssh_command(server), term="dumb") as ada:
        await ada.screen.shows("Leave")
        ada.type("rulez\x7fs\r")  # what is taken back is shown anew on a line of its own
        await ada.screen.until(lambda: b"rulez\r\nrules\r\n" in ada.screen.raw, "what is typed")
        await ada.screen.until(lambda: b"The match: " in ada.screen.raw, "the rules")
        ada.type("leave\r")
        assert await ada.exit_status() == 0
        assert WORDS.fullmatch(ada.screen.raw.decode().replace("\r\n", "\n"))


async def test_ctrl_c_leaves_a_dumb_terminal(tmp_path):
    async with playing(tmp_path) as server, in_terminal(ssh_command(server), term="dumb") as ada:
        await ada.screen.shows("Leave")
        ada.type("\x03")
        assert await ada.exit_status() == 0


async def test_a_client_that_says_so_is_told_lines_and_so_is_who_chose_that(tmp_path):
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with playing(tmp_path) as server:
        async with visiting(server, env={"ACCESSIBLE": "1"}, key=key) as ada:
            await ada.screen.shows("The lobby. You are ada")
            assert b"\x1b" not in ada.screen.raw
            ada.type("settings\rplain\ron\rback\r")
            await ada.screen.until(lambda: b"> 0 Done" in ada.screen.raw, "the lobby again")
        async with visiting(server, key=key) as ada:
            await ada.screen.shows("The lobby. You are ada")
            assert b"\x1b" not in ada.screen.raw
            ada.type("settings\rplain\roff\rback\r")
            await ada.screen.until(lambda: b"> 0 Done" in ada.screen.raw, "the lobby again")
        async with visiting(server, key=key) as ada:
            await ada.screen.shows("Make a table")
            assert b"\x1b[?1049h" in ada.screen.raw


async def test_a_client_that_wants_no_echo_gets_none(tmp_path):
    """As a program does that shows the lines it sends by itself, such as an editor's shell."""
    async with playing(tmp_path) as server, connected(server) as connection:
        _, ada = await connection.create_session(
            lambda: Client(80, 24),
            term_type="dumb",
            term_modes={asyncssh.PTY_ECHO: 0},
            request_pty="force",
            encoding=None,
        )
        await ada.screen.shows("Leave")
        ada.type("rules\r")
        await ada.screen.until(lambda: b"The match: " in ada.screen.raw, "the rules")
        assert b"\r\nrules\r\n" not in ada.screen.raw


async def test_a_failure_is_told_in_a_line_and_harms_nobody_else(tmp_path):
    class Broken(Hall):
        async def app_for(self, visit):
            app = await super().app_for(visit)
            return Failing(app) if visit.identity.wished_name == "ben" else app

    class Failing:
        """An evening that fails as soon as it has begun."""

        def __init__(self, app):
            self._app = app

        def __getattr__(self, name):
            return getattr(self._app, name)

        async def run_async(self, *, size):
            raise RuntimeError("a card too many")

    async with (
        serving(Broken(Tables(house()), Random(1)).app_for, tmp_path) as server,
        plainly(server, "ada") as ada,
        plainly(server, "ben") as ben,
    ):
        assert await ben.end() == (1, "")
        assert ben.said == [FAULT]
        await ada.hears("The lobby.")
        ada.type("quit")
        assert await ada.end() == (0, "")


async def test_a_flood_is_held_back_and_too_long_a_line_says_nothing(tmp_path):
    async with playing(tmp_path) as server, plainly(server, "ada") as ada:
        await ada.hears("Leave")
        ada.type("x" * 5000, "rules")
        await ada.hears("The match: ")
        assert "xxx" not in ada.text


async def test_the_server_says_good_bye_in_a_line(tmp_path):
    async with playing(tmp_path) as server, plainly(server, "ada") as ada:
        await ada.hears("The lobby.")
        await server.close()
        _, complaints = await ada.end()
        assert ada.said[-1] == "The server is closing. Please come back in a moment."
        assert complaints == ""


async def test_a_line_of_the_host_is_heard(tmp_path):
    async with playing(tmp_path) as server, plainly(server, "ada") as ada:
        await ada.hears("Leave")
        (connection,) = server.connections
        assert connection.called.startswith("ada")
        assert connection.tell("We close at ten.")
        await ada.hears("The host: We close at ten.")


KEYS = [
    (b"rules\r", ["rules"], "rules\n", "a line"),
    (b"a\r\nb\n", ["a", "b"], "a\nb\n", "every kind of end"),
    (b"rulx\x7fes\r", ["rules"], "rulx\nrules\n", "a character taken back"),
    (b"\x7f\r", [""], "\n", "nothing to take back"),
    (b"wrong\x15right\r", ["right"], "wrong\nright\n", "a line wiped"),
    (b"a\x1b[Ab\x1bOPc\r", ["abc"], "abc\n", "arrows and function keys"),
    ("Søren ♥\r".encode(), ["Søren ♥"], "Søren ♥\n", "more than ASCII"),
    (b"a\x00\x07\xe2\x80\xaeb\r", ["ab"], "ab\n", "what is not seen"),
    (b"0123456789abc\r", ["0123456789"], "0123456789\n", "too long a line"),
]


def test_a_typewriter_makes_lines_of_keys():
    for keys, lines, shown, why in KEYS:
        assert Typewriter(10).feed(keys) == (lines, shown), why
        writer = Typewriter(10)
        alone = [writer.feed(bytes([key])) for key in keys if b"\x1b" not in keys]
        if alone:
            assert [line for whole, _ in alone for line in whole] == lines, why
            assert "".join(text for _, text in alone) == shown, why
    for key, interrupted in ((b"\x03", True), (b"\x04", False)):
        writer = Typewriter(10)
        assert writer.feed(b"a" + key + b"b\r") == ([], "a")
        assert (writer.ended, writer.interrupted) == (True, interrupted)


class Rings:
    """An evening of one ring."""

    async def spend(self, front):
        await front.dialogue.say("Now.")
        front.dialogue.port.ring()
        await front.dialogue.hear()


@pytest.mark.parametrize(("term", "rings"), [("dumb", True), ("", False)], ids=["a terminal", "perhaps a pipe"])
async def test_it_rings_where_the_client_has_a_terminal(tmp_path, term, rings):
    tables = Tables(house())

    def factory(visit):
        store = KeptInMemory(Settings())
        return InLines(visit, Rings(), tables.enter("a key", "ada"), store, Random(1), overrides={})

    async with serving(factory, tmp_path) as server, visiting(server, term=term) as ada:
        await ada.screen.shows("Now.")
        ada.type("so\r\n")
        await ada.screen.wait_ended()
        assert (b"\x07" in ada.screen.raw) == rings
