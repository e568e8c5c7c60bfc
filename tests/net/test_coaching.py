"""The coach of a server: everybody in turn, nothing thought twice; and matches looked back at over SSH with it."""

import asyncio
from dataclasses import replace
from random import Random

import asyncssh

from engine.bots import bots
from engine.bots.bot import Choice, any_of
from engine.games import game_of
from engine.table import Table
from net.coaching import Coaching
from net.lobby import Tables
from tests.net.evening import at_client, playing
from tests.net.plainly import plainly
from tests.net.tables import house, play, turns_of_the_loop
from tests.tui.test_review_coach import Partial
from tui.thinking.minds import AtHand


class Coaches:
    """The same mind, whoever is asked for."""

    def __init__(self, mind):
        self._mind = mind

    def coach(self):
        return self._mind

    def patient(self, name):
        return self._mind


class Thinker:
    """A mind that is done with a thought when it is told to."""

    def __init__(self):
        self.begun = []
        self.done = asyncio.Semaphore(0)

    async def decide(self, view, rng):
        self.begun.append(view)
        await self.done.acquire()
        return Choice(any_of(view.legal, rng), "That.")


def views(count):
    """So many views that somebody has to decide in."""
    for dealer in range(count):
        table = Table(game_of("mendikot"), list("abcd"), first_dealer=dealer, seeds=lambda: bytes(32), name="t")
        while table.stage != "deal":
            seat = table.to_act()[0]
            table.act(seat, bots()["careful"].choose(table.view(seat), Random(1)).action)
        yield table.view(table.to_act()[0])


async def test_one_thought_at_a_time_and_one_of_everybody():
    mind = Thinker()
    coaching = Coaching(Coaches(mind), patience=60)
    first, second, third, other = views(4)
    asked = [asyncio.ensure_future(coaching.of("ada").decide(view, Random(1))) for view in (first, second, third)]
    await turns_of_the_loop()
    asked.append(asyncio.ensure_future(coaching.of("ben").decide(other, Random(1))))
    await turns_of_the_loop()
    assert mind.begun == [first]
    mind.done.release()
    await turns_of_the_loop()
    assert mind.begun == [first, other], "who waits for a second thought lets others have their first one"
    for _ in range(3):
        mind.done.release()
    assert all(choice.action for choice in await asyncio.gather(*asked))
    assert mind.begun == [first, other, second, third]
    await coaching.close()


async def test_what_is_thought_for_who_has_gone_ends_and_what_was_not_begun_is_dropped():
    mind = Thinker()
    coaching = Coaching(Coaches(mind), patience=60)
    first, second, third = views(3)
    gone = [asyncio.ensure_future(coaching.of("ada").decide(view, Random(1))) for view in (first, second)]
    await turns_of_the_loop()
    for one in gone:
        one.cancel()
    await asyncio.wait(gone)
    back = asyncio.ensure_future(coaching.of("ada").decide(third, Random(1)))
    await turns_of_the_loop()
    assert mind.begun == [first], "the process goes on with it: coming and going starts no other"
    mind.done.release()
    await turns_of_the_loop()
    assert mind.begun == [first, third]
    mind.done.release()
    assert (await back).action in third.legal
    await coaching.close()


async def test_a_thought_that_never_ends_is_given_up_and_reckons_no_chances(caplog):
    coaching = Coaching(Coaches(Thinker()), patience=0)
    (view,) = views(1)
    choice = await coaching.of("ada").decide(view, Random(1))
    assert choice.action in view.legal
    assert not choice.candidates
    assert "the coach took more than" in caplog.text


def tables():
    """Those of a server with a coach who decides at once."""
    return Tables(replace(house(), coaching=Coaching(Coaches(AtHand(Partial())), patience=60)))


async def test_after_a_match_the_coach_says_what_was_costly_in_lines(tmp_path):
    async with playing(tmp_path, tables()) as server, plainly(server, "ada") as ada:
        await ada.hears("The lobby. You are ada")
        ada.type("make a table", "rounds", "1", "1", "bot")
        await ada.plays_until("The match is over.")
        ada.type("review")
        await ada.hears("Coach: what the decisions cost")
        ada.type("coach")
        await ada.hears("decisions. It says so when that is done")
        await ada.hears("Your chance: ")
        ada.type("mark", "back", "what if", "1")
        await ada.hears("What if: ")


async def test_on_a_screen_over_ssh_the_coach_marks_plays_and_bots_play_on(tmp_path):
    here, key = tables(), asyncssh.generate_private_key("ssh-ed25519")
    before, ben = here.enter(key.get_fingerprint(), "ada"), here.enter("ben", "ben")
    end = await before.create("threefold rounds=1")
    await asyncio.gather(play(end, Random(1)), play(await ben.join(end.title), Random(2)))
    async with playing(tmp_path, here) as server, at_client(server, "ada", key=key) as ada:
        await ada.sees("see the result")
        ada.type("S")
        await ada.sees("Look back")
        ada.type(next(line for line in ada.text.splitlines() if "Look back" in line).split("Look")[0].split()[-1])
        await ada.sees("step 0 of")
        ada.type("C")
        await ada.sees("The coach marks")
        ada.type("C")
        await ada.sees("Your chance: ")
        ada.type("1")
        await ada.sees("Coach: -")
        ada.type("W")
        await ada.sees("have done?")
        ada.type("1")
        await ada.sees("what if · step")
