"""An app to try the server with: one widget that shows what it was told, and keys that make it misbehave.

`python -m tests.net.demo FOLDER` serves it as a process of its own and prints the port.
"""

import asyncio
import sys
from pathlib import Path

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from net.served import Served
from net.server import listen, serve_until_signalled
from net.visit import Visit


class Board(Widget, can_focus=True):
    """Draws numbered facts, one a row, each in a colour of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0
        self.facts = {"keys": "", "pastes": "", "size": "", "mouse": "", "round": "0"}

    def tell(self, fact: str, value: str) -> None:
        self.facts[fact] = value
        self.refresh()

    def render_line(self, y: int) -> Strip:
        self.drawn += 1
        if y >= len(self.facts):
            return Strip.blank(self.size.width)
        name, value = [*self.facts.items()][y]
        style = Style.parse(f"bold rgb({200 - y},{90 + y},{30 + y}) on rgb({10 + y},{20 + y},{60 + y})")
        return Strip([Segment(f"{name}=[{value}]", style)]).adjust_cell_length(self.size.width, style)


class Demo(App[None]):
    """Shows keys and pastes.

    X crashes it, H hangs it, F fills the line with frames until S, B says goodbye, P prints.
    """

    CSS = "Board { width: 1fr; height: 1fr; }"

    flooding = False

    def compose(self) -> ComposeResult:
        yield Board()

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def on_resize(self, event: events.Resize) -> None:
        self.board.tell("size", f"{event.size.width}x{event.size.height}")

    def on_paste(self, event: events.Paste) -> None:
        text = event.text.replace("\n", "/")
        self.board.tell("pastes", f"{len(text)}:{text[:40]}")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.board.tell("mouse", f"{event.screen_x},{event.screen_y}")

    async def on_key(self, event: events.Key) -> None:
        self.board.tell("keys", f"{self.board.facts['keys']} {event.key}"[-60:])
        match event.key:
            case "X":
                hand = "the queen of spades"
                raise RuntimeError(f"crashed with {len(hand)} letters")
            case "H":
                await asyncio.Event().wait()
            case "B":
                self.exit(message="Goodbye, \x1b[31mAda\n and come back")
            case "P":
                print("printed by an app")  # noqa: T201 - what this is about
            case "F":
                self.flooding = True
                self.flood()
            case "S":
                self.flooding = False

    def flood(self) -> None:
        """Draw another screenful as often as it may."""
        if not self.flooding:
            return
        number = int(self.board.facts["round"]) + 1
        self.board.tell("round", str(number))
        for row in range(30):
            self.board.tell(f"noise{row}", f"{number * row}" * 40)
        self.set_timer(1 / 60, self.flood)


class ServedDemo(Served, Demo):
    """The demo as sessions get it; its board starts with who came."""

    def on_mount(self) -> None:
        visit = self.visit
        key = visit.identity.key or "guest"
        self.board.tell("who", f"{visit.identity.wished_name} {key[:16]} {visit.term} {visit.colours.value}")


async def serve(folder: Path) -> None:
    server = await listen(lambda visit: ServedDemo(visit=visit), data=folder, host="127.0.0.1", port=0)
    sys.stdout.write(f"{server.port}\n")
    sys.stdout.flush()
    await serve_until_signalled(server)


def demo(visit: Visit) -> ServedDemo:
    """An app for a session."""
    return ServedDemo(visit=visit)


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
