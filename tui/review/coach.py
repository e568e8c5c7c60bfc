"""The coach: what the decisions of a deal cost, as the expert weighs each from what its seat could know then.

Invariant: the expert is asked with the view that the seat had, never with open hands; its chance is the decision's own,
so that asking again says the same again.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engine import actions as do
from engine.bots.bot import Candidate
from engine.bots.matches import ends
from engine.game import Unlisted
from tui.checking import candidate_of
from tui.hint_page import action_words
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.actions import TableAction
    from engine.bots.bot import Choice
    from tui.review.played import Played
    from tui.thinking.minds import Mind
    from tui.wording import Words

LEAST = 0.02
"""A cost below this is none: the search is not as fine as that."""

_NO_CHOICE = do.Pull | do.LayFan | do.Claim | do.Concede | do.Finish | do.Accept | do.Refuse
"""What is no decision that has chances: a card drawn unseen, and what claims are answered with."""


class Weighed(NamedTuple):
    """A decision as the expert weighs it."""

    number: int
    """Of the position in which it was made."""
    seat: int
    """Whose decision it was."""
    did: Candidate
    best: Candidate

    @property
    def cost(self) -> float:
        """By how much the chance to win was higher with what was best, 0 to 1."""
        return max(0.0, self.best.value - self.did.value)

    @property
    def error(self) -> float:
        """By how much that may be off: one standard error, as if the two chances had been found apart."""
        return hypot(self.best.uncertainty, self.did.uncertainty) if self.cost else 0.0

    @property
    def marked(self) -> bool:
        """Whether it cost something, as far as can be told."""
        return self.cost >= max(LEAST, self.error)


def decisions(played: Played) -> tuple[int, ...]:
    """The numbers of the positions in which somebody had a choice that can be weighed."""
    found = []
    for number, position in enumerate(played.positions[1:]):
        step = position.step
        assert step is not None
        if isinstance(step.action, _NO_CHOICE):
            continue
        legal = played.view(number, decider(played, number)).legal
        if isinstance(legal, Unlisted) or len(legal) > 1:
            found.append(number)
    return tuple(found)


def next_to_weigh(waiting: Iterable[int], at: int) -> int:
    """Which of some decisions matters most to who looks at a position: what led there, then what follows."""
    return min(waiting, key=lambda number: (number < at - 1, number))


def decider(played: Played, number: int) -> int:
    """Whose decision the next action is: the seat's, and a dummy's is its partner's."""
    position, step = played.positions[number], played.positions[number + 1].step
    assert step is not None
    return played.game.agent(position.deal, step.seat)


def chance_of(number: int) -> Random:
    """The chance with which the expert weighs the decision in a position."""
    return Random(number)  # noqa: S311 - a bot's chance


async def weigh(played: Played, number: int, expert: Mind) -> Weighed | None:
    """The decision in a position as the expert weighs it; None: it reckons no chances there, or not of what was done.

    A bot that fails, or takes too long, reckons none.
    """
    seat = decider(played, number)
    choice = await expert.decide(played.view(number, seat), chance_of(number))
    step = played.positions[number + 1].step
    assert step is not None
    return weighed(number, seat, step.action, choice)


def weighed(number: int, seat: int, action: TableAction, choice: Choice) -> Weighed | None:
    """What the expert says of an action; None: nothing."""
    did = candidate_of(choice, action)
    if did is None:
        return None
    best = max(choice.candidates, key=lambda one: one.value)
    return Weighed(number, seat, did, best)


def mark(words: Words, played: Played, one: Weighed) -> str:
    """What a decision cost, in a few words: `-12 % ± 3: Q♥ instead of 9♠`."""
    if not one.marked:
        return "the coach would do the same" if one.did.action == one.best.action else "as good as the best"
    return words.text(f"{_percent(-one.cost, one.error)}: {_instead(words, played, one)}")


def _instead(words: Words, played: Played, one: Weighed) -> str:
    """What was done, and what would have been better."""
    view = played.view(one.number, one.seat)
    did, best = (_short(action_words(words, view, action)) for action in (one.did.action, one.best.action))
    return f"{did} instead of {best}"


def _short(text: str) -> str:
    """An action where there is little room: a card to be played stands for itself."""
    return text.removeprefix("Play ") if text.startswith("Play ") else text[:1].lower() + text[1:]


def _percent(value: float, error: float) -> str:
    """`-12 % ± 3`; an error of nothing is left out."""
    sign = "-" if value < 0 else ""
    off = f" ± {max(1, round(100 * error))}" if error else ""
    return f"{sign}{abs(round(100 * value))} %{off}"


def told(words: Words, played: Played, found: Mapping[int, Weighed]) -> list[str]:
    """The decisions that cost something, a sentence each."""
    return [
        words.text(f"{_when(played, one)}, {words.name(one.seat)}: {mark(words, played, one)}.")
        for one in marked(found)
    ]


