"""The table in one's own terminal: `python -m tui`."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from tui.app import Evening, ThreefoldApp
    from tui.friends import Opener
    from tui.manual.told import Command
    from tui.saved import Kept
    from tui.settings import SettingsStore

NAME = "threefold"
ABOUT = "a card table in the terminal, against bots"
UNUSABLE = 2
BREAKS_THE_RULES = 1
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Play until it is enough; the exit status."""
    from tui.manual.told import called
    from tui.streams import open_closed

    open_closed()
    parser = command_line(called(sys.argv[0], NAME, "python -m tui"))
    options = parser.parse_args(arguments)
    if options.shell:
        return _complete(options.shell)
    if options.doctor:
        return _doctor()
    rules = options.rules or options.game or ""
    if rules and (problem := _unplayable(rules)):
        parser.error(problem)
    if options.export and options.import_:
        parser.error("one of --export and --import at a time")
    if options.export or options.import_:
        return _transfer(options.export or "", options.import_ or "")
    try:
        kept = _to_look_back_at(options.review) if options.review else None
    except ValueError as error:  # a BadRecord or BrokenRule
        print(f"{parser.prog}: {options.review}: {error}", file=sys.stderr)
        return BREAKS_THE_RULES if type(error).__name__ == "BrokenRule" else UNUSABLE
    try:
        return _play(rules, options, kept)
    except KeyboardInterrupt:
        return INTERRUPTED


def command_line(prog: str = NAME) -> argparse.ArgumentParser:
    """What may be said on the command line of a program of this name."""
    from engine import __version__
    from tui.manual.completion import SHELLS

    parser = argparse.ArgumentParser(
        prog=prog,
        description="Play cards in the terminal, against bots.",
        epilog="Plain mode tells everything in lines of words, for screen readers and scripts: with --plain, where "
        "ACCESSIBLE is set, where input or output is no terminal, where TERM is dumb or empty, or where the settings "
        "say so. Exit status: 0 good, also when the input ends; 1 a record breaks the rules; 2 wrong usage, or no "
        "record can be read; 130 interrupted; 143 terminated.",
    )
    game = parser.add_mutually_exclusive_group()
    game.add_argument("--game", metavar="ID", help="begin a match of this game at once")
    game.add_argument("--rules", metavar="RULES", help='begin a match under these rules, like "threefold rounds=1"')
    game.add_argument("--review", metavar="FILE", help="look back at the deals of a record")
    parser.add_argument("--seed", metavar="TEXT", help="deal the same cards whenever the text is the same")
    parser.add_argument("--plain", action="store_true", help="lines of words, and nothing is drawn")
    parser.add_argument("--ascii", action="store_true", help="suits as letters, and nothing outside ASCII")
    parser.add_argument("--no-color", action="store_true", help="no colours; so does a NO_COLOR that is not empty")
    parser.add_argument("--export", metavar="FILE", help="write all your matches to a file, or to - , and end")
    parser.add_argument(
        "--import", metavar="FILE", dest="import_", help="take over the matches of such a file, and end"
    )
    parser.add_argument(
        "--print-completion",
        dest="shell",
        choices=SHELLS,
        metavar="SHELL",
        help="print what bash, zsh or fish completes of this",
    )
    parser.add_argument("doctor", nargs="?", choices=["doctor"], help="say what is found out about the terminal")
    parser.add_argument("--version", action="version", version=f"threefold {__version__}")
    return parser


def manual() -> Command:
    """The command as the manual tells of it."""
    from engine.games import rule_sets
    from tui.manual.told import told

    ids = tuple(rule_sets())
    return told(command_line(), ABOUT, {"--game": ids, "--rules": ids})


def _complete(shell: str) -> int:
    """Print what a shell completes."""
    from tui.manual.completion import completion

    print(completion(manual(), shell), end="")
    return 0


def _unplayable(rules: str) -> str:
    """Why these rules cannot be played, or an empty text."""
    from engine.games import game_of

    try:
        game_of(rules)
    except ValueError as error:
        return str(error)
    return ""


