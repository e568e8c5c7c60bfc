"""Sentences with signs in them as one says them: `Q♥` becomes `queen of hearts`.

A screen reader says "black heart suit" for a sign, or nothing. So in plain mode suits are words, whatever the settings
are, in what the engine and the rest of the interface have to say, and in what people say too.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from engine.cards import ROOK, SUIT_GLYPHS, SUIT_NAMES, Card
from tui.wording import ascii_text, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable

_SUITS = {glyph: suit for suit, glyph in SUIT_GLYPHS.items()}
_ONE = rf"(?<![\w])(?:(?:1[0-4]|[1-9JQKA])[{''.join(_SUITS)}]|RK(?!\w))"
_RUN = re.compile(rf"{_ONE}(?: +{_ONE})*")
_SUIT = re.compile(f"([{''.join(_SUITS)}])(?: ({'|'.join(SUIT_NAMES.values())}))?")
_WINS = re.compile(rf"({_ONE})\*")
_GAP = re.compile(r"(?<=[.,:;!?]) {2,}")
_WIDE_GAP = re.compile(r" {2,}")


def said(text: str, *, ascii_only: bool = False) -> str:
    """The line as it is said: cards and suits as words, columns as a list, one space between words."""
    told = text.strip()
    begins = _RUN.match(told) or _SUIT.match(told)
    told = _WINS.sub(r"\1, which takes it", told)
    told = _RUN.sub(lambda found: listed(map(_card, found[0].split())), told)
    told = _SUIT.sub(lambda found: SUIT_NAMES[_SUITS[found[1]]], told)
    told = told.replace(" · ", ", ")
    told = _WIDE_GAP.sub(", ", _GAP.sub(" ", told))
    if begins:
        told = capital(told)
    return ascii_text(told) if ascii_only else told


def listed(cards: Iterable[Card]) -> str:
    """Cards as one lists them: `ace, king and seven of spades, queen of hearts, the Rook`."""
    runs = []
    for suit, run in groupby(cards, key=lambda card: card.suit):
        *others, last = [spoken(card) for card in run]
        if suit and others:
            ranks = ", ".join(other.removesuffix(f" of {SUIT_NAMES[suit]}") for other in others)
            runs.append(f"{ranks} and {last}")
        else:
            runs += [*others, last]
    return ", ".join(runs)


def by_suit(cards: Iterable[Card]) -> str:
    """A hand as one reads it out: `Spades: ace, king, seven. Hearts: queen. The Rook.`"""
    held: dict[str, list[Card]] = {}
    for card in cards:
        held.setdefault(card.suit, []).append(card)
    parts = []
    for suit, run in held.items():
        ranks = [spoken(card).removesuffix(f" of {SUIT_NAMES[suit]}") if suit else spoken(card) for card in run]
        parts.append(f"{SUIT_NAMES[suit].capitalize()}: {', '.join(ranks)}." if suit else capital(f"{ranks[0]}."))
    return " ".join(parts)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def named(text: str, cards: Iterable[Card]) -> Card | None:
    """The card of these that somebody names: `QS`, `q♠`, `queen of spades`, `rook`; None: none is called so."""
    wanted = " ".join(text.casefold().split())
    for card in cards:
        rank = "10" if card.rank == "T" else card.rank.casefold()
        names = {spoken(card), spoken(card).replace(" of ", " ")}
        if card == ROOK:
            names |= {"rook", "rk"}
        else:
            names |= {f"{rank}{card.suit.casefold()}", f"{rank}{SUIT_GLYPHS[card.suit]}", str(card).casefold()}
            names |= {f"{rank} of {SUIT_NAMES[card.suit]}", f"{rank} {SUIT_NAMES[card.suit]}"}
        if wanted in {name.casefold() for name in names}:
            return card
    return None


def _card(written: str) -> Card:
    """The card that is written so: `10♥`, `RK`."""
    if written == "RK":
        return ROOK
    return Card("T" if written[:-1] == "10" else written[:-1], _SUITS[written[-1]])
