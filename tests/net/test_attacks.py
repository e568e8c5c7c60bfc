"""Attacks on the server, each beside somebody who only wants to play: the attacker is cut off, the player answered.

The limits are the real ones but for time: half a minute there is a second or two here. How fast the player is
answered is measured by `make attack`.
"""

import asyncio

import pytest

from net import counts
from net.limits import Limits
from tests.net.attacks import ATTACKS, Target
from tests.net.demo import demo
from tests.net.evening import ENTER, at_client, playing
from tests.net.screens import GIVEN_BACK, eventually
from tests.net.testserver import ELSEWHERE, HOST, serving, visiting

SOON = Limits(login=2, arriving_behind=1, behind=1, stalled=1)
LONG = 60
"""Seconds after which an attack was not ended; none is about time."""

FIRED = {
    "connection_flood": {counts.CONNECTING_OF_SOURCE, counts.ARRIVALS},
    "connection_flood_from_everywhere": {counts.CONNECTING},
    "slow_loris": {counts.LOGIN_SLOW},
    "slow_packet": {counts.LOGIN_SLOW},
    "version_garbage": {counts.PROTOCOL, counts.PENALISED},
    "authentication_tries": {counts.TRIES, counts.FAILED_LOGIN, counts.PENALISED},
    "ten_thousand_channels": {counts.SECOND_SESSION, counts.BEHIND},
    "environment_flood": {counts.VARIABLES, counts.BEHIND},
    # Who sends without a pause hardly reads: on a busy machine it is cut off for that first.
    "window_change_flood": {counts.BEHIND, counts.STALLED},
    "request_flood": {counts.BEHIND},
    "key_exchange_flood": {counts.KEY_EXCHANGES},
    "stalled_rekey": {counts.STALLED, counts.DEFERRED},
    "never_reading": {counts.STALLED},
    "key_flood": {counts.TYPED_WAITING, counts.TYPED_BEHIND, counts.BEHIND},
    "five_megabytes": {counts.TYPED_WAITING, counts.TYPED_BEHIND, counts.BEHIND},
    "broken_sequences": {counts.TYPED_WAITING, counts.TYPED_BEHIND},
    "lies_about_length": {counts.PROTOCOL},
}
"""Which limits each attack meets, one of them at least."""


async def press_until(client, over):
    """Press keys and wait for each to be answered, until something is over; how many there were."""
    pressed = 0
    while not over.done() or not pressed:
        key = "abcdefghijklmnop"[pressed % 16]
        client.type(key)
        await client.screen.shows(f"{key}]")
        pressed += 1
        await asyncio.sleep(0.02)
    return pressed


@pytest.mark.parametrize("name", ATTACKS)
async def test_an_attacker_is_cut_off_and_the_player_beside_it_is_answered(tmp_path, name):
    async with serving(demo, tmp_path, SOON) as server, visiting(server, user="ben", source=ELSEWHERE) as ben:
        await ben.screen.shows("who=[ben")
        async with asyncio.timeout(LONG):
            attack = asyncio.create_task(ATTACKS[name](Target(server, HOST)))
            await press_until(ben, attack)
            await attack
        await eventually(
            lambda: (server.sessions, server.door.known, server.door.connecting) == (1, 1, 0), "the end of the attack"
        )
        assert {limit for limit, number in server.counts.items() if number} & FIRED[name]
        ben.type("B")
        assert await ben.exit_status() == 0
        assert ben.screen.modes == GIVEN_BACK


def test_every_attack_says_which_limits_it_meets():
    assert {*FIRED} == {*ATTACKS}


SCREENS = {
    "the lobby": "",
    "the code of a table": "2",
    "a new table": "1",
    "the settings": "4",
    "the table": "1\r",
    "the chat": "1\rC",
    "the log": "1\rG",
    "help": "?",
}
"""Keys from the lobby to a screen."""


@pytest.mark.parametrize("keys", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("framed", [True, False], ids=["framed", "typed"])
async def test_five_megabytes_on_any_screen_end_the_session_and_no_other(tmp_path, keys, framed):
    async with playing(tmp_path) as server, at_client(server, "ben", source=ELSEWHERE) as ben:
        await ben.sees("The lobby")
        async with at_client(server, "ada") as ada:
            await ada.sees("The lobby")
            for key in keys:
                await ada.press(key)
            ada.type(("\x1b[200~" if framed else "") + "spam " * 1_000_000)
            await ada.screen.wait_ended()
        await eventually(lambda: server.sessions == 1, "the end of that session alone")
        assert server.counts[counts.TYPED_WAITING] == 1
        await ben.press("?")
        await ben.sees("Help")
        ben.type(ENTER)
        await ben.sees("The lobby")
