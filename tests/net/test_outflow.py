"""A client that reads slowly, or not at all, costs itself frames and nobody else anything."""

import socket

import asyncssh
import pytest

from net.limits import Limits
from tests.net.demo import ServedDemo
from tests.net.screens import GIVEN_BACK, eventually
from tests.net.testserver import HOST, Guest, connected, open_session, serving, visiting


class Apps:
    """Makes apps and keeps them in order of arrival."""

    def __init__(self) -> None:
        self.made: list[ServedDemo] = []

    def __call__(self, visit):
        self.made.append(ServedDemo(visit=visit))
        return self.made[-1]


async def stops_drawing(app: ServedDemo) -> None:
    """Wait until many changes passed without anything drawn."""
    since = [0, -1]

    def quiet() -> bool:
        number = int(app.board.facts["round"])
        if app.board.drawn != since[1]:
            since[:] = [number, app.board.drawn]
        return number >= since[0] + 25

    await eventually(quiet, "an app that draws nothing")


@pytest.mark.parametrize("full", ["window", "network"])
async def test_a_client_that_does_not_read_misses_frames_and_then_sees_the_newest(tmp_path, full):
    apps = Apps()
    limits = Limits(unsent=16 * 1024, drained=4 * 1024, kernel=8 * 1024, kernel_unsent=4 * 1024)
    async with serving(apps, tmp_path, limits) as server, visiting(server, user="ben") as ben:
        await ben.screen.shows("who=")
        sock = socket.create_connection((HOST, server.port))
        if full == "network":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection, _ = await asyncssh.create_connection(
            Guest, sock=sock, known_hosts=None, config=None, username="ada", agent_path=None, public_key_auth=False
        )
        window = 2 * 1024 * 1024 if full == "network" else 16 * 1024
        ada = await open_session(connection, window=window)
        await ada.screen.shows("who=")
        reader = ada.channel if full == "window" else connection._transport  # noqa: SLF001 - asyncssh's, to stop reading at all
        ada.type("F")
        await ada.screen.shows("keys=[ F]")
        reader.pause_reading()
        app = apps.made[1]
        await stops_drawing(app)
        assert app.visit.line.unsent < limits.unsent + 64 * 1024
        ben.type("b")
        await ben.screen.shows("keys=[ b]")
        ada.resize(90, 26)
        await eventually(lambda: app.board.facts["size"] == "90x26", "the app at its new size")
        if full == "window":
            ada.type("S")
        else:
            app.flooding = False
        reader.resume_reading()
        if full == "network":
            ada.type("S")
        await ada.screen.shows("keys=[ F S]")
        newest = [f"{name}=[{value}]"[:90] for name, value in app.board.facts.items()][:26]
        await ada.screen.until(lambda: ada.screen.text.split("\n")[: len(newest)] == newest, "the newest frame")
        ada.type("B")
        await ada.screen.wait_ended()
        assert ada.screen.modes == GIVEN_BACK
        connection.abort()
        await connection.wait_closed()


@pytest.mark.parametrize("ending", ["B", "X"])
async def test_a_client_that_does_not_read_its_goodbye_is_cut_off(tmp_path, ending):
    limits = Limits(lonely=1)
    async with serving(Apps(), tmp_path, limits) as server, connected(server) as connection:
        ada = await open_session(connection, window=4096)
        await ada.screen.shows("who=")
        ada.channel.pause_reading()
        ada.type(ending)
        await ada.screen.wait_ended()
        await eventually(lambda: server.sessions == 0, "the end of the session")


async def test_a_frame_larger_than_the_limit_is_drawn_once(tmp_path):
    limits = Limits(unsent=500, drained=100)
    async with serving(Apps(), tmp_path, limits) as server, connected(server) as connection:
        ada = await open_session(connection, window=1024)
        await ada.screen.shows("who=")
        for size in ((90, 30), (100, 40), (70, 20)):
            ada.resize(*size)
            await ada.screen.shows("size=[{}x{}]".format(*size))
            ada.type("a")
            await ada.screen.shows(" a]")
        calm = [len(ada.screen.raw), 0]

        def drawn_and_done() -> bool:
            if len(ada.screen.raw) != calm[0]:
                calm[:] = [len(ada.screen.raw), 0]
            calm[1] += 1
            return calm[1] > 30

        await eventually(drawn_and_done, "an app at rest")


async def test_a_client_that_never_reads_is_cut_off(tmp_path):
    apps = Apps()
    limits = Limits(unsent=16 * 1024, drained=4 * 1024, stalled=0.2)
    async with serving(apps, tmp_path, limits) as server, connected(server) as connection:
        ada = await open_session(connection, window=16 * 1024)
        await ada.screen.shows("who=")
        ada.channel.pause_reading()
        ada.type("F")
        await ada.screen.wait_ended()
        await eventually(lambda: server.sessions == 0, "the end of the session")
