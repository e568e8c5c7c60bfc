"""Everything around a table in lines of words: the menu, the forms, the lobby, the account, the settings."""

import asyncio
import hashlib
from contextlib import asynccontextmanager
from itertools import count
from random import Random

import pytest

from engine.cards import ROOK, pack
from tests.tui.desk import RATINGS, PaperDesk
from tests.tui.plain_stage import Paper, Player
from tests.tui.table_stage import CALM
from tests.tui.test_lobby import FREE, FULL, MINE, Hall
from tui.front import USUAL
from tui.home import AtHome
from tui.plain.front import PlainFront
from tui.plain.speech import by_suit, listed, named, said
from tui.saved import Matches
from tui.settings import KeptInMemory, Settings
from tui.table import Person
from tui.terms import Terms
from tui.visiting import Visiting


@asynccontextmanager
async def spending(evening, *, settings=CALM, store=None):
    """A paper on which somebody spends an evening."""
    paper = Paper()
    front = PlainFront(paper, store or KeptInMemory(settings), rng=Random(1))
    paper.sitting = asyncio.create_task(front.spend(evening))
    try:
        await paper.type()
        yield paper
    finally:
        paper.sitting.cancel()
        await asyncio.wait({paper.sitting})


def at_home(directory, *, start=""):
    numbers = count()
    return AtHome(
        Matches(directory),
        seeds=lambda: hashlib.sha256(b"%d" % next(numbers)).digest(),
        table=lambda: "table",
        name="Ben",
        start=start,
    )


# Words.

SAID = [
    ("Q♥", "Queen of hearts", "a card begins a sentence"),
    ("you play 10♠ 9♠ A♥", "you play ten and nine of spades, ace of hearts", "runs of a suit"),
    ("♥ led: follow suit.", "Hearts led: follow suit.", "a suit alone"),
    ("♠ spades trumps · Ben bid 95", "Spades trumps, Ben bid 95", "a suit with its name, and the dot"),
    ("K♠*  you  3♠", "King of spades, which takes it, you, three of spades", "columns and the winner's mark"),
    ("RK 14♥", "The Rook, fourteen of hearts", "the Rook has a name"),
    ("PARK RKO", "PARK RKO", "and no part of a word is it"),
    ("1. the rule", "1. the rule", "a number is no card"),
]


@pytest.mark.parametrize(("text", "spoken", "why"), SAID, ids=[row[-1] for row in SAID])
def test_signs_are_said_in_words(text, spoken, why):
    assert said(text) == spoken


def test_every_card_of_every_pack_is_said_and_found_by_its_name():
    cards = pack(tuple("23456789TJQKA"), rook=True).cards
    assert all(named(listed([card]), cards) == card for card in cards)
    assert named("rook", cards) == ROOK
    assert by_suit([card for card in cards if card.rank in "AK" and card.suit == "S"]) == "Spades: king, ace."


# At home.


async def test_an_evening_at_home_from_the_form_to_the_result(tmp_path):
    async with spending(at_home(tmp_path)) as paper:
        assert paper.said[1:] == [
            "What would you like to do?",
            "1 Play: a new match against bots",
            "2 Learn: lessons that you play",
            "3 Daily deal: the same cards for everybody",
            "4 Look back: at a deal that is over",
            "5 Statistics: matches, deals and bids",
            "6 Rules: how it is played",
            "7 Help: words and sealed deals",
            "8 Settings: pace, names, sorting",
            "9 Quit",
        ]
        form = await paper.type("1")
        assert "4 Opponent: fair" in form
        rounds = next(line.split()[0] for line in form if " Rounds: " in line)
        assert any(line.startswith("Rounds: ") for line in await paper.type(rounds))
        one = await paper.type("1")
        assert one[-3:] == [
            "Changed. Rules: threefold rounds=1 cut=interactive.",
            "3 Rules: of your own",
            f"{rounds} Rounds: 1",
        ]
        await paper.type("4", "easy")
        assert "4 Opponent: easy" in paper.said[-3:]
        await paper.type("1")
        assert "Threefold, 1 round, cut: interactive." in paper.text
        await paper.until("1 Shuffle and seal")
        await paper.type("1", "leave")
        assert any(line.startswith("1 Go on: deal 1 with Ada") for line in paper.said[-12:])
        await paper.type("play", "start")
        assert paper.said[-3].startswith("Give up the match you left? Deal 1 with Ada")
        await paper.end("no")
        await paper.end("quit")
        assert paper.sitting.done()


