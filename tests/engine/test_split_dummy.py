"""Rook with a split dummy, a row a clause: what its partner may play for it, what it uncovers, who leads (A-25)."""

import pytest

from engine import game as rules
from engine.actions import Bid, ChooseLeader, Drop, NameTrump, Pass, Play
from engine.events import CardTurnedUp
from engine.games import game_of
from engine.table import Table
from engine.view import view

from .positions import position, run, table

DUMMY = 3


def dealt(up: str, down: str, led: str, *, deck: str = "57"):
    """The deal at the dummy's first turn: seat 0 deals and plays with it, seat 1 leads `led`; clubs are trumps."""
    game = game_of("split-dummy" if deck == "57" else f"split-dummy deck={deck}")
    dummy = [game.pack.card(name) for name in f"{down} {up}".split()]
    rest = [card for card in game.pack.cards if card not in dummy and str(card) != led]
    each = len(game.pack.cards) // 4
    hands = {1: [game.pack.card(led), *rest[: each - 1]], DUMMY: dummy}
    hands |= {2: rest[each - 1 : 2 * each - 1], 0: rest[2 * each - 1 : 3 * each - 1]}
    # One card at a time from the dealer's left: the next person, the dummy, the third person, the dealer.
    cards = [hands[seat][place] for place in range(each) for seat in (1, DUMMY, 2, 0)]
    deal, _ = rules.start(game, 0, (*cards, rest[-1]))
    for seat, action in (
        (1, Pass()),
        (2, Pass()),
        (0, Bid(70)),
        (0, Drop(rest[-1])),
        (0, NameTrump("C")),
        (0, ChooseLeader(1)),
        (1, Play(game.pack.card(led))),
    ):
        deal, _ = rules.act(game, deal, seat, action)
    return game, deal


UP, DOWN = "7D 9H 2H 3H 4H 5H 6H", "8S 9S 10S 11S 12S 13S 14S"


@pytest.mark.parametrize(
    ("up", "down", "led", "legal"),
    [
        pytest.param(UP, DOWN, "10D", "7D", id="of its face-up cards the one that follows is the only one"),
        pytest.param(UP, DOWN, "10H", "9H 2H 3H 4H 5H 6H", id="any of several that follow"),
        pytest.param(UP, "8D 9S 10S 11S 12S 13S 14S", "1S", UP, id="a card that lies covered obliges nothing"),
    ],
)
def test_its_partner_plays_for_it_from_its_face_up_cards(up, down, led, legal):
    game, deal = dealt(up, down, led)
    assert {str(action.card) for action in rules.legal(game, deal, DUMMY)} == set(legal.split())
    mine, others = view(game, deal, 0), view(game, deal, 2)
    assert mine.to_act == others.to_act == (0,)
    assert mine.plays_dummy
    assert not others.plays_dummy
    assert set(mine.legal) == set(rules.legal(game, deal, DUMMY))
    assert not others.legal
    assert all(card not in str(others) for card in (f"'{name[:-1]}', suit='{name[-1]}'" for name in down.split()))


def test_a_card_it_plays_uncovers_the_one_below():
    game, deal = dealt(UP, DOWN, "10D")
    _, events = rules.act(game, deal, DUMMY, Play(game.pack.card("7D")))
    assert CardTurnedUp(DUMMY, 0, game.pack.card("8S")) in events


def test_of_thirteen_cards_the_seventh_slot_covers_nothing():
    game, deal = dealt("7D 9H 2H 3H 4H 5H 6H", "8S 9S TS JS QS KS", "6S", deck="53")
    assert deal.down[DUMMY][6] is None
    _, events = rules.act(game, deal, DUMMY, Play(game.pack.card("6H")))
    assert not any(isinstance(event, CardTurnedUp) for event in events)


def test_when_it_wins_its_partner_leads_from_its_face_up_cards():
    game, deal = dealt("1D 9H 2H 3H 4H 5H 6H", DOWN, "10D")
    while not deal.tricks:
        (seat,) = rules.to_act(game, deal)
        plays = rules.legal(game, deal, seat)
        deal, _ = rules.act(game, deal, seat, min(plays, key=lambda play: game.rankings["C"].suit[play.card] == "C"))
    if deal.tricks[0].winner == DUMMY:
        assert rules.to_act(game, deal) == (DUMMY,)
        assert view(game, deal, 0).to_act == (0,)
        assert {action.card for action in rules.legal(game, deal, DUMMY)} == {card for card in deal.up[DUMMY] if card}
    else:
        pytest.fail(f"seat {deal.tricks[0].winner} won")


