"""No command sends anybody a card that they may not know: every byte of whole deals is looked through.

The seeds are known here, so a twin of the table is played beside it; it says which cards each seat had not seen yet.
"""

import json
import re
from contextlib import AsyncExitStack
from random import Random

import pytest

from engine.actions import Shuffle
from engine.cards import words
from engine.games import game_of
from engine.notation import parse_action
from engine.record import replay
from net.script.bounds import Bounds
from tests.net.desks import answering
from tests.net.programs import answered, commanding
from tests.net.screens import eventually
from tests.net.twin import Twin

CARD = re.compile(r"(?<![\w#])(?:RK|(?:1[0-4]|[1-9TJQKA])[CDHS])(?![\w#])|(?:1[0-4]|[1-9JQKA])[♣♦♥♠]")


def leaks(line, hidden):
    """The cards that a line names and that were hidden."""
    said = {*CARD.findall(json.dumps(json.loads(line), ensure_ascii=False))}
    return said & {text for card in hidden for text in (str(card), words(card))}


def version_of(line):
    data = json.loads(line)
    return data.get("version", data.get("view", {}).get("version") if "view" in data else None)


@pytest.mark.parametrize(
    ("rules", "deals"),
    [("threefold", 1), ("kentucky", 1), ("rook", 1), ("mendikot", 1), ("split-dummy", 1), ("three-two-five", 2)],
)
async def test_no_line_names_a_card_that_its_reader_may_not_know(tmp_path, caplog, rules, deals):
    caplog.set_level("DEBUG")
    game, chance = game_of(rules), Random(1)
    async with answering(tmp_path, bounds=Bounds(lines_rate=1000)) as here, AsyncExitStack() as stack:

        async def started(command, name):
            return await stack.enter_async_context(commanding(here.server, command, user=name))

        names = ["ada", "ben", "cem", "dot"][: game.seats]
        programs = [await started(f"bot --make {rules}", "ada")]
        code = (await programs[0].until("hello"))["table"]
        for name in names[1:]:
            programs.append(await started(f"bot --table {code}", name))
            await programs[-1].until("hello")
        await eventually(lambda: all(table.playing for table in here.tables.listed("")), "the match")
        watcher = await started(f"watch {code} --json", "eve")
        teller = await started(f"watch {code}", "eve")
        await here.watched(code, 2)
        name, dealer = await here.began(code)
        twin = Twin(game, names, dealer, name)
        dealt = 0
        while len(twin.table.view(None).finished) < deals:
            seat = chance.choice(twin.table.to_act())
            program = programs[seat]
            while not program.asked:
                await program.read()
            act = chance.choice([text for text in program.asked["legal"] if "redeal" not in text] or ["redeal"])
            done = await program.answer(act, program.asked["turn"])
            assert "ok" in done, done
            twin.act(*parse_action(done["ok"], game.pack))
            for one in (watcher, *programs):
                while (await one.until("events"))["version"] < twin.table.version:
                    pass
            if twin.table.stage == "deal":
                dealt += 1
                if dealt == 8:
                    await look_around(here.server, code, twin)
        for seat, one in (*enumerate(programs), (None, watcher)):
            now, looked = 0, 0
            for line in one.raw.decode().splitlines():
                now = version_of(line) or now
                assert not leaks(line, twin.hidden[now, seat]), line
                looked += bool(CARD.search(line))
            assert looked > 5
        # Who is told in words is told the same.
        told = [text for line in watcher.raw.splitlines() for text in json.loads(line).get("words", ())]
        while told:
            line = (await teller.line()).rstrip("\n")
            if not line.endswith(" looks on."):
                assert line == told.pop(0)
    assert not [line for line in caplog.text.splitlines() if CARD.search(line)]


async def look_around(server, code, twin):
    """Whatever else one can ask while a deal is played says nothing about its cards."""
    for command in ("tables", "tables --json", f"replay {code}", f"verify {code}", f"replay {twin.table.name}", "help"):
        _, out, err = await answered(server, command)
        assert not CARD.search(out + err)


async def test_a_refusal_tells_nothing_about_a_hidden_card(tmp_path):
    """A card of another hand, one covered in one's own tableau and one still to be dealt: all the same."""
    async with (
        answering(tmp_path, bounds=Bounds(lines_rate=1000, refused=1000)) as here,
        commanding(here.server, "bot --make threefold --fill") as program,
    ):
        while "play" not in (asked := await program.until("view"))["legal"][0]:
            program.act(asked["legal"][0], asked["turn"])
        deal = asked["view"]["deal"]
        seen = {
            *deal["hand"],
            *(card for row in deal["up"] for card in row),
            *(card for _, card in deal["trick"]["plays"]),
        }
        said = set()
        for card in game_of("threefold").pack.cards:
            if str(card) not in seen:
                refusal = await program.answer(f"play {card}", asked["turn"])
                said.add((refusal["refused"], refusal["why"].replace(words(card), "…")))
        assert len(said) == 1


def test_the_look_itself_finds_a_leak():
    table = Twin(game_of("threefold"), ["ada", "ben"], 0, "t")
    table.act(0, Shuffle())
    table.act(*parse_action("1 trump H", table.table.game.pack))
    deal = replay(table.table.game, table.table.record().deals[-1]).deal
    hidden = table.hidden[table.table.version, 1]
    (theirs, *_), (mine, *_) = deal.hands
    assert leaks(json.dumps({"hand": [str(theirs)]}), hidden) == {str(theirs)}
    assert leaks(json.dumps({"words": [f"ada leads {words(theirs)}"]}), hidden) == {words(theirs)}
    assert not leaks(json.dumps({"hand": [str(mine)]}), hidden)
    assert leaks(json.dumps({"hand": [str(mine)]}), table.hidden[table.table.version, 0])
