"""Split-dummy Rook: a fourth hand, half covered, that one plays beside one's own."""

from __future__ import annotations

from tui.lessons.lesson import Lesson, Say, Task, Then, dealt

_TWO_HANDS = Lesson(
    "split-dummy-two-hands",
    "split-dummy",
    "Two hands",
    "your own, and the dummy's",
    (
        dealt(
            0,
            "7D 14C 12C 5S 7S 6D 7H 1D 11D 2H 5D 4H 12H 5C 14H 7C 6H 9C 6C 14S 2S 3S 10S 10D 4C 1C 10H 9S RK 1H 12D "
            "2D 9D 13S 13D 3C 3H 8C 9H 1S 13C 14D 2C 8H 4S 11H 11S 6S 3D 4D 8S 13H 5H 10C 11C 12S 8D",
            "1 pass, 2 pass, 0 bid 75, 0 drop 2D, 0 trump S, 0 leader 1",
        ),
    ),
    (
        Say(
            "You have bid 75 and named spades. Ones are the highest cards, 15 points each. Opposite you nobody "
            "sits: that "
            "is your partner, the dummy."
        ),
        Say(
            "Seven of its cards lie open, each on a covered one. When it is the dummy's turn, you choose from the "
            "open ones."
        ),
        Then(("1 play 5H",)),
        Task(
            "Ada leads 5♥, worth 5 points. Play for the dummy, and win it.",
            right={"play 1H": "Nothing but a trump beats 1♥, and 14♣ turned up in its place."},
            wrong={"play 11H": "Three hearts are higher than that and not seen yet. The dummy has a better one."},
            otherwise="The dummy follows suit too, with its open cards.",
        ),
        Then(("2 play 9H",)),
        Task(
            "Now your own hand. The dummy wins this: part with what you miss least.",
            right={"play 4H": "Your 13♥ may win later."},
            wrong={
                "play 13H": "No need: 1♥ wins already, and 13♥ may win later.",
                "play 8H": "4♥ is lower still.",
            },
            otherwise="Follow suit.",
        ),
        Task(
            "The dummy won, so it leads, and you choose. You hold 1♠ and 14♠: draw trumps with its 13♠.",
            right={"play 13S": "Nothing beats it: the two higher ones are yours."},
            wrong={},
            otherwise="That can wait. Trumps first: 13♠.",
        ),
        Then(("2 ?",)),
        Say("Two hands, one plan: what is high in one need not be high in the other."),
    ),
    "The role moves on: in the next deal somebody else plays the dummy.",
)

LESSONS = (_TWO_HANDS,)
