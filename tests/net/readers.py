"""Reads what a command says line by line, and answers it: programs in the process of the test, by asyncssh's client."""

import asyncio
import json

import asyncssh

from tests.net.screens import PATIENCE


class Reader(asyncssh.SSHClientSession[bytes]):
    """A client of a command, in this process. `hear` is called with each line as it comes, of either stream."""

    def __init__(self, hear=lambda _text: None):
        self.hear = hear
        self.lines = []
        self.ended = False
        self._rest = b""
        self._acted = 0
        self._changed = asyncio.Event()

    def connection_made(self, chan):
        self.channel = chan

    def data_received(self, data, datatype):
        if datatype is not None:
            self.hear(data.decode())
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            text = line.decode()
            if text.startswith("{"):
                text = json.dumps(json.loads(text), ensure_ascii=False)
            self.hear(text)
            self.lines.append(text)
        self._changed.set()

    def connection_lost(self, exc):
        self.ended = True
        self._changed.set()

    async def until(self, condition):
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    async def first(self, key, after=0):
        """The first line from there on that has this key."""
        found = []

        def there():
            found[:] = [line for line in map(json.loads, self.lines[after:]) if key in line]
            return found

        await self.until(there)
        return found[0]

    def reached(self, version):
        """Whether it was told of everything up to a version."""
        told = [data for line in self.lines[-6:] if (data := json.loads(line))]
        return any(max(_versions(data), default=0) >= version for data in told)

    def asked(self):
        """The newest question since it acted."""
        lines = reversed(self.lines[self._acted :])
        return next((data for line in lines if (data := json.loads(line)).get("yours")), None)

    def act(self, act, turn):
        self._acted = len(self.lines)
        self.channel.write(json.dumps({"act": act, "turn": turn}).encode() + b"\n")


def _versions(data):
    if "version" in data:
        yield data["version"]
    if "version" in data.get("view", {}):
        yield data["view"]["version"]
