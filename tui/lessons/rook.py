"""Home Rook: the bidding, the kitty and the pass; counters for the side that wins the trick."""

from __future__ import annotations

from tui.lessons.lesson import Lesson, Say, Task, Then, dealt

_KITTY = Lesson(
    "rook-kitty",
    "rook",
    "Kitty and pass",
    "bid, lay away, pass, name",
    (
        dealt(
            3,
            "8C 5C 6H 9H QS 3C TH QD AS 9D QC 6S 9S 4D 7S QH 6C 8S 2H 4S 2C 8H 7D 3H JS 2S 8D 5H KH JD KC 3S 5D TS AC "
            "9C 3D JC 4H JH KS TD TC KD AH 2D AD 7H 5S 6D RK 7C 4C",
        ),
    ),
    (
        Say(
            "Cem, opposite, is your partner. A deal has 200 points: aces 15, kings and tens 10, fives 5, the Rook "
            "20, and "
            "20 for the last trick."
        ),
        Say("Who bids highest names trumps, and must take what was bid. Else the bid is lost."),
        Task(
            "You hold six spades with ace, king, queen and jack, and ace and king of hearts. Open the bidding.",
            right={
                f"bid {amount}": "The others may bid more, or pass for good."
                for amount in (70, 75, 80, 85, 90, 95, 100)
            },
            wrong={"pass": "With such spades you want to name trumps. Bid."},
            otherwise="Too much at once: nobody has bid against you. Begin lower.",
        ),
        Then(("1 pass", "2 pass", "3 pass")),
        Task(
            "The kitty, 4♣, is in your hand. Lay one card away: it takes no trick, but its points are your side's.",
            right={"drop 5D": "Five points that nobody can take from you."},
            wrong={
                f"drop {card}": "It would lose, true. But 5♦ would too, and brings points when it is laid away."
                for card in ("4C", "2C", "6C", "8C", "3D")
            },
            otherwise="Keep that: trumps, aces and kings win tricks.",
        ),
        Task(
            "All pass three cards, unseen, yours to Dee at your right: an opponent. Choose three.",
            right={"give": "Low cards, and the fewer suits you hold, the sooner you ruff."},
            wrong={
                **{
                    f"give {card}": "Not a spade: you will name them trumps."
                    for card in ("AS", "KS", "QS", "JS", "9S", "5S")
                },
                **{f"give {card}": "Not that heart: it wins a trick." for card in ("AH", "KH")},
            },
            otherwise="Choose three low cards.",
        ),
        Then(("1 ?", "2 ?", "3 ?")),
        Task(
            "Now name trumps. What you are passed is seen only afterwards.",
            right={"trump S": "Spades. The Rook belongs to them too, as the lowest."},
            wrong={},
            otherwise="You hold six spades, and of that suit fewer.",
        ),
        Then(("3 ?",)),
        Say("Now you see what you were passed. The dealer has said who leads: the dealer or the next player."),
    ),
    "Bid, kitty, pass, trumps: then the tricks are played, and the points counted.",
)

_COUNTERS = Lesson(
    "rook-counters",
    "rook pass=none",
    "Counters",
    "points for whoever wins the trick",
    (
        dealt(
            0,
            "7H AS QD TS 3C JH 4H 3H 2H 9S 5S TH 7D JC TD 7C 3S RK AD 7S QC QS JD 6S 4S AH 6H KC QH AC 8C 2D TC 9D 2S "
            "8D 4D KS KD JS 9C KH 5H 9H 3D 8H 8S 5D 6D 5C 6C 4C 2C",
            "1 pass, 2 bid 80, 3 pass, 0 pass, 2 drop 9D, 2 trump S, 0 leader 1",
        ),
    ),
    (
        Say("Cem, your partner, has bid 80, and spades are trumps. You two need 80 points. Here nothing was passed."),
        Then(("1 play 7H", "2 play AH", "3 play 4H")),
        Task(
            "You play last, and Cem's A♥ is winning. Give the trick what it is worth most with.",
            right={"play TH": "Ace and ten: 25 points for your side."},
            wrong={
                f"play {card}": "It follows, but brings nothing. The trick is your side's: put a counter on it."
                for card in ("9H", "3H")
            },
            otherwise="Follow suit with a counter.",
        ),
        Then(("2 play QS", "3 play 5S", "0 play 6S", "1 play 3S")),
        Say("Cem draws trumps with Q♠, and you follow low. Dee has parted with a counter: 5♠."),
        Then(("2 play 2C", "3 play 6C")),
        Task(
            "2♣ from Cem, 6♣ from Dee, and Ada plays after you. What do you play?",
            right={"play 7C": "Higher than 6♣, and if Ada beats it, no counter is lost."},
            wrong={
                "play KC": "The king is worth 10: if Ada holds the ace, you give her that too.",
                "play 4C": "That leaves the trick to 6♣. 7♣ costs you nothing and may win.",
            },
            otherwise="Follow suit.",
        ),
        Then(("1 ?",)),
        Say("Ada had a counter ready. A counter goes where your side wins, and stays in hand where it may lose."),
    ),
    "The Rook, 20, is the lowest trump: play it where nobody can trump over it.",
)

LESSONS = (_KITTY, _COUNTERS)
