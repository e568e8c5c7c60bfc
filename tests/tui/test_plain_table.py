"""A table in lines: whole deals of every game, what is told and when, what is chosen and refused."""

import asyncio
import re

import pytest

from engine.actions import Play, Shuffle
from engine.bots import Candidate, Choice
from tests.tui.plain_stage import Player, at_table, sit
from tests.tui.positions import position
from tests.tui.table_stage import Seat, at, play_on, table_of
from tests.tui.test_games import GAMES, AtOnce, local
from tui.picking import single
from tui.plain.commands import COMMANDS
from tui.plain.dialogue import InputEnded
from tui.screens.table import GotUp
from tui.settings import Settings
from tui.table import Clock, MenuItem, Person, Proposal
from tui.wording import spoken

SIGNS = re.compile("[♣♦♥♠·]")
SHAPES = sorted({(rules, deals) for rules, deals, *_ in GAMES})

WORDS = [word for one in COMMANDS if one.word not in ("leave", "settings", "say") for word in (one.word, one.letter)]


@pytest.mark.parametrize(("rules", "deals"), [("threefold", 1), ("threefold players=3 cut=interactive", 1), *SHAPES])
async def test_whole_deals_of_every_game(rules, deals):
    """By a player who hears lines and types numbers; who says every other word there is in between."""
    table, link = local(rules)
    player = Player(lambda: len(table.view(None).finished) >= deals, words=[word for word in WORDS if word])
    await asyncio.wait_for(sit(link, player), 60)
    assert len(table.view(None).finished) >= deals
    assert f"Deal {deals} is over." in player.text or f"deal {deals}" in player.text
    assert not SIGNS.search(player.text)
    assert all(line.isprintable() and line == line.strip() and line for line in player.said)


async def test_who_types_before_it_is_their_turn_is_told_so_or_waits():
    link = Seat(play_on(table_of("threefold", dealer=0), at(tricks=3, mover=1)))
    async with at_table(link) as paper:
        assert await paper.type("1") == ["Nothing is asked of you now."]
        before = link.table.version
        assert await paper.type("") == ["Ada is thinking."]
        assert link.table.version == before


async def test_the_hand_is_grouped_by_suit_in_words():
    link = Seat(play_on(table_of("threefold", dealer=0), at(tricks=6, plays=1, mover=0)))
    async with at_table(link) as paper:
        hand, row = await paper.type("hand")
        assert re.fullmatch(
            r"Your hand, \d+ cards\.( (Spades|Hearts|Clubs|Diamonds): \w+(, \w+)*\.)+",
            hand,
        )
        assert hand == (await paper.type("h"))[0]
        assert row.startswith("Your table: ")


async def test_a_turn_is_told_once_with_what_can_be_chosen_and_the_choice_is_said():
    """A2: nothing is chosen in silence."""
    link = Seat(play_on(table_of("threefold", dealer=0), at(tricks=6, plays=1, mover=0)))
    async with at_table(link) as paper:
        assert paper.said.count("Your turn. Spades led: follow suit.") == 1
        first = next(line for line in paper.said if line.startswith("1 "))
        link.tell(("Ada", "Hello"))
        await paper.until("Ada: Hello")
        assert paper.said[-1] == "Ada: Hello"  # nothing is asked twice because somebody talks
        lines = await paper.type("1")
        assert lines[0] == f"> {first}"
        assert lines[1].startswith("you follow with ")


async def test_an_empty_line_says_again_what_is_asked():
    link = Seat(play_on(table_of("threefold", dealer=0), at(tricks=6, plays=1, mover=0)))
    async with at_table(link) as paper:
        again = await paper.type("")
        assert again[0] == "Your turn. Spades led: follow suit."
        assert again == await paper.type("again") == paper.said[-len(again) :]


@pytest.mark.parametrize("form", ["{rank} of {suit}", "{rank} {suit}"])
async def test_a_card_is_chosen_by_its_name_and_one_that_may_not_go_says_why(form):
    link = Seat(play_on(table_of("threefold", dealer=0), at(tricks=6, plays=1, mover=0)))
    view = link.table.view(0)
    illegal = next(card for card in view.deal.hand if card not in single(view))
    legal = next(card for card in view.deal.hand if card in single(view))
    names = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    async with at_table(link) as paper:
        version = link.table.version
        said = await paper.type(form.format(rank=illegal.rank.replace("T", "10"), suit=names[illegal.suit]))
        assert said[1].startswith("Spades led: you hold ")
        assert said[1].endswith("of spades, follow suit.")
        assert link.table.version == version
        await paper.type(str(legal))
        assert link.table.version > version


