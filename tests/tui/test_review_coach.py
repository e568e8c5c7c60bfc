"""The coach and what might have been: figures as the expert gives them, a deal that goes another way, playing on."""

import asyncio
from random import Random

import pytest

from engine.actions import Play
from engine.bots import bots
from engine.bots.bot import Candidate, Choice
from engine.bots.roster import COACH, made
from engine.game import Unlisted, is_over
from tests.tui.plain_stage import Paper
from tests.tui.stage import Stage
from tests.tui.table_stage import screen_text
from tests.tui.test_review import GAMES, golden
from tui.app import ThreefoldApp
from tui.plain.dialogue import Dialogue
from tui.plain.review import PlainReview
from tui.review.branch import actor, others, play_on
from tui.review.coach import chance_of, decider, decisions, luck, mark, summary, weigh, weighed
from tui.review.evening import LookingBack
from tui.review.played import played
from tui.review.room import Room
from tui.screens.review import ReviewScreen
from tui.settings import KeptInMemory, Settings
from tui.thinking.minds import AtHand
from tui.wording import Words

NAMES = ("Ben", "Ada", "Cem", "Dee")
WORDS = Words(NAMES, 0)
CAREFUL = AtHand(bots()["careful"])


class Partial:
    """A bot that likes cards by their rank: it reckons a chance for every card, and none for anything else."""

    def choose(self, view, rng):
        action = rng.choice([*view.legal]) if not isinstance(view.legal, Unlisted) else view.legal.example(rng)
        if not isinstance(action, Play):
            return Choice(action, "Anything.")
        cards = sorted(view.legal, key=lambda one: view.game.pack.place[one.card])
        weighed = [Candidate(one, 0.9 - 0.1 * place, 0.01) for place, one in enumerate(cards[:9])]
        return Choice(cards[0], "The first.", tuple(weighed))


def deal_of(name):
    return played(golden(name), len(golden(name).deals))


async def test_its_figures_are_those_of_the_expert_for_the_view_of_the_seat():
    deal, coach = deal_of("threefold-2-1"), made(COACH.maker)
    numbers = decisions(deal)
    for number in (numbers[0], numbers[6], numbers[20]):
        seat = decider(deal, number)
        one = await weigh(deal, number, AtHand(coach))
        chance = Random(chance_of(number).getrandbits(64))
        choice = coach.choose(deal.view(number, seat), chance)
        action = deal.positions[number + 1].step.action
        values = {each.action: each.value for each in choice.candidates}
        assert one == weighed(number, seat, action, choice)
        assert one.cost == max(values.values()) - values[action]
        assert set(values) == set(deal.view(number, seat).legal), "every card has a chance, also one it would not play"


async def test_what_nobody_could_decide_is_not_weighed():
    deal = deal_of("three-two-five-1")
    for number in range(deal.last):
        legal = deal.view(number, decider(deal, number)).legal
        if not isinstance(legal, Unlisted) and len(legal) == 1:
            assert number not in decisions(deal)


async def found_by(bot, deal):
    weighed = {number: await weigh(deal, number, AtHand(bot)) for number in decisions(deal)}
    return {number: one for number, one in weighed.items() if one is not None}


async def test_chance_costs_and_luck_add_up_to_what_came():
    deal = deal_of("threefold-2-1")
    found = await found_by(Partial(), deal)
    for side in ((0,), (1,)):
        whole = luck(deal, side, found)
        assert whole.expected.value - whole.own[0] + whole.others[0] + whole.rest[0] == pytest.approx(whole.came)
    one, other = luck(deal, (0,), found), luck(deal, (1,), found)
    assert (one.own, one.others, one.came) == (other.others, other.own, 1 - other.came)
    assert summary(WORDS, deal, 0, found)[1].startswith("Your chance: ")
    costly = next(one for one in found.values() if one.marked)
    assert " instead of " in mark(WORDS, deal, costly)
    assert summary(WORDS, deal, 0, {})[0].startswith("The coach cannot weigh this deal")


async def test_of_more_than_two_sides_it_says_what_each_one_lost():
    deal = deal_of("three-two-five-1")
    said = summary(WORDS, deal, 0, await found_by(Partial(), deal))
    assert [line.split()[0] for line in said[1:]] == ["Your", "Ada's", "Cem's"]


@pytest.mark.parametrize("name", GAMES)
async def test_a_deal_that_goes_another_way_is_played_to_its_end(name):
    deal = deal_of(name)
    numbers = [number for number in decisions(deal) if await others(deal, number, CAREFUL)]
    number = numbers[len(numbers) // 2]
    action = (await others(deal, number, CAREFUL))[0]
    other = await play_on(deal, number, action, CAREFUL)
    assert other.positions[: number + 1] == deal.positions[: number + 1]
    assert other.positions[number + 1].step.seat == deal.positions[number + 1].step.seat
    assert other.positions[number + 1] != deal.positions[number + 1]
    assert is_over(other.game, other.positions[-1].deal)
    assert actor(other, other.last) is None


async def until(pilot, text):
    async with asyncio.timeout(20):
        while text not in screen_text(pilot.app):
            await pilot.pause()


async def test_on_the_screen_by_keys(tmp_path):
    wrote = []
    room = Room(
        golden("threefold-2-1"), 0, lambda: AtHand(Partial()), write=lambda record: wrote.append(record) or "It is."
    )
    app = Stage(lambda settings, paint: ReviewScreen(settings, paint, room))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("N")
        await until(pilot, "Nothing is marked: C asks the coach.")
        await pilot.press("C")
        await until(pilot, "The coach marks")
        await pilot.press("C")
        await until(pilot, "Your chance: ")
        await pilot.press("1")
        await until(pilot, "Coach: -")
        await pilot.press("3")
        await pilot.press("W")
        await until(pilot, "have done?")
        await pilot.press("1")
        await until(pilot, "What if: ")
        assert "what if · step" in screen_text(app)
        await pilot.press("B")
        await until(pilot, "trick 3")
        assert "what if ·" not in screen_text(app)
        await pilot.press("E")
        await until(pilot, "It is.")
        assert wrote == [room.record]
        await pilot.press("end", "W")
        await until(pilot, "There is nothing else to do here")
        await pilot.press("P")
        await until(pilot, "There is no table here to play on at.")


async def test_one_plays_on_from_any_position_and_looks_back_again():
    evening = LookingBack(golden("mendikot-cut-1"), 0)
    app = ThreefoldApp(evening, KeptInMemory(Settings(pace="instant")), rng=Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "all hands open")
        await pilot.press("5", "P")
        await until(pilot, "As you")
        await pilot.press("1")
        await until(pilot, "Your hand")
        await pilot.press("Q")
        await until(pilot, "Nothing of it is kept.")
        await pilot.press("2")
        await until(pilot, "all hands open")
        assert "trick 5" in screen_text(app)


async def test_in_lines():
    paper = Paper()
    room = Room(golden("threefold-2-1"), 0, lambda: AtHand(Partial()), write=lambda _record: "It is written.")
    paper.sitting = asyncio.create_task(PlainReview(Dialogue(paper), room).visit())
    await paper.type()
    await paper.type("coach")
    await paper.until("decisions weighed")
    assert any(line.startswith("Your chance: ") for line in paper.said)
    await paper.type("mark")
    assert "Coach: -" in paper.text
    await paper.type("next trick", "what if", "1")
    await paper.until("What if: ")
    await paper.type("what really happened", "write the record")
    assert "It is written." in paper.text
    await paper.end("0")
    assert paper.sitting.done()
