"""Each limit with a client that goes beyond it: what becomes of that client, and that the others never notice.

Who is beside it comes from another address: to the server the clients of one address are one household.
"""

import asyncio
import base64
import signal
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel
from asyncssh.constants import MSG_KEXINIT

from net import counts
from net.bans import BansInMemory
from net.limits import Limits
from net.session import AWAY
from tests.net.demo import ServedDemo, demo
from tests.net.evening import key_file
from tests.net.screens import GIVEN_BACK, PATIENCE, eventually
from tests.net.testserver import (
    ELSEWHERE,
    HOST,
    Forged,
    connected,
    in_terminal,
    open_session,
    run,
    serving,
    ssh_command,
    visiting,
)


def fired(server):
    """The limits that fired, and how often."""
    return {name: number for name, number in server.counts.items() if number}


class Caller:
    """A connection that knows no SSH, and what the server said first: nothing if it does not let it in."""

    def __init__(self, said, reader, writer):
        self.said = said
        self._reader = reader
        self._writer = writer

    def send(self, data):
        self._writer.write(data)

    async def gone(self):
        """Wait for the server to close the connection."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                await self._reader.read()

    async def close(self):
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()


@asynccontextmanager
async def calling(server):
    """Gives what makes a `Caller`, from an address of choice; all are closed at the end."""
    async with AsyncExitStack() as stack:

        async def call(source=HOST):
            reader, writer = await asyncio.open_connection(HOST, server.port, local_addr=(source, 0))
            said = b""
            async with asyncio.timeout(PATIENCE):
                with suppress(ConnectionError):
                    said = await reader.readline()
            caller = Caller(said, reader, writer)
            stack.push_async_callback(caller.close)
            return caller

        yield call


async def plays(client, key):
    """The client's key is answered."""
    client.type(key)
    await client.screen.shows(f"{key}]")


# At the door.


async def test_a_fifth_connection_that_says_nothing_gets_no_word(tmp_path):
    async with (
        serving(demo, tmp_path) as server,
        visiting(server, source=ELSEWHERE) as ben,
        calling(server) as call,
    ):
        came = [await call() for _ in range(6)]
        assert [caller.said[:4] for caller in came] == [b"SSH-"] * 4 + [b""] * 2
        assert fired(server) == {counts.CONNECTING_OF_SOURCE: 2}
        await plays(ben, "a")
        await came[0].close()
        await eventually(lambda: server.door.connecting == 3, "the end of one of them")
        assert (await call()).said.startswith(b"SSH-2.0-threefold")


async def test_a_flood_of_connections_is_dropped_before_a_word(tmp_path):
    async with (
        serving(demo, tmp_path, Limits(arrivals_rate=0.01)) as server,
        visiting(server, source=ELSEWHERE) as ben,
        calling(server) as call,
    ):
        for _ in range(20):
            caller = await call()
            assert caller.said
            await caller.close()
            await eventually(lambda: server.door.connecting == 0, "its end")
        assert [(await call()).said for _ in range(10)] == [b""] * 10
        assert fired(server) == {counts.ARRIVALS: 10}
        await plays(ben, "a")


async def test_with_many_who_say_nothing_the_next_are_dropped_by_chance_wherever_they_come_from(tmp_path):
    limits = Limits(connecting_start=2, connecting_full=4, connecting_dropped=0)
    async with serving(demo, tmp_path, limits) as server, calling(server) as call:
        came = [(await call(f"127.0.1.{number}")).said for number in range(1, 41)]
        assert all(came[:2])
        assert 2 < sum(map(bool, came)) <= 4
        assert fired(server) == {counts.CONNECTING: came.count(b"")}


@pytest.mark.parametrize(
    ("limits", "limit", "sentence"),
    [
        (Limits(source_sessions=2), counts.SESSIONS_OF_SOURCE, "Too many are here from your address already."),
        (Limits(key_sessions=2), counts.SESSIONS_OF_KEY, "You are here too often already"),
        (Limits(sessions=2), counts.SESSIONS, "The house is full."),
    ],
    ids=["source", "key", "house"],
)
async def test_one_more_than_there_is_room_for_is_told_so(tmp_path, limits, limit, sentence):
    path = key_file(tmp_path, "ada")
    key = asyncssh.read_private_key(path)
    async with serving(demo, tmp_path / "data", limits) as server, visiting(server, key=key) as ada:
        async with visiting(server, key=key) as again:
            await again.screen.shows("who=")
            status, said = await run(ssh_command(server, HOST, key=path))
            assert status == 255
            assert sentence in said
            assert fired(server) == {limit: 1}
            await plays(ada, "a")
        async with in_terminal(ssh_command(server, key=path)) as third:
            await third.screen.shows("who=")


