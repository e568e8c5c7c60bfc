"""Positions for bots, drawn as text."""

from engine import game as rules
from engine.deal import Call, Deal
from engine.games import game_of
from engine.ranking import Played, Trick
from engine.table import TableView
from engine.view import view


def at_table(game, deal, seat):
    """The table as the seat sees it in mid-deal."""
    shown = view(game, deal, seat)
    standing = game.standing(game, 0, ())
    names = ("bot",) * game.seats
    acting = rules.to_act(game, deal)
    return TableView(seat, 0, 0, game, names, "deal", 1, acting, shown.legal, shown, None, standing, (), False)


def dealt(hands, game, calls=(), dealer=None, **changes):
    """A deal in its auction, or in another phase by `phase=`: a line a hand, seat 0 first; empty ones share the rest.

    `calls` are the calls so far from forehand on, None a pass.
    """
    game = game_of(game)
    auction = next(place for place, phase in enumerate(game.phases) if phase.name in {"auction", "hide", "pull"})
    dealer = game.seats - 1 if dealer is None else dealer
    held = [tuple(map(game.pack.card, line.split())) for line in hands]
    rest = [card for card in game.pack.cards if all(card not in hand for hand in held)]
    nest = sum(phase.count for phase in game.phases if type(phase).__name__ == "ToNest")
    each = (len(game.pack.cards) - nest) // game.seats
    held = [hand or tuple(rest.pop() for _ in range(each)) for hand in held]
    order = game.from_forehand(dealer)
    return game, Deal(
        **{
            "dealer": dealer,
            "stock": (),
            "hands": tuple(held),
            "up": ((),) * game.seats,
            "down": ((),) * game.seats,
            "trick": Trick(order[0]),
            "nest": tuple(rest),
            "passing": ((),) * game.seats,
            "phase": auction,
            "calls": tuple(Call(order[n % game.seats], amount) for n, amount in enumerate(calls)),
            **changes,
        }
    )


def position(text, trump=None, played="", before=(), game="threefold"):
    """A seat to act in mid-play, as it sees the table.

    A line a seat, the one to act first, the others in playing order: `hand | face up | covered`, the last
    two slot by slot. `played` is the trick so far, led by the seat so many before; `before` are whole
    tricks, each led by the seat to act. Every other card has been played in tricks that show nothing.
    """
    game = game_of(game)
    lines = [[part.split() for part in line.split("|")] for line in text.strip().splitlines()]
    rows = [lines[(seat * game.direction) % game.seats] for seat in range(game.seats)]
    hands, ups, downs = (
        [tuple(map(game.pack.card, row[column] if column < len(row) else ())) for row in rows] for column in range(3)
    )
    slots = max(len(up) for up in ups)
    cards = [game.pack.card(name) for name in played.split()]
    leader = game.after(0, -len(cards))
    trick = Trick(leader, tuple(Played(game.after(leader, n), card) for n, card in enumerate(cards)))
    tricks = [
        Trick(0, tuple(Played(game.after(0, n), game.pack.card(name)) for n, name in enumerate(b.split())), 0)
        for b in before
    ]
    placed = {*cards, *(play.card for done in tricks for play in done.plays)}
    placed.update(card for zone in (hands, ups, downs) for row in zone for card in row)
    tricks += [Trick(0, (Played(0, card),), 0) for card in game.pack.cards if card not in placed]
    deal = Deal(
        dealer=game.after(0, -1),
        stock=(),
        hands=tuple(hands),
        up=tuple(up + (None,) * (slots - len(up)) for up in ups),
        down=tuple(down + (None,) * (slots - len(down)) for down in downs),
        trick=trick,
        tricks=tuple(tricks),
        phase=len(game.phases) - 1,
        trump=trump,
        trump_named_by=0,
        passing=((),) * game.seats,
    )
    return at_table(game, deal, 0)
