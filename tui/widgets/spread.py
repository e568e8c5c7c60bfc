"""A table's parts are given their columns and lines, or where there are too few, one panel in the place of them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.compact import Compact
from tui.widgets.side import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.containers import Vertical

    from tui.layout import Layout
    from tui.review.plan import Plan


def spread(table: Vertical, plan: Layout | Plan, lines: Mapping[str, int]) -> None:
    """Lay a table out, whose children by id have so many `lines`; the side column stands beside them."""
    table.styles.width, table.styles.height = plan.width, plan.height
    side = table.query_one(Side)
    side.styles.width, side.styles.height = plan.side, plan.height - 1
    for name, height in lines.items():
        table.query_one(f"#{name}").styles.height = height
    for widget in table.children:
        widget.display = isinstance(widget, Compact) is plan.compact
    side.display = bool(plan.side) and not plan.compact
