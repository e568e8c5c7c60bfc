"""A table shared by several seats, each at its own end: who sits there, what they are told and what they are not."""

import asyncio
import contextvars
from dataclasses import replace
from random import Random

import pytest

from engine.actions import Play
from engine.bots import bots
from engine.bots.roster import PLAIN, best
from engine.cards import Card
from engine.errors import Code, IllegalAction
from engine.events import Shuffled
from net.bot_turns import BotTurns
from net.room import restored
from tests.net.tables import at, house, leaks, play, told, turns_of_the_loop
from tui.opponents import levels
from tui.table import ChatLine, Person, Refused, Update
from tui.thinking.minds import AtHand

RULES = [
    "threefold rounds=1",
    "threefold rounds=1 cut=interactive",
    "threefold rounds=1 reveal=leader_may_wait",
    "threefold players=3 rounds=1",
    "threefold players=3 rounds=1 leftover=shown",
    "threefold players=4 rounds=1",
]
NAMES = ["Ada", "Ben", "Cleo", "Dan"]


async def seated(rules="threefold", **given):
    """A table where everybody sits, and their ends by seat."""
    room = await at(rules, house(**given))
    return room, [await room.sit(name.lower(), name) for name in NAMES[: room.game.seats]]


async def act(end, rng):
    view = end.now().view
    await end.act(rng.choice(view.legal), view.turn)


def acting(room, ends):
    return next(end for end in ends if room.match and end.seat in room.match.to_act())


# Matches.


@pytest.mark.parametrize("rules", ["threefold", "threefold cut=interactive", *RULES])
async def test_people_play_a_whole_match(rules):
    _room, ends = await seated(rules)
    last = await asyncio.gather(*(play(end, Random(seat)) for seat, end in enumerate(ends)))
    assert all(update.view.standing.winners for update in last)
    assert all(update.view.finished == last[0].view.finished for update in last)


async def test_the_match_begins_when_every_seat_is_taken():
    room = await at("threefold", house())
    ada = await room.sit("ada", "Ada")
    assert ada.now() == Update(None, (Person("Ada"), Person("")), 0)
    with pytest.raises(IllegalAction) as refused:
        await ada.act(Play(Card("A", "S")), 0)
    assert refused.value.code is Code.NOT_NOW
    ben = await room.sit("ben", "Ben")
    update = await told(ada)
    assert update.notice == "Ben sat down."
    assert update.view.names == ben.now().view.names == ("Ada", "Ben")
    assert room.playing


async def test_a_turn_taken_twice_and_another_seats_turn_are_refused_and_change_nothing():
    room, ends = await seated()
    dealer = acting(room, ends)
    view = dealer.now().view
    await dealer.act(view.legal[0], view.turn)
    other = acting(room, ends)
    named = other.now().view
    await other.act(named.legal[0], named.turn)
    before = [end.now() for end in ends]
    for end, action, turn, code in [
        (dealer, view.legal[0], view.turn, Code.NOT_YOUR_TURN),
        (other, named.legal[0], named.turn, Code.STALE),
    ]:
        with pytest.raises(IllegalAction) as refused:
            await end.act(action, turn)
        assert refused.value.code is code
    assert [end.now() for end in ends] == before


async def test_what_happened_meanwhile_comes_in_one_update_the_oldest_missing_if_it_is_too_much():
    room, ends = await seated("threefold", events=4)
    rng = Random(1)
    for _ in range(6):
        await act(acting(room, ends), rng)
    update = await told(ends[0])
    assert len(update.events) == 4
    assert not any(isinstance(event, Shuffled) for event in update.events)
    assert update.view == room.view(0)


async def test_a_reader_that_fails_or_never_reads_hurts_nobody():
    room, ends = await seated()

    async def crash():
        await ends[0].next_update()
        raise RuntimeError

    crashed, gone = asyncio.create_task(crash()), asyncio.create_task(ends[0].next_update())
    await asyncio.sleep(0)
    gone.cancel()
    last = await asyncio.gather(*(play(end, Random(3)) for end in ends))
    assert last[0].view.standing.winners
    with pytest.raises(RuntimeError):
        await crashed
    assert room.over


# Secrets.


