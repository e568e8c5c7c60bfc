"""`ssh host COMMAND` with OpenSSH's client: data on standard output, sentences on standard error, an exit status."""

import json
from random import Random

import asyncssh
import pytest

from engine.proof import proofs
from engine.record import DealRecord, Record, parse_record
from engine.table import Table
from net.limits import Limits
from net.ratings.kept import Ratings
from net.session import FAULT
from net.store.memory import MemoryStore
from tests.net.desks import answering
from tests.net.evening import at_client, key_file
from tests.net.programs import Deaf, answered, commanding
from tests.net.ratings.matches import seated
from tests.net.tables import no_pause, play
from tests.net.testserver import HOST, connected, in_terminal, ssh_command
from tui.terms import Terms


async def test_help_says_what_there_is(tmp_path):
    async with answering(tmp_path) as here:
        status, out, err = await answered(here.server, "help")
        assert (status, err) == (0, "")
        assert all(
            f"  {name}" in out for name in ("help", "tables", "watch", "ratings", "export", "replay", "verify", "bot")
        )
        assert all(len(line) <= 100 for line in out.splitlines())


@pytest.mark.parametrize("command", ["ls", "cat /etc/passwd", "scp -t .", "\u202e", "watch", '"', "x" * 5000])
async def test_what_is_no_command_is_answered_in_a_sentence(tmp_path, command):
    async with answering(tmp_path) as here:
        status, out, err = await answered(here.server, command)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert err.strip().isprintable()


async def test_a_command_with_a_terminal_is_answered_too(tmp_path):
    async with answering(tmp_path) as here:
        async with in_terminal(ssh_command(here.server, "-tt", HOST, "help")) as ada:
            assert await ada.exit_status() == 0
            await ada.screen.wait_ended()
        assert b"\n" not in bytes(ada.screen.raw).replace(b"\r\n", b"")
        assert "verify MATCH" in ada.screen.text


async def test_tables_are_listed_with_who_sits_there(tmp_path):
    async with answering(tmp_path) as here:
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
                "locked": False,
                "watchers": 0,
                "people": [
                    {"name": "ada", "bot": False, "here": True, "sat_in": False},
                    {"name": "", "bot": False, "here": True, "sat_in": False},
                ],
            }


async def test_ratings_are_listed_the_best_first(tmp_path):
    store = MemoryStore()
    ratings = await Ratings.load(store, name_of=str.title, pause=no_pause)
    async with answering(tmp_path, store=store, ratings=ratings) as here:
        for command in ("ratings", "ratings --json"):
            assert await answered(here.server, command) == (0, "", "Nobody has a rating yet.\r\n")
        ends = await seated(here.tables, "threefold rounds=1", ("ada", "ben"))
        await ends[0].choose("resign")
        await ratings.settled()
        status, out, err = await answered(here.server, "ratings")
        assert (status, out.splitlines()[:2]) == (0, ["Threefold", "  1611? ±339  Ben  1 of 1 won, 100 % completed"])
        assert "provisional" in err
        status, out, err = await answered(here.server, "ratings --json")
        assert (status, err) == (0, "")
        assert [json.loads(line)["name"] for line in out.splitlines()] == ["Ben", "Ada"]


async def test_where_nothing_is_rated_there_are_no_ratings(tmp_path):
    async with answering(tmp_path) as here:
        assert await answered(here.server, "ratings") == (1, "", "No match is rated here.\r\n")


