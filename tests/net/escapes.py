"""Every escape sequence the server means to send a client; any other came from somewhere it must not."""

import re
import unicodedata

from net.terminal import ENTER, LEAVE
from tui.attention import TITLED, UNTITLED
from tui.terminal import questions

_MEANT = re.compile(
    "|".join(
        [
            *(
                re.escape(questions(ascii_only=ascii_only, deep=deep))
                for deep in (True, False)
                for ascii_only in (False, True)
            ),
            r"\x1b\[[\d;]*m",  # colours and styles
            r"\x1b\[\d+;\d+H",  # to a place
            r"\x1b\[\?2026[hl]",  # a frame at once
            re.escape(TITLED),
            re.escape(UNTITLED),
            r"\x07",  # the bell, which no frame can ring
            re.escape(ENTER),
            re.escape(LEAVE),
        ]
    )
)


def unmeant(received: bytes) -> list[str]:
    """What is neither a sequence the server means to send nor text that anybody could read."""
    text = _MEANT.sub("", bytes(received).decode())
    # Full frames join their rows with line feeds; what comes after the app ends its lines as terminals want it.
    return [
        f"{character!r} in {text[max(0, place - 20) : place + 20]!r}"
        for place, character in enumerate(text)
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} and character not in "\r\n"
    ]
