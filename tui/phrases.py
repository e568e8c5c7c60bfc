"""What can be said at a table without writing it, also where nothing else may be said.

The server takes these for phrases word by word: who changes one changes what older tables allow.
"""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "Hello",
    "Good luck",
    "Well played",
    "Thank you",
    "Sorry",
    "One moment please",
    "I am back",
    "Another match?",
    "That was close",
    "Goodbye",
)
"""In the order of the digits that choose them, 1 to 9 and 0."""
