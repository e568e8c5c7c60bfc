"""Seats that are kept: a client that dies, a key that returns, a player who gets up and comes back."""

import asyncssh

from tests.net.evening import (
    ENTER,
    FACE,
    RIGHT,
    SPACE,
    at_client,
    at_terminal,
    key_file,
    play_until,
    playing,
    wanted,
)
from tests.net.screens import eventually


def position(text):
    """The cards on the table and in the hand."""
    return sorted(face for line in text.splitlines() for face in FACE.findall(line[:57]))


async def to_a_turn(people):
    """Play on to where somebody has to choose a card and nothing else moves: what each of them sees."""
    while any(wanted(person.text) != RIGHT for person in people if wanted(person.text)) or await still_drawn(people):
        for person in people:
            if wanted(person.text) == SPACE:
                await person.press(SPACE)
    assert any(wanted(person.text) == RIGHT for person in people)
    return [position(person.text) for person in people]


async def still_drawn(people):
    """Whether anything is drawn while one looks for a while."""
    before = [len(person.screen.raw) for person in people]
    looks = iter(range(25))
    await eventually(lambda: next(looks, None) is None, "the end of a while")
    return [len(person.screen.raw) for person in people] != before


async def test_a_client_killed_in_mid_trick_comes_back_to_its_seat_and_the_same_position(tmp_path):
    key = key_file(tmp_path, "ben")
    async with playing(tmp_path) as server, at_terminal(server, "ada", key=key_file(tmp_path, "ada")) as ada:
        code = await ada.make_table()
        async with at_terminal(server, "ben", key=key) as ben:
            await ben.go_to(code)
            await play_until([ada, ben], 9)
            _, before = await to_a_turn([ada, ben])
            assert len(before) > 20
            ben.client.process.kill()
            await ada.sees("ben left; the seat is", "away")
        async with at_client(server, "eve") as eve, at_client(server, "mia", key=other_key()) as mia:
            for stranger, look_on in ((eve, eve.join_by_code), (mia, mia.go_to)):
                await stranger.sees(code, "ben (away)", "watch")
                await look_on(code)
                await stranger.sees("You look on.")
                assert "Your hand" not in stranger.text
                assert "C chat" not in stranger.text
                await stranger.leave(playing=False)
        await ada.sees("away")
        async with at_terminal(server, "somebody", key=key) as ben:
            await ada.sees("ben is back.")
            await ben.screen.until(lambda: position(ben.text) == before, f"the position {before}")
            await ada.sees_no("away")
            await play_until([ada, ben], 4)


def other_key():
    return asyncssh.generate_private_key("ssh-ed25519")


async def test_a_second_login_with_a_key_takes_the_seat_over_and_the_first_is_told(tmp_path):
    key = other_key()
    async with (
        playing(tmp_path) as server,
        at_client(server, "ben") as ben,
        at_client(server, "ada", key=key) as older,
    ):
        code = await older.make_table()
        await ben.go_to(code)
        await play_until([older, ben], 3)
        async with at_client(server, "ada", key=key) as newer:
            await newer.sees("Your hand")
            await older.sees("The lobby", "You sit here from another terminal now.")
            assert "away" not in ben.text
            await play_until([newer, ben], 3)
            # Now the older one takes it back.
            await older.go_to(code)
            await newer.sees("The lobby", "You sit here from another terminal now.")
            await play_until([older, ben], 3)


async def test_a_player_who_gets_up_in_mid_match_comes_back_from_the_lobby(tmp_path):
    async with (
        playing(tmp_path) as server,
        at_client(server, "ada", key=other_key()) as ada,
        at_client(server, "ben", key=other_key()) as ben,
    ):
        code = await ada.make_table()
        await ben.go_to(code)
        await play_until([ada, ben], 5)
        before, _ = await to_a_turn([ada, ben])
        await ada.leave()
        await ada.sees(code, "your seat")
        await ben.sees("ada left; the seat is", "away")
        await ada.go_to(code)
        await ben.sees("ada is back.")
        await ada.screen.until(lambda: position(ada.text) == before, f"the position {before}")
        await play_until([ada, ben], 3)


async def test_a_guest_gives_the_seat_up_with_the_session(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada", key=other_key()) as ada:
        code = await ada.make_table()
        async with at_client(server, "ben") as ben:
            await ben.go_to(code)
            await play_until([ada, ben], 3)
        await ada.sees("ben left; the seat is", "free")
        async with at_client(server, "mia") as mia:
            await mia.go_to(code)
            await mia.sees("Sit down", "Look on")
            mia.type("1")
            await ada.sees("mia sat down.")
            await play_until([ada, mia], 3)


async def test_the_lobby_follows_what_others_do(tmp_path):
    async with (
        playing(tmp_path) as server,
        at_client(server, "eve") as eve,
        at_client(server, "ada") as ada,
        at_client(server, "ben") as ben,
    ):
        await eve.sees("The lobby", "Leave")
        code = await ada.make_table()
        await eve.sees(f"{code}  ada, a free seat", "join")
        await ben.go_to(code)
        await eve.sees(f"{code}  ada, ben", "watch")
        await ada.sees("ben sat down.")
        await ada.say("hello" + ENTER)
        await ben.sees("ada: hello")
        await ada.leave()
        await ben.leave()
        await eve.sees(code)
        ada.client.channel.abort()
        ben.client.channel.abort()
        await eve.sees_no(code)
