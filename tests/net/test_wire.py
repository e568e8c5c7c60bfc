"""What may reach a terminal, and what is left out on the way there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.terminal import ENTER, LEAVE
from net.wire import meant, only_meant, only_words, words
from tests.net.escapes import unmeant
from tests.net.test_hostile_talk_over_ssh import HOSTILE


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "A♠ 10♥ ascii, é, 山, 🂡",
        "\x1b[1;38;2;1;2;3;48;5;17mred\x1b[0m\x1b[m",
        "\x1b[12;80H\x1b[H\n\r",
        "\x1b[?2026h\x1b[?2026l",
        "\x1b[2J\x1b[K",
    ],
)
def test_what_the_server_draws_goes_through_as_it_is(frame):
    assert meant(frame)
    assert only_meant(frame) == frame


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a\x1b]0;owned\x07b", "ab"),
        ("a\x1b]0;owned\x1b\\b", "ab"),
        ("a\x1b]52;c;b3duZWQ=\x07b", "ab"),
        ("a\x1b]8;;http://example.org\x1b\\b\x1b]8;;\x1b\\c", "abc"),
        ("a\x1bP+q544e\x1b\\b", "ab"),
        ("a\x1b_apc\x1b\\b\x1b^pm\x1b\\c\x1bXsos\x1b\\d", "abcd"),
        ("a\x9d0;t\x9cb\x9b2Jc", "abc"),
        ("a\x1b[6nb\x1b[cc\x1b[>cd\x1b[?1003he\x1b[?9999hf", "abcdef"),
        ("a\x1b[48;5;5tb\x1b[20;3rc\x1b[4hd\x1b[1$~e", "abcde"),
        ("a\x1bcb\x1b7c\x1b(0d\x1b#8e\x1b=f", "abcdef"),
        ("a\x07b\x08c\x0bd\x0ee\x00f\x7fg\x85h", "abcdefgh"),
        ("a\u202eb\u2066c\u200fd\u200be\ufefff\u00adg\u2028h", "abcdefgh"),
        ("a\udcedb\U000e0041c", "abc"),
        (f"a{ENTER}b{LEAVE}c", "ab\x1b[0mc"),
        ("a\x1b", "a"),
        ("a\x1b[", "a["),
        ("a\x1b[31", "a[31"),
        ("a\x1b]0;no end", "a]0;no end"),
        ("a\x1b\x1b[31mb", "a\x1b[31mb"),
        ("a\x1b[3\x1b[31m1mb", "a[3\x1b[31m1mb"),
    ],
)
def test_everything_else_is_left_out(text, left):
    assert not meant(text)
    assert only_meant(text) == left
    assert meant(left)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("ada plays 9♠\n{}\n", "ada plays 9♠\n{}\n"),
        ("a\x1b[1;31mb\x1b[0m\x1b[5;5Hc\x1b[2Jd\x1b[?2026he", "abcde"),
        ("a\x1b]0;owned\x07b\x9b2Jc", "abc"),
        ("true\rlies\ttab\x08\x7f\u202e", "trueliestab"),
    ],
)
def test_of_a_command_only_words_and_new_lines_go_through(text, left):
    assert words(text) == (text == left)
    assert only_words(text) == left


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
def test_no_hostile_text_gets_an_order_through(said):
    left = only_meant(said)
    assert meant(left)
    assert unmeant(left.encode()) == []


@given(st.text(st.sampled_from("\x1b[]P\\;0123?$hmHJ\x07\x9b\x9c\u202ea\n"), max_size=40))
def test_whatever_is_left_is_meant_and_nothing_is_left_out_twice(text):
    left = only_meant(text)
    assert meant(left)
    assert only_meant(left) == left
    assert (left == text) == meant(text)
    told = only_words(text)
    assert words(told)
    assert "\x1b" not in told
    assert (told == text) == words(text)


@given(st.text(max_size=100))
def test_text_without_controls_stays(text):
    plain = "".join(character for character in text if character.isprintable())
    assert only_meant(plain) == plain
