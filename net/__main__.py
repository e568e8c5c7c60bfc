"""The server: `python -m net`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tui.manual.told import Command

NAME = "threefold-server"
ABOUT = "serve the card table over SSH"
CANNOT_SERVE, WRONG_USAGE, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until told to stop, or do what the host asks of a server; the exit status."""
    from tui.streams import open_closed

    open_closed()
    words = [*(sys.argv[1:] if arguments is None else arguments)]
    if words[:1] == ["admin"]:
        from net.admin.__main__ import main as administer

        return administer(words[1:])
    from tui.manual.told import called

    options = parser(called(sys.argv[0], NAME, "python -m net")).parse_args(words)
    if options.shell:
        from tui.manual.completion import completion

        print(completion(manual(), options.shell), end="")
        return 0
    try:
        return _serve(options, data_directory(options.data))
    except KeyboardInterrupt:
        return INTERRUPTED


def parser(prog: str = NAME) -> argparse.ArgumentParser:
    """What may be said on the command line of a program of this name."""
    from engine import __version__
    from tui.manual.completion import SHELLS

    parser = argparse.ArgumentParser(
        prog=prog,
        description="Serve the card table over SSH, to anybody who connects.",
        epilog="What the host of a running server can do: `admin --help`. "
        "Exit status: 0 stopped by a signal; 1 it could not serve; 2 wrong usage.",
    )
    parser.add_argument("--listen", default="", metavar="ADDRESS", help="address to listen on (every one)")
    parser.add_argument("--port", type=port, default=2222, help="port to listen on (2222); 0 takes any free one")
    parser.add_argument(
        "--name", type=way, dest="way", metavar="NAME", help="how players call it; with a port NAME:PORT"
    )
    parser.add_argument("--data", metavar="DIR", help="directory for the host key (the user's data directory)")
    parser.add_argument(
        "--metrics", type=port, metavar="PORT", help="answer /metrics and /health on this port of the loopback address"
    )
    parser.add_argument("--log-format", choices=("text", "json"), default="text", help="a line an event (text)")
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        metavar="LEVEL",
        help="the least that is logged: debug, info, warning or error (warning)",
    )
    parser.add_argument(
        "--print-completion",
        dest="shell",
        choices=SHELLS,
        metavar="SHELL",
        help="print what bash, zsh or fish completes of this",
    )
    parser.add_argument("--version", action="version", version=f"threefold {__version__}")
    return parser


def manual() -> Command:
    """The command as the manual tells of it."""
    from net.admin.__main__ import ABOUT as STEERING
    from net.admin.__main__ import parser as steering
    from tui.manual.told import told

    return told(parser(), ABOUT)._replace(verbs=(told(steering(f"{NAME} admin"), STEERING),))


def way(name: str) -> str:
    """What players type to come to a server of this name, which has a port after a colon unless that is 22."""
    # An IPv6 address has colons of its own: with a port it stands in brackets.
    found = re.fullmatch(r"(?:\[([0-9a-f:]+)\]|([\w.-]+))(?::(\d{1,5}))?|([0-9a-f:]+)", name, re.ASCII | re.IGNORECASE)
    host = found and (found[1] or found[2] or found[4])
    if not host or host.startswith("-"):
        raise argparse.ArgumentTypeError(f"{name!r} is no host's name; say play.example.org or play.example.org:2222")
    return f"ssh -p {found[3]} {host}" if found and found[3] else f"ssh {host}"


def port(text: str) -> int:
    """A port of a machine, or 0 for any free one. Raises ValueError."""
    from net.ports import no_port

    if problem := no_port(number := int(text)):
        raise argparse.ArgumentTypeError(problem)
    return number


def data_directory(given: str | None) -> Path:
    """The one that was given, or the user's."""
    from pathlib import Path

    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_dir("threefold", appauthor=False)) / "server"


def _serve(options: argparse.Namespace, data: Path) -> int:
    import asyncio

    from net.environment import settle
    from net.logs import LogOptions, begin, lost_by_loop

    begin(LogOptions(options.log_format, options.log_level, journal=_journal_reads()))
    # Textual reads its variables when it is first imported, and takes them for every session's.
    settle(os.environ)

    from net.errors import CannotServe
    from net.serving import serve

    async def serve_logged() -> None:
        asyncio.get_running_loop().set_exception_handler(lost_by_loop)
        await serve(options.listen, options.port, data, way=options.way or "", metrics_port=options.metrics)

    try:
        asyncio.run(serve_logged())
    except CannotServe as error:
        print(error, file=sys.stderr)
        return CANNOT_SERVE
    return 0


def _journal_reads() -> bool:
    """Whether standard error goes to systemd's journal, which says so in a variable: the file's device and inode."""
    status = os.fstat(sys.stderr.fileno())
    return os.environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


if __name__ == "__main__":
    sys.exit(main())
