"""Ratings at a table: beside the names, in the lobby's list, and what the match changed."""

import pytest

from tests.net.ratings.matches import person, seated, server
from tests.net.tables import turns_of_the_loop
from tui.ratings import Change, Rating
from tui.terms import Terms

TWO = "threefold rounds=1"
WINNER, LOSER, NEW = Rating(1611, 339, True), Rating(1389, 339, True), Rating(1500, 350, True)


async def after_a_match():
    """A server on which Ada gave a match up to Ben."""
    tables, ratings = await server()
    ends = await seated(tables, TWO, ("ada", "ben"))
    await ends[0].choose("resign")
    await ratings.settled()
    return tables, ratings, ends


async def test_a_rated_match_says_what_it_changed_once_it_is_counted_and_everybody_hears_of_it():
    tables, ratings = await server()
    ends = await seated(tables, TWO, ("ada", "ben"))
    watcher = await person(tables, "cem").watch(ends[0].title)
    assert [end.now().changes for end in ends] == [None, None]
    await ends[0].choose("resign")
    for end in (*ends, watcher):
        while not (update := await end.next_update()).changes:
            assert update.changes in (None, ())
        assert update.changes == (Change(NEW, LOSER), Change(NEW, WINNER))
    await ratings.settled()


@pytest.mark.parametrize("terms", [Terms("unlisted"), Terms("private")], ids=lambda terms: terms.access)
async def test_a_match_that_is_not_rated_changes_nothing_and_shows_no_ratings(terms):
    tables, ratings, _ = await after_a_match()
    ends = await seated(tables, TWO, ("ada", "ben"), terms)
    (table,) = [table for table in tables.listed("ada") if table.code == ends[0].title]
    assert table.rated is False
    assert [one.rating for one in table.people] == [None, None]
    await ends[0].choose("resign")
    await ratings.settled()
    assert ends[0].now().changes is None


async def test_at_a_table_in_everybodys_list_ratings_stand_beside_the_names():
    tables, _, _ = await after_a_match()
    ends = await seated(tables, "threefold players=4 rounds=1", ("ada", "cem"))
    await tables.enter(None, "guest", source="elsewhere").join(ends[0].title)
    (table,) = [table for table in tables.listed("x") if table.code == ends[0].title]
    assert [one.rating for one in table.people] == [LOSER, None, None, None]
    assert [one.rating for one in ends[1].now().people] == [LOSER, None, None, None]
    assert table.rated is False  # a guest is here


async def test_the_list_says_whether_a_match_is_rated_or_would_be():
    tables, _ = await server()
    ada, ben = person(tables, "ada"), person(tables, "ben")
    end = await ada.create(TWO)

    def rated():
        return [table.rated for table in tables.listed("x")]

    assert rated() == [True]
    await ben.join(end.title)
    assert rated() == [True]
    ben.close()
    await turns_of_the_loop()
    assert rated() == [True]  # as it began
    other = await ada.create(TWO)
    await other.ask_bot()
    assert rated() == [True, False]


async def test_a_program_and_a_bot_have_no_rating():
    tables, _, _ = await after_a_match()
    program = tables.enter("ben", "ben", program=True, source="net-ben")
    end = await program.create(TWO)
    await end.ask_bot()
    assert [one.rating for one in end.now().people] == [None, None]
    (table,) = [table for table in tables.listed("x") if table.code == end.title]
    assert table.rated is False
