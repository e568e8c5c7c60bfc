"""`python -m tui` in lines of words: what switches to them, whole matches through a pipe, and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main as engine
from tests.tui.test_command_line import PATIENCE, ROOT, data, environment, terminal

WELCOME = "Threefold, in lines of words."


class Piped:
    """The program behind two pipes: a line is written for what was read."""

    def __init__(self, home, *arguments, **changes):
        self.said = []
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tui", *arguments],
            cwd=ROOT,
            env=environment(home, **changes),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.kill()
        for stream in (self.program.stdin, self.program.stdout, self.program.stderr):
            stream.close()
        self.program.wait()

    def type(self, line):
        self.program.stdin.write(f"{line}\n".encode())
        self.program.stdin.flush()

    def lines(self):
        for read in self.program.stdout:
            line = read.decode()
            assert line.endswith("\n")
            assert line[:-1].isprintable()
            self.said.append(line[:-1])
            yield line[:-1]

    def until(self, text):
        next(line for line in self.lines() if text in line)

    def end(self):
        """Read on to its end; the exit status, and what it complained of."""
        for _ in self.lines():
            pass
        return self.program.wait(PATIENCE), self.program.stderr.read().decode()

    @property
    def text(self):
        return "\n".join(self.said)


def play_on(piped, until):
    """Choose the first of everything until something is said."""
    for line in piped.lines():
        if until in line:
            return
        if line.startswith("1 "):
            piped.type("1")
    raise AssertionError("\n".join(piped.said[-30:]))


def test_a_whole_match_through_a_pipe(tmp_path):
    """From the first line to the last: a match, its result, score and hands, the menu; and its deals are proved."""
    with Piped(tmp_path, "--rules", "threefold rounds=1 cut=interactive", "--seed", "a pipe") as piped:
        play_on(piped, "The match is over.")
        for line in ("score", "2", "3", "quit"):
            piped.type(line)
        status, complaints = piped.end()
    assert (status, complaints) == (0, "")
    assert re.search(r"^> 1 [A-Z]\w+ of (clubs|diamonds|hearts|spades)", piped.text, re.MULTILINE)
    for told in ("Your hand, ", "Deal 1 is over.", "Deal 1. ", "The seal of deal 1", "At the first lead"):
        assert told in piped.text
    assert "The match is kept as" in piped.text
    assert engine(["verify", str(data(tmp_path) / "match-0001.json")]) == 0


def test_a_match_whose_input_ends_is_kept_and_goes_on(tmp_path):
    with Piped(tmp_path, "--rules", "threefold", "--seed", "an end") as piped:
        play_on(piped, "> 1 ")
        play_on(piped, "> 1 ")
        piped.program.stdin.close()
        assert piped.end() == (0, "")
    kept = json.loads((data(tmp_path) / "match.json").read_text())
    with Piped(tmp_path) as piped:
        for wait, line in (("1 Go on: ", "1"), ("Your turn. ", "leave"), ("The match is kept; ", "quit")):
            piped.until(wait)
            piped.type(line)
        assert piped.end() == (0, "")
    after = json.loads((data(tmp_path) / "match.json").read_text())
    assert after["deals"][0]["actions"][: len(kept["deals"][0]["actions"])] == kept["deals"][0]["actions"]


def test_a_script_that_writes_everything_at_once_is_asked_in_time(tmp_path):
    """Numbers that come before there is anything to choose wait; a file is as good as a pipe."""
    script = tmp_path / "script"
    script.write_text("1\n" * 30)
    with script.open() as opened:
        done = subprocess.run(
            [sys.executable, "-m", "tui", "--plain", "--rules", "threefold rounds=1", "--seed", "a script"],
            cwd=ROOT,
            env=environment(tmp_path),
            stdin=opened,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n> 1 ") == 30
    assert "Nothing is asked of you now." not in done.stdout


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_it_ends_in_good_order_when_it_is_told_to(tmp_path, number, status):
    with Piped(tmp_path, "--rules", "threefold", "--seed", "an end") as piped:
        play_on(piped, "> 1 ")
        os.kill(piped.program.pid, number)
        assert piped.end() == (status, "")


def test_whoever_reads_may_go(tmp_path):
    with Piped(tmp_path) as piped:
        assert WELCOME in next(piped.lines())
        piped.program.stdout.close()
        piped.type("2")
        assert piped.program.wait(PATIENCE) == 0
        assert piped.program.stderr.read().decode() == ""


def test_a_full_disk_is_one_sentence(tmp_path):
    command = [sys.executable, "-m", "tui", "--plain"]
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            command, cwd=ROOT, env=environment(tmp_path), stdin=subprocess.PIPE, stdout=full, stderr=subprocess.PIPE,
            check=False, timeout=PATIENCE,
        )  # fmt: skip
    assert (run.returncode, run.stderr) == (2, b"the output cannot be written: no space left on device\n")


SWITCHES = [
    ({"ACCESSIBLE": "1"}, [], True, "ACCESSIBLE"),
    ({"ACCESSIBLE": "0"}, [], False, "ACCESSIBLE off"),
    ({"ACCESSIBLE": ""}, [], False, "an empty ACCESSIBLE"),
    ({"TERM": "dumb"}, [], True, "a dumb terminal"),
    ({"TERM": ""}, [], True, "a terminal without a name"),
    ({}, ["--plain"], True, "a flag"),
    ({}, [], False, "as usual"),
]


@pytest.mark.parametrize(("changes", "arguments", "plain", "why"), SWITCHES, ids=[row[-1] for row in SWITCHES])
def test_what_switches_to_lines(tmp_path, changes, arguments, plain, why):
    """A3, A5: in lines a terminal is sent no order at all, least of all for its other screen."""
    with terminal(tmp_path, *arguments, **changes) as there:
        there.until("Quit")
        assert (WELCOME in there.text) is plain
        if plain:
            there.press("rules\nquit\n")  # longer than the screen: it scrolls, as lines do
        else:
            there.press("\x03")
        assert there.end() == 0
        assert (b"\x1b" not in there.sent) is plain
        assert (b"\x1b[?1049h" in there.sent) is not plain


def test_a_setting_switches_to_lines_and_back(tmp_path):
    """A3: what was switched once stays so."""
    with terminal(tmp_path, "--plain") as there:
        there.until("Quit")
        there.press("settings\n")
        there.until("0 Done")
        there.press("plain\n")
        there.until("2 On")
        there.press("2\n")
        there.until("Changed.")
        there.press("back\nquit\n")
        assert there.end() == 0
    assert 'plain = "on"' in (tmp_path / ".config" / "threefold" / "settings.toml").read_text()
    with terminal(tmp_path) as there:
        there.until("Quit")
        assert WELCOME in there.text
        there.press("settings\nplain\noff\nback\nquit\n")
        assert there.end() == 0
        assert b"\x1b" not in there.sent
    with terminal(tmp_path) as there:
        there.until("Quit")
        assert WELCOME not in there.text
        there.press("\x03")
        assert there.end() == 0


def test_in_ascii_nothing_else_is_sent(tmp_path):
    with Piped(tmp_path, "--rules", "threefold", "--seed", "ascii", LANG="C") as piped:
        play_on(piped, "> 1 ")
        for line in ("table", "score", "rules", "help", "leave", "quit"):
            piped.type(line)
        assert piped.end() == (0, "")
        assert piped.text.isascii()
