"""The line under the hand: what is asked of one now, what a chosen card would do, whom one waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Ask, Drop, GiveBack, Hide, Play
from engine.cards import SUIT_GLYPHS
from tui.picking import front, kind_of_single, several, single
from tui.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.table import TableView
    from engine.view import DealView
    from tui.table import Update
    from tui.wording import Words

_CELLS = 55
"""What the line holds beside the side column at 80 columns."""

_DOES = {Play: "plays it", Drop: "lays it away", GiveBack: "gives it back", Hide: "sets it aside"}


def legal_cards(view: TableView | None) -> frozenset[Card]:
    """The cards one may choose now."""
    picked = several(view)
    return picked.may_go if picked else frozenset(single(view))


def advice(update: Update, words: Words, chosen: Card | None, keys: Sequence[str], ask: str = "") -> tuple[str, str]:
    """What is asked of one, in two parts, the first to stand out.

    `keys` play the chosen card: that of the action first; `ask` is the key that asks for trumps.
    """
    view = update.view
    if view is None or view.deal is None or view.stage != "deal":
        return "", ""
    deal = view.deal
    if chosen is not None and (kind_of_single(view) is not Play or several(view)):
        does = "picks it, or puts it back" if several(view) else _DOES[kind_of_single(view)]
        return f"{words.card(chosen)}:", f"{' or '.join(keys)} {does}."
    if deal.phase != "play":
        return "", ""
    if update.looks_on:
        return "You look on.", _waiting_for(update, deal, words)[1]
    if update.seat not in deal.to_act:
        return _waiting_for(update, deal, words)
    if chosen is not None:
        covers = _covers(deal, front(deal, update.seat), chosen)
        turns_up = "; the card below turns up" if covers else "; it is opened" if chosen == deal.hidden else ""
        return f"{words.card(chosen)}:", f"{' or '.join(keys)} plays it{turns_up}."
    return _to_play(view, deal, words, ask)


def _to_play(view: TableView, deal: DealView, words: Words, ask: str) -> tuple[str, str]:
    legal = legal_cards(view)
    row = deal.up[front(deal, view.seat)] if view.seat is not None else ()
    if deal.plays_dummy and not legal & set(deal.hand):
        return "For the dummy:", f"play {words.cards(card for card in row if card in legal)}."
    if deal.plays_dummy:
        row = ()
    where = ", from hand or table" if deal.hand and any(row) else ""
    if not deal.trick.plays:
        return "You lead.", f"Play any card{where}."
    ranking = view.game.rankings[deal.trump]
    led = ranking.suit[deal.trick.plays[0].card]
    name = words.text(SUIT_GLYPHS.get(led, words.card(deal.trick.plays[0].card)))
    if not any(ranking.suit[card] == led for card in legal):
        if Ask() in view.legal:
            trumps = f"or {ask} asks for trumps."
            return _fitting(f"You have no {name}:", f"play any card, {trumps}", f"play any, {trumps}")
        mine = [card for card in (*deal.hand, *row) if card is not None]
        if len(legal) < len(mine):
            return f"You have no {name}:", f"play {words.cards(sorted(legal))}."
        return _fitting(f"You have no {name}:", f"play any card{where}.", "play any card.")
    height = ranking.height.__getitem__
    from_hand = sorted((card for card in legal if card not in row), key=height, reverse=True)
    from_table = [card for card in row if card in legal and card is not None]
    groups = [(from_hand, "hand"), (from_table, "table")]
    parts = [f"{words.cards(cards)} from {place}" for cards, place in groups if cards]
    first = f"{name} led: follow suit."
    listed = f"{', '.join(parts) if any(row) else words.cards(from_hand)}."
    # They stand out on the table anyway.
    return _fitting(
        first, listed, f"From {' or '.join(place for cards, place in groups if cards)}." if any(row) else ""
    )


def _fitting(first: str, rest: str, shorter: str) -> tuple[str, str]:
    """Two parts of a line, the second as long as there is room for it."""
    return first, rest if len(first) + 1 + len(rest) <= _CELLS else shorter


def _covers(deal: DealView, seat: int, card: Card) -> bool:
    """Whether the card lies on a covered one."""
    return card in deal.up[seat] and deal.covered[seat][deal.up[seat].index(card)]


def _waiting_for(update: Update, deal: DealView, words: Words) -> tuple[str, str]:
    sat_in = [seat for seat in deal.to_act if update.people[seat].sat_in]
    if sat_in:
        return "", f"A bot plays for {words.names_of(sat_in)}."
    away = [seat for seat in deal.to_act if not update.people[seat].here]
    if away and not update.looks_on:
        return sentence(f"{words.names_of(away)} {words.verb(away, 'are')} away"), "The seat is kept."
    return "", sentence(f"{words.names_of(deal.to_act)} {words.verb(deal.to_act, 'are')} thinking")
