"""Claims and concessions: what is left of a deal goes to one side by agreement, and never by what nobody may know."""

from random import Random

import pytest

from engine import game as rules
from engine.actions import Accept, Claim, Concede, Finish, Play, Refuse
from engine.bots import bots
from engine.errors import Code
from engine.events import CardsShown, ClaimAnswered, Claimed, FinishOffered, PhaseEnded, RestTaken
from engine.games import game_of
from engine.notation import parse_action
from engine.record import replay
from engine.view import view
from tests.bots.positions import at_table

from .declared import DEALS, SHAPES
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


def test_a_claim_shows_the_hand_in_the_order_of_the_pack_and_it_stays_shown():
    """The order of the hand would tell which cards were pulled, passed or given back to it last."""
    game, deal = position("mendikot", 3, "S", FOUR, leader=0)
    deal, events = after(game, deal, "0 claim, 1 refuse")
    cards = tuple(sorted(deal.hands[0], key=game.pack.place.get))
    assert cards != deal.hands[0]
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


PLAIN = ["9S 8S", "QS JS", "7S 6S", "QH JH"]
COUNTERS = ("AS TS 5S RK", "AH TH 5H 5C", "AD TD 5D TC", "AC")


@pytest.mark.parametrize(
    ("rule_string", "dealer", "seats", "tricks", "taken", "winner"),
    table(
        ("threefold", 1, TWO, (14, 9), (), 0, "A-12 the caller has the fourteen he needs"),
        ("threefold", 1, TWO, (13, 10), (), None, "A-12 with thirteen the dealer can still tie, and wins by that"),
        ("threefold", 1, TWO, (10, 13), (), 1, "A-12 thirteen are enough for the dealer"),
        ("threefold tie=shared", 1, TWO, (10, 13), (), None, "A-12 where a tie is shared they are not"),
        ("threefold match=tricks", 1, TWO, (20, 3), (), None, "A-13 where tricks are counted all of them count"),
        ("threefold players=3", 0, ["AS", "QS", "9S"], (7, 6, 3), (), 0, "A-18 nobody can pass the dealer"),
        ("threefold players=3", 1, ["AS", "QS", "9S"], (7, 6, 3), (), None, "A-18 before whom the tie goes to another"),
        ("mendikot", 0, FOUR, (4, 3), ("TS TH TD", "", "", ""), 0, "D-08 three tens"),
        ("mendikot", 0, FOUR, (4, 3), ("TS TH", "TC", "", ""), None, "D-08 the fourth makes three, or two each"),
        ("mendikot", 0, FOUR, (6, 1), ("TS TH", "TC TD", "", ""), 0, "D-08 two each, and seven tricks"),
        ("mendikot", 0, FOUR, (6, 1), ("TS TH", "TC", "", ""), 0, "D-08 the last ten cannot help any more"),
        ("mendikot bonus=graded", 0, FOUR, (4, 3), ("TS TH TD", "", "", ""), None, "D-08 the fourth ten counts"),
        ("mendikot bonus=graded", 0, FOUR, (4, 3), ("TS TH TD", "TC", "", ""), 0, "D-08 until somebody has it"),
        ("mendikot", 0, FOUR, (10,), ("TS TH TD",), 0, "D-09 who wins is all that matters to a dealer who does"),
        ("mendikot", 3, FOUR, (10,), ("TS TH TD",), None, "D-09 a trick more would change who deals next"),
        ("kentucky", 3, PLAIN, (1, 1, 1), COUNTERS, 0, "nothing is left that counts"),
        ("kentucky", 3, PLAIN, (1, 1, 1), COUNTERS[:3], None, "an ace is left"),
        ("kentucky nest=free", 3, PLAIN, (1, 1, 1), COUNTERS[:3], None, "or is laid away: that is not to be seen"),
        ("three-two-five", 0, ["AS", "QS", "9S"], (5, 4, 0), (), None, "C-08 every trick counts"),
        ("rook", 3, PLAIN, (1, 1, 1), COUNTERS, None, "B-18 the last trick counts"),
    ),
)
def test_whether_a_deal_is_decided(rule_string, dealer, seats, tricks, taken, winner):
    """Where it is, finishing is offered beside the claim, in everybody's turn; the seat that takes what is left."""
    game, deal = position(rule_string, dealer, "S", seats, tricks, leader=0, taken=taken)
    assert game.decided(game, deal) == winner
    phase = rules.phase_of(game, deal)
    assert [Finish() in phase.besides(game, deal, seat) for seat in range(game.seats)] == [
        winner is not None
    ] * game.seats


