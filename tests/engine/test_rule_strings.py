"""Rule strings: reading and printing are inverse, and every mistake is told with the nearest word that exists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game_of, rule_sets
from engine.options import nearest, options_of, parse_rules, print_rules

from .declared import RULES
from .positions import table

WORDS = ["threefold", "players=3", "packs=2", "tie", "=", "=draw", "x"]


@pytest.mark.parametrize("text", RULES)
def test_reading_and_printing_are_inverse(text):
    rules, options = parse_rules(text, rule_sets())
    assert print_rules(rules, options) == text
    assert game_of(text).rules == text


@pytest.mark.parametrize(
    ("text", "printed"),
    table(
        ("threefold players=2", "threefold", "a default need not be named"),
        ("  threefold   tie=draw\n", "threefold tie=draw", "white space means nothing"),
        ("threefold tie=draw players=3", "threefold players=3 tie=draw", "the order of options means nothing"),
        ("threefold players=3 packs=1", "threefold players=3", "a default that applies may be named"),
        ("rook raise=any", "rook", "a key that Python keeps for itself"),
        ("mendikot trump=hidden1", "mendikot", "D-01 the default by its name"),
        ("rook pass=left deck=57", "rook deck=57 pass=left", "the order of the options' list"),
        ("threefold players=3 leftover=hidden_until_round_end", "threefold players=3", "A-19 the default by its name"),
    ),
)
def test_many_spellings_are_printed_one_way(text, printed):
    assert game_of(text).rules == printed


@pytest.mark.parametrize(
    ("text", "sentence"),
    table(
        ("", "the rule string is empty; it starts with one of: ", "nothing at all"),
        ("threefoldd", "there is no rule set 'threefoldd': did you mean 'threefold'?", "a slip in the name"),
        ("Threefold", "there is no rule set 'Threefold': did you mean 'threefold'?", "another case"),
        ("threefold player=3", "threefold has no option 'player': did you mean 'players'?", "a slip in a key"),
        ("threefold TIE=draw", "threefold has no option 'TIE': did you mean 'tie'?", "another case in a key"),
        ("threefold colour=red", "threefold has no option 'colour': ", "a key that is like nothing"),
        ("threefold tie=drawn", "tie=drawn is not possible: did you mean 'draw'?", "a slip in a value"),
        ("threefold players=5", "players=5 is not possible: did you mean '4'? (one of 2, 3, 4)", "the nearest number"),
        ("threefold rounds=11", "rounds=11 is not possible: did you mean '10'?", "a number out of range"),
        ("threefold tie=", "tie= is not possible: ", "no value"),
        ("threefold =draw", "threefold has no option '': ", "no key"),
        ("threefold draw", "'draw' in 'threefold draw' is not of the form key=value: ", "no equals sign"),
        ("threefold sides", "not of the form key=value: did you mean 'sides'?", "a key alone"),
        ("threefold tie=draw tie=draw", "the option 'tie' is given twice", "given twice"),
        ("threefold packs=2", "packs=2 means something only for three players", "two packs for two"),
        ("threefold packs=1", "packs=1 means something only for three players", "even the default"),
        ("threefold players=4 packs=1", "packs=1 means something only for three players", "four have two packs"),
        (
            "threefold players=3 sides=partners",
            "sides=partners means something only for four players",
            "three partners",
        ),
        ("threefold identical=last", "identical=last means something only where two packs are in play", "one pack"),
        ("kentucky nest_rook=forbidden", "means something only where the nest is free", "no Rook may go anyhow"),
        ("kentucky nest=free announce=count", "means something only where the nest is official", "nothing is said"),
        ("rook one=low", "one=low means something only with 57 cards", "no ones"),
        ("rook pass=none trump_call=before_pass", "means something only where cards are passed", "nothing is passed"),
        ("rook raise_=any", "rook has no option 'raise_': did you mean 'raise'?", "a key is what the table says"),
        ("three-two-five return=after3", "return=after3 is not possible: did you mean 'after2'?", "no such rule"),
        ("mendikot trump=hidden", "trump=hidden is not possible: did you mean 'hidden2'?", "one of two"),
        ("threefold players=4 leftover=shown", "leftover=shown means something only for three players", "none left"),
    ),
)
def test_mistake(text, sentence):
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the sentence is looked at below
        game_of(text)
    assert sentence in str(error.value)


def test_every_hint_names_what_exists():
    """All of the values where they are few, else the nearest."""
    assert nearest("x", ["2", "3"]) == "one of 2, 3"
    assert nearest("0", ["2", "3"]) == "did you mean '2'? (one of 2, 3)"
    assert nearest("paint", ["point", "line"]) == "did you mean 'point'? (one of point, line)"
    assert nearest("zzz", map(str, range(20))) == ""


def test_no_list_is_too_long_to_hint_at_something():
    """However many words there are, a reader is told where to look."""
    assert all(len(option.values) <= 12 for rules in rule_sets().values() for option in options_of(rules.options))


@pytest.mark.parametrize("id_", [*rule_sets()])
def test_every_option_explains_itself(id_):
    """A docstring, a default first, no value twice, and words for when it applies."""
    for option in options_of(rule_sets()[id_].options):
        assert option.doc.endswith(".")
        assert len({*map(str, option.values)}) == len(option.values)
        assert option.of(rule_sets()[id_].options()) == option.default


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_rules_or_a_value_error(text):
    try:
        game = game_of(text)
    except ValueError:
        return
    assert game_of(game.rules) is game