async def test_several_cards_are_picked_and_put_back_by_number_and_the_list_is_told_once():
    link = position("nest, named")
    async with at_table(link) as paper:
        listed = [line for line in paper.said if line[0].isdigit()]
        picked = await paper.type("1 2 3 4")
        assert [line for line in picked if line.startswith("> ")] == [f"> {line}" for line in listed[:4]]
        assert picked[-1] == "Choose 5 cards to lay away: 1 to go."
        assert (await paper.type("2"))[0] == f"> {listed[1]}, put back"
        assert not any(line in paper.said[-8:] for line in listed)
        await paper.type("2", "5")
        trumps = [line.split()[0] for line in listed if line.endswith(" Hearts")]
        assert "hearts trumps?" in " ".join(await paper.type(*trumps))
        assert f"{listed[0]}, picked" in (await paper.type("2", ""))
        await paper.type(*trumps, "1")
        assert link.table.view(0).deal.trump == "H"


async def test_a_bid_is_typed_as_its_amount():
    link = position("auction to be opened")
    async with at_table(link) as paper:
        assert "Or type what you bid: 70 to 200, in steps of 5." in paper.said
        assert await paper.type("71") == ["71 may not be bid now."]
        said = await paper.type("75")
        assert said[:2] == ["> 75 bid 75", "you bid 75"]


async def test_the_pack_is_cut_with_a_phrase():
    table = table_of("threefold cut=interactive", dealer=1)
    table.act(1, Shuffle())
    link = Seat(table)
    async with at_table(link) as paper:
        assert "2 A place or a phrase" in paper.said
        await paper.type("2")
        said = await paper.type("my lucky phrase")
        assert 'you cut with "my lucky phrase"' in said


async def test_the_rest_is_claimed_after_a_second_thought():
    link = position("claim to be made")
    async with at_table(link) as paper:
        said = await paper.type("claim")
        assert said[0] == "Claim all remaining tricks?"
        await paper.type("1")
        assert link.table.view(0).deal.claim is None
        await paper.type("claim", "2")
        assert link.table.view(0).deal.claim.seat == 0


REFUSED = [
    ("ask", "There are no trumps for you to ask for now."),
    ("stop", "You draw no cards now."),
    ("new", "There is no new deal to demand now."),
    ("undo", "Nothing can be taken back at this table."),
    ("agree", "Nobody proposes anything to you now."),
    ("hands", "No deal is over yet."),
    ("clock", "No clock runs."),
    ("menu", "There is nothing to do at this table but to play."),
    ("hnad", "There is no word hnad here: did you mean 'hand'? ? lists them."),
    ("x", "There is no word x here. ? lists them."),
]


@pytest.mark.parametrize(("word", "sentence"), REFUSED, ids=[row[0] for row in REFUSED])
async def test_what_is_not_open_now_is_refused(word, sentence):
    async with at_table(position("contract")) as paper:
        assert await paper.type(word) == [sentence]


async def test_a_hint_says_what_the_best_bot_would_do():
    link = position("contract")
    card = next(iter(single(link.table.view(0))))
    link.advice = Choice(Play(card), "It is the last trump.", (Candidate(Play(card), 0.6, 0.04),))
    async with at_table(link) as paper:
        said = await paper.type("hint")
        assert said[:2] == ["A hint.", f"Play {spoken(card)}."]
        assert "It is the last trump." in said


async def test_the_words_are_listed():
    async with at_table(position("contract")) as paper:
        words = await paper.type("?")
        assert all(f"{one.usage}: {one.help}" in words for one in COMMANDS)


async def test_no_word_or_letter_does_two_things_or_is_a_number():
    names = [name for one in COMMANDS for name in (one.word, one.letter) if name]
    assert len(set(names)) == len(names)
    assert not any(name.isdigit() for name in names)


