"""Whose a name is.

Invariant: no two holders ever have names that can be taken for each other, whether they are here or not. A name that
was given up stays with its holder for a while.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from net.accounts.likeness import likenesses
from net.accounts.naming import made_up, numbered, problem_with, tidied

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_TRIES = 50
"""Numbers tried after a name that is taken, before one is made up: many may wish for the same."""


class NameBook:
    """Names by holder: the id of an account, or a guest. `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float], rng: Random) -> None:
        self._clock = clock
        self._rng = rng
        self._held: dict[str, tuple[str, float]] = {}
        """By likeness, the holder and until when."""

    def taken(self, name: str, *, by: str = "") -> str:
        """Who else than `by` has the name, or one like it; empty: nobody."""
        now = self._clock()
        held = (self._held.get(likeness) for likeness in likenesses(name))
        return next((one[0] for one in held if one and one[0] != by and one[1] > now), "")

    def hold(self, holder: str, name: str, until: float = math.inf) -> None:
        """Give somebody a name, as far as it is not `taken`; what they hold for longer already stays so."""
        now = self._clock()
        for likeness in likenesses(name):
            before, longest = self._held.get(likeness, ("", 0.0))
            if before == holder:
                self._held[likeness] = (holder, max(until, longest))
            elif longest <= now < until:
                self._held[likeness] = (holder, until)

    def retire(self, holder: str, name: str, until: float) -> None:
        """Keep a holder's name from the others no longer than until then."""
        for likeness in likenesses(name):
            if self._held.get(likeness, ("", 0.0))[0] == holder:
                self._held[likeness] = (holder, until)

    def free(self, holder: str, *names: str) -> None:
        """Let anybody have these names of a holder."""
        for name in names:
            for likeness in likenesses(name):
                if self._held.get(likeness, ("", 0.0))[0] == holder:
                    del self._held[likeness]

    def suggest(self, wished: str) -> str:
        """The nearest to a wish that is nobody's: the name, the name with a number, or one made up."""
        wished = tidied(wished)
        if not problem_with(wished):
            for name in (wished, *(numbered(wished, number) for number in range(2, _TRIES))):
                if not self.taken(name) and not problem_with(name):
                    return name
        return self.made_up("player")

    def made_up(self, kind: str) -> str:
        """A name nobody wished for and nobody has."""
        while True:
            name = made_up(kind, self._rng)
            if not self.taken(name):
                return name


class Guests:
    """The names of guests: each has one while it is here, or while a table still knows it."""

    def __init__(self, names: NameBook) -> None:
        self._names = names

    def arrive(self) -> str:
        """A name for a guest who comes: `guest-7f3a`."""
        name = self._names.made_up("guest")
        self._names.hold(name, name)
        return name

    def keep(self, name: str) -> None:
        """Know the name of a guest who was here before a restart."""
        self._names.hold(name, name)

    def leave(self, name: str) -> None:
        """The guest is gone for good."""
        self._names.free(name, name)
