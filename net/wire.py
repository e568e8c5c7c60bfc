r"""What may reach a client's terminal: of a frame text, colours, and where they stand; of a command lines of words.

Whatever is sent comes through here last, so a text that somebody forgot to clean changes no title, reads no
clipboard, answers no question and turns no line around. What is not on the list is left out, not repaired. The few
sequences that take a terminal over and give it back are no part of a frame, and on no list.
"""

import re

# Controls, lone surrogates, and what is not seen but moves what is: joiners, marks of direction, tags.
_UNSEEN = (
    "\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f"
)
_SEQUENCES = (
    r"\x1b\[[\d;]*m",  # colours and styles
    r"\x1b\[\d*(?:;\d*)?H",  # to a place
    r"\x1b\[[0-2]?[JK]",  # erase
    r"\x1b\[\?2026[hl]",  # a frame at once
    r"[\r\n]",
)

# Each frame is read once, by one expression that never looks back.
_MEANT = re.compile(f"(?:[^{_UNSEEN}]++|{'|'.join(_SEQUENCES)})*+")
_WORDS = re.compile(f"(?:[^{_UNSEEN}]++|\\n)*+")
# A sequence that is not meant goes whole where it can be told how long it is, or its rest would be typed out.
_UNMEANT = re.compile(
    r"(?:\x1b[\]P^_X]|[\x90\x98\x9d-\x9f])[^\x00-\x1f\x7f-\x9f]{0,10000}(?:\x07|\x1b\\|\x9c)"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|\x1b[ -/]+[0-~]|\x1b[0-Z\\^-~]"
    f"|[{_UNSEEN}]"
)


def meant(text: str) -> bool:
    """Whether all of a frame may be sent as it is."""
    return _MEANT.fullmatch(text) is not None


def only_meant(text: str) -> str:
    """The text of a frame without what may not be sent."""
    return _only(_MEANT, text)


def words(text: str) -> bool:
    """Whether a text is lines of words and nothing else."""
    return _WORDS.fullmatch(text) is not None


def only_words(text: str) -> str:
    """The text without anything that is no word and no new line."""
    return _only(_WORDS, text)


def _only(wanted: re.Pattern[str], text: str) -> str:
    kept: list[str] = []
    place = 0
    while place < len(text):
        found = wanted.match(text, place)
        assert found is not None, "it matches nothing at least"
        kept.append(found[0])
        place = found.end()
        if place < len(text):
            found = _UNMEANT.match(text, place)
            place = found.end() if found is not None else place + 1
    return "".join(kept)
