"""How somebody stands: what is counted, what is not, and how many matches they finish."""

import pytest

from net.ratings.book import LATELY, Book, Standing
from net.ratings.outcome import Outcome

WON = Outcome("rook", "played", (("a",), ("b",)), (1, 2))
LOST = Outcome("rook", "played", (("a",), ("b",)), (2, 1))
DRAWN = Outcome("rook", "played", (("a",), ("b",)), (1, 1))
GAVE_UP = Outcome("rook", "resigned", (("a",), ("b",)), (2, 1))
AGREED = Outcome("rook", "agreed", (("a",), ("b",)), ())
ABANDONED = Outcome("rook", "abandoned", (("a",), ("b",)), ())
WENT = Outcome("rook", "forfeited", (("a",), ("b",)), (2, 1), left=("a",))
STAYED = Outcome("rook", "forfeited", (("a",), ("b",)), (1, 2), left=("b",))
PARTNER_WENT = Outcome("rook", "played", (("a", "c"), ("b", "d")), (2, 1), spared=("a",), left=("c",))

COUNTED = [
    # what happened; played, won, unfinished, completion
    ([], (0, 0, 0, None), "a newcomer"),
    ([WON], (1, 1, 0, 100), "a win"),
    ([LOST], (1, 0, 0, 100), "a loss"),
    ([DRAWN], (1, 1, 0, 100), "a shared first place is won, as the rules say"),
    ([GAVE_UP], (1, 0, 0, 100), "giving up is losing, not leaving"),
    ([AGREED], (0, 0, 1, 100), "broken off is not lost"),
    ([ABANDONED], (0, 0, 1, 100), "abandoned is not lost"),
    ([WENT], (1, 0, 0, 0), "left is lost, and not finished"),
    ([STAYED], (1, 1, 0, 100), "who stays wins, and finishes"),
    ([PARTNER_WENT], (0, 0, 1, 100), "a partner who left hurts nobody"),
    ([WENT, WON, WON, WON], (4, 3, 0, 75), "one of four left"),
    ([WENT] + [WON] * LATELY, (LATELY + 1, LATELY, 0, 100), "what is long ago is forgotten"),
]


@pytest.mark.parametrize(("matches", "figures", "why"), COUNTED, ids=[row[-1] for row in COUNTED])
def test_what_is_counted(matches, figures, why):
    book = Book()
    for match in matches:
        book.take(match, book.after(match))
    standing = book.standing("a", "rook")
    assert (standing.played, standing.won, standing.unfinished, standing.completion) == figures, why
    if not figures[0]:
        assert (standing.rating, standing.deviation) == (Standing().rating, Standing().deviation)


def test_every_game_has_ratings_of_its_own_and_completion_is_of_all():
    book = Book()
    book.take(WENT, book.after(WENT))
    assert book.standing("a", "kentucky") == Standing(completion=0)
    assert book.games() == ("rook",)


def test_those_of_whom_little_is_known_are_listed_after_the_others():
    book = Book()
    for match in [WON, LOST] * 60:
        book.take(match, book.after(match))
    new = Outcome("rook", "played", (("n",), ("a",)), (1, 2))
    book.take(new, book.after(new))
    listed = book.listed("rook")
    assert listed[-1][0] == "n"
    assert [one.unsure for _, one in listed] == [False, False, True]
    assert listed[0][1].rating >= listed[1][1].rating
