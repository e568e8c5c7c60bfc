"""A table: whose turn it is, what it refuses, what it shows of the seal, and that it resumes wherever it stopped."""

from contextlib import suppress
from itertools import count
from random import Random

import pytest

from engine.actions import Cut, NameTrump, Play, Shuffle, Undo
from engine.errors import BadRecord, Code, IllegalAction
from engine.events import BacksDealt, DealScored, HandDealt, MatchWon, PackCut, Shuffled
from engine.games import game_of
from engine.record import BrokenRule, DealRecord, Record, Seal, parse_record, record_text
from engine.seal import commitment, sealed_deck
from engine.table import LONGEST_PHRASE, Table, told

from .declared import SHAPES
from .positions import table as rows
from .tables import NAMES, everything, new_table, play, step

CUT = "threefold cut=interactive"


def refused(table, seat, action, turn=None):
    """The code of the refusal, which left the table as it was."""
    before = everything(table)
    with pytest.raises(IllegalAction) as refusal:
        table.act(seat, action, turn)
    assert everything(table) == before
    assert str(refusal.value).endswith(".")
    return refusal.value.code


# -- turns ------------------------------------------------------------------------------------------


def test_the_course_of_a_match():
    """Shuffle, cut, call, play, score, and the next dealer; then the end."""
    table, chance = new_table(f"{CUT} rounds=1", first_dealer=1), Random(1)
    assert (table.stage, table.to_act(), table.view(None).number) == ("shuffle", (1,), 1)
    assert table.view(1).legal == (Shuffle(),)
    assert table.view(0).legal == table.view(None).legal == ()
    (shuffled,) = table.act(1, Shuffle())
    assert shuffled == Shuffled(1, 1, commitment((1).to_bytes(32, "big")))
    assert (table.stage, table.to_act()) == ("cut", (0,))
    assert table.view(0).legal == tuple(Cut(str(place)) for place in range(1, 52))
    assert table.view(0).deal is None
    cut, dealt, _ = table.act(0, Cut("for luck"))
    assert (cut, dealt.seat, len(dealt.cards)) == (PackCut(0, "for luck"), 0, 5)
    assert (table.stage, table.to_act(), table.view(0).deal.phase) == ("deal", (0,), "trump")
    while table.stage == "deal":
        _, _, events = step(table, chance)
    scored, won = events[-2:]
    assert isinstance(scored, DealScored)
    assert won == MatchWon(scored.winners)
    assert (table.stage, table.to_act(), table.standing.winners) == ("over", (), scored.winners)
    assert table.view(0).deal.phase == "over"
    assert table.view(0).legal == ()


def test_the_deal_passes_and_the_last_one_stays_in_view_until_the_next():
    table = play(new_table(CUT), deals=1)
    assert (table.stage, table.to_act(), table.view(None).number) == ("shuffle", (1,), 1)
    assert table.view(0).deal.score is not None
    table.act(1, Shuffle())
    assert (table.view(0).deal.score is not None, table.view(None).number) == (True, 1)
    table.act(0, Cut("9"))
    assert (table.view(0).deal.score, table.view(None).number) == (None, 2)
    assert len(table.view(None).finished) == 1


@pytest.mark.parametrize(
    ("rule_string", "dealer", "cutter"),
    rows(
        (CUT, 0, 1, "A-03 two: the other player"),
        (CUT, 1, 0, "A-03 two: the other player, turned round"),
        (f"{CUT} players=3", 0, 2, "A-03 three: the dealer's right"),
        (f"{CUT} players=4", 2, 1, "A-03 four: the dealer's right"),
    ),
)
def test_who_cuts(rule_string, dealer, cutter):
    table = new_table(rule_string, first_dealer=dealer)
    table.act(dealer, Shuffle())
    assert table.to_act() == (cutter,)


def test_without_a_cut_the_shuffle_deals():
    table = new_table("threefold")
    shuffled, dealt, *_ = table.act(0, Shuffle())
    assert isinstance(shuffled, Shuffled)
    assert isinstance(dealt, HandDealt)
    assert table.stage == "deal"


