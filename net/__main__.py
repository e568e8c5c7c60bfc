"""The server: `python -m net`."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CANNOT_SERVE, WRONG_USAGE, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until told to stop; the exit status."""
    from engine import __version__

    parser = argparse.ArgumentParser(
        prog="python -m net",
        description="Serve the card table over SSH, to anybody who connects.",
        epilog="Exit status: 0 stopped by a signal; 1 it could not serve; 2 wrong usage.",
    )
    parser.add_argument("--listen", default="", metavar="ADDRESS", help="address to listen on (every one)")
    parser.add_argument("--port", type=int, default=2222, help="port to listen on (2222); 0 takes any free one")
    parser.add_argument("--data", metavar="DIR", help="directory for the host key (the user's data directory)")
    parser.add_argument("--version", action="version", version=f"threefold {__version__}")
    options = parser.parse_args(arguments)
    try:
        return _serve(options.listen, options.port, _data(options.data))
    except KeyboardInterrupt:
        return INTERRUPTED


def _data(given: str | None) -> Path:
    from pathlib import Path

    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_dir("threefold", appauthor=False)) / "server"


def _serve(host: str, port: int, data: Path) -> int:
    import asyncio
    import logging

    from net.environment import settle

    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    # Textual reads its variables when it is first imported, and takes them for every session's.
    settle(os.environ)

    from net.errors import CannotServe
    from net.serving import serve

    try:
        asyncio.run(serve(host, port, data))
    except CannotServe as error:
        print(error, file=sys.stderr)
        return CANNOT_SERVE
    return 0


if __name__ == "__main__":
    sys.exit(main())
