"""Reading records: whatever the text, it is a record or a sentence that names the place; never another error."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import game as rules
from engine.errors import BadRecord
from engine.games import game_of
from engine.record import BrokenRule, DealRecord, Record, parse_record, record_text, replay
from engine.table import Table
from engine.view import view

from .goldens import FOLDER
from .positions import table
from .tables import new_table, play

PLAIN = json.loads((FOLDER / "threefold-2-1.json").read_text(encoding="utf-8"))
SEALED = json.loads(record_text(play(new_table("threefold cut=interactive match=best_of"), deals=1).record()))
WAITING = json.loads(record_text(play(new_table("threefold cut=interactive"), until="cut").record()))


def changed(data, path, value):
    """A copy with another value at one place; the path is keys and indices."""
    data = inner = deepcopy(data)
    *outer, last = path
    for key in outer:
        inner = inner[key]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return data


@pytest.mark.parametrize(
    ("text", "sentence"),
    table(
        ("", "the text is empty", "empty"),
        (" \n", "the text is empty", "a line without a character"),
        ("{", "the text breaks off before its end", "cut short"),
        ('{"format":"thre', "the text breaks off before its end", "cut short within a word"),
        ('{\n"format" "x"}', "the text is not JSON from line 2, column 10 on", "a sign is missing"),
        ("[" * 100_000, "the text is nested too deeply", "nested too deeply"),
        ('{"format":' + "[" * 100_000, "the text is nested too deeply", "nested too deeply inside"),
        ("9" * 5000, "the text holds a number that is too long", "a number too long"),
        ("[]", 'its "format" is not "threefold-record/1"', "a list"),
        ("null", 'its "format" is not', "nothing"),
        ("{}", 'its "format" is not', "no format"),
        ('{"format":"threefold-record/2"}', 'its "format" is not', "another format"),
        ('{"format":"threefold-record/1"}', 'the record has no text "rules"', "no rules"),
    ),
)
def test_no_record(text, sentence):
    with pytest.raises(BadRecord) as error:
        parse_record(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("data", "path", "value", "sentence"),
    table(
        (PLAIN, ["rules"], 1, 'the record has no text "rules"', "rules that are no text"),
        (
            PLAIN,
            ["rules"],
            "threefold tie=x",
            "its rules cannot be read: tie=x is not possible",
            "rules that are wrong",
        ),
        (PLAIN, ["deals"], ..., 'the record has no list "deals"', "no deals"),
        (PLAIN, ["deals"], {}, 'the record has no list "deals"', "deals that are no list"),
        (PLAIN, ["deals", 0], 1, "deal 1 is no object", "a deal that is no object"),
        (PLAIN, ["deals", 0, "dealer"], ..., 'deal 1: "dealer" is not the number of a seat', "no dealer"),
        (PLAIN, ["deals", 0, "dealer"], "0", 'deal 1: "dealer" is not the number', "a dealer that is text"),
        (PLAIN, ["deals", 0, "dealer"], 0.0, 'deal 1: "dealer" is not the number', "a dealer that is a fraction"),
        (PLAIN, ["deals", 0, "dealer"], True, 'deal 1: "dealer" is not the number', "a dealer that is a truth"),
        (PLAIN, ["deals", 0, "deck"], ..., 'deal 1 has no text "deck"', "no deck"),
        (PLAIN, ["deals", 0, "deck"], [], 'deal 1 has no text "deck"', "a deck that is a list"),
        (PLAIN, ["deals", 0, "actions"], ..., 'deal 1 has no list "actions"', "no actions"),
        (PLAIN, ["deals", 0, "actions"], "0", 'deal 1 has no list "actions"', "actions that are a text"),
        (PLAIN, ["deals", 0, "actions", 3], 3, "deal 1: actions is not a list of texts", "an action that is no text"),
        (PLAIN, ["deals", 0, "result"], [], 'deal 1: "result" is no object', "a result that is a list"),
        (PLAIN, ["players"], "Ada", "players is not a list of texts", "players that are a text"),
        (PLAIN, ["players"], ["Ada", 1], "players is not a list of texts", "a player that is a number"),
        (PLAIN, ["players"], ["Ada"], "it names 1 players for 2 seats", "too few players"),
        (PLAIN, ["players"], ["Ada", "\ud800"], "players is not a list of texts", "a name that is half a character"),
        (
            changed(PLAIN, ["deals"], []),
            ["first_dealer"],
            "0",
            '"first_dealer" is not the number of a seat',
            "a first dealer that is text",
        ),
        (PLAIN, ["about_to_cut"], None, "about_to_cut is no object", "a seal that is nothing"),
        (SEALED, ["deals", 0, "seal"], None, "deal 1: seal is no object", "a seal that is no object"),
        (SEALED, ["deals", 0, "seal", "deal"], 1, 'deal 1: seal has no text "deal"', "a name that is a number"),
        (SEALED, ["deals", 0, "seal", "deal"], "\udfff", 'deal 1: seal has no text "deal"', "half a character"),
        (SEALED, ["deals", 0, "seal", "seed"], ..., 'deal 1: seal has no text "seed"', "no seed"),
        (SEALED, ["deals", 0, "seal", "seed"], "00", '"seed" is not 64 hexadecimal digits', "a short seed"),
        (SEALED, ["deals", 0, "seal", "seed"], "g" * 64, '"seed" is not 64 hexadecimal digits', "a seed of letters"),
        (SEALED, ["deals", 0, "seal", "commitment"], "\x1b[2J", '"commitment" is not 64 hex', "a seal of controls"),
        (SEALED, ["deals", 0, "seal", "cuts"], ..., 'deal 1: seal has no list "cuts"', "no cuts"),
        (SEALED, ["deals", 0, "seal", "cuts", 0], [1], "seal: cuts: entry 1 is not a seat and a text", "half a cut"),
        (SEALED, ["deals", 0, "seal", "cuts", 0], ["1", "5"], "entry 1 is not a seat and a text", "a seat as text"),
        (SEALED, ["deals", 0, "seal", "cuts", 0], [float("inf"), "5"], "entry 1 is not a seat and a text", "infinity"),
        (WAITING, ["about_to_cut", "cuts"], 5, 'about_to_cut has no list "cuts"', "cuts that are a number"),
    ),
)
def test_malformed(data, path, value, sentence):
    with pytest.raises(BadRecord) as error:
        parse_record(json.dumps(changed(data, path, value)))
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    table(
        (["dealer"], 2, "the dealer is seat 2, but the seats are 0 to 1", "a dealer out of range"),
        (["dealer"], -1, "the dealer is seat -1, but the seats are 0 to 1", "a negative dealer"),
        (["deck"], "", "the deck has 0 cards", "no deck"),
        (["deck"], "2C 2C", "the deck has 2 cards", "two cards"),
        (["deck"], "XX", "'XX' is no card of this pack", "no card"),
        (["actions", 0], "", "action 0: '' does not start with the number of a seat", "an empty action"),
        (["actions", 1], "0 wink", "action 1: '0 wink' is no action", "no such action"),
        (["actions", 2], "0 play ZZ", "action 2: 'ZZ' is no card of this pack", "a card that is none"),
    ),
)
def test_what_cannot_be_replayed(path, value, sentence):
    record = parse_record(json.dumps(changed(PLAIN, ["deals", 0, *path], value)))
    with pytest.raises(BadRecord) as error:
        replay(game_of(record.rules), record.deals[0])
    assert sentence in str(error.value)


DEALER = PLAIN["deals"][0]["dealer"]
CALLER = 1 - DEALER


def broken(rules, actions, dealer=1):
    """The error of a deal of the canonical deck."""
    game = game_of(rules)
    deal = {"dealer": dealer, "deck": " ".join(map(str, game.pack.cards)), "actions": actions}
    record = parse_record(json.dumps({"format": "threefold-record/1", "rules": rules, "deals": [deal]}))
    with pytest.raises(BrokenRule) as error:
        replay(game, record.deals[0])
    return error.value


@pytest.mark.parametrize(
    ("rules", "actions", "index", "code", "sentence"),
    table(
        (
            "threefold",
            ["1 trump C"],
            0,
            "NOT_YOUR_TURN",
            "It is the turn of seat 0, not of seat 1.",
            "the dealer calls",
        ),
        ("threefold", ["7 trump C"], 0, "NOT_YOUR_TURN", "It is the turn of seat 0, not of seat 7.", "no such seat"),
        ("threefold", ["0 trump N"], 0, "NO_SUCH_SUIT", "N is no suit", "no such suit"),
        ("threefold", ["0 play 2C"], 0, "NOT_NOW", "First name a trump suit.", "a card before the call"),
        ("threefold", ["0 trump C", "0 trump C"], 1, "NOT_NOW", "Play a card.", "a second call"),
        ("threefold", ["0 trump C", "0 play QC"], 1, "COVERED_CARD", "QC is still covered", "a covered card"),
        ("threefold", ["0 trump C", "0 play 7D"], 1, "NOT_YOURS", "Seat 0 has no 7D to play.", "not one's own"),
        ("threefold", ["0 trump C", "0 play 2C", "1 play AS"], 2, "MUST_FOLLOW", "♣ led: you hold", "a revoke"),
        ("threefold", ["0 trump C", "0 play 2C", "1 play 7C", "1 play 2C"], 3, "NOT_YOURS", "no 2C", "played before"),
        ("threefold", ["0 trump C", "1 cut 5"], 1, "NOT_NOW", "The deck is cut before the deal, once.", "a late cut"),
        ("threefold", ["0 shuffle"], 0, "NOT_NOW", "The deck is cut before the deal, once.", "a shuffle"),
        ("threefold", ["0 cut 5", "0 cut 5"], 1, "NOT_NOW", "The deck is cut before the deal, once.", "cut twice"),
        ("threefold", ["1 cut 5"], 0, "NOT_YOUR_TURN", "With seat 1 dealing, seat 0 cuts.", "the dealer cuts"),
        ("threefold", ["0 cut 0"], 0, "BAD_CUT", "Cut at a place from 1 to 51.", "a cut of nothing"),
        ("threefold", ["0 cut 52"], 0, "BAD_CUT", "Cut at a place from 1 to 51.", "a cut of everything"),
        ("threefold", ["0 cut x"], 0, "BAD_CUT", "Cut at a place from 1 to 51.", "a cut by phrase is not repeatable"),
        ("threefold", ["0 cut " + "9" * 5000], 0, "BAD_CUT", "Cut at a place from 1 to 51.", "a cut far away"),
        ("threefold players=3", ["0 cut 5"], 0, "BAD_CUT", "", "A-03 three: the dealer's right cuts"),
    ),
)
def test_what_breaks_the_rules(rules, actions, index, code, sentence):
    if not sentence:  # the right seat, so what is wrong is the place
        actions = [action.replace("5", "104") for action in actions]
    error = broken(rules, actions)
    assert (error.index, error.action, error.code) == (index, actions[index], code)
    assert sentence in str(error)


def test_a_deal_that_goes_on_after_its_end():
    deal = PLAIN["deals"][0]
    record = parse_record(json.dumps(changed(PLAIN, ["deals", 0, "actions"], [*deal["actions"], "0 play AS"])))
    with pytest.raises(BrokenRule, match=r"action 53 .*DEAL_OVER: The deal is over"):
        replay(game_of(record.rules), record.deals[0])


def test_an_unfinished_deal_says_how_far_it_got():
    record = parse_record(json.dumps(changed(PLAIN, ["deals", 0, "actions"], PLAIN["deals"][0]["actions"][:9])))
    replayed = replay(game_of(record.rules), record.deals[0])
    whole = PLAIN["deals"][0]["result"]
    assert not replayed.finished
    assert replayed.result["trick_winners"] == whole["trick_winners"][:4]
    assert replayed.result["legal"] == whole["legal"][:8]
    assert sum(replayed.result["tricks"]) == 4
    assert "winners" not in replayed.result


def hand_of_one(actions):
    """A deal of Kentucky Discard, dealt as the pack stands."""
    deck = " ".join(map(str, game_of("kentucky").pack.cards))
    return replay(game_of("kentucky"), DealRecord(0, deck, tuple(actions)))


@pytest.mark.parametrize(
    ("actions", "phase"),
    table(
        (["1 bid 120"], "auction", "E-02 nothing more is written: the others are still to be asked"),
        (["1 bid 120", "1 nest 9C 9D 9H 8S QS trump C"], "play", "E-02 the passes after the cap need not be written"),
        (["1 bid 120", "2 pass", "1 nest 9C 9D 9H 8S QS trump C"], "play", "E-02 nor all of them"),
        (["1 bid 120", "3 pass", "0 pass", "2 pass", "1 nest 9C 9D 9H 8S QS trump C"], "play", "E-02 but may be"),
    ),
)
def test_passes_that_need_not_be_written(actions, phase):
    replayed = hand_of_one(actions)
    assert rules.phase_of(game_of("kentucky"), replayed.deal).name == phase
    deal = DealRecord(0, " ".join(map(str, game_of("kentucky").pack.cards)), tuple(actions))
    table = Table.resume(Record("kentucky", (deal,)), seeds=bytes, name="t")
    assert table.view(0).deal == view(game_of("kentucky"), replayed.deal, 0)
    assert table.record().deals[0].actions == tuple(actions)


@pytest.mark.parametrize(
    ("actions", "sentence"),
    table(
        (["1 bid 70", "3 bid 75"], "It is the turn of seat 2, not of seat 3.", "no pass is unwritten before the cap"),
        (["1 bid 120", "1 nest 9C 9D 9H 8S KS trump C"], "Seat 1 has no KS to lay away.", "which card is not there"),
        (["1 bid 120", "1 play 9C"], "Lay 5 cards away and name trumps.", "no play yet"),
        (["1 bid 120", "2 redeal"], "only with no counter in hand", "E-02 no right to it"),
    ),
)
def test_auction_that_breaks_the_rules(actions, sentence):
    with pytest.raises(BrokenRule, match=sentence):
        hand_of_one(actions)


def test_a_cut_among_the_actions_puts_the_top_cards_under_the_rest():
    deal = PLAIN["deals"][0]
    cards = deal["deck"].split()
    before = changed(PLAIN, ["deals", 0, "deck"], " ".join([*cards[-17:], *cards[:-17]]))
    before["deals"][0]["actions"] = [f"{CALLER} cut 17", *deal["actions"]]
    record = parse_record(json.dumps(before))
    result = replay(game_of(record.rules), record.deals[0]).result
    assert {key: result[key] for key in ("legal", "tricks", "winners")} == {
        key: deal["result"][key] for key in ("legal", "tricks", "winners")
    }
    assert [reveal[0] for reveal in result["reveals"]] == [reveal[0] + 1 for reveal in deal["result"]["reveals"]]


def test_the_first_dealer_is_told_while_no_deal_tells_it():
    waiting = record_text(new_table("threefold", first_dealer=1).record())
    assert json.loads(waiting) == {
        "format": "threefold-record/1",
        "rules": "threefold",
        "players": ["Ada", "Ben"],
        "deals": [],
        "first_dealer": 1,
    }
    assert parse_record(waiting).first_dealer == 1
    assert parse_record(json.dumps(changed(PLAIN, ["first_dealer"], 1))).first_dealer == 0


def test_a_record_is_one_line_of_ascii_whatever_it_holds():
    """Even a result with half a character, which no file could take."""
    record = parse_record(json.dumps(changed(PLAIN, ["deals", 0, "result", "note"], "Zoë\u2028\ud800")))
    text = record_text(record)
    assert text.isascii()
    assert text.isprintable()
    assert parse_record(text) == record


# -- anything at all -----------------------------------------------------------------------------------

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters())
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3), max_leaves=5
)


def paths(value, path=()):
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value[:4]):
            yield from paths(inner, (*path, index))


def survive(text):
    """Read, replay, resume: a record, or one of the three errors there are."""
    try:
        record = parse_record(text)
    except BadRecord:
        return
    assert parse_record(record_text(record)) == record
    record_text(record).encode()
    for deal in record.deals:
        try:
            replay(game_of(record.rules), deal)
        except (BadRecord, BrokenRule):
            continue
    try:
        Table.resume(record, seeds=bytes, name="t")
    except (BadRecord, BrokenRule):
        return


@given(st.text() | ANYTHING.map(json.dumps))
def test_any_text_is_survived(text):
    survive(text)


PATHS = [(data, path) for data in (PLAIN, SEALED, WAITING) for path in paths(data)]


@settings(max_examples=300)
@given(
    st.sampled_from(PATHS), ANYTHING | st.just(...) | st.sampled_from([0, 1, -1, 2**70, "0 cut 5", "0 trump C", "5"])
)
def test_any_change_to_a_record_is_survived(place, value):
    data, path = place
    survive(json.dumps(changed(data, path, value)))


@given(st.sampled_from(PATHS), st.data())
def test_a_record_cut_short_or_garbled_is_survived(place, data):
    text = json.dumps(place[0])
    at = data.draw(st.integers(0, len(text) - 1))
    survive(text[:at])
    survive(text[:at] + data.draw(st.characters()) + text[at + 1 :])
