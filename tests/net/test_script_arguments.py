"""A command taken apart as it was sent, with nothing that a shell would make of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.script.arguments import Request, WrongUsage, parse
from net.script.commands import FORMS


def parsed(text):
    return parse(text, FORMS, 1000)


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("tables", Request("tables")),
        ("  tables   --json ", Request("tables", "", {"json": ""})),
        ("--help", Request("help")),
        ("watch T7", Request("watch", "T7")),
        ("watch --json T7", Request("watch", "T7", {"json": ""})),
        ("watch 'T 7'", Request("watch", "T 7")),
        ("bot --make rook deck=57 --fill", Request("bot", "", {"make": "rook deck=57", "fill": ""})),
        ('bot --make "rook deck=57" --fill', Request("bot", "", {"make": "rook deck=57", "fill": ""})),
        ("bot --table=T7 --name Big Ben", Request("bot", "", {"table": "T7", "name": "Big Ben"})),
        ("watch $(ls);`ls`|ls", Request("watch", "$(ls);`ls`|ls")),
    ],
)
def test_what_a_command_asks_for(text, request_):
    assert parsed(text) == request_


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is empty"),
        ("''", "is empty"),
        ("ls -la", "no command ls here"),
        ("table", "did you mean 'tables'?"),
        ("watch", "TABLE is missing"),
        ("watch T7 T8", "T8 is too much"),
        ("tables T7", "T7 is too much"),
        ("tables --all", "no option --all"),
        ("tables --json --json", "--json is given twice"),
        ("tables --json=yes", "--json takes no value"),
        ("bot --make --fill", "--make needs a value"),
        ("bot --make=", "--make needs a value"),
        ('watch "T7', "quotation mark"),
        ("watch " + "x" * 1000, "at most 1000 characters"),
    ],
)
def test_what_is_wrong_with_a_command(text, why):
    with pytest.raises(WrongUsage) as raised:
        parsed(text)
    assert why in str(raised.value)


@given(
    st.text(max_size=200) | st.lists(st.sampled_from(["bot", "watch", "--", "--json", "=", "'", "\\"])).map(" ".join)
)
def test_whatever_is_sent_is_a_command_or_a_sentence(text):
    assert said(text).isprintable()


def said(text):
    """What the command is, or what is wrong with it."""
    try:
        return parsed(text).name
    except WrongUsage as error:
        return str(error)
