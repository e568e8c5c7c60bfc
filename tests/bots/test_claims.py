"""Claims: made where nothing can come between, and accepted there, by what the seat sees alone."""

import random

import numpy as np
import pytest

from engine import game as rules
from engine.actions import Accept, Claim, Concede, Play, Refuse
from engine.bots import bots
from engine.bots.claims import claim, takes_the_rest
from engine.bots.endgame import Endgame, known_to_the_end, takes_with
from engine.bots.memory import remember
from engine.bots.roster import COACH, best, entry_of, made
from engine.bots.search.cards import Effort
from engine.bots.search.expert import Expert
from engine.bots.worlds import sample, world
from engine.deal import Faced, Pending
from engine.games import game_of
from engine.ranking import Played, Trick, winning_place
from engine.sampled import deal_of
from engine.view import view
from tests.bots.positions import at_table, position
from tests.bots.test_careful import rows
from tests.bots.test_laws import with_unseen_permuted
from tests.engine import randomly


def sure(seen, seat=0):
    return takes_the_rest(seen.game, seen.deal, remember(seen.game, seen.deal), seat)


PLAIN = "mendikot trump=open"


@pytest.mark.parametrize(
    ("game", "text", "played", "is_sure"),
    rows(
        (PLAIN, "AS KS AH\n 2S 3D 4D\n 3S 5D 6D\n 2C 7D 8D", "", True, "enough trumps to draw theirs, and an ace"),
        (PLAIN, "AS AH AD\n 2S 3S 4D\n 2C 5D 6D\n 7D 8D 9D", "", False, "one of them may hold two trumps"),
        (PLAIN, "AS KS 2H\n 2S 3D 4D\n 3S 5D 6D\n 3H 7D 8D", "", False, "the last card may be beaten"),
        (PLAIN, "AH KH 2H\n QH JH 4D\n 3C 5D 6D\n 3D 7D 8D", "", True, "two rounds draw both that are higher"),
        (PLAIN, "AH KH 2H\n QH JH 3H\n 3C 5D 6D\n 3D 7D 8D", "", False, "one of them may hold three"),
        (PLAIN, "9H 8H\n 3D 4D\n 5D 6D\n 7D 8D", "", True, "a suit of which nobody has a card"),
        (PLAIN, "AH 9D\n 3H 4C\n 5C 6C\n 7C 8C", "5H 6H 7H", True, "last in hand: the ace, and what nobody can follow"),
        (PLAIN, "AH 2D\n 3H 4D\n 5C 6C\n 7C 8C", "5H 6H 7H", False, "last in hand, with a card that may be beaten"),
        (PLAIN, "AH 9D\n 3H 4S\n 5C 6C\n 7C", "5H", False, "of those who are to play one may ruff"),
        (PLAIN, "AS 9D\n 3H 4S\n 5C 6C\n 7C", "5H", False, "a trump that need not fall to one"),
        ("kentucky", "AH AD\n 7H 8D\n 5D 6D\n 7D RK", "", False, "the Rook goes to any trick"),
        ("kentucky", "RK AS AH\n 9S 8D 9D\n 5D 6D 8C\n 7D TD 9C", "", True, "one's own beats every card"),
        ("kentucky", "AH AD\n 7H 8D\n 5D\n RK", "5H", False, "also over a card that may be followed to"),
        ("threefold", "AH KH\n QH | 2H | 3H", "", True, "nothing that is covered is higher"),
        ("threefold", "AS AH\n 2H | 3H | 2S", "", False, "a covered trump cannot be drawn"),
        ("threefold", "AH KH\n 2H | 2D | QD\n", "", True, "nor need it be, being none"),
        ("threefold", "AH 2H\n 3H | 2D | QD\n", "", False, "a card that is covered now may be higher later"),
        ("threefold", "AH | KH | QH\n 2H 3H 4H", "", False, "what lies covered before oneself may be anything"),
        ("threefold", "AH | KH\n 2H 3H", "", True, "what lies open is as good as what is held"),
        ("threefold", "3H 2H\n 4S 5D", "", False, "of two who know all cards: they ruff"),
        ("threefold", "3H AS\n 4S 5D", "", True, "unless the last trump is drawn"),
        ("mendikot", "AH AD\n 2H 3D\n 4D 5D\n 6D 7D", "", False, "trumps that are not known yet may begin"),
    ),
)
def test_whether_a_claim_cannot_fail(game, text, played, is_sure):
    """Its maker sees no hand but its own. Spades are trumps, where there are any."""
    assert sure(position(text, None if game == "mendikot" else "S", played, game=game)) is is_sure


