"""What SSH can carry besides a session is refused, each time with the session left alone."""

import asyncio
import re
import shutil
import socket
import sys
from contextlib import suppress

import asyncssh
import pytest

from net import counts
from net.guess import GUESSES
from net.limits import Limits
from net.session import NO_COMMANDS
from tests.net.demo import demo
from tests.net.screens import eventually
from tests.net.testserver import HOST, connected, in_terminal, open_session, run, serving, ssh_command, visiting


@pytest.mark.parametrize("command", ["ls", "cat /etc/passwd", "scp -t .", "\u202e"])
async def test_a_command_is_answered_in_words(tmp_path, command):
    async with serving(demo, tmp_path) as server:
        assert await run(ssh_command(server, HOST, command)) == (64, f"{NO_COMMANDS}\r\n")


async def test_a_command_with_a_terminal_is_answered_too(tmp_path):
    async with serving(demo, tmp_path) as server, in_terminal(ssh_command(server, "-tt", HOST, "ls")) as ada:
        assert await ada.exit_status() == 64
        await ada.screen.wait_ended()
        assert NO_COMMANDS in ada.screen.text


@pytest.mark.parametrize(
    "arguments",
    [("-s", HOST, "sftp"), ("-s", HOST, "nonsense"), ("-W", f"{HOST}:22", HOST)],
    ids=["sftp", "subsystem", "forward"],
)
async def test_subsystems_and_forwards_fail(tmp_path, arguments):
    async with serving(demo, tmp_path) as server:
        status, _ = await run(ssh_command(server, *arguments))
        assert status == 255


@pytest.mark.parametrize("program", [("sftp", "-b", "-"), ("scp",), ("scp", "-O")], ids=["sftp", "scp", "old scp"])
async def test_files_are_not_copied(tmp_path, program):
    if shutil.which(program[0]) is None:
        pytest.skip(f"no {program[0]} here")
    async with serving(demo, tmp_path) as server:
        options = ssh_command(server)[1:-3]
        target = [f"ada@{HOST}"] if program[0] == "sftp" else [f"ada@{HOST}:host_key", str(tmp_path / "copy")]
        status, _ = await run([*program, *options, "-P", str(server.port), *target])
        assert status != 0
        assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("listen", ["0", f"{HOST}:0", "/tmp/never"])
async def test_the_server_listens_for_nobody(tmp_path, listen):
    async with serving(demo, tmp_path) as server:
        forward = f"{listen}:{HOST}:22"
        status, said = await run(ssh_command(server, "-N", "-o", "ExitOnForwardFailure=yes", "-R", forward, HOST))
        assert status == 255
        assert "forwarding failed" in said


async def test_the_server_connects_to_nothing(tmp_path):
    async with serving(demo, tmp_path) as server, connected(server) as connection:
        client = await open_session(connection)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection(HOST, server.port)  # what -L and -D ask for
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/run/secret")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, HOST, 22)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path("/tmp/never", "/tmp/neither")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_tun(asyncssh.SSHTunTapSession)
        client.type("a")
        await client.screen.shows("keys=[ a]")


@pytest.mark.parametrize("option", ["-L", "-D"])
async def test_a_port_forwarded_by_openssh_leads_nowhere(tmp_path, option):
    """The client listens, whatever the server thinks of it; what connects there is let go."""
    async with serving(demo, tmp_path) as server:
        port = free_port()
        forward = f"{HOST}:{port}" if option == "-D" else f"{HOST}:{port}:{HOST}:{server.port}"
        async with in_terminal(ssh_command(server, "-o", "ExitOnForwardFailure=yes", option, forward, HOST)) as ada:
            await ada.screen.shows("who=")
            reader, writer = await asyncio.open_connection(HOST, port)
            if option == "-D":  # SOCKS 5: no password; connect to this server
                writer.write(b"\x05\x01\x00" + b"\x05\x01\x00\x01\x7f\x00\x00\x01" + server.port.to_bytes(2, "big"))
            async with asyncio.timeout(10):
                said = await reader.read()
            assert b"SSH-" not in said
            writer.close()
            assert server.counts[counts.FORWARDS] == 1
            ada.type("a")
            await ada.screen.shows("keys=[")


@pytest.mark.parametrize("options", [("-A",), ("-X",), ("-Y",), ("-A", "-X")], ids=" ".join)
async def test_openssh_gets_a_session_and_neither_agent_nor_display(tmp_path, options):
    async with serving(demo, tmp_path) as server, in_terminal(ssh_command(server, *options, HOST)) as ada:
        await ada.screen.shows("who=")
        ada.type("aB")
        assert await ada.exit_status() == 0


