"""The rules page of a table: what it says of every game under every house rule, and what it must not leave out."""

import pytest

from engine.games import game_of
from engine.phases.contract import ChooseLeader
from tests.engine.declared import RULES
from tests.engine.positions import table
from tui.rules_page import rules_page


def page(rules):
    """The numbered sentences: all but the table of house rules."""
    lines = ["".join(part.text for part in block.parts) for block in rules_page(rules)]
    return lines[: lines.index("House rules of this table")]


def test_every_page_says_who_does_what_and_who_leads_first():
    """Under every house rule: nobody is called somebody, and the register of readings is not for players."""
    for rules in RULES:
        text = page(rules)
        chosen = any(isinstance(phase, ChooseLeader) for phase in game_of(rules).phases)
        leads = [line for line in text if line.endswith("leads to the first trick.")]
        assert len(leads) == 1 - chosen, rules
        assert not [line for line in text if "Somebody" in line or "-0" in line], rules
        assert all(line.endswith(".") for line in text if line[:1].isdigit()), rules


@pytest.mark.parametrize(
    ("rules", "said"),
    table(
        ("kentucky", "that side loses what was bid, whoever bid it, and the others score what they have taken so far",
         "E-11 E-13 revoking with cards of paper"),
        ("kentucky", "one deal the higher score wins; equal scores play on", "E-12"),
        ("rook", "one deal the higher score wins; equal scores play on", "B-19"),
        ("rook", "to the right in the first deal, then to the left, and so on.", "B-12 alternate"),
        ("rook pass=left", "picked up by all at once: to the left.", "B-12 always left"),
        ("rook first_lead=bidder", "Who bid highest leads to the first trick.", "B-14"),
        ("split-dummy first_lead=dealers_left", "The hand after the dealer's leads to the first trick.",
         "B-14 which may be the dummy's"),
        ("split-dummy", "The seat opposite plays the dummy's face-up cards, which alone oblige it", "A-25"),
        ("split-dummy expose=after_opening_lead", "With the opening lead the dummy is laid out", "A-25 later"),
        ("three-two-five", "Only hearts and spades have a 7.", "C-03"),
        ("three-two-five sevens=high", "Always the highest trumps: 7♥ 7♠.", "C-03 high"),
        ("three-two-five decline=next_three_shown", "Who has named trumps gets 3 cards", "C-07"),
        ("mendikot", "As its owner's last card it opens by itself.", "D-07"),
        ("mendikot trump=hidden2", "Its owner opens it to follow suit with it", "D-06"),
        ("mendikot", "A dealer whose side lost deals again", "D-09"),
        ("mendikot", "or of a concession the partner, accept", "2.5 pairs"),
        ("threefold", "so it is if the other accepts; or concede it", "2.5 two"),
        ("three-two-five", "so it is if all others accept", "2.5 three, each alone"),
    ),
)  # fmt: skip
def test_clause(rules, said):
    assert any(said in line for line in page(rules))


def test_who_bid_is_first_where_that_is_the_rule():
    """B-19."""
    assert not any("equal scores play on" in line for line in page("rook bidder_first=on"))
