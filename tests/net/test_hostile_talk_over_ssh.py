"""What one player writes reaches the others as text, never as orders to their terminals."""

import re
from pathlib import Path

import pytest

import net
from net import counts
from tests.net.demo import ServedDemo
from tests.net.escapes import unmeant
from tests.net.evening import ENTER, UP, at_client, at_terminal, playing
from tests.net.testserver import connected, open_session, serving

HOSTILE = {
    "colours": "\x1b[31mred\x1b[0m",
    "a title": "\x1b]0;owned\x07title",
    "the clipboard": "\x1b]52;c;b3duZWQ=\x1b\\clip",
    "a link": "\x1b]8;;http://example.org\x1b\\link\x1b]8;;\x1b\\",
    "a device string": "\x1bP+q544e\x1b\\dcs",
    "eight-bit controls": "\x9b2Jc1\x9d0;t\x9c",
    "the other direction": "\u202eesrever\u2066iso\u200f",
    "nothing to see": "zero\u200bwidth\ufeff\u00adtext",
    "more lines": "one\ntwo\rthree\x0bfour\u2028five",
    "a pile": "z" + "\u0316" * 200 + "algo",
    "half a character": "half\udced",
    "markup": "[red]markup[/red] [@click=app.quit]click[/]",
}


async def seated(ada, ben):
    code = await ada.make_table()
    await ben.go_to(code)
    await ada.sees("ben sat down.")


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
async def test_a_pasted_line_arrives_without_anything_a_terminal_obeys(tmp_path, said):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        await seated(ada, ben)
        await ada.say(f"\x1b[200~a1 {said} z9\x1b[201~")
        await ada.sees("a1 ")
        ada.type(ENTER)
        await ben.sees("ada: a1")
        await ben.press("G")
        await ben.sees("The log", "a1 ")
        assert not server.counts[counts.NOT_SHOWN]
        assert unmeant(ben.screen.raw) == []
        assert unmeant(ada.screen.raw) == []


async def test_a_typed_line_is_cleaned_like_a_pasted_one(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        await seated(ada, ben)
        await ada.say("typed \x9b31m\u202e\u200b\x07\x08ok é ♠" + ENTER)
        await ben.sees("ada: typed")
        assert unmeant(ben.screen.raw) == []


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
async def test_a_hostile_user_name_is_cleaned_or_refused(tmp_path, said):
    async with playing(tmp_path) as server, at_client(server, "ben") as ben:
        await ben.sees("The lobby")
        async with at_terminal(server, f"x{said}") as ada:
            await ada.screen.until(lambda: "The lobby" in ada.text or ada.screen.ended, "the lobby or a refusal")
            if not ada.screen.ended:
                await seated(ada, ben)
                assert unmeant(ada.screen.raw) == []
        assert unmeant(ben.screen.raw) == []


async def test_a_phrase_to_cut_with_is_text_for_the_other_too(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        await seated(ada, ben)
        dealer, other = (ada, ben) if "shuffle and seal" in ada.text else (ben, ada)
        dealer.type(" ")
        await other.sees("cut the pack")
        other.type("P")
        await other.sees("Cut at a place")
        other.type("\x1b[200~open \x1b]0;owned\x07\u202esesame\x1b[201~")
        await other.sees("open")
        other.type(ENTER)
        await dealer.sees("Trump")
        await dealer.press("G")
        await dealer.sees("The log")
        assert unmeant(dealer.screen.raw) == []
        assert unmeant(other.screen.raw) == []


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
async def test_a_table_code_is_text_whatever_is_pasted_for_one(tmp_path, said):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.sees("The lobby")
        ada.type("3")
        await ada.sees("The code of the table")
        ada.type(f"\x1b[200~{said}\x1b[201~ä{ENTER}")
        await ada.sees("The lobby", "There is no table")
        assert unmeant(ada.screen.raw) == []
        assert not server.counts[counts.NOT_SHOWN], "it was cleaned before it came to the last barrier"


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
async def test_a_name_for_rules_is_text_whatever_is_pasted_for_one(tmp_path, said):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.sees("The lobby")
        ada.type("2")
        await ada.sees("A new table")
        ada.type(UP)
        await ada.screen.until(lambda: re.search("> +Keep", ada.text) is not None, "the last line marked")
        ada.type(ENTER)
        await ada.sees("Keep these rules as")
        ada.type(f"\x1b[200~a1 {said} z9\x1b[201~{ENTER}")
        await ada.sees_no("Keep these rules as")
        assert unmeant(ada.screen.raw) == []
        assert not server.counts[counts.NOT_SHOWN]


@pytest.mark.parametrize("terminal", [None, "xterm-256color"])
async def test_no_command_can_order_a_terminal_about(tmp_path, terminal):
    """Neither its data nor its sentences, whatever they are made of, also where they are shown in a terminal."""

    async def commands(_identity, _command, streams):
        for said in HOSTILE.values():
            await streams.write(f"told {said}\x1b[5;5H\x1b[7m\n")
            streams.say(f"said {said}\x1b[2J\r")
        return 0

    async with serving(ServedDemo, tmp_path, commands=commands) as server, connected(server) as connection:
        eve = await open_session(connection, term=terminal, command="anything")
        assert await eve.exit_status() == 0
        assert b"\x1b" not in eve.screen.raw
        assert unmeant(eve.screen.raw) == []
        assert eve.screen.raw.count(b"told ") == eve.screen.raw.count(b"said ") == len(HOSTILE)
        assert server.counts[counts.NOT_SHOWN] > len(HOSTILE)


def test_nothing_but_the_outlet_writes_to_a_channel():
    """So there is no way past the lists of what may be sent."""
    folder = Path(net.__file__).parent
    writers = {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*.py")
        if re.search(r"channel\.(write|writelines|write_stderr)\(|\.write_stderr\(", file.read_text())
    }
    assert writers == {"outlet.py"}
