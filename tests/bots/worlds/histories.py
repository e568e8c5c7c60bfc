"""Everything that can have happened, by trying it all: each deal of the pack, each choice that a seat did not see.

Slow and plain, and nothing of the sampler's: the engine's own rules say what was possible, and what the seat has seen
at every step says what it cannot have been.
"""

from collections import Counter
from itertools import combinations, permutations
from math import factorial, sqrt

from engine import game as rules
from engine.actions import Bury, Drop, Give, GiveBack, Hide, LayFan, Pull
from engine.bots.worlds import places
from engine.errors import IllegalAction
from engine.events import CardPlayed, CardsShown, CardTurnedUp, DummyLaid, HandDealt, NestDealt, RowDealt
from engine.phases.dealing import TurnTrump
from engine.phases.exchange import PickUpPass
from engine.view import view


def lie(game, deal):
    """Where every card lies in a deal, what was pulled and what was passed: a key that a world has too."""
    column = game.pack.place
    where, slots = [places.PLAYED] * len(column), [0] * len(column)

    def lay(cards, place):
        for slot, card in enumerate(cards):
            if card is not None:
                where[column[card]] = place
                slots[column[card]] = slot if places.HANDS <= place < 2 * places.HANDS else 0

    for owner in range(game.hands):
        lay(deal.hands[owner], places.hand(owner))
        lay(deal.down[owner], places.covered(owner))
        lay(deal.up[owner], places.face_up(owner))
        lay(deal.passing[owner], places.passing(owner))
    lay(deal.stock, places.STOCK)
    lay(deal.nest, places.NEST)
    lay(deal.buried, places.BURIED)
    lay([deal.hidden.card] if deal.hidden else [], places.HIDDEN)
    pulls = [[column[pull.card], column[pull.returned] if pull.returned else -1] for pull in deal.pulls]
    passed = sorted((one.giver, tuple(column[card] for card in one.cards)) for one in deal.passed)
    return tuple(where), tuple(slots), str(pulls), str([list(cards) for _, cards in passed])


def keys(game, worlds):
    """The same of every world sampled."""
    for where, slots, pulls, passed in zip(*(rows.tolist() for rows in worlds[1:]), strict=True):
        covered = [
            slot if places.HANDS <= place < 2 * places.HANDS else 0 for place, slot in zip(where, slots, strict=True)
        ]
        cards = [row for row in passed if row]
        yield tuple(where), tuple(covered), str(pulls), str(cards)


def zones(game, deck, events):
    """Which places of the deck went where: pairs of a zone and its places; what was never dealt lies in the last."""
    at, found = 0, []
    for event in events:
        match event:
            case HandDealt(seat, cards):
                zone = ("dummy" if seat == game.dummy else "hand", seat)
            case RowDealt(seat, cards, face_up):
                zone = ("up" if face_up else "down", seat)
            case NestDealt(cards):
                zone = ("nest", None)
            case _:
                continue
        found += [(zone, place) for place in range(at, at + len(cards))]
        at += len(cards)
    return found + [(("stock", None), place) for place in range(at, len(deck))]


ORDERED = {"down", "dummy"}
"""Zones in which it matters which card lies where."""


def arranged(free, wanted):
    """Every way to deal cards to zones, pairs of a zone and its places; in which order to a hand is no matter."""
    if not wanted:
        yield {}
        return
    (zone, spots), *others = wanted
    choose = permutations if zone[0] in ORDERED else combinations
    for cards in choose(free, len(spots)):
        left = [card for card in free if card not in cards]
        for rest in arranged(left, others):
            yield {**dict(zip(spots, cards, strict=True)), **rest}


def number_of_ways(wanted):
    """How many `arranged` would give, but for what cannot be had at once."""
    ways = factorial(sum(map(len, wanted.values())))
    for (kind, _), spots in wanted.items():
        ways //= 1 if kind in ORDERED else factorial(len(spots))
    return ways


def guesses(game, deal, seat, action):
    """What the action of another seat can have been, as far as its kind and its public part go."""
    legal = rules.legal(game, deal, action[0])
    who, did = action
    if who == seat:
        return [did]
    match did:
        case Drop() | Give() | Hide():
            return [one for one in legal if type(one) is type(did)]
        case Bury(_, trump):
            return [one for one in legal if one.trump == trump]
        case Pull(_, victim) if victim != seat:
            return [one for one in legal if isinstance(one, Pull)]
        case GiveBack() if deal.pulls[-1].victim != seat:
            return [one for one in legal if isinstance(one, GiveBack)]
        case LayFan():
            return [LayFan()]
        case _:
            return [did]


