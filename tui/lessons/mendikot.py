"""Mendikot: trumps that lie hidden until somebody cannot follow, and the tens."""

from __future__ import annotations

from tui.lessons.lesson import Lesson, Say, Task, Then, dealt

_HIDDEN = Lesson(
    "mendikot-hidden",
    "mendikot",
    "Hidden trumps",
    "set a card aside; when it opens",
    (
        dealt(
            1,
            "QC 7S KS 2S 8C AH KC 3H 2H 6H 2C 3S 9H AS 9D 2D TD 8S 7H 3D 3C 4S 6D JH 5C 9C 8H TS JD JS 4D 7C JC 5S 7D "
            "QD 5H 9S KD AD 6S 4H QH AC TC TH 5D KH QS 8D 4C 6C",
        ),
    ),
    (
        Say("Cem, opposite, is your partner. You set one card aside, face down: its suit will be trumps."),
        Task(
            "Choose the suit you hold most of, and a low card of it: you do without it for a while.",
            right={
                "hide 2S": "Spades, and nobody knows but you.",
                "hide 4S": "Spades, and nobody knows but you.",
            },
            wrong={
                f"hide {card}": "The right suit. But keep its high cards in hand, and set a low one aside."
                for card in ("KS", "9S", "7S")
            },
            otherwise="You hold more spades than anything else. Choose one of those.",
        ),
        Say("Until the card is opened there are no trumps. It opens by itself once somebody cannot follow suit."),
        Task(
            "You lead. Try a suit in which you hold the highest cards.",
            right={"play AD": "The ace. But Dee plays next."},
            wrong={"play KD": "The ace first: somebody else may have none, and then it is better spent on the lower."},
            otherwise="You hold ace and king of diamonds: lead the ace.",
        ),
        Then(("3 play 6S",)),
        Say("Dee has no diamond: your card opened, spades are trumps, and her 6♠ is one. It ruffs your ace."),
    ),
    "The card is in your hand again, a trump like any other.",
)

_TENS = Lesson(
    "mendikot-tens",
    "mendikot trump=cut",
    "The tens",
    "who has three of them wins",
    (
        dealt(
            0,
            "5C 7S 2D 6H 9C 5H 6D 2C AS 5S 8H 3H 4S 9D 6C 9S 3C TC TH 6S KC TD 9H 2H 3S QS 7H AH QD JH 3D TS 2S QH 8D "
            "5D QC 8S 7D JS AC JD 8C KD 4C 4D JC KH KS 7C AD 4H",
        ),
    ),
    (
        Say(
            "Three of the four tens win the deal; of two each, more tricks do. Here no card is hidden: the first "
            "card that "
            "does not follow makes its suit trumps."
        ),
        Then(("3 play 5C", "2 play AC", "1 play 6C")),
        Task(
            "Cem, your partner, is winning with A♣, and you play last. What do you add?",
            right={"play TC": "One ten for your side, and nobody could stop it."},
            wrong={
                f"play {card}": "It follows. But this is the moment for a ten: the trick is your side's already."
                for card in ("7C", "3C")
            },
            otherwise="Follow suit.",
        ),
        Then(("2 play 5H", "1 play KH")),
        Task(
            "Now K♥ from Ada is winning, and you cannot beat it.",
            right={"play 4H": "A low one, and the ten waits for a better trick."},
            wrong={
                "play TH": "That would give Ada a ten. You have a heart that nobody wants.",
                "play QH": "The queen cannot win here, but may later, and guard the ten. Go lower.",
            },
            otherwise="Follow suit.",
        ),
        Then(("3 play 2H",)),
        Say("A ten goes on your partner's winner, or is won with a higher card. Never lead one that may be beaten."),
    ),
    "Count the tens: they decide nearly every deal.",
)

LESSONS = (_HIDDEN, _TENS)
