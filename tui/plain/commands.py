"""The words that do something at a table in lines, once: the prompt, the help and the list of them are made from here.

Invariant: no word and no letter is a number, which chooses, nor the name of a card.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.options import nearest


class Command(NamedTuple):
    """A word that does something."""

    word: str
    letter: str
    """What does it too; empty: the word alone."""
    help: str
    takes: str = ""
    """What may stand after it."""

    @property
    def usage(self) -> str:
        """How it is written: `say TEXT, or c`."""
        written = f"{self.word} {self.takes}" if self.takes else self.word
        return f"{written}, or {self.letter}" if self.letter else written


COMMANDS = (
    Command("help", "?", "List these words."),
    Command("hand", "h", "Say the cards you hold, and those that lie before you."),
    Command("table", "t", "Say trumps, tricks, score, and who sits here with what."),
    Command("trick", "k", "Say the cards of the trick."),
    Command("last", "l", "Say the last trick."),
    Command("again", "v", "Say again what is asked of you, and what you may choose."),
    Command("hint", "i", "Say what the best bot would do, and why."),
    Command("check", "", "Say more of a play of yours that was marked."),
    Command("clock", "w", "Say whose time runs, and how much is left."),
    Command("score", "s", "Say the score sheet and the seal."),
    Command("hands", "a", "Say all hands of the last deal that is over."),
    Command("review", "j", "Look back at the last deal that is over, step by step."),
    Command("log", "g", "Say what happened: the last lines, or so many.", "NUMBER"),
    Command("say", "c", "Say something at the table; alone, it lists phrases.", "TEXT"),
    Command("menu", "m", "Propose, invite, mute, report, and what a host may."),
    Command("agree", "y", "Agree to what somebody proposes."),
    Command("decline", "d", "Decline what somebody proposes."),
    Command("ask", "", "Ask for trumps when you are void."),
    Command("new", "n", "Demand a new deal, where you may."),
    Command("stop", "e", "Draw no more cards."),
    Command("undo", "u", "Take your last action back."),
    Command("claim", "", "Claim all remaining tricks."),
    Command("concede", "", "Concede all remaining tricks."),
    Command("bot", "b", "Ask a bot to take the next free seat."),
    Command("rules", "r", "Say the rules of this table."),
    Command("find", "f", "Say what the rules of this table say of a word.", "WORD"),
    Command("settings", "o", "Change how the table is told."),
    Command("leave", "q", "Get up; the match is kept."),
)

SAME = {"quit": "leave", "exit": "leave", "chat": "say"}
"""Other words that people try."""


def command_of(line: str) -> tuple[Command | None, str]:
    """The command a line begins with, None where it begins with none, and what stands after it."""
    word, _, rest = line.partition(" ")
    wanted = SAME.get(word.casefold(), word.casefold())
    found = next((one for one in COMMANDS if wanted in (one.word, one.letter)), None)
    return (found, rest.strip()) if found and (found.takes or not rest.strip()) else (None, line)


def unknown(line: str) -> str:
    """What to say of a line that is no command."""
    word = line.split(maxsplit=1)[0]
    close = nearest(word, [one.word for one in COMMANDS]).partition("(")[0].strip() if len(word) > 2 else ""
    return f"There is no word {word} here{f': {close}' if close else '.'} ? lists them."
