"""Claims and concessions: what is left of a deal goes to one side by agreement, and never by what nobody may know."""

from random import Random

import pytest

from engine import game as rules
from engine.actions import Accept, Claim, Concede, Play, Refuse
from engine.errors import Code
from engine.events import CardsShown, ClaimAnswered, Claimed, RestTaken
from engine.games import game_of
from engine.notation import parse_action
from engine.record import replay
from engine.view import view

from .declared import SHAPES
from .hiding import exchange, exchanged, unseen
from .positions import position, refused, table
from .randomly import Step, dealt, recorded, steps

TWO = ["AS KS 2H", "2D 3D/4D"]
FOUR = ["AS KS", "QS JS", "9S 8S", "7S 6S"]


def after(game, deal, texts):
    """The deal after these actions, and what happened."""
    happened = []
    for text in texts.split(", ") if texts else ():
        deal, events = rules.act(game, deal, *parse_action(text, game.pack))
        happened += events
    return deal, happened


@pytest.mark.parametrize(
    ("rule_string", "seats", "texts", "taken", "to_act"),
    table(
        ("threefold", TWO, "0 claim", None, (1,), "the opponent is asked"),
        ("threefold", TWO, "0 claim, 1 accept", (3, 0), (), "accepted: every trick that is left"),
        ("threefold", TWO, "0 claim, 1 refuse", None, (0,), "refused: the play goes on"),
        ("threefold", TWO, "0 play KS, 1 play 2D, 0 claim, 1 accept", (3, 0), (), "what was won stays won"),
        ("threefold", TWO, "0 play KS, 1 claim, 0 accept", (0, 3), (), "with the trick under way"),
        ("threefold", TWO, "0 concede", (0, 3), (), "of two, a concession needs nobody else"),
        ("mendikot", FOUR, "0 claim", None, (1, 3), "both opponents are asked, the partner is not"),
        ("mendikot", FOUR, "0 claim, 3 accept", None, (1,), "in any order"),
        ("mendikot", FOUR, "0 claim, 3 accept, 1 accept", (2, 0, 0, 0), (), "and both have to accept"),
        ("mendikot", FOUR, "0 claim, 3 accept, 1 refuse", None, (0,), "one refusal is enough"),
        ("mendikot", FOUR, "0 concede", None, (2,), "the partner has to agree"),
        ("mendikot", FOUR, "0 concede, 2 accept", (0, 0, 0, 2), (), "and then it goes to the other side"),
        ("mendikot", FOUR, "0 concede, 2 refuse", None, (0,), "or it goes on"),
        ("three-two-five", ["AS KS", "QS JS", "9S 8S"], "0 claim, 1 accept, 2 accept", (2, 0, 0), (), "of three, both"),
    ),
)
def test_claim(rule_string, seats, texts, taken, to_act):
    """Seat 0 leads; the tricks of each seat, once it is over."""
    game, deal = position(rule_string, len(seats) - 1, "S", seats, leader=0)
    deal, _ = after(game, deal, texts)
    assert rules.to_act(game, deal) == to_act
    assert rules.is_over(game, deal) == (taken is not None)
    if taken:
        assert deal.tricks_taken() == taken
        played = sorted(str(card) for trick in deal.tricks for _, card in trick.plays)
        assert played == sorted(name for text in seats for name in text.replace("/", " ").split())


def test_a_claim_shows_the_hand_and_it_stays_shown():
    game, deal = position("mendikot", 3, "S", FOUR, leader=0)
    deal, events = after(game, deal, "0 claim, 1 refuse")
    cards = deal.hands[0]
    assert events == [Claimed(0, concedes=False), CardsShown(0, cards), ClaimAnswered(1, accepts=False)]
    assert view(game, deal, None).shown == cards
    _, events = after(game, deal, "0 claim")
    assert events == [Claimed(0, concedes=False)]


def test_a_concession_shows_nothing_until_it_is_agreed():
    game, deal = position("mendikot", 3, "S", FOUR, leader=0)
    waiting, events = after(game, deal, "0 concede")
    assert (events, waiting.shown) == ([Claimed(0, concedes=True)], ())
    _, events = after(game, waiting, "2 accept")
    assert isinstance(events[1], RestTaken)