def _transfer(to: str, source: str) -> int:
    """Write all matches that are over to a file, or take over those of one; the exit status."""
    from pathlib import Path

    import platformdirs

    from engine.errors import BadRecord
    from engine.record_file import text_in, text_of
    from tui.figures.transfer import export_text, import_into, parse_export
    from tui.saved import Matches
    from tui.whole import why_not, write_whole
    from tui.wording import matches_counted

    def complain(problem: str) -> int:
        print(problem, file=sys.stderr)
        return UNUSABLE

    matches = Matches(Path(platformdirs.user_data_dir("threefold", appauthor=False)))
    try:
        if to:
            kept, problems = matches.over()
            text = export_text(kept.values())
            if to == "-":
                sys.stdout.write(text)
            else:
                write_whole(Path(to), text)
            for line in (*problems, f"{matches_counted(len(kept))} exported."):
                print(line, file=sys.stderr)
            return 0
        text = text_in(Path(source)) if source != "-" else text_of(sys.stdin.buffer)
        imported = import_into(matches, parse_export(text))
    except OSError as error:
        return complain(f"{to or source}: {why_not(error)}")
    except BadRecord as error:
        return complain(f"{source}: {error}. Nothing was imported.")
    if imported.problem:
        return complain(f"{imported.problem} Nothing was imported.")
    print(f"{matches_counted(imported.added)} imported, {imported.known} known already.", file=sys.stderr)
    return 0


def _to_look_back_at(path: str) -> Kept:
    """The record in a file, with what is written in it of who sat where. Raises BadRecord, BrokenRule."""
    from pathlib import Path

    from engine.errors import BadRecord
    from engine.record_file import text_in
    from tui.review.played import played
    from tui.review.room import of_file
    from tui.saved import parse_kept

    kept = parse_kept(text_in(Path(path)))
    if not kept.record.deals:
        raise BadRecord("no deal of this match was dealt yet")
    played(kept.record, len(kept.record.deals))
    return kept._replace(record=of_file(kept.record))


def _play(rules: str, options: argparse.Namespace, to_look_back_at: Kept | None = None) -> int:
    """Open the table. Everything that is read from the machine is read here."""
    import asyncio
    import getpass
    import random
    import secrets
    from importlib.util import find_spec
    from pathlib import Path

    import platformdirs

    from tui.terminal import Colours, colours_by, colours_of, may_be_deep, questions

    term = os.environ.get("TERM", "")
    colours = Colours.NONE if options.no_color else colours_of(term, os.environ)
    # Textual takes a NO_COLOR of any value, an empty one too, and greys everything for it.
    os.environ.pop("NO_COLOR", None)

    from tui.home import AtHome
    from tui.presets import PresetsFile
    from tui.saved import Matches
    from tui.settings_file import SettingsFile
    from tui.text import clean_line

    directories = platformdirs.PlatformDirs("threefold", appauthor=False)
    try:
        name = clean_line(getpass.getuser(), 16)
    except (KeyError, OSError):
        name = ""
    evening: Evening = AtHome(
        Matches(Path(directories.user_data_dir)),
        seeds=_seeds(options.seed) if options.seed else lambda: secrets.token_bytes(32),
        table=(lambda: "seeded") if options.seed else (lambda: secrets.token_hex(4)),
        name=name or "you",
        start=rules,
        presets=PresetsFile(Path(directories.user_data_dir)),
        opener=partial(_opener, Path(directories.user_data_dir) / "friends") if find_spec("asyncssh") else None,
    )
    if to_look_back_at:
        from tui.review.evening import LookingBack

        evening = LookingBack(to_look_back_at.record, to_look_back_at.seat if to_look_back_at.bots else None)
    store = SettingsFile(Path(directories.user_config_dir))
    rng = random.Random(options.seed)  # noqa: S311 - for bots and cuts; packs are shuffled by sealed seeds
    overrides = _overrides(options, os.environ)
    kept = store.load().settings
    if _in_lines(options, os.environ) or kept.plain == "on":
        return _tell(evening, store, rng, overrides)

    from tui.own_terminal import asked
    from tui.streams import draw_on_output

    draw_on_output()
    ascii_only = {"glyphs": kept.glyphs, **overrides}["glyphs"] == "ascii"
    asking = questions(ascii_only=ascii_only, deep=may_be_deep(term, colours))
    # To the end of the evening: between here and there keys would be shown, and a line of them kept back.
    with asked(sys.stdin.fileno(), sys.stdout.fileno(), asking) as terminal:
        from tui.app import ThreefoldApp  # loads while the terminal answers

        answers = terminal.answers()
        colours = colours_by(answers, colours)
        if colours is Colours.TRUE:
            os.environ["COLORTERM"] = "truecolor"  # where Textual looks for it
        app = ThreefoldApp(evening, store, rng=rng, overrides=overrides, colours=colours, answers=answers)
        app.type_ahead(terminal.typed)
        asyncio.run(_run(app))
    return app.return_code or 0


