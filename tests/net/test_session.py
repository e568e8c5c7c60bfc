"""A session from its first frame to its exit status, with ordinary clients."""

import asyncio
import gc
import logging
import signal
import sys
import weakref
from contextvars import ContextVar

import pytest
from textual._context import active_app

from net.limits import Limits
from net.session import DUMB, FAULT, NO_TERMINAL
from tests.net.demo import Demo, ServedDemo, demo
from tests.net.screens import GIVEN_BACK, PATIENCE, eventually
from tests.net.testserver import Elsewhere, connected, in_terminal, open_session, run, serving, ssh_command, visiting


async def test_an_openssh_client_plays_and_gets_its_terminal_back(tmp_path):
    async with serving(demo, tmp_path) as server, in_terminal(ssh_command(server)) as ada:
        await ada.screen.shows("who=[ada guest xterm-256color 256]")
        await ada.screen.shows("size=[80x24]")
        assert {1000, 1002, 1006, 1049, 2004} <= ada.screen.modes
        assert 1003 not in ada.screen.modes
        ada.type("qB")
        assert await ada.exit_status() == 0
        await ada.screen.wait_ended()
        assert ada.screen.modes == GIVEN_BACK
        assert ada.screen.after_leaving == "Goodbye, [31mAda\r\nand come back\r\n"