async def test_a_match_is_watched_to_its_end_in_words(tmp_path):
    async with (
        answering(tmp_path) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        view = await program.until("view")
        async with commanding(here.server, f"watch {code}") as watcher:
            await here.watched(code)
            program.act(view["legal"][0], view["turn"])
            assert (await watcher.line()).endswith(" looks on.\n")
            assert (await watcher.line()).startswith("ada shuffles for deal 1, sealed ")
            assert await watcher.line() == "Bot gets 5 cards\n"
            await program.play(lambda data: data["legal"][0])
            status, said = await watcher.ended()
        assert status == 0
        assert said == f"Table {code}, threefold rounds=1: ada, Bot.\r\n"
        assert watcher.raw.decode().endswith(" the match\n")
        await here.watched(code, 0)


async def test_a_match_is_watched_in_json(tmp_path):
    async with (
        answering(tmp_path) as here,
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


async def test_words_can_be_ascii(tmp_path):
    async with (
        answering(tmp_path) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill --name Zoë") as program,
    ):
        code = (await program.until("hello"))["table"]
        await program.until("view")
        async with commanding(here.server, f"watch {code} --ascii") as watcher:
            await here.watched(code)
            await program.play(lambda data: data["legal"][0])
            _, said = await watcher.ended()
        assert said.isascii()
        assert "Zoe shuffles for deal 1, sealed " in watcher.raw.decode("ascii")


async def test_a_watcher_whose_input_is_closed_still_watches_and_ctrl_c_ends_it(tmp_path):
    async with (
        answering(tmp_path) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        view = await program.until("view")
        async with (
            commanding(here.server, f"watch {code}", "-n") as watcher,
            in_terminal(ssh_command(here.server, "-tt", HOST, f"watch {code}")) as ben,
        ):
            watcher.close_input()
            await here.watched(code, 2)
            program.act(view["legal"][0], view["turn"])
            while "ada shuffles for deal 1, sealed " not in await watcher.line():
                pass
            await ben.screen.shows("ada shuffles for deal 1, sealed ")
            ben.type("\x03")
            assert await ben.exit_status() == 130
            await here.watched(code, 1)
        await here.watched(code, 0)


async def test_a_server_that_closes_tells_a_watcher(tmp_path):
    async with (
        answering(tmp_path) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        await program.until("view")
        async with commanding(here.server, f"watch {code}") as watcher:
            await here.watched(code)
            await here.server.close("We are moving.")
            for one in (watcher, program):
                status, said = await one.ended()
                assert status == 1
                assert said.endswith("We are moving.\r\n")


async def test_a_watcher_that_reads_nothing_is_cut_off_and_holds_nothing_up(tmp_path):
    tight = Limits(unsent=256, drained=64, stalled=0.2)
    async with (
        answering(tmp_path, limits=tight) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        await program.until("view")
        async with connected(here.server) as connection:
            await connection.create_session(Deaf, f"watch {code} --json", window=Deaf.WINDOW)
            await here.watched(code)
            over = await program.play(lambda data: data["legal"][0])
            assert over["winners"]
            await here.watched(code, 0)


async def played(server, rules="threefold rounds=1", *, key=None):
    """A match that is over: the code of its table, and its name."""
    async with commanding(server, f"bot --make {rules} --fill", key=key) as program:
        code = (await program.until("hello"))["table"]
        over = await program.play(lambda data: data["legal"][0])
        assert await program.ended() == (0, "")
        return code, over["match"]


async def test_the_record_of_a_finished_match_is_json_that_replays(tmp_path):
    async with answering(tmp_path) as here:
        code, name = await played(here.server)
        assert name.startswith(f"{code}-")
        for command in (f"replay {name}", f"replay {name} --json", f"replay {code}"):
            status, out, err = await answered(here.server, command)
            assert (status, err) == (0, "")
            record = parse_record(out)
            assert record.rules == "threefold rounds=1"
            assert record.players == ("ada", "Bot")
            table = Table.resume(record, seeds=bytes, name="again")
            assert table.stage == "over"


async def test_a_match_that_goes_on_has_no_record(tmp_path):
    async with (
        answering(tmp_path) as here,
        commanding(here.server, "bot --make threefold rounds=1 --fill") as program,
    ):
        code = (await program.until("hello"))["table"]
        await program.until("view")
        name, _ = await here.began(code)
        for match in (code, name, "T7T7", "T7T7-0123456789abcdef", "table:", "%", "*"):
            for command in ("replay", "verify"):
                status, out, err = await answered(here.server, f"{command} '{match}'")
                assert (status, out) == (1, "")
                assert "no finished match" in err
        await program.play(lambda data: data["legal"][0])
        assert (await answered(here.server, f"replay {code}"))[0] == 0


async def test_a_match_out_of_the_list_is_found_by_its_name_and_by_those_who_played(tmp_path):
    ada, eve = key_file(tmp_path, "ada"), key_file(tmp_path, "eve")
    async with answering(tmp_path) as here:
        key = asyncssh.read_private_key(ada).get_fingerprint()
        visitor = here.tables.enter(key, "ada")
        end = await visitor.create("threefold rounds=1", Terms(access="unlisted"))
        await end.ask_bot()
        await play(end, Random(1))
        name, _ = await here.began(end.title)
        visitor.close()
        assert [
            (await answered(here.server, f"replay {match}", key=who))[0]
            for match, who in ((end.title, ada), (end.title, eve), (end.title, None), (name, eve), (name, None))
        ] == [0, 1, 1, 0, 0]


async def test_the_deals_of_a_finished_match_are_proved(tmp_path):
    async with answering(tmp_path) as here:
        _, name = await played(here.server, "threefold rounds=2 cut=interactive")
        status, out, err = await answered(here.server, f"verify {name}")
        assert status == 0
        lines = [line.split(": ")[:2] for line in out.splitlines()]
        assert lines == [[f"deal {number}", "proved"] for number in range(1, len(lines) + 1)]
        assert len(lines) >= 2
        assert f"deal '{name}/1', seat " in out
        assert "Compare each seal" in err


async def test_a_deal_without_a_seal_is_not_proved():
    record = Record("threefold", (DealRecord(0, "", (), None, None),))
    assert [proof.proved for proof in proofs(record)] == [False]


async def test_a_command_that_fails_is_told_in_a_line_and_leaves_the_others_alone(tmp_path, caplog):
    async with answering(tmp_path) as here, at_client(here.server, "ben") as ben:
        await here.store.close()
        status, out, err = await answered(here.server, "replay T7T7")
        assert (status, out, err) == (1, "", f"{FAULT}\r\n")
        await ben.sees("The lobby")
    assert "a command failed" in caplog.text
