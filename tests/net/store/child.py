"""A server's store in a process of its own, which can be killed.

python -m tests.net.store.child flood DIRECTORY SEED APPENDS ACKNOWLEDGED
    Append until there were so many, from several tasks at a time. Each line of the file ACKNOWLEDGED is a stream and
    the `seq` that the store has acknowledged for it, written the moment it was; "erased" follows if nothing else is
    left of the stream.

python -m tests.net.store.child answer DIRECTORY
    Answer a line of JSON on standard input with another on standard output, until there are no more.
"""

import asyncio
import json
import os
import resource
import sys
from pathlib import Path
from random import Random

from net.store.entries import New
from net.store.errors import CannotOpen, CannotRead, CannotSave, Conflict, Ended
from net.store.sqlite import SqliteStore

WRITERS = 6


def whole(first, many, size):
    """Entries that say how many were appended with them."""
    return [New("said", {"first": first, "many": many, "text": "x" * size})] * many


def torn(entries):
    """Whether some of what was appended at once is missing."""
    places = [*range(1, len(entries) + 1)]
    told = [seq for entry in entries for seq in range(entry.data["first"], entry.data["first"] + entry.data["many"])]
    return [entry.seq for entry in entries] != places or {*told} != {*places}


async def flood(directory, seed, appends, acknowledged):
    chance = Random(seed)
    store = await SqliteStore.open(directory)
    tell = os.open(acknowledged, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    left = appends

    async def write(number):
        nonlocal left
        streams = 0
        stream, last = f"table:{seed}-{number}-{streams}", 0
        while left > 0:
            left -= 1
            many, size = chance.choice([1, 1, 1, 2, 5]), chance.choice([10, 100, 100, 100, 1000, 9000])
            last = await store.append(stream, last, *whole(last + 1, many, size))
            os.write(tell, f"{stream} {last}\n".encode())
            if chance.random() < 0.02:
                await store.erase(stream, New("deleted", {}))
                os.write(tell, f"{stream} {last + 1} erased\n".encode())
                streams += 1
                stream, last = f"table:{seed}-{number}-{streams}", 0

    await asyncio.gather(*map(write, range(WRITERS)))
    await store.close()


async def answers(directory):
    store = await SqliteStore.open(directory)
    tasks = {
        "append": lambda stream, after, size: store.append(stream, after, New("said", {"text": "x" * size})),
        "many": lambda *streams: asyncio.gather(*(store.append(stream, 0, New("said", {})) for stream in streams)),
        "read": store.read,
        "erase": store.erase,
        "backup": lambda path: store.backup(Path(path)),
        "close": store.close,
    }
    loop = asyncio.get_running_loop()
    yield {"is": "open"}
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        ((task, arguments),) = json.loads(line).items()
        try:
            if task == "delete":
                yield {"is": os.unlink(*arguments)}
            elif task == "limit":
                # Bytes a file may have; -1 for no limit.
                resource.setrlimit(resource.RLIMIT_FSIZE, (*arguments, resource.RLIM_INFINITY))
                yield {"is": None}
            else:
                yield {"is": await tasks[task](*arguments)}
        except (CannotSave, CannotRead, Conflict, Ended) as error:
            yield {type(error).__name__: str(error)}
    await store.close()


def say(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def answer(directory):
    try:
        async for line in answers(directory):
            say(line)
    except CannotOpen as error:
        say({"CannotOpen": str(error)})


def main():
    mode, directory, *arguments = sys.argv[1:]
    if mode == "flood":
        seed, appends, acknowledged = arguments
        asyncio.run(flood(Path(directory), int(seed), int(appends), acknowledged))
    else:
        asyncio.run(answer(Path(directory)))


if __name__ == "__main__":
    main()
