"""Near the target it is the match that counts, not the deal."""

import random

import numpy as np
import pytest

from engine.actions import Bid, Pass
from engine.bots.matches import Match, ends
from engine.bots.roster import best, made
from engine.bots.search.exchange import set_bid
from engine.bots.search.match import of_match
from engine.bots.search.shape import shape_of
from engine.bots.search.valuing import Worth
from engine.bots.training.dealing import deal_out
from engine.deal import Call
from engine.games import game_of
from engine.ranking import Played, Trick, winning_place
from tests.bots.positions import at_table, dealt

SOUND = "AS QS 8S 7S KH 9H AD 7D 9C"
GOOD = "AS QS 9S AH 9H AD 7D TC 9C"


def in_play(seat, bid, trump, tricks, hand, buried, played=""):
    """Kentucky Discard as its declarer sees it in the play: a line a taken trick, who led it first.

    The cards that it has not seen are with the others in any order.
    """
    game = game_of("kentucky")
    lines = [line.split() for line in tricks.splitlines()]
    taken = [trick_of(game, int(leader), cards, trump) for leader, *cards in lines]
    now = trick_of(game, taken[-1].winner, played.split())
    held, away = ([*map(game.pack.card, text.split())] for text in (hand, buried))
    gone = {*held, *away, *(card for trick in (*taken, now) for _, card in trick.plays)}
    rest = [card for card in game.pack.cards if card not in gone]
    done = [played_by for played_by, _ in now.plays]
    hands = tuple(
        tuple(held) if other == seat else tuple(rest.pop() for _ in range(len(held) - (other in done)))
        for other in range(4)
    )
    assert not rest
    _, deal = dealt([""] * 4, "kentucky", nest=(), phase=len(game.phases) - 1, trick=now, trump=trump)
    deal = deal._replace(hands=hands, buried=tuple(away), tricks=tuple(taken), calls=(Call(seat, bid),))
    return at_table(game, deal, seat)


def trick_of(game, leader, cards, trump=None):
    """A trick; taken, where there are trumps to say by whom."""
    plays = tuple(Played((leader + step) % 4, game.pack.card(card)) for step, card in enumerate(cards))
    trick = Trick(leader, plays)
    return trick._replace(winner=plays[winning_place(trick, game.rankings[trump])].seat) if trump else trick


def chance(ours, theirs, *, win, got, bid=100, declares=True, bidder_first=False, target=500):
    shape = shape_of(game_of("kentucky deck=full"))
    positions = deal_out(shape, 1, np.random.default_rng(1))
    positions.declarer[:] = 0 if declares else 1
    set_bid(positions, bid)
    worth = Worth(np.array([win], np.float32), np.array([got], np.float32))
    return float(of_match(Match(ours, theirs, target, bidder_first), positions, worth, 0)[0])


def test_a_lost_bid_that_keeps_others_from_going_out_is_better_than_none():
    """They are at 420 of 500: let them play for 95, and they go out; play yourself and lose it, and they may not."""
    they_play = chance(300, 420, win=0.1, got=60, bid=95, declares=False)
    we_lose = chance(300, 420, win=0.3, got=115, bid=125)
    assert we_lose > they_play + 0.1


def test_who_needs_a_few_points_needs_no_bid_for_them():
    quiet = chance(480, 300, win=0.5, got=60, bid=120, declares=False)
    bidding = chance(480, 300, win=0.5, got=110, bid=120)
    assert quiet > 0.95 > bidding


def test_far_from_the_end_the_lead_decides():
    assert chance(0, 0, win=1.0, got=130, bid=100) > 0.5 > chance(0, 0, win=0.0, got=70, bid=100)
    assert chance(200, 0, win=0.5, got=100) > chance(0, 200, win=0.5, got=100)


def test_of_both_that_go_out_the_higher_score_wins_or_the_bidder():
    assert chance(420, 495, win=1.0, got=110) < 0.5
    assert chance(420, 495, win=1.0, got=110, bidder_first=True) > 0.95
    assert chance(495, 420, win=0.0, got=70, declares=False, bidder_first=True) < 0.05


@pytest.mark.parametrize(
    ("rules", "scores", "match"),
    [
        ("kentucky target=500", (472, 381), Match(381, 472, 500, False)),
        ("kentucky target=500", (100, 379), None),
        ("rook bidder_first=on target=500", (450, 320), Match(320, 450, 500, True)),
        ("threefold", (2, 2), None),
        ("mendikot", (4, 4), None),
        ("three-two-five", (9, 9, 9), None),
        ("split-dummy", (280, 280, 280), None),
    ],
)
def test_where_a_deal_may_end_the_match(rules, scores, match):
    game = game_of(rules)
    by_seat = scores * 2 if game.seats == 4 else scores
    assert ends(game, by_seat, 1) == match


@pytest.mark.parametrize(
    ("hand", "calls", "scores", "action"),
    [
        (SOUND, [85], (0, 0), Pass()),
        (SOUND, [85], (215, 215), Bid(90)),
        (GOOD, [], (0, 0), Bid(70)),
        (GOOD, [], (100, 270), Pass()),
    ],
    ids=[
        "their bid will probably be lost: it may stand",
        "they go out if it is not, and not with what is left them",
        "a hand to bid with",
        "what is left us is enough to go out: there is nothing to be gained by bidding",
    ],
)
def test_expert_bids_for_the_match(hand, calls, scores, action):
    """B5: scores are theirs, who have bid, and ours."""
    game, deal = dealt(["", hand, "", ""] if calls else [hand, "", "", ""], "kentucky target=300", calls)
    seat = len(calls)
    seen = at_table(game, deal, seat)
    seen = seen._replace(standing=seen.standing._replace(scores=(scores if seat else scores[::-1]) * 2))
    choices = [made(best().maker).choose(seen, random.Random(seed)) for seed in range(4)]
    assert sum(choice.action == action for choice in choices) >= 3
    assert all(("the match" in choice.why) == (scores != (0, 0)) for choice in choices)


DRAWN = in_play(
    3, 80, "S", "1 RK 6S TS AS\n1 QH AH 9D 6H\n2 5H JS 8H TH\n3 KD TD 6D JD", "KS QS 8S 5S 5D", "7C 8C QC 8D 7H"
)
RUFFED = in_play(
    2, 85, "C", "1 9D AD 7D TD\n2 AC 6C 8C 6H\n2 5D QD KD 9H", "7C 5C QC AH RK KH", "8D JD 7H 8H KS", "6D QH"
)


@pytest.mark.parametrize(
    ("seen", "scores", "card", "other"),
    [(DRAWN, (230, 295), "QS", "5D"), (RUFFED, (200, 290), "7C", "AH")],
    ids=["their trumps are drawn before anything is given up", "a trick that one can do without is ruffed"],
)
def test_expert_plays_for_the_match(seen, scores, card, other):
    """B5: the bid is as good as made anyway, but what others take would put them out. Scores are ours, theirs."""
    assert abs(better(seen, (0, 0), card, other)) < 0.03
    assert better(seen, scores, card, other) > 0.06


def better(seen, scores, card, other):
    """By how much a card of seat 2's or 3's is better than another, the deals it dreams of being twice as many."""
    by_seat = tuple(scores[seat % 2 != seen.seat % 2] for seat in range(4))
    seen = seen._replace(standing=seen.standing._replace(scores=by_seat))
    found = 0.0
    for seed in range(2):
        choice = made(best().maker).choose(seen, random.Random(seed))
        assert ("the match" in choice.why) == (scores != (0, 0))
        values = {str(one.action.card): one.value for one in choice.candidates}
        found += (values[card] - values[other]) / 2
    return found
