"""The commands of `ssh host COMMAND`: who asked for what, answered over its streams with an exit status.

Exit status as everywhere in this program: 0 good; 1 refused, not found or not proved; 2 wrong usage. Data goes to
standard output, sentences to standard error.
"""

from __future__ import annotations

import json
import textwrap
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.protocol.view_json import line_of
from net.ratings.showing import LEGEND
from net.script.arguments import Form, WrongUsage, parse
from net.script.bot import Playing, SentAway
from net.script.bounds import Bounds
from net.script.matches import replay, verify
from net.script.people_json import people_json
from net.script.watch import watch
from tui.doctor import questions_for, report
from tui.table import Refused
from tui.terminal import on_another_screen
from tui.text import clean_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.record import Record
    from net.identity import Identity
    from net.script.arguments import Request
    from net.script.ports import Desk
    from net.script.streams import Streams
    from tui.table import Person, TableInfo, TableLink

GOOD, REFUSED, WRONG_USAGE = 0, 1, 2

FORMS = (
    Form("help", "Say this."),
    Form("tables [--json]", "List the tables there are.", flags=("json",)),
    Form(
        "watch TABLE [--json] [--ascii]",
        "Tell what happens at a table, as it happens, to the end of the match.",
        word="TABLE",
        flags=("json", "ascii"),
    ),
    Form("doctor", "Say what is found out about your terminal; with ssh -t it is asked as well."),
    Form("ratings [--json]", "List how well people play each game, the best first.", flags=("json",)),
    Form("export", "Give everything that is kept about you, as JSON."),
    Form("replay MATCH [--json]", "Give the record of a finished match, as JSON.", word="MATCH", flags=("json",)),
    Form("verify MATCH", "Prove that the packs of a finished match were fixed before the cut.", word="MATCH"),
    Form(
        "bot (--table TABLE | --make RULES [--fill]) [--name NAME]",
        "Take a seat for your program, at a table or at a new one, and talk to it in lines of JSON.\n"
        "--fill asks bots to the other seats. docs/bot-protocol.md describes the lines.",
        flags=("fill",),
        values=("table", "make", "name"),
    ),
)

_ANSWERING = 3.0
"""Seconds that a terminal may take to answer, over whatever line."""
_NAME = 40
"""Characters looked at of a match's name."""


class Commands:
    """Answers commands at a desk: those of `forms`, all there are unless they are given."""

    def __init__(self, desk: Desk, rng: Random, bounds: Bounds | None = None, *, forms: Sequence[Form] = FORMS) -> None:
        self._desk = desk
        self._forms = forms
        self._rng = rng
        self._bounds = bounds or Bounds()

    async def run(self, identity: Identity, command: str, streams: Streams) -> int:
        """Answer one command; its exit status."""
        try:
            request = parse(command, self._forms, self._bounds.command)
            return await self._answered(identity, request, streams)
        except WrongUsage as error:
            streams.say(str(error))
            return WRONG_USAGE
        except (Refused, SentAway) as error:
            streams.say(str(error))
            return REFUSED

    async def _answered(self, identity: Identity, request: Request, streams: Streams) -> int:
        options = request.options
        match request.name:
            case "tables":
                await self._tables(identity, streams, as_json="json" in options)
            case "ratings":
                await self._ratings(streams, as_json="json" in options)
            case "doctor":
                await _doctor(streams)
            case "export":
                await streams.write(f"{json.dumps(await self._desk.export(identity), indent=2)}\n")
            case "watch":
                await self._watch(identity, request, streams)
            case "replay":
                await replay(await self._record(identity, request.word), streams)
            case "verify":
                return GOOD if await verify(await self._record(identity, request.word), streams) else REFUSED
            case "bot":
                await self._bot(identity, request, streams)
            case _:
                await streams.write(help_text(self._forms))
        return GOOD

    async def _tables(self, identity: Identity, streams: Streams, *, as_json: bool) -> None:
        tables = self._desk.listed(identity)
        lines = [line_of(_table_json(table)) if as_json else f"{_table_line(table)}\n" for table in tables]
        if not lines:
            streams.say("There are no tables at the moment.")
        await streams.write("".join(lines))

    async def _ratings(self, streams: Streams, *, as_json: bool) -> None:
        text = self._desk.ratings(as_json=as_json)
        if not text:
            streams.say("Nobody has a rating yet.")
        elif not as_json:
            streams.say(LEGEND)
        await streams.write(text)

    async def _watch(self, identity: Identity, request: Request, streams: Streams) -> None:
        visitor = await self._desk.enter(identity, identity.wished_name, program=False)
        try:
            end = await visitor.watch(request.word)
            options = request.options
            await watch(end, streams, as_json="json" in options, ascii_only="ascii" in options)
        finally:
            visitor.close()

    async def _record(self, identity: Identity, match: str) -> Record:
        record = await self._desk.finished(identity, match)
        if record is None:
            name = clean_line(match, _NAME)
            raise Refused(f"There is no finished match {name} here; the record of a match can be read once it is over.")
        return record

    async def _bot(self, identity: Identity, request: Request, streams: Streams) -> None:
        code, rules = request.options.get("table"), request.options.get("make")
        if (code is None) is (rules is None):
            raise WrongUsage("A program either goes to a table, with --table TABLE, or makes one, with --make RULES.")
        if "fill" in request.options and rules is None:
            raise WrongUsage("--fill is for a table that the program makes itself.")
        visitor = await self._desk.enter(identity, request.options.get("name", identity.wished_name), program=True)
        try:
            if rules is not None:
                link = await visitor.create(rules)
            else:
                assert code is not None
                link = await visitor.join(code)
            if "fill" in request.options:
                await _fill(link)
            await Playing(link, visitor.name, streams, self._bounds, self._rng).run()
        finally:
            visitor.close()


async def _doctor(streams: Streams) -> None:
    """Say what is known of a client's terminal, and what it says of itself."""
    patient = streams.terminal
    asked = on_another_screen(questions_for(patient.environment))
    answers = await streams.answers(asked, _ANSWERING) if patient.environment["TERM"] != "dumb" else None
    streams.close_input()
    await streams.write("".join(f"{line}\n" for line in report(patient._replace(answers=answers))))


async def _fill(link: TableLink) -> None:
    """Ask bots to all free seats."""
    with suppress(Refused):  # somebody else was quicker
        while any(person.free for person in link.now().people):
            await link.ask_bot()


def help_text(forms: Sequence[Form] = FORMS) -> str:
    """What there is."""
    commands = [f"  {form.usage}\n{textwrap.indent(form.does, ' ' * 6)}" for form in forms]
    return "\n".join(
        [
            "Connect without a command to sit down and play; with -T, in lines of words for screen readers.",
            "For programs and scripts there are:",
            "",
            *commands,
            "",
            "Data comes on standard output, everything else on standard error.",
            "Exit status: 0 good; 1 refused, not found or not proved; 2 wrong usage.",
            "",
        ]
    )


def _table_json(table: TableInfo) -> dict[str, object]:
    return {
        "table": table.code,
        "rules": table.rules,
        "playing": table.playing,
        "mine": table.mine,
        "locked": table.locked,
        "watchers": table.watchers,
        "people": people_json(table.people),
    }


def _table_line(table: TableInfo) -> str:
    free = sum(person.free for person in table.people)
    seats = f"{free} free" if free else "full"
    people = ", ".join(_person(person) for person in table.people if not person.free)
    return f"{table.code}  {seats:7}  {table.rules}  {people}".rstrip()


def _person(person: Person) -> str:
    if person.is_bot:
        return f"{person.name} (bot)"
    return person.name if person.here else f"{person.name} (away)"