async def test_openssh_gets_no_tunnel(tmp_path):
    async with serving(demo, tmp_path) as server:
        status, _ = await run(ssh_command(server, "-N", "-o", "ExitOnForwardFailure=yes", "-w", "any:any", HOST))
        assert status == 255


def free_port():
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


async def test_agent_and_display_stay_at_home(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        # asyncssh itself asks for these only with an agent and a display at hand.
        request = ada.channel._make_request  # noqa: SLF001
        assert not await request(b"auth-agent-req@openssh.com")
        display = b"\0" + b"\0\0\0\x12MIT-MAGIC-COOKIE-1" + b"\0\0\0\x02ab" + b"\0\0\0\0"
        assert not await request(b"x11-req", display)


async def test_a_connection_has_one_session_at_a_time(tmp_path):
    async with serving(demo, tmp_path) as server, connected(server) as connection:
        first = await open_session(connection)
        await first.screen.shows("who=")
        for _ in range(20):
            with pytest.raises(asyncssh.ChannelOpenError, match="one session"):
                await open_session(connection)
        first.type("a")
        await first.screen.shows("keys=[ a]")
        first.type("B")
        await first.screen.wait_ended()
        again = await open_session(connection)
        await again.screen.shows("who=")


async def test_a_connection_without_a_session_is_closed(tmp_path):
    async with serving(demo, tmp_path, Limits(lonely=0.1)) as server:
        status, _ = await run(ssh_command(server, "-N", HOST))
        assert status == 255


async def test_a_connection_that_does_not_log_in_is_closed(tmp_path):
    async with serving(demo, tmp_path, Limits(login=0.1)) as server:
        reader, writer = await asyncio.open_connection(HOST, server.port)
        async with asyncio.timeout(10):
            assert (await reader.read()).startswith(b"SSH-2.0-threefold")
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize("noise", [b"GET / HTTP/1.1\r\n\r\n", b"\0" * 10_000, b"SSH-1.5-old\r\n", b"\x16\x03\x01"])
async def test_noise_gets_no_answer_and_harms_nobody(tmp_path, noise):
    async with serving(demo, tmp_path, Limits(login=1.5)) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        reader, writer = await asyncio.open_connection(HOST, server.port)
        writer.write(noise)
        async with asyncio.timeout(10):
            with suppress(ConnectionError):
                await reader.read()
        writer.close()
        ada.type("a")
        await ada.screen.shows("keys=[ a]")


@pytest.mark.parametrize(
    "options",
    [("KexAlgorithms=diffie-hellman-group14-sha1",), ("Ciphers=aes128-cbc",), ("Ciphers=aes128-ctr", "MACs=hmac-sha1")],
    ids=["key exchange", "cipher", "mac"],
)
async def test_weak_algorithms_are_not_agreed_on(tmp_path, options):
    async with serving(demo, tmp_path) as server:
        arguments = [part for option in options for part in ("-o", option)]
        status, said = await run(ssh_command(server, "-v", *arguments, HOST, "x"))
        assert status == 255
        assert "no matching" in said


async def test_an_audit_finds_no_weakness(tmp_path):
    """ssh-audit, which also opens connections as fast as it can to see whether somebody stops it."""
    async with serving(demo, tmp_path) as server:
        _, said = await run([sys.executable, "-m", "ssh_audit", "--no-colors", "-p", str(server.port), HOST])
        assert "(kex) mlkem768x25519-sha256" in said
        assert "[fail]" not in said
        assert "throttling" not in said
        warned = re.findall(r"\((?:kex|key|enc|mac)\) (\S+) +-- \[warn\]", said)
        assert {*warned} <= {"curve25519-sha256", "curve25519-sha256@libssh.org", GUESSES}, "what older clients need"
        assert server.counts[counts.ARRIVALS] > 0


async def test_nothing_is_compressed(tmp_path):
    """A packet may inflate to a thousand times its size."""
    async with serving(demo, tmp_path) as server:
        status, said = await run(ssh_command(server, "-v", "-C", "-o", "LogLevel=DEBUG1", HOST, "x"))
        assert status == 64
        assert "compression: none" in said


async def test_more_bytes_than_the_limit_only_wait(tmp_path):
    slow = Limits(arriving_rate=20_000, arriving_burst=100)
    async with serving(demo, tmp_path, slow) as server, visiting(server) as ada:
        ada.type("abc" * 20)
        await ada.screen.shows("a b c]")
        await eventually(lambda: server.sessions == 1, "the session still there")
