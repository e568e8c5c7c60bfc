"""A stage for screens: an app that shows one and keeps what it closes with."""

from random import Random

from textual.app import App

from engine.bots import bots
from engine.bots.turn import take_turn
from engine.games import game_of
from engine.table import Table
from tui.keys import Place, bindings
from tui.palette import LOOKS, Paint, look_of, themes
from tui.settings import Settings
from tui.stylesheet import SharedStylesheet
from tui.widgets.canvas import Drawn

OPEN = "still open"
"""What a stage has in `closed` while the screen is open."""


def paint_of(settings, look=None):
    return Paint(LOOKS[look] if look else look_of(settings.theme), four_colours=settings.suits == "four")


class Stage(App):
    """Shows the screen that `make(settings, paint)` gives."""

    AUTO_FOCUS = ""
    BINDINGS = bindings(Place.EVERYWHERE)

    def __init__(self, make, settings=None, look=None):
        super().__init__()
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.settings = settings or Settings()
        for theme in themes():
            self.register_theme(theme)
        self.theme = f"threefold-{paint_of(self.settings, look).look.name}"
        self.set_class(self.settings.glyphs == "ascii", "-ascii")
        self.set_keymap(self.settings.keymap.for_textual())
        self._make = make
        self._look = look
        self.closed = OPEN
        self.asked_for_help = 0

    def on_mount(self):
        self.push_screen(self._make(self.settings, paint_of(self.settings, self._look)), self._close)

    def _close(self, result):
        self.closed = result

    def action_help(self):
        self.asked_for_help += 1


def played_table(rules="threefold cut=interactive", names=("Ben", "Ada"), deals=1, seed=5):
    """A table where bots have played so many deals, or the whole match, always the same ones."""
    rng = Random(seed)
    table = Table(game_of(rules), names, first_dealer=0, seeds=lambda: rng.randbytes(32), name="table")
    bot = bots()["random"]
    while len(table.view(None).finished) < deals and table.to_act():
        take_turn(table, table.to_act()[0], bot, rng)
    return table


def shown(app):
    """The text on the screen, line by line, of everything drawn."""
    drawn = [widget for widget in app.screen.query(Drawn) if widget.display]
    return "\n".join(
        "".join(character for character, _ in row).rstrip() for widget in drawn for row in widget.canvas().rows
    )


async def click_text(pilot, text, *, offset=0):
    """Click the first place on the screen where a text stands."""
    for widget in pilot.app.screen.query(Drawn):
        for y, row in enumerate(widget.canvas().rows if widget.display else ()):
            x = "".join(character or " " for character, _ in row).find(text)
            if x >= 0:
                await pilot.click(widget, offset=(x + offset, y))
                return
    raise AssertionError(f"{text!r} is not on the screen")
