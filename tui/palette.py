"""The colours of the table: for every theme one look, and the Textual theme that goes with it.

Meaning never rests on colour alone: suits have shapes or letters, playable cards have a key under them, a winner has a
word. The look without colours works by reverse video and bold.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from rich.style import Style
from textual.theme import Theme

from tui.terminal import Colours

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Look:
    """Colours by what they are for, as Rich colour names; empty: the terminal's own."""

    name: str
    felt: str
    """Behind everything on the table."""
    panel: str
    """Behind the side column."""
    bar: str
    """Behind the line of keys."""
    text: str
    muted: str
    line: str
    """Lines across."""
    accent: str
    """What to look at now: the prompt, one's own figures, the card chosen."""
    accent_ink: str
    """On what is chosen, whose ground is `mark`."""
    other: str
    """The opponents' figures."""
    card: str
    idle_card: str
    """A card while it is not one's turn."""
    dim_card: str
    """A card that may not be played."""
    dim_ink: str
    back: str
    back_ink: str
    slot: str
    """An empty place on the felt."""
    suits: Mapping[str, str] = field(hash=False)
    """Ink by suit, four colours; by the empty text, that of the Rook, which has none."""
    two: Mapping[str, str] = field(hash=False)
    """Ink by suit, two colours."""
    rook: str = ""
    """The Rook's own ground, where no ink is left to tell it from the suits; empty: that of every card."""
    mark: str = ""
    """The ground of what is chosen, where the accent cannot be that; empty: the accent."""
    grounds: Mapping[str, str] = field(default_factory=dict, hash=False)
    """By suit, the ground of its cards, where no ink is left for them; that of every card where it is not here."""
    dark: bool = True
    ansi: bool = False
    mono: bool = False


DARK = Look(
    name="dark",
    felt="#10332a",
    panel="#0a211b",
    bar="#081a15",
    text="#f2f0e6",
    muted="#8fb5a4",
    line="#2f5f4f",
    accent="#ffd257",
    accent_ink="#1d1a10",
    other="#9cc8ff",
    card="#f7f3e8",
    idle_card="#e0ddd2",
    dim_card="#838d85",
    dim_ink="#1c211e",
    back="#34508e",
    back_ink="#7d9be0",
    slot="#0c281f",
    suits={"S": "#14202e", "H": "#b50d29", "D": "#0d2fba", "C": "#10685d", "": "#5b1a8e"},
    two={"S": "#14202e", "H": "#b50d29", "D": "#b50d29", "C": "#14202e", "": "#5b1a8e"},
)

LIGHT = Look(
    name="light",
    felt="#dfe9df",
    panel="#eef3ec",
    bar="#cfdccf",
    text="#14231c",
    muted="#47604f",
    line="#9db5a3",
    accent="#7a4a00",
    accent_ink="#fff8e6",
    other="#1d4f91",
    card="#ffffff",
    idle_card="#f7f5ef",
    dim_card="#b6c2b8",
    dim_ink="#37423b",
    back="#3d5ca3",
    back_ink="#a9bff0",
    slot="#d0ddd1",
    suits={"S": "#101820", "H": "#b80d28", "D": "#022ddb", "C": "#157061", "": "#5b1a8e"},
    two={"S": "#101820", "H": "#b80d28", "D": "#b80d28", "C": "#101820", "": "#5b1a8e"},
    dark=False,
)

CONTRAST = Look(
    name="contrast",
    felt="#000000",
    panel="#000000",
    bar="#000000",
    text="#ffffff",
    muted="#d0d0d0",
    line="#808080",
    accent="#ffff00",
    accent_ink="#000000",
    other="#7fdfff",
    card="#ffffff",
    idle_card="#e4e4e4",
    dim_card="#3a3a3a",
    dim_ink="#e4e4e4",
    back="#0000c0",
    back_ink="#b0b0ff",
    slot="#202020",
    suits={"S": "#000000", "H": "#9b1c14", "D": "#0517a0", "C": "#1c6a64", "": "#4b0082"},
    two={"S": "#000000", "H": "#b00020", "D": "#b00020", "C": "#000000", "": "#4b0082"},
)

