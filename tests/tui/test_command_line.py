"""`python -m tui` as a process: what it says where it cannot play, and an evening in a real terminal."""

import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path

import pyte
import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 30
"""Seconds after which a program that says nothing is taken to hang."""


def environment(home, **changes):
    kept = {key: value for key, value in os.environ.items() if key in {"PATH", "COVERAGE_PROCESS_CONFIG"}}
    settings = home / ".config" / "threefold" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    if not settings.exists():
        settings.write_text('pace = "instant"\nhold = "key"\n')
    return {**kept, "HOME": str(home), "USER": "ben", "TERM": "xterm-256color", "LANG": "C.UTF-8", **changes}


def run(home, *arguments, **changes):
    return subprocess.run(
        [sys.executable, "-m", "tui", *arguments],
        cwd=ROOT,
        env=environment(home, **changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


WRONG = [
    (["--game", "treefold"], "did you mean 'threefold'?", "a game misspelt"),
    (["--rules", "threefold round=1"], "did you mean 'rounds'?", "an option misspelt"),
    (["--rules", "threefold tie=shard"], "did you mean 'shared'?", "a value misspelt"),
    (["--game", "threefold", "--rules", "threefold"], "not allowed with argument", "both"),
    (["--colour"], "unrecognized arguments: --colour", "an unknown flag"),
]


@pytest.mark.parametrize(("arguments", "says", "what"), WRONG, ids=[row[-1] for row in WRONG])
def test_wrong_usage(tmp_path, arguments, says, what):
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_help_and_version_answer_on_standard_output(tmp_path):
    done = run(tmp_path, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert all(
        flag in done.stdout for flag in ("--game", "--rules", "--seed", "--plain", "--ascii", "--no-color", "--version")
    )
    done = run(tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("threefold ")


def test_help_loads_nothing_that_starts_slowly(tmp_path):
    script = "import sys, runpy; sys.argv = ['tui', '--help']; runpy.run_module('tui', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", script],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines() if "|" in line}
    assert "argparse" in loaded
    assert loaded & {"textual", "rich", "asyncio", "platformdirs", "tomlkit"} == set()


class Terminal:
    """A program in a terminal of 80 by 24, and what a person would see there."""

    def __init__(self, home, *arguments, errors="", **changes):
        self.screen = pyte.Screen(80, 24)
        self.sent = b""
        self._stream = pyte.ByteStream(self.screen)
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            if errors:
                os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), 2)
            os.execve(sys.executable, [sys.executable, "-m", "tui", *arguments], environment(home, **changes))
        ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    @property
    def text(self):
        return "\n".join(self.screen.display)

    def read(self):
        """Take what the program sends next; whether it is still there."""
        ready, _, _ = select.select([self._fd], [], [], PATIENCE)
        assert ready, f"nothing more comes:\n{self.text}"
        try:
            data = os.read(self._fd, 65536)
        except OSError:  # as Linux says it
            data = b""
        self.sent += data
        # Pyte takes the answer to a question about a mode for text.
        self._stream.feed(data.replace(b"\x1b[?2026$p", b"").replace(b"\x1b[?2048$p", b""))
        return bool(data)

    def until(self, *texts):
        while not any(text in self.text for text in texts):
            assert self.read(), f"it has ended:\n{self.text}"

    def until_gone(self, text):
        while text in self.text:
            assert self.read(), f"it has ended:\n{self.text}"

    def press(self, keys):
        os.write(self._fd, keys.encode())

    def end(self):
        """Wait for its end; the exit status."""
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def close(self):
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._fd)


@contextmanager
def terminal(home, *arguments, **changes):
    opened = Terminal(home, *arguments, **changes)
    try:
        yield opened
    finally:
        opened.close()


def test_it_is_drawn_also_where_complaints_go_into_a_file(tmp_path):
    with terminal(tmp_path, errors=tmp_path / "complaints") as there:
        there.until("T H R E E F O L D")
        there.press("0")
        assert there.end() == 0
    assert left_in_order(there.sent)
    assert (tmp_path / "complaints").read_bytes() == b""


def test_without_any_stream_nothing_is_said_and_nothing_fails(tmp_path):
    command = ["sh", "-c", 'exec "$0" -m tui <&- >&- 2>&-', sys.executable]
    run = subprocess.run(command, cwd=ROOT, env=environment(tmp_path), timeout=PATIENCE, check=False)
    assert run.returncode == 0


def left_in_order(sent):
    """Whether the terminal was put back: normal screen, cursor, no mouse, no bracketed paste."""
    return all(
        sent.rfind(off) > sent.rfind(on)
        for on, off in [
            (b"\x1b[?1049h", b"\x1b[?1049l"),
            (b"\x1b[?25l", b"\x1b[?25h"),
            (b"\x1b[?1000h", b"\x1b[?1000l"),
            (b"\x1b[?2004h", b"\x1b[?2004l"),
        ]
    )


