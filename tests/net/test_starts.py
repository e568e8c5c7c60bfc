"""Apps start a few at a time, in the order in which they came, and none keeps the others waiting for long."""

import asyncio
from contextlib import AsyncExitStack

from net.limits import Limits
from net.starts import Starts
from tests.net.demo import ServedDemo
from tests.net.screens import eventually
from tests.net.testserver import serving, visiting

ONE = Limits(starts=1, starting=3600)


async def wait(starts, name, begun):
    over = await starts.wait()
    begun.append(name)
    return over


async def test_the_next_one_starts_when_the_one_before_has_shown_something():
    starts, begun = Starts(ONE), []
    first, second, third = (asyncio.ensure_future(wait(starts, name, begun)) for name in "abc")
    await eventually(first.done, "a start")
    assert begun == ["a"]
    for _ in range(2):
        first.result()()
    await eventually(second.done, "another start")
    assert begun == ["a", "b"], "one that is over twice lets one start"
    second.result()()
    await third
    assert begun == ["a", "b", "c"]


async def test_who_gives_up_waiting_keeps_nobody_waiting():
    starts, begun = Starts(ONE), []
    over = await wait(starts, "a", begun)
    gone, waits = (asyncio.ensure_future(wait(starts, name, begun)) for name in "bc")
    await asyncio.sleep(0)
    gone.cancel()
    over()
    await waits
    assert begun == ["a", "c"]


async def test_a_start_is_over_after_a_while_whatever_becomes_of_it():
    starts, begun = Starts(Limits(starts=1, starting=0)), []
    for name in "abc":
        await wait(starts, name, begun)
    assert begun == ["a", "b", "c"]


async def test_sessions_wait_for_their_turn_and_all_get_it(tmp_path):
    """Each turn ends with the first frame, or with the session: no time has to pass."""

    def made(visit):
        if visit.identity.wished_name == "broken":
            raise RuntimeError
        return ServedDemo(visit=visit)

    async with serving(made, tmp_path, ONE) as server, AsyncExitStack() as stack:
        for name in ("ada", "broken", "ben", "cem"):
            client = await stack.enter_async_context(visiting(server, user=name))
            if name == "broken":
                await client.screen.wait_ended()
            else:
                await client.screen.until(lambda client=client: bool(client.screen.text.strip()), "a frame")
