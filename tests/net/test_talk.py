"""What is said at a table: what the table allows, who hears it, and who would rather not."""

import pytest

from net.lobby import USUAL
from tests.net.tables import at, house, told
from tui.phrases import PHRASES
from tui.table import ChatLine, Refused
from tui.terms import Terms


async def seated(terms=USUAL, **given):
    """Ada and Ben at a table of these terms."""
    room = await at("threefold", house(**given), terms=terms)
    return room, await room.sit("ada", "Ada"), await room.sit("ben", "Ben")


async def heard(end):
    """The lines that have arrived at an end, without names."""
    return [line.text for line in (await told(end)).chat]


# What the table allows.


@pytest.mark.parametrize(
    ("talk", "text", "sentence"),
    [
        ("all", "anything", None),
        ("all", PHRASES[0], None),
        ("presets", PHRASES[0], None),
        ("presets", f"  {PHRASES[0]}\x1b ", None),
        ("presets", PHRASES[0].lower(), "only the phrases"),
        ("presets", f"{PHRASES[0]}!", "only the phrases"),
        ("presets", "anything", "only the phrases"),
        ("none", PHRASES[0], "Nobody talks at this table"),
        ("none", "anything", "Nobody talks at this table"),
    ],
)
async def test_the_terms_of_a_table_say_what_may_be_said(talk, text, sentence):
    _room, ada, ben = await seated(Terms(talk=talk))
    assert ada.talk == talk
    if sentence is None:
        await ada.say(text)
        assert len(await heard(ben)) == 1
    else:
        with pytest.raises(Refused, match=sentence):
            await ada.say(text)
        assert await heard(ada) == []


def test_terms_of_a_log_without_talk_allow_it_and_other_words_are_none():
    assert Terms.of({"access": "private"}) == Terms(access="private", talk="all")
    assert Terms.of(Terms(talk="presets").data()).talk == "presets"
    with pytest.raises(ValueError, match="talk"):
        Terms.of({"talk": "whisper"})


@pytest.mark.parametrize("phrase", PHRASES)
async def test_every_phrase_is_a_line_as_it_stands(phrase):
    _room, ada, ben = await seated(Terms(talk="presets"))
    await ada.say(phrase)
    assert (await told(ben)).chat == (ChatLine("Ada", phrase),)


# The same again.


async def test_a_line_said_a_third_time_within_a_minute_is_refused():
    given = house(lines_burst=50)
    room = await at("threefold", given)
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    for line in ("buy now", "Buy  NOW"):
        await ada.say(line)
    with pytest.raises(Refused, match="more than once"):
        await ada.say("buy now ")
    await ben.say("buy now")
    await ada.say("something else")
    given.clock.now += 59
    with pytest.raises(Refused, match="more than once"):
        await ada.say("buy now")
    given.clock.now += 1
    await ada.say("buy now")
    assert await heard(ben) == ["buy now", "Buy NOW", "buy now", "something else", "buy now"]