@pytest.mark.parametrize(
    ("text", "voids", "is_sure"),
    rows(
        ("AS AH AD\n 5D 2C 4D\n 2S 3S 6D\n 7D 8D 9D", "S", True, "the partner has the trumps that are out"),
        ("AS AH AD\n 5D 2C 4D\n 2S 3S 6D\n 7D 8D 9D", "", False, "an opponent may have them"),
        ("9H 2H\n 5D 2C\n 8H 3H\n 7D 8D", "H", False, "the partner may have to take the lead over"),
        ("9H 2H\n 5D 2C\n 8H 3C\n 7D 8D", "H", True, "the partner can throw what is higher to the first round"),
    ),
)
def test_a_partner_only_has_to_leave_the_lead(text, voids, is_sure):
    """The opponents have shown to have none of a suit."""
    seen = position(text, "S", game=PLAIN)
    order = [seen.game.after(0, step) for step in range(4)]
    shown = [
        Trick(0, tuple(map(Played, order, map(seen.game.pack.card, (f"J{suit}", "2D", f"T{suit}", "3D")))), 0)
        for suit in voids
    ]
    assert sure(seen._replace(deal=seen.deal._replace(tricks=(*seen.deal.tricks, *shown)))) is is_sure


def answering(text, *, claimer=1, game="kentucky", concedes=False, **changes):
    """Seat 0 is to answer the seat after it, or another, who has shown its hand."""
    seen = position(text, "S", game=game)
    held = text.strip().splitlines()[(claimer * seen.game.direction) % seen.game.seats].split("|")[0].split()
    faced = () if concedes else tuple(Faced(claimer, seen.game.pack.card(card)) for card in held)
    pending = Pending(claimer, concedes)
    legal = (Accept(), Refuse())
    trick = Trick(claimer if not concedes else 1)
    deal = seen.deal._replace(
        claim=pending,
        faced=faced,
        shown=tuple(card for _, card in faced),
        legal=legal,
        trick=trick,
        besides=(),
        **changes,
    )
    return seen._replace(deal=deal, legal=legal)


@pytest.mark.parametrize("name", ["careful", "easy", "expert"])
@pytest.mark.parametrize(
    ("text", "accepts"),
    rows(
        ("QS 7S 8H\n AS KS AH\n 9H TH JH\n 9D 8D TD", True, "the highest of every suit, after trumps are drawn"),
        ("KS 7D 8H\n AS QS AH\n 9H TH JH\n 9D 8D TD", True, "the ace draws the king of trumps"),
        ("KS 7S 8H\n AS QS AH\n 9H TH JH\n 9D 8D TD", False, "but not where another goes to it"),
        ("KS 7S 8H\n AS AH AD\n 9H TH JH\n 9D 8D TD", False, "two trumps are out, and only one can be drawn"),
        ("8H 7H 8D\n AH KH 6H\n 9C TC JC\n 9D 7D TD", True, "two rounds take both of the suit that are higher"),
        ("8H 7H 9H\n AH KH 6H\n 9C TC JC\n 9D 7D TD", False, "but not three"),
        ("8D 7D 9D\n AH KH 6H\n 8H TC JC\n 9H 7C TD", True, "nor can those who do not answer be in the way"),
    ),
)
def test_answering_a_claim(text, accepts, name):
    """Whoever answers, however it plays else: a false claim is no more accepted than a sure one is refused."""
    choice = bots()[name].choose(answering(text), random.Random(1))
    assert choice.action == (Accept() if accepts else Refuse())


