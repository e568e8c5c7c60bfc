"""What the store keeps of ratings: every match once, the same after a restart, and the same when done again."""

from random import Random

import pytest

from net.ratings.book import Standing
from net.ratings.kept import STREAM
from net.ratings.recount import recounted
from net.store.memory import MemoryStore
from net.table_menu import FORFEIT
from tests.net.accounts.accounts import FullStore
from tests.net.ratings.matches import Written, person, seated, server, whole
from tests.net.screens import eventually
from tests.net.tables import Clock, no_pause
from tui.terms import Terms

TWO = "threefold rounds=1"
FOUR = "threefold players=4 rounds=1"
PARTNERS = "mendikot first_to=1"
PEOPLE = ("ada", "ben", "cleo", "dan", "eve", "fay")


async def test_a_match_to_the_last_card_is_counted_for_all():
    tables, ratings = await server()
    ends = await seated(tables, TWO, ("ada", "ben"))
    await whole(ends, Random(1))
    await ratings.settled()
    winners = ends[0].now().view.standing.winners
    for seat, name in enumerate(("ada", "ben")):
        standing = ratings.standing(name, "threefold")
        assert (standing.played, standing.won, standing.completion) == (1, int(seat in winners), 100)
        assert (standing.rating > 1500) == (winners == (seat,))


async def test_who_gives_up_loses():
    tables, ratings = await server()
    ada, _ = await seated(tables, TWO, ("ada", "ben"))
    await ada.choose("resign")
    await ratings.settled()
    assert ratings.standing("ada", "threefold").rating < 1500 < ratings.standing("ben", "threefold").rating
    assert ratings.standing("ada", "threefold").completion == 100


async def test_who_goes_does_not_get_around_the_loss():
    clock = Clock()
    tables, ratings = await server(clock=clock)
    ada, ben = await seated(tables, TWO, ("ada", "ben"), Terms(absence="wait"))
    await ben.leave()
    await clock.advance(FORFEIT)
    await ada.choose("forfeit")
    await ratings.settled()
    ben = ratings.standing("ben", "threefold")
    assert (ben.played, ben.won, ben.completion) == (1, 0, 0)
    assert ben.rating < 1500 < ratings.standing("ada", "threefold").rating


async def test_what_nobody_came_back_to_is_lost_by_nobody():
    clock = Clock()
    tables, ratings = await server(clock=clock)
    for end in await seated(tables, TWO, ("ada", "ben")):
        await end.leave()
    await clock.advance(31 * 86400)
    await tables.sweep()
    await ratings.settled()
    for name in ("ada", "ben"):
        assert ratings.standing(name, "threefold") == Standing(unfinished=1, completion=100)


@pytest.mark.parametrize("access", ["unlisted", "private"])
async def test_tables_that_are_not_public_change_nothing(access):
    store = MemoryStore()
    tables, ratings = await server(store)
    ada, _ = await seated(tables, TWO, ("ada", "ben"), Terms(access))
    await ada.choose("resign")
    await ratings.settled()
    assert ratings.standing("ada", "threefold") == Standing()
    assert not await store.read(STREAM)


async def some_evenings(store, rng, matches):
    """Matches of all kinds and ends between six people, on two servers, one after the other."""
    for evening in range(2):
        tables, ratings = await server(store, seed=evening)
        for _ in range(matches):
            rules = rng.choice((TWO, FOUR, PARTNERS))
            people = rng.sample(PEOPLE, 2 if rules == TWO else 4)
            ends = await seated(tables, rules, people, Terms(rng.choice(("public", "public", "public", "unlisted"))))
            match rng.choice(("played", "played", "resign", "end")):
                case "played":
                    await whole(ends, rng)
                case "resign" if rules != FOUR:
                    await ends[0].choose("resign")
                    if rules == PARTNERS:
                        await ends[2].choose("agree")
                case _:
                    await ends[0].choose("end")
                    for end in ends[1:]:
                        await end.choose("agree")
            for end in ends:
                await end.leave()
        for number in range(2):  # and some that the house sat in for
            people = rng.sample(PEOPLE, 4)
            log = Written(FOUR, people).play(rng, by=lambda seat, turn: "house" * (seat == 1 and turn > 5))
            stream = f"table:TEST-{evening}{number}"
            await log.keep(store, stream)
            ratings.over(stream, log.state)
        await tables.settled()
        await ratings.settled()
    return ratings


@pytest.mark.parametrize("seed", range(3))
async def test_the_ratings_done_again_from_the_logs_are_those_that_are_kept(seed):
    store, rng = MemoryStore(), Random(seed)
    ratings = await some_evenings(store, rng, 8)
    _, again = await server(store)
    book = await recounted(store)
    assert book.numbers() == again.numbers() == ratings.numbers()
    assert len(book.numbers()) > len(PEOPLE)
    for game in ratings.games():
        assert book.listed(game) == again.listed(game) == ratings.listed(game)
        for name in PEOPLE:
            assert book.standing(name, game) == again.standing(name, game) == ratings.standing(name, game)


async def test_a_match_that_the_server_did_not_come_to_count_is_counted_at_the_next_start():
    store = MemoryStore()
    log = Written(TWO, ("ada", "ben")).play(Random(1))
    await log.keep(store, "table:TEST-1")
    _, ratings = await server(store)
    await ratings.settled()
    assert ratings.standing("ada", "threefold").played == 1
    _, ratings = await server(store)
    await ratings.settled()
    assert ratings.standing("ada", "threefold").played == 1


async def test_two_servers_that_count_on_one_store_agree():
    store = MemoryStore()
    logs = [Written(TWO, ("ada", "ben")).play(Random(seed)) for seed in range(3)]
    both = [(await server(store))[1] for _ in range(2)]
    for number, log in enumerate(logs):
        await log.keep(store, f"table:TEST-{number}")
        for ratings in both:
            ratings.over(f"table:TEST-{number}", log.state)
    for ratings in both:
        await ratings.settled()
    assert both[0].standing("ada", "threefold").played == 3
    assert both[0].numbers() == both[1].numbers() == (await recounted(store)).numbers()
    assert len(await store.read(STREAM)) == 3


async def test_while_nothing_can_be_written_a_result_waits():
    store, paused = FullStore(), []

    async def pause():
        paused.append(True)
        await no_pause()

    _, ratings = await server(store, pause=pause)
    log = Written(TWO, ("ada", "ben")).play(Random(1))
    await log.keep(store, "table:TEST-1")
    store.full = True
    ratings.over("table:TEST-1", log.state)
    await eventually(lambda: paused, "the pause before another try")
    assert ratings.standing("ada", "threefold") == Standing()
    store.full = False
    await ratings.settled()
    assert ratings.standing("ada", "threefold").played == 1


async def test_who_is_gone_is_in_no_list():
    names = {"ada": "Ada", "ben": "Ben"}
    tables, ratings = await server(names=names)
    ada, _ = await seated(tables, TWO, ("ada", "ben"))
    await ada.choose("resign")
    await ratings.settled()
    assert [name for name, _ in ratings.listed("threefold")] == ["Ben", "Ada"]
    del names["ben"]
    assert [name for name, _ in ratings.listed("threefold")] == ["Ada"]


async def test_a_session_that_is_over_says_no_more_where_its_account_is():
    tables, ratings = await server()
    ada = person(tables, "ada")
    assert ratings.whereabouts.of("ada")
    ada.close()
    assert not ratings.whereabouts.of("ada")
