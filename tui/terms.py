"""What a table on a server is made with besides its rules: who may come, how fast it goes, who plays for the absent."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, NamedTuple

Access = Literal["public", "unlisted", "private"]
"""In everybody's list; for those who know the code; for those who know it, and watched by nobody."""

PaceName = Literal["untimed", "slow", "usual", "fast"]

Absence = Literal["bot", "wait"]

Talk = Literal["all", "presets", "none"]
"""Anything may be said; the phrases of `tui.phrases` alone; nothing."""


class Pace(NamedTuple):
    """Seconds a seat has for a turn, and once these are gone, for the whole match beside them."""

    turn: float
    reserve: float


PACES: Final[dict[PaceName, Pace | None]] = {
    "untimed": None,
    "slow": Pace(90, 600),
    "usual": Pace(30, 300),
    "fast": Pace(10, 60),
}


@dataclass(frozen=True, slots=True)
class Terms:
    """Agreed by sitting down."""

    access: Access = "public"
    pace: PaceName = "untimed"
    absence: Absence = "bot"
    """Whether a bot sits in for who is away, or the table waits."""
    talk: Talk = "all"
    """What may be said."""

    @property
    def clock(self) -> Pace | None:
        """How long a turn may take; None: as long as one likes."""
        return PACES[self.pace]

    def data(self) -> dict[str, str]:
        """As the log keeps it."""
        return asdict(self)

    def stepped(self, key: str, step: int) -> Terms:
        """With the next value of a term, or the one before."""
        values = list(next(term.values for term in FORM if term.key == key))
        value = values[(values.index(self.data()[key]) + step) % len(values)]
        return Terms.of({**self.data(), key: value})

    @classmethod
    def of(cls, data: dict[str, Any]) -> Terms:
        """Read from the log; what it does not say is as usual. Raises ValueError for a word that means nothing here."""
        said = {name: data.get(name, default) for name, default in cls().data().items()}
        for term in FORM:
            if said[term.key] not in list(term.values):  # a log may hold what has no hash
                raise ValueError(f"the {term.key} of a table cannot be {said[term.key]}")
        return cls(**said)


class Term(NamedTuple):
    """One of the terms as a form asks for it."""

    key: str
    text: str
    values: dict[str, str]
    """What it may be, and how that is said."""
    about: dict[str, str]
    """What each means, in a sentence."""


FORM: Final = (
    Term(
        "access",
        "Who may come",
        {"public": "everybody", "unlisted": "who knows the code", "private": "who knows it, no onlookers"},
        {
            "public": "The table stands in the lobby's list; anybody may sit down or look on.",
            "unlisted": "The table is in nobody's list; who is told the code may sit down or look on.",
            "private": "The table is in nobody's list; who is told the code may sit down, and nobody looks on.",
        },
    ),
    Term(
        "pace",
        "Clock",
        {"untimed": "none", "slow": "slow", "usual": "usual", "fast": "fast"},
        {
            "untimed": "Everybody thinks as long as they like.",
            "slow": "90 seconds a turn, and 10 minutes for the match beside them.",
            "usual": "30 seconds a turn, and 5 minutes for the match beside them.",
            "fast": "10 seconds a turn, and 1 minute for the match beside them.",
        },
    ),
    Term(
        "absence",
        "Who is away",
        {"bot": "a bot sits in", "wait": "the table waits"},
        {
            "bot": "After a while a bot plays for who is away, until they are back.",
            "wait": "Nobody plays for who is away: everything waits until they are back.",
        },
    ),
    Term(
        "talk",
        "Talk",
        {"all": "anything", "presets": "phrases only", "none": "none"},
        {
            "all": "People write what they like.",
            "presets": "People choose from a list of friendly phrases.",
            "none": "Nobody talks at this table.",
        },
    ),
)
"""The terms in the order to ask for them; the first value of each is the usual one."""