def data(home):
    return home / ".local" / "share" / "threefold"


ANSWERS = {"You deal.": " ", "cut the pack": " ", "Name trumps.": "s", "goes on.": " "}
"""What to press where one is asked something else than a card."""


def play_some(there, cards):
    """Play so many cards, whichever may be played."""
    played = 0
    while played < cards:
        there.until(*ANSWERS, "You lead.", "follow suit", "You have no")
        asked = next((text for text in ANSWERS if text in there.text), None)
        if asked:
            there.press(ANSWERS[asked])
            there.until_gone(asked)
        else:
            there.press("\t")
            there.until("plays it")
            there.press("\r")
            there.until_gone("plays it")
            played += 1


def goes_on(match, earlier):
    """Whether what is kept of a match has the one deal that was kept earlier, with all that was done in it."""
    (deal,), (before,) = match["deals"], earlier["deals"]
    return {**deal, "actions": deal["actions"][: len(before["actions"])]} == before


def test_an_evening_in_a_terminal(tmp_path):
    """The first screen, some tricks, ctrl+c in the middle; then the match goes on, and after a kill again."""
    with terminal(tmp_path, "--rules", "threefold cut=interactive", "--seed", "an evening") as there:
        there.until("THREEFOLD")
        play_some(there, 3)
        there.press("\x03")
        assert there.end() == 0
        assert left_in_order(there.sent)
    kept = json.loads((data(tmp_path) / "match.json").read_text())
    assert kept["players"] == ["ben", "Ada"]
    with terminal(tmp_path) as there:
        there.until("Go on")
        there.press("1")
        there.until("THREEFOLD")
        play_some(there, 2)
        os.kill(there.pid, signal.SIGKILL)
        assert there.end() == -signal.SIGKILL
    killed = json.loads((data(tmp_path) / "match.json").read_text())
    assert goes_on(killed, kept)
    with terminal(tmp_path) as there:
        there.until("Go on")
        there.press("1")
        there.until("THREEFOLD")
        os.kill(there.pid, signal.SIGTERM)
        assert there.end() == 143
        assert left_in_order(there.sent)
    after = json.loads((data(tmp_path) / "match.json").read_text())
    assert goes_on(after, killed)
    # The person did nothing before the program was told to end; it may have been Ada's turn.
    assert all(action.startswith("1 ") for action in after["deals"][0]["actions"][len(killed["deals"][0]["actions"]) :])
    halves = [*data(tmp_path).glob(".match.json.*")]  # who is killed may have been writing
    assert {*data(tmp_path).iterdir()} == {data(tmp_path) / "match.json", data(tmp_path) / "playing", *halves}
    assert len(halves) <= 1


def test_what_is_typed_while_it_loads_is_typed(tmp_path):
    """Before it asks and between the answers, which are no keys: the second line of the form is changed."""
    with terminal(tmp_path) as there:
        there.press("\r")
        while b"\x1b[c" not in there.sent:
            there.read()
        there.press("\x1b[2;2R\x1b[B\x1bP1$r0;48:2:1:2:3m\x1b\\\x1b[B\x1b[?62c\x1b[C")
        there.until("< Threefold for three >")
        there.press("\x03")
        assert there.end() == 0
        assert left_in_order(there.sent)
        assert b"38;2;" in there.sent, "it said that it has every colour"


COLOURS = [
    ({}, [], True, "as usual"),
    ({"NO_COLOR": ""}, [], True, "an empty NO_COLOR"),
    ({"NO_COLOR": "1"}, [], False, "NO_COLOR"),
    ({}, ["--no-color"], False, "a flag"),
]


@pytest.mark.parametrize(("changes", "arguments", "coloured", "why"), COLOURS, ids=[row[-1] for row in COLOURS])
def test_colours(tmp_path, changes, arguments, coloured, why):
    with terminal(tmp_path, *arguments, COLORTERM="truecolor", **changes) as there:
        there.until("Quit")
        there.press("\x03")
        assert there.end() == 0
        assert (b"38;2;" in there.sent) == coloured
        assert (b"48;2;" in there.sent) == coloured


@pytest.mark.parametrize(
    ("changes", "arguments"), [({}, ["--ascii"]), ({"LANG": "C"}, []), ({"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, [])]
)
def test_ascii_sends_ascii_alone(tmp_path, changes, arguments):
    with terminal(tmp_path, *arguments, "--game", "threefold", **changes) as there:
        there.until("THREEFOLD")
        play_some(there, 1)
        there.press("\x03")
        assert there.end() == 0
        # The window's title is the only text of Textual's own.
        assert [line for line in there.sent.decode().splitlines() if not line.isascii()] == []
