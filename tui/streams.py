"""The standard streams of a process that was started with some of them closed."""

from __future__ import annotations

import os
import sys


def open_closed() -> None:
    """Put streams in their places from which nothing comes, and of which nothing comes.

    Else Python has none there, and what is opened next, such as a file to be kept, would be taken for one.
    """
    for place, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(place)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the first free place, which is this one
            setattr(sys, name, open(place, "w" if place else "r", encoding="utf-8", closefd=False))  # noqa: SIM115


def draw_on_output() -> None:
    """Where standard error leads elsewhere, into a file say, have the table drawn on standard output.

    Textual draws on standard error, and asks Python for the one that the process was started with.
    """
    if not os.isatty(2):
        setattr(sys, "__stderr__", sys.__stdout__)  # noqa: B010 - it is not meant to be changed
