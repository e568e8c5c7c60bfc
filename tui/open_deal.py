"""A deal that is over, with all hands open: what everybody held at the first lead, and who played what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine.record import replay
from tui.sorting import sorted_hand
from tui.widgets.page import TOGETHER, Block, Part, say
from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.cards import Card, Suit
    from engine.deal import Deal
    from engine.game import FinishedDeal, Game
    from engine.ranking import Trick
    from engine.record import DealRecord
    from tui.wording import Words

_CARD = 7
"""Cells for a card in a trick, its mark and a gap."""


def open_deal_page(words: Words, game: Game, record: DealRecord, before: Sequence[FinishedDeal]) -> Iterator[Block]:
    """`before` are the finished deals before it, as the match remembers them."""
    played = replay(game, record, before)
    deal, lead = played.deal, played.at_lead
    trumps = f" {words.dot} {words.suit(deal.trump)} trumps" if deal.trump else ""
    named = deal.trump_named_by if deal.trump else None
    by = f", named by {words.name(named)}" if named is not None else ""
    yield say(sentence(f"{words.name(deal.dealer)} dealt{trumps}{by}")[:-1], "accent")
    yield Block()
    yield say("At the first lead" if deal.tricks or deal.trick.plays else "As the cards lay", "strong")
    for hand in _hands(words, game, lead):
        yield from _held(words, game, lead, hand, lead.trump)
    for name, cards in (("Nest", lead.nest), ("Laid away", lead.buried), ("Set aside", _set_aside(lead))):
        if cards:
            yield _line(name, _sorted(words, game, cards, deal.trump))
    if lead.stock:
        yield _line("Left over", _sorted(words, game, lead.stock, deal.trump))
    if deal.tricks:
        yield Block()
        yield say("The tricks", "strong")
    names = [words.name(hand) for hand in range(game.hands)]
    width = max(map(cell_len, names)) + 1
    for number, trick in enumerate(deal.tricks, 1):
        yield _trick(words, number, trick, width)


def _hands(words: Words, game: Game, deal: Deal) -> list[int]:
    """All hands in playing order, one's own first."""
    first = words.seat or 0
    return list(dict.fromkeys(game.next_hand(deal, first, step) for step in range(game.hands)))


def _held(words: Words, game: Game, deal: Deal, hand: int, trump: Suit | None) -> Iterator[Block]:
    up, down, name = deal.up[hand], deal.down[hand], words.name(hand)
    held = _sorted(words, game, deal.hands[hand], trump)
    yield _line(name[:1].upper() + name[1:], held or ("" if any(up) else "nothing"))
    if any(up):
        # What lies on a covered card stands over it.
        piles = [[words.card(card) for card in pile if card] for pile in zip(up, down, strict=True)]
        slots = [f"{TOGETHER}on{TOGETHER}".join(pile) for pile in piles if pile]
        yield Block((Part("on the table  ", "muted"), Part("   ".join(slots))), 4, 6)


def _set_aside(deal: Deal) -> tuple[Card, ...]:
    return (deal.hidden.card,) if deal.hidden else ()


def _sorted(words: Words, game: Game, cards: Sequence[Card], trump: Suit | None) -> str:
    """The cards by suit, trumps first: `♠A K 7  ♥Q 3`; the Rook by its name."""
    ranking = game.rankings[trump]
    suits: dict[str, list[Card]] = {}
    for card in sorted_hand(game, cards, trump, "alternating"):
        suits.setdefault(ranking.suit[card], []).append(card)
    return "  ".join(words.cards(held) for held in suits.values())


def _line(name: str, cards: str) -> Block:
    return Block((Part(f"{name}  ", "muted"), Part(cards)), 2, 6)


def _trick(words: Words, number: int, trick: Trick, width: int) -> Block:
    """`3  Ada  K♠*  you  3♠`: in the order played, the card that took it marked; names in so many cells."""
    parts = [Part(f"{number}".rjust(2) + "  ", "muted")]
    for seat, card in trick.plays:
        takes = seat == trick.winner
        name, shown = words.name(seat), f"{words.card(card)}{'*' * takes}"
        shown += " " * (_CARD - cell_len(shown))
        parts.append(Part(f"{name}{' ' * (width - cell_len(name))}{shown}", "strong" if takes else "felt"))
    return Block(tuple(parts), 1, 5)
