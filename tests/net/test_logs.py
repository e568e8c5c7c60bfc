"""The log: one printable line an event, whoever's words are in it, and nothing in it that nobody should read."""

import json
import logging
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from enum import Enum

import asyncssh
import pytest

from engine.cards import Card
from engine.games import game_of
from net.logs import LineWriter, LogOptions
from net.session import FAULT
from tests.net.demo import ServedDemo
from tests.net.evening import FACE
from tests.net.testserver import serving, visiting

TEXT, JSON = LogOptions("text", "debug"), LogOptions("json", "debug")

HOSTILE = [
    "\x1b]0;owned\x07\x1b[2J",
    "two\nlines\r\nthree",
    "\u202edrawkcab\u2066",
    "\x9b31mC1",
    "\x00\x7f\ud800",
    'a" level=error event="forged',
    "ends with a backslash \\",
    "%s %d %(name)s",
    "\u2028\u2029\ufeff",
]


class Suit(Enum):
    HEARTS = "H"


@contextmanager
def log_in(folder, options=TEXT):
    """A logger of its own that writes to a file, and what is in the file once the block is over."""
    path, lines = folder / "log", []
    with path.open("wb") as file, log_to(file.fileno(), options) as logger:
        yield logger, lines
    lines += path.read_bytes().decode().splitlines()


@contextmanager
def log_to(file, options, name="net.test"):
    logger, writer = logging.getLogger(name), LineWriter(file, options)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    logger.propagate = name is None
    logger.addHandler(writer)
    try:
        yield logger
    finally:
        logger.removeHandler(writer)
        logger.setLevel(level)
        writer.close()


def unquoted(line):
    """The fields of a line of text."""
    found = re.findall(r'(?:^| )([a-z_0-9]+)=("(?:[^"\\]|\\.)*"|[^" ]+)(?= |$)', line)
    assert " ".join(f"{name}={value}" for name, value in found) == line
    return {name: json.loads(value) if value.startswith('"') else value for name, value in found}


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("options", [TEXT, JSON, LogOptions("text", journal=True)], ids=["text", "json", "journal"])
def test_whatever_a_stranger_sends_is_one_printable_line_that_forges_nothing(tmp_path, options, hostile):
    with log_in(tmp_path, options) as (log, lines):
        log.warning("said by %s", hostile, extra={"name_shown": hostile})
        log.warning(hostile)
    assert len(lines) == 2
    for line in lines:
        assert line.isprintable()
        bare = re.sub(r"^<\d>", "", line)
        fields = json.loads(bare) if options.format == "json" else unquoted(bare)
        assert fields["level"] == "warning"
        assert fields["logger"] == "net.test"
        assert set(fields) <= {"time", "level", "logger", "event", "name_shown"}


def test_a_line_of_text_is_read_at_a_glance(tmp_path):
    with log_in(tmp_path) as (log, lines):
        log.info("cut off", extra={"source": "192.0.2.1", "bytes": 12, "reason": "it said \x1b[31m", "late": True})
    assert re.fullmatch(
        r'time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z level=info logger=net\.test event="cut off" '
        r'source=192\.0\.2\.1 bytes=12 reason="it said <U\+001B>\[31m" late=true',
        lines[0],
    )


def test_for_the_journal_the_level_comes_first_and_the_time_is_its_own(tmp_path):
    with log_in(tmp_path, LogOptions(journal=True)) as (log, lines):
        log.error("failed")
        log.info("fine")
    assert lines == ["<3>level=error logger=net.test event=failed", "<6>level=info logger=net.test event=fine"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (bytes(32), "<32 bytes>"),
        (bytes(range(32)).hex(), "[withheld]"),
        (Card("Q", "S"), "<Card>"),
        ((Card("Q", "S"),), "<tuple>"),
        (game_of("threefold"), "<Game>"),
        (KeyError(Card("Q", "S")), "<KeyError>"),
        (Suit.HEARTS, "<Suit>"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA", "[withheld]"),
        ("SHA256:1Yr2TcDoQT7Sws/ZmbS3RSUpDcXOm3SGAVFRZCbVUXg", "SHA256:1Yr2TcDoQT7Sws/ZmbS3RSUpDcXOm3SGAVFRZCbVUXg"),
        (None, None),
        (1.5, 1.5),
        ("x" * 5000, "x" * 1000 + "…"),
    ],
)
def test_objects_seeds_and_keys_are_named_and_not_shown(tmp_path, value, shown):
    with log_in(tmp_path, JSON) as (log, lines):
        log.info("given", extra={"what": value})
        log.info("given %s", value)
    assert json.loads(lines[0])["what"] == shown
    assert json.loads(lines[1])["event"] == f"given {shown}"[:1000] + "…" * (len(str(shown)) > 1000)


@pytest.mark.parametrize("name", ["seed", "code", "deck", "password"])
def test_a_field_with_the_name_of_a_secret_is_withheld(tmp_path, name):
    with log_in(tmp_path, JSON) as (log, lines):
        log.info("given", extra={name: "short"})
    assert json.loads(lines[0])[name] == "[withheld]"


def fail_with_cards():
    hand = [Card("Q", "S"), Card("9", "H")]
    try:
        return {}[hand[0]]
    except KeyError as error:
        raise ValueError(f"{hand[1]} is not in list") from error


