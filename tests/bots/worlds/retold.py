"""A sampled world as a deal that is played again from its first card: by the rules of the engine it must come to it."""

from engine import game as rules
from engine.actions import Bury, Drop, Give, GiveBack, Hide, LayFan, Pull
from engine.events import (
    CardGivenBack,
    CardPlayed,
    CardPulled,
    CardsBuried,
    CardsPassed,
    CardsShown,
    CardTurnedUp,
    DummyLaid,
    HandDealt,
    NestDealt,
    NestTaken,
    PassChosen,
    RowDealt,
    TrumpHidden,
    TrumpOpened,
)

from .histories import turned


def retold(game, beginning, steps, made, seat):
    """The deal after these steps, dealt and chosen as the made-up deal says where the seat has not seen it.

    Raises IllegalAction where it cannot have been so.
    """
    _, opening = beginning.start(game)
    events = [*opening, *(event for step in steps for event in step.events)]
    deck = turned(game, beginning.deck, _deck(game, events, made, seat))
    deal, _ = beginning._replace(deck=deck).start(game)
    drawn, returned = iter(made.pulls), iter(made.pulls)
    for step in steps:
        who, action = step.seat, step.action
        match action:
            case Pull(_, victim):
                action = Pull(next(drawn).card, victim)
            case GiveBack():
                action = GiveBack(next(returned).returned)
            case Drop():
                action = Drop(*made.buried)
            case Bury(_, trump):
                action = Bury(frozenset(made.buried), trump)
            case Hide():
                action = Hide(made.hidden.card if made.hidden else made.opened.card)
            case Give():
                passed = {one.giver: one.cards for one in made.passed}
                action = Give(frozenset(passed.get(who, made.passing[who])))
            case LayFan() if who != seat:
                action = LayFan()
            case _:
                pass
        deal, _ = rules.act(game, deal, who, action)
    return deal


def _deck(game, events, made, seat):
    """What the pack must have been, top card first: everything that happened, taken back from the made-up deal."""
    hands = [[*hand] for hand in made.hands]
    up, down = ([[*row] for row in rows] for rows in (made.up, made.down))
    nest, passing, pulls = [*made.nest], [*made.passing], [*made.pulls]
    packets = []
    shown = {*next(event.cards for event in events if isinstance(event, CardsShown))} if made.declined else set()

    def move(cards, source, to):
        for card in cards:
            source.remove(card)
            to.append(card)

    for event in reversed(events):
        match event:
            case CardPlayed(who, card, None):
                hands[who].append(card)
            case CardPlayed(who, card, slot):
                up[who][slot] = card
            case CardTurnedUp(who, slot, card):
                up[who][slot], down[who][slot] = None, card
            case TrumpOpened(_, card):
                hands[made.trump_named_by].remove(card)
            case TrumpHidden(who):
                hands[who].append(made.hidden.card if made.hidden else made.opened.card)
            case CardGivenBack(who, victim):
                move([pulls[-1].returned], hands[victim], hands[who])
                pulls[-1] = pulls[-1]._replace(returned=None)
            case CardPulled(who, victim):
                move([pulls.pop().card], hands[who], hands[victim])
            case CardsPassed(giver, receiver):
                passing[giver] = next(one.cards for one in made.passed if one.giver == giver)
                move(passing[giver], hands[receiver], [])
            case PassChosen(who):
                hands[who] += passing[who]
            case CardsBuried(who):
                hands[who] += made.buried
            case NestTaken(who, cards):
                move(cards if who == seat else sorted(hands[who])[: len(cards)], hands[who], nest)
            case DummyLaid(who):
                hands[who] = [card for card in (*down[who], *up[who]) if card is not None]
                up[who], down[who] = [], []
            case HandDealt(who, cards):
                if who == game.dummy:
                    packets.append([hands[who].pop() for _ in cards][::-1])
                    continue
                certain = who == seat or {*cards} <= shown
                free = [card for card in sorted(hands[who]) if card not in shown]
                packets.append(cards if certain else free[: len(cards)])
                move(packets[-1], hands[who], [])
            case RowDealt(who, cards, face_up):
                packets.append((up if face_up else down)[who][: len(cards)])
            case NestDealt(cards):
                packets.append([nest.pop() for _ in cards][::-1])
            case _:
                pass
    return [card for packet in reversed(packets) for card in packet] + [*made.stock]
