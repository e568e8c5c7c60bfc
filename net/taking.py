"""Waiting for a client that takes what it is sent, and cutting one off that does not."""

import asyncio
from collections.abc import Callable

from net.limits import Limits

_LOOK_AGAIN = 0.05


async def taken(unsent: Callable[[], int], limits: Limits, stalled: Callable[[], None]) -> bool:
    """Wait while too much is unsent; whether one had to. `stalled` is called where nothing is taken for long."""
    least = unsent()
    if least <= limits.unsent:
        return False
    loop = asyncio.get_running_loop()
    progress = loop.time()
    while (left := unsent()) > limits.drained:
        if left < least:
            least, progress = left, loop.time()
        elif loop.time() - progress > limits.stalled:
            stalled()
            break
        await asyncio.sleep(_LOOK_AGAIN)
    return True