@pytest.mark.parametrize(
    ("until", "seat", "action", "code"),
    rows(
        ("shuffle", 1, Shuffle(), Code.NOT_YOUR_TURN, "only the dealer shuffles"),
        ("shuffle", 0, Cut("5"), Code.NOT_NOW, "no cut before the shuffle"),
        ("shuffle", 0, NameTrump("C"), Code.NOT_NOW, "no call before the shuffle"),
        ("shuffle", 5, Shuffle(), Code.NOT_YOUR_TURN, "no such seat"),
        ("shuffle", -1, Shuffle(), Code.NOT_YOUR_TURN, "nor such a one"),
        ("cut", 0, Shuffle(), Code.NOT_YOUR_TURN, "one shuffle is enough"),
        ("cut", 0, Cut("5"), Code.NOT_YOUR_TURN, "the dealer does not cut"),
        ("cut", 1, Shuffle(), Code.NOT_NOW, "the cutter does not shuffle"),
        ("cut", 1, NameTrump("C"), Code.NOT_NOW, "no call before the cut"),
        ("cut", 1, Cut("0"), Code.BAD_CUT, "nothing lifted off"),
        ("cut", 1, Cut("52"), Code.BAD_CUT, "everything lifted off"),
        ("cut", 1, Cut("9" * 5000), Code.BAD_CUT, "a number beyond all places"),
        ("cut", 1, Cut("017"), Code.BAD_CUT, "a place has one spelling"),
        ("cut", 1, Cut(""), Code.BAD_CUT, "no phrase"),
        ("cut", 1, Cut("   "), Code.BAD_CUT, "a phrase of spaces"),
        ("cut", 1, Cut("x" * (LONGEST_PHRASE + 1)), Code.BAD_CUT, "a phrase too long"),
        ("cut", 1, Cut("\x1b[2J"), Code.BAD_CUT, "a phrase that steers the terminal"),
        ("cut", 1, Cut("\ud800"), Code.BAD_CUT, "half a character"),
        ("deal", 1, Shuffle(), Code.NOT_NOW, "no shuffle in mid-deal"),
        ("deal", 1, Cut("5"), Code.NOT_NOW, "no cut in mid-deal"),
        ("deal", 0, NameTrump("C"), Code.NOT_YOUR_TURN, "forehand calls"),
        ("deal", 1, NameTrump("N"), Code.NO_SUCH_SUIT, "no no-trump"),
        ("over", 0, Shuffle(), Code.MATCH_OVER, "the match is over"),
        ("over", 9, Shuffle(), Code.MATCH_OVER, "for whoever asks"),
    ),
)
def test_refusal(until, seat, action, code):
    assert refused(play(new_table(f"{CUT} rounds=1"), until=until), seat, action) is code


@pytest.mark.parametrize("where", ["1", "51", "x" * LONGEST_PHRASE, "¡Sí, señor!", "17 or so", "-5"])
def test_any_place_and_any_phrase_cuts(where):
    table = play(new_table(CUT), until="cut")
    table.act(1, Cut(where))
    assert table.stage == "deal"


def test_a_second_press_of_the_same_key_is_refused():
    """Whatever it asks for, and although it is the same seat's turn again."""
    table = new_table("threefold", first_dealer=1)
    turn = table.view(1).turn
    table.act(1, Shuffle(), turn)
    call = table.view(0).turn
    table.act(0, NameTrump("C"), call)
    assert table.to_act() == (0,)
    card = table.view(0).legal[0]
    assert refused(table, 0, card, call) is Code.STALE
    assert refused(table, 0, card, call + 2) is Code.STALE
    table.act(0, card, table.view(0).turn)


def test_the_version_grows_with_every_action_and_a_turn_with_one_s_own():
    table, chance = new_table(CUT), Random(2)
    for number in range(60):
        assert table.version == table.view(None).version == number
        before = [table.view(seat).turn for seat in (0, 1)]
        seat, *_ = step(table, chance)
        assert [table.view(it).turn - before[it] for it in (0, 1)] == [int(it == seat) for it in (0, 1)]


def test_an_illegal_card_is_refused_and_the_table_stays_as_it_was():
    table, chance = new_table("threefold"), Random(3)
    codes = set()
    while len(codes) < 2:
        for seat in table.to_act() if table.stage == "deal" else ():
            legal = {*table.view(seat).legal}
            codes |= {
                refused(table, seat, Play(card)) for card in table.game.pack.cards[::7] if Play(card) not in legal
            } - {Code.NOT_NOW}
        step(table, chance)
    assert codes == {Code.NOT_YOURS, Code.MUST_FOLLOW}


def test_a_table_needs_as_many_names_as_seats():
    game = game_of("threefold")
    with pytest.raises(ValueError, match="has 2 seats, not 3"):
        Table(game, NAMES[:3], first_dealer=0, seeds=bytes)
    with pytest.raises(ValueError, match="the first dealer is seat 2, but the seats are 0 to 1"):
        Table(game, NAMES[:2], first_dealer=2, seeds=bytes)