async def test_talk_is_heard_and_said():
    link = position("contract")
    async with at_table(link) as paper:
        assert "Ben: Well met" in await paper.type("say Well met")
        assert link.said == ["Well met"]
        assert "1 Hello" in await paper.type("say")
        await paper.type("1")
        assert link.said == ["Well met", "Hello"]
        link.talk = "presets"
        await paper.type("say 3")
        assert link.said[-1] == "Well played"
        link.talk = "none"
        assert await paper.type("say Hello") == ["Nobody talks at this table: it was made so."]


async def test_in_silence_nobody_is_heard():
    link = position("contract")
    async with at_table(link, settings=Settings(zen="on")) as paper:
        link.tell(("Ada", "Hello"), notice="Cem is back.")
        link.tell(notice="Cem is away.")
        await paper.type("log")
        assert "Hello" not in paper.text
        assert "Cem is" not in paper.text
        assert await paper.type("say Hello") == ["You play in silence: your settings say so."]


async def test_a_table_that_stands_still_says_why():
    link = position("contract")
    async with at_table(link) as paper:
        link.stand(paused="The table waits for Cem, who is away.")
        await paper.until("The table waits for Cem, who is away.")
        link.tell(("Ada", "Hello"))
        await paper.until("Ada: Hello")
        assert paper.said.count("The table waits for Cem, who is away.") == 1


async def test_a_proposal_is_told_and_answered():
    link = position("contract")
    async with at_table(link) as paper:
        link.stand(proposal=Proposal("end", "Ada proposes to end the match here.", 1, (1,), (0, 2, 3)))
        await paper.until("The word agree agrees, the word decline declines.")
        await paper.type("agree")
        assert link.chosen == ["agree"]


async def test_the_table_menu_is_a_list_with_ways_and_a_second_thought():
    link = position("contract")
    ways = (MenuItem("quiet Ada", "Ada", sure="Hear Ada no more?"),)
    link.items = (MenuItem("end", "Propose to end the match"), MenuItem("mute", "Hear somebody no more", then=ways))
    async with at_table(link) as paper:
        said = await paper.type("menu")
        assert said == [
            "Table K7QF. What one may do here:",
            "1 Propose to end the match",
            "2 Hear somebody no more",
            "0 Back to the table",
        ]
        assert await paper.type("2") == [
            "> 2 Hear somebody no more",
            "Hear somebody no more:",
            "1 Ada",
            "0 Back to the table",
        ]
        assert (await paper.type("1"))[-2:] == ["1 Ada", "0 No"]
        await paper.type("1")
        assert link.chosen == ["quiet Ada"]
        assert "> 0 Back to the table" in await paper.type("menu", "0")
        assert link.chosen == ["quiet Ada"]


async def test_what_happens_is_told_while_another_question_stands():
    table = play_on(table_of("threefold", dealer=0), at(tricks=3, mover=1))
    link = Seat(table)
    link.items = (MenuItem("end", "Propose to end the match"),)
    async with at_table(link) as paper:
        await paper.type("menu")
        link.do(1, next(iter(table.view(1).legal)))
        await paper.until("Ada leads")
        assert "Your turn" not in paper.text
        await paper.type("0")
        assert "Your turn" in paper.text


async def test_the_clock_is_told_with_the_turn_and_when_little_is_left():
    link = position("contract")
    link.state["clocks"] = (Clock(30.0, 60.0, runs=True), None, None, None)
    now = [0.0]
    async with at_table(link, clock=lambda: now[0]) as paper:
        assert "Your clock: 0:30 +1:00." in paper.said
        now[0] = 81.0
        await paper.type("clock")
        await paper.until("10 seconds are left to you.")
        assert "Your clock: +0:09!." in paper.said
        await paper.type("clock")
        assert paper.said.count("10 seconds are left to you.") == 1


async def test_the_only_card_there_is_goes_by_itself_where_the_settings_say_so():
    link = position("last card")
    async with at_table(link, settings=Settings(auto="on"), rng=AtOnce()) as paper:
        await paper.until("you ")
        assert not any(line.startswith("> ") for line in paper.said)