@pytest.mark.parametrize("rules", RULES)
async def test_no_end_ever_gives_out_a_card_its_seat_may_not_know(rules):
    room, ends = await seated(rules, lines_rate=1000, lines_burst=1000, same=1000)
    rng = Random(rules)
    given = 0
    while not room.over:
        await act(acting(room, ends), rng)
        end = rng.choice(ends)
        account = NAMES[end.seat].lower()
        match rng.randrange(6):
            case 0:
                await end.say("Well played!")
            case 1:
                ends[end.seat] = await room.sit(account, NAMES[end.seat])
            case 2:
                await end.leave()
                ends[end.seat] = await room.sit(account, NAMES[end.seat])
        if end.closed:
            assert end.now().view is None
            with pytest.raises(Refused):
                await end.next_update()
            await ends[end.seat].say("Here I am.")
        await rng.choice(ends).say("My turn?")  # so that every end has something to tell
        for one in ends:
            for update in (one.now(), await told(one)):
                assert not leaks(update, room.match)
                given += update.view is not None
    assert all(end.now().view.standing.winners for end in ends)
    assert given > 100


async def test_the_end_of_a_seat_that_became_anothers_shows_nothing_of_it():
    room, (ada, ben) = await seated()
    await act(acting(room, [ada, ben]), Random(1))
    await room.get_up(1, for_good=True)
    eve = await room.sit("eve", "Eve")
    assert eve.seat == ben.seat == 1
    assert eve.now().view.names == ("Ada", "Eve")
    assert ben.now().view is None
    with pytest.raises(IllegalAction):
        await ben.act(Play(Card("A", "S")), 0)
    with pytest.raises(Refused):
        await ben.say("Still here")


# Coming and going.


async def test_who_leaves_in_mid_trick_keeps_the_seat_and_comes_back_to_it():
    room, ends = await seated()
    ada, ben = ends
    rng = Random(5)
    while not (room.match.view(None).deal and room.match.view(None).deal.trick.plays):
        await act(acting(room, ends), rng)
    before = ada.now().view
    await told(ben)
    await ada.leave()
    update = await told(ben)
    assert update.people[0] == Person("Ada", here=False, away=60)
    assert update.notice == "Ada left; the seat is kept."
    with pytest.raises(Refused, match="You got up"):
        await ada.next_update()
    await ada.leave()  # twice does no harm
    back = await room.sit("ada", "Ada")
    assert back.now().view == before
    assert (await told(ben)).notice == "Ada is back."
    await asyncio.gather(play(back, rng), play(ben, rng))
    assert room.over


async def test_another_terminal_of_the_same_account_takes_the_seat_over():
    room, (ada, ben) = await seated()
    await told(ada)
    waiting = asyncio.create_task(ada.next_update())
    await asyncio.sleep(0)
    newer = await room.sit("ada", "Ada")
    with pytest.raises(Refused, match=r"^You sit here from another terminal now\.$"):
        await asyncio.wait_for(waiting, 5)
    for refused in (ada.say("Hello?"), ada.ask_bot(), ada.next_update()):
        with pytest.raises(Refused, match="another terminal"):
            await refused
    with pytest.raises(IllegalAction, match="another terminal"):
        await ada.act(Play(Card("A", "S")), 0)
    await ada.leave()  # an older end takes nobody away
    assert newer.now().people == (Person("Ada"), Person("Ben"))
    await asyncio.gather(play(newer, Random(1)), play(ben, Random(2)))
    assert room.over


async def test_who_leaves_before_the_match_frees_the_seat():
    room = await at("threefold players=3", house())
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    await told(ada)
    await ben.leave()
    update = await told(ada)
    assert (update.notice, update.people[1]) == ("Ben left.", Person(""))
    assert (await room.sit("cleo", "Cleo")).seat == 1


async def test_no_more_people_sit_down_than_there_are_seats():
    room, _ends = await seated()
    with pytest.raises(Refused, match="No seat is free"):
        await room.sit("cleo", "Cleo")


@pytest.mark.parametrize(
    ("steps", "finished"),
    [
        pytest.param([], False, id="people are here"),
        pytest.param([0, 1], False, id="all are away in mid-match"),
        pytest.param(["over", 0], False, id="one still looks at the result"),
        pytest.param(["over", 0, 1], True, id="all have left after the match"),
    ],
)
async def test_a_room_is_finished_when_nobody_would_come_back(steps, finished):
    room, ends = await seated("threefold rounds=1")
    for step in steps:
        if step == "over":
            await asyncio.gather(*(play(end, Random(1)) for end in ends))
        else:
            await ends[step].leave()
    assert room.finished is finished


# Bots.


class Broken:
    def choose(self, view, rng):
        raise RuntimeError("out of order")


class Cheat:
    def choose(self, view, rng):
        return bots()["random"].choose(view, rng)._replace(action=Play(Card("1", "X")))


