"""What is said between `python -m net admin` and the server: one line of JSON there, one back.

    {"do": "kick", "who": "ada", "why": "Three warnings."}
    {"done": 1}
    {"refused": "ada is not here."}

A request that is anything else is refused in a sentence. What is there of the desk, is there of the requests: `answer`
is the one list of both.
"""

from __future__ import annotations

import json
import logging
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from net.admin.desk import CannotDo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from net.admin.desk import Desk

LENGTH = 16 * 1024
"""Bytes of a request at most."""
LONGEST = 7 * 24 * 3600.0
"""Seconds that matches are waited for at most."""

STORED = frozenset({"accounts", "bans", "reports", "done", "ban", "unban", "backup", "export", "delete"})
"""What can be done without a running server."""

_LOOKS = frozenset({"sessions", "tables", "accounts", "bans", "reports"})

_log = logging.getLogger(__name__)


def read(line: bytes) -> dict[str, Any]:
    """A request. Raises CannotDo."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        raise CannotDo("A request is one line of JSON.")
    return request


async def answer(desk: Desk, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON values
    """Do what a request asks for; what came of it, as JSON values. Raises CannotDo."""
    wish = request.get("do")
    if isinstance(wish, str) and wish not in _LOOKS:
        _log.info("the host asks", extra={"does": wish, "who": request.get("who", "")})
    match wish:
        case "sessions":
            return [line._asdict() for line in await desk.sessions()]
        case "tables":
            return [line._asdict() for line in await desk.tables()]
        case "accounts":
            return [line._asdict() for line in await desk.accounts()]
        case "bans":
            return [line._asdict() for line in await desk.bans()]
        case "reports":
            return [line._asdict() for line in await desk.reports()]
        case "done":
            return (await desk.done(_number(request)))._asdict()
        case "kick":
            return await desk.kick(_word(request, "who"), _text(request, "why"))
        case "ban":
            ban = await desk.ban(_word(request, "who"), _text(request, "why"), _seconds(request))
            return ban._asdict()
        case "unban":
            return await desk.unban(_word(request, "who"))
        case "message":
            return await desk.message(_word(request, "text"), _text(request, "who"))
        case "drain":
            seconds = _seconds(request)
            if seconds is None:
                raise CannotDo("How long may it take? The request has no seconds.")
            return await desk.drain(min(seconds, LONGEST), _text(request, "why"))
        case "backup":
            return await desk.backup(Path(_word(request, "path")))
        case "export":
            return await desk.export(_word(request, "who"))
        case "delete":
            return (await desk.delete(_word(request, "who")))._asdict()
        case _:
            raise CannotDo("There is no such request.")


async def reply(desk: Desk, line: bytes) -> bytes:
    """The answer to a line, whatever it is. A failure is told here and in the log."""
    try:
        said = {"done": await answer(desk, read(line))}
    except CannotDo as error:
        said = {"refused": str(error)}
    except Exception:  # noqa: BLE001 - the host's wish failed, and the server goes on
        _log.exception("what the host asked for failed")
        said = {"refused": "That failed, and the failure is in the server's log."}
    return json.dumps(said).encode() + b"\n"


def _text(request: Mapping[str, Any], name: str) -> str:
    value = request.get(name, "")
    if not isinstance(value, str) or "\0" in value:
        raise CannotDo(f"The request's {name} is no text.")
    return value


def _word(request: Mapping[str, Any], name: str) -> str:
    if not (value := _text(request, name)):
        raise CannotDo(f"The request has no {name}.")
    return value


def _number(request: Mapping[str, Any]) -> int:
    value = request.get("number")
    if isinstance(value, bool) or not isinstance(value, int):
        raise CannotDo("The request has no number.")
    return value


def _seconds(request: Mapping[str, Any]) -> float | None:
    value = request.get("seconds")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        raise CannotDo("The request's seconds are no length of time.")
    return float(value)
