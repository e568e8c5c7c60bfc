"""Kentucky Discard: the nest and trumps in one step, and the Rook, the highest trump."""

from __future__ import annotations

from tui.lessons.lesson import Lesson, Say, Task, Then, dealt

_NEST = Lesson(
    "kentucky-nest",
    "kentucky",
    "The nest",
    "lay five away, name trumps, lead",
    (
        dealt(
            3,
            "8S 7H 5D 7S RK TS TH 7C 8H KH AS JD 9D QC 8D 5C KD JS QS 9C 9S KS 9H 5S JC 7D 6H 6D JH 6C QH AC 5H 6S QD "
            "TD 8C AH AD TC KC",
        ),
    ),
    (
        Say(
            "Cem, opposite, is your partner. 120 points lie in a deal: aces and tens 10 each, fives 5, the Rook "
            "20. Five "
            "cards lie face down, the nest."
        ),
        Task(
            "You hold five spades with the ace, and A♥. Open the bidding.",
            right={f"bid {amount}": "Nobody bids more: the nest is yours." for amount in (70, 75, 80, 85)},
            wrong={"pass": "With five good spades you may want the nest. Bid."},
            otherwise="Too much at once. Begin lower.",
        ),
        Then(("1 pass", "2 pass", "3 pass")),
        Task(
            "The nest brought you the Rook and K♥. Lay five cards away, low ones of other suits, and name trumps.",
            right={"nest trump S": "Spades, and only cards gone that would have lost."},
            wrong={
                "trump H": "You hold more spades: name those.",
                "trump D": "You hold more spades: name those.",
                "trump C": "You hold more spades: name those.",
                "nest KH": "With A♥ your king will win too. Keep it.",
                **{f"nest {card}": "A spade: keep your trumps." for card in ("9S", "8S", "6S")},
            },
            otherwise="Choose five low cards of the other suits.",
        ),
        Say("Counters stay out of the nest, as long as anything else can go. Who wins the last trick gets it."),
        Task(
            "You sit next to the dealer, so you lead. Draw trumps with one that nothing beats.",
            right={
                "play RK": "The Rook, the highest trump of all.",
                "play AS": "The Rook alone beats it, and that is yours.",
            },
            wrong={f"play {card}": "A trump, but a higher one takes it." for card in ("TS", "9S", "8S", "6S")},
            otherwise="That is no trump. Spades are, and the Rook.",
        ),
        Then(("1 ?", "2 ?", "3 ?")),
        Say("Whoever holds the Rook may play it to any trick, even with cards of the suit led. Nobody else may do so."),
    ),
    "Make your bid, and your side adds all its points. Fall short, and it loses the bid.",
)

LESSONS = (_NEST,)