# -- what is told, and the seal -----------------------------------------------------------------------


def test_everybody_hears_what_happens_between_deals_and_only_the_owner_sees_the_hand():
    table = play(new_table(CUT), until="cut")
    events = table.act(1, Cut("7"))
    assert [type(event) for event in told(events, 1)][:2] == [PackCut, HandDealt]
    for other in (0, None):
        cut, backs, *_ = told(events, other)
        assert (cut, backs) == (PackCut(1, "7"), BacksDealt(1, 5, face_down_row=False))


def test_the_seed_is_shown_once_the_deal_is_scored():
    """And the pack is what the seed, the name of the deal and the cut make of it."""
    table = new_table(f"{CUT} rounds=1", name="club")
    assert table.view(None).seal is None
    table.act(0, Shuffle())
    shown = table.view(1).seal
    assert (shown.deal, shown.cuts, shown.seed) == ("club/1", (), "")
    table.act(1, Cut("phrase"))
    assert table.view(1).seal == shown._replace(cuts=((1, "phrase"),))
    deal = play(table).record().deals[0]
    shown = table.view(None).seal
    seed = bytes.fromhex(shown.seed)
    assert commitment(seed) == shown.commitment
    assert deal.deck == " ".join(map(str, sealed_deck(table.game.pack.cards, seed, "club/1", shown.cuts)))


def test_the_seal_of_the_next_deal_hides_its_seed_too():
    table = play(new_table(CUT), deals=1)
    assert table.view(None).seal.seed
    table.act(1, Shuffle())
    assert (table.view(None).seal.deal, table.view(None).seal.seed) == ("t/2", "")


# -- resuming ----------------------------------------------------------------------------------------


def resumed(table):
    """The table again, from its record as text."""
    numbers = count(len(table.record().deals) + 1 + (table.stage == "cut"))
    seeds = lambda: next(numbers).to_bytes(32, "big")  # noqa: E731 - said once
    return Table.resume(parse_record(record_text(table.record())), seeds=seeds, name=table.name)


def _short(rule_string):
    """The shortest match there is of the game."""
    for option in ("rounds=1", "rounds=3", "first_to=1", "target=200", "target=300"):
        with suppress(ValueError):
            return game_of(f"{rule_string} {option}").rules
    raise AssertionError(rule_string)


@pytest.mark.parametrize("rule_string", [*SHAPES, CUT, f"{CUT} players=3", "threefold tie=replay"])
@pytest.mark.parametrize("first_dealer", [0, 1])
def test_a_match_resumes_wherever_it_stopped(rule_string, first_dealer):
    """At any moment, at every stage of a deal, about to cut or over: nobody could tell, and it goes on alike."""
    table, chance = new_table(_short(rule_string), first_dealer=first_dealer), Random(rule_string)
    number, stages = 0, set()
    while table.stage != "over" and len(table.view(None).finished) < 3:
        shown = table.view(None).deal
        new = (len(table.view(None).finished), shown and shown.phase) not in stages
        stages.add((len(table.view(None).finished), shown and shown.phase))
        if number < 5 or new or table.stage != "deal" or chance.random() < 0.04:
            assert parse_record(record_text(table.record())) == table.record()
            again = resumed(table)
            assert everything(again) == everything(table)
            seat, action, events = step(again, Random(number))
            assert step(table, Random(number)) == (seat, action, events)
            assert everything(again) == everything(table)
        else:
            step(table, chance)
        number += 1
        assert number < 2000, "a match that never ends"
    assert everything(resumed(table)) == everything(table)


@pytest.mark.parametrize("rule_string", SHAPES)
def test_what_is_taken_back_and_done_again_is_as_if_it_had_been_done_once(rule_string):
    """R1: the table after the undo is the table before the action, winners of tricks and all."""
    table, chance, undone = new_table(f"{rule_string} undo=before_next_action"), Random(rule_string), 0
    while len(table.view(None).finished) < 2 and table.stage != "over":
        before = deals_seen(table)
        seat, action, _ = step(table, chance)
        if table.may_undo(seat):
            after = deals_seen(table)
            table.act(seat, Undo())
            assert deals_seen(table) == before
            table.act(seat, action)
            assert deals_seen(table) == after
            undone += 1
    assert undone


def deals_seen(table):
    """The deal as every seat sees it, and the record."""
    return [table.view(seat).deal for seat in (*range(table.game.seats), None)], table.record()


def test_a_seat_without_a_name_gets_its_number():
    table = new_table("threefold")
    record = table.record()
    again = Table.resume(Record(record.rules, ()), seeds=bytes, name="t")
    assert again.names == ["seat 0", "seat 1"]


