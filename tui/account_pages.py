"""What there is to read about accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.page import Block, Part, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.account import ShortCode
    from tui.ratings import InGame, Ratings


def short_code_page(code: ShortCode) -> Sequence[Block]:
    """A code to type at another computer."""
    return (
        say(
            "Go to the other computer and connect as usual. In the lobby there, open Your account, choose Type a code, "
            "and type this one:"
        ),
        Block(),
        say(code.text, "strong", indent=4),
        Block(),
        say(f"It holds for {code.minutes} minutes and works once. From then on both keys open this account."),
        Block(),
        say("Show it to nobody: whoever types it becomes you.", "muted"),
    )


def recovery_page(code: str) -> Sequence[Block]:
    """A code to keep."""
    return (
        say("Write this code down and keep it where you keep your papers:"),
        Block(),
        say(code, "strong", indent=4),
        Block(),
        say(
            "It is shown this once. If you ever lose your keys, connect with a new one, open Your account in the "
            "lobby, choose Type a code, and type it. It works once; then make another one, and remove the keys you "
            "lost."
        ),
        Block(),
        say("A recovery code that you made before works no more.", "muted"),
    )


def ratings_page(ratings: Ratings) -> Sequence[Block]:
    """How one plays, game by game."""
    if not ratings.games:
        return (
            say("You have no rating yet."),
            Block(),
            say(
                "Play at a table in everybody's list, against somebody who came with a key too, and from another "
                "network: such a match is rated, and the table says so as it begins."
            ),
        )
    blocks = [block for one in ratings.games for block in (*_in_game(one), Block())]
    if ratings.completion is not None:
        blocks += [say(f"You stayed to the end of {ratings.completion} % of your latest rated matches."), Block()]
    about = (
        "Whoever is new stands at 1500. Winning raises the number, the more so the better the others are. Two times "
        "out of three it is off by less than what stands behind ±, which shrinks as you play. A ? says that it is "
        "provisional: too few matches to say much."
    )
    return (*blocks, say(about, "muted"))


def _in_game(one: InGame) -> tuple[Block, Block]:
    """A game's name with the number, and what it is made of."""
    told = f"{_matches(one.played)}, {one.won} won"
    if one.unfinished:
        told += f"; {one.unfinished} without a result"
    provisional = "  provisional" if one.rating.provisional else ""
    head = Block((Part(one.game, "strong"), Part(f"   {one.rating.full}", "accent"), Part(provisional, "muted")))
    return head, say(told, indent=2)


def _matches(number: int) -> str:
    """A number of matches: `1 match`, `5 matches`."""
    return "1 match" if number == 1 else f"{number} matches"


def guest_page() -> Sequence[Block]:
    """How a guest comes by an account."""
    return (
        say("You came without a key, so you are a guest: your name, your settings and your seat are gone with you."),
        Block(),
        say("With a key you have an account, and nobody has to choose a password. If you have no key yet, make one:"),
        Block(),
        say("ssh-keygen -t ed25519", "strong", indent=4),
        Block(),
        say("Then connect again. Whoever comes with your key is you, from any computer you carry it to."),
    )
