"""Clocks, and who plays for those who are away or out of time."""

from random import Random

import pytest

from engine.actions import Shuffle
from tests.net.tables import Clock, Slow, at, house, play, told, turns_of_the_loop
from tui.table import Refused
from tui.terms import Terms


async def three(clock, **terms):
    """Ada deals, then Ben and Cleo; a small game in which everybody shuffles, calls and plays."""
    room = await at("threefold players=3", house(clock=clock, away=60, choice=30), terms=Terms(**terms))
    return room, [await room.sit(name.lower(), name) for name in ("Ada", "Ben", "Cleo")]


async def until_it_is_the_turn_of(seat, room, ends):
    """Play until the seat has to act, with more than one thing to choose."""
    while True:
        acting = room.match.to_act()[0]
        view = ends[acting].now().view
        if acting == seat and view.stage == "deal" and len(tuple(view.legal)) > 1:
            return
        await ends[acting].act(next(iter(view.legal)), view.turn)


async def test_the_seat_of_who_left_is_kept_for_a_minute_then_a_bot_sits_in():
    clock = Clock()
    room, ends = await three(clock)
    await until_it_is_the_turn_of(1, room, ends)
    await ends[1].leave()
    assert ends[0].now().people[1].away == 60
    version = room.match.version
    await clock.advance(59)
    assert ends[0].now().people[1].away == 1
    assert not ends[0].now().people[1].sat_in
    await clock.advance(2)
    assert ends[0].now().people[1].sat_in
    assert room.match.version == version, "it waits one turn on a real choice"
    await clock.advance(30)
    assert room.match.version > version
    await turns_of_the_loop()
    assert "A bot played for Ben." in (await told(ends[0])).notice


async def test_what_is_forced_is_played_at_once_by_a_bot_that_sits_in():
    clock = Clock()
    room, ends = await three(clock)
    dealer = room.match.to_act()[0]  # only a shuffle to do
    other = next(end for end in ends if end.seat != dealer)
    await ends[dealer].leave()
    await clock.advance(59)
    assert room.match.stage == "shuffle"
    await clock.advance(2)
    assert room.match.stage == "deal"
    assert other.now().view.deal


async def test_who_comes_back_before_the_bot_plays_chooses_by_themselves():
    clock = Clock()
    room, ends = await three(clock)
    await until_it_is_the_turn_of(1, room, ends)
    await ends[1].leave()
    version = room.match.version
    await clock.advance(89)
    ends[1] = await room.sit("ben", "Ben")
    await clock.advance(1000)
    assert room.match.version == version
    assert not room.people[1].sat_in
    view = ends[1].now().view
    await ends[1].act(next(iter(view.legal)), view.turn)
    assert room.match.version == version + 1


async def test_who_comes_and_goes_has_less_and_less_grace():
    clock = Clock()
    room, ends = await three(clock)
    await until_it_is_the_turn_of(1, room, ends)
    await ends[1].leave()
    await clock.advance(50)
    ends[1] = await room.sit("ben", "Ben")
    await ends[1].leave()
    assert ends[0].now().people[1].away == 10


async def test_nobody_sits_in_where_the_table_waits():
    clock = Clock()
    room, ends = await three(clock, absence="wait")
    await until_it_is_the_turn_of(1, room, ends)
    version = room.match.version
    await ends[1].leave()
    await clock.advance(5000)
    assert room.match.version == version
    assert room.people[1].away == 0
    assert not room.people[1].sat_in


async def test_nothing_is_played_while_nobody_is_here():
    clock = Clock()
    room, ends = await three(clock)
    await until_it_is_the_turn_of(1, room, ends)
    version = room.match.version
    for end in ends:
        await end.leave()
    await clock.advance(5000)
    assert room.match.version == version


async def test_a_clock_runs_down_in_ones_turn_and_stands_still_while_one_is_away():
    clock = Clock()
    room, ends = await three(clock, pace="usual")
    await until_it_is_the_turn_of(1, room, ends)
    shown = room.clocks_shown()
    assert [one.runs for one in shown] == [False, True, False]
    assert (shown[1].turn, shown[1].reserve) == (30, 300)
    await clock.advance(20)
    assert room.clocks_shown()[1].turn == 10
    await ends[1].leave()
    await clock.advance(40)
    assert (room.clocks_shown()[1].turn, room.clocks_shown()[1].runs) == (10, False)
    ends[1] = await room.sit("ben", "Ben")
    await clock.advance(15)
    view = ends[1].now().view
    await ends[1].act(next(iter(view.legal)), view.turn)
    assert room.clocks_shown()[1] == (30, 295, room.match.to_act() == (1,))
    assert room.state.reserves[1] == 295


