"""What a table on a server is made with besides its rules: who may come, how fast it goes, who plays for the absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, get_args

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
        return {"access": self.access, "pace": self.pace, "absence": self.absence, "talk": self.talk}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Terms:
        """Read from the log; what it does not say is as usual. Raises ValueError for a word that means nothing here."""
        said = {name: data.get(name, default) for name, default in cls().data().items()}
        for name, words in _WORDS.items():
            if said[name] not in words:
                raise ValueError(f"the {name} of a table cannot be {said[name]}")
        return cls(**said)


_WORDS: Final = {
    "access": get_args(Access),
    "pace": get_args(PaceName),
    "absence": get_args(Absence),
    "talk": get_args(Talk),
}
