"""Rated matches for tests: tables of people who come from different networks, and logs that say how a match went."""

import itertools
from dataclasses import replace
from random import Random

from net.lobby import USUAL, Tables
from net.ratings.kept import Ratings
from net.store.entries import Entry, New
from net.store.memory import MemoryStore
from net.table_state import Sitter, acted, evolve, made, sat
from tests.net.tables import house, no_pause


async def server(store=None, *, names=None, pause=no_pause, seed=7, **given):
    """The tables of a server that starts on a store, and its ratings. `names`: by account, those that are not gone."""
    store = store or MemoryStore()
    name_of = names.get if names is not None else str
    ratings = await Ratings.load(store, name_of=name_of, pause=pause)
    tables = Tables(replace(house(store=store, **given), ratings=ratings, rng=Random(seed)))
    await tables.load()
    return tables, ratings


def person(tables, name, source=None):
    """Somebody with an account, from a network of their own unless it is said."""
    return tables.enter(name, name, source=source or f"net-{name}")


async def seated(tables, rules, names, terms=USUAL):
    """The ends of a table at which these people sit, by seat."""
    people = [person(tables, name) for name in names]
    first = await people[0].create(rules, terms)
    return [first, *[await one.join(first.title) for one in people[1:]]]


async def whole(ends, rng):
    """Play until the match is over."""
    while ends[0].now().view.stage != "over":
        end = next(end for end in ends if end.now().view.legal)
        view = end.now().view
        await end.act(rng.choice(tuple(view.legal)), view.turn)


class Written:
    """The log of a match that is played by chance."""

    def __init__(self, rules, accounts, *, terms=USUAL, rated=True):
        self.entries = []
        self.state = None
        self._turns = [0] * len(accounts)
        self.write(*made("TEST", rules, terms, accounts[0]))
        for seat, account in enumerate(accounts):
            self.write(*sat(seat, Sitter(account, account)))
        self.write("began", {"name": "TEST-1", "dealer": 0, **({"rated": True} if rated else {})})

    def write(self, kind, data):
        """One entry more."""
        self.state, _ = evolve(self.state, kind, data)
        self.entries.append(Entry("table:TEST-1", len(self.entries) + 1, float(len(self.entries)), kind, data))

    def play(self, rng, turns=10**6, by=lambda _seat, _turn: ""):
        """Go on for so many turns, or to the last card; `by` says who takes a seat's turn, as `acted` has it."""
        numbers = itertools.count(len(self.entries))
        while turns and not self.state.over:
            match = self.state.match
            seat = match.to_act()[0]
            action = rng.choice(tuple(match.view(seat).legal))
            seed = next(numbers).to_bytes(32, "big")
            self.write(*acted(seat, action, self.state, seeds=lambda seed=seed: seed, by=by(seat, self._turns[seat])))
            self._turns[seat] += 1
            turns -= 1
        return self

    async def keep(self, store, stream):
        """Write it into a store."""
        await store.append(stream, 0, *(New(entry.kind, entry.data) for entry in self.entries))
