"""Pages as lines: a paragraph is one line, and who listens does the wrapping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.page import TOGETHER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tui.widgets.page import Block


def lines_of(blocks: Iterable[Block]) -> Iterator[str]:
    """The paragraphs that say something."""
    for block in blocks:
        line = "".join(part.text for part in block.parts if part.style != "bar").replace(TOGETHER, " ").strip()
        if line:
            yield line
