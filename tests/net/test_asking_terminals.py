"""A client's terminal is asked what it is; its answers are no keys, however they come."""

import pytest
from textual import events

from net.keys import Keys
from net.limits import Limits
from tests.net.evening import at_client, play_until, playing
from tests.net.testserver import visiting
from tui.attention import TITLED, UNTITLED
from tui.said import TerminalSaid
from tui.terminal import questions

DEEP = "\x1bP1$r0;48:2:1:2:3m\x1b\\"
ANSWERS = ["\x1b[2;2R", "\x1b[3;2R", "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", DEEP, "\x1b[?62;22c"]
FELT = b"48;2;223;233;223"
"""Of the light theme."""


def read(*pieces):
    """What keys and answers these bytes are, read piece by piece, each followed by a moment in which nothing comes."""
    keys = Keys(Limits())
    found = []
    for piece in pieces:
        found += keys.feed(piece.encode())
        found += keys.expire()
    keys.close()
    return [message.text if isinstance(message, TerminalSaid) else message.key for message in found]


def test_answers_are_told_from_the_keys_between_them():
    assert read("q" + ANSWERS[0] + "w" + ANSWERS[2] + "".join(ANSWERS[2:]) + "\x1b[A" + ANSWERS[1] + "e") == [
        "q", ANSWERS[0], "w", ANSWERS[2], *ANSWERS[2:], "up", ANSWERS[1], "e"
    ]  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS[2:])
def test_an_answer_in_pieces_is_one_answer(answer):
    for place in range(3, len(answer)):
        assert read(answer[:place], answer[place:], "q") == [answer, "q"]


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("\x1b]0;a title\x07q", ["q"]),
        ("\x1bP>|xterm(380)\x1b\\q", ["q"]),
        ("\x1b]11;rgb:ff\x1b[Aq", ["up", "q"]),
        ("\x1b]11;" + "f" * 200 + "\x07", None),
    ],
    ids=["a title", "a version", "an answer that breaks off", "one without end"],
)
def test_a_string_is_not_typed_out(typed, keys):
    assert read(typed) == keys or keys is None
    assert read(typed, "\x07", "q")[-1] == "q"


def test_alt_and_a_bracket_is_a_key_still():
    keys = Keys(Limits())
    found = keys.feed(b"\x1b]q\x1b[A")
    keys.close()
    assert [event.key for event in found if isinstance(event, events.Key)][-2:] == ["q", "up"]
    assert not any(isinstance(message, TerminalSaid) for message in found)


async def test_a_light_terminal_far_away_is_drawn_light_and_what_was_typed_meanwhile_is_typed(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada", env={"COLORTERM": "truecolor"}) as ada:
        await ada.sees("The lobby")
        assert questions(ascii_only=False, deep=False).encode() in ada.screen.raw
        assert FELT not in ada.screen.raw
        ada.type("".join(ANSWERS) + "?")
        await ada.sees("Help")
        await ada.screen.until(lambda: FELT in ada.screen.raw, "the light felt")
        assert "─" in ada.text


async def test_a_terminal_far_away_that_has_every_colour_is_sent_every_colour(tmp_path):
    """COLORTERM is rarely handed on; `xterm-256color` is what most terminals call themselves."""
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.sees("The lobby")
        assert questions(ascii_only=False, deep=True).encode() in ada.screen.raw
        assert FELT not in ada.screen.raw
        ada.type(DEEP + ANSWERS[2])
        await ada.screen.until(lambda: FELT in ada.screen.raw, "the light felt, as it was made")


async def test_what_is_typed_before_there_is_anything_to_type_at_is_typed(tmp_path):
    async with playing(tmp_path) as server, visiting(server) as client:
        client.type(f"{ANSWERS[0]}2{''.join(ANSWERS[1:])}")
        await client.screen.shows("A new table")


async def test_where_suits_take_two_columns_a_client_is_sent_letters(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.sees("The lobby")
        ada.type("\x1b[2;3R")
        await ada.screen.until(lambda: not any(sign in ada.text for sign in "♠·─"), "letters alone")


async def test_a_client_with_sixteen_colours_has_them_as_they_are(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada", term="linux") as ada:
        await ada.sees("The lobby")
        grounds = {
            code for codes in ada.screen.codes for code in codes.split(";") if code[:1] == "4" or code[:2] == "10"
        }
        assert grounds <= {"4", "40", "49", "106"}, "its own ground, and the line that is marked"


async def test_who_looks_elsewhere_is_called_to_their_turn_and_their_title_comes_back(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        code = await ada.make_table()
        ada.type("\x1b[O")
        await ben.go_to(code)
        await play_until([ben, ada], 1)
        await ada.screen.until(lambda: b"\x07" + TITLED.encode() in ada.screen.raw, "the bell and the title")
        await ada.screen.until(lambda: UNTITLED.encode() in ada.screen.raw, "the title that was there")
        assert TITLED.encode() not in ben.screen.raw


@pytest.mark.parametrize(
    ("typed", "character", "why"),
    [
        ("@", "@", "as text, as most terminals do it"),
        ("\x1b[113;7;64u", "@", "as AltGr and a key, with the text"),
        ("\x1b[64;7u", "@", "as Alt and Ctrl and what it writes"),
        ("\x1b[92;7u", "\\", "a backslash, the same way"),
        ("\x1b[123;7u", "{", "a brace"),
        ("\x1b[38u", "&", "a digit key of AZERTY, with its text left out"),
        ("\x1b[233;;233u", "é", "another"),
    ],
)
def test_what_altgr_writes_is_written(typed, character, why):
    keys = Keys(Limits())
    (key,) = keys.feed(typed.encode())
    keys.close()
    assert key.character == character, why
    assert "alt+" not in key.key
