"""The lobby: making and finding tables, names, codes, and what happens to tables that nobody comes back to."""

import asyncio
from random import Random

import pytest

from engine.errors import IllegalAction
from net.letters import LETTERS
from net.lobby import LENGTH, Tables
from tests.net.tables import Clock, house, play, told
from tui.table import Person, Refused


def two(**given):
    """A server's tables, and two people with keys."""
    tables = Tables(house(**given))
    return tables, tables.enter("key-a", "ada"), tables.enter("key-b", "ben")


async def changed(lobby):
    """The list has changed since this was last asked."""
    await asyncio.wait_for(lobby.next_change(), 5)


async def unchanged(lobby):
    """It has not."""
    waiting = asyncio.create_task(lobby.next_change())
    await asyncio.sleep(0)
    assert waiting.cancel()
    await asyncio.wait([waiting])


# Making and finding tables.


@pytest.mark.parametrize("rules", ["threefold", "threefold rounds=1 cut=interactive"])
async def test_two_accounts_find_each_other_and_play_a_whole_match(rules):
    tables, ada, ben = two()
    made = await ada.create(rules)
    (listed,) = ben.tables()
    assert (listed.rules, listed.people, listed.playing, listed.mine) == (
        rules,
        (Person("ada"), Person("")),
        False,
        False,
    )
    joined = await ben.join(listed.code)
    assert made.title == joined.title == listed.code
    assert made.rules == rules
    assert ada.tables()[0].playing
    last = await asyncio.gather(play(made, Random(1)), play(joined, Random(2)))
    assert last[0].view.finished == last[1].view.finished
    await made.leave()
    assert ada.tables()
    await joined.leave()
    await tables.settled()
    assert not ada.tables()


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("", "empty"),
        ("threfold", "did you mean 'threefold'"),
        ("threefold round=3", "did you mean 'rounds'"),
        ("threefold rounds=99", "rounds=99 is not possible"),
        ("threefold packs=2", "only for three players"),
        ("threefold \x1b[31m=1", "no option"),
        ("threefold " + "x" * 10_000, "too long"),
    ],
)
async def test_rules_that_are_none_are_refused_in_one_sentence(rules, sentence):
    _tables, ada, _ben = two()
    with pytest.raises(Refused, match=sentence) as refused:
        await ada.create(rules)
    assert "\x1b" not in str(refused.value)
    assert str(refused.value).endswith(".")
    assert not ada.tables()


async def test_rules_are_called_the_same_however_they_were_written():
    _tables, ada, ben = two()
    await ada.create("threefold  cut=interactive   rounds=1 ")
    await ben.create("threefold rounds=1 cut=interactive")
    assert len({table.rules for table in ada.tables()}) == 1


async def test_codes_are_short_without_look_alikes_and_each_is_used_once():
    tables, ada, _ben = two(seats=300, moves_burst=300)
    for _ in range(300):
        await ada.create("threefold")
    codes = [table.code for table in ada.tables()]
    assert len(set(codes)) == 300
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert not set(LETTERS) & set("AEIOU01L58B2SZ")
    tables.close()


async def test_a_code_may_be_typed_in_any_case_and_with_spaces_around():
    _tables, ada, ben = two()
    code = (await ada.create("threefold")).title
    assert (await ben.join(f" {code.lower()}\n")).title == code


@pytest.mark.parametrize("code", ["", "NOPE", "\x1b[2J", "x" * 100_000, "\u202e"])
async def test_a_code_of_no_table_is_refused(code):
    _tables, ada, _ben = two()
    with pytest.raises(Refused, match="table") as refused:
        await ada.join(code)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 60


async def test_a_full_table_is_refused():
    tables, ada, ben = two()
    code = (await ada.create("threefold")).title
    await ben.join(code)
    with pytest.raises(Refused, match="No seat is free"):
        await tables.enter("key-c", "cleo").join(code)


async def test_ones_own_tables_come_first_then_those_with_a_free_seat_then_the_rest():
    tables, ada, ben = two()
    full = (await ada.create("threefold")).title
    await ben.join(full)
    free = [(await ada.create("threefold")).title, (await ben.create("threefold")).title]
    cleo = tables.enter("key-c", "cleo")
    own = (await cleo.create("threefold")).title
    assert [table.code for table in cleo.tables()] == [own, *free, full]
    assert [table.mine for table in cleo.tables()] == [True, False, False, False]
    assert [table.playing for table in cleo.tables()] == [False, False, False, True]


async def test_the_list_names_no_card():
    _tables, ada, ben = two()
    made = await ada.create("threefold")
    joined = await ben.join(made.title)
    for end in (made, joined):
        if legal := end.now().view.legal:
            await end.act(legal[0], 0)
    assert any(made.now().view.deal.hands)
    assert "Card(" not in repr(ada.tables())


