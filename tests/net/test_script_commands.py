"""`ssh host COMMAND` with OpenSSH's client: data on standard output, sentences on standard error, an exit status."""

import json
from random import Random

import asyncssh
import pytest

from engine.games import game_of
from engine.record import parse_record
from engine.table import Table
from net.limits import Limits
from net.session import FAULT
from tests.net.desks import answering
from tests.net.evening import at_client
from tests.net.programs import answered, commanding
from tests.net.screens import eventually
from tests.net.testserver import HOST, connected, in_terminal, ssh_command


def seeds():
    return b"\7" * 32


def whole_match(rules="threefold rounds=1"):
    """A match that is over."""
    chance = Random(1)
    table = Table(game_of(rules), ["Ada", "Ben"], first_dealer=0, seeds=seeds, name="T7-1")
    while seats := table.to_act():
        view = table.view(seats[0])
        table.act(seats[0], chance.choice(view.legal), view.turn)
    return table.record()


async def test_help_says_what_there_is(tmp_path, monkeypatch):
    async with answering(tmp_path, monkeypatch) as here:
        status, out, err = await answered(here.server, "help")
        assert (status, err) == (0, "")
        assert all(f"  {name}" in out for name in ("help", "tables", "watch", "replay", "verify", "bot"))
        assert all(len(line) <= 100 for line in out.splitlines())


@pytest.mark.parametrize("command", ["ls", "cat /etc/passwd", "scp -t .", "\u202e", "watch", '"', "x" * 5000])
async def test_what_is_no_command_is_answered_in_a_sentence(tmp_path, monkeypatch, command):
    async with answering(tmp_path, monkeypatch) as here:
        status, out, err = await answered(here.server, command)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert err.strip().isprintable()


async def test_a_command_with_a_terminal_is_answered_too(tmp_path, monkeypatch):
    async with answering(tmp_path, monkeypatch) as here:
        async with in_terminal(ssh_command(here.server, "-tt", HOST, "help")) as ada:
            assert await ada.exit_status() == 0
            await ada.screen.wait_ended()
        assert b"\n" not in bytes(ada.screen.raw).replace(b"\r\n", b"")
        assert "verify MATCH" in ada.screen.text


async def test_tables_are_listed_with_who_sits_there(tmp_path, monkeypatch):
    async with answering(tmp_path, monkeypatch) as here:
        assert await answered(here.server, "tables") == (0, "", "There are no tables at the moment.\r\n")
        async with at_client(here.server, "ada") as ada:
            code = await ada.make_table(rounds=1)
            assert await answered(here.server, "tables") == (
                0,
                f"{code}  1 free   threefold rounds=1 cut=interactive  ada\n",
                "",
            )
            status, out, err = await answered(here.server, "tables --json")
            assert (status, err) == (0, "")
            assert json.loads(out) == {
                "table": code,
                "rules": "threefold rounds=1 cut=interactive",
                "playing": False,
                "mine": False,
                "people": [{"name": "ada", "bot": False, "here": True}, {"name": "", "bot": False, "here": True}],
            }


