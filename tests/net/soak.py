"""Many people at one server that is killed and stopped meanwhile: what they do, and what has to hold whatever they do.

Programs play and note what is acknowledged; people press keys, sensible ones and any; some only look on; some are rude.
Afterwards the log has to have what was acknowledged, and what everybody was shown has to follow from the log.
"""

import asyncio
import json
import re
import signal
import socket
import sys
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import asyncssh

from engine.protocol.view_json import view_json
from net.store.sqlite import SqliteStore
from net.table_state import TABLE, states
from tests.net.evening import CODE, ENTER, Person
from tests.net.readers import Reader
from tests.net.screens import GIVEN_BACK
from tests.net.test_games_over_ssh import wanted
from tests.net.testserver import Elsewhere, connected, open_session

RULES = (
    "threefold rounds=1", "threefold players=4 rounds=1", "kentucky target=200", "rook target=300",
    "mendikot first_to=1", "split-dummy target=300", "three-two-five rounds=3",
)  # fmt: skip
KEYS = (
    *" 1234567890", *"ABCGLMQRSHJKNPYDZ", *"abcdefghij", ENTER, ENTER, ENTER, "\x1b", "\x1b", "\t", "\x1b[A", "\x1b[B",
    "\x1b[C", "\x1b[D", "?", "\x7f", "\x1bOP", "\x1b[5~", "\x1b[6~", "\x10", "\x03", "\x1b[<0;10;10M\x1b[<0;10;10m",
    "\x1b[<0;40;20M\x1b[<0;40;20m",
)  # fmt: skip
JUNK = (
    "\x1b[31m",
    "\x1b]0;owned\x07",
    "\x9b2J",
    "\u202e",
    "é",
    "山",
    "\udc80\udcff",
    "\x1b[1;:0u",
    "\x1b[99999999u",
    "x" * 40,
)
QUIET = 60.0
"""Seconds until what has to come to rest counts as never doing so."""
GONE = (OSError, asyncssh.Error, TimeoutError)
"""How a client learns that its server is not there any more."""


@dataclass
class Seen:
    """What clients were told."""

    acknowledged: dict = field(default_factory=lambda: defaultdict(list))
    """By table and seat, the actions in the order in which they were acknowledged."""
    views: dict = field(default_factory=dict)
    """By match, version and seat, what was shown of it."""
    lines: set = field(default_factory=set)
    """What was said and came back."""
    wrong: list = field(default_factory=list)
    """What must not be."""
    counts: dict = field(default_factory=lambda: defaultdict(int))


