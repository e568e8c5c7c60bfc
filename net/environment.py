"""The server's own environment, cleaned: Textual and Rich read it at import and would take it for every player's.

Called before either is imported, so this file imports neither.
"""

from collections.abc import MutableMapping

_OF_A_TERMINAL = frozenset({
    "ACCESSIBLE",
    "COLORTERM",
    "COLUMNS",
    "ESCDELAY",
    "FORCE_COLOR",
    "LC_TERMINAL",
    "LINES",
    "NO_COLOR",
    "TERM_PROGRAM",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
})  # fmt: skip


def settle(environ: MutableMapping[str, str]) -> None:
    """Take out of `environ` what describes the terminal the server was started in, and set what holds for all apps."""
    for name in [*environ]:
        if name in _OF_A_TERMINAL or name == "TEXTUAL" or name.startswith("TEXTUAL_"):
            del environ[name]
    environ["TEXTUAL_ANIMATIONS"] = "none"
    # Sixty frames a second cost a line bytes and show nothing more of a card game.
    environ["TEXTUAL_FPS"] = "30"