async def test_every_change_of_the_list_wakes_who_waits_and_nothing_else_does():
    clock = Clock()
    tables, ada, ben = two(clock=clock, kept=100)
    cleo = tables.enter("key-c", "cleo")
    await unchanged(cleo)
    made = await ada.create("threefold")
    await changed(cleo)
    joined = await ben.join(made.title)
    await changed(cleo)
    for end in (made, joined):
        if legal := end.now().view.legal:
            await end.act(legal[0], 0)
    await made.say("hello")
    await unchanged(cleo)
    await made.leave()
    await changed(cleo)
    await ada.join(made.title)
    await changed(cleo)
    ada.close()
    await tables.settled()
    ben.close()
    await tables.settled()
    await changed(cleo)
    clock.now += 3 * 3600
    await tables.sweep()
    await changed(cleo)
    await unchanged(cleo)
    assert not cleo.tables()


async def test_the_first_dealer_is_drawn():
    _tables, ada, ben = two(seats=20, moves_burst=50)
    dealers = set()
    names = set()
    for _ in range(20):
        made = await ada.create("threefold")
        joined = await ben.join(made.title)
        (dealer,) = made.now().view.to_act
        dealers.add(dealer)
        await (made, joined)[dealer].act(made.now().view.legal[0] if dealer == 0 else joined.now().view.legal[0], 0)
        names.add(made.now().view.seal.deal)
    assert dealers == {0, 1}
    assert len(names) == 20


# Who is who.


async def test_nobody_is_called_as_another_who_is_here_or_has_a_seat():
    tables = Tables(house())
    ada = tables.enter("key-a", "Ada")
    assert [tables.enter(key, "ada").name for key in ("key-b", "key-c")] == ["ada-2", "ada-3"]
    assert tables.enter(None, "\uff21da").name == "\uff21da-4"  # a wide A is an A
    assert tables.enter("key-a", "someone else").name == "Ada"
    await ada.create("threefold")
    made = await ada.create("threefold")
    await made.ask_bot()
    ada.close()
    await tables.settled()
    assert tables.enter("key-d", "ada").name == "ada-5"


@pytest.mark.parametrize("how", ["without a table", "before the match", "after the match was dropped"])
async def test_a_name_is_free_again_when_who_had_it_has_gone(how):
    clock = Clock()
    tables, ada, ben = two(clock=clock, kept=100)
    if how == "before the match":
        await ada.create("threefold")
    if how == "after the match was dropped":
        await (await ada.create("threefold")).ask_bot()
    ada.close()
    await tables.settled()
    if how == "after the match was dropped":
        assert tables.enter("key-c", "ada").name == "ada-2"
        clock.now += 100
        await tables.sweep()
    assert tables.enter("key-d", "ada").name == "ada"
    with pytest.raises(Refused, match="session is over"):
        await ada.create("threefold")
    assert not ben.tables()


@pytest.mark.parametrize(
    ("wished", "name"),
    [
        ("", "guest"),
        ("\x1b\u200b", "guest"),
        ("\x1b[1madmin", "[1madmin"),
        ("a\u202eb\n c", "ab c"),
        ("Bot", "Bot-2"),
        ("x" * 100, "x" * 16),
        ("牌" * 100, "牌" * 8),
    ],
)
async def test_a_name_is_cleaned_at_the_door(wished, name):
    assert Tables(house()).enter("key", wished).name == name


async def test_a_name_that_is_long_keeps_its_width_with_a_number():
    tables = Tables(house())
    names = [tables.enter(str(number), "牌" * 20).name for number in range(11)]
    assert names[0] == "牌" * 8
    assert names[1] == "牌" * 7 + "-2"
    assert names[10] == "牌" * 6 + "-11"


# Coming back.


async def test_a_lost_session_leaves_its_seat_to_the_same_key_in_mid_trick():
    tables, ada, ben = two()
    made = await ada.create("threefold")
    joined = await ben.join(made.title)
    ends = {0: made, 1: joined}
    rng = Random(1)
    while not (made.now().view.deal and made.now().view.deal.trick.plays):
        (seat,) = made.now().view.to_act
        view = ends[seat].now().view
        await ends[seat].act(rng.choice(view.legal), view.turn)
    before = made.now().view
    await told(joined)
    ada.close()
    await tables.settled()
    assert (await told(joined)).people[0] == Person("ada", here=False, away=60)
    again = tables.enter("key-a", "ada")
    assert again.tables()[0].mine
    back = await again.join(made.title)
    assert back.now().view == before
    await asyncio.gather(play(back, rng), play(joined, rng))
    assert back.now().view.stage == "over"


async def test_a_second_session_of_a_key_takes_over_and_the_end_of_the_first_takes_nobody_away():
    tables, ada, ben = two()
    made = await ada.create("threefold")
    joined = await ben.join(made.title)
    newer = await tables.enter("key-a", "ada").join(made.title)
    with pytest.raises(Refused, match="another terminal"):
        await made.next_update()
    ada.close()
    await tables.settled()
    ada.close()
    await tables.settled()
    assert joined.now().people == (Person("ada"), Person("ben"))
    await asyncio.gather(play(newer, Random(1)), play(joined, Random(2)))


