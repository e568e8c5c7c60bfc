"""What a killed server must still know: everything it has acknowledged."""

from tests.net.store.child import torn
from tests.net.store.stores import in_a_file, said


def told(lines):
    """The last that was acknowledged of each stream: its `seq`, and whether nothing else is left of it."""
    last = {}
    for line in lines:
        stream, seq, *erased = line.split()
        last[stream] = (int(seq), bool(erased))
    return last


async def check(directory, acknowledged):
    """See that a log opens, has all that was acknowledged, has nothing torn, and goes on; how many entries it has."""
    async with in_a_file(directory) as store:
        streams = {stream: await store.read(stream) for stream in await store.streams("table:")}
        ended = await store.streams("", ended=True)
        for stream, (seq, erased) in acknowledged.items():
            entries = streams.get(stream, ())
            assert entries, f"{stream} is lost"
            assert entries[-1].seq >= seq, f"{stream} is lost from {entries[-1].seq + 1} to {seq}"
            assert not erased or entries[0].seq == seq, f"{stream} was erased and came back"
        for stream, entries in streams.items():
            is_tombstone = len(entries) == 1 and entries[0].kind == "deleted"
            assert is_tombstone is (stream in ended)
            assert is_tombstone or not torn(entries), f"{stream} is torn"
        going_on = len(await store.read("host"))
        assert await store.append("host", going_on, *said("going on")) == going_on + 1
    return sum(map(len, streams.values()))
