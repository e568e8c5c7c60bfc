"""What is shown of ratings: to everybody in a list, to each of oneself, and of a match what it changed."""

import json
from random import Random

from net.ratings.export import ratings_about
from net.ratings.showing import changes_of, rated_as, ratings_of, ratings_text
from net.store.memory import MemoryStore
from tests.net.ratings.matches import Written, seated, server
from tui.ratings import Change, InGame, Rating, Ratings

TWO, PARTNERS = "threefold rounds=1", "mendikot first_to=1"
WINNER, LOSER, NEW = Rating(1611, 339, True), Rating(1389, 339, True), Rating(1500, 350, True)


async def given_up(tables, ratings, rules=TWO, names=("ada", "ben")):
    """A rated match that the first of these gives up."""
    ends = await seated(tables, rules, names)
    await ends[0].choose("resign")
    await ratings.settled()
    return ends


async def test_the_list_as_text_and_as_json():
    tables, ratings = await server()
    assert ratings_text(ratings, as_json=False) == ratings_text(ratings, as_json=True) == ""
    await given_up(tables, ratings)
    assert ratings_text(ratings, as_json=False) == (
        "Threefold\n  1611? ±339  ben  1 of 1 won, 100 % completed\n  1389? ±339  ada  0 of 1 won, 100 % completed\n"
    )
    assert json.loads(ratings_text(ratings, as_json=True).splitlines()[0]) == {
        "game": "threefold",
        "name": "ben",
        "rating": 1611,
        "deviation": 339,
        "played": 1,
        "won": 1,
        "unfinished": 0,
        "completion": 100,
        "provisional": True,
    }


async def test_ones_own_are_of_the_games_one_has_played():
    tables, ratings = await server()
    assert ratings_of(ratings, "ada") == Ratings()
    await given_up(tables, ratings)
    ends = await seated(tables, TWO, ("ada", "cem"))
    await ends[0].choose("end")
    await ends[1].choose("agree")
    await ratings.settled()
    assert ratings_of(ratings, "ada") == Ratings((InGame("Threefold", LOSER, 1, 0, 1),), 100)
    assert ratings_of(ratings, "cem") == Ratings((InGame("Threefold", NEW, 0, 0, 1),), 100)
    assert ratings_of(ratings, "dee") == Ratings()
    assert [rated_as(ratings, name, "threefold") for name in ("ada", "ben", "cem")] == [LOSER, WINNER, None]
    assert rated_as(ratings, "ada", "mendikot") is None


async def test_of_a_match_it_is_known_what_it_changed_also_after_a_restart():
    store = MemoryStore()
    tables, ratings = await server(store)
    await given_up(tables, ratings)
    (stream,) = [room.stream for room in tables.rooms]
    _, again = await server(store)
    for one in (ratings, again):
        assert changes_of(one, stream) == {"ada": Change(NEW, LOSER), "ben": Change(NEW, WINNER)}
    assert changes_of(ratings, "table:T7T7-1") == {}
    assert (Change(NEW, LOSER).gain, Change(NEW, WINNER).gain, Change(NEW, NEW).gain) == ("-111", "+111", "+0")


async def test_who_asks_is_told_once_it_is_counted():
    store, told = MemoryStore(), []
    log = Written(TWO, ("ada", "ben")).play(Random(1))
    await log.keep(store, "table:TEST-1")
    _, ratings = await server(MemoryStore())
    _, ratings = await server(store)
    await ratings.settled()
    ratings.over("table:TEST-1", log.state, lambda: told.append("again"))
    await ratings.settled()
    assert not told
    await log.keep(store, "table:TEST-2")
    ratings.over("table:TEST-2", log.state, lambda: told.append(ratings.counted("table:TEST-2")))
    await ratings.settled()
    assert told == [True]


async def test_given_out_is_how_one_stands_and_what_made_it_so_and_nothing_of_the_others():
    store = MemoryStore()
    tables, ratings = await server(store)
    assert await ratings_about(store, "ada") == {"standing": {}, "matches": []}
    await given_up(tables, ratings)
    await given_up(tables, ratings, names=("ben", "cem"))
    about = await ratings_about(store, "ada")
    assert about["standing"]["threefold"]["rating"] == 1389
    assert about["standing"]["threefold"]["provisional"] is True
    (match,) = about["matches"]
    assert match.pop("at") >= 0
    assert match.pop("table").startswith("table:")
    assert match == {
        "game": "threefold",
        "how": "resigned",
        "place": 2,
        "of": 2,
        "left": False,
        "rating": 1389,
        "deviation": 339,
    }
    assert "ben" not in json.dumps(about)
    assert [one["place"] for one in (await ratings_about(store, "ben"))["matches"]] == [1, 2]
