"""A server in a process of its own that also tells what it holds: a line of JSON for each SIGUSR1.

python -m tests.net.soaked PORT DIRECTORY
    Serve as `python -m net` does, its log in JSON on standard error, as long as standard input is open.
"""

import asyncio
import gc
import json
import os
import signal
import sys
import threading
from collections import Counter
from pathlib import Path

from net.environment import settle

settle(os.environ)  # before anything of Textual is there

from asyncssh.connection import SSHConnection  # noqa: E402
from textual.app import App  # noqa: E402
from textual.screen import Screen  # noqa: E402

from net.logs import LogOptions, begin, lost_by_loop  # noqa: E402
from net.seat import SeatEnd  # noqa: E402
from net.serving import serve  # noqa: E402


def held():
    """What the process holds: tasks by what they run, open files, and objects that a session brings with it."""
    gc.collect()
    objects = gc.get_objects()
    workers = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return {
        "tasks": Counter(task.get_coro().__qualname__ for task in asyncio.all_tasks()),
        # A worker for bots is kept for the next one, and with it what is written to it and read from it.
        "files": len([*Path("/proc/self/fd").iterdir()]) - 2 * len(workers),
        "rss": int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") // 2**20,
        **{
            kind.__name__: sum(isinstance(one, kind) for one in objects)
            for kind in (App, Screen, SSHConnection, SeatEnd)
        },
    }


def end_with_the_one_who_started_it():
    """Standard input ends with whoever started this process, however that came about."""
    while os.read(0, 1):  # a buffered file would be locked as the process ends
        pass
    os._exit(1)


async def main(port, data):
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lost_by_loop)
    loop.add_signal_handler(signal.SIGUSR1, lambda: print(json.dumps(held()), flush=True))  # noqa: T201 - the answer
    await serve("127.0.0.1", port, data)


if __name__ == "__main__":
    begin(LogOptions("json", "info"))
    threading.Thread(target=end_with_the_one_who_started_it, daemon=True).start()
    asyncio.run(main(int(sys.argv[1]), Path(sys.argv[2])))
