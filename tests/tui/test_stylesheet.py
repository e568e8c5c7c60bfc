"""Parsed styles are shared by all apps of a process whose colours are the same."""

import pytest
from textual.css.stylesheet import StylesheetParseError

from tui.stylesheet import SharedStylesheet


def sheet(variables, css="Label { color: $ink; }"):
    made = SharedStylesheet(variables=variables)
    made.add_source(css, read_from=("here", "CSS"))
    return made


def test_stylesheets_share_the_rules_they_parse_under_the_same_variables():
    one, two = sheet({"ink": "red"}), sheet({"ink": "red"})
    assert one.rules[0] is two.rules[0]
    other = sheet({"ink": "blue"})
    assert other.rules[0] is not one.rules[0]
    assert other.rules[0].styles.color != one.rules[0].styles.color


def test_a_stylesheet_whose_variables_change_takes_its_new_rules():
    one, two = sheet({"ink": "red"}), sheet({"ink": "red"})
    before = one.rules[0]
    one.set_variables({"ink": "blue"})
    one.reparse()
    assert one.rules[0] is sheet({"ink": "blue"}).rules[0]
    assert two.rules[0] is before


def test_a_stylesheet_that_cannot_be_parsed_says_so_every_time():
    for _ in range(2):
        with pytest.raises(StylesheetParseError):
            sheet({}, "Label { widht: 1; }").parse()
