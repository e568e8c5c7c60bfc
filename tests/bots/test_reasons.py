"""The reason for a card: true of the card in its place."""

import pytest

from engine.actions import Bid
from engine.bots.memory import remember
from engine.bots.play import weigh
from engine.bots.reasons import why
from engine.bots.search.tried import Tried
from engine.bots.search.wording import why as why_chosen
from engine.bots.worth import USUAL
from tests.bots.positions import at_table, dealt, position


def reason(view, card):
    """What would be said of this card."""
    memory, card = remember(view.game, view.deal), view.game.pack.card(card)
    (weighed,) = weigh(view.game, view.deal, memory, [card], USUAL)
    return why(view.game, memory, view.deal, card, weighed.outcome)


OWN = "TH 6H 2H | 9H | 9D"
REASONS = [
    (f"{OWN}\n KH QH 3C 4C", "S", "", "threefold", "2H", "I give up the lead as cheaply as I can: 2♥.", "the lowest"),
    (f"{OWN}\n KH QH 3C 4C", "S", "", "threefold", "6H", "I give up the lead with 6♥.", "a lower one could have gone"),
    (f"{OWN}\n KH QH 3C 4C", "S", "", "threefold", "9H", "9♥ turns up the card below it.", "covering a card"),
    ("RK 5C 8H\n AC 7C 9H\n KC 6C JH\n QC 9C QH", "S", "7D", "kentucky", "RK", "I have no diamonds: RK ruffs.", "void"),
    ("RK 5C 8H\n AC 7C 9H\n KC 6C JH\n QC 9C QH", "S", "TC", "kentucky", "RK", "RK takes the trick.", "free Rook"),
    (
        "TC 6C 8H\n KC 7C 9H\n JC 9C JH\n QC 8C QH",
        "S",
        "9D AD 6D",
        "kentucky",
        "TC",
        "My partner is winning: I give 10♣.",
        "a counter to the partner",
    ),
    (
        "TC 6C 8H\n KC 7C 9H\n JC 9C JH\n QC 8C QH",
        "S",
        "9D AD 6D",
        "kentucky",
        "6C",
        "My partner is winning: 6♣ is enough.",
        "another card to the partner",
    ),
]


@pytest.mark.parametrize(
    ("text", "trump", "played", "rules", "card", "said", "why_so"), REASONS, ids=[row[-1] for row in REASONS]
)
def test_a_card_has_its_reason(text, trump, played, rules, card, said, why_so):
    assert reason(position(text, trump, played, game=rules), card) == said


LED = "TC 9C\n KH QH\n AC QC\n JH TH"
NO_TRUMPS, NO_CLUBS = "5S 6H 7S 6D", "5C 5H 6C 5D"


@pytest.mark.parametrize(
    ("before", "said", "why_so"),
    [
        ([NO_TRUMPS, NO_CLUBS], "My side wins this one: 10♣.", "only the partner can beat it"),
        ([NO_TRUMPS, "5C 5H 6C 8C"], "My side will probably win this one: 10♣.", "an opponent may"),
        ([], "I give up the lead with 10♣.", "both may, or ruff"),
    ],
)
def test_a_card_that_the_partner_beats_is_no_winner(before, said, why_so):
    assert reason(position(LED, "S", before=before, game="kentucky"), "TC") == said


@pytest.mark.parametrize(
    ("chance", "said"), [(0.31, "80 is worth the risk. Chance 31%."), (0.6, "My side should make 80. Chance 60%.")]
)
def test_a_bid_below_an_even_chance_is_a_risk(chance, said):
    game, deal = dealt(["AS KS QS JS 9H 8H 7H RK AC", "", "", ""], "kentucky")
    view = at_table(game, deal, 0)
    assert why_chosen(game, view.deal, [Tried(Bid(80), chance, 0, 0.01, chance)]) == said
