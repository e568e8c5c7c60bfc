"""What a command may ask of the server, in numbers; those of every connection are in `net.limits`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What one command gets."""

    command: int = 1000
    """Characters of the command itself."""
    line: int = 4096
    """Bytes of a line of its input."""
    lines_rate: float = 20
    """Lines a second a program at a table is heard; more of them wait."""
    lines_burst: float = 100
    """Lines at once before that rate applies."""
    unreadable: int = 20
    """Lines nobody can read before a program is sent away."""
    refused: int = 100
    """Actions refused one after another before a program is sent away."""
    legal: int = 400
    """Legal actions written out, at most; a larger set is described."""
    piece: int = 16 * 1024
    """Characters written before it is looked whether the client takes them."""
