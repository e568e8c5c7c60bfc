"""Starting and stopping the server."""

import asyncio
import gc
import resource
import stat

import asyncssh
import pytest
from rich.segment import Segment
from textual.strip import Strip

from net.errors import CannotServe
from net.limits import Limits
from net.memory import Collector
from net.openfiles import allow_open_files
from net.server import listen
from tests.net.demo import demo
from tests.net.screens import GIVEN_BACK
from tests.net.testserver import HOST, serving, visiting


async def test_the_host_key_is_made_once_and_readable_by_its_owner_alone(tmp_path):
    data = tmp_path / "new" / "data"
    async with serving(demo, data):
        key = (data / "host_key").read_bytes()
    assert stat.S_IMODE((data / "host_key").stat().st_mode) == 0o600
    assert asyncssh.import_private_key(key).get_algorithm() == "ssh-ed25519"
    async with serving(demo, data):
        assert (data / "host_key").read_bytes() == key
    assert [path.name for path in data.iterdir()] == ["host_key"]


async def test_a_port_in_use_is_a_sentence(tmp_path):
    async with serving(demo, tmp_path) as server:
        with pytest.raises(CannotServe, match=f"Port {server.port} on {HOST} is in use"):
            await listen(demo, data=tmp_path, host=HOST, port=server.port)


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        (HOST, 70000, "There is no port 70000"),
        (HOST, -1, "There is no port -1"),
        ("192.0.2.1", 0, "There is no address 192.0.2.1"),
        ("no.such.host.invalid", 0, "There is no address no.such.host.invalid"),
    ],
)
async def test_a_place_nobody_can_listen_on_is_a_sentence(tmp_path, host, port, sentence):
    with pytest.raises(CannotServe, match=sentence):
        await listen(demo, data=tmp_path, host=host, port=port)


async def test_a_data_directory_that_is_none_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("not a directory")
    with pytest.raises(CannotServe, match=r"The data directory .* cannot be used"):
        await listen(demo, data=tmp_path / "file", host=HOST, port=0)


@pytest.mark.parametrize("content", [b"", b"no key", b"\xff\xfe"])
async def test_a_damaged_host_key_is_reported_and_kept(tmp_path, content):
    (tmp_path / "host_key").write_bytes(content)
    with pytest.raises(CannotServe, match="holds no usable SSH key"):
        await listen(demo, data=tmp_path, host=HOST, port=0)
    assert (tmp_path / "host_key").read_bytes() == content


async def test_closing_tells_everybody_and_accepts_nobody(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server) as ada, visiting(server) as ben:
        await ada.screen.shows("who=")
        await ben.screen.shows("who=")
        port = server.port
        await server.close("Back in five minutes.")
        for client in (ada, ben):
            assert await client.exit_status() == 0
            assert client.screen.modes == GIVEN_BACK
            assert client.screen.after_leaving == "Back in five minutes.\r\n"
        with pytest.raises(OSError, match="Connect"):
            await asyncio.open_connection(HOST, port)


async def test_closing_does_not_wait_for_an_app_that_hangs_or_a_client_that_does_not_read(tmp_path):
    async with serving(demo, tmp_path, Limits(farewell=1)) as server, visiting(server) as ada, visiting(server) as ben:
        await ada.screen.shows("who=")
        await ben.screen.shows("who=")
        ada.type("H")
        await ada.screen.shows("keys=[ H]")
        ben.channel.pause_reading()
        await server.close()
        assert server.sessions == 0


async def test_the_process_gets_its_memory_manners_back(tmp_path):
    before = gc.get_threshold()
    async with serving(demo, tmp_path):
        assert gc.get_threshold() != before
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize("first_to_close", [0, 1])
async def test_the_last_of_two_servers_gives_the_process_its_manners_back(tmp_path, first_to_close):
    before = gc.get_threshold()
    servers = [await listen(demo, data=tmp_path, host=HOST, port=0) for _ in range(2)]
    await servers.pop(first_to_close).close()
    assert gc.get_threshold() != before
    assert gc.get_freeze_count() > 0
    await servers.pop().close()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


async def test_drawn_lines_keep_nothing_of_what_is_made_of_them_while_it_serves(tmp_path):
    def kept():
        line = Strip([Segment("a line of text")])
        assert line.crop(2, 6) == line.crop(2, 6) == Strip([Segment("line")])
        assert line.divide([4, 14])[0] == line.divide([4, 14])[0] == Strip([Segment("a li")])
        return line.crop(2, 6) is line.crop(2, 6)

    assert kept()
    async with serving(demo, tmp_path):
        assert not kept()
    assert kept()


async def test_memory_is_collected_when_sessions_ended_and_nobody_types():
    class Ring:
        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            collected.set()

    collected = asyncio.Event()
    collector = Collector(Limits(ended=2, quiet=0.01))
    collector.start()
    try:
        Ring()
        collector.ended()
        collector.typed()
        collector.ended()
        async with asyncio.timeout(10):
            await collected.wait()
    finally:
        collector.stop()


@pytest.mark.parametrize("room", ["enough", "too little"])
async def test_as_many_files_may_be_open_as_sessions_need(room, caplog):
    """Once they have run out nobody is accepted."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = min(256, before[0])
    sessions = few if room == "enough" else before[1]
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, before[1]))
        allow_open_files(Limits(sessions=sessions))
        now, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert hard == before[1]
        assert few < now <= hard
        assert (now > sessions) is (room == "enough")
        assert ("open files are allowed" in caplog.text) is (room != "enough")
        allow_open_files(Limits(sessions=1))
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (now, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