async def test_a_guest_comes_back_within_the_session():
    tables = Tables(house())
    guest, ben = tables.enter(None, "ada"), tables.enter("key-b", "ben")
    made = await guest.create("threefold")
    joined = await ben.join(made.title)
    await made.leave()
    assert joined.now().people[0] == Person("ada", here=False, away=60)
    back = await guest.join(made.title)
    assert back.seat == made.seat
    with pytest.raises(Refused):
        await tables.enter(None, "ada").join(made.title)


async def test_the_seat_of_a_guest_whose_session_is_over_is_free_for_anybody():
    tables = Tables(house())
    guest, ben = tables.enter(None, "ada"), tables.enter("key-b", "ben")
    made = await guest.create("threefold rounds=1")
    joined = await ben.join(made.title)
    await joined.leave()
    joined = await ben.join(made.title)
    guest.close()
    await tables.settled()
    update = await told(joined)
    assert update.notice == "ada left; the seat is free. ben is the host now."
    assert update.people[0] == Person("")
    await joined.ask_bot()
    assert joined.now().people[0] == Person("Bot", is_bot=True)
    assert joined.now().view.names == ("Bot", "ben")
    await asyncio.wait_for(play(joined, Random(1)), 10)


async def test_a_table_goes_when_nobody_is_left_who_could_come_back():
    tables = Tables(house())
    guest, ada = tables.enter(None, "guest"), tables.enter("key-a", "ada")
    made = await guest.create("threefold")
    await made.ask_bot()
    await made.leave()
    assert ada.tables()
    guest.close()
    await tables.settled()
    assert not ada.tables()


async def test_a_match_nobody_comes_back_to_is_dropped_after_a_while():
    clock = Clock()
    tables, ada, ben = two(clock=clock, kept=100)
    made = await ada.create("threefold")
    joined = await ben.join(made.title)
    await made.leave()
    await joined.leave()
    made = await ada.join(made.title)
    clock.now += 1000  # as long as anybody is here it is kept
    await tables.sweep()
    await made.leave()
    clock.now += 99
    await tables.sweep()
    assert len(ada.tables()) == 1
    clock.now += 1
    with pytest.raises(Refused, match="no table"):
        await ada.join(made.title)
    assert not ada.tables()


async def test_everybody_is_told_when_the_server_closes_its_tables():
    tables, ada, ben = two()
    made = await ada.create("threefold")
    joined = await ben.join(made.title)
    view = made.now().view
    tables.close()
    for end in (made, joined):
        with pytest.raises(Refused, match="closing"):
            await end.next_update()
        with pytest.raises(IllegalAction, match="closing"):
            await end.act(view.legal[0] if view.legal else None, 0)
    ada.close()
    await tables.settled()
    ben.close()
    await tables.settled()


# Limits.


async def test_an_account_has_so_many_seats_and_a_finished_match_is_none():
    _tables, ada, ben = two(seats=2)
    made = await ada.create("threefold rounds=1")
    joined = await ben.join(made.title)
    await ada.create("threefold")
    third = (await ben.create("threefold")).title
    for refused in (ada.create("threefold"), ada.join(third)):
        with pytest.raises(Refused, match="2 tables already"):
            await refused
    await ada.join(made.title)  # back to one's own seat
    back = await ada.join(made.title)
    await asyncio.gather(play(back, Random(1)), play(joined, Random(2)))
    await ada.join(third)


async def test_there_are_so_many_tables_in_all():
    tables, ada, ben = two(rooms=1)
    made = await ada.create("threefold")
    with pytest.raises(Refused, match="as many tables"):
        await ben.create("threefold")
    await made.leave()
    await tables.settled()
    await ben.create("threefold")


async def test_making_and_joining_tables_over_and_over_is_refused_until_time_has_passed():
    clock = Clock()
    _tables, ada, _ben = two(clock=clock, moves_burst=2)
    await (await ada.create("threefold")).leave()
    await (await ada.create("threefold")).leave()
    for refused in (ada.create("threefold"), ada.join("CODE")):
        with pytest.raises(Refused, match="Not so fast"):
            await refused
    clock.now += 1
    await ada.create("threefold")


async def test_who_sits_at_a_running_match_is_in_play_and_nobody_else():
    tables = Tables(house())
    ada, ben = tables.enter("ada", "ada"), tables.enter("ben", "ben")
    assert not ada.in_play
    end = await ada.create("threefold")
    assert not ada.in_play
    await ben.join(end.title)
    assert ada.in_play
    assert ben.in_play
    await end.leave()
    assert not ada.in_play
    tables.close()
    assert not ben.in_play


async def test_who_sits_at_a_match_that_was_given_up_is_in_play_no_more():
    _tables, ada, ben = two()
    end = await ada.create("threefold")
    await ben.join(end.title)
    await end.choose("resign")
    assert end.now().ended
    assert not ada.in_play
    assert not ben.in_play