@pytest.mark.parametrize(
    ("text", "accepts"),
    rows(
        ("7H 8H\n AS KS\n 9C TC\n QS JS", True, "the opponents have all the trumps"),
        ("AH 8H\n AS KC\n 9C TC\n QD JH", False, "an ace may still win"),
    ),
)
def test_answering_a_concession(text, accepts):
    choice = made(best().maker).choose(answering(text, claimer=2, concedes=True), random.Random(1))
    assert choice.action == (Accept() if accepts else Refuse())


def claiming(text, played="", game="threefold", **changes):
    seen = position(text, "S", played, game=game)
    concedes = (Concede(),) if len(seen.game.sides) == 2 else ()
    return seen._replace(deal=seen.deal._replace(besides=(Claim(), *concedes), **changes))


def claimed(seen):
    choice = claim(seen.game, seen.deal, remember(seen.game, seen.deal))
    return choice and choice.action


def test_a_claim_is_made_once_and_not_for_the_last_card():
    seen = claiming("AS KS\n 2H 3H")
    assert claimed(seen) == Claim()
    assert (
        claimed(seen._replace(deal=seen.deal._replace(faced=tuple(Faced(0, card) for card in seen.deal.hand)))) is None
    )
    assert claimed(claiming("AS\n 2H")) is None
    assert claimed(seen._replace(deal=seen.deal._replace(besides=()))) is None


@pytest.mark.parametrize(
    ("text", "played", "game", "concedes"),
    rows(
        ("2H 3H\n AS", "AH", "threefold", True, "nothing beats what was led, nor what may be"),
        ("2H 3H\n 2S", "AH", "threefold", True, "not even the lowest trump"),
        ("2H 3H\n 2S", "KD", "threefold", True, "nor a lead that need not be followed to"),
        ("2H 4H\n 3H", "AH", "threefold", False, "the opponent might lead a lower card"),
        ("2H 2S\n 3S", "AH", "threefold", False, "or one that can be ruffed"),
        ("2H 2D | 3D | 3C\n AS QD", "AH", "threefold", False, "what lies covered before oneself may be anything"),
        ("2H 3H\n AS\n 4C 5C\n KS", "AH", PLAIN, False, "there is a partner, whose cards may win"),
    ),
)
def test_conceding(text, played, game, concedes):
    assert claimed(claiming(text, played, game)) == (Concede() if concedes else None)


def test_who_weighs_every_card_claims_nothing_and_nor_does_a_level_below():
    seen = claiming("AS KS\n 2H 3H")
    said = {
        name: made(entry.maker).choose(seen, random.Random(1))
        for name, entry in (("best", best()), ("coach", COACH), ("strong", entry_of("strong")))
    }
    assert said["best"].action == Claim()
    assert said["best"].why == "Nobody can take a trick from me any more."
    assert isinstance(said["coach"].action, Play)
    assert isinstance(said["strong"].action, Play)


@pytest.mark.parametrize(
    "text", ["threefold", "threefold players=4 sides=partners", "three-two-five", "mendikot", "kentucky"]
)
def test_a_claim_that_cannot_fail_holds_however_the_cards_lie_and_are_played(text):
    """In deals that the claimer may be in for all it knows, against who keeps what wins and ruffs what it can."""
    game, chance, found = game_of(text), random.Random(text), 0
    while found < 4:
        deal = randomly.dealt(game, chance).start(game)[0]
        while seats := rules.to_act(game, deal):
            seat = seats[0]
            if game.phases[deal.phase].name == "play" and sure(at_table(game, deal, seat), seat):
                found += 1
                seen = view(game, deal, seat)
                worlds = sample(game, seen, 3, np.random.default_rng(chance.getrandbits(32)))
                for number in range(3):
                    assert holds(game, deal_of(game, seen, world(seen, worlds, number)), seat, chance)
                break
            deal, _ = rules.act(game, deal, seat, randomly.chosen(rules.legal(game, deal, seat), chance))


