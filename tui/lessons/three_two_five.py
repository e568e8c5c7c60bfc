"""3-2-5: tricks that are owed, and cards that are pulled for those that were missed."""

from __future__ import annotations

from tui.lessons.lesson import Lesson, Say, Task, Then, dealt

_QUOTAS = Lesson(
    "three-two-five-quotas",
    "three-two-five",
    "Five, three, two",
    "name trumps, owe five tricks",
    (
        dealt(
            1,
            "AH KH 9H JS 8D AC JH QS 8H 9C KC 9S QD JD 7H AS AD JC TD TS KS 8C TC TH 8S KD QC QH 7S 9D",
        ),
    ),
    (
        Say("Three players, each alone, ten tricks. It is you who name trumps and lead, from your first five cards."),
        Task(
            "Name the suit that will win you the most tricks.",
            right={"trump H": "Ace and king and one more: hearts."},
            wrong={},
            otherwise="Of hearts you hold three, with ace and king.",
        ),
        Say("Now all have ten. You owe five tricks, Cem three and Ada, the dealer, two. Every trick is a point."),
        Task(
            "You lead. Draw trumps.",
            right={
                "play AH": "Nothing beats it, and both must follow.",
                "play KH": "You hold the ace: nothing beats it, and both must follow.",
            },
            wrong={"play 9H": "A higher heart would take it. You have better ones."},
            otherwise="Hearts are trumps: lead a high one.",
        ),
        Then(("2 ?", "1 ?")),
        Say(
            "Who takes more tricks than owed pulls as many cards in the next deal from whoever took too few. What "
            "is owed "
            "moves on with the deal."
        ),
    ),
    "Count your tricks against what you owe: too few cost you cards.",
)

_PULLING = Lesson(
    "three-two-five-pulling",
    "three-two-five",
    "Pulling",
    "draw a card, give one back",
    (
        dealt(
            1,
            "QD 9C 8S JC AS KH AC TH TS TD KC QC 7S QH KD AD TC JS AH 7H KS JH 9D 8H 8C 9S QS 8D JD 9H",
            "0 trump S, 0 play AS, 2 play TS, 1 play 7S, 0 play AD, 2 play 8D, 1 play 9D, 0 play 8C, 2 play AC, 1 "
            "play QC, 2 play QS, 1 play 8H, 0 play 8S, 2 play KH, 1 play 9H, 0 play 9S, 0 play QD, 2 play TD, 1 play "
            "KD, 1 play KC, 0 play 9C, 2 play KS, 2 play 7H, 1 play JH, 0 play JS, 0 play TC, 2 play TH, 1 play QH, 0 "
            "play JC, 2 play AH, 1 play JD",
        ),
        dealt(
            0,
            "TH 8H QH JS JD TC 7S 8D 9H KS JH AC 8S QD KD 9C JC TD AH 7H AD QS 9S 9D KC AS KH TS QC 8C",
            "2 trump H",
        ),
    ),
    (
        Say("Last deal you owed five tricks and took six. Ada owed two and took one: you may pull a card from her."),
        Task(
            "Her hand is fanned face down. Draw any card.",
            right={"pull at": "Now it is yours; but she gets one for it."},
            wrong={"stop": "You may leave it at that, but a card for a worse one is a gain. Draw."},
            otherwise="Draw a card.",
        ),
        Task(
            "Give one back: not the one you drew, and of a suit of which you hold two or more. Give what you miss "
            "least.",
            right={
                "return 8C": "The lowest there is.",
                "return 8S": "The lowest there is.",
            },
            wrong={
                f"return {card}": "Too good: that may win a trick. You hold an eight."
                for card in ("AC", "QC", "KD", "QD", "QS")
            },
            otherwise="There is a lower card that you may give.",
        ),
        Say("Ada and you know these two cards now. Cem saw only that they changed hands."),
    ),
    "Pulling comes before the first lead of every deal but the first.",
)

LESSONS = (_QUOTAS, _PULLING)
