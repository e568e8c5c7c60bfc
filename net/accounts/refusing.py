"""What the store cannot do, as the refusal of a wish."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from net.store.errors import CannotRead, CannotSave
from tui.table import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def told_why() -> Iterator[None]:
    """Let who wishes something of an account read why the store cannot do it. Raises Refused."""
    try:
        yield
    except (CannotSave, CannotRead) as error:
        raise Refused(str(error)) from None