# Telling who one is.


async def test_so_many_forged_signatures_are_enough_and_after_some_more_the_source_stays_outside(tmp_path):
    claimed, used = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    async with (
        serving(demo, tmp_path) as server,
        visiting(server, source=ELSEWHERE) as ben,
        calling(server) as call,
    ):
        for attempt in range(1, 5):
            with pytest.raises(asyncssh.DisconnectError, match="too many attempts"):
                async with connected(server, key=[Forged(claimed, used) for _ in range(8)]):
                    pass
            await eventually(lambda attempt=attempt: server.counts[counts.FAILED_LOGIN] == attempt, "its penalty")
        assert server.counts[counts.TRIES] == 4
        assert (await call()).said == b""
        assert server.counts[counts.PENALISED] == 1
        await plays(ben, "a")


async def test_a_person_with_several_keys_that_do_not_do_still_comes_in(tmp_path):
    claimed, used = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    async with serving(demo, tmp_path) as server:
        async with connected(server, key=[Forged(claimed, used) for _ in range(2)]) as connection:
            ada = await open_session(connection)
            await ada.screen.shows("who=[ada guest")
        assert fired(server) == {}


async def test_who_does_not_tell_who_it_is_in_time_is_punished(tmp_path):
    async with (
        serving(demo, tmp_path, Limits(login=1)) as server,
        visiting(server, source=ELSEWHERE) as ben,
        calling(server) as call,
    ):
        for _ in range(2):
            caller = await call()
            assert caller.said
            await caller.gone()
        assert fired(server) == {counts.LOGIN_SLOW: 2}
        assert (await call()).said == b""
        assert server.counts[counts.PENALISED] == 1
        await plays(ben, "a")


async def test_one_who_sends_its_name_a_letter_at_a_time_is_no_exception(tmp_path):
    async with (
        serving(demo, tmp_path, Limits(login=1)) as server,
        visiting(server, source=ELSEWHERE) as ben,
        calling(server) as call,
    ):
        caller = await call()
        over = asyncio.create_task(caller.gone())
        for letter in b"SSH-2.0-" + b"x" * 10_000:
            if over.done():
                break
            caller.send(bytes([letter]))
            await asyncio.sleep(0.01)
        await over
        assert fired(server) == {counts.LOGIN_SLOW: 1}
        await plays(ben, "a")


@pytest.mark.parametrize(
    "noise",
    [b"GET / HTTP/1.1\r\n\r\n", b"\0" * 10_000, b"SSH-2.0-\xff\xfe\r\n", b"SSH-2.0-x\r\n" + b"\xff" * 100],
    ids=["web", "nothing", "no ASCII", "no packet"],
)
async def test_who_speaks_no_ssh_stays_outside_for_a_while(tmp_path, noise):
    async with (
        serving(demo, tmp_path) as server,
        visiting(server, source=ELSEWHERE) as ben,
        calling(server) as call,
    ):
        caller = await call()
        caller.send(noise)
        await caller.gone()
        await eventually(lambda: server.counts[counts.PROTOCOL] == 1, "the penalty")
        assert (await call()).said == b""
        await plays(ben, "a")


async def test_who_finds_no_algorithm_in_common_may_try_again(tmp_path):
    async with serving(demo, tmp_path) as server, calling(server) as call:
        for _ in range(3):
            status, _ = await run(ssh_command(server, "-o", "KexAlgorithms=diffie-hellman-group14-sha256", HOST))
            assert status == 255
        assert fired(server) == {}
        assert (await call()).said


@pytest.mark.parametrize("stays", ["without a channel", "with a channel alone", "with a terminal but no shell"])
async def test_who_opens_no_shell_is_not_waited_for(tmp_path, stays):
    async with serving(demo, tmp_path, Limits(lonely=0.5)) as server, connected(server) as connection:
        if stays != "without a channel":
            # asyncssh's own way to a channel asks for a shell in one go.
            channel = SSHClientChannel(
                connection, asyncio.get_running_loop(), "strict", None, "strict", 1 << 16, 1 << 14
            )
            await channel._open(b"session")  # noqa: SLF001
            if stays == "with a terminal but no shell":
                assert await channel._make_request(  # noqa: SLF001
                    b"pty-req", b"\0\0\0\x05xterm" + b"\0\0\0\x50\0\0\0\x18" + b"\0" * 8 + b"\0\0\0\x01\0"
                )
        async with asyncio.timeout(PATIENCE):
            await connection.wait_closed()
        await eventually(lambda: fired(server) == {counts.NO_SESSION: 1}, "why")