CLUBS = ["1C 5S", "14C", "2D", "7C/4D 9H/3C"]


@pytest.mark.parametrize(
    ("rule_string", "bidder", "seats", "leader", "script"),
    table(
        ("split-dummy", 0, CLUBS, 1, "1:14C 3:7C{7C} +4D 2:2D 0:1C{1C} >0", "A-11 its own clubs oblige each hand"),
        ("split-dummy", 0, ["1C", "14C", "2D", "7D/4C 9H/3C"], 1, "1:14C 3:9H{7D 9H} +3C 2:2D 0:1C >0",
         "A-11 no club to be seen: anything, though clubs lie covered"),
        ("split-dummy", 0, ["2C 5S", "3C", "4C", "13C/5D 9H/6H"], 0, "0:2C 1:3C 3:13C +5D 2:4C >3 3:9H{5D 9H} +6H",
         "A-11 it leads to the next, from what lies open"),
        ("split-dummy", 1, CLUBS, 1, "1:14C 3:7C +4D 2:2D 0:1C >0", "A.9 fixed: opposite the dealer, whoever bid"),
        ("split-dummy partner=bidder", 1, CLUBS, 1, "1:14C 2:2D 3:7C +4D 0:1C >0", "A.9 bidder: opposite who bid"),
    ),
)  # fmt: skip
def test_trick(rule_string, bidder, seats, leader, script):
    """Spades are trumps, seat 0 has dealt; the dummy is hand 3."""
    run(*position(rule_string, 0, "S", seats, leader=leader, contract=(bidder, 70)), script)


TAKEN = ["1C 1D 1H 1S", "10C 10D 10H 10S", "5C 5D 5H 5S RK", "14C 14D 14H 14S"]


@pytest.mark.parametrize(
    ("rule_string", "contract", "gains", "winners"),
    table(
        ("split-dummy", (0, 120), (120, 80, 80), (0,), "A.9 made: each of a side scores what it took"),
        ("split-dummy", (0, 125), (-125, 80, 80), (1, 2), "A.9 set: the dummy's partner loses the bid"),
        ("split-dummy", (1, 80), (120, 80, 80), (1, 2), "A.9 the two others made theirs"),
        ("split-dummy", (2, 85), (120, -85, -85), (0,), "A.9 both lose what one of them bid"),
        ("split-dummy partner=bidder", (1, 100), (100, 100, 100), (1,), "A.9 bidder: alone with the dummy"),
        ("split-dummy partner=bidder", (1, 105), (100, -105, 100), (0, 2), "A.9 bidder: set, the defenders score"),
    ),
)
def test_score_by_person(rule_string, contract, gains, winners):
    """Seat 0 has dealt; 60, 40, 40 and the dummy's 40 points are taken, and the last trick, of 20, is the dummy's."""
    game, deal = position(rule_string, 0, "S", [""] * 4, contract=contract, taken=TAKEN)
    score = game.score(game, deal)
    assert (score.gains, score.winners) == (gains, winners)


def test_the_dummy_moves_on_with_the_deal():
    """A.9 fixed: opposite the dealer, so that in three deals everybody plays with it."""
    game = game_of("split-dummy")
    deals, finished = [], []
    for _ in range(3):
        dealer = game.standing(game, 0, finished).next_dealer
        deal = position("split-dummy", dealer, "S", [""] * 4, contract=(0, 70), taken=TAKEN)[1]
        deals.append((dealer, game.agent(deal, DUMMY)))
        finished.append(rules.finished(game, deal))
    assert deals == [(0, 0), (1, 1), (2, 2)]


def test_at_a_table_the_partner_acts_for_it_and_the_record_names_its_hand():
    game = game_of("split-dummy")
    table = Table(game, ["Ada", "Ben", "Cem"], first_dealer=0, seeds=lambda: bytes(32))
    for_dummy = 0
    while table.stage == "shuffle" or not table.view(0).finished:
        (seat, *_) = table.to_act()
        shown = table.view(seat)
        table.act(seat, next(iter(shown.legal)), shown.turn)
        for_dummy += any(text.startswith("3 play") for text in table.record().deals[-1].actions)
        assert seat < game.seats
    assert for_dummy
