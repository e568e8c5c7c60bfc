"""`replay` and `verify`: the record of a finished match, and the proof of its sealed deals."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine.proof import COMPARE, proofs
from engine.record import record_text
from tui.text import clean_line

if TYPE_CHECKING:
    from engine.record import Record
    from net.script.streams import Streams

VERDICT = 400
"""Cells of a verdict."""


async def replay(record: Record, streams: Streams) -> None:
    """Write the record, which `python -m engine replay` and `verify` read."""
    await streams.write(f"{record_text(record)}\n")


async def verify(record: Record, streams: Streams) -> bool:
    """Do the sum of every deal again and say what came out; whether all are proved."""
    good = True
    for number, proof in enumerate(proofs(record), 1):
        good = good and proof.proved
        await streams.write(f"deal {number}: {clean_line(proof.verdict, VERDICT)}\n")
        await asyncio.sleep(0)  # a long match is a long sum, and others wait
    if good:
        streams.say(COMPARE)
    return good
