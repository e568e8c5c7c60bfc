"""Ratings over SSH: two accounts from two networks play a rated match, and read what it did wherever one looks."""

import json
from contextlib import asynccontextmanager
from random import Random

import asyncssh

from net.accounts.registry import Accounts
from net.app import Hall
from net.lobby import Tables
from net.ratings.export import ratings_about
from net.ratings.kept import Ratings
from net.reception import Reception
from net.script.commands import Commands
from net.script.desk import TablesDesk
from net.store.memory import MemoryStore
from tests.net.accounts.accounts import Clock
from tests.net.evening import ENTER, at_client
from tests.net.programs import answered
from tests.net.tables import house, no_pause
from tests.net.testserver import ELSEWHERE, serving


@asynccontextmanager
async def rating(folder):
    """A server with accounts and ratings: it, its store and its accounts."""
    store = MemoryStore()
    accounts = await Accounts.load(store, clock=Clock(), rng=Random(1))
    ratings = await Ratings.load(store, name_of=accounts.directory.name_of, pause=no_pause)
    tables = Tables(house(store=store, ratings=ratings))
    commands = Commands(TablesDesk(tables, store, Reception(tables, accounts)), Random(3))
    hall = Hall(tables, Random(1), accounts)
    try:
        async with serving(hall.app_for, folder, commands=commands.run) as server:
            yield server, store, accounts
    finally:
        await tables.settled()
        await ratings.close()
        await accounts.close()


async def test_a_rated_match_is_seen_in_the_table_the_account_the_lobby_and_by_command(tmp_path):
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    async with (
        rating(tmp_path) as (server, store, accounts),
        at_client(server, "ada", key=keys[0]) as ada,
        at_client(server, "ben", key=keys[1], source=ELSEWHERE) as ben,
    ):
        code = await ada.make_table(rounds=1)
        await ben.sees(code, "rated")
        await ben.join_by_code(code)
        await ben.sees("This match is rated.")
        await ada.choose("Give the match up")
        await ada.sees("Give the match up?")
        ada.type("2")
        await ada.sees("Your rating: 1389? (-111).")
        await ben.sees("Your rating: 1611? (+111).")
        ben.type("2")
        await ben.sees("The lobby", "Your account")
        (row,) = [line for line in ben.text.splitlines() if "Your account" in line]
        ben.type(row.split()[0])
        await ben.sees("Your ratings", "Threefold 1611?")
        ben.type("2")
        await ben.sees("1611? ±339", "provisional", "1 match, 1 won", "100 %")
        ben.type(ENTER)
        ada.type("2")
        await ada.sees("The lobby")
        code = await ada.make_table()
        async with at_client(server, "cem") as guest:
            await guest.sees(f"{code}  ada 1389?, 1 free", "rated")
        status, out, err = await answered(server, "ratings --json")
        assert (status, err) == (0, "")
        assert [(one["name"], one["rating"], one["provisional"]) for one in map(json.loads, out.splitlines())] == [
            ("ben", 1611, True),
            ("ada", 1389, True),
        ]
        about = await ratings_about(store, accounts.directory.by_key(keys[0].get_fingerprint()).id)
        assert about["standing"]["threefold"]["rating"] == 1389
