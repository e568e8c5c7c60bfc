"""Text from people is one clean line, however hard they try."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from tui.text import MARKS, clean_line


@pytest.mark.parametrize(
    ("text", "cells", "clean", "why"),
    [
        ("Ada", 16, "Ada", "plain text stays"),
        ("  Ada \t\n Lovelace  ", 16, "Ada Lovelace", "one line, single spaces"),
        ("Ada\x1b[31m\x07", 16, "Ada[31m", "no terminal obeys it"),
        ("Ada\x9b31m\x85x", 16, "Ada31m x", "nor the eight-bit controls"),
        ("a\u202eb\u2066c\u200dd\ufeffe", 16, "abcde", "direction and zero width are gone"),
        ("e\u0301", 16, "\u00e9", "composed"),
        ("e" + "\u0301" * 50, 16, "\u00e9" + "\u0301" * (MARKS - 1), "marks do not pile up"),
        ("\u0301Ada", 16, "Ada", "a mark needs a letter"),
        ("Ada \u0301", 16, "Ada", "and a space is none"),
        ("❤\ufe0f", 16, "❤", "no picture of another width"),
        ("1\u20e3", 16, "1", "no frame around a digit"),
        ("\u3164\u2800\u115f", 16, "", "no invisible letters"),
        ("\ud800\ue000\U000e0041", 16, "", "no halves, nothing private, no tags"),
        ("abcdef", 3, "abc", "cut"),
        ("山田太郎", 5, "山田", "cut by columns, never through a character"),
        ("ab  cd", 3, "ab", "no space left at the cut"),
        ("Ệ", 16, "Ệ", "a letter with two marks is a letter"),
        ("हिन्दी", 16, "हिन्दी", "so are those of other scripts"),
        ("[bold]x[/]", 16, "[bold]x[/]", "markup is text like any other"),
        ("", 16, "", "nothing stays nothing"),
        ("Ada", 0, "", "no room"),
    ],
    ids=lambda value: (
        value if isinstance(value, str) and value.isascii() and value.isprintable() and " " in value else ""
    ),
)
def test_a_line_is_cleaned(text, cells, clean, why):
    assert clean_line(text, cells) == clean, why


@given(st.text(), st.integers(0, 40))
def test_a_clean_line_fits_and_obeys_nothing(text, cells):
    line = clean_line(text, cells)
    assert 0 <= wcswidth(line) <= cells
    assert line == unicodedata.normalize("NFC", line)
    assert not any(unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for character in line)
    assert line == line.strip()


@given(st.text(), st.integers(0, 40))
def test_cleaning_twice_changes_nothing(text, cells):
    line = clean_line(text, cells)
    assert clean_line(line, cells) == line


def test_a_mountain_of_marks_is_soon_cleaned():
    assert clean_line("a" + "\u0301\u0327" * 1_000_000, 16)[0] in "aá"
