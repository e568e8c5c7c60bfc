"""Positions for bots, drawn as text."""

from engine import game as rules
from engine.deal import Deal
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
    return TableView(seat, 0, 0, game, names, "deal", 1, acting, shown.legal, shown, None, standing, ())


def position(text, trump=None, played="", before=(), game="threefold"):
    """A seat to act in mid-play, as it sees the table.

    A line a seat, the one to act first, the others in playing order: `hand | face up | covered`, the last
    two slot by slot. `played` is the trick so far, led by the seat so many before; `before` are whole
    tricks, each led by the seat to act. Every other card has been played in tricks that show nothing.
    """
    game = game_of(game)
    rows = [[part.split() for part in line.split("|")] for line in text.strip().splitlines()]
    hands, ups, downs = (
        [tuple(map(game.pack.card, row[column] if column < len(row) else ())) for row in rows] for column in range(3)
    )
    slots = max(len(up) for up in ups)
    cards = [game.pack.card(name) for name in played.split()]
    leader = -len(cards) % game.seats
    trick = Trick(leader, tuple(Played((leader + n) % game.seats, card) for n, card in enumerate(cards)))
    tricks = [Trick(0, tuple(Played(n, game.pack.card(name)) for n, name in enumerate(b.split())), 0) for b in before]
    placed = {*cards, *(play.card for done in tricks for play in done.plays)}
    placed.update(card for zone in (hands, ups, downs) for row in zone for card in row)
    tricks += [Trick(0, (Played(0, card),), 0) for card in game.pack.cards if card not in placed]
    deal = Deal(
        dealer=game.seats - 1,
        stock=(),
        hands=tuple(hands),
        up=tuple(up + (None,) * (slots - len(up)) for up in ups),
        down=tuple(down + (None,) * (slots - len(down)) for down in downs),
        trick=trick,
        tricks=tuple(tricks),
        phase=len(game.phases) - 1,
        trump=trump,
        trump_named_by=0,
    )
    return at_table(game, deal, 0)