# Bans.


async def test_a_banned_source_gets_no_word(tmp_path):
    bans = BansInMemory()
    bans.sources[HOST] = "For a week."
    async with serving(demo, tmp_path, bans=bans) as server, calling(server) as call:
        assert (await call()).said == b""
        async with visiting(server, source=ELSEWHERE) as ben:
            await ben.screen.shows("who=")
        assert fired(server) == {counts.BANNED_SOURCE: 1}


async def test_a_banned_key_is_told_why_and_a_guest_comes_in(tmp_path):
    path = key_file(tmp_path, "ada")
    key = asyncssh.read_private_key(path)
    bans = BansInMemory()
    bans.keys[key.get_fingerprint()] = "For cheating, until Friday."
    async with serving(demo, tmp_path / "data", bans=bans) as server:
        status, said = await run(ssh_command(server, HOST, key=path))
        assert status == 255
        assert "For cheating, until Friday." in said
        async with visiting(server) as ada:
            await ada.screen.shows("who=")
        assert fired(server) == {counts.BANNED_KEY: 1}


@pytest.mark.parametrize("by", ["source", "key"])
async def test_who_is_banned_while_present_is_told_and_gone_and_nobody_else(tmp_path, by):
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with (
        serving(demo, tmp_path) as server,
        visiting(server, key=key, source=ELSEWHERE if by == "source" else HOST) as ada,
        visiting(server, user="ben") as ben,
    ):
        await ada.screen.shows("who=")
        await ben.screen.shows("who=")
        who = {"source": ELSEWHERE} if by == "source" else {"key": key.get_fingerprint()}
        assert server.cut("You are banned for a week.", **who) == 1
        await ada.screen.wait_ended()
        assert ada.screen.modes == GIVEN_BACK
        assert ada.screen.after_leaving == "You are banned for a week.\r\n"
        await eventually(lambda: server.door.known == 1, "the end of the connection, not of the session alone")
        await plays(ben, "a")
        assert fired(server) == {counts.CUT: 1}
        assert server.cut("Once more.", **who) == 0


async def test_who_is_banned_with_no_session_open_is_told_too(tmp_path):
    async with serving(demo, tmp_path) as server, connected(server) as connection:
        await eventually(lambda: server.door.known == 1, "the connection")
        assert server.cut("You are banned.", source=HOST) == 1
        async with asyncio.timeout(PATIENCE):
            await connection.wait_closed()


# Of a connection that is in.


async def exchange_keys(connection):
    """A key exchange that the client begins; asyncssh's own begins one after a gigabyte."""
    connection._send_kexinit()  # noqa: SLF001
    connection._kexinit_sent = True  # noqa: SLF001
    await eventually(lambda: connection._kex_complete or connection.is_closed(), "new keys")  # noqa: SLF001


async def test_a_second_key_exchange_is_answered_and_a_third_in_a_minute_is_one_too_many(tmp_path):
    async with (
        serving(demo, tmp_path) as server,
        visiting(server, user="ben", source=ELSEWHERE) as ben,
        connected(server) as connection,
    ):
        ada = await open_session(connection)
        await plays(ada, "a")
        await exchange_keys(connection)
        await plays(ada, "b")
        await exchange_keys(connection)
        await ada.screen.wait_ended()
        assert fired(server) == {counts.KEY_EXCHANGES: 1}
        await plays(ben, "a")


@pytest.mark.parametrize(
    ("limits", "limit"),
    [(Limits(unsent=1 << 30), counts.DEFERRED), (Limits(deferred=1 << 30, stalled=0.3), counts.STALLED)],
    ids=["packets", "bytes"],
)
async def test_a_key_exchange_that_never_ends_holds_up_so_much_and_no_more(tmp_path, limits, limit):
    async with (
        serving(demo, tmp_path, limits) as server,
        visiting(server, user="ben", source=ELSEWHERE) as ben,
        connected(server) as connection,
    ):
        ada = await open_session(connection)
        await ada.screen.shows("who=")
        ada.type("F")
        await ada.screen.shows("keys=[ F]")
        answer = connection.process_packet
        connection.process_packet = lambda kind, *rest: kind == MSG_KEXINIT or answer(kind, *rest)
        connection._send_kexinit()  # noqa: SLF001
        await ada.screen.wait_ended()
        assert fired(server) == {limit: 1}
        await plays(ben, "a")