def _opener(data: Path) -> Opener:
    """Who opens tables from here: the server's parts, loaded only now. `data` is where the host key is kept."""
    from net.home import FromHome

    return FromHome(data)


def _doctor() -> int:
    """Say what is known of the terminal, and what it says of itself."""
    from tui.doctor import Patient, questions_for, report

    answers = size = None
    if sys.stdin.isatty() and sys.stdout.isatty():
        from tui.own_terminal import asked

        size = os.get_terminal_size(sys.stdout.fileno())
        with asked(sys.stdin.fileno(), sys.stdout.fileno(), questions_for(os.environ)) as terminal:
            answers = terminal.answers()
    print(*report(Patient(os.environ, size and (size.columns, size.lines), answers)), sep="\n")
    return 0


def _in_lines(options: argparse.Namespace, environment: Mapping[str, str]) -> bool:
    """Whether everything is told in lines because somebody says so, or because nothing can be drawn here."""
    asked = options.plain or environment.get("ACCESSIBLE", "") not in ("", "0")
    drawable = sys.stdin.isatty() and sys.stdout.isatty() and environment.get("TERM", "") not in ("", "dumb")
    return asked or not drawable


def _tell(evening: Evening, store: SettingsStore, rng: random.Random, overrides: Mapping[str, Any]) -> int:
    """Spend the evening in lines; it ends with the input, and in good order when it is told to terminate."""
    import asyncio
    import logging
    import signal

    from tui.plain.front import PlainFront
    from tui.plain.lines import StandardLines

    # A log is for whoever keeps a server: among the lines of a player's terminal it would be read as said by the table.
    logging.getLogger().addHandler(logging.NullHandler())

    async def spend() -> int:
        port = StandardLines(sys.stdin.fileno(), sys.stdout.fileno(), patient=not sys.stdin.isatty())
        front = PlainFront(port, store, rng=rng, overrides=overrides)
        spending = asyncio.ensure_future(front.spend(evening))
        status = 0

        def terminate(number: int) -> None:
            nonlocal status
            status = 128 + number
            spending.cancel()

        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, terminate, number)
        with suppress(asyncio.CancelledError):
            await spending
        if port.problem:
            print(f"the output cannot be written: {port.problem}", file=sys.stderr)
            return UNUSABLE
        return status

    return asyncio.run(spend())


async def _run(app: ThreefoldApp) -> None:
    """Run the app; it also ends in good order, the terminal put back, when it is told to terminate."""
    import asyncio
    import signal

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.exit, None, 128 + signal.SIGTERM)
    await app.run_async()


def _seeds(text: str) -> Callable[[], bytes]:
    """Seeds that follow from a text: the same evening again."""
    import hashlib
    from itertools import count

    numbers = count(1)
    return lambda: hashlib.sha256(f"{text}/{next(numbers)}".encode()).digest()


def _overrides(options: argparse.Namespace, environment: Mapping[str, str]) -> dict[str, Any]:
    """Settings that the command line or the terminal's character set decide."""
    from tui.terminal import unspeakable

    environment = dict(environment)
    if environment.get("LANG") in ("C", "POSIX") and environment.get("LC_CTYPE") == "C.UTF-8":
        del environment["LC_CTYPE"]  # Python itself has set it, over what the terminal said
    return {"glyphs": "ascii"} if options.ascii or unspeakable(environment) else {}


if __name__ == "__main__":
    sys.exit(main())
