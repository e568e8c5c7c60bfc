"""Players who know the screen and nothing else: one has only keys, the other only a mouse."""

import asyncio
from random import Random

from tests.tui.table_stage import screen_text
from tui.screens.menu import MenuScreen
from tui.screens.result import ResultScreen
from tui.screens.table import TableScreen
from tui.widgets.ask import Ask
from tui.widgets.canvas import Drawn
from tui.widgets.compact import Compact
from tui.widgets.hand import Hand
from tui.widgets.tableau import Tableau

PATIENCE = 30
"""Seconds that a player looks at a screen that asks nothing of anybody: bots may all be late."""


def visible(app, kind):
    """The widgets of a kind that are on the screen."""
    return [widget for widget in app.screen.query(kind) if widget.display and widget.size.area]


def labels(app):
    """The keys under the cards that may be played, each with its widget and the column and line where it stands."""
    found = {}
    for kind in (Tableau, Hand):
        for widget in visible(app, kind):
            y = widget.size.height - 1
            for x, (character, _) in enumerate(widget.canvas().rows[y]):
                if character.isascii() and character.isalnum():
                    found[character] = (widget, x, y)
    return found


def unpicked(app):
    """The keys of the cards that are neither picked nor pointed at."""
    free = []
    for key, (widget, x, y) in labels(app).items():
        canvas = widget.canvas()
        card = next(region for region, _ in canvas.places if region.contains(x, y))
        if canvas.rows[y - 1][card.x][0] != "*" and canvas.rows[y][max(0, x - 1)][0] not in ">[":
            free.append(key)
    return sorted(free)


def answers(app):
    """Where the answers of a question stand."""
    return [region for ask in visible(app, Ask) for region, _ in ask.canvas().places]


def place_of(app, text):
    """Where a text stands: its widget, column and line; None: nowhere."""
    for widget in visible(app, Drawn):
        for y, row in enumerate(widget.canvas().rows):
            x = "".join(character or " " for character, _ in row).find(text)
            if x >= 0:
                return widget, x, y
    return None


class Player:
    """Plays until the screen says that the match is over.

    `trumps` and `cuts` are the ways to answer, in turn; `taps` is how many it takes to play a card.
    """

    def __init__(self, pilot, *, trumps, cuts=("anywhere",), taps=2, seed=1):
        self.pilot = pilot
        self.app = pilot.app
        self.rng = Random(seed)
        self.seen = []
        self.taps = taps
        self._trumps, self._cuts = [*trumps], [*cuts]

    async def play_match(self):
        await self.play_until(lambda: "The match is over" in screen_text(self.app))

    async def play_until(self, done):
        clock = asyncio.get_running_loop().time
        acted = clock()
        while not done():
            if await self.do_one_thing():
                acted = clock()
                continue
            assert clock() - acted < PATIENCE, f"nothing to do here:\n{screen_text(self.app)}"
            await self.pilot.pause()

    async def do_one_thing(self):
        """Whether there was anything to do."""
        text = " ".join(screen_text(self.app).split())
        match self.app.screen:
            case ResultScreen() if "Go on" in text:  # its screen may come before its lines do
                self.seen.append("result")
                await self.take("1", "Go on")
            case TableScreen() if "goes on." in text:
                self.seen.append("went on")
                await self.take("space", "go on")
            case TableScreen() if "You deal." in text:
                self.seen.append("shuffled")
                await self.take("space", "shuffle and seal")
            case TableScreen() if "cut the pack" in text:
                self.seen.append("cut")
                await self.cut(self._next(self._cuts))
            case TableScreen() if "Name trumps." in text:
                self.seen.append("named")
                await self.name(self._next(self._trumps))
            case TableScreen() if visible(self.app, Compact):
                return await self.play_from_list()
            case TableScreen() if not visible(self.app, Ask) and labels(self.app):
                await self.play_card()
            case TableScreen() if "to go." in text:
                self.seen.append("picked")
                await self.pick(self.rng.choice(unpicked(self.app)))
            case TableScreen() if answers(self.app):
                await self.answer(text)
            case TableScreen() if labels(self.app):
                self.seen.append("gave up a card")
                await self.play_card()
            case MenuScreen():
                raise AssertionError("back at the menu")
            case _:
                return False
        return True

    async def play_from_list(self):
        items = listed(self.app)
        if not items:
            return False
        place = self.rng.randrange(len(items))
        item = items[place]
        once = item.answer is not None or item.picked or "to go." in screen_text(self.app)
        await self.choose_from_list(place, item, 1 if once else self.taps)
        return True

    async def answer(self, text):
        """Give any answer; where it is refused, change what was picked. A new deal is demanded now and then."""
        self.seen.append("answered")
        await self.give(self.rng.randrange(len(answers(self.app))))
        await self.pilot.pause()
        if " ".join(screen_text(self.app).split()).startswith(text[:1]) and "chosen: now name" in screen_text(self.app):
            picked = sorted(set(labels(self.app)) - set(unpicked(self.app)))
            if picked:
                await self.pick(self.rng.choice(picked))

    def _next(self, ways):
        ways.append(ways.pop(0))
        return ways[-1]


