"""Reading JSON, and saying in words what is wrong with a text that is none."""

from __future__ import annotations

import json
from typing import Any

from engine.errors import BadRecord


def parse_json(text: str) -> Any:  # noqa: ANN401 - what the text says, whatever that is
    """What the text says. Raises BadRecord, which names the line and the column from 1."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(_damage(text, error)) from None
    except RecursionError:
        raise BadRecord("the text is nested too deeply") from None
    except ValueError:
        raise BadRecord("the text holds a number that is too long") from None


def _damage(text: str, error: json.JSONDecodeError) -> str:
    if not text.strip():
        return "the text is empty"
    # Within a string a line feed is an error of its own: one that does not end ends with the text.
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return "the text breaks off before its end"
    return f"the text is not JSON from line {error.lineno}, column {error.colno} on"
