"""Files that are always whole: the old one or the new one, at no moment half of one."""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

STALE = 3600
"""Seconds after which half a file is nobody's any more: whoever wrote it was killed."""


def forget_halves(target: Path) -> None:
    """Remove what is left of files that were never put in place of this one."""
    with suppress(OSError):
        for half in target.parent.glob(f".{target.name}.*"):
            if time.time() - half.stat().st_mtime > STALE:
                half.unlink()


def why_not(error: OSError) -> str:
    """Why a file could not be read or written, in a few words."""
    return (error.strerror or str(error)).lower()


def write_whole(target: Path, text: str, mode: int = 0o600) -> None:
    """Put a new file in the place of another, or of none; its directory is made when it is missing. Raises OSError.

    Of a link, what it leads to is replaced; a device or a pipe is written to.
    """
    target = Path(os.path.realpath(target))
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8")
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