class Typist(Player):
    """Has only keys."""

    async def take(self, key, _text):
        await self.pilot.press(key)

    async def cut(self, way):
        if way == "anywhere":
            await self.pilot.press("space")
        else:
            await self.pilot.press("P", *way, "enter")

    async def name(self, way):
        await self.pilot.press(*way.split())

    async def play_card(self):
        key = self.rng.choice(sorted(labels(self.app)))
        await self.pilot.press(*[key, self.rng.choice([key, "enter"])][: self.taps])

    async def pick(self, key):
        await self.pilot.press(key)

    async def give(self, place):
        await self.pilot.press(*["right"] * place, "enter")

    async def choose_from_list(self, place, item, times):
        if item.key:
            await self.pilot.press(*[item.key] * times)
        else:
            await self.pilot.press(*["right"] * place, "enter")


class Clicker(Player):
    """Has only a mouse."""

    async def take(self, _key, text):
        await self.click(text)

    async def click(self, text):
        found = place_of(self.app, text)
        assert found, f"{text!r} is not on the screen:\n{screen_text(self.app)}"
        widget, x, y = found
        await self.pilot.click(widget, offset=(x + 1, y))

    async def cut(self, way):
        await self.click({"anywhere": "cut anywhere"}[way])

    async def name(self, way):
        await self.click(way)

    async def play_card(self):
        key = self.rng.choice(sorted(labels(self.app)))
        for _ in range(self.taps):
            widget, x, y = labels(self.app)[key]
            await self.pilot.click(widget, offset=(x, y - self.rng.randrange(2)))

    async def pick(self, key):
        widget, x, y = labels(self.app)[key]
        await self.pilot.click(widget, offset=(x, y - 1))

    async def give(self, place):
        (ask,) = visible(self.app, Ask)
        region = answers(self.app)[place]
        await self.pilot.click(ask, offset=(region.x + 1, region.y + region.height // 2))

    async def choose_from_list(self, _place, item, times):
        for _ in range(times):
            lists = visible(self.app, Compact)
            places = [region for one in lists for region, other in one.canvas().places if same_item(item, other)]
            if not places:
                return  # the card was raised already, or the list has changed meanwhile
            await self.pilot.click(lists[0], offset=places[0].offset)


def same_item(item, other):
    return (item.key, item.text, item.answer) == (other.key, other.text, other.answer)


def listed(app):
    """What can be chosen in the compact list, commands aside: the answers if there are any, else the cards."""
    (compact,) = visible(app, Compact)
    items = [item for _, item in compact.canvas().places if not item.action]
    if "to go." in screen_text(app):
        return [item for item in items if item.answer is None and not item.picked and not item.chosen]
    answered = [item for item in items if item.answer is not None]
    if "chosen: now name" in " ".join(screen_text(app).split()):
        return [*answered * 4, *[item for item in items if item.picked]]
    return answered or items
