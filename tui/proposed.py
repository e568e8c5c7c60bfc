"""What somebody proposes at a table, in a line: what it is, how to answer, and who has yet to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.wording import sentence

if TYPE_CHECKING:
    from tui.table import Update
    from tui.wording import Words

_WHAT = {
    "end": "end the match here",
    "adjourn": "go on another time",
    "resign": "give the match up",
    "again": "play another match",
}


def asked_to_agree(update: Update) -> bool:
    """Whether one has yet to answer a proposal."""
    return update.proposal is not None and update.own in update.proposal.asked


def proposal_line(update: Update, words: Words, agree: str, decline: str) -> tuple[str, str]:
    """In two parts, the first to stand out; `agree` and `decline` are the keys to answer with."""
    proposal = update.proposal
    if proposal is None:
        return "", ""
    others = [seat for seat in proposal.asked if seat != update.own]
    waiting = sentence(f"Waiting for {words.names_of(others)}") if others else ""
    what = _WHAT[proposal.what]
    if asked_to_agree(update):
        return f"{words.name(proposal.by)}: {what}?", f"{agree} agrees, {decline} declines. {waiting}".rstrip()
    by = (proposal.by,)
    return sentence(f"{words.name(proposal.by)} {words.verb(by, 'propose')} to {what}"), waiting
