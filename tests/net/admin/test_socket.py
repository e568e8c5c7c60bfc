"""The socket at which the host asks, and what it answers to whatever is said there."""

import asyncio
import json
import os
import socket
import stat
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from net.admin.admin_socket import CONNECTIONS, NAME, answers, ask, open_desk
from net.admin.requests import LENGTH
from net.errors import CannotServe
from net.store.memory import MemoryStore
from tests.net.admin.desks import kept, settle_two
from tests.net.screens import PATIENCE


async def asked(data, request):
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    answered = await asyncio.to_thread(ask, data, line + b"\n")
    return json.loads(answered) if answered else None


async def test_a_request_is_answered_and_the_socket_is_the_users_alone(tmp_path):
    async with kept(MemoryStore()) as given:
        ada, _ = await settle_two(given.accounts)
        async with open_desk(tmp_path, given.desk):
            assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
            answered = await asked(tmp_path, {"do": "accounts"})
            assert [account["name"] for account in answered["done"]] == ["Ada", "Ben"]
            banned = await asked(tmp_path, {"do": "ban", "who": "Ada", "why": "So.", "seconds": 60})
            assert banned["done"]["whom"] == ada.id
            assert await asked(tmp_path, {"do": "unban", "who": "Ada"}) == {"done": None}
            assert "No server is running" in (await asked(tmp_path, {"do": "sessions"}))["refused"]
        assert not (tmp_path / NAME).exists()
        assert not answers(tmp_path)


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (b"", "A request is one line of JSON."),
        (b"kick ada", "A request is one line of JSON."),
        (b"[" * 10_000, "A request is one line of JSON."),
        (b'"kick"', "A request is one line of JSON."),
        (b"\xff\xfe", "A request is one line of JSON."),
        ({}, "There is no such request."),
        ({"do": "reboot"}, "There is no such request."),
        ({"do": ["kick"]}, "There is no such request."),
        ({"do": "ban"}, "The request has no who."),
        ({"do": "ban", "who": 7}, "The request's who is no text."),
        ({"do": "ban", "who": "Ada\0"}, "The request's who is no text."),
        ({"do": "ban", "who": "Ada", "seconds": "7"}, "The request's seconds are no length of time."),
        ({"do": "ban", "who": "Ada", "seconds": True}, "The request's seconds are no length of time."),
        ({"do": "ban", "who": "Ada", "seconds": -1}, "The request's seconds are no length of time."),
        (b'{"do": "ban", "who": "Ada", "seconds": Infinity}', "The request's seconds are no length of time."),
        (b'{"do": "ban", "who": "Ada", "seconds": NaN}', "The request's seconds are no length of time."),
        ({"do": "ban", "who": "Cem"}, "Nobody is called Cem."),
        ({"do": "drain"}, "How long may it take? The request has no seconds."),
        ({"do": "backup", "path": "somewhere.db"}, "The path of a copy begins with /."),
        ({"do": "backup", "path": "/tmp/copy.db"}, "A log in memory has no backups."),
    ],
)
async def test_what_is_no_request_is_refused_in_a_sentence(tmp_path, request_, sentence):
    async with kept(MemoryStore()) as given:
        await settle_two(given.accounts)
        async with open_desk(tmp_path, given.desk):
            answered = await asked(tmp_path, request_)
            assert sentence in answered["refused"]
            assert answered["refused"].endswith(".")
        assert await given.desk.bans() == []


class Broken:
    """A desk whose lists cannot be made."""

    async def accounts(self):
        raise LookupError("the queen of spades")


async def test_a_failure_is_told_as_one_and_no_more(tmp_path, caplog):
    async with open_desk(tmp_path, Broken()):
        answered = await asked(tmp_path, {"do": "accounts"})
        assert answered == {"refused": "That failed, and the failure is in the server's log."}
    assert "what the host asked for failed" in caplog.text


async def test_whoever_says_no_line_is_cut_and_the_others_are_answered(tmp_path):
    async with kept(MemoryStore()) as given, open_desk(tmp_path, given.desk):
        assert await asked(tmp_path, b"x" * (2 * LENGTH)) is None
        silent = [await asyncio.open_unix_connection(str(tmp_path / NAME)) for _ in range(CONNECTIONS)]
        beyond, writer = await asyncio.open_unix_connection(str(tmp_path / NAME))
        async with asyncio.timeout(PATIENCE):
            assert await beyond.read() == b""
            for reader, _ in silent:
                assert await reader.read() == b"", "it is not waited for longer than a few seconds"
        for one in (writer, *(silent_writer for _, silent_writer in silent)):
            one.close()
        assert await asked(tmp_path, {"do": "accounts"}) == {"done": []}


async def test_a_socket_that_a_killed_server_left_is_taken_over_and_one_in_use_is_not(tmp_path):
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(tmp_path / NAME))
    left.close()
    async with kept(MemoryStore()) as given, open_desk(tmp_path, given.desk):
        with pytest.raises(CannotServe, match="Another server is using the data directory"):
            async with open_desk(tmp_path, given.desk):
                pass
        assert await asked(tmp_path, {"do": "bans"}) == {"done": []}


async def test_a_directory_that_cannot_hold_a_socket_is_a_sentence(tmp_path):
    async with kept(MemoryStore()) as given:
        with pytest.raises(CannotServe, match=r"admin\.sock cannot be made"):
            async with open_desk(tmp_path / "nowhere", given.desk):
                pass


async def test_a_long_path_has_a_socket_too(tmp_path):
    folder = tmp_path / ("long" * 20) / ("longer" * 10)
    folder.mkdir(parents=True)
    async with kept(MemoryStore()) as given, open_desk(folder, given.desk):
        assert await asked(folder, {"do": "bans"}) == {"done": []}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
async def test_another_user_is_refused_even_where_the_mode_would_let_them_in(caplog):
    with TemporaryDirectory() as folder:
        data = Path(folder)
        program = f"""
import os, socket
connection = socket.socket(socket.AF_UNIX)
os.seteuid(65534)
connection.connect({str(data / NAME)!r})
try:
    connection.sendall(b'{{"do": "bans"}}' + b"\\n")
    print(connection.recv(100))
except OSError:
    print(b"")
"""
        async with kept(MemoryStore()) as given, open_desk(data, given.desk):
            os.chmod(data / NAME, 0o666)  # noqa: PTH101 - a call that waits for nothing
            os.chmod(data, 0o755)  # noqa: PTH101
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
            )
            said, err = await process.communicate()
            assert (said, err) == (b"b''\n", b"")
    assert "somebody else came to the host's desk" in caplog.text
