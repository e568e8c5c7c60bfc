"""Asks the server that runs on a data directory."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from net.admin import admin_socket
from net.admin.desk import CannotDo

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class NobodyThere(Exception):
    """No server runs on the data directory."""


def asked(data: Path, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON values
    """What came of a request. Raises CannotDo, NobodyThere."""
    try:
        said = json.loads(admin_socket.ask(data, json.dumps(request).encode() + b"\n") or b"null")
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
        raise NobodyThere from None
    except PermissionError:
        raise CannotDo(f"{data / admin_socket.NAME} is for the user that runs the server, and for root.") from None
    except (OSError, ValueError) as error:
        raise CannotDo(f"The server broke off: {error}. Its log may say why.") from error
    if said is None:
        raise CannotDo("The server hung up without an answer. Is this the user that runs it? Its log may say why.")
    if "refused" in said:
        raise CannotDo(said["refused"])
    return said["done"]
