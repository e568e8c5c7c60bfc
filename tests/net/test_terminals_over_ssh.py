"""Clients of every kind at one table: each gets the colours and the characters its terminal has."""

import re

from tests.net.escapes import unmeant
from tests.net.evening import ENTER, PAGES, at_client, at_terminal, play_until, playing
from tui.terminal import questions

TRUE = re.compile(rb"[34]8;2;\d+;\d+;\d+")
MANY = re.compile(rb"[34]8;5;\d+")
SIXTEEN = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:[349]|10)[0-7](?:;[\d;]*)?m")


async def test_each_player_of_a_table_gets_the_colours_of_their_own_terminal(tmp_path):
    async with playing(tmp_path) as server:
        async with (
            at_client(server, "ada", env={"COLORTERM": "truecolor"}) as ada,
            at_client(server, "ben", term="linux") as ben,
        ):
            code = await ada.make_table()
            await ben.go_to(code)
            await play_until([ada, ben], 4)
            assert TRUE.search(ada.screen.raw)
            assert not MANY.search(ada.screen.raw)
            assert SIXTEEN.search(ben.screen.raw)
            assert not TRUE.search(ben.screen.raw)
            assert not MANY.search(ben.screen.raw)
        async with (
            at_terminal(server, "mia", term="xterm-256color") as mia,
            at_terminal(server, "eve", "-o", "SetEnv=NO_COLOR=1") as eve,
        ):
            code = await mia.make_table()
            await eve.go_to(code)
            await play_until([mia, eve], 4)
            assert MANY.search(mia.screen.raw)
            asked = questions(ascii_only=False, deep=True).encode()  # whether it has more, which it does not answer
            assert not TRUE.search(mia.screen.raw.replace(asked, b""))
            assert not coloured(eve)
            assert "1" in {part for code in eve.screen.codes for part in code.split(";")}, "bold stays"


def coloured(person):
    """Codes that set a colour."""
    numbers = {int(part) for code in person.screen.codes for part in code.split(";") if part}
    return {number for number in numbers if 30 <= number <= 49 or 90 <= number <= 107}


async def test_a_client_without_unicode_is_sent_ascii_alone(tmp_path):
    async with (
        playing(tmp_path) as server,
        at_terminal(server, "ada", "-o", "SetEnv=LANG=C") as ada,
        at_client(server, "Zoë") as zoe,
    ):
        code = await ada.make_table(rounds=1)
        await zoe.go_to(code)
        await play_until([ada, zoe], 6)
        await zoe.say("Grüße ♠ 東京 „so“ …" + ENTER)
        await ada.sees("Gr")
        for key, title in PAGES:
            await ada.read(key, title)
        await play_until([ada, zoe], 4)
        assert max(ada.screen.raw) < 0x80
        assert max(zoe.screen.raw) > 0x80
        assert unmeant(ada.screen.raw) == unmeant(zoe.screen.raw) == []


async def test_the_locale_a_client_names_decides_and_none_means_unicode(tmp_path):
    async with playing(tmp_path) as server:
        for env, plain in (
            ({}, False),
            ({"LANG": "de_DE.UTF-8"}, False),
            ({"LANG": "de_DE.ISO-8859-1"}, True),
            ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False),
            ({"LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"}, True),
        ):
            async with at_client(server, "ada", env=env) as ada:
                await ada.sees("The lobby", "quit")
                assert (max(ada.screen.raw) < 0x80) is plain, env
