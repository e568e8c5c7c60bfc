"""Which matches are rated: a row for everything that must be so."""

import pytest

from engine.games import game_of
from net.lobby import USUAL
from net.ratings.terms import DUPLICATE, GUEST_HERE, NOT_HERE, RATED, SAME_NETWORK, Whereabouts, why_unrated
from net.sources import source_of
from net.table_state import GUEST, Sitter
from tests.net.ratings.matches import person, seated, server
from tests.net.tables import told
from tui.table import Refused
from tui.terms import Terms

TWO = "threefold rounds=1"


def sitter(name, *, program=False):
    return Sitter(name, name, program)


ADA, BEN = sitter("ada"), sitter("ben")
APART = {"ada": ["203.0.113.1"], "ben": ["203.0.113.2"]}

DECIDED = [
    (USUAL, (ADA, BEN), APART, None, "people from two networks"),
    (USUAL, (ADA, None), APART, None, "a free seat says nothing yet"),
    (Terms("unlisted"), (ADA, BEN), APART, "", "a table that is not in the list"),
    (Terms("private"), (ADA, BEN), APART, "", "a private table"),
    (USUAL, (ADA, Sitter("Bot", None)), APART, "", "a bot of the house"),
    (USUAL, (ADA, sitter("ben", program=True)), APART, "", "a program"),
    (USUAL, (ADA, sitter(f"{GUEST}7f3a")), APART, GUEST_HERE, "a guest"),
    (USUAL, (ADA, BEN), {"ada": ["203.0.113.1"]}, NOT_HERE, "somebody who is not connected"),
    (USUAL, (ADA, BEN), {"ada": ["203.0.113.1"], "ben": ["203.0.113.1"]}, SAME_NETWORK, "one IPv4 address"),
    (USUAL, (ADA, BEN), {"ada": ["::ffff:203.0.113.1"], "ben": ["203.0.113.1"]}, SAME_NETWORK, "in IPv6's clothes"),
    (USUAL, (ADA, BEN), {"ada": ["2001:db8:0:1::1"], "ben": ["2001:db8:0:1:9::2"]}, SAME_NETWORK, "one /64"),
    (USUAL, (ADA, BEN), {"ada": ["2001:db8:0:1::1"], "ben": ["2001:db8:0:2::1"]}, None, "two of a /48"),
    (USUAL, (ADA, BEN), {"ada": ["::1", "203.0.113.1"], "ben": ["203.0.113.1"]}, SAME_NETWORK, "a second session"),
]


@pytest.mark.parametrize(("terms", "sitters", "addresses", "why", "row"), DECIDED, ids=[row[-1] for row in DECIDED])
def test_what_is_rated(terms, sitters, addresses, why, row):
    whereabouts = Whereabouts()
    for account, its in addresses.items():
        for address in its:
            whereabouts.came(account, source_of(address))
    assert why_unrated(game_of(TWO), terms, sitters, whereabouts) == why, row
    twice = why_unrated(game_of("threefold duplicate=2"), terms, sitters, whereabouts)
    assert twice == (why if why == "" else DUPLICATE), row


def test_where_somebody_was_is_forgotten_with_the_last_session_from_there():
    whereabouts = Whereabouts()
    for source in ("here", "here", "there"):
        whereabouts.came("ada", source)
    for source, left in (("here", {"here", "there"}), ("here", {"there"}), ("there", set())):
        whereabouts.went("ada", source)
        assert set(whereabouts.of("ada")) == left


async def test_people_from_two_networks_read_that_their_match_is_rated():
    tables, _ = await server()
    for end in await seated(tables, TWO, ("ada", "ben")):
        assert RATED in (await told(end)).notice


async def test_people_from_one_network_read_that_their_match_is_not():
    tables, _ = await server()
    ada, ben = person(tables, "ada", "home"), person(tables, "ben", "home")
    first = await ada.create(TWO)
    second = await ben.join(first.title)
    for end in (first, second):
        assert SAME_NETWORK in (await told(end)).notice
    assert not tables.rooms[0].state.rated


async def test_a_table_with_a_bot_says_nothing_of_it():
    tables, _ = await server()
    end = await person(tables, "ada").create(TWO)
    await end.ask_bot()
    assert "rated" not in (await told(end)).notice.lower()
    assert not tables.rooms[0].state.rated


async def test_the_host_of_a_rated_match_sends_nobody_away_until_it_is_over():
    tables, _ = await server()
    ada, ben = await seated(tables, TWO, ("ada", "ben"))
    assert not any(item.id.startswith("kick") for item in ada.menu())
    await ben.choose("resign")
    assert any(item.id.startswith("kick") for item in ada.menu())


async def test_nobody_looks_on_at_a_rated_match_from_the_network_of_one_who_plays():
    tables, _ = await server()
    await seated(tables, TWO, ("ada", "ben"))
    code = tables.rooms[0].code
    with pytest.raises(Refused, match="rated"):
        await person(tables, "eve", "net-ben").watch(code)
    fay = await person(tables, "fay").watch(code)
    ada = await person(tables, "ada", "net-fay").join(code)
    with pytest.raises(Refused, match="rated"):
        await fay.next_update()
    await ada.choose("resign")
    assert (await person(tables, "eve", "net-ben").watch(code)).now().ended


async def test_who_looks_on_at_an_unrated_match_may_be_from_anywhere():
    tables, _ = await server()
    await seated(tables, TWO, ("ada", "ben"), Terms("unlisted"))
    assert (await person(tables, "eve", "net-ben").watch(tables.rooms[0].code)).now().looks_on


async def test_another_match_at_the_table_is_rated_too():
    tables, ratings = await server()
    ada, ben = await seated(tables, TWO, ("ada", "ben"))
    await ben.choose("resign")
    await ada.choose("again")
    await ben.choose("agree")
    assert tables.rooms[0].state.rated
    await ada.choose("resign")
    await ratings.settled()
    assert (ratings.standing("ada", "threefold").played, ratings.standing("ada", "threefold").won) == (2, 1)
