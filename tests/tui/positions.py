"""Positions of every game that ask something of the player in seat 0, found among deals of bots that play anything."""

from functools import cache
from itertools import product
from random import Random

from engine.actions import Ask, Bid, Decline, Finish, Redeal
from engine.bots import bots
from engine.bots.turn import take_turn
from engine.cards import ROOK
from engine.phases.pulling import Fans
from tests.tui.table_stage import NAMES, Seat, table_of
from tui.table import Person, with_dummy


def asks(phase, *, mover=0, having=lambda _view: True):
    """True of a table in a phase of the deal where `mover` is to act, and of whose view something is true."""

    def reached(table):
        view = table.view(mover)
        deal = view.deal
        return view.stage == "deal" and deal.phase == phase and mover in deal.to_act and having(view)

    return reached


def calls(least):
    return lambda view: len(view.deal.calls) >= least and any(isinstance(action, Bid) for action in view.legal)


def trick(tricks, plays=None, **fields):
    def of(view):
        deal = view.deal
        enough = len(deal.tricks) >= tricks and plays in (None, len(deal.trick.plays))
        return enough and all(bool(getattr(deal, name)) is wanted for name, wanted in fields.items())

    return of


def draws(*, open_pull):
    return lambda view: bool(view.deal.pulls and not view.deal.pulls[-1].done) is open_pull


def fans(view):
    return isinstance(view.legal, Fans)


POSITIONS = {
    "auction": ("kentucky", asks("auction", having=calls(3)), ""),
    "auction just begun": ("rook", asks("auction", having=calls(0)), ""),
    "auction with the Rook": ("rook", asks("auction", having=lambda view: ROOK in view.deal.hand), ""),
    "auction to be opened": ("rook", asks("auction", having=lambda view: not view.deal.calls), "right right"),
    "redeal right": ("kentucky", asks("auction", having=lambda view: Redeal() in view.legal), ""),
    "redeal right, asked": ("kentucky", asks("auction", having=lambda view: Redeal() in view.legal), "N"),
    "their call": ("kentucky", asks("auction", mover=2, having=calls(2)), ""),
    "nest": ("kentucky", asks("bury"), "q w e"),
    "nest, named": ("kentucky nest=free", asks("bury"), "q w e r t 3"),
    "nest of the full deck": ("kentucky deck=full nest=free", asks("bury"), "q r"),
    "nest with the Rook": ("kentucky", asks("bury", having=lambda view: ROOK in view.deal.hand), ""),
    "their nest": ("kentucky", asks("bury", mover=1), ""),
    "kitty": ("rook deck=57", asks("drop"), "e"),
    "pass": ("rook", asks("pass"), "w r"),
    "pass, three chosen": ("rook deck=57", asks("pass"), "w r t"),
    "trumps after the pass": ("rook", asks("trump"), ""),
    "trumps to decline": (
        "three-two-five decline=next_three_shown",
        asks("trump", having=lambda view: Decline() in view.legal),
        "",
    ),
    "leader": ("rook", asks("leader"), ""),
    "pull": ("three-two-five", asks("pull", having=draws(open_pull=False)), "right"),
    "give back": ("three-two-five", asks("pull", having=draws(open_pull=True)), "e"),
    "their pull": ("three-two-five", asks("pull", mover=1), ""),
    "fan": ("three-two-five victim_arranges=on", asks("pull", having=fans), "2 3 1"),
    "their fan": ("three-two-five victim_arranges=on", asks("pull", mover=1, having=fans), ""),
    "hide": ("mendikot", asks("hide"), "r"),
    "their hiding": ("mendikot", asks("hide", mover=3), ""),
    "hidden": ("mendikot", asks("play", having=trick(1, 2, opened=False)), ""),
    "ask": ("mendikot trump=hidden2", asks("play", having=lambda view: Ask() in view.legal), ""),
    "opened": ("mendikot", asks("play", having=trick(5, 2, opened=True)), ""),
    "cut trumps": ("mendikot trump=cut", asks("play", having=trick(1, 1, opened=False)), ""),
    "contract": ("kentucky", asks("play", having=trick(3, 2)), ""),
    "fifteen ranks": ("rook deck=57", asks("play", having=trick(1, 3)), ""),
    "quotas": ("three-two-five", asks("play", having=trick(2, 1)), ""),
    "the dummy": ("split-dummy", asks("play", having=lambda view: trick(2, 1)(view) and view.deal.plays_dummy), ""),
    "the dummy's turn": (
        "split-dummy",
        asks("play", having=lambda view: trick(4, 2)(view) and view.deal.plays_dummy),
        "",
    ),
    "beside the dummy": (
        "split-dummy",
        asks("play", having=lambda view: trick(2, 1)(view) and not view.deal.plays_dummy),
        "",
    ),
    "auction beside the dummy": (
        "split-dummy",
        asks("auction", having=lambda view: calls(2)(view) and not view.deal.plays_dummy),
        "",
    ),
    "last card": ("kentucky", asks("play", having=trick(8, 1)), ""),
    "finish to be offered": ("threefold", asks("play", having=lambda view: Finish() in view.deal.besides), "f8"),
    "claim to be made": ("kentucky", asks("play", having=trick(6, 0)), "f8"),
}
"""Rules, what is true of the table, and the keys pressed then."""


@cache
def _found(name):
    """Seed, dealer and number of actions that lead to a position."""
    rules, until, _ = POSITIONS[name]
    for seed, dealer in product(range(1, 60), range(3)):
        table = table_of(rules, dealer=dealer, seed=seed)
        rng, bot = Random(seed), bots()["random"]
        for actions in range(900):
            if until(table):
                return seed, dealer, actions
            if not table.to_act():
                break
            take_turn(table, table.to_act()[0], bot, rng)
    raise AssertionError(name)


def position(name, *, people=()):
    """The player's end of a table in that position."""
    seed, dealer, actions = _found(name)
    table = table_of(POSITIONS[name][0], dealer=dealer, seed=seed)
    rng, bot = Random(seed), bots()["random"]
    for _ in range(actions):
        take_turn(table, table.to_act()[0], bot, rng)
    seats = table.game.seats
    present = tuple(people[:seats]) or tuple(Person(name, is_bot=seat > 0) for seat, name in enumerate(NAMES[:seats]))
    return Seat(table, people=with_dummy(table.game, present))


def keys(name):
    """The keys that make the picture."""
    return POSITIONS[name][2].split()