@pytest.mark.parametrize("name", ["random", "careful", best().name])
async def test_a_bot_fills_the_seat_and_the_match_ends(name):
    room = await at("threefold rounds=1", house(bot=bots()[name]))
    ada = await room.sit("ada", "Ada")
    await ada.ask_bot()
    assert ada.now().people == (Person("Ada"), Person("Bot", is_bot=True))
    await asyncio.wait_for(play(ada, Random(1)), 60)
    with pytest.raises(Refused, match="No seat is free"):
        await ada.ask_bot()


async def test_several_bots_have_names_of_their_own():
    room = await at("threefold players=4 rounds=1", house())
    ada = await room.sit("ada", "Ada")
    for _ in range(3):
        await ada.ask_bot()
    assert [person.name for person in ada.now().people] == ["Ada", "Bot", "Bot 2", "Bot 3"]
    await asyncio.wait_for(play(ada, Random(1)), 10)


@pytest.mark.parametrize("bot", [Broken(), Cheat()], ids=["raises", "wants what is illegal"])
async def test_a_bot_that_fails_is_logged_and_plays_on(bot, caplog):
    room = await at("threefold rounds=1", house(bot=bot))
    ada = await room.sit("ada", "Ada")
    await ada.ask_bot()
    await asyncio.wait_for(play(ada, Random(1)), 10)
    assert room.over
    assert f"bot {type(bot).__name__}" in caplog.text


async def test_a_pause_that_fails_is_logged_and_skipped(caplog):
    async def pause():
        raise RuntimeError("no clock")

    room = await at("threefold rounds=1", house(pause=pause))
    ada = await room.sit("ada", "Ada")
    await ada.ask_bot()
    await asyncio.wait_for(play(ada, Random(1)), 10)
    assert "a bot could not pause" in caplog.text


async def test_bots_that_cannot_act_at_all_are_logged_and_tried_again_when_something_happens(caplog):
    room, ends = await seated()
    view = acting(room, ends).now().view
    tried = asyncio.Queue()

    async def act(seat, action, turn):
        tried.put_nowait(action)
        raise OSError

    turns = BotTurns(lambda: view, lambda _view: AtHand(bots()["random"]), act, house())
    for _ in range(2):
        turns.wake()
        turns.wake()  # once is enough
        await tried.get()
        await turns_of_the_loop()
        assert "stopped until something happens" in caplog.text
        caplog.clear()
    assert tried.empty()


async def test_bots_wait_for_somebody_to_play_against():
    pauses, going_on = asyncio.Queue(), asyncio.Queue()

    async def pause():
        pauses.put_nowait(None)
        await going_on.get()

    room = await at("threefold rounds=1", house(pause=pause), dealer=1)  # the bot shuffles
    ada = await room.sit("ada", "Ada")
    await ada.ask_bot()
    await pauses.get()
    await ada.leave()
    going_on.put_nowait(None)
    for _ in range(5):
        await asyncio.sleep(0)
    assert room.match.version == 0
    back = await room.sit("ada", "Ada")
    await pauses.get()
    going_on.put_nowait(None)
    assert isinstance((await told(back)).events[0], Shuffled)
    room.close("That is all.")
    with pytest.raises(Refused, match="That is all"):
        await back.next_update()


async def test_a_bot_thinks_in_nobodys_context():
    """A session's app is a context variable: a task that kept it would keep the app alive."""
    session = contextvars.ContextVar("session", default=None)
    seen = []

    class Looks:
        def choose(self, view, rng):
            seen.append(session.get())
            return bots()["random"].choose(view, rng)

    room = await at("threefold rounds=1", house(bot=Looks()))
    session.set("Ada's")
    ada = await room.sit("ada", "Ada")
    await ada.ask_bot()
    await asyncio.wait_for(play(ada, Random(1)), 10)
    assert set(seen) == {None}


# Talk.


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("good luck", "good luck"),
        ("  two\n lines\t", "two lines"),
        ("\x1b[31mred\x1b]0;title\x07", "[31mred]0;title"),
        ("\x9b31mC1\x85next", "31mC1 next"),
        ("bi\u202edi\u2066\u200b\ufeff", "bidi"),
        ("[@click=app.quit]here[/]", "[@click=app.quit]here[/]"),
        ("x" * 200, "x" * 200),
        ("牌" * 100, "牌" * 100),
    ],
)
async def test_a_line_is_cleaned_before_anybody_reads_it(text, line):
    _room, (ada, ben) = await seated()
    await ada.say(text)
    for end in (ada, ben):
        assert (await told(end)).chat == (ChatLine("Ada", line),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing to read"),
        ("\x1b\u200b \n", "nothing to read"),
        ("x" * 201, "room for 200 characters"),
        ("牌" * 101, "room for 200 characters"),
        ("y" * 10_000_000, "room for 200 characters"),
    ],
    ids=["empty", "invisible", "a cell too long", "half a cell too long", "10 MB"],
)
async def test_a_line_that_cannot_be_read_is_refused(text, sentence):
    _room, (ada, ben) = await seated()
    with pytest.raises(Refused, match=sentence):
        await ada.say(text)
    await ada.say("ok")
    assert (await told(ben)).chat == (ChatLine("Ada", "ok"),)