async def test_a_match_is_watched_to_its_end_in_words(tmp_path, monkeypatch):
    async with (
        answering(tmp_path, monkeypatch) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        view = await program.until("view")
        async with commanding(here.server, f"watch {code}") as watcher:
            await eventually(lambda: here.desk.matches[code].watchers, "the watcher")
            program.act(view["legal"][0], view["turn"])
            assert (await watcher.line()).startswith("ada shuffles for deal 1, sealed ")
            assert await watcher.line() == "Bot gets 5 cards\n"
            await program.play(lambda data: data["legal"][0])
            status, said = await watcher.ended()
        assert status == 0
        assert said == f"Table {code}, threefold rounds=1: ada, Bot.\r\n"
        assert watcher.raw.decode().endswith(" the match\n")
        assert not here.desk.matches[code].watchers


async def test_a_match_is_watched_in_json(tmp_path, monkeypatch):
    async with (
        answering(tmp_path, monkeypatch) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        async with commanding(here.server, f"watch {code} --json") as watcher:
            hello = await watcher.read()
            assert (hello["hello"], hello["protocol"]) == (code, "threefold-watch/1")
            assert hello["view"]["seat"] is None
            assert "hand" not in hello["view"].get("deal", {})
            await program.play(lambda data: data["legal"][0])
            news = await watcher.until("events")
            assert news["words"]
            over = await watcher.until("over")
            assert over["over"]["winners"]
            assert await watcher.ended() == (0, "")


async def test_words_can_be_ascii(tmp_path, monkeypatch):
    async with (
        answering(tmp_path, monkeypatch) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill --name Zoë") as program,
    ):
        code = (await program.until("hello"))["table"]
        await program.until("view")
        async with commanding(here.server, f"watch {code} --ascii") as watcher:
            await eventually(lambda: here.desk.matches[code].watchers, "the watcher")
            await program.play(lambda data: data["legal"][0])
            _, said = await watcher.ended()
        assert said.isascii()
        assert watcher.raw.decode("ascii").startswith("Zoe shuffles for deal 1, sealed ")


async def test_a_watcher_whose_input_is_closed_still_watches_and_ctrl_c_ends_it(tmp_path, monkeypatch):
    async with (
        answering(tmp_path, monkeypatch) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        view = await program.until("view")
        async with (
            commanding(here.server, f"watch {code}", "-n") as watcher,
            in_terminal(ssh_command(here.server, "-tt", HOST, f"watch {code}")) as ben,
        ):
            watcher.close_input()
            await eventually(lambda: len(here.desk.matches[code].watchers) == 2, "two watchers")
            program.act(view["legal"][0], view["turn"])
            assert (await watcher.line()).startswith("ada shuffles for deal 1, sealed ")
            await ben.screen.shows("ada shuffles for deal 1, sealed ")
            ben.type("\x03")
            assert await ben.exit_status() == 130
            await eventually(lambda: len(here.desk.matches[code].watchers) == 1, "one watcher")
        await eventually(lambda: not here.desk.matches[code].watchers, "no watcher")


async def test_a_server_that_closes_tells_a_watcher(tmp_path, monkeypatch):
    async with (
        answering(tmp_path, monkeypatch) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        await program.until("view")
        async with commanding(here.server, f"watch {code}") as watcher:
            await eventually(lambda: here.desk.matches[code].watchers, "the watcher")
            await here.server.close("We are moving.")
            for one in (watcher, program):
                status, said = await one.ended()
                assert status == 1
                assert said.endswith("We are moving.\r\n")


async def test_a_watcher_that_reads_nothing_is_cut_off_and_holds_nothing_up(tmp_path, monkeypatch):
    tight = Limits(unsent=256, drained=64, stalled=0.2)
    async with (
        answering(tmp_path, monkeypatch, limits=tight) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        await program.until("view")
        async with connected(here.server) as connection:
            # The smallest window that OpenSSH's protocol lets a client have, never made larger.
            channel, _ = await connection.create_session(asyncssh.SSHClientSession, f"watch {code} --json", window=16)
            channel.pause_reading()
            await eventually(lambda: here.desk.matches[code].watchers, "the watcher")
            over = await program.play(lambda data: data["legal"][0])
            assert over["winners"]
            await eventually(lambda: not here.desk.matches[code].watchers, "the end of the watcher")


async def test_a_record_is_given_out_as_json_that_replays(tmp_path, monkeypatch):
    async with answering(tmp_path, monkeypatch) as here:
        record = here.desk.records["T7"] = whole_match()
        for command in ("replay T7", "replay T7 --json"):
            status, out, err = await answered(here.server, command)
            assert (status, err) == (0, "")
            assert parse_record(out) == record
        status, out, err = await answered(here.server, "replay T8")
        assert (status, out) == (1, "")
        assert "no finished match T8" in err


async def test_the_deals_of_a_finished_match_are_proved(tmp_path, monkeypatch):
    async with answering(tmp_path, monkeypatch) as here:
        record = here.desk.records["T7"] = whole_match("threefold rounds=2 cut=interactive")
        status, out, err = await answered(here.server, "verify T7")
        assert status == 0
        assert [line.split(": ")[:2] for line in out.splitlines()] == [
            [f"deal {number}", "proved"] for number in range(1, len(record.deals) + 1)
        ]
        assert "Compare each seal" in err
        deal = record.deals[0]
        forged = type(record)(record.rules, (type(deal)(deal.dealer, deal.deck, (), None, None),), record.players)
        here.desk.records["T8"] = forged
        status, out, err = await answered(here.server, "verify T8")
        assert (status, err) == (1, "")
        assert out == "deal 1: carries no seal: nothing can be proved\n"
        assert (await answered(here.server, "verify T9"))[:2] == (1, "")


async def test_a_command_that_fails_is_told_in_a_line_and_leaves_the_others_alone(tmp_path, monkeypatch, caplog):
    async with answering(tmp_path, monkeypatch) as here, at_client(here.server, "ben") as ben:
        here.desk.records["T7"] = "no record"
        status, out, err = await answered(here.server, "replay T7")
        assert (status, out, err) == (1, "", f"{FAULT}\r\n")
        await ben.sees("The lobby")
    assert "a command failed" in caplog.text
