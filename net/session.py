"""One session: a channel joined to an app, from the request for a shell to the exit status.

However it ends (the player leaves, hangs up or is asked to go, the app crashes or hangs), the terminal is given back,
the player is told in one line why, and no other session notices.
"""

import asyncio
import contextvars
import logging
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Protocol

import asyncssh

from net import counts
from net.hosted import Hosted
from net.identity import Identity
from net.limits import Limits
from net.line import Line
from net.outlet import Outlet
from net.script.streams import Streams
from net.served import Served
from net.starts import Starts
from net.terminal import Size, clamped
from net.traffic import Traffic
from net.visit import Visit
from tui.terminal import colours_of

FAULT = "Sorry: the program failed, and the failure was written down. Please connect again."
NO_TERMINAL = "This needs a terminal. Connect without -T, or with -t if you gave a command."
DUMB = "This needs a terminal that can move its cursor; yours says it is TERM=dumb."
INTERRUPTED = 130
NO_COMMANDS = "There are no commands here. Connect without one to sit down."
AWAY = "You were away for long, so the session was closed. Come back any time."

_log = logging.getLogger(__name__)

AppFactory = Callable[[Visit], Hosted | Awaitable[Hosted]]
"""Makes the app of a session, at once or after a moment; called in that session's own context."""


Commands = Callable[[Identity, str, Streams], Awaitable[int]]
"""Answers `ssh host COMMAND`: who asks, the command, its streams; gives the exit status."""


class Keeper(Protocol):
    """Who is told what sessions do: the server."""

    @property
    def traffic(self) -> Traffic:
        """Where their bytes are counted."""

    @property
    def starts(self) -> Starts:
        """Where apps wait for their turn to start."""

    def began(self, session: "Session") -> None:
        """Its app is about to start."""

    def typed(self) -> None:
        """Somebody typed."""

    def ended(self, session: "Session") -> None:
        """Its app is gone."""


class Host(Protocol):
    """Whose channel it is: the connection."""

    identity: Identity
    transport: asyncio.Transport

    def session_started(self) -> None:
        """The client asked for all it wants."""

    def session_closed(self) -> None:
        """The channel is gone."""

    def raised(self, limit: str) -> None:
        """A limit fired: one of the names in `net.counts`."""


