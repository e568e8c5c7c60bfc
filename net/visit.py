"""One session as its app is told of it: who came, from where, with what terminal."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from net.identity import Identity
from net.limits import Limits
from net.line import Line
from net.terminal import Size
from tui.terminal import Colours


@dataclass(frozen=True, slots=True)
class Visit:
    """Given to the app factory; an app keeps it as `app.visit`."""

    identity: Identity
    source: str
    """Address the client came from."""
    term: str
    """Its TERM, as it said it, uncleaned."""
    environment: Mapping[str, str] = field(repr=False)
    """What it set of the variables in `net.channel.WELCOME`, uncleaned."""
    size: Size
    """Size of its terminal at the start, clamped; later ones come as Textual's own events."""
    colours: Colours
    """What it is sent; `NONE` also where the player asked for no colour."""
    line: Line = field(repr=False)
    limits: Limits = field(repr=False)

    @property
    def in_lines(self) -> bool:
        """Whether everything is to be told in lines: nothing can be drawn there, or the client says so."""
        return self.term in ("", "dumb") or self.environment.get("ACCESSIBLE", "") not in ("", "0")