async def test_a_command_waits_for_a_key_exchange_before_it_says_more(tmp_path):
    exchanging = asyncio.Event()

    async def much(_identity, _command, streams):
        await exchanging.wait()
        for _ in range(200):
            await streams.write("x" * 4000)
        return 0

    async with (
        serving(demo, tmp_path, Limits(stalled=0.3), commands=much) as server,
        connected(server) as connection,
    ):
        ada = await open_session(connection, term=None, command="much")
        answer = connection.process_packet

        def never_go_on(kind, *rest):
            if kind != MSG_KEXINIT:
                return answer(kind, *rest)
            exchanging.set()
            return True

        connection.process_packet = never_go_on
        connection._send_kexinit()  # noqa: SLF001
        await ada.screen.wait_ended()
        assert fired(server) == {counts.STALLED: 1}


async def test_a_flood_of_requests_is_answered_slowly_and_then_no_more(tmp_path):
    limits = Limits(packet_rate=100, packet_burst=50, arriving_behind=0.5)
    async with (
        serving(demo, tmp_path, limits) as server,
        visiting(server, user="ben", source=ELSEWHERE) as ben,
        visiting(server) as ada,
    ):
        await ada.screen.shows("who=")
        answered = 0
        while not ada.screen.ended:
            for _ in range(400):
                ada.channel.change_terminal_size(80, 24)
            await plays(ben, "abcdefghij"[answered % 10])
            answered += 1
        await eventually(lambda: server.counts[counts.BEHIND] == 1, "why")
        assert {*fired(server)} == {counts.SLOWED, counts.BEHIND}
        assert answered > 0


async def test_a_burst_now_and_then_is_no_flood(tmp_path):
    limits = Limits(packet_rate=1000, packet_burst=50, arriving_rate=1e6, arriving_behind=1)
    async with serving(demo, tmp_path, limits) as server, visiting(server) as ada:
        for key in "abcdefgh":
            for _ in range(200):
                ada.channel.change_terminal_size(80, 24)
            await plays(ada, key)
            await asyncio.sleep(0.1)  # the pause between the bursts is what this is about
        assert server.counts[counts.SLOWED] > 1
        assert server.counts[counts.BEHIND] == 0


async def test_a_paste_beyond_all_bounds_cuts_its_client_off(tmp_path):
    async with (
        serving(demo, tmp_path) as server,
        visiting(server, user="ben", source=ELSEWHERE) as ben,
        visiting(server) as ada,
    ):
        await ada.screen.shows("who=")
        ada.type("\x1b[200~" + "spam " * 1_000_000)
        await ada.screen.wait_ended()
        assert counts.TYPED_WAITING in fired(server)
        await plays(ben, "a")


@pytest.mark.parametrize("framed", [True, False])
async def test_two_kilobytes_pasted_are_fine(tmp_path, framed):
    text = "a fine hand " * 171
    limits = Limits() if framed else Limits(event_rate=2000)
    async with serving(demo, tmp_path, limits) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        ada.type(f"\x1b[200~{text}\x1b[201~z" if framed else f"{text}z")
        await ada.screen.shows(" z]")
        assert fired(server) == {}


def test_a_fast_typist_and_a_paste_without_a_frame_are_within_the_limits():
    """Reckoned, not waited for: 400 words a minute, and 2 KiB that come as so many keys."""
    limits = Limits()
    assert min(limits.event_rate, limits.packet_rate, limits.typed_rate) >= 400 * 6 / 60
    assert (2048 - limits.event_burst) / limits.event_rate < limits.behind
    assert limits.typed_burst >= 2048
    assert (limits.waiting_most - limits.typed_burst) / limits.typed_rate < limits.behind


async def test_too_many_variables_are_counted(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server, env={f"LC_{n}": "x" for n in range(20)}) as ada:
        await ada.screen.shows("who=")
        assert fired(server) == {counts.VARIABLES: 4}


