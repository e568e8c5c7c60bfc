"""Players who know the screen and nothing else: one has only keys, the other only a mouse."""

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

PATIENCE = 50
"""How often in a row a player looks at a screen that asks nothing of anybody."""


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
        idle = 0
        while "The match is over" not in screen_text(self.app):
            if await self.do_one_thing():
                idle = 0
                continue
            idle += 1
            assert idle < PATIENCE, f"nothing to do here:\n{screen_text(self.app)}"
            await self.pilot.pause()

    async def do_one_thing(self):
        """Whether there was anything to do."""
        text = " ".join(screen_text(self.app).split())
        match self.app.screen:
            case ResultScreen():
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
            case MenuScreen():
                raise AssertionError("back at the menu")
            case _:
                return False
        return True

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

    async def play_from_list(self):
        keys = listed(self.app)
        if keys:
            await self.pilot.press(*[self.rng.choice(keys)] * self.taps)
        return bool(keys)


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

    async def play_from_list(self):
        keys = listed(self.app)
        if not keys:
            return False
        key = self.rng.choice(keys)
        for _ in range(self.taps):
            (compact,) = visible(self.app, Compact)
            region = next(region for region, item in compact.canvas().places if item.key == key)
            await self.pilot.click(compact, offset=region.offset)
        return True


def listed(app):
    """The keys of the cards in the compact list."""
    (compact,) = visible(app, Compact)
    return [item.key for _, item in compact.canvas().places if not item.action]
