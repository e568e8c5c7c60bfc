"""Threefold: the three parts of a hand, naming trumps from five cards, what lies alone, counting to fourteen."""

from __future__ import annotations

from tui.lessons.lesson import Lesson, Say, Task, Then, dealt

_THREE_PARTS = Lesson(
    "threefold-parts",
    "threefold",
    "Three parts",
    "held, open and covered cards",
    (
        dealt(
            1,
            "AD 7S 6H AS 8D 5S 3C QC 5H 7D 7H KC 6D AC TC 7C 3S JC 2C JH 8S QH 6C 8C 9D 5D 5C 4D QS 9H TD 3H JD 6S AH "
            "TS 2D 9S 2H 4S 4H KS JS KH TH KD QD 8H 2S 3D 4C 9C",
            "0 trump S",
        ),
    ),
    (
        Say("You hold ten cards that only you see: your hand."),
        Say("Eight more lie open before you, your table. Everybody sees them, and you play them like your hand."),
        Say(
            "Under each of them lies a covered card; nobody knows it, not even you. Ada has three such parts too.",
            keys="A strip of its back peeks out.",
        ),
        Task(
            "You lead to the first trick. Play 4♦ from your table.",
            right={"play 4D": "K♣ turned up: it lay under 4♦. Now it is open."},
            wrong={
                f"play {card}": "That would turn a card up too. But play 4♦ this time."
                for card in ("5C", "QS", "9H", "TD", "3H", "JD", "6S")
            },
            otherwise="That comes from your hand: nothing turns up. 4♦ lies on your table.",
            keys="Its key stands under it: once raises it, Enter or once more plays it. Two clicks do, too.",
        ),
        Then(("1 play QD", "1 play 9C")),
        Task(
            "Q♦ won, so Ada leads: 9♣. You follow suit from hand and open cards alike. Win this trick.",
            right={
                "play KC": "K♣ wins, though it was covered a moment ago. The highest card of the suit led takes it."
            },
            wrong={"play 5C": "5♣ follows suit, but 9♣ is higher. You have a better club."},
            otherwise="Follow suit, and win.",
        ),
        Say(
            "Who has no card of the suit led, held or open, plays anything: a trump wins then. What is still covered "
            "never counts."
        ),
    ),
    "Held, open and covered: that is all of it. Each of you plays 26 cards, to 26 tricks.",
)

_NAMING = Lesson(
    "threefold-trumps",
    "threefold",
    "Naming trumps",
    "from your first five cards",
    (
        dealt(
            1,
            "AS KS 9S 5S QD 2D 6S 2S QS 8H TD KC 6C 6H 3S 8C JD 5C TH KD QC 4D JS 5D AH 9D 3D AD 4C 3C 2H 8S TC JC 9C "
            "TS 5H JH 4S 4H 3H AC 9H 7S KH 7D 2C 8D QH 7C 6D 7H",
        ),
    ),
    (
        Say(
            "Ada has dealt you five cards, and nobody anything else. From these five you say which suit is trumps. "
            "A trump beats every card of another suit."
        ),
        Task(
            "Name the suit that will win you the most tricks.",
            right={"trump S": "Four of five, with ace and king: spades it is."},
            wrong={
                "trump D": "One queen is all you have of diamonds. You hold more of another suit.",
                "trump H": "You may name a suit you do not hold, but it would help Ada more than you.",
                "trump C": "You may name a suit you do not hold, but it would help Ada more than you.",
            },
            otherwise="Name a suit.",
        ),
        Say(
            "Now everything is dealt. Having named trumps you lead, and need 14 of the 26 tricks. Ada needs 13: a tie "
            "goes to the dealer."
        ),
        Task(
            "Ada holds spades too. Draw them out: lead a trump that she cannot beat.",
            right={
                "play AS": "Nothing beats the ace of trumps.",
                "play KS": "You hold the ace: nothing of Ada's beats this king.",
            },
            wrong={
                f"play {card}": "A trump, but Ada may hold a higher one, and take the lead with it."
                for card in ("9S", "8S", "7S", "5S")
            },
            otherwise="That is no trump. Spades are trumps: lead a high one.",
        ),
        Then(("1 ?",)),
        Say(
            "Ada had to follow with a trump. Go on so until hers are gone, and your high cards of other suits are safe."
        ),
    ),
    "Length and high cards make trumps. Next deal Ada names them, and you deal.",
)