async def test_every_forwarding_that_is_refused_is_counted(tmp_path):
    async with serving(demo, tmp_path) as server, connected(server) as connection:
        ada = await open_session(connection)
        await ada.screen.shows("who=")
        for refused in (
            connection.open_connection(HOST, 22),
            connection.open_unix_connection("/run/secret"),
            connection.create_tun(asyncssh.SSHTunTapSession),
            connection.create_tap(asyncssh.SSHTunTapSession),
            connection.forward_remote_port("", 0, HOST, 22),
            connection.forward_remote_path("/tmp/never", "/tmp/neither"),
            open_session(connection),
        ):
            with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ChannelListenError)):
                await refused
        await plays(ada, "a")
        assert fired(server) == {counts.FORWARDS: 6, counts.SECOND_SESSION: 1}


# Idleness.

DROWSY = Limits(idle=0.6, idle_warning=0.3)


async def test_who_types_nothing_is_warned_and_then_closed(tmp_path):
    async with serving(demo, tmp_path, DROWSY) as server, visiting(server) as ada:
        await ada.screen.shows("Are you still there?")
        await ada.screen.wait_ended()
        assert ada.screen.modes == GIVEN_BACK
        assert ada.screen.after_leaving == f"{AWAY}\r\n"
        assert fired(server) == {counts.IDLE: 1}


async def test_a_key_after_the_warning_is_enough_to_stay(tmp_path):
    async with serving(demo, tmp_path, Limits(idle=10, idle_warning=9.7)) as server, visiting(server) as ada:
        for key in "ab":
            await ada.screen.shows("Are you still there?")
            await plays(ada, key)
            await ada.screen.until(lambda: "Are you still there?" not in ada.screen.text, "an end of the warning")
        assert fired(server) == {}


async def test_who_sits_at_a_table_in_play_is_the_clocks_affair(tmp_path):
    class AtTable(ServedDemo):
        in_play = True

    def factory(visit):
        return (AtTable if visit.identity.wished_name == "ada" else ServedDemo)(visit=visit)

    async with serving(factory, tmp_path, DROWSY) as server, visiting(server) as ada:
        for _ in range(2):
            async with visiting(server, user="ben") as ben:
                await ben.screen.wait_ended()
        await plays(ada, "a")
        assert fired(server) == {counts.IDLE: 2}


async def test_what_the_server_draws_keeps_nobody_awake(tmp_path):
    async with serving(demo, tmp_path, DROWSY) as server, visiting(server) as ada:
        ada.type("F")
        await ada.screen.wait_ended()
        assert fired(server) == {counts.IDLE: 1}


# Clients that are half there.


async def test_a_client_that_was_stopped_is_gone_after_some_questions(tmp_path):
    async with (
        serving(demo, tmp_path, Limits(keepalive=0.5, keepalives=3)) as server,
        visiting(server, user="ben", source=ELSEWHERE) as ben,
        in_terminal(ssh_command(server)) as ada,
    ):
        await ada.screen.shows("who=")
        ada.process.send_signal(signal.SIGSTOP)
        await eventually(lambda: server.sessions == 1, "the end of that session alone")
        await plays(ben, "a")


async def test_a_client_that_sends_no_more_is_gone_at_once(tmp_path):
    async with serving(demo, tmp_path) as server, connected(server) as connection:
        ada = await open_session(connection)
        await ada.screen.shows("who=")
        connection._transport.write_eof()  # noqa: SLF001
        await eventually(lambda: server.sessions == 0, "the end of the session")


# What a terminal is told beside what is drawn.


async def test_a_text_is_copied_to_the_players_own_clipboard_and_the_bell_is_rung(tmp_path):
    apps = []

    def factory(visit):
        apps.append(ServedDemo(visit=visit))
        return apps[-1]

    async with serving(factory, tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        apps[0].copy_to_clipboard("K7QF\x1b]0;owned\x07")
        apps[0].bell()
        coded = base64.b64encode(b"K7QF\x1b]0;owned\x07")
        await ada.screen.until(lambda: b"\x1b]52;c;" + coded + b"\x07\x07" in ada.screen.raw, "the text")
        assert fired(server) == {}


class Careless(ServedDemo):
    """Draws a text that nobody cleaned."""

    def on_mount(self):
        super().on_mount()
        self.board.tell("uncleaned", "one\x1b]0;owned\x07two\x1b]52;c;b3duZWQ=\x07three\x9b5mfour\u202efive\x1b[6nsix")


async def test_what_an_app_forgot_to_clean_is_left_out_and_counted(tmp_path):
    async with serving(lambda visit: Careless(visit=visit), tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("uncleaned=[onetwothreefourfivesix]")
        assert counts.NOT_SHOWN in fired(server)
        assert b"owned" not in ada.screen.raw
