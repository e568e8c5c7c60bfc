"""Each client gets the colours its terminal has, whoever else is connected."""

import re
from contextlib import AsyncExitStack

import pytest

from net.colours import reduce
from tests.net.demo import demo
from tests.net.testserver import serving, visiting
from tui.terminal import Colours, colours_of


@pytest.mark.parametrize(
    ("term", "environment", "colours", "why"),
    [
        ("xterm-256color", {}, Colours.MANY, "what most terminals say"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Colours.TRUE, "it says it can do better"),
        ("xterm-256color", {"COLORTERM": "24bit"}, Colours.TRUE, "the other spelling"),
        ("xterm-256color", {"COLORTERM": "1"}, Colours.MANY, "a value nobody knows promises nothing"),
        ("xterm", {}, Colours.MANY, "no xterm in use has fewer"),
        ("screen", {}, Colours.MANY, "screen passes them on"),
        ("tmux-256color", {}, Colours.MANY, "so does tmux"),
        ("xterm-kitty", {}, Colours.TRUE, "kitty always can"),
        ("xterm-ghostty", {}, Colours.TRUE, "ghostty too"),
        ("alacritty", {}, Colours.TRUE, "and alacritty"),
        ("xterm-direct", {}, Colours.TRUE, "its name says so"),
        ("linux", {}, Colours.SIXTEEN, "the console has its sixteen"),
        ("ansi", {}, Colours.SIXTEEN, "the sixteen of ANSI"),
        ("cygwin", {}, Colours.SIXTEEN, "an unknown name"),
        ("", {}, Colours.SIXTEEN, "no name"),
        ("x" * 300, {}, Colours.SIXTEEN, "a silly name"),
        ("vt220", {}, Colours.NONE, "glass terminals glow in one colour"),
        ("xterm-mono", {}, Colours.NONE, "its name says so"),
        ("xterm-256color", {"NO_COLOR": "1"}, Colours.NONE, "the player wants none"),
        ("xterm-kitty", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, Colours.NONE, "wanting none wins"),
        ("xterm-256color", {"NO_COLOR": ""}, Colours.MANY, "an empty NO_COLOR says nothing"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else None,
)
def test_colours_follow_the_clients_terminal(term, environment, colours, why):
    assert colours_of(term, environment) is colours, why


@pytest.mark.parametrize(
    ("colours", "codes", "reduced"),
    [
        (Colours.TRUE, "1;38;2;255;0;0;48;2;0;0;0", "1;38;2;255;0;0;48;2;0;0;0"),
        (Colours.MANY, "1;38;2;255;0;0;48;2;0;0;0", "1;38;5;196;48;5;16"),
        (Colours.SIXTEEN, "1;38;2;255;0;0;48;2;0;0;0", "1;31;40"),
        (Colours.SIXTEEN, "38;5;196", "31"),
        (Colours.NONE, "1;38;2;255;0;0;48;2;0;0;0;4", "1;4"),
        (Colours.NONE, "0", "0"),
        (Colours.NONE, "7;31;44;97;107;39;49", "7"),
        (Colours.MANY, "31;104;39", "31;104;39"),
        (Colours.MANY, "38;2;999;0;0", "38;5;196"),
        (Colours.MANY, "38", ""),
        (Colours.MANY, "38;9", ""),
        (Colours.MANY, "38;2;1", "38;5;16"),
    ],
)
def test_codes_become_the_nearest_the_terminal_has(colours, codes, reduced):
    expected = f"\x1b[{reduced}m" if reduced else ""
    assert reduce(f"a\x1b[{codes}mb\x1b[0m", colours) == f"a{expected}b\x1b[0m"


@pytest.mark.parametrize("colours", Colours)
def test_text_that_looks_like_a_code_stays_text(colours):
    text = "\x1b[2;1H38;2;1;2;3m [31m \x1b[?25l\x1b[m"
    assert reduce(text, colours) == text


async def test_no_client_gets_another_ones_colours(tmp_path):
    """Whoever draws a style first would otherwise decide its codes for all."""
    kinds = {
        "many": {"term": "xterm-256color"},
        "true": {"term": "xterm-256color", "env": {"COLORTERM": "truecolor"}},
        "more": {"term": "xterm-256color"},
        "some": {"term": "linux"},
        "none": {"term": "xterm-256color", "env": {"NO_COLOR": "1"}},
        "last": {"term": "xterm-kitty"},
    }
    async with serving(demo, tmp_path) as server, AsyncExitStack() as stack:
        codes = {}
        for user, kind in kinds.items():
            client = await stack.enter_async_context(visiting(server, user=user, **kind))
            await client.screen.shows(f"who=[{user}")
            client.type("a")
            await client.screen.shows("keys=[ a]")
            codes[user] = client.screen.codes
    for user in ("true", "last"):
        assert any("38;2;200;90;30" in code for code in codes[user])
        assert not any(re.search("[34]8;5", code) for code in codes[user])
    for user in ("many", "more"):
        assert any("38;5;" in code for code in codes[user])
        assert not any(re.search("[34]8;2", code) for code in codes[user])
    assert any(re.search(r"\b[39][0-7]\b", code) for code in codes["some"])
    assert not any(re.search("[34]8;", code) for code in codes["some"])
    assert codes["none"] <= {"", "0", "1", "2", "3", "4", "7", "1;4"}
    assert "1" in codes["none"]


async def test_the_servers_own_environment_decides_for_nobody(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("TEXTUAL", "debug,devtools")
    async with serving(demo, tmp_path) as server, visiting(server, env={"COLORTERM": "truecolor"}) as ada:
        await ada.screen.shows("who=[ada guest xterm-256color truecolor]")
        assert any("38;2;200;90;30" in code for code in ada.screen.codes)
