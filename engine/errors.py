"""Why something is refused: a code for programs, a sentence for players."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """The reason codes of refused actions, as records and clients name them."""

    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    MUST_FOLLOW = "MUST_FOLLOW"
    COVERED_CARD = "COVERED_CARD"
    NOT_YOURS = "NOT_YOURS"
    MUST_PLAY_TRUMP = "MUST_PLAY_TRUMP"
    NOT_NOW = "NOT_NOW"
    ILLEGAL_CALL = "ILLEGAL_CALL"
    WRONG_NUMBER = "WRONG_NUMBER"
    MAY_NOT_GO = "MAY_NOT_GO"
    NO_SUCH_SUIT = "NO_SUCH_SUIT"
    BAD_CUT = "BAD_CUT"
    CANNOT_UNDO = "CANNOT_UNDO"
    STALE = "STALE"
    DEAL_OVER = "DEAL_OVER"
    MATCH_OVER = "MATCH_OVER"


class IllegalAction(ValueError):
    """An action that the rules refuse; the deal it was tried on is unchanged.

    `code` says which rule, `str(error)` is the sentence to show to the one who asked.
    """

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class BadRecord(ValueError):
    """A text that is no record, no rule string or no action; the sentence names the text and the place."""
