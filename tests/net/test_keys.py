r"""Whatever a client types, its app gets keys, and the server gets no trouble."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events, messages

from net.keys import Keys
from net.limits import Limits
from tests.net.demo import demo
from tests.net.screens import eventually
from tests.net.testserver import serving, visiting

HOSTILE = {
    "\x1b[:1u": "an empty code point",
    "\x1b[1;:0u": "an empty modifier",
    "\x1b[1;1;1114112u": "text beyond Unicode",
    "\x1b[1114112u": "a key beyond Unicode",
    "\x1b[99999999999u": "a key beyond C's integers",
    "\x1b[55296u": "half a character",
    "\x1b[;;u": "nothing at all",
    "\x1b[<99999999;99999999;99999999M": "a click on the moon",
    "\x1b[<0;0;0M": "a click before the first cell",
    "\x1b[<0;-5;-5M": "a click further before",
    "\x1b[48;99999;99999;1;1t": "a typed window size",
    "\x1b[48;0;0;0;0t": "a typed window without size",
    "\x1b[?2048;1$y": "a promise of sizes to come",
    "\x1b[9999;9999R": "a cursor far away",
    "\x1b[" + "1;" * 5000 + "1u": "a sequence without end",
    "\x1b[" + "9" * 400 + "u": "a long number",
    "\x1b[1;1" + "\x1b" * 200: "escapes upon escapes",
    "\x1b]0;title\x07": "a title",
    "\x1bP+q544e\x1b\\": "a device string",
    "\x1b[200~\x1b[200~\x1b[201~": "a paste in a paste",
    "\x1b[201~": "the end of no paste",
    "\x1b[M\x00\x00\x00": "an old mouse report",
    "\udcff\udcfe\udc80": "bytes that are no text",
    "\x00\x80\x9b31m\u202e\u200b": "controls",
}


def read(text: str, limits: Limits | None = None) -> list:
    """All events of the text, fed a character at a time and then left alone."""
    keys = Keys(limits or Limits())
    found = []
    for byte in text.encode("utf-8", "surrogateescape"):
        found += keys.feed(bytes([byte]))
    found += keys.expire()
    keys.close()
    return found


def names(text: str) -> list[str]:
    return [event.key for event in read(text) if isinstance(event, events.Key)]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("aB1", ["a", "B", "1"]),
        ("\x1b[A\x1bOB", ["up", "down"]),
        ("\x1b[[A", ["f1"]),
        ("\x1b[97u", ["a"]),
        ("\x1b[97;5u", ["ctrl+a"]),
        ("\x1b[57399u", ["0"]),
        ("\r\t\x7f", ["enter", "tab", "backspace"]),
        ("ß♥", ["ß", "black_heart_suit"]),
        ("\x1b[5n\x1b[>1;95;0c\x1b[?1;2c", []),
        ("\x1b[" + "1;" * 5000 + "1ua", ["a"]),
        ("\x1b[1114112ua", ["a"]),
        ("\x1b[1;1\x1b[A", ["circumflex_accent", "left_square_bracket", "1", "semicolon", "1", "up"]),
    ],
)
def test_keys_are_read_and_reports_nobody_asked_for_are_not_typed(text, keys):
    assert names(text) == keys


@pytest.mark.parametrize("text", HOSTILE, ids=HOSTILE.values())
def test_after_anything_the_next_key_is_a_key(text):
    found = read(text + "\x1b[201~" + "\x1b[A")
    assert isinstance(found[-1], events.Key)
    assert found[-1].key == "up"
    assert not any(isinstance(event, events.Resize | messages.InBandWindowResize) for event in found)


@given(st.lists(st.sampled_from(["\x1b", "[", "<", ";", ":", "0", "48", "200~", "201~", "u", "t", "M", "a", "\x80"])))
def test_no_mixture_of_pieces_breaks_the_reader(pieces):
    found = read("".join(pieces))
    assert not any(isinstance(event, events.Resize) for event in found)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data):
    keys = Keys(Limits())
    keys.feed(data)
    keys.expire()
    keys.close()


def pastes(text: str) -> list[str]:
    return [event.text for event in read(text, Limits(paste=100)) if isinstance(event, events.Paste)]


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("hello", ["hello"]),
        ("two\r\nlines", ["two\nlines"]),
        ("\x1b]0;owned\x07 \x1b[31mred\u202e", ["]0;owned [31mred"]),
        ("a" * 500, ["a" * 100]),
        ("", []),
        ("\x00\u200b", []),
        ("\x1b[20", ["[20"]),
    ],
)
def test_a_paste_is_cleaned_and_short(pasted, text):
    assert pastes(f"\x1b[200~{pasted}\x1b[201~") == text


def test_a_paste_types_nothing():
    """Textual itself would type what follows an escape in a paste, and keys play cards."""
    found = read("\x1b[200~ \x1b[A \x1bq 1 \x1b[Q \x1b[201~")
    assert [type(event) for event in found] == [events.Paste]


async def test_hostile_input_leaves_the_app_playing(tmp_path):
    async with (
        serving(demo, tmp_path, Limits(event_burst=10_000, typed_burst=100_000)) as server,
        visiting(server) as ada,
        visiting(server, user="ben") as ben,
    ):
        await ada.screen.shows("size=[80x24]")
        for text in HOSTILE:
            ada.type(text + "\x1b[201~\x1b[C")
        ada.type("az")
        await ada.screen.shows("right a z]")
        await ada.screen.shows("size=[80x24]")
        ben.type("b")
        await ben.screen.shows("keys=[ b]")


async def test_a_lone_escape_is_a_key_after_a_moment(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        ada.type("\x1b")
        await ada.screen.shows("keys=[ escape]")


async def test_a_huge_paste_is_cut_and_the_next_key_works(tmp_path):
    plenty = Limits(arriving_rate=1e9, typed_rate=1e9, typed_burst=1e9, waiting_most=1 << 20)
    async with serving(demo, tmp_path, plenty) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        ada.type("\x1b[200~" + "spam " * 100_000 + "\x1b[201~a")
        await ada.screen.shows("pastes=[4096:spam")
        await ada.screen.shows("keys=[ a]")


async def test_more_keys_than_anybody_types_are_held_back_and_then_cut_off(tmp_path):
    strict = Limits(event_rate=10, event_burst=20, behind=0.3)
    async with serving(demo, tmp_path, strict) as server, visiting(server) as ada, visiting(server, user="ben") as ben:
        await ada.screen.shows("who=")
        ada.type("a" * 5000)
        await ada.screen.wait_ended()
        await eventually(lambda: server.sessions == 1, "the end of that session alone")
        ben.type("b")
        await ben.screen.shows("keys=[ b]")


async def test_held_back_keys_are_not_lost(tmp_path):
    slow = Limits(event_rate=200, event_burst=1, unhandled=4, slice=8)
    async with serving(demo, tmp_path, slow) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        ada.type("x" * 40 + "abcdefghij")
        await ada.screen.shows("x a b c d e f g h i j]")


async def test_a_click_arrives_where_it_was_made(tmp_path):
    async with serving(demo, tmp_path) as server, visiting(server) as ada:
        await ada.screen.shows("who=")
        ada.type("\x1b[<0;8;4M\x1b[<0;8;4m")
        await ada.screen.shows("mouse=[7,3]")