@pytest.mark.parametrize(
    ("texts", "to_act", "over", "lines"),
    table(
        ("0 finish", (1, 2, 3), False, [FinishOffered(0)], "everybody else is asked, the partner too"),
        ("0 finish, 2 accept, 3 accept", (1,), False, [ClaimAnswered(3, accepts=True)], "in any order"),
        ("0 finish, 1 accept, 2 refuse", (0,), False, [ClaimAnswered(2, accepts=False)], "one is enough to play on"),
        ("0 finish, 2 accept, 3 accept, 1 accept", (), True, [RestTaken, PhaseEnded()], "all agree: it is over"),
        ("0 play AS, 3 finish, 0 accept, 2 accept, 1 accept", (), True, [RestTaken, PhaseEnded()], "in mid-trick, too"),
    ),
)
def test_finishing(texts, to_act, over, lines):
    """Side 0 has three tens; what is left goes to it, unplayed, and nobody shows a card before that."""
    game, deal = position("mendikot", 0, "S", FOUR, (4, 3), leader=0, taken=("TS TH TD", "", "", ""))
    deal, events = after(game, deal, texts)
    assert rules.to_act(game, deal) == to_act
    assert rules.is_over(game, deal) is over
    assert [type(event) if type(event) in lines else event for event in events[-len(lines) :]] == lines
    assert deal.shown == ()
    if over:
        assert deal.tricks_taken() == (7, 4, 1, 1)
        score = game.score(game, deal)
        assert (score.winners, score.gains) == ((0, 2), (1, 0, 1, 0))


@pytest.mark.parametrize("rule_string", DEALS)
def test_what_finishing_gives_is_what_playing_on_would_have_given(rule_string):
    """From any point at which it is offered, however the rest is played: the same winners, points and next dealer."""
    game, chance = game_of(rule_string), Random(rule_string)
    compared = 0
    for _ in range(3):
        beginning = dealt(game, chance)
        deal, _ = beginning.start(game)
        finishings = []
        for step in steps(game, deal, chance):
            phase = rules.phase_of(game, step.before)
            if phase.name == "play" and Finish() in phase.besides(game, step.before, step.seat):
                finishings.append((step.before, step.seat))
            deal = step.after
        wanted = come_to(game, beginning, deal)
        for decided, seat in (finishings[:1] + chance.sample(finishings, 1)) if finishings else ():
            deal, _ = rules.act(game, decided, seat, Finish())
            while asked := rules.to_act(game, deal):
                deal, _ = rules.act(game, deal, chance.choice(asked), Accept())
            assert come_to(game, beginning, deal) == wanted
            compared += 1
    assert compared or game.id not in ("threefold", "mendikot")


def come_to(game, beginning, deal):
    """What a finished deal means for the match."""
    finished = rules.finished(game, deal)
    standing = game.standing(game, beginning.dealer, [finished])
    return finished.score.winners, finished.score.gains, finished.score.stands, standing


@pytest.mark.parametrize("name", bots())
def test_a_bot_accepts_or_at_least_answers(name):
    """The careful one always does: there is nothing to be won by playing on."""
    game, deal = position("mendikot", 0, "S", FOUR, (4, 3), leader=0, taken=("TS TH TD", "", "", ""))
    deal, _ = after(game, deal, "0 finish")
    answers = {bots()[name].choose(at_table(game, deal, seat), Random(seat)).action for seat in (1, 2, 3)}
    assert answers <= {Accept(), Refuse()}
    assert answers == {Accept()} or name == "random"


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
        ("mendikot", FOUR, "0 claim", 1, Finish(), Code.NOT_NOW, "First answer: accept, or refuse and play on.",
         "no offer against a claim"),
        ("mendikot", FOUR, "", 0, Finish(), Code.NOT_NOW, "The deal is not decided yet: what is left still counts.",
         "nothing is decided"),
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
    """At any trick: who may claim, who is asked, what all see of it: none depends on cards they cannot see (R6)."""
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


@pytest.mark.parametrize(
    ("rule_string", "least", "actions"),
    [("kentucky", 0, (Claim(), Accept(), Accept())), ("mendikot", 1, (Finish(), Accept(), Accept(), Accept()))],
    ids=["claim", "finish"],
)
def test_it_is_recorded_and_replayed(rule_string, least, actions):
    game, chance = game_of(rule_string), Random(4)
    beginning = dealt(game, chance)
    played = list(steps(game, beginning.start(game)[0], chance))
    decided = [number for number, step in enumerate(played) if game.decided(game, step.before) is not None]
    played = played[: decided[0] if least else 20]
    deal = played[-1].after
    for action in actions:
        seat = rules.to_act(game, deal)[0]
        over, events = rules.act(game, deal, seat, action)
        played.append(Step(deal, seat, action, over, events))
        deal = over
    replayed = replay(game, recorded(game, beginning, played), beginning.before)
    assert (replayed.deal, replayed.finished) == (deal, True)
    assert sum(replayed.result.get("captured", replayed.result.get("tens"))) in (120, 4)
