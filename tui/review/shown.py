"""All that is shown of a position one looks back at, put together; and the same in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import scene
from tui.beside import facts
from tui.layout import LEAST_HEIGHT, LEAST_WIDTH
from tui.review.coach import mark
from tui.review.laid import besides, laid
from tui.widgets.page import Part
from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.cards import Card
    from tui.review.laid import Laid
    from tui.review.looking import Looking
    from tui.widgets.side import Facts
    from tui.widgets.trick import Place


def title(looking: Looking) -> str:
    """Which deal, and how far: `Deal 2 · step 17 of 52 · trick 4`."""
    dot = f" {looking.words.dot} "
    parts = [
        f"Deal {looking.played.number}",
        *["what if"] * looking.what_if,
        f"step {looking.at} of {looking.played.last}",
    ]
    if looking.trick:
        parts.append(f"trick {looking.trick}")
    return dot.join(parts)


def whose(looking: Looking) -> str:
    """Whose eyes one looks with."""
    if looking.eyes is None:
        return "all hands open"
    words = looking.words
    return f"what {words.name(looking.eyes)} could know"


def trick(looking: Looking) -> tuple[list[Place], str]:
    """The places of the trick, and why it went where it went."""
    return scene.places(looking.view(), looking.words, looking.seen())


def happened(looking: Looking) -> str:
    """What the last action was and what came of it, in sentences; at the end, how the deal ended too."""
    words = looking.words
    told = [sentence(str(line)) for line in looking.told()]
    return words.text(" ".join([*told, *filter(None, [looking.result()])]))


def elsewhere(looking: Looking) -> str:
    """What lies neither in a hand nor on the table, and can be seen."""
    words = looking.words
    lies = (f"{name}: {words.cards(cards)}" for name, cards in besides(looking))
    return words.text(f" {words.dot} ".join(name[:1].upper() + name[1:] for name in lies))


def coached(looking: Looking) -> str:
    """What the coach says of the last action; empty: nothing."""
    one = looking.weighed
    return f"Coach: {mark(looking.words, looking.played, one)}." if one else ""


def told(looking: Looking, note: str = "") -> list[Part]:
    """What happened, what the coach says of it, and a note, or what lies elsewhere."""
    parts = [Part(happened(looking), "accent")]
    if said := coached(looking):
        cost = looking.weighed is not None and looking.weighed.marked
        parts.append(Part(said, "other" if cost else "muted"))
    if note:
        parts.append(Part(note, "strong"))
    elif lies := elsewhere(looking):
        parts.append(Part(lies, "muted"))
    return parts


def beside(looking: Looking) -> Facts:
    """The side column."""
    known = facts(looking.update(), looking.words, looking.seen())
    assert known is not None
    return known


def apart(looking: Looking) -> Callable[[Card, Card], bool]:
    """Whether two neighbours in a hand are of different suits."""
    suit = looking.played.game.rankings[looking.played.positions[looking.at].deal.trump].suit
    return lambda one, two: suit[one] != suit[two]


def tableaus(looking: Looking, hands: list[Laid]) -> tuple[bool, ...]:
    """By hand, whether it has a tableau in any position of the deal: nothing jumps when it is dealt."""
    last = looking.played.positions
    return tuple(any(deal.up[hand.seat] or deal.down[hand.seat] for deal, _, _ in last) for hand in hands)


def sentences(looking: Looking) -> list[str]:
    """The position in words: where one is, what lies there, what everybody holds, what happened."""
    small = f"This terminal is small: from {LEAST_WIDTH} by {LEAST_HEIGHT} on, the whole table is drawn."
    return [small, *in_words(looking), f"{title(looking)}, {whose(looking)}.", happened(looking), coached(looking)]


def in_words(looking: Looking) -> Iterator[str]:
    """What everybody holds, what lies elsewhere, and the trick: a sentence each."""
    words = looking.words
    for hand in laid(looking, "plain"):
        yield _held(looking, hand)
    if lies := elsewhere(looking):
        yield f"{lies}."
    places, reason = trick(looking)
    cards = " ".join(f"{place.title}: {words.card(place.card)}." for place in places if place.card)
    if cards:
        yield words.text(f"The trick: {cards} {reason}".strip())


def _held(looking: Looking, hand: Laid) -> str:
    """`Ada, dealer, 3 tricks: A♠ K♠. On the table: 9♦ on K♣, 4♥.`"""
    words = looking.words
    name = ", ".join(filter(None, (hand.name, *hand.notes, hand.counted)))
    known = [card for card in hand.hand if card is not None]
    backs = len(hand.hand) - len(known)
    held = " ".join(filter(None, (words.cards(known), f"{backs} in hand" if backs else "")))
    piles = []
    for slot, up in enumerate(hand.up):
        under = hand.down[slot] if slot < len(hand.down) else None
        hidden = slot < len(hand.covered) and hand.covered[slot]
        below = words.card(under) if under else "a covered card" if hidden else ""
        pile = " on ".join(filter(None, (words.card(up) if up else "", below)))
        piles += [pile] if pile else []
    table = f" On the table: {', '.join(piles)}." if piles else ""
    return sentence(words.text(f"{name}: {held or 'no card in hand'}.{table}"))