class Session(asyncssh.SSHServerSession[bytes]):
    """Answers one channel's requests and runs its app."""

    def __init__(
        self,
        host: Host,
        factory: AppFactory,
        keeper: Keeper,
        limits: Limits,
        commands: Commands | None = None,
    ) -> None:
        self._host = host
        self._factory = factory
        self._keeper = keeper
        self._limits = limits
        self._commands = commands
        self._command: str | None = None
        self._streams: Streams | None = None
        self._loop = asyncio.get_running_loop()
        self._channel: asyncssh.SSHServerChannel[bytes]
        self._line: Line | None = None
        self._app: Hosted | None = None
        self._task: asyncio.Task[None] | None = None
        self._impatience: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._typed = 0.0
        self._warned: float | None = None
        self._refusal: tuple[str, int] | None = None
        self._undrawable = ""
        """Why nothing can be drawn at the client; what is told in lines can be served all the same."""
        self._parting: str | None = None
        self._gone = False

    # What the client asks for, in SSH's order.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        self._keeper.traffic.count_sent(chan)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        term = self._channel.get_terminal_type()
        if term is None:
            self._undrawable = NO_TERMINAL
        elif term == "dumb":
            self._undrawable = DUMB
        return True

    def exec_requested(self, command: str) -> bool:
        # Accepted where there are none too, to be answered in words; "exec request failed" tells a player nothing.
        self._command = command
        if self._commands is None:
            self._refusal = NO_COMMANDS, 64
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        self._host.session_started()
        if self._refusal is not None:
            sentence, status = self._refusal
            Outlet(self._channel, self._host.raised).complain(sentence)
            self._channel.exit(status)
            self._expect_close()
            return
        self._keeper.began(self)
        if self._command is not None:
            self._streams = Streams(self._channel, self._host.transport, self._limits, self.end, self._host.raised)
            run = self._run_command(self._command)
        else:
            self._typed = self._loop.time()
            self._look_whether_idle()
            visit = self._visit()
            self._line = visit.line  # at once: what the client sends with its request may be its last word
            run = self._run(visit)
        # A context of its own: Textual finds "the" app in a context variable, and would find another player's.
        self._task = self._loop.create_task(run, context=contextvars.Context())
        self._task.add_done_callback(self._ended)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._keeper.traffic.received += len(data)
        if self._line is not None:
            self._keeper.typed()
            self._typed = self._loop.time()
            if self._warned is not None and self._app is not None:
                self._warned = None
                self._app.call_later(self._app.welcome_back)
            self._line.received(data)
        elif self._streams is not None:
            self._streams.received(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._line is not None:
            self._line.resized(Size(width, height))

    # Ways to end.

    @property
    def running(self) -> bool:
        """Whether its app is there, to be asked to leave."""
        return self._task is not None and not self._task.done()

    @property
    def called(self) -> str:
        """How the person is called at the tables; empty where no app says so."""
        return self._app.called if self._app is not None else ""

    def tell(self, sentence: str) -> bool:
        """Show the person a line of the host's; whether there is an app to show it."""
        if self._app is None:
            return False
        self._app.call_later(self._app.hear_host, sentence)
        return True

    def end(self, sentence: str = "") -> None:
        """Ask the app to leave, and make it leave if it does not; the player is told the sentence."""
        if self._task is None or self._task.done() or self._parting is not None:
            return
        self._parting = sentence
        if self._app is not None:
            self._app.exit()
        elif self._command is not None:
            # Not at once: a task that is cancelled before it began says nothing.
            self._loop.call_soon(self._task.cancel)
        self._impatience = self._loop.call_later(self._limits.farewell * 0.6, self._insist)

    async def wait_ended(self) -> None:
        """Return once the app is gone."""
        if self._task is not None:
            await asyncio.wait({self._task})

    def signal_received(self, signal: str) -> None:
        self.end()

    def eof_received(self) -> bool:
        if self._streams is not None:
            self._streams.end_input()
        elif self._line is not None and not self._line.raw:
            self._line.end_input()
        else:
            self.end()
        return True  # the other direction stays open: the terminal is still to be given back

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True
        if self._task is None or self._task.done():
            self._be_patient()
        if self._line is not None:
            self._line.hang_up()
        if self._streams is not None:
            self._streams.hang_up()
        self.end()
        self._host.session_closed()

    def _insist(self) -> None:
        if self._task is not None and not self._task.done():
            # Textual takes one cancellation as a wish to shut down; an app that hangs in that needs another.
            self._task.cancel()
            self._impatience = self._loop.call_later(self._limits.farewell * 0.1, self._insist)

    def _be_patient(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    # Idleness: what counts is the last input, not what the server drew meanwhile.

    def _look_whether_idle(self) -> None:
        limits, now = self._limits, self._loop.time()
        if self._app is None or self._app.in_play:
            self._warned = None
            again = limits.idle_warning
        elif self._warned is not None and now - self._warned >= limits.idle_warning:
            self._host.raised(counts.IDLE)
            self.end(AWAY)
            return
        elif (again := self._typed + limits.idle - limits.idle_warning - now) <= 0:
            # Its own loop has to say so: this is a timer of the server.
            self._app.call_later(self._app.warn_of_idleness, limits.idle_warning)
            self._warned = now
            again = limits.idle_warning
        self._idle = self._loop.call_later(again, self._look_whether_idle)

    # The life of the app.

    async def _run(self, visit: Visit) -> None:
        status, said = 1, [FAULT]
        started: Callable[[], None] | None = None
        try:
            started = await self._keeper.starts.wait()
            made = self._factory(visit)
            self._app = app = await made if isawaitable(made) else made
            app.opened = started
            if self._undrawable and isinstance(app, Served):
                Outlet(self._channel, self._host.raised).complain(self._undrawable)
                said = []
            else:
                if self._parting is None:
                    await app.run_async(size=visit.size)
                if not app.crashed:
                    status, said = app.return_code or 0, [*app.farewell]
        except asyncio.CancelledError:
            status, said = 1, []
        except Exception:  # noqa: BLE001 - a session is where failures end
            # The one place where a session's failure ends: all other sessions share this loop.
            _log.exception("a session failed")
        finally:
            if started is not None:
                started()
        if self._parting:
            said = [self._parting]
        self._be_patient()
        visit.line.finish(status, said)
        self._expect_close()

    async def _run_command(self, command: str) -> None:
        assert self._commands is not None
        assert self._streams is not None
        status = 1
        try:
            if self._parting is None:
                status = await self._commands(self._host.identity, command, self._streams)
        except asyncio.CancelledError:
            status = 1 if self._parting else INTERRUPTED
        except Exception:  # noqa: BLE001 - a session is where failures end
            _log.exception("a command failed")
            self._streams.say(FAULT)
        if self._parting:
            self._streams.say(self._parting)
        self._be_patient()
        self._streams.finish(status)
        self._expect_close()

    def _expect_close(self) -> None:
        # The channel closes when its last bytes were taken, which a client that does not read never does.
        if not self._gone:
            self._impatience = self._loop.call_later(self._limits.lonely, self._channel.get_connection().abort)

    def _visit(self) -> Visit:
        channel = self._channel
        term = channel.get_terminal_type() or ""
        environment = channel.get_environment()
        width, height, *_ = channel.get_terminal_size()
        colours = colours_of(term, environment)
        return Visit(
            identity=self._host.identity,
            source=str(channel.get_extra_info("peername", ("",))[0]),
            term=term,
            environment=dict(environment),
            size=clamped(width, height, self._limits),
            colours=colours,
            line=Line(channel, self._host.transport, colours, self._host.raised),
            limits=self._limits,
        )

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._app = None
        if self._idle is not None:
            self._idle.cancel()
        self._keeper.ended(self)