class Host:
    """Starts the server, ends it and starts it again."""

    def __init__(self, data):
        self.data = data
        self.log = data.with_name("log")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process = None

    async def start(self):
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.net.soaked", str(self.port), str(self.data),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log,
            )  # fmt: skip
        async with asyncio.timeout(QUIET):
            ready = await self.process.stdout.readline()
        assert ready.startswith(b"Threefold is ready"), self.log.read_text()[-2000:]

    async def kill(self):
        self.process.kill()
        await self.process.wait()

    async def stop(self):
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(QUIET):
            status = await self.process.wait()
        assert status == 0, status

    async def held(self):
        """What the server holds."""
        self.process.send_signal(signal.SIGUSR1)
        async with asyncio.timeout(QUIET):
            return json.loads(await self.process.stdout.readline())

    def failures(self):
        """The lines of the log that tell of what must not happen; a bot may be late on a busy machine."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if line["level"] == "error" and "took more than" not in line["event"]] + [
            line for line in self.log.read_text().splitlines() if not line.startswith("{")
        ]


class Crowd:
    """Everybody who comes. Each goes on until `over`, whatever becomes of the server meanwhile."""

    def __init__(self, host, chance):
        self.host = host
        self.chance = chance
        self.seen = Seen()
        self.over = asyncio.Event()
        self.codes = []
        """Of tables there may be, the newest last."""
        self._addresses = count(2)
        self._said = count(1)
        self._tasks = set()

    def send_in(self, coming):
        task = asyncio.create_task(self._again_and_again(coming))
        self._tasks.add(task)

    async def leave(self):
        """Everybody goes, as one goes whose client is killed."""
        self.over.set()
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self.over.clear()
        self.seen.wrong += [repr(one) for one in results if isinstance(one, Exception)]

    async def _again_and_again(self, coming):
        visit = coming()
        while not self.over.is_set():
            with suppress(*GONE):
                await visit()
                self.seen.counts[coming.__name__] += 1
            await asyncio.sleep(0.2 + self.chance.random())

    def connection(self, name, key, source):
        return connected(Elsewhere(self.host.port), user=name, key=key, source=source)

    def address(self):
        number = next(self._addresses)
        return f"127.0.{number // 250}.{1 + number % 250}"

    # Who plays by the protocol.

    def program(self):
        """Makes tables or sits down at those of others, and comes back to a match until it is over."""
        key, source = asyncssh.generate_private_key("ssh-ed25519"), self.address()
        code = ""

        async def visit():
            nonlocal code
            if not code and self.codes and self.chance.random() < 0.6:
                code = self.chance.choice(self.codes[-4:])
            fill = " --fill" if self.chance.random() < 0.4 else ""
            command = f"bot --table {code}" if code else f"bot --make {self.chance.choice(RULES)}{fill}"
            async with self.connection("prog", key, source) as connection:
                _, reader = await connection.create_session(Reader, command, encoding=None)
                code = await self._played(reader, code)

        return visit

    async def _played(self, reader, code):
        """Play a while; the code of the table to come back to."""
        await reader.until(lambda: reader.lines or reader.ended)
        if reader.ended:
            return ""
        hello = json.loads(reader.lines[0])
        code, seat = hello["table"], hello["seat"]
        self._found(code)
        leaves = self.chance.randrange(20, 200)
        for _ in range(leaves):
            with suppress(TimeoutError):  # it is another's turn for long
                await reader.until(lambda: reader.ended or reader.asked())
            asked = reader.asked()
            if reader.ended:
                return "" if any("over" in json.loads(line) for line in reader.lines[-3:]) else code
            if not asked:
                if self.chance.random() < 0.3:
                    return code
                continue
            self._shown(asked["view"], seat)
            before = len(reader.lines)
            reader.act(self._choice(asked), asked["turn"])
            await reader.until(lambda before=before: reader.ended or answer_in(reader.lines[before:]))
            answer = answer_in(reader.lines[before:])
            if answer and "ok" in answer:
                self.seen.acknowledged[code, seat].append(answer["ok"])
            await asyncio.sleep(self.chance.random() * 0.2)
        return code

    def _choice(self, asked):
        legal = asked["legal"]
        return self.chance.choice([text for text in legal if "redeal" not in text] or legal)

    def _found(self, code):
        if code not in self.codes:
            self.codes.append(code)

    def _shown(self, view, seat):
        if "seal" in view:
            match = view["seal"]["deal"].rpartition("/")[0]
            self.seen.views[match, view["version"], seat] = told_of(view)

    # Who looks on by a command.

    def watcher(self):
        """Looks on in JSON or in words, sometimes without reading."""
        source = self.address()

        async def visit():
            if not self.codes:
                return
            how = self.chance.choice(["--json", "--json", "", "--ascii"])
            async with self.connection("eye", None, source) as connection:
                command = f"watch {self.chance.choice(self.codes[-6:])} {how}"
                _, reader = await connection.create_session(Reader, command, encoding=None)
                if self.chance.random() < 0.2:
                    reader.channel.pause_reading()
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.chance.uniform(2, 12)):
                        await reader.until(lambda: reader.ended)
                for line in reader.lines:
                    if line.startswith("{") and "view" in (data := json.loads(line)):
                        self._shown(data["view"], None)
            for command in ("tables --json", "help", "replay XXXX", "ratings"):
                async with self.connection("eye", None, source) as connection:
                    _, reader = await connection.create_session(Reader, command, encoding=None)
                    await reader.until(lambda reader=reader: reader.ended)

        return visit

    # Who sits at a terminal.

    def member(self):
        """Somebody with a key."""
        return self._at_terminal(asyncssh.generate_private_key("ssh-ed25519"))

    def guest(self):
        """Somebody without."""
        return self._at_terminal(None)

    def _at_terminal(self, key):
        source = self.address()

        async def visit():
            size = self.chance.choice([(80, 24), (104, 32), (140, 50), (60, 20), (40, 12)])
            env = self.chance.choice([{}, {"LANG": "C"}, {"NO_COLOR": "1"}, {"COLORTERM": "truecolor"}])
            async with self.connection("person", key, source) as connection:
                client = await open_session(connection, size=size, env=env)
                await self._sits(Person(client))
                if client.channel.get_exit_status() is not None and client.screen.modes != GIVEN_BACK:
                    self.seen.wrong.append(f"a terminal was not given back: {bytes(client.screen.raw[-300:])}")

        return visit

    async def _sits(self, person):
        last = ""
        for _ in range(self.chance.randrange(20, 300)):
            if person.screen.ended:
                return
            last = self._key(person.text, last)
            person.type(last)
            if self.chance.random() < 0.03:
                person.client.resize(self.chance.randrange(1, 180), self.chance.randrange(1, 60))
            if self.chance.random() < 0.02:
                await self._speaks(person)
            for code in CODE.findall(person.text):
                self._found(code)
            await asyncio.sleep(0.1 + self.chance.random() * 0.4)
        if self.chance.random() < 0.3:
            person.type("\x11")  # ctrl+q
            with suppress(AssertionError):
                await person.screen.wait_ended()

    def _key(self, text, last):
        if "The lobby" in text and self.chance.random() < 0.8:
            return self.chance.choice(["1", "2", "4", "5", "6", ENTER])
        if self.chance.random() < 0.7 and text.strip() and (key := wanted(text, last)):
            return key
        return self.chance.choice(KEYS)

    async def _speaks(self, person):
        word = f"w{next(self._said)}x"
        person.type(f"C{word}{ENTER}")
        await asyncio.sleep(1)
        if re.search(rf": ?{word}", person.text):
            self.seen.lines.add(word)

    # Who is rude.

    def rude(self):
        """Cuts, stalls, floods and pastes."""
        key, source = asyncssh.generate_private_key("ssh-ed25519"), self.address()

        async def visit():
            what = self.chance.choice(["cut", "stall", "flood", "paste", "sizes", "garbage", "silence", "eof"])
            self.seen.counts[what] += 1
            if what in {"garbage", "silence"}:
                await self._no_ssh(what, self.address())
                return
            async with self.connection("rude", self.chance.choice([key, None]), source) as connection:
                client = await open_session(connection)
                client.type(self.chance.choice(["1", "2\r", "3", ""]))
                await asyncio.sleep(self.chance.random())
                match what:
                    case "stall":
                        client.channel.pause_reading()
                        client.type("SGLR?" * 10)
                        await asyncio.sleep(self.chance.uniform(1, 8))
                    case "flood":
                        for _ in range(20):
                            client.type("".join(self.chance.choices(KEYS, k=40)))
                    case "paste":
                        client.type(
                            "\x1b[200~"
                            + "".join(self.chance.choices(JUNK, k=800))
                            + "\x1b[201~" * self.chance.randrange(2)
                        )
                    case "sizes":
                        for _ in range(60):
                            client.channel.change_terminal_size(
                                *(self.chance.choice([0, 1, 80, 500, 65535, 2**32 - 1]) for _ in range(2))
                            )
                    case "eof":
                        client.channel.write_eof()
                        await asyncio.sleep(1)
                    case _:
                        pass
                await asyncio.sleep(self.chance.random())

        return visit

    async def _no_ssh(self, what, source):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.host.port, local_addr=(source, 0))
        try:
            if what == "garbage":
                writer.write(self.chance.randbytes(300) + b"\n")
            with suppress(TimeoutError):
                async with asyncio.timeout(3):
                    while await reader.read(4096):
                        pass
        finally:
            writer.close()


def answer_in(lines):
    """What was said to an action."""
    return next((data for line in lines if {"ok", "refused"} & (data := json.loads(line)).keys()), None)


def told_of(view):
    """What a view says of the match; names come and go."""
    return {
        key: value for key, value in view.items() if key in {"stage", "number", "to_act", "scores", "deal", "winners"}
    }


# What has to hold.


async def something_acknowledged(seen):
    """Wait until there is anything that could be lost: where the machine is busy that takes a while."""
    async with asyncio.timeout(QUIET):
        while not seen.acknowledged:  # noqa: ASYNC110 - as in `screens.eventually`
            await asyncio.sleep(0.1)


async def at_rest(host, before):
    """Wait until nobody is there and the server holds no more than before anybody came; what it still holds."""
    end = time.monotonic() + QUIET
    while True:
        now = await host.held()
        gone = not any(now[kind] for kind in ("App", "Screen", "SSHConnection"))
        if gone and sum(now["tasks"].values()) <= sum(before["tasks"].values()) and now["files"] <= before["files"]:
            return now
        assert time.monotonic() < end, f"it never comes to rest: {now} where {before} was"
        await asyncio.sleep(0.5)


async def check_log(data, seen):
    """What was acknowledged is in the log, and what was shown follows from it."""
    store = await SqliteStore.open(data)
    try:
        done, said, shown = defaultdict(list), set(), 0
        for stream in await store.streams(TABLE):
            entries = await store.read(stream)
            code = entries[0].data["code"]
            for entry, state in zip(entries, states(entries), strict=True):
                if entry.kind == "said":
                    said.add(entry.data["text"])
                if entry.kind == "acted":
                    done[code, int(entry.data["do"].split()[0])].append((entry.at, entry.data["do"]))
                if state.match is not None:
                    shown += check_views(state, seen)
    finally:
        await store.close()
    for (code, seat), actions in seen.acknowledged.items():
        log = iter([text for _, text in sorted(done[code, seat], key=lambda one: one[0])])
        lost = [text for text in actions if text not in log]
        if lost:
            seen.wrong.append(f"acknowledged and not in the log of {code}, seat {seat}: {lost[:5]} of {len(actions)}")
    seen.wrong += [f"said and not in the log: {line}" for line in seen.lines - said]
    seen.counts["views compared"] = shown


def check_views(state, seen):
    """Compare what was shown of this state; how many views there were."""
    compared = 0
    for seat in (*range(state.game.seats), None):
        told = seen.views.pop((state.match.name, state.match.version, seat), None)
        if told is not None:
            compared += 1
            true = told_of(json.loads(json.dumps(view_json(state.match.view(seat)))))
            if told != true:
                seen.wrong.append(f"seat {seat} was shown {told} where the log says {true}")
    return compared


async def soak(data, chance, *, lives, seconds, crowd):
    """Let a crowd at a server for so many lives of so many seconds each; what was seen, and what the server held."""
    host = Host(data)
    people = Crowd(host, chance)
    held = []
    await host.start()
    for life in range(lives):
        before = await host.held()
        for kind, number in crowd.items():
            for _ in range(number):
                people.send_in(getattr(people, kind))
        await asyncio.sleep(seconds)
        await something_acknowledged(people.seen)
        last = life == lives - 1
        if last or chance.random() < 0.4:
            await people.leave()
            held.append((before, await at_rest(host, before)))
            await host.stop()
        elif chance.random() < 0.5:
            await host.stop()  # while everybody is there
            await people.leave()
        else:
            await host.kill()
            await people.leave()
        if not last:
            await host.start()
    await check_log(data, people.seen)
    return host, people.seen, held
