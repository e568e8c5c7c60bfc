"""One shared match of every game by two to four people with OpenSSH, bots in the seats that are left."""

import re

import pytest

from engine.bots import bots as all_bots
from net.lobby import Tables
from tests.net.evening import DOWN, ENTER, RIGHT, SPACE, Person, at_terminal, key_file, playing
from tests.net.screens import eventually
from tests.net.tables import house

# Of each game, what is chosen in the form so that a match is short, and how many people sit down.
MATCHES = {
    "Kentucky Discard": ({"Game": "Kentucky Discard", "Target": "200"}, 2, 2),
    "Home Rook": ({"Game": "Home Rook", "Target": "300"}, 2, 2),
    "3-2-5": ({"Game": "3-2-5", "Rounds": "3"}, 3, 0),
    "Mendikot": ({"Game": "Mendikot", "First to": "1"}, 4, 0),
    "Threefold for four": ({"Players": "4", "Rounds": "1"}, 4, 0),
    "Rook with a split dummy": ({"Game": "Split-dummy Rook (experimental)", "Target": "300"}, 2, 1),
}


async def choose(person: Person, row: str, value: str) -> None:
    """Mark a row of the set-up form and change it until it has this value."""

    def marked() -> str:
        found = re.search(r"^ +> . +(\w[\w ]*?)(?:  +|$)", person.text, re.MULTILINE)
        return found[1] if found else ""

    def set_to() -> str:
        found = re.search(rf"> . +{row} +< (.+?) >", person.text)
        return found[1] if found else ""

    for key, shown, wish in ((DOWN, marked, row), (RIGHT, set_to, value)):
        for _ in range(40):
            now = shown()
            if now == wish:
                break
            person.type(key)
            await person.screen.until(lambda now=now, shown=shown: shown() not in (now, ""), f"{wish} instead of {now}")
        assert shown() == wish, f"{row} {value} on\n{person.text}"


async def make_table(person: Person, rules: dict[str, str]) -> str:
    await person.sees("The lobby", "Make a table")
    person.type("2")
    await person.sees("A new table", "Rounds")
    for row, value in rules.items():
        await choose(person, row, value)
    person.type("1")
    await person.sees("waiting for")
    return re.search(r"(?:Table|TABLE) ([A-Z0-9]{4})", person.text)[1]


WON = re.compile(r"(\w[\w ,]*?) wins? the match, (-?\d+ to -?\d+)")


def wanted(text: str, last: str) -> str | None:
    """The key that a screen asks for, given the one pressed before; None: it is another's turn."""
    keys = text.splitlines()[-1]
    if "The match is over" in text:
        return None
    if re.search(r"Deal \d+ is over", text):
        return ENTER
    if any(said in text for said in ("shuffle and seal", "cut anywhere")) or "Space go on" in keys:
        return SPACE
    if re.search(r": \d to go|Choose \d cards", text):
        # The next card that may go is marked, then picked.
        return ENTER if last == RIGHT else RIGHT
    # People who bid at random fall behind for ever. The marked answer may be a bid, so the pass goes by its number.
    if passing := re.search(r"(?<!\d)(\d) pass\b", text):
        return passing[1]
    if "Enter answer" in keys:
        return ENTER
    if re.match(r" *1 ", keys):
        return "1"
    if " plays it" in text or " lays it away" in text or " sets it aside" in text or " gives it back" in text:
        return ENTER
    return RIGHT if "Enter play" in keys or "q-p" in keys else None


async def play_to_the_end(people: list[Person]) -> None:
    last = dict.fromkeys(map(id, people), "")
    for _ in range(6000):
        if all("The match is over" in person.text for person in people):
            return
        if not any(wanted(person.text, last[id(person)]) for person in people):
            before = [person.text for person in people]
            await eventually(
                lambda before=before: [one.text for one in people] != before, "\n".join(["stuck", *before])
            )
        for person in people:
            # Asked anew for each: while the one before waited for an answer, this screen may have gone on.
            if key := wanted(person.text, last[id(person)]):
                await person.answer(key, lambda person=person, key=key: wanted(person.text, key) is None)
                last[id(person)] = key
    raise AssertionError("\n".join(["no end of", *(person.text for person in people)]))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if "dummy" in name else name for name in MATCHES]
)
async def test_people_play_a_shared_match_to_its_end(tmp_path, name):
    rules, count, bots = MATCHES[name]
    # Bots that bid anything at all would lose for hours.
    async with playing(tmp_path, Tables(house(bot=all_bots()["careful"]))) as server:
        people: list[Person] = []
        names = ("ada", "ben", "cem", "dora")[:count]
        clients = [at_terminal(server, name, key=key_file(tmp_path, name)) for name in names]
        try:
            people = [await client.__aenter__() for client in clients]
            code = await make_table(people[0], rules)
            if bots == 2:
                # Bots that are partners win soon; with these people opposite it would take them long.
                people[0].type("B")
                await people[0].sees("Bot")
            for person in people[1:]:
                await person.join_by_code(code)
            if bots:
                people[0].type("B")
            await play_to_the_end(people)
            for person in people:  # the table says that the match is over just before the page does
                await person.screen.until(lambda person=person: bool(WON.search(person.text)), "who won")
            assert len({WON.search(person.text)[2] for person in people}) == 1
        finally:
            for client in clients[: len(people)]:
                await client.__aexit__(None, None, None)
