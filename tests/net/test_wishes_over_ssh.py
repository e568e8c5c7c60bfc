"""Wishes for rules over SSH: a quick seat where they are met, and the same wishes when one comes back with a key."""

import asyncssh
import pytest

from tests.net.evening import at_client, playing


def new_key():
    return asyncssh.generate_private_key("ssh-ed25519")


async def wish_for_three(person):
    """From the lobby to the form: three players, in Threefold."""
    await person.sees("The lobby", "any game, any rules")
    person.type("4")
    await person.sees("Your wishes", "Take a quick seat")
    for word in ("2", "3"):
        person.type("4")
        await person.sees(f"< {word} >")
    await person.sees("your wishes: 3 players")


@pytest.mark.parametrize("back", ["1", "\x1b"], ids=["from the form", "from the lobby"])
async def test_a_quick_seat_is_where_the_rules_are_as_one_wishes_or_at_a_table_of_ones_own(tmp_path, back):
    async with playing(tmp_path) as server, at_client(server, "ben") as ben, at_client(server, "ada") as ada:
        code = await ben.make_table()
        await wish_for_three(ada)
        ada.type(back)
        if back != "1":
            await ada.sees("The lobby", "1 wish", code, "other rules")
            ada.type("1")
        await ada.sees("waiting for 2 players")
        assert code not in ada.text
        async with at_client(server, "cem") as cem:
            await wish_for_three(cem)
            cem.type("1")
            await cem.sees("waiting for 1 player")


async def test_wishes_are_there_again_with_the_key_and_a_guests_are_gone(tmp_path):
    key = new_key()
    async with playing(tmp_path) as server:
        for who, again in ((key, "1 wish"), (None, "any game, any rules")):
            async with at_client(server, "ada", key=who) as ada:
                await wish_for_three(ada)
            async with at_client(server, "ada", key=who) as ada:
                await ada.sees("The lobby", again)
