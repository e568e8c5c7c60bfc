"""What is found out about a terminal, in plain words: at home and over SSH, and that it is asked in time."""

import os
import pty
import threading
from contextlib import suppress

import pytest

from tests.net.desks import answering
from tests.net.testserver import connected
from tui.doctor import Patient, report
from tui.own_terminal import asked
from tui.terminal import Answers, questions

XTERM = {"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}
FULL = "\x1b[2;2R\x1b[3;2R\x1bP1$r48:2:1:2:3m\x1b\\\x1b]11;rgb:ffff/ffff/f0f0\x1b\\\x1b[?62;22c"
ALL = Answers(1, 1, (255, 255, 240), deep=True, kind="62;22")
QUESTIONS = questions(ascii_only=False, deep=True)
IN_ASCII = questions(ascii_only=True, deep=False)


@pytest.mark.parametrize(
    ("patient", "sentences"),
    [
        (
            Patient(XTERM, (80, 24), ALL._replace(deep=None)),
            ["TERM=xterm-256color", "Size: 80 by 24.", "256", "answered 62;22", "suit takes one column", "light"],
        ),
        (Patient(XTERM, None, ALL), ["Colours: all", "whether it has a colour of 24 bits, it had it as it was given"]),
        (Patient(XTERM, None, ALL._replace(deep=False)), ["Colours: 256", "it had another instead"]),
        (Patient(XTERM, None, ALL._replace(deep=None)), ["Colours: 256", "24 bits, it did not say"]),
        (
            Patient(XTERM, (40, 12), Answers(2, 2, (0, 0, 0), kind="1")),
            ["40 by 12", "2 columns", "letters", "dark"],
        ),
        (Patient(XTERM, None, Answers()), ["said nothing", "taken to be dark"]),
        (Patient({"TERM": "dumb"}, None, None), ["lines of words", "It was not asked"]),
        (Patient({}, None, None), ["It says: nothing of what it is."]),
        (Patient({"TERM": "linux", "LANG": "C"}, (80, 25), Answers(kind="6")), ["sixteen", "not Unicode", "not asked"]),
        (Patient({**XTERM, "NO_COLOR": "1"}, (80, 24), None), ["no colours"]),
        (Patient({"TERM": "x\x1b]0;owned\x07"}, None, None), ["TERM=x]0;owned"]),
    ],
)
def test_the_report_is_in_plain_words(patient, sentences):
    text = "\n".join(report(patient))
    assert [sentence for sentence in sentences if sentence not in text] == []
    assert text.replace("\n", "").isprintable()


@pytest.fixture
def terminal():
    """Both ends of a pseudo-terminal: the one that plays the terminal, and the program's."""
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize("typed", ["", "q", "\x1b[A", "é\n"])
def test_ones_own_terminal_is_asked_and_what_is_typed_is_no_answer(terminal, typed):
    ours, theirs = terminal
    with asked(theirs, theirs, QUESTIONS) as one:
        said = os.read(ours, 1000)
        os.write(ours, (typed + FULL).encode())
        assert one.answers() == ALL
        assert one.typed == typed
    assert "♠" in said.decode()


def test_a_terminal_without_unicode_is_sent_ascii(terminal):
    ours, theirs = terminal
    with asked(theirs, theirs, IN_ASCII) as one:
        assert os.read(ours, 1000).isascii()
        os.write(ours, b"\x1b[?6c")
        assert one.answers() == Answers(kind="6")


def test_an_answer_that_comes_later_is_waited_for(terminal):
    ours, theirs = terminal
    with asked(theirs, theirs, QUESTIONS) as one:
        answering = threading.Thread(target=lambda: os.write(ours, os.read(ours, 1000) and FULL.encode()))
        answering.start()
        assert one.answers().kind == "62;22"
        answering.join()


def test_an_answer_is_read_however_long_the_program_has_loaded(terminal):
    """Left unread it would be taken for keys: its question mark opened the help."""
    ours, theirs = terminal
    times = iter([0.0, 30.0])
    with asked(theirs, theirs, QUESTIONS, clock=lambda: next(times, 30.0)) as one:
        os.write(ours, FULL.encode())
        assert one.answers() == ALL


def test_the_echo_is_put_back_whatever_happens(terminal):
    import termios

    _, theirs = terminal
    before = termios.tcgetattr(theirs)
    with suppress(KeyboardInterrupt), asked(theirs, theirs, IN_ASCII):
        assert not termios.tcgetattr(theirs)[3] & termios.ECHO
        raise KeyboardInterrupt
    assert termios.tcgetattr(theirs) == before


async def test_the_doctor_comes_over_ssh_and_asks_where_there_is_a_terminal(tmp_path):
    async with answering(tmp_path) as here, connected(here.server) as connection:
        process = await connection.create_process(
            "doctor", term_type="xterm-256color", term_size=(90, 30), encoding="utf-8"
        )
        process.stdin.write("q" + FULL)
        said = await process.stdout.read()
        assert "Size: 90 by 30." in said
        assert "answered 62;22" in said
        assert "Colours: all" in said
        assert (await process.wait()).exit_status == 0