async def test_a_flood_of_lines_is_refused_until_time_has_passed():
    given = house(lines_burst=3, lines_rate=0.5)
    room = await at("threefold", given)
    ada, ben = await room.sit("ada", "Ada"), await room.sit("ben", "Ben")
    for number in range(3):
        await ada.say(str(number))
    with pytest.raises(Refused, match="Not so fast"):
        await ada.say("3")
    newer = await room.sit("ada", "Ada")
    with pytest.raises(Refused, match="Not so fast"):
        await newer.say("from another terminal")
    await ben.say("others may")
    given.clock.now += 2
    await newer.say("4")
    assert [line.text for line in (await told(ben)).chat] == ["0", "1", "2", "others may", "4"]


async def test_who_comes_back_reads_what_was_said_and_who_is_new_does_not():
    room, (ada, ben) = await seated(lines=2, lines_burst=9)
    for text in ("one", "two", "three"):
        await ada.say(text)
    back = await room.sit("ben", "Ben")
    assert [line.text for line in (await told(back)).chat] == ["two", "three"]
    await room.get_up(back.seat, for_good=True)
    eve = await room.sit("eve", "Eve")
    await ada.say("welcome")
    assert [line.text for line in (await told(eve)).chat] == ["welcome"]
    assert ben.closed


class Levels:
    """Where bots are had from: it notes who was asked for."""

    def __init__(self):
        self.asked = []

    def mind(self, name, style=PLAIN):
        self.asked.append(name)
        return AtHand(bots()["random"])


@pytest.mark.parametrize(
    ("rules", "level", "plays"),
    [
        ("threefold rounds=1", "easy", {"easy"}),
        ("threefold rounds=1", "strong", {"strong"}),
        ("threefold players=4 sides=partners rounds=1", "easy", {"easy", best().name}),
    ],
)
async def test_the_level_of_a_bot_is_chosen_as_it_sits_down(rules, level, plays):
    """B9: the partner of who chose it plays at its best all the same."""
    minds = Levels()
    room = await at(rules, replace(house(), minds=minds))
    ada = await room.sit("ada", "Ada")
    for _ in range(room.game.seats - 1):
        [item] = [item for item in ada.menu() if item.id == "bot"]
        assert [way.id for way in item.then] == [f"bot {name}" for name in levels()]
        await ada.choose(f"bot {level}")
    assert not [item for item in ada.menu() if item.id == "bot"]
    await asyncio.wait_for(play(ada, Random(1)), 20)
    assert {*minds.asked} == plays


async def test_a_level_that_nobody_offers_is_refused():
    room = await at("threefold rounds=1", house())
    ada = await room.sit("ada", "Ada")
    with pytest.raises(Refused):
        await ada.choose("bot Deep Blue")


async def test_the_level_of_a_bot_is_kept_with_the_table():
    given = house()
    room = await at("threefold rounds=1", given)
    ada = await room.sit("ada", "Ada")
    await ada.choose("bot fair")
    again = restored(room.stream, await given.store.read(room.stream), given)
    assert [sitter.level for sitter in again.state.sitters] == ["", "fair"]


async def test_who_plays_with_bots_alone_gets_hints():
    room = await at("threefold players=3 rounds=1", house(bot=bots()["careful"]), dealer=0)
    ada = await room.sit("ada", "Ada")
    with pytest.raises(Refused, match="not your turn"):
        await ada.hint()
    for _ in range(2):
        await ada.ask_bot()
    view = ada.now().view
    choice = await ada.hint()
    assert choice.action in view.legal
    assert await ada.hint() is choice


async def test_against_people_there_are_no_hints():
    room, (ada, ben) = await seated()
    for end in (ada, ben):
        with pytest.raises(Refused, match="bots alone"):
            await end.hint()
    eve = await room.watch("eve", "Eve")
    with pytest.raises(Refused):
        await eve.hint()