_ALONE = Lesson(
    "threefold-alone",
    "threefold",
    "What lies alone",
    "win cheaply, force a lone king",
    (
        dealt(
            1,
            "2H 6C TD QD AD 5C 2D 8C QS 8D 5S KH 7D 2C 6H 9D 3D JD 9S 4D KD 9H KS 3C JS TS 9C 3H 8S 6S AS 6D 5D 7C TH "
            "TC 4H 4C JH KC 8H 2S 5H AC AH 7H JC 7S QC 4S QH 3S",
            "0 trump H, 0 play 3H, 1 play 7H, 1 play QS, 0 play 8S, 1 play KC, 0 play 7C, 1 play 4C, 0 play 6C, 0 "
            "play 6D, 1 play 2D, 0 play KH, 1 play JH, 0 play 5H, 1 play QH, 1 play 2S, 0 play AS, 0 play JD, 1 play "
            "8D, 0 play 6H, 1 play 8H, 1 play 3C, 0 play 9C, 0 play 5D, 1 play TC, 0 play 7D, 1 play 4D, 0 play 3D, 1 "
            "play TS, 0 play TD, 1 play 9H, 1 play 4H, 0 play 2H, 1 play KS, 0 play 5S",
        ),
    ),
    (
        Say("Late in a deal. Of trumps, hearts, two are left: your A♥ and Ada's 10♥, which is open. K♣ has gone."),
        Then(("1 play JC",)),
        Task(
            "Ada leads J♣. Win the trick as cheaply as possible.",
            right={"play QC": "Enough: K♣ is gone, and A♣ stays for another trick."},
            wrong={"play AC": "That wins too. But a lower club is enough, and the ace would win another trick later."},
            otherwise="Follow suit with a club.",
        ),
        Task(
            "You lead. 10♥ is Ada's last trump: take it from her before it ruffs.",
            right={"play AH": "10♥ had to fall: Ada had no other heart."},
            wrong={"play AD": "Good soon. But first draw the trump, or it may ruff what you lead later."},
            otherwise="That leaves 10♥ with Ada. Lead the one card that draws it.",
        ),
        Then(("1 play TH",)),
        Task(
            "K♦ lies open, and Ada did not follow when diamonds were led: it is her only one. Take it.",
            right={"play AD": "K♦ had to fall under your ace, alone as it was."},
            wrong={
                "play QD": "K♦ must be played, but it takes the queen. You have a card that takes both.",
                "play 9D": "K♦ must be played, but it takes your nine. You have a card that takes it.",
            },
            otherwise="K♦ stays where it is then. Lead the suit of which it is the only card.",
        ),
        Then(("1 play KD",)),
        Say(
            "A card that turns up alone, of a suit its owner does not hold, must follow whenever you lead that suit. "
            "Look out for them, also for your own."
        ),
    ),
    "Now Q♦ and A♣ are the highest of their suits: all three parts of a hand can be read.",
)

_COUNTING = Lesson(
    "threefold-counting",
    "threefold",
    "Counting to fourteen",
    "sure tricks first",
    (
        dealt(
            1,
            "5C 4H JH 4C 2C KC JC KH 8C 9C 2H 3S 4D 9H 8H 5S 6C AH 3C KS 6S TD QS KD 5H QC 5D TS AC QD 7H TH TC AD 8S "
            "7C 7S 2D JD 3D 8D QH 6D AS 2S 4S 9S 7D JS 3H 9D 6H",
            "0 trump H, 0 play AC, 1 play 7C, 0 play AD, 1 play 3D, 0 play 5D, 1 play 9D, 1 play 8D, 0 play QD, 0 "
            "play 7H, 1 play 5H, 0 play 9H, 1 play QH, 1 play 9C, 0 play TC, 0 play JH, 1 play 6H, 0 play TH, 1 play "
            "KH, 1 play KD, 0 play 6D, 1 play QC, 0 play 2C, 1 play 4S, 0 play TS, 0 play 6C, 1 play JC, 1 play 9S, 0 "
            "play 5S, 1 play 7S, 0 play 2S, 1 play KS, 0 play JS, 1 play 8S, 0 play 3S, 1 play 3C, 0 play 4C, 0 play "
            "AH, 1 play 6S, 0 play 4H, 1 play 2D, 0 play 2H, 1 play TD, 0 play 8H, 1 play JD",
        ),
    ),
    (
        Say(
            "Four tricks to go. You named trumps, hearts, and need 14: you have 12, as the count says. Ada has 10, "
            "and needs 13."
        ),
        Say(
            "Count what is sure. Of hearts only your 3♥ is left. Of spades A♠ is the highest there is. That makes two: "
            "all you need."
        ),
        Task(
            "You lead. Take a sure trick.",
            right={
                "play AS": "Nothing can beat it: thirteen.",
                "play 3H": "The last trump beats everything: thirteen.",
            },
            wrong={
                "play 5C": "Ada may hold a higher club and take the lead. What is sure comes first.",
                "play 4D": "Ada may hold a higher diamond and take the lead. What is sure comes first.",
            },
            otherwise="Take A♠ or 3♥.",
        ),
        Then(("1 ?",)),
        Task(
            "One more, and the deal is yours.",
            right={
                "play AS": "Fourteen: the deal is won, whatever comes.",
                "play 3H": "Fourteen: the deal is won, whatever comes.",
            },
            wrong={},
            otherwise="That trick is not sure. You still have one that is.",
        ),
        Then(("1 ?",)),
        Say(
            "A decided deal may be played out, or claimed. A match goes on until somebody has won the deals that "
            "the table says: here three."
        ),
    ),
    "You know all that a match takes. What else there is, the help says, and at a table you may ask for a hint.",
)

LESSONS = (_THREE_PARTS, _NAMING, _ALONE, _COUNTING)