async def test_a_second_match_follows_the_first(tmp_path):
    matches = count(1)
    player = Player(lambda: player.text.count("The match is kept as") >= 1 or next(matches) > 4000)
    front = PlainFront(player, KeptInMemory(CALM), rng=Random(1))
    await asyncio.wait_for(front.spend(at_home(tmp_path, start="threefold rounds=1")), 60)
    assert "The match is over." in player.text


async def test_rules_can_be_kept_under_a_name_and_chosen_by_it(tmp_path):
    async with spending(at_home(tmp_path)) as paper:
        await paper.type("play", "rounds", "1", "keep", "short ones")
        await paper.type("rounds", "5", "rules", "short ones")
        assert any(line == "3 Rules: short ones" for line in paper.said[-5:])
        assert "> 0 Back" in await paper.type("0")


async def test_settings_are_kept_at_once(tmp_path):
    store = KeptInMemory(Settings())
    async with spending(at_home(tmp_path), store=store) as paper:
        shown = await paper.type("settings")
        assert "4 Pace: normal" in shown
        values = await paper.type("4")
        assert values[1].startswith("Pace: How long the others seem to think")
        assert (await paper.type("fast"))[-2:] == ["Changed.", "4 Pace: fast"]
        await paper.type("name", "Benjamin", "glyphs", "ascii", "back")
        kept = store.load().settings
        assert (kept.pace, kept.name, kept.glyphs) == ("fast", "Benjamin", "ascii")


async def test_help_is_there_wherever_something_is_chosen(tmp_path):
    async with spending(at_home(tmp_path)) as paper:
        assert "Sealed deals." in await paper.type("?")
        assert await paper.type("99") == ["Choose 1 to 9."]
        assert (await paper.type(""))[0] == "What would you like to do?"


async def test_the_end_of_the_input_ends_the_evening(tmp_path):
    for lines in ((), ("play",), ("play", "1"), ("settings", "4"), ("settings", "name")):
        async with spending(at_home(tmp_path)) as paper:
            await paper.type(*lines)
            await paper.end(None)
            assert paper.sitting.done()
            assert paper.sitting.exception() is None


# In a lobby.


class Busy(Hall):
    """A lobby where something changes when it is told to."""

    def __init__(self, *tables):
        super().__init__(*tables)
        self._change = asyncio.Event()

    async def next_change(self):
        await self._change.wait()
        self._change.clear()

    def change(self, *tables):
        self._tables = tables
        self._change.set()


async def test_the_lobby_is_a_list_and_a_number_sits_down():
    hall = Hall(MINE, FREE, FULL)
    async with spending(Visiting(hall)) as paper:
        assert paper.said[1:4] == [
            "The lobby. You are Ben.",
            "1 Resume MINE, Ada, Cem (bot): your seat, Threefold",
            "2 Quick seat: a free seat, or a table of your own",
        ]
        assert "6 FREE, Ada, a free seat: join, Threefold" in paper.said
        await paper.type("6")
        assert hall.asked == [("join", "FREE")]
        assert "Here: you; 1 free." in paper.said
        await paper.type("leave")
        assert hall.asked == [("join", "FREE")]
        await paper.type("fuzz")  # the beginning of a line is enough
        assert hall.asked[-1] == ("watch", "FUZZ")


