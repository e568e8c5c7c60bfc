"""The list of a lobby, as values: one's own tables, what else one can do, and the tables of the others."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tui.summary import rule_line
from tui.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tui.settings import Settings
    from tui.table import Person, TableInfo

CODE_CELLS = 8
"""Room for the code of a table."""


class Row(NamedTuple):
    """A line of the list."""

    id: str
    """What choosing it wishes, and the code of the table."""
    text: str
    note: str
    shorter: tuple[str, ...] = ()
    """The text where there is less room, the longest first."""
    notes: tuple[str, ...] = ()
    """The note where there is less room, the longest first; `…` where something is left out."""

    least: str = ""
    """The note where not even the shortest of them has room."""

    def fitting(self, fits: Callable[[str, str], bool]) -> tuple[str, str]:
        """As much of the text and the note as can be read whole: before any of the note, of the text.

        Where some of the note is left out anyway, the text is whole if it can be.
        """
        if fits(self.text, self.note):  # as nearly always; a busy lobby has many rows and many who look at them
            return self.text, self.note
        texts = (self.text, *self.shorter)
        whole = [(text, self.note) for text in texts] + [(self.text, note) for note in self.notes]
        pairs = [(text, note) for note in (*self.notes, self.least) for text in texts]
        return next((pair for pair in (*whole, *pairs) if fits(*pair)), pairs[-1])


def may_join(table: TableInfo) -> bool:
    """Whether a stranger finds a seat there."""
    return not table.mine and not table.locked and any(person.free for person in table.people)


class LobbyList:
    """Makes the rows for somebody with these settings.

    `account` is what the list says of one's account; empty: there are none here.
    """

    def __init__(self, settings: Settings, account: str) -> None:
        self._silent = settings.zen == "on"
        self._account = account
        self._wishes = Wishes.of(settings.wishes)
        self._fits: Callable[[str], bool] = cache(self._wishes.fit)  # the list is made anew with everybody who comes

    def rows(self, tables: Sequence[TableInfo]) -> list[Row]:
        """All lines, in the order to show them."""
        rows = [self._row(table) for table in tables if table.mine]
        rows += [
            Row("quick", "Quick seat", "a free seat, or a table of your own"),
            Row("create", "Make a table", "choose the game and house rules"),
            Row("code", "Join by code", "a friend told you four characters"),
            Row("wishes", "Wishes for a quick seat", _counted(self._wishes)),
        ]
        # Where one is invited comes first, whatever is played there, and what one would not choose last.
        others = [(table, self._fits(table.rules)) for table in tables if not table.mine]
        others.sort(key=lambda pair: not (pair[1] or pair[0].invited_by))
        rows += [self._row(table, wished=fits) for table, fits in others]
        alone = "lessons, daily deal, statistics" if self._account else "lessons that you play"
        return [
            *rows,
            Row("alone", "By yourself", alone),
            Row("rules", "Rules", "how it is played"),
            Row("help", "Help", "keys and sealed deals"),
            Row("settings", "Settings", "colours, keys, pace"),
            *([Row("account", "Your account", self._account)] if self._account else []),
            Row("quit", "Leave", ""),
        ]

    def _row(self, table: TableInfo, *, wished: bool = True) -> Row:
        watched = table.terms.access != "private" and table.playing
        join = may_join(table)
        ways = ["join"] * join + ["watch"] * watched
        first = ["your seat" if table.mine else " or ".join(ways) or "full"]
        first += [] if wished else ["other rules"]
        clock = [f"{table.terms.pace} clock"] if table.terms.clock else []
        now = [f"idle {table.idle // 60:.0f} min"] if table.idle >= 60 else []
        now += [f"{table.watchers} looking on"] if table.watchers else []
        rated = [] if table.rated is None else ["rated" if table.rated else "not rated"]
        game, *house = rule_line(table.rules).split(" · ")
        # What one cannot know beforehand is left out last.
        note, *notes = (
            ", ".join([*facts, " · ".join([game, *house[:some], *["…"] * (some < len(house))])])
            for facts in (first + clock + now + rated, first + clock + rated, first)
            for some in range(len(house), -1, -1)
        )
        text, *shorter = (f"{'Resume ' if table.mine else ''}{table.code}  {who}" for who in self._people(table))
        does = "join" if table.mine or not ways else "either" if len(ways) > 1 else ways[0]
        return Row(f"{does} {table.code}", text, note, tuple(shorter), tuple(notes), ", ".join([*first, "…"]))

    def _people(self, table: TableInfo) -> list[str]:
        """Who is there, the longest way first: with ratings or without, the free seats named or counted."""
        if table.invited_by and not self._silent:
            return [f"{table.invited_by} invites you"]
        free = sum(person.free for person in table.people)
        named, counted = ["a free seat"] * free, [f"{free} free"] * bool(free)
        return [
            ", ".join([*(_called(one, rated=rated) for one in table.people if not one.free), *seats])
            for rated in (True, False)
            for seats in (named, counted)
        ]


def _counted(wishes: Wishes) -> str:
    if not wishes.count:
        return "any game, any rules"
    return "1 wish" if wishes.count == 1 else f"{wishes.count} wishes"


def _called(person: Person, *, rated: bool) -> str:
    note = "bot" if person.is_bot else "" if person.here else "away"
    name = f"{person.name} {person.rating.short}" if rated and person.rating else person.name
    return f"{name} ({note})" if note else name