@pytest.mark.parametrize("options", [TEXT, JSON], ids=["text", "json"])
def test_a_failure_is_told_by_its_kind_and_the_places_it_came_through(tmp_path, options):
    with log_in(tmp_path, options) as (log, lines):
        try:
            fail_with_cards()
        except ValueError:
            log.exception("a table failed")
    fields = json.loads(lines[0]) if options is JSON else unquoted(lines[0])
    assert (fields["error"], fields["error2"]) == ("ValueError", "KeyError")
    assert re.fullmatch(
        r"tests/net/test_logs\.py:\d+ test_a_failure\w+ > tests/net/test_logs\.py:\d+ fail_with_cards", fields["trace"]
    )
    assert not re.search(r"9H|QS|Card|not in list|words", lines[0])


def deeper(depth):
    return deeper(depth - 1) if depth else open("/nowhere\x1b[31m/at all")  # noqa: PTH123 - it fails


def test_a_deep_failure_is_shortened_and_the_words_of_the_system_are_told(tmp_path):
    with log_in(tmp_path, JSON) as (log, lines):
        try:
            deeper(100)
        except OSError:
            log.exception("a file failed")
    fields = json.loads(lines[0])
    places = fields["trace"].split(" > ")
    assert len(places) == 26
    assert places[5] == "…"
    assert fields["words"] == "[Errno 2] No such file or directory: '/nowhere\\x1b[31m/at all'"


def test_a_group_of_failures_tells_each(tmp_path):
    with log_in(tmp_path, JSON) as (log, lines):
        log.error("failed", exc_info=ExceptionGroup("QS", [KeyError("9H"), ExceptionGroup("QS", [TypeError("9H")])]))
    fields = json.loads(lines[0])
    kinds = [fields[name] for name in fields if name.startswith("error")]
    assert kinds == ["ExceptionGroup", "KeyError", "ExceptionGroup", "TypeError"]
    assert "9H" not in lines[0]
    assert "QS" not in lines[0]


def test_a_line_that_cannot_be_filled_in_is_written_without(tmp_path):
    with log_in(tmp_path, JSON) as (log, lines):
        log.info("%d of %d", 1, Card("Q", "S"))
    assert json.loads(lines[0])["event"] == "%d of %d"


def test_one_event_again_and_again_is_counted_after_a_while(tmp_path):
    with log_in(tmp_path, JSON) as (log, lines):
        for number in range(10_000):
            log.warning("refused %s", number)
        log.warning("something else")
    told = [json.loads(line) for line in lines]
    assert len(told) < 300
    assert told[-1]["event"] == "something else"
    assert sum(line.get("lines", 0) for line in told) + len(told) - sum("lines" in line for line in told) == 10_001


def test_a_reader_who_does_not_read_holds_nothing_up():
    reading, writing = os.pipe()
    with log_to(writing, JSON) as log:
        for number in range(5_000):
            log.warning(f"event {number} %s", "x" * 500)  # noqa: G004 - each is an event of its own
        with os.fdopen(reading, "rb") as pipe:
            assert json.loads(pipe.readline())["event"].startswith("event 0 ")
        # The pipe is broken now: nothing is waited for.
    os.close(writing)


PROCESS = """
import asyncio, logging, sys, threading, warnings
from engine.cards import Card
from net.logs import LogOptions, begin, lost_by_loop

begin(LogOptions("json", "info"))
card = Card("Q", "S")

def fail(*given):
    hand = [card]
    raise KeyError(card)

async def task():
    fail()

async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lost_by_loop)
    loop.call_soon(fail, card)
    asyncio.create_task(task())
    await asyncio.sleep(0)
    await asyncio.sleep(0)

class Bad:
    def __del__(self):
        fail()

asyncio.run(main())
thread = threading.Thread(target=fail, args=(card,)); thread.start(); thread.join()
Bad()
warnings.warn("two\\nlines")
logging.getLogger("asyncssh").info("not told\\x1b")
fail()
"""


def test_nothing_in_a_process_fails_in_any_other_form():
    run = subprocess.run([sys.executable, "-W", "default", "-c", PROCESS], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    told = [json.loads(line) for line in run.stderr.splitlines()]
    sentences = [line["event"] for line in told]
    assert sentences[0] == "a callback failed"
    assert sentences[1] == "Task exception was never retrieved"
    assert sentences[2] == "a thread failed"
    assert sentences[3] == "something failed where nobody could be told"
    assert "two<U+000A>lines" in sentences[4]
    assert sentences[5:] == ["the server failed"], "asyncssh speaks only when something is wrong"
    assert all(line["error"] == "KeyError" for line in told if "error" in line)
    assert "QS" not in run.stderr
    assert "Card(" not in run.stderr


class Holding(ServedDemo):
    """Crashes with cards in its hands and in its words."""

    async def on_key(self, event):
        if event.key == "X":
            hand = [Card("Q", "S"), Card("9", "H")]
            raise LookupError(f"no {hand[1]} among {' '.join(map(str, hand))} of {event}")


async def test_a_session_that_crashes_with_cards_at_hand_tells_where_and_no_card(tmp_path):
    path = tmp_path / "log"
    key = asyncssh.generate_private_key("ssh-ed25519")
    with path.open("wb") as file, log_to(file.fileno(), TEXT, None):
        async with (
            serving(lambda visit: Holding(visit=visit), tmp_path) as server,
            visiting(server, user='ada" level=error', key=key) as ada,
        ):
            await ada.screen.shows("who=")
            ada.type("X")
            assert await ada.exit_status() == 1
            assert ada.screen.after_leaving == f"{FAULT}\r\n"
    lines = path.read_text().splitlines()
    crash = next(unquoted(line) for line in lines if "an app crashed" in line)
    assert crash["error"] == "LookupError"
    assert re.search(r"tests/net/test_logs\.py:\d+ on_key$", crash["trace"])
    assert all(line.isprintable() for line in lines)
    assert not [line for line in lines if FACE.search(line) or re.search(r"\b(QS|9H)\b|Card\(", line)]