ONE_DEAL = play(new_table(f"{CUT} match=best_of"), deals=1).record()
WON = play(new_table("threefold rounds=1 tie=draw")).record()
WAITING = play(new_table(CUT), until="cut").record()
SEAL = WAITING.about_to_cut


def like(record, **changes):
    fields = {name: getattr(record, name) for name in record.__dataclass_fields__} | changes
    return type(record)(**fields)


@pytest.mark.parametrize(
    ("record", "sentence"),
    rows(
        (like(ONE_DEAL, rules="rummy"), "there is no rule set 'rummy'", "no such rules"),
        (like(ONE_DEAL, players=("Ada",)), "has 2 seats, not 1", "too few names"),
        (Record("threefold", (), (), 2), "the first dealer is seat 2", "no such first dealer"),
        (Record("threefold", (), (), -1), "the first dealer is seat -1", "a negative first dealer"),
        (like(ONE_DEAL, deals=(like(ONE_DEAL.deals[0], dealer=7),)), "the first dealer is seat 7", "no such dealer"),
        (like(ONE_DEAL, deals=ONE_DEAL.deals * 2), "deal 2 does not follow", "the same dealer twice"),
        (
            like(WON, deals=(*WON.deals, like(WON.deals[-1], dealer=1 - WON.deals[-1].dealer))),
            f"deal {len(WON.deals) + 1} does not follow",
            "a deal after the match was won",
        ),
        (
            like(ONE_DEAL, deals=tuple(like(ONE_DEAL.deals[0], dealer=d, actions=()) for d in (0, 1))),
            "deal 2 does not follow",
            "a deal after one that was not finished",
        ),
        (like(WON, about_to_cut=SEAL), "no pack can be about to be cut", "about to cut where nobody cuts"),
        (like(WAITING, rules="threefold"), "no pack can be about to be cut", "and before the first deal"),
        (
            like(ONE_DEAL, deals=(like(ONE_DEAL.deals[0], actions=()),), about_to_cut=SEAL),
            "no pack can be about to be cut",
            "about to cut in mid-deal",
        ),
        (
            like(WAITING, about_to_cut=like(SEAL, cuts=((1, "5"),))),
            "no pack can be about to be cut",
            "about to cut and cut already",
        ),
        (
            like(WAITING, about_to_cut=like(SEAL, seed=bytes(32))),
            "no pack can be about to be cut",
            "a seed that does not open the seal",
        ),
        (
            like(ONE_DEAL, deals=(like(ONE_DEAL.deals[0], seal=like(SEAL, cuts=((9, "5"),))),)),
            "deal 1: its seal has a cut that nobody could make",
            "a cut by no seat",
        ),
        (
            like(ONE_DEAL, deals=(like(ONE_DEAL.deals[0], seal=like(SEAL, cuts=((0, "5"),))),)),
            "deal 1: its seal has a cut that nobody could make",
            "a cut by the dealer",
        ),
        (
            like(WON, deals=(like(WON.deals[0], seal=like(SEAL, cuts=((1, "5"),))),)),
            "deal 1: its seal has a cut that nobody could make",
            "a cut where nobody cuts",
        ),
        (like(ONE_DEAL, deals=(DealRecord(0, "AS", ()),)), "deal 1: the deck has 1 cards", "not the pack"),
        (
            like(ONE_DEAL, deals=(like(ONE_DEAL.deals[0], actions=("eat",)),)),
            "deal 1: action 0: 'eat' does not start with",
            "no action",
        ),
    ),
)
def test_what_cannot_be_resumed(record, sentence):
    with pytest.raises(BadRecord) as error:
        Table.resume(record, seeds=bytes, name="t")
    assert sentence in str(error.value)


def test_a_record_that_breaks_the_rules_is_not_resumed():
    deal = like(ONE_DEAL.deals[0], actions=("0 trump C",))
    with pytest.raises(BrokenRule, match=r"action 0 \(0 trump C\): NOT_YOUR_TURN"):
        Table.resume(like(ONE_DEAL, deals=(deal,)), seeds=bytes, name="t")


def test_a_cut_written_among_the_actions_is_carried_out():
    """As in a record made by hand, without a seal."""
    game = game_of(CUT)
    deck = " ".join(map(str, game.pack.cards))
    record = Record(CUT, (DealRecord(0, deck, ("1 cut 17",)),))
    table = Table.resume(record, seeds=bytes, name="t")
    assert table.view(1).deal.hand == game.pack.cards[17:22]
    assert isinstance(SEAL, Seal)