@pytest.mark.parametrize(
    ("rule_string", "seats", "texts", "seat", "action", "code", "sentence"),
    table(
        ("mendikot", FOUR, "", 3, Claim(), Code.NOT_YOUR_TURN, "It is not your turn.", "out of turn"),
        ("mendikot", FOUR, "0 claim", 2, Accept(), Code.NOT_YOUR_TURN, "It is not your turn.", "not the partner"),
        ("mendikot", FOUR, "0 claim, 1 accept", 1, Refuse(), Code.NOT_YOUR_TURN, "It is not your turn.", "twice"),
        ("mendikot", FOUR, "0 claim", 1, Play("QS"), Code.NOT_NOW, "First answer: accept, or refuse and play on.",
         "no play before the answer"),
        ("mendikot", FOUR, "0 claim", 1, Claim(), Code.NOT_NOW, "First answer: accept, or refuse and play on.",
         "no claim against a claim"),
        ("mendikot", FOUR, "", 0, Accept(), Code.NOT_NOW, "Play a card.", "nothing is claimed"),
        ("three-two-five", ["AS", "QS", "9S"], "", 0, Concede(), Code.NOT_NOW,
         "There is no one side to concede to here.", "among three, to whom"),
        ("threefold players=4", ["AS#1", "QS#1", "9S#1", "7S#1"], "", 0, Concede(), Code.NOT_NOW,
         "There is no one side to concede to here.", "nor among four alone"),
    ),
)  # fmt: skip
def test_refusal(rule_string, seats, texts, seat, action, code, sentence):
    game, deal = position(rule_string, len(seats) - 1, "S", seats, leader=0)
    deal, _ = after(game, deal, texts)
    if isinstance(action, Play):
        action = Play(game.pack.card(action.card))
    assert refused(game, deal, seat, action) == (code, sentence)


@pytest.mark.parametrize("rule_string", SHAPES)
def test_a_claim_is_the_same_whatever_nobody_knows(rule_string):
    """At any trick: who may claim, who is asked and what all see of it does not depend on cards they cannot see."""
    game, chance = game_of(rule_string), Random(rule_string)
    beginning = dealt(game, chance)
    played, tried = [], 0
    for step in steps(game, beginning.start(game)[0], chance):
        deal, seat = step.before, step.seat
        besides = rules.phase_of(game, deal).besides(game, deal, seat)
        for action in besides if chance.random() < 0.3 else ():
            waiting, events = rules.act(game, deal, seat, action)
            for watcher in (*range(game.seats), None):
                other = exchanged(deal, exchange(unseen(game, waiting, watcher), chance))
                assert rules.phase_of(game, other).besides(game, other, seat) == besides
                twin, twins = rules.act(game, other, seat, action)
                assert view(game, twin, watcher) == view(game, waiting, watcher)
                assert events == twins or rules.is_over(game, waiting) or watcher == seat
            while asked := rules.to_act(game, waiting) if waiting.claim else ():
                answer = chance.choice((Accept(), Accept(), Refuse()))
                after_it, events = rules.act(game, waiting, asked[-1], answer)
                waiting = after_it
            if rules.is_over(game, waiting):
                assert game.score(game, waiting).stands in (True, False)
            tried += 1
        played.append(step)
    assert bool(tried) == (game.dummy is None)


def test_a_claim_is_recorded_and_replayed():
    game, chance = game_of("kentucky"), Random(4)
    beginning = dealt(game, chance)
    played = list(steps(game, beginning.start(game)[0], chance))[:20]
    deal = played[-1].after
    for action in (Claim(), Accept(), Accept()):
        seat = rules.to_act(game, deal)[0]
        over, events = rules.act(game, deal, seat, action)
        played.append(Step(deal, seat, action, over, events))
        deal = over
    replayed = replay(game, recorded(game, beginning, played), beginning.before)
    assert (replayed.deal, replayed.finished) == (deal, True)
    assert sum(replayed.result["captured"]) == 120
