"""Whole matches by ordinary clients: against each other, and against a bot."""

import re

from tests.net.evening import ENTER, at_client, at_terminal, key_file, play_until, playing
from tests.net.screens import GIVEN_BACK


def result(text, name):
    """Who won the match and by how much, and the seals: what a result screen says whoever reads it."""
    won = re.search(r"(\w+) wins? the match\W+(\d+ to \d+)", text)
    assert won, text
    return name if won[1] == "You" else won[1].lower(), won[2], re.findall(r"[0-9a-f]{8,}", text)


async def test_two_openssh_clients_play_a_match_to_its_end_and_are_back_in_the_lobby(tmp_path):
    async with (
        playing(tmp_path) as server,
        at_terminal(server, "ada", key=key_file(tmp_path, "ada")) as ada,
        at_terminal(server, "ben", key=key_file(tmp_path, "ben")) as ben,
    ):
        code = await ada.make_table(rounds=1)
        await ben.join_by_code(code)
        await play_until([ada, ben], "The match is over")
        assert result(ada.text, "ada") == result(ben.text, "ben")
        assert len(result(ada.text, "ada")[2]) > 1
        for person in (ada, ben):
            person.type("5")
            await person.sees("The lobby")
        await ada.sees_no(code)
        ada.type("\x03")
        await ada.screen.wait_ended()
        assert ada.screen.modes == GIVEN_BACK


async def test_a_bot_that_is_asked_plays_the_match_to_its_end_and_another_one(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada:
        await ada.make_table(rounds=1)
        ada.type("B")
        await ada.sees("Bot")
        await play_until([ada], "The match is over")
        ada.type(ENTER)
        await ada.sees("A new match begins.")
        await ada.leave()
