"""What somebody at a table proposes, and who has agreed: it happens once all have who are asked and are still here.

A proposal is not kept in the log: it lapses when somebody plays, declines or proposes something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table import Proposal, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.room import Room

_SENTENCES = {
    "end": "{name} proposes to end the match here, without a result.",
    "adjourn": "{name} proposes to go on another time.",
    "resign": "{name} wants to give the match up.",
    "again": "{name} would like to play another match.",
}


class Proposals:
    """The one that stands at a table, if any."""

    def __init__(self) -> None:
        self._what = ""
        self._agreed: list[int] = []

    def make(self, what: str, seat: int) -> None:
        """Propose something; what stood before lapses."""
        self._what, self._agreed = what, [seat]

    def lapse(self) -> None:
        """It no longer stands."""
        self._what, self._agreed = "", []

    def agree(self, room: Room, seat: int) -> None:
        """Agree to what stands. Raises Refused."""
        if not self._what or seat not in self.asked(room):
            raise Refused("There is nothing to agree to.")
        self._agreed.append(seat)

    def agrees(self, room: Room, what: str, seat: int) -> bool:
        """Whether to propose this means to agree to what stands already; then the seat has."""
        stands = self._what == what and seat in self.asked(room)
        if stands:
            self.agree(room, seat)
        return stands

    def asked(self, room: Room) -> tuple[int, ...]:
        """The seats that have yet to answer."""
        if not self._what:
            return ()
        sides = [side for side in room.game.sides if self._agreed[0] in side]
        concerned: Callable[[int], bool] = (lambda seat: seat in sides[0]) if self._what == "resign" else lambda _: True
        return tuple(seat for seat in room.people_here() if concerned(seat) and seat not in self._agreed)

    def agreed_by_all(self, room: Room) -> str:
        """What is proposed, once everybody has agreed; empty: not yet."""
        return "" if self.asked(room) else self._what

    @property
    def agreed(self) -> tuple[int, ...]:
        """The seats that have agreed, the proposer first."""
        return tuple(self._agreed)

    def shown(self, room: Room) -> Proposal | None:
        """As the table sees it."""
        if not self._what:
            return None
        sitter = room.state.sitters[self._agreed[0]]
        sentence = _SENTENCES[self._what].format(name=sitter.name if sitter else "Somebody")
        return Proposal(self._what, sentence, self._agreed[0], tuple(self._agreed), self.asked(room))
