"""Deals that differ only in what a seat may not know."""

from dataclasses import fields, is_dataclass

from engine.cards import Card
from engine.game import Game, is_over


def unseen(game, deal, seat):
    """The cards that `seat` cannot see where they lie; None: a watcher."""
    cards = [] if deal.stock_shown or is_over(game, deal) else [*deal.stock]
    cards += [card for row in deal.down for card in row if card is not None]
    cards += [card for owner, hand in enumerate(deal.hands) if owner != seat for card in hand]
    return cards


def covered(game, deal):
    """The cards that nobody can see; which they are never decides what was legal."""
    return unseen(game, deal._replace(hands=((),) * game.seats), None)


def exchange(cards, chance):
    """Some of these cards changed for others of them, as a mapping."""
    others = [*cards]
    chance.shuffle(others)
    return dict(zip(cards, others, strict=True))


def exchanged(deal, change):
    """The deal with cards changed for others, wherever they lie."""

    def new(row):
        return tuple(change.get(card, card) for card in row)

    return deal._replace(
        stock=new(deal.stock),
        hands=tuple(map(new, deal.hands)),
        up=tuple(map(new, deal.up)),
        down=tuple(map(new, deal.down)),
    )


def cards_in(value):
    """Every card that a value holds, however deep; the game itself is no secret."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Game):
        return
    elif is_dataclass(value):
        yield from (card for item in fields(value) for card in cards_in(getattr(value, item.name)))
    elif isinstance(value, dict):
        yield from cards_in((*value.keys(), *value.values()))
    elif isinstance(value, tuple | list | set | frozenset):
        yield from (card for item in value for card in cards_in(item))
