"""The stores under test, and what tests put into them."""

from contextlib import asynccontextmanager

from net.store.entries import New
from net.store.memory import MemoryStore
from net.store.sqlite import SqliteStore


@asynccontextmanager
async def in_memory(directory, **clocks):
    store = MemoryStore(**clocks)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def in_a_file(directory, **clocks):
    store = await SqliteStore.open(directory, **clocks)
    try:
        yield store
    finally:
        await store.close()


STORES = {"memory": in_memory, "sqlite": in_a_file}


def said(*words):
    """An entry for each word."""
    return [New("said", {"word": word}) for word in words]


def words(entries):
    """What was said, with the place of each."""
    return [(entry.stream, entry.seq, entry.data["word"]) for entry in entries]