COLOUR_BLIND = Look(
    name="colour-blind",
    felt="#14212f",
    panel="#0e1824",
    bar="#0a121b",
    text="#f4f1e8",
    muted="#a9bccb",
    line="#3b5166",
    accent="#ffc53d",
    accent_ink="#1d1606",
    other="#8ccbff",
    card="#ffffff",
    idle_card="#ece8dc",
    dim_card="#84909a",
    dim_ink="#10181f",
    back="#34508e",
    back_ink="#8ea9e8",
    slot="#0e1824",
    suits={"S": "#101820", "H": "#a62c13", "D": "#0517bf", "C": "#047061", "": "#5b1a8e"},
    two={"S": "#101820", "H": "#a62c13", "D": "#a62c13", "C": "#101820", "": "#5b1a8e"},
    mark="#ffe08a",
)
"""For every kind of colour blindness: no red and green that have to be told apart, and inks as far apart as can be."""

ANSI = Look(
    name="ansi",
    # Whoever has a light terminal, or a dark one, has it here: nothing but its own ink can be read on either.
    felt="default",
    panel="default",
    bar="default",
    text="default",
    muted="default",
    line="default",
    accent="default",
    accent_ink="bright_white",
    other="default",
    card="bright_white",
    idle_card="bright_white",
    dim_card="black",
    dim_ink="white",
    back="blue",
    back_ink="bright_white",
    slot="default",
    # Only these of the sixteen can be read on white; magenta would, but is blue for some eyes.
    suits={"S": "black", "H": "red", "D": "blue", "C": "black", "": "bright_white"},
    two={"S": "black", "H": "red", "D": "red", "C": "black", "": "bright_white"},
    rook="magenta",
    # Of all pairs that are read in every palette, this one is farthest from a card that is not raised, for every eye.
    mark="red",
    grounds={"C": "yellow"},
    ansi=True,
)

MONO = Look(
    name="mono",
    felt="",
    panel="",
    bar="",
    text="",
    muted="",
    line="",
    accent="",
    accent_ink="",
    other="",
    card="",
    idle_card="",
    dim_card="",
    dim_ink="",
    back="",
    back_ink="",
    slot="",
    suits={},
    two={},
    ansi=True,
    mono=True,
)

LOOKS = {look.name: look for look in (DARK, LIGHT, CONTRAST, COLOUR_BLIND, ANSI, MONO)}


def look_of(theme: str, *, colours: Colours = Colours.TRUE, light: bool = False) -> Look:
    """The look of a theme on a terminal: `auto` is dark or light as the terminal is.

    One with sixteen colours has no others to draw a theme in: whatever is chosen, these are used as they are.
    """
    if colours is Colours.NONE:
        return MONO
    if colours is Colours.SIXTEEN and theme != MONO.name:
        return ANSI
    return LOOKS["light" if light else "dark"] if theme == "auto" else LOOKS[theme]


@cache
def themes() -> tuple[Theme, ...]:
    """The Textual themes of the looks, named `threefold-…`."""
    return tuple(_theme(look) for look in LOOKS.values())


def _theme(look: Look) -> Theme:
    def colour(value: str) -> str:
        return value if value.startswith("#") else f"ansi_{value or 'default'}"

    return Theme(
        name=f"threefold-{look.name}",
        primary=colour(look.accent),
        secondary=colour(look.other),
        accent=colour(look.accent),
        foreground=colour(look.text),
        background=colour(look.felt),
        surface=colour(look.panel),
        panel=colour(look.bar),
        success=colour(look.accent),
        warning=colour(look.accent),
        error=colour(look.accent),
        dark=look.dark,
        ansi=look.ansi,
        # Textual's own style sheet reads these two in a theme of the terminal's colours, but does not make them.
        variables={
            "muted": colour(look.muted),
            "accent-ink": colour(look.accent_ink),
            "block-cursor-background": colour(look.mark or look.accent),
            "block-cursor-foreground": colour(look.accent_ink),
            "block-cursor-text-style": "bold",
        }
        | (_of_a_terminal(look) if look.ansi else {}),
    )


def _of_a_terminal(look: Look) -> dict[str, str]:
    """What Textual draws in colours of its own choice where a theme is the terminal's."""
    return {
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "block-cursor-background": "ansi_default",
        "block-cursor-foreground": "ansi_default",
        "block-cursor-text-style": "bold reverse",
    }


