"""A deal that is over, all hands open: every card is there, and every trick."""

from collections import Counter
from random import Random

import pytest

from engine.games import game_of
from engine.record import replay
from tests.engine.declared import SHAPES
from tests.tui.stage import Stage, played_table, shown
from tests.tui.test_screens import result
from tui.open_deal import open_deal_page
from tui.widgets.page import wrapped
from tui.wording import Words

NAMES = ("Ben", "Ada", "Cem", "Dee")


def page(rules, seed, *, ascii_only=False):
    """The last deal of a table as lines, and how it was played."""
    table = played_table(rules, NAMES[: game_of(rules).seats], seed=seed)
    view, record = table.view(0), table.finished_record().deals[-1]
    before = view.finished[:-1]
    blocks = open_deal_page(Words(view.names, 0, ascii_only), view.game, record, before)
    lines = ["".join(part.text for part in line) for line in wrapped(list(blocks), 400)]
    return lines, replay(view.game, record, before)


@pytest.mark.parametrize("rules", SHAPES)
def test_every_card_is_there_once_and_every_trick(rules):
    lines, played = page(rules, Random(rules).randrange(1000))
    game, words = game_of(rules), Words(())
    tricks = lines.index("The tricks") if "The tricks" in lines else len(lines)
    pack = Counter(map(words.card, game.pack.cards))
    assert Counter(word for line in lines[2:tricks] for word in line.split() if word in pack) == pack
    shown = [line.split() for line in lines[tricks + 1 :]]
    assert len(shown) == len(played.deal.tricks)
    for number, (line, trick) in enumerate(zip(shown, played.deal.tricks, strict=True), 1):
        assert line[0] == str(number)
        cards = [words.card(card) + "*" * (seat == trick.winner) for seat, card in trick.plays]
        assert [word for word in line[1:] if word.rstrip("*") in pack] == cards


def test_in_ascii_it_is_ascii():
    lines, _ = page("threefold", 3, ascii_only=True)
    assert all(line.isascii() for line in lines)
    assert any("trumps, named by" in line for line in lines)


async def test_the_seed_of_the_last_deal_is_shown_though_the_next_is_sealed_already():
    table = played_table(deals=1)
    dealer = table.to_act()[0]
    (last,) = table.finished_record().deals
    table.act(dealer, table.view(dealer).legal[0])
    proof = table.view(None).seal
    assert proof.deal != last.seal.deal
    app = Stage(result(table, deals=[last]))
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.pause()
        text = shown(app)
    assert last.seal.seed.hex() in text
    assert "The seal of deal 1" in text
    assert "The seal of deal 2" in text
    assert proof.commitment in text