async def test_who_is_out_of_time_has_a_turn_played_and_after_two_the_bot_sits_in_until_a_key():
    clock = Clock()
    room, ends = await three(clock, pace="fast")
    await until_it_is_the_turn_of(1, room, ends)
    await clock.advance(69)
    version = room.match.version
    await clock.advance(2)
    assert room.match.version == version + 1
    assert room.state.reserves[1] == 0
    assert not room.people[1].sat_in
    await until_it_is_the_turn_of(1, room, ends)
    await clock.advance(11)
    assert room.people[1].sat_in
    ends[1].typed()
    assert not room.people[1].sat_in
    view = ends[1].now().view
    if view.legal:
        await ends[1].act(next(iter(view.legal)), view.turn)


async def test_letting_the_time_run_out_is_worth_nothing():
    """What is played then is the least there is; who sits in for the absent does play well."""
    clock = Clock()
    room = await at("kentucky", house(clock=clock), dealer=0, terms=Terms(pace="fast"))
    ends = [await room.sit(name.lower(), name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await ends[0].act(Shuffle(), ends[0].now().view.turn)
    for _ in range(3):
        await clock.advance(71)
    assert [tuple(call) for call in room.match.view(None).deal.calls] == [(1, None), (2, None), (3, None)]
    await clock.advance(71)
    assert room.match.view(None).deal.contract == (0, 70)


async def test_bots_have_no_clock_and_a_table_without_a_pace_has_none():
    clock = Clock()
    room = await at("threefold rounds=1", house(clock=clock), terms=Terms(pace="usual"))
    ada = await room.sit("ada", "Ada")
    await ada.ask_bot()
    assert ada.now().clocks[1] is None
    await play(ada, Random(1))
    assert ada.now().clocks == ()
    room, ends = await three(clock)
    assert ends[0].now().clocks == ()


# What one may do besides playing.


def ids(end):
    return [item.id for item in end.menu()]


async def test_all_who_are_here_agree_to_end_the_match():
    room, (ada, ben, cleo) = await three(Clock())
    await ada.choose("end")
    assert cleo.now().proposal.asked == (1, 2)
    await cleo.choose("agree")
    with pytest.raises(Refused):
        await cleo.choose("agree")
    assert not room.over
    await ben.choose("agree")
    assert room.over
    assert "no result" in ada.now().ended
    assert ada.now().view.stage != "over"


async def test_a_proposal_lapses_when_somebody_declines_or_plays():
    room, ends = await three(Clock())
    await ends[0].choose("end")
    await ends[1].choose("decline")
    assert ends[0].now().proposal is None
    assert "Ben would rather not." in (await told(ends[0])).notice
    await ends[0].choose("adjourn")
    acting = ends[room.match.to_act()[0]]
    view = acting.now().view
    await acting.act(next(iter(view.legal)), view.turn)
    assert ends[0].now().proposal is None


async def test_an_adjourned_match_waits_until_all_are_back():
    clock = Clock()
    room, (ada, ben, cleo) = await three(clock)
    for end in (ada, ben, cleo):
        await end.choose("adjourn" if end is ada else "agree")
    with pytest.raises(Refused, match="another time"):
        await ben.next_update()
    version = room.match.version
    back = [await room.sit(name.lower(), name) for name in ("Ada", "Ben")]
    await clock.advance(1000)
    assert room.match.version == version
    assert room.state.adjourned
    await room.sit("cleo", "Cleo")
    assert not room.state.adjourned
    assert "resign" not in ids(back[0])


async def test_two_sides_may_give_a_match_up_and_partners_agree_to_it():
    room = await at("kentucky", house())
    ends = [await room.sit(name.lower(), name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await ends[0].choose("resign")
    assert ends[1].now().proposal.asked == (2,)
    with pytest.raises(Refused):
        await ends[1].choose("agree")
    await ends[2].choose("agree")
    assert room.state.ended.winners == (1, 3)
    assert ends[3].now().ended == "Ada and Cleo gave the match up: Ben and Dan won it."


async def test_who_is_left_alone_may_take_the_match():
    clock = Clock()
    room = await at("threefold", house(clock=clock), terms=Terms(absence="wait"))
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    await ben.leave()
    await clock.advance(299)
    assert "forfeit" not in ids(ada)
    await clock.advance(2)
    await ada.choose("forfeit")
    assert room.state.ended.winners == (0,)


async def test_another_match_keeps_who_is_here_and_who_looks_on():
    room = await at("threefold players=3 rounds=1", house())
    ada, ben, cleo = [await room.sit(name.lower(), name) for name in ("Ada", "Ben", "Cleo")]
    eve = await room.watch("eve", "Eve")
    for end in (ada, ben, cleo):
        await end.choose("end" if end is ada else "agree")
    await cleo.leave()
    old = room.stream
    await ada.choose("again")
    await ben.choose("agree")
    assert room.stream != old
    assert [person.name for person in room.people] == ["Ada", "Ben", ""]
    assert not eve.closed
    assert ada.now().view is None
    dan = await room.sit("dan", "Dan")
    assert room.playing
    assert eve.now().view.names == dan.now().view.names == ("Ada", "Ben", "Dan")


# The host.


async def test_only_the_host_may_lock_the_table_send_away_and_hand_over():
    room = await at("threefold players=3", house())
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    assert {"lock", "hand 1", "kick 1"} <= set(ids(ada))
    assert not {"lock", "kick 0"} & set(ids(ben))
    with pytest.raises(Refused):
        await ben.choose("kick 0")
    await ada.choose("lock")
    with pytest.raises(Refused, match="nobody else"):
        await room.sit("cleo", "Cleo")
    await ada.choose("unlock")
    await ada.choose("kick 1")
    with pytest.raises(Refused, match="sent you away"):
        await ben.next_update()
    with pytest.raises(Refused, match="sent you away"):
        await room.sit("ben", "Ben")
    with pytest.raises(Refused, match="sent you away"):
        await room.watch("ben", "Ben")
    cleo = await room.sit("cleo", "Cleo")
    await ada.choose("hand 1")
    assert "lock" in ids(cleo)
    assert "host" in ids(ada), "who made the table may have it back"


@pytest.mark.parametrize("when", ["playing", "over"])
async def test_another_looks_after_a_table_whose_host_is_away_for_a_minute(when):
    clock = Clock()
    room = await at("threefold", house(clock=clock))
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    if when == "over":
        await ben.choose("resign")
    await ada.leave()
    await clock.advance(59)
    assert "lock" not in ids(ben)
    await clock.advance(2)
    assert "lock" in ids(ben)
    assert "Ben is the host now." in (await ben.next_update()).notice
    ada = await room.sit("ada", "Ada")
    assert "lock" not in ids(ada)
    await ada.choose("host")
    assert "lock" in ids(ada)
    assert "lock" not in ids(ben)


async def test_a_host_who_leaves_before_the_match_hands_the_table_over():
    room = await at("threefold players=3", house())
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    await ada.leave()
    await room.settled()
    assert "lock" in ids(ben)


async def test_a_host_who_is_back_within_the_minute_keeps_the_table():
    clock = Clock()
    room = await at("threefold", house(clock=clock))
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    await ada.leave()
    await clock.advance(40)
    ada = await room.sit("ada", "Ada")
    await clock.advance(3600)
    assert "lock" in ids(ada)
    assert "lock" not in ids(ben)


async def test_a_table_that_cannot_be_saved_gets_its_new_host_when_it_can():
    clock = Clock()
    one = house(clock=clock, store=Slow())
    room = await at("threefold", one)
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    await ada.leave()
    one.store.full = True
    await clock.advance(100)
    assert room.paused
    assert "lock" not in ids(ben)
    one.store.full = False
    await clock.advance(one.limits.retry + 1)
    assert not room.paused
    assert "lock" in ids(ben)


async def test_who_proposes_what_another_has_proposed_agrees_to_it():
    room = await at("threefold", house())
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    await ada.choose("end")
    await ben.choose("end")
    assert room.over
    assert ada.now().ended


# Those who look on.


async def test_who_looks_on_sees_what_is_public_and_can_do_nothing():
    room = await at("threefold", house())
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    eve = await room.watch("eve", "Eve")
    assert eve.now().looks_on
    assert eve.now().view == room.match.view(None)
    view = next(end for end in (ada, ben) if end.now().view.legal).now().view
    from engine.errors import IllegalAction

    with pytest.raises(IllegalAction, match="look on"):
        await eve.act(next(iter(view.legal)), view.turn)
    for refused in (eve.say("Hello"), eve.ask_bot(), eve.choose("end")):
        with pytest.raises(Refused, match="look on"):
            await refused
    with pytest.raises(Refused, match="have a seat"):
        await room.watch("ada", "Ada")
    await eve.leave()
    assert not room.watchers


async def test_who_looks_on_sees_open_hands_one_deal_late():
    room = await at("threefold rounds=2", house())
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    eve = await room.watch("eve", "Eve")
    assert eve.finished().deals == ()
    rng = Random(3)
    while len(room.match.view(None).finished) < 1:
        assert eve.finished().deals == (), "nothing of a deal that is being played"
        end = next(end for end in (ada, ben) if end.now().view.legal)
        view = end.now().view
        await end.act(rng.choice(tuple(view.legal)), view.turn)
    assert eve.finished() == ada.finished() == ben.finished()
    (deal,) = eve.finished().deals
    assert sorted(deal.deck.split()) == sorted(map(str, room.game.pack.cards))
    end = next(end for end in (ada, ben) if end.now().view.legal)
    await end.act(next(iter(end.now().view.legal)), end.now().view.turn)
    assert room.match.view(None).stage == "deal"
    assert eve.finished().deals == (deal,)
    await eve.leave()
    assert eve.finished() is None