async def test_tmux_finds_its_pane_as_it_was(tmp_path):
    """The terminal itself is asked, not the bytes."""
    tmux = ["tmux", "-f", "/dev/null", "-S", str(tmp_path / "tmux")]
    flags = "#{alternate_on} #{mouse_any_flag} #{mouse_button_flag} #{cursor_flag} #{wrap_flag} #{keypad_flag}"

    async def ask() -> str:
        return (await run([*tmux, "display-message", "-p", flags]))[1].strip()

    async def until(answer: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while await ask() != answer:  # noqa: ASYNC110 - tmux tells nobody
                await asyncio.sleep(0.01)

    async with serving(demo, tmp_path) as server:
        status, said = await run([*tmux, "new-session", "-d", "-x", "80", "-y", "24", "sh"])
        assert status == 0, said
        try:
            before = await ask()
            await run([*tmux, "send-keys", " ".join(ssh_command(server)), "Enter"])
            await until("1 1 1 0 0 0")
            await run([*tmux, "send-keys", "B"])
            await until(before)
        finally:
            await run([*tmux, "kill-server"])


async def test_two_players_at_once_see_their_own_keys_only(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server) as ada, visiting(server, user="ben") as ben:
        await ada.screen.shows("who=[ada")
        await ben.screen.shows("who=[ben")
        ada.type("abc")
        ben.type("xyz")
        await ada.screen.shows("keys=[ a b c]")
        await ben.screen.shows("keys=[ x y z]")


async def test_an_app_finds_itself_and_nothing_of_the_server_in_its_context(tmp_path):
    """Textual looks for "the" app in a context variable before it looks at a widget's own."""
    whose = ContextVar("whose", default="its own")
    whose.set("the server's")
    found = []

    class Looks(ServedDemo):
        def on_mount(self):
            super().on_mount()
            found.append((whose.get(), active_app.get() is self, self.board.app is self))

    async with (
        serving(lambda visit: Looks(visit=visit), tmp_path) as server,
        visiting(server) as ada,
        visiting(server) as ben,
    ):
        await ada.screen.shows("who=")
        await ben.screen.shows("who=")
    assert found == [("its own", True, True)] * 2


async def test_a_session_leaves_the_loop_as_the_other_connections_need_it(tmp_path):
    before = asyncio.get_running_loop().get_task_factory()
    async with serving(demo, tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        assert asyncio.get_running_loop().get_task_factory() is before


async def test_keys_typed_before_the_first_frame_arrive(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server) as ada:
        ada.type("abc")
        await ada.screen.shows("keys=[ a b c]")


async def test_standard_output_stays_what_it_was_when_sessions_overlap(tmp_path, capsys):
    before = sys.stdout, sys.stderr
    async with serving(demo, tmp_path) as server:
        async with visiting(server) as ada, visiting(server) as ben:
            await ada.screen.shows("who=")
            await ben.screen.shows("who=")
            assert (sys.stdout, sys.stderr) == before
            ada.type("PB")
            assert await ada.exit_status() == 0
            assert (sys.stdout, sys.stderr) == before
            ben.type("PB")
            assert await ben.exit_status() == 0
        assert (sys.stdout, sys.stderr) == before
        assert capsys.readouterr().out == "printed by an app\n" * 2


async def test_an_app_is_freed_when_its_session_ended(tmp_path, caplog):
    caplog.set_level(logging.CRITICAL, "net")  # pytest would keep a crash's traceback, and with it the app
    apps: weakref.WeakSet[ServedDemo] = weakref.WeakSet()

    def factory(visit):
        app = ServedDemo(visit=visit)
        apps.add(app)
        return app

    def freed() -> bool:
        gc.collect()
        return not apps

    async with serving(factory, tmp_path) as server:
        for ending in ("B", "X", "\x1b[97;5u\x1b[1;1HB"):
            async with visiting(server) as ada:
                await ada.screen.shows("who=")
                ada.type("q" + ending)
                await ada.screen.wait_ended()
        async with visiting(server) as ada:
            await ada.screen.shows("who=")
        await eventually(freed, "the memory of the apps again")


async def test_what_was_typed_before_an_app_was_there_does_not_keep_it(tmp_path):
    """It takes that up in its own context; Textual keeps keys for long, and a key keeps whoever is said to send it."""
    apps: weakref.WeakSet[ServedDemo] = weakref.WeakSet()

    async def factory(visit):
        await eventually(lambda: server.traffic.received, "something typed")
        app = ServedDemo(visit=visit)
        apps.add(app)
        return app

    def freed() -> bool:
        gc.collect()
        return not apps

    async with serving(factory, tmp_path) as server:
        async with visiting(server) as ada:
            ada.type("\x1b[97;5u\x1b[98;5u")
            await ada.screen.shows("who=")
        await eventually(freed, "the memory of the app again")


async def test_control_z_is_a_key_and_stops_nobody(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        ada.type("\x1aa")
        await ada.screen.shows("keys=[ ctrl+z a]")


@pytest.mark.parametrize("shell", ["asyncssh", "openssh"])
async def test_a_crash_is_told_in_a_line_and_leaves_the_others_alone(tmp_path, caplog, shell):
    async with serving(demo, tmp_path) as server, visiting(server, user="ben") as ben:
        await ben.screen.shows("who=[ben")
        if shell == "openssh":
            async with in_terminal(ssh_command(server)) as ada:
                await ada.screen.shows("who=[ada")
                ada.type("X")
                assert await ada.exit_status() == 1
                await ada.screen.wait_ended()
                screen = ada.screen
        else:
            async with visiting(server) as ada:
                await ada.screen.shows("who=[ada")
                ada.type("X")
                assert await ada.exit_status() == 1
                screen = ada.screen
        assert screen.modes == GIVEN_BACK
        assert screen.after_leaving == f"{FAULT}\r\n"
        ben.type("a")
        await ben.screen.shows("keys=[ a]")
    assert "crashed with 19 letters" in caplog.text
    assert "queen of spades" not in caplog.text, "local variables hold other players' cards"


class FailsToStart(ServedDemo):
    def compose(self):
        raise RuntimeError("nothing to compose")


class FailsToStyle(ServedDemo):
    CSS = "Board { widht: ; }"


def fails_to_be_made(visit):
    raise RuntimeError("no app for you")


@pytest.mark.parametrize(
    "factory", [lambda visit: FailsToStart(visit=visit), lambda visit: FailsToStyle(visit=visit), fails_to_be_made]
)
async def test_an_app_that_cannot_start_says_so_too(tmp_path, factory):
    async with serving(factory, tmp_path) as server, visiting(server) as ada:
        assert await ada.exit_status() == 1
        assert FAULT in ada.screen.raw.decode()
        assert ada.screen.modes == GIVEN_BACK


@pytest.mark.parametrize("where", ["app", "widget"])
async def test_an_app_that_hangs_is_made_to_leave(tmp_path, where):
    class HangsInWidget(ServedDemo):
        def on_mount(self):
            super().on_mount()
            if where == "widget":
                self.board.call_later(asyncio.Event().wait)

    async with serving(
        lambda visit: HangsInWidget(visit=visit), tmp_path, Limits(farewell=0.5)
    ) as server, visiting(server) as ada:  # fmt: skip
        await ada.screen.shows("who=")
        if where == "app":
            ada.type("H")
            await ada.screen.shows("keys=[ H]")
        ada.channel.write_eof()
        await ada.screen.wait_ended()
        assert ada.screen.modes == GIVEN_BACK
        await eventually(lambda: server.sessions == 0, "the end of the session")


@pytest.mark.parametrize("ending", ["close", "abort"])
async def test_an_app_that_hangs_is_made_to_leave_when_its_client_is_gone(tmp_path, ending):
    async with serving(demo, tmp_path, Limits(farewell=0.5)) as server, connected(server) as connection:
        ada = await open_session(connection)
        await ada.screen.shows("who=")
        ada.type("H")
        await ada.screen.shows("keys=[ H]")
        ada.channel.write_eof()
        (ada.channel if ending == "close" else connection).abort()
        await eventually(lambda: server.sessions == 0, "the end of the session")


@pytest.mark.parametrize("ending", ["eof", "signal", "close", "kill"])
async def test_a_client_that_goes_away_takes_its_app_with_it(tmp_path, ending):
    async with serving(demo, tmp_path) as server:
        if ending == "kill":
            async with in_terminal(ssh_command(server)) as ada:
                await ada.screen.shows("who=")
                ada.process.kill()
                await eventually(lambda: server.sessions == 0, "the end of the session")
        else:
            async with visiting(server) as ada:
                await ada.screen.shows("who=")
                match ending:
                    case "eof":
                        ada.channel.write_eof()
                        await ada.screen.wait_ended()
                        assert ada.screen.modes == GIVEN_BACK
                    case "signal":
                        ada.channel.send_signal("HUP")
                        await ada.screen.wait_ended()
                        assert ada.screen.modes == GIVEN_BACK
                    case "close":
                        ada.channel.close()
                await eventually(lambda: server.sessions == 0, "the end of the session")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_a_server_that_is_stopped_gives_every_terminal_back(tmp_path, number):
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.net.demo", str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        server = Elsewhere(int(await process.stdout.readline()))
        async with in_terminal(ssh_command(server)) as ada, visiting(server) as ben:
            await ada.screen.shows("who=")
            await ben.screen.shows("who=")
            process.send_signal(number)
            assert await ada.exit_status() == 0
            for screen in (ada.screen, ben.screen):
                await screen.wait_ended()
                assert screen.modes == GIVEN_BACK
                assert screen.after_leaving == "The server is closing. Please come back in a moment.\r\n"
            async with asyncio.timeout(PATIENCE):
                assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_without_a_terminal_there_is_a_sentence(tmp_path):
    async with serving(demo, tmp_path) as server:
        assert await run(ssh_command(server, "-T", "127.0.0.1")) == (1, f"{NO_TERMINAL}\r\n")


async def test_a_dumb_terminal_gets_a_sentence(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server, term="dumb") as ada:
        assert await ada.exit_status() == 1
        assert ada.screen.raw.decode() == f"{DUMB}\r\n"


async def test_the_palette_offers_nothing_that_acts_on_the_server(tmp_path):
    apps = []

    class Watched(ServedDemo):
        def on_mount(self):
            super().on_mount()
            apps.append(self)

    async with serving(lambda visit: Watched(visit=visit), tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        (app,) = apps
        titles = {command.title for command in app.get_system_commands(app.screen)}
        assert "Quit" in titles
        assert "Screenshot" not in titles
        app.call_later(app.deliver_screenshot)
        await ada.screen.shows("Pictures cannot be saved from here.")
        app.call_later(app.deliver_text, __file__, save_directory=tmp_path)
        await ada.screen.shows("Files cannot be saved from here.")
        app.call_later(app.open_url, "https://example.org/[/")
        await ada.screen.shows("https://example.org/[/")
    assert {path.name for path in tmp_path.iterdir()} == {"host_key"}


def test_the_demo_is_an_ordinary_app():
    assert isinstance(Demo().title, str)