async def test_a_code_may_be_of_a_table_that_is_in_no_list():
    hall = Hall()
    async with spending(Visiting(hall)) as paper:
        await paper.type("join by code", "K7QF")
        assert hall.asked == [("join", "K7QF")]


async def test_a_table_where_one_may_sit_or_look_on_asks_which():
    hall = Hall(FREE._replace(playing=True))
    async with spending(Visiting(hall)) as paper:
        await paper.type("free")
        assert paper.said[-3].startswith("1 Sit down: the match is under way")
        await paper.type("2")
        assert hall.asked == [("watch", "FREE")]


async def test_a_table_is_made_with_its_terms():
    hall = Hall()
    async with spending(Visiting(hall)) as paper:
        await paper.type("make", "clock", "fast", "talk", "none", "1")
        assert hall.asked == [("create", USUAL.rules, Terms(pace="fast", talk="none"))]


async def test_wishes_are_kept_and_lead_to_a_quick_seat():
    store = KeptInMemory(Settings())
    hall = Hall()
    async with spending(Visiting(hall), store=store) as paper:
        await paper.type("wishes", "rounds", "2")
        assert "Rounds: 1" in paper.said[-1]
        assert store.load().settings.wishes == (("threefold", ("rounds=1",)),)
        await paper.type("1")
        assert hall.asked == [("create", "threefold rounds=1 cut=interactive", Terms())]


@pytest.mark.parametrize("zen", ["off", "on"])
async def test_an_invitation_is_told_at_once_but_not_to_who_plays_in_silence(zen):
    hall = Busy()
    async with spending(Visiting(hall), settings=Settings(zen=zen)) as paper:
        hall.change(FREE)
        hall.change(FREE._replace(invited_by="Ada"))
        if zen == "off":
            await paper.until("Ada invites you: type FREE to sit down there.")
            assert not any("FREE, Ada" in line for line in paper.said)
        await paper.type("FREE")
        assert ("invites" in paper.text) is (zen == "off")
        assert hall.asked == [("join", "FREE")]


async def test_an_account_is_seen_and_changed():
    desk = PaperDesk(ratings=RATINGS)
    async with spending(Visiting(Hall(), desk, accounts=True)) as paper:
        await paper.type("your account")
        assert "Your account: Ada Lovelace." in paper.said
        await paper.type("name", "Countess")
        assert ("rename", "Countess") in desk.asked
        assert "Home Rook, 1687 ±74" in " ".join(await paper.type("your ratings"))
        assert "K7QF-9XWD-3HMR" in " ".join(await paper.type("add"))
        assert "K7QFC-9XWDH-3HMRT-46VNP" in " ".join(await paper.type("recovery"))
        assert "Keep the old one" in " ".join(await paper.type("recovery", "no"))
        fingerprints = await paper.type("keys")
        assert fingerprints[1].startswith("Your keys")
        await paper.type("1", "yes")
        assert desk.asked[-1][0] == "remove_key"
        await paper.type("delete", "somebody")
        assert "Nothing was deleted." in paper.said
        await paper.type("delete")
        await paper.end("countess")
        assert paper.said[-1] == "Your account is deleted."


async def test_a_refusal_of_the_desk_is_said_and_who_is_a_guest_reads_how_to_get_an_account():
    desk = PaperDesk(refuses="One change a day is enough.")
    async with spending(Visiting(Hall(), desk, accounts=True)) as paper:
        assert "One change a day is enough." in await paper.type("your account", "name", "Countess")
    async with spending(Visiting(Hall(), accounts=True)) as paper:
        assert "ssh-keygen -t ed25519" in await paper.type("your account")


async def test_who_has_a_seat_in_a_running_match_goes_straight_back():
    hall = Hall(MINE._replace(playing=True, people=(Person("Ben"), Person("Ada"))))
    async with spending(Visiting(hall)) as paper:
        assert hall.asked == [("join", "MINE")]
        assert "The lobby." not in paper.text