def holds(game, deal, seat, chance):
    """Whether the side takes every trick that is left."""
    so_far = len(deal.tricks)
    while seats := rules.to_act(game, deal):
        (actor,) = seats
        cards = [action.card for action in rules.legal(game, deal, actor)]
        if actor == seat:
            card = claimers(game, deal, seat, cards)
        elif actor in game.side(seat) and deal.trick.plays:
            card = friends(game, deal, actor, cards)
        else:
            card = next((one for one in cards if wins(game, deal, actor, one)), None) or kept_low(
                game, deal, cards, chance
            )
        deal, _ = rules.act(game, deal, actor, Play(card))
    return all(trick.winner in game.side(seat) for trick in deal.tricks[so_far:])


def claimers(game, deal, seat, cards):
    """Trumps, then each suit, from the top; to a trick under way what leaves the rest certain."""
    ranking = game.rankings[deal.trump]
    cards = sorted(cards, key=lambda card: (ranking.suit[card] != deal.trump, -ranking.height[card]))
    if deal.trick.plays:
        after = {card: rules.act(game, deal, seat, Play(card))[0] for card in cards}
        cards = [
            card
            for card in cards
            if not rules.to_act(game, after[card]) or sure(at_table(game, after[card], seat), seat)
        ] or cards
    return cards[0]


def friends(game, deal, seat, cards):
    """The highest of the suit that was led that does not win; void, rather no trump."""
    ranking = game.rankings[deal.trump]
    led = ranking.suit[deal.trick.plays[0].card]
    return min(
        cards,
        key=lambda card: (wins(game, deal, seat, card), ranking.suit[card] == deal.trump != led, -ranking.height[card]),
    )


def kept_low(game, deal, cards, chance):
    """No trumps and low cards first, or anything at all."""
    ranking = game.rankings[deal.trump]
    if chance.random() < 0.5:
        return chance.choice(cards)
    return min(cards, key=lambda card: (ranking.suit[card] == deal.trump, ranking.height[card]))


def wins(game, deal, seat, card):
    trick = deal.trick._replace(plays=(*deal.trick.plays, Played(seat, card)))
    place = winning_place(trick, game.rankings[deal.trump], later_equal_wins=game.later_equal_wins)
    return len(trick.plays) > 1 and place == len(trick.plays) - 1


def test_between_two_who_know_all_cards_a_claim_is_made_exactly_where_all_can_be_taken():
    game, chance, found = game_of("threefold"), random.Random(1), []
    while len(found) < 60:
        deal = randomly.dealt(game, chance).start(game)[0]
        while seats := rules.to_act(game, deal):
            seat = seats[0]
            if len(deal.tricks) >= 23:
                seen = view(game, deal, seat)
                memory = remember(game, seen)
                if held := known_to_the_end(memory, seen):
                    endgame, cards = Endgame(memory), [action.card for action in seen.legal]
                    most = max(takes_with(endgame, deal.trick, card, held) for card in cards)
                    found.append(most == len(held[0]))
                    assert takes_the_rest(game, seen, memory, seat) == found[-1]
            deal, _ = rules.act(game, deal, seat, randomly.chosen(rules.legal(game, deal, seat), chance))
    assert {True, False} <= {*found}


def test_a_claim_of_a_bot_is_agreed_to_by_bots_whatever_they_cannot_see():
    game, chance = game_of("kentucky"), random.Random(3)
    expert, claims = Expert(effort=Effort(worlds=4)), 0
    while not claims:
        deal = randomly.dealt(game, chance).start(game)[0]
        while seats := rules.to_act(game, deal):
            seat, state = seats[0], chance.getrandbits(64)
            action = randomly.chosen(rules.legal(game, deal, seat), chance)
            if deal.claim or len(deal.tricks) >= 6:
                choice = expert.choose(at_table(game, deal, seat), random.Random(state))
                other = at_table(game, with_unseen_permuted(game, deal, seat, chance), seat)
                assert expert.choose(other, random.Random(state)) == choice
                action = choice.action
                assert action != Refuse()
                claims += action == Claim()
            deal, _ = rules.act(game, deal, seat, action)