MANY = 1300
"""Ways to deal the unseen cards beyond which trying them all takes too long."""


def histories(game, beginning, actions, seat):
    """By key, in how many ways the deal can have come to it, for a seat that has seen all it could; None: too many.

    `actions` are pairs of a seat and what it did.
    """
    deal, opening = beginning.start(game)
    deals, events = [deal], [*opening]
    for who, action in actions:
        deal, more = rules.act(game, deal, who, action)
        deals.append(deal)
        events += more
    shown = [view(game, each, seat) for each in deals]
    where = zones(game, beginning.deck, events)
    fixed = {place: beginning.deck[place] for zone, place in where if zone == ("hand", seat) or zone[0] == "up"}
    fixed |= played(game, deals[-1], beginning.deck, where, events, fixed)
    if any(isinstance(event, DummyLaid) for event in events):  # half of the hand was laid face up
        dummy = [place for zone, place in where if zone[0] == "dummy"]
        fixed |= {place: beginning.deck[place] for place in dummy[len(dummy) // 2 :]}
    if deals[-1].declined:  # the packet that was shown as it was dealt
        packet = next(event.cards for event in events if isinstance(event, CardsShown))
        fixed |= {beginning.deck.index(card): card for card in packet}
    free = [card for card in beginning.deck if card not in fixed.values()]
    wanted = {}
    for zone, place in where:
        if place not in fixed:
            wanted.setdefault(zone, []).append(place)
    if number_of_ways(wanted) > MANY:
        return None
    found = Counter()
    for way in arranged(free, [*wanted.items()]):
        deck = turned(game, beginning.deck, [{**way, **fixed}[place] for place in range(len(beginning.deck))])
        made, _ = beginning._replace(deck=deck).start(game)
        if view(game, made, seat) == shown[0]:
            _go_on(game, made, seat, actions, shown[1:], found)
    return found


def turned(game, true, deck):
    """The deck, the first four cards in an order that turns the same trumps where they do: it says nothing else."""
    if isinstance(game.phases[0], TurnTrump):
        lowest, first = (cards.index(min(cards, key=game.pack.place.__getitem__)) for cards in (deck[:4], true[:4]))
        deck[lowest], deck[first] = deck[first], deck[lowest]
    return tuple(deck)


def played(game, deal, deck, where, events, fixed):
    """The places in the deck of cards that can have come from nowhere else: played by seats whose hands only shrank."""
    if game.owed(game, 0, ()) or any(isinstance(phase, PickUpPass) for phase in game.phases):
        return {}
    contract = deal.contract()
    certain = {}
    spots = {zone: [place for other, place in where if other == zone and place not in fixed] for zone, _ in where}
    for event in events:
        match event:
            case CardTurnedUp(seat, slot, card) if ("down", seat) in spots:
                certain[spots["down", seat][slot]] = card
            case CardPlayed(seat, card, None) if ("hand", seat) in spots and (not contract or seat != contract.seat):
                if any(deck[place] == card for place in fixed):
                    continue
                taken = [place for place in spots["hand", seat] if place not in certain]
                certain[taken[0]] = card
            case _:
                pass
    return certain


def _go_on(game, deal, seat, actions, shown, found):
    if not actions:
        found[lie(game, deal)] += 1
        return
    for guess in guesses(game, deal, seat, actions[0]):
        try:
            after, _ = rules.act(game, deal, actions[0][0], guess)
        except IllegalAction:
            continue
        if view(game, after, seat) == shown[0]:
            _go_on(game, after, seat, actions[1:], shown[1:], found)


def surprise(counts, expected):
    """How far counts are from what was expected, in standard deviations of a chi-square (Wilson and Hilferty)."""
    freedom = len(expected) - 1
    if not freedom:
        return 0.0
    total, weight = sum(counts.values()), sum(expected.values())
    square = sum((counts[key] - total * part / weight) ** 2 / (total * part / weight) for key, part in expected.items())
    spread = 2 / (9 * freedom)
    return ((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