async def test_two_at_one_table_hear_of_the_same():
    table = table_of("threefold cut=interactive", dealer=1)
    one, two = Seat(table, 0), Seat(table, 1)
    one.others, two.others = (two,), (one,)
    ports = [Player(lambda: len(table.view(None).finished) >= 1, seed=seed) for seed in (3, 4)]
    await asyncio.wait_for(asyncio.gather(*(sit(link, port) for link, port in zip((one, two), ports, strict=True))), 60)
    mine, theirs = (
        [
            found[1]
            for line in port.said
            if (found := re.search(r"^\w+ (?:lead|follow|discard|ruff)s?(?: with)? (.+)", line))
        ]
        for port in ports
    )
    assert len(mine) > 40
    assert mine[:40] == theirs[:40]


async def test_what_one_may_not_know_is_not_told():
    table = table_of("threefold", dealer=1)
    link = Seat(play_on(table, at(tricks=2, mover=0)))
    theirs = {*table.view(1).deal.hand}
    async with at_table(link) as paper:
        await paper.type("table", "hand", "score", "log 400", "rules")
        told = paper.text
    view = table.view(0).deal
    seen = {play.card for trick in (*view.tricks, view.trick) for play in trick.plays}
    for card in theirs - seen:
        assert spoken(card) not in told


async def test_where_there_is_one_choice_it_is_not_one_of_a_range():
    async with at_table(Seat(None, 0, (Person("Ben"), Person("")))) as paper:
        assert "1 Ask a bot to sit down" in paper.said
        assert await paper.type("9") == ["Choose 1."]


async def test_who_looks_on_is_told_what_everybody_may_know_and_chooses_nothing():
    link = position("contract")
    link.state["looks_on"] = True
    async with at_table(link) as paper:
        assert "You look on." in paper.said
        assert await paper.type("1") == ["Nothing is asked of you now."]
        assert "Your hand" not in " ".join(await paper.type("hand"))
        assert await paper.type("say Hello") == ["You look on: only who plays here talks."]


async def test_a_match_that_is_over_can_be_played_again_or_left():
    for line, how in (("1", GotUp(again=True)), ("3", GotUp()), ("leave", GotUp())):
        table, link = local("threefold rounds=1")
        player = Player(lambda table=table: table.stage == "over")
        await asyncio.wait_for(sit(link, player), 60)
        async with at_table(link) as paper:
            assert paper.said[-4:] == [
                "The match is over.",
                "1 Another match",
                "2 All hands of the last deal",
                "3 Leave",
            ]
            assert any("At the first lead" in text for text in await paper.type("2"))
            await paper.end(line)
            assert paper.left() == how


async def test_leaving_says_what_becomes_of_the_match_and_closing_says_why():
    link = position("contract")
    async with at_table(link) as paper:
        await paper.end("leave")
        assert paper.left() == GotUp()
        assert "The match is kept." in paper.said
        assert link.left
    link = position("contract")
    async with at_table(link) as paper:
        link.close("The host has closed the table.")
        await asyncio.wait({paper.sitting}, timeout=10)
        assert paper.left() == GotUp(sentence="The host has closed the table.")


async def test_the_end_of_the_input_leaves_and_the_seat_keeps():
    link = position("contract")
    async with at_table(link) as paper:
        await paper.end(None)
        assert isinstance(paper.sitting.exception(), InputEnded)
        assert not link.left


async def test_before_a_match_has_begun_a_bot_can_be_asked():
    people = (Person("Ben"), Person("", here=False))
    link = Seat(None, people=people)
    async with at_table(link) as paper:
        assert "Here: you; 1 free." in paper.said
        assert "1 Ask a bot to sit down" in paper.said
        await paper.type("1")
        assert link.asked_for_bots == 1
        for one in COMMANDS:
            if one.word not in ("bot", "leave", "settings", "say"):
                assert await paper.type(one.word), f"{one.word} is answered"
        assert "The match has not begun." in paper.said


async def test_in_ascii_nothing_else_is_said():
    table, link = local("mendikot trump=hidden2")
    link.title = "Søren’s"
    player = Player(lambda: len(table.view(None).finished) >= 1, words=[word for word in WORDS if word])
    await asyncio.wait_for(sit(link, player, ascii_only=True), 60)
    assert player.text.isascii()


async def test_every_key_counts_as_somebody_being_there():
    link = position("contract")
    async with at_table(link) as paper:
        await paper.type("hand", "table")
        assert link.keys == 2
