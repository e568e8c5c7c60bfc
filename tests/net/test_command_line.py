"""`python -m net` as a process: it starts, it stops, and it says in one sentence why it cannot start."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from net.__main__ import parser
from tests.net.evening import Person, at_client, at_terminal, key_file, play_until
from tests.net.screens import GIVEN_BACK, PATIENCE
from tests.net.testserver import HOST, Elsewhere


async def ended(*arguments):
    """Run it with these until it ends by itself: exit status, standard output, standard error."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "net", *arguments,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(2 * PATIENCE):
            out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, out.decode(), err.decode()


def test_an_output_that_takes_no_ready_line_is_a_sentence(tmp_path):
    command = [sys.executable, "-m", "net", "--listen", HOST, "--port", "0", "--data", str(tmp_path)]
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=2 * PATIENCE)
    assert (run.returncode, run.stderr) == (1, b"The output cannot be written: No space left on device.\n")


@asynccontextmanager
async def started(*arguments):
    """Run it: the process, and what it said when it was ready."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "net", "--listen", HOST, *arguments,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(2 * PATIENCE):
            ready = (await process.stdout.readline()).decode()
        yield process, ready
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def one_sentence(said):
    return said.count("\n") == 1 and said.endswith(".\n") and "Traceback" not in said


async def test_a_port_in_use_is_a_sentence(tmp_path):
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = await ended("--listen", HOST, "--port", str(port), "--data", str(tmp_path))
    assert (status, out) == (1, "")
    assert one_sentence(err), err
    assert str(port) in err


@pytest.mark.parametrize("place", ["a file", "a file/below", "/proc/threefold"])
async def test_a_data_directory_that_cannot_be_one_is_a_sentence(tmp_path, place):
    (tmp_path / "a file").write_text("kept")
    status, out, err = await ended("--listen", HOST, "--port", "0", "--data", str(tmp_path / place))
    assert (status, out) == (1, "")
    assert one_sentence(err), err
    assert place.rpartition("/")[2] in err
    assert (tmp_path / "a file").read_text() == "kept"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--listen", "no.such.host.invalid"], "no.such.host.invalid"),
        (["--listen", "192.0.2.1", "--port", "0"], "192.0.2.1"),
    ],
)
async def test_a_place_nobody_can_listen_on_is_a_sentence(tmp_path, arguments, said):
    status, out, err = await ended("--data", str(tmp_path), *arguments)
    assert (status, out) == (1, "")
    assert one_sentence(err), err
    assert said in err


@pytest.mark.parametrize("arguments", [["--port", "many"], ["--port", "70000"], ["--metrics", "-1"], ["elsewhere"]])
async def test_wrong_usage_is_told_with_the_right_one(arguments):
    status, out, err = await ended(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("usage: python -m net")
    assert "Traceback" not in err


NAMES = [
    ("play.example.org", "ssh play.example.org"),
    ("play.example.org:2222", "ssh -p 2222 play.example.org"),
    ("192.0.2.7", "ssh 192.0.2.7"),
    ("2001:db8::7", "ssh 2001:db8::7"),
    ("[2001:db8::7]:2222", "ssh -p 2222 2001:db8::7"),
]


@pytest.mark.parametrize(("name", "line"), NAMES)
def test_a_name_says_what_players_type(name, line):
    assert parser().parse_args(["--name", name]).way == line


@pytest.mark.parametrize("name", ["two words", "-oProxyCommand=x", "play:example", "\x1b[1m", ""])
def test_what_is_no_name_is_refused(name, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args([f"--name={name}"])
    assert "\x1b" not in capsys.readouterr().err


async def test_at_a_named_server_people_read_the_line_to_type(tmp_path):
    async with started("--port", "0", "--data", str(tmp_path), "--name", "play.example.org") as (_, ready):
        server = Elsewhere(int(re.search(r"-p (\d+)", ready)[1]))
        async with at_client(server, "ada") as ada:
            code = await ada.make_table()
            await ada.sees(f"Friends type ssh play.example.org and the code {code}.")


async def test_a_damaged_host_key_is_a_sentence_and_is_kept(tmp_path):
    (tmp_path / "host_key").write_text("no key")
    status, out, err = await ended("--listen", HOST, "--port", "0", "--data", str(tmp_path))
    assert (status, out) == (1, "")
    assert one_sentence(err), err
    assert (tmp_path / "host_key").read_text() == "no key"


async def test_stopped_in_mid_match_it_gives_every_terminal_back_and_exits_with_nothing_to_report(tmp_path):
    async with started("--port", "0", "--data", str(tmp_path / "new" / "data")) as (process, ready):
        found = re.fullmatch(rf"Threefold is ready: ssh -p (\d+) {HOST}\n", ready)
        assert found, ready
        server = Elsewhere(int(found[1]))
        async with (
            at_terminal(server, "ada", key=key_file(tmp_path, "ada")) as ada,
            at_client(server, "ben") as ben,
        ):
            code = await ada.make_table()
            await ben.go_to(code)
            await play_until([ada, ben], 3)
            process.send_signal(signal.SIGTERM)
            for person in (ada, ben):
                await gone(person)
            assert await ada.client.exit_status() == 0
            async with asyncio.timeout(PATIENCE):
                out, err = await process.communicate()
            assert (process.returncode, out, err) == (0, b"", b"")


async def gone(person: Person):
    await person.screen.wait_ended()
    assert person.screen.modes == GIVEN_BACK
    assert person.screen.after_leaving == "The server is closing. Please come back in a moment.\r\n"


async def test_the_environment_of_the_server_says_nothing_about_its_clients(tmp_path, monkeypatch):
    for name, value in (
        ("NO_COLOR", "1"),
        ("TERM", "dumb"),
        ("COLORTERM", ""),
        ("TEXTUAL_THEME", "nord"),
        ("LANG", "C"),
    ):
        monkeypatch.setenv(name, value)
    async with started("--port", "0", "--data", str(tmp_path)) as (_, ready):
        server = Elsewhere(int(re.search(r"-p (\d+)", ready)[1]))
        async with at_client(server, "ada") as ada, at_client(server, "ben", env={"NO_COLOR": "1"}) as ben:
            await ada.sees("The lobby", "quit")
            await ben.sees("The lobby", "quit")
            assert b"38;5;" in ada.screen.raw
            assert b"38;5;" not in ben.screen.raw
            assert max(ada.screen.raw) > 0x80


async def test_metrics_and_the_log_are_there_for_the_asking(tmp_path):
    with socket.create_server((HOST, 0)) as free:
        port = free.getsockname()[1]
    logging_ = ("--log-format", "json", "--log-level", "info")
    async with started("--port", "0", "--data", str(tmp_path), "--metrics", str(port), *logging_) as (process, ready):
        assert ready.startswith("Threefold is ready")
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(b"GET /health HTTP/1.1\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            assert b'"status": "ok"' in await reader.read()
        writer.close()
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate()
        assert (process.returncode, out) == (0, b"")
        lines = [json.loads(line) for line in err.splitlines()]
        assert {"event": "metrics are served", "port": port}.items() <= lines[0].items()


async def test_a_metrics_port_in_use_is_a_sentence(tmp_path):
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = await ended("--listen", HOST, "--port", "0", "--data", str(tmp_path), "--metrics", str(port))
    assert (status, out) == (1, "")
    assert one_sentence(err), err
    assert str(port) in err


async def test_the_host_asks_the_running_server_and_lets_it_end_with_the_last_match(tmp_path):
    async with started("--port", "0", "--data", str(tmp_path)) as (process, ready):
        server = Elsewhere(int(re.search(r"-p (\d+)", ready)[1]))
        async with at_client(server, "ada") as ada:
            await ada.sees("The lobby", "quit")
            status, out, err = await ended("admin", "--data", str(tmp_path), "list", "sessions")
            assert (status, err) == (0, "")
            assert re.search(rf"^guest-[0-9a-f]{{4}}\s+guest\s+{HOST}\s+\d{{4}}-", out, re.MULTILINE)
            status, out, _ = await ended("admin", "--data", str(tmp_path), "drain", "Soon again.")
            assert (status, out) == (0, "Draining: 0 matches to wait for.\n")
            await gone(ada)
            async with asyncio.timeout(PATIENCE):
                await process.communicate()
            assert process.returncode == 0
        assert not (tmp_path / "admin.sock").exists()


async def test_an_account_that_the_host_deletes_is_gone_and_so_is_who_came_with_its_key(tmp_path):
    data = ("--data", str(tmp_path / "data"))
    async with started("--port", "0", *data) as (_process, ready):
        server = Elsewhere(int(re.search(r"-p (\d+)", ready)[1]))
        async with at_terminal(server, "ada", key=key_file(tmp_path, "ada")) as ada:
            await ada.sees("The lobby", "you are ada")
            status, out, err = await ended("admin", *data, "delete", "ada", "--yes")
            assert (status, err) == (0, "")
            assert out.startswith("Deleted ada (")
            await ada.screen.wait_ended()
            assert ada.screen.modes == GIVEN_BACK
            assert ada.screen.after_leaving == "Your account is deleted.\r\n"


async def test_killed_in_mid_match_it_has_the_table_the_seats_and_the_names_at_its_next_start(tmp_path):
    keys = {name: key_file(tmp_path, name) for name in ("ada", "ben")}
    data = ("--port", "0", "--data", str(tmp_path / "data"))
    async with started(*data) as (process, ready):
        server = Elsewhere(int(re.search(r"-p (\d+)", ready)[1]))
        async with (
            at_terminal(server, "ada", key=keys["ada"]) as ada,
            at_terminal(server, "ben", key=keys["ben"]) as ben,
        ):
            code = await ada.make_table()
            await ben.go_to(code)
            await play_until([ada, ben], 3)
            process.kill()
            await process.wait()
    async with started(*data) as (_process, ready):
        server = Elsewhere(int(re.search(r"-p (\d+)", ready)[1]))
        async with (
            at_terminal(server, "somebody", key=keys["ada"]) as ada,
            at_terminal(server, "else", key=keys["ben"]) as ben,
        ):
            # Whoever has a seat in a running match goes straight back to it.
            await ada.sees("ben", "Your hand")
            await ben.sees("ada", "Your hand")
            await play_until([ada, ben], 6)
