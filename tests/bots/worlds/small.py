"""The declared games with few cards: the same phases and rules, so few deals that all of them can be written down."""

from dataclasses import replace

from engine.cards import ROOK, pack
from engine.games import game_of
from engine.phases.contract import NameTrump
from engine.phases.dealing import Packet, Row, ToNest, TurnTrump
from engine.phases.exchange import BuryAndName, ChoosePass
from engine.ranking import one_suit


def _threefold(game, phases):
    """A packet of one, rows, and a packet of one more."""
    copies = 2 if len(game.pack.cards) > 52 else 1
    cards = pack("QKA") if game.seats == 2 else pack("KA", copies=2) if copies == 2 else pack("QKA", extra=("JC",))
    rows = 2 if game.seats == 2 else 1
    made = [
        replace(phase, count=rows if isinstance(phase, Row) else 1) if isinstance(phase, Row | Packet) else phase
        for phase in phases
        if phase != [one for one in phases if isinstance(one, Packet)][-1]
    ]
    return cards, ("J", "Q", "K", "A"), made


def _mendikot(_game, phases):
    """Three cards each; four, where the first four cards of the deck turn trumps and go to one hand."""
    rest = [phase for phase in phases if not isinstance(phase, Packet)]
    if isinstance(rest[0], TurnTrump):
        return pack("9TKA"), ("9", "T", "K", "A"), [rest[0], Packet(4), *rest[1:]]
    return pack("TKA"), ("T", "K", "A"), [Packet(2), Packet(1), *rest]


def _rook(_game, phases):
    """Two cards each, one in the kitty, one to be passed."""
    packets = [phase for phase in phases if isinstance(phase, Packet)]
    rest = [phase for phase in phases if not isinstance(phase, Packet)]
    rest = [replace(phase, count=1) if isinstance(phase, ChoosePass) else phase for phase in rest]
    return pack("9A", rook=True), ("9", "A"), [*packets[:2], *rest]


def _kentucky(_game, phases):
    """Two cards each, two in the nest."""
    rest = [phase for phase in phases if not isinstance(phase, Packet | ToNest)]
    rest = [replace(phase, count=2) if isinstance(phase, BuryAndName) else phase for phase in rest]
    return pack("9A", rook=True, extra=("8C",)), ("8", "9", "A"), [Packet(1), ToNest(1), Packet(1), ToNest(1), *rest]


def _three_two_five(_game, phases):
    """Four cards each, the last two one by one."""
    first = next(phase for phase in phases if isinstance(phase, Packet))
    made = [
        replace(phase, count=2 if phase is first else 1)
        if isinstance(phase, Packet)
        else replace(phase, decline=1)
        if isinstance(phase, NameTrump) and phase.decline
        else phase
        for phase in phases
    ]
    return pack("KA", extra=("7H", "7S", "QC", "QD")), ("7", "Q", "K", "A"), made


_SMALL = {
    "threefold": _threefold,
    "mendikot": _mendikot,
    "rook": _rook,
    "split-dummy": _rook,
    "kentucky": _kentucky,
    "three-two-five": _three_two_five,
}


def small(rule_string, owed=()):
    """The game of these rules with a pack of nine to sixteen cards; `owed` are the debts to be pulled."""
    game = game_of(rule_string)
    cards, ranks, phases = _SMALL[game.id](game, game.phases)
    special = [card for card, suit in game.rankings["C"].suit.items() if suit != card.suit or card == ROOK]
    special += [card for card, suit in game.rankings["D"].suit.items() if suit != card.suit and card not in special]
    height = game.rankings["C"].height
    plain = max(height[card] for card in game.pack.cards if card.suit == "D" and card not in special)
    above = sorted((card for card in special if height[card] > plain), key=height.__getitem__)
    below = [card for card in special if card not in above]
    return replace(
        game,
        pack=cards,
        phases=tuple(phases),
        rankings=one_suit(cards, ranks, above=above, below=below),
        owed=lambda _game, _dealer, _before: owed,
    )
