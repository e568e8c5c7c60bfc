"""What happens at a table, line by line: as words for people, as JSON for programs.

An end keeps a bounded number of events for a reader that is behind, so events may be missing after a stall; the next
view makes up for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.protocol.view_json import events_json
from net.script.people_json import people_json
from tui.telling import tell
from tui.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.protocol.view_json import JSON
    from engine.table import SealShown
    from tui.table import Update


class Story:
    """Tells one end's updates, each with what the one before it showed. `seat` is who "you" are; None: nobody."""

    def __init__(self, first: Update, seat: int | None, *, ascii_only: bool = False) -> None:
        self.last = first
        """The newest update that was told."""
        self._seat = seat
        self._ascii = ascii_only

    def in_words(self, update: Update) -> list[str]:
        """The lines of an update: what is new about people and the table, then what happened."""
        words = self.words_of(update)
        news = [update.notice, update.answer, update.paused if update.paused != self.last.paused else ""]
        return [*(words.text(sentence) for sentence in news if sentence), *self._told(update)]

    def in_json(self, update: Update) -> Iterator[JSON]:
        """The same as one object about people and one of events, each only if there is something in it."""
        people, said = people_json(update.people), " ".join(filter(None, (update.notice, update.answer)))
        if people != people_json(self.last.people) or said or update.paused != self.last.paused:
            news: JSON = {"people": people}
            if said:
                news["notice"] = said
            if update.paused:
                news["paused"] = update.paused
            yield news
        if update.view and (events := events_json(update.events, update.view.names)):
            yield {
                "events": events,
                "words": self._told(update),
                "version": update.view.version,
            }

    def words_of(self, update: Update) -> Words:
        """How the people of an update are spoken of."""
        return Words(tuple(person.name for person in update.people), self._seat, ascii=self._ascii)

    def _told(self, update: Update) -> list[str]:
        if not update.view:
            return []
        before = self.last.view.deal if self.last.view else None
        return [str(line) for line in tell(self.words_of(update), update.view.game, before, update.events)]


def over_json(update: Update) -> JSON:
    """How a match ended: who won, and where it did not end by its last card, a sentence about that."""
    view = update.view
    assert view is not None
    over: JSON = {"winners": list(view.standing.winners), "scores": list(view.standing.scores)}
    if update.ended:
        over["sentence"] = update.ended
    if view.seal:
        over["match"] = match_name(view.seal)
    return {"over": over}


def match_name(seal: SealShown) -> str:
    """The name of the match that a deal is of: what `replay` and `verify` take."""
    return seal.deal.rpartition("/")[0]


def is_over(update: Update) -> bool:
    """Whether the match at the table has ended."""
    return update.view is not None and (update.view.stage == "over" or bool(update.ended))
