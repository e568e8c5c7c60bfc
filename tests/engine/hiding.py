"""Deals that differ only in what a seat may not know."""

from dataclasses import fields, is_dataclass, replace

from engine.actions import Bury, Drop, Give, GiveBack, Hide, LayFan, Play, Pull
from engine.cards import Card
from engine.events import TrumpOpened
from engine.game import Game, is_over


def unseen(game, deal, seat):
    """The cards of which `seat` does not see where they lie; None: a watcher."""
    cards = [] if deal.stock_shown or is_over(game, deal) else [*deal.stock]
    cards += [card for row in deal.down for card in row if card is not None]
    cards += [
        card for rows in (deal.hands, deal.passing) for owner, row in enumerate(rows) if owner != seat for card in row
    ]
    cards += deal.nest
    if not is_over(game, deal) and seat != (deal.contract() or (-1,))[0]:
        cards += deal.buried
    if deal.hidden and deal.hidden.owner != seat:
        cards.append(deal.hidden.card)
    known = {*deal.shown, *(deal.announced.cards if deal.announced else ())}
    known |= {card for passed in deal.passed if seat in passed[:2] for card in passed.cards}
    known |= {deal.opened.card} if deal.opened else set()
    known |= {card for pull in deal.pulls if seat in pull[:2] for card in pull[2:]}
    return [card for card in cards if card not in known]


def still_hidden(game, played):
    """Each step, with the cards by seat that the seat has not seen up to its end."""
    seats = (*range(game.seats), None)
    seen = {seat: set() for seat in seats}
    for step in played:
        opened = {event.card for event in step.events if isinstance(event, TrumpOpened)}
        for seat in seats:
            before, after = {*unseen(game, step.before, seat)}, {*unseen(game, step.after, seat)}
            seen[seat] |= opened | {card for card in game.pack.cards if card not in before or card not in after}
        yield (
            step,
            {seat: [card for card in unseen(game, step.after, seat) if card not in seen[seat]] for seat in seats},
        )


def covered(game, deal):
    """The cards that nobody can see; which they are never decides what was legal."""
    return unseen(game, deal._replace(hands=(), passing=(), buried=(), hidden=None), None)


def exchange(cards, chance):
    """Some of these cards changed for others of them, as a mapping."""
    others = [*cards]
    chance.shuffle(others)
    return dict(zip(cards, others, strict=True))


def exchanged(deal, change):
    """The deal with cards changed for others, wherever they lie."""

    def one(card):
        return change.get(card, card)

    def new(row):
        return tuple(map(one, row))

    return deal._replace(
        stock=new(deal.stock),
        hands=tuple(map(new, deal.hands)),
        up=tuple(map(new, deal.up)),
        down=tuple(map(new, deal.down)),
        nest=new(deal.nest),
        buried=new(deal.buried),
        passing=tuple(map(new, deal.passing)),
        passed=tuple(passed._replace(cards=new(passed.cards)) for passed in deal.passed),
        fan=deal.fan and new(deal.fan),
        pulls=tuple(pull._replace(card=one(pull.card), returned=one(pull.returned)) for pull in deal.pulls),
        hidden=deal.hidden and deal.hidden._replace(card=one(deal.hidden.card)),
    )


def meant(action, change):
    """The action with the same cards as the deal they are exchanged in."""
    match action:
        case Play(card) | Drop(card) | GiveBack(card) | Hide(card) | Pull(card):
            return replace(action, card=change.get(card, card))
        case LayFan(cards):
            return LayFan(tuple(change.get(card, card) for card in cards))
        case Give(cards) | Bury(cards):
            return replace(action, cards=frozenset(change.get(card, card) for card in cards))
        case _:
            return action


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