def listed(words: Words, played: Played, found: Mapping[int, Weighed]) -> dict[int, tuple[str, str, str, str]]:
    """The same by the number of the position in which each was made: when, who, the cost, and what instead of what."""
    return {
        one.number: (
            _when(played, one),
            words.name(one.seat),
            words.text(_percent(-one.cost, one.error)),
            words.text(_instead(words, played, one)),
        )
        for one in marked(found)
    }


def _when(played: Played, one: Weighed) -> str:
    trick = played.trick_at(one.number + 1)
    return f"Trick {trick}" if trick else "Before the play"


def marked(found: Mapping[int, Weighed]) -> list[Weighed]:
    """The decisions that cost something, in the order in which they were made."""
    return [found[number] for number in sorted(found) if found[number].marked]


class Luck(NamedTuple):
    """A deal between two sides, from its first lead on: all in chances of one side to win, 0 to 1."""

    expected: Candidate
    """The chance at the first lead, with the best that can be done."""
    own: tuple[float, float]
    """What the plays of this side cost, and by how much that may be off."""
    others: tuple[float, float]
    """What those of the other side did."""
    came: float
    """1 for a deal that was won, 0 for one that was lost."""

    @property
    def rest(self) -> tuple[float, float]:
        """What neither side's plays explain, and by how much that may be off."""
        off = hypot(self.expected.uncertainty, self.own[1], self.others[1])
        return self.came - (self.expected.value - self.own[0] + self.others[0]), off


def luck(played: Played, side: Sequence[int], found: Mapping[int, Weighed]) -> Luck | None:
    """How a deal that is over came out for a side; None: it cannot be told, as of a deal with more than two sides.

    Nor can it where the deal might have ended the match: the chances there are of that.
    """
    if len(played.game.sides) != 2 or not played.over or not played.leads:
        return None
    if ends(played.game, played.view(0, None).standing.scores, side[0]):
        return None
    plays = [found[number] for number in sorted(found) if number >= played.leads[0] - 1]
    finished = played.view(played.last, None).finished[-1]
    if not plays or not finished.score.winners:
        return None
    first = plays[0].best
    value = first.value if plays[0].seat in side else 1 - first.value
    own = [one for one in plays if one.seat in side]
    others = [one for one in plays if one.seat not in side]
    came = float(bool(set(finished.score.winners) & set(side)))
    return Luck(Candidate(first.action, value, first.uncertainty), _sum(own), _sum(others), came)


def _sum(plays: Iterable[Weighed]) -> tuple[float, float]:
    """What the marked ones of these cost, and by how much that may be off."""
    costly = [one for one in plays if one.marked]
    return sum(one.cost for one in costly), hypot(*(one.error for one in costly))


def summary(words: Words, played: Played, seat: int, found: Mapping[int, Weighed]) -> list[str]:
    """What the coach says of the deal: how many plays cost something, by side, and luck or skill. Sentences."""
    costly = marked(found)
    if not found:
        return ["The coach cannot weigh this deal: it has not learnt these rules, or there was nothing to decide."]
    said = [f"{counted(len(found), 'decision')} weighed, {len(costly)} of them cost something."]
    side = played.game.side(seat)
    whole = luck(played, side, found)
    if whole is None:
        for one in sorted({one.seat for one in found.values()}, key=lambda one: (one != seat, one)):
            cost, off = _sum(weighed for weighed in found.values() if weighed.seat == one)
            said.append(sentence(f"{words.whose(one)} decisions cost {_percent(cost, off)}"))
        return [words.text(one) for one in said]
    mine = words.names_of(side)
    theirs = words.names_of(other for other in range(played.game.seats) if other not in side)
    start = _percent(whole.expected.value, whole.expected.uncertainty)
    rest, off = whole.rest
    parts = [
        f"{start} before the first lead",
        f"{_of(mine)} plays {_signed(-whole.own[0], whole.own[1])}",
        f"{_of(theirs)} plays {_signed(*whole.others)}",
        f"luck {_signed(rest, off)}",
    ]
    skill = whole.others[0] - whole.own[0]
    if abs(rest) <= max(off, LEAST) or abs(rest) < abs(skill) / 2:
        verdict = "more skill than luck"
    else:
        verdict = "more luck than skill" if abs(rest) > 2 * abs(skill) else "skill and luck"
    won = f"{mine} {words.verb(side, 'win' if whole.came else 'lose')} the deal"
    said += [sentence(f"{_of(mine)} chance: {', '.join(parts)}"), sentence(f"{won}: {verdict}")]
    return [words.text(one) for one in said]


def _signed(value: float, error: float) -> str:
    """`+40 % ± 2`."""
    text = _percent(value, error)
    return text if value < 0 or text.startswith("0") else f"+{text}"


def _of(names: str) -> str:
    """What belongs to some people: `your`, `you and Cem's`."""
    return "your" if names == "you" else f"{names}'s"
