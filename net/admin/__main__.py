"""`python -m net admin`: asks the running server, or does what only needs what is stored by itself."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ABOUT = "see and steer the server that runs on a data directory"
DONE, REFUSED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}

EPILOG = """\
WHO is an account's id, a name, a key's fingerprint (SHA256:…) or an address; for ban and unban also a network.
Exit status: 0 done; 1 refused, with the reason; 2 wrong usage."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do one thing; the exit status."""
    from tui.manual.told import called

    options = parser(f"{called(sys.argv[0], 'threefold-server', 'python -m net')} admin").parse_args(arguments)
    if options.do == "delete" and not options.yes:
        return _say("A deleted account does not come back. If that is meant, say --yes as well.", WRONG_USAGE)
    try:
        return _do(options)
    except KeyboardInterrupt:
        return INTERRUPTED


def parser(prog: str = "python -m net admin") -> argparse.ArgumentParser:
    """What may be said on the command line of a program of this name."""
    parser = argparse.ArgumentParser(
        prog=prog,
        description="See and steer the server that runs on a data directory.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", metavar="DIR", help="the server's data directory (the user's)")
    parser.add_argument("--json", action="store_true", help="print what comes of it as JSON")
    verbs = parser.add_subparsers(dest="do", required=True, metavar="WHAT")

    listing = verbs.add_parser("list", help="show sessions, tables, accounts or bans")
    listing.add_argument("what", choices=("sessions", "tables", "accounts", "bans"))
    reports = verbs.add_parser("reports", help="show what people reported of each other")
    reports.add_argument("--done", dest="number", type=int, metavar="N", help="that one is dealt with")
    kick = verbs.add_parser("kick", help="close somebody's sessions")
    _who(kick)
    kick.add_argument("why", nargs="?", default="", help="a sentence for them")
    ban = verbs.add_parser("ban", help="keep an account or an address out, and close its sessions")
    _who(ban)
    ban.add_argument("why", nargs="?", default="", help="a sentence for them")
    ban.add_argument("--for", dest="seconds", type=span, metavar="TIME", help="like 30m, 12h, 7d (until it is lifted)")
    _who(verbs.add_parser("unban", help="lift a ban"))
    message = verbs.add_parser("message", help="show a line to everybody who is here, or to one")
    message.add_argument("text")
    message.add_argument("--to", dest="who", default="", metavar="WHO", help="to them alone")
    drain = verbs.add_parser("drain", help="let nobody begin anything new, and stop after the last match")
    drain.add_argument("why", nargs="?", default="", help="a sentence for everybody")
    drain.add_argument(
        "--within", dest="seconds", type=span, default=3600, metavar="TIME", help="stop then at the latest (1h)"
    )
    backup = verbs.add_parser("backup", help="copy everything that is kept into a new file")
    backup.add_argument("path", type=Path, help="the file, or a directory for one named by the time")
    restore = verbs.add_parser("restore", help="go on from such a copy; the server must not be running")
    restore.add_argument("path", type=Path, help="the copy")
    _who(verbs.add_parser("export", help="print everything kept about an account, as JSON"), "account")
    delete = verbs.add_parser("delete", help="delete an account for good")
    _who(delete, "account")
    delete.add_argument("--yes", action="store_true", help="it is meant")
    return parser


def span(text: str) -> float:
    """Seconds, of text like `90s`, `30m`, `12h`, `7d`."""
    found = re.fullmatch(r"([1-9]\d{0,5})([smhd])", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no length of time; say 90s, 30m, 12h or 7d")
    return float(int(found[1]) * _UNITS[found[2]])


def _who(verb: argparse.ArgumentParser, what: str = "WHO") -> None:
    verb.add_argument("who", metavar=what.upper())


def _do(options: argparse.Namespace) -> int:
    from net.__main__ import data_directory
    from net.admin.desk import CannotDo
    from net.admin.showing import shown

    data = data_directory(options.data)
    try:
        if options.do == "backup":
            request, done = _copy(data, options.path)
        elif options.do == "restore":
            from net.admin.copies import go_on_from

            request, done = {"do": "restore"}, go_on_from(options.path, data)
        else:
            given = {name: value for name, value in vars(options).items() if name in {"who", "why", "text", "seconds"}}
            request = {**given, "do": options.what if options.do == "list" else options.do}
            if options.do == "reports" and options.number is not None:
                request = {"do": "done", "number": options.number}
            done = _answered(data, request)
    except CannotDo as error:
        return _say(str(error), REFUSED)
    if options.json or request["do"] == "export":
        print(json.dumps(done, indent=2))
    else:
        print(shown(request, done))
    return DONE


def _copy(data: Path, path: Path) -> tuple[dict[str, Any], Any]:
    from net.admin.copies import file_for, keep_host_key

    request = {"do": "backup", "path": str(file_for(path))}
    done = _answered(data, request)
    if path.is_dir():
        keep_host_key(data, path)
    return request, done


def _answered(data: Path, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON values
    """What came of a request, whoever could answer it. Raises CannotDo."""
    from net.admin.asking import NobodyThere, asked

    try:
        return asked(data, request)
    except NobodyThere:
        from net.admin.offline import answered

        return answered(data, request)


def _say(sentence: str, status: int) -> int:
    from net.safe_text import printable

    print(printable(sentence), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