_STATES = ("open", "chosen", "idle", "dim")


class Paint:
    """The Rich styles of a look, by what they are for."""

    def __init__(self, look: Look, *, four_colours: bool = True) -> None:
        self.look = look
        self._inks = look.suits if four_colours else look.two
        self._grounds = look.grounds if four_colours else {}
        # What is written is never faint: how faint that is each terminal decides, and in some nobody can read it.
        self.felt = self.on(look.felt, look.text)
        self.muted = self.on(look.felt, look.muted)
        self.line = self.on(look.felt, look.line, dim=look.ansi)
        self.panel_line = self.on(look.panel, look.line, dim=look.ansi)
        self.strong = self.on(look.felt, look.text, bold=True)
        self.accent = self.on(look.felt, look.accent, bold=True)
        self.other = self.on(look.felt, look.other, bold=True)
        self.panel = self.on(look.panel, look.text)
        self.panel_muted = self.on(look.panel, look.muted)
        self.panel_strong = self.on(look.panel, look.text, bold=True)
        self.panel_accent = self.on(look.panel, look.accent, bold=True)
        self.panel_other = self.on(look.panel, look.other, bold=True)
        self.bar = self.on(look.bar, look.muted)
        self.bar_key = self.on(look.bar, look.accent, bold=True)
        self.slot = self.on(look.slot, look.muted)
        self.back = self.on(look.back, look.back_ink)
        self.backs = self.on(look.felt, look.text if look.ansi else look.back_ink if look.dark else look.back)
        self.back_key = self.on(look.back, "#ffffff" if look.back.startswith("#") else look.back_ink, bold=True)
        self.button = self.on(look.slot, look.text)
        # Nothing of the sixteen is read in every palette as well as the terminal's own ground on its own ink.
        turned = Style(bold=True, reverse=True)
        self.chosen = turned if look.ansi else self.on(look.mark or look.accent, look.accent_ink, bold=True)
        self._cards = {(suit, state): self._card(suit, state) for suit in ("C", "D", "H", "S", "") for state in _STATES}
        self._edges = {key: self._edge(*key) for key in self._cards}

    def on_panel(self) -> Paint:
        """The same styles on the ground of the side column, for a list in a box over the table."""
        return Paint(replace(self.look, felt=self.look.panel), four_colours=self._inks is self.look.suits)

    def on(self, background: str, ink: str, *, bold: bool = False, dim: bool = False, reverse: bool = False) -> Style:
        """A style of these two colours; empty: the terminal's own."""
        return Style(
            color=ink or None,
            bgcolor=background or None,
            bold=bold or None,
            dim=dim or None,
            reverse=reverse or None,
        )

    def edge(self, suit: str, state: str) -> Style:
        """The line between two overlapping cards, on the left one's ground."""
        return self._edges[suit, state]

    def card(self, suit: str, state: str) -> Style:
        """How a face is drawn: `open` to be played, `chosen`, `idle` out of turn, `dim` not allowed."""
        return self._cards[suit, state]

    def _edge(self, suit: str, state: str) -> Style:
        own = suit in self._grounds or (suit == "" and self.look.rook)
        ground = self.card(suit if own else "S", state)
        if self.look.ansi:
            return ground
        return ground + Style(color=self.look.felt if state == "dim" else self.look.dim_card, bold=False)

    def _card(self, suit: str, state: str) -> Style:
        look = self.look
        if look.mono:
            return Style(reverse=state != "dim", bold=state in ("open", "chosen"), underline=state == "chosen")
        if state == "dim":
            return self.on(look.dim_card, look.dim_ink)
        if look.ansi:
            # Not bold: many terminals draw that in a colour of its own, which nobody can read on white.
            ground = look.rook if suit == "" else self._grounds.get(suit, look.card)
            return self.on(look.mark, look.accent_ink) if state == "chosen" else self.on(ground, self._inks[suit])
        chosen = look.mark or (look.accent if look.dark else "#ffe08a")
        return self.on(
            {"open": look.card, "idle": look.idle_card, "chosen": chosen}[state], self._inks[suit], bold=True
        )
