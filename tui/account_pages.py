"""What there is to read about accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.page import Block, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.account import ShortCode


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
