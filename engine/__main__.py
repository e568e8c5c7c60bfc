"""The engine's command line: `python -m engine replay | verify | rules | duel | habits`."""

from __future__ import annotations

import argparse
import json
import os
import reprlib
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import FinishedDeal

NAME = "threefold-engine"
ABOUT = "replay and prove records of card games, list their rules, let bots play"
DESCRIPTION = "Replay and prove records, list the rules, let bots play."
GOOD, BREAKS_RULES, UNREADABLE, INTERRUPTED = 0, 1, 2, 130

DUEL_STATUS = "Exit status: 0 good; 1 a bot died, failed or was too slow; 2 wrong usage; 130 interrupted."
EXIT_STATUS = "Exit status: 0 good; 1 the input breaks the rules; 2 wrong usage or unreadable; 130 interrupted."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    options = command_line(NAME if Path(sys.argv[0]).name == NAME else "python -m engine").parse_args(arguments)
    try:
        status: int = options.run(options)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; what it wanted it has. Python's own flush at exit must not fail on it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except OSError as error:
        _say(f"the output cannot be written: {error.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREADABLE
    return status


def command_line(prog: str = NAME) -> argparse.ArgumentParser:
    """What may be said on the command line of a program of this name."""
    parser = argparse.ArgumentParser(prog=prog, description=DESCRIPTION, epilog=EXIT_STATUS)
    parser.add_argument("--version", action="version", version=f"threefold {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    command = commands.add_parser(
        "replay", help="play records through the rules, one JSON line a deal", epilog=EXIT_STATUS
    )
    command.add_argument("--check", action="store_true", help="compare with the results that the records carry")
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record; in a .jsonl file, one a line")
    command.set_defaults(run=lambda options: replay(options.files, check=options.check))
    command = commands.add_parser(
        "verify", help="prove that sealed deals were fixed before the cut", epilog=EXIT_STATUS
    )
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record; in a .jsonl file, one a line")
    command.set_defaults(run=lambda options: verify(options.files))
    command = commands.add_parser("rules", help="list the rule sets and their options")
    command.add_argument("--json", action="store_true", help="as one JSON object")
    command.set_defaults(run=lambda options: rules(as_json=options.json))
    _add_duel(commands)
    return parser


def replay(files: Sequence[Path], *, check: bool) -> int:
    """Play every deal of every file through the rules and print what comes of it."""
    from engine.errors import BadRecord
    from engine.game import finished
    from engine.games import game_of
    from engine.record import BrokenRule, replay
    from engine.record_file import records_in

    status = GOOD
    for path in files:
        try:
            for place, record in records_in(path):
                game = game_of(record.rules)
                before: list[FinishedDeal] = []
                for number, deal in enumerate(record.deals, 1):
                    where = f"{path}: {place}deal {number}"
                    try:
                        played = replay(game, deal, before)
                    except BadRecord as error:
                        raise BadRecord(f"{place}deal {number}: {error}") from None
                    except BrokenRule as error:
                        _say(f"{where}, {error}")
                        status = max(status, BREAKS_RULES)
                        continue
                    print(json.dumps(played.result, separators=(",", ":")))
                    if played.finished:
                        before.append(finished(game, played.deal))
                    else:
                        _say(f"{where}: not played to its end")
                    if check and deal.result is not None and (difference := _difference(deal.result, played.result)):
                        _say(f"{where}: {difference}")
                        status = max(status, BREAKS_RULES)
        except BadRecord as error:
            _say(f"{path}: {error}")
            status = UNREADABLE
    return status


def verify(files: Sequence[Path]) -> int:
    """Do the sum of every sealed deal again and say whether it comes out."""
    from engine.errors import BadRecord
    from engine.proof import COMPARE, proofs
    from engine.record_file import records_in

    status = GOOD
    for path in files:
        try:
            for place, record in records_in(path):
                for number, proof in enumerate(proofs(record), 1):
                    print(_shown(f"{path}: {place}deal {number}: {proof.verdict}"))
                    if not proof.proved:
                        status = max(status, BREAKS_RULES)
        except BadRecord as error:
            _say(f"{path}: {error}")
            status = UNREADABLE
    if status == GOOD:
        _say(COMPARE)
    return status


def rules(*, as_json: bool) -> int:
    """List the rule sets and their options."""
    from engine.games import rule_sets
    from engine.options import options_of

    listed: dict[str, Any] = {
        rule_set.id: {
            "name": rule_set.name,
            "summary": rule_set.summary,
            "options": {
                option.key: {
                    "values": list(option.values),
                    "default": option.default,
                    "doc": " ".join(option.doc.split()),
                    "applies": option.when or "always",
                }
                for option in options_of(rule_set.options)
            },
        }
        for rule_set in rule_sets().values()
    }
    if as_json:
        print(json.dumps(listed, indent=2))
        return GOOD
    for name, rule_set in listed.items():
        print(textwrap.fill(f"{name}: {rule_set['summary']}", width=100, subsequent_indent=" " * 6))
        for key, option in rule_set["options"].items():
            print(f"  {key}={'|'.join(map(str, option['values']))}")
            doc = option["doc"] + ("" if option["applies"] == "always" else f" Only {option['applies']}.")
            print(textwrap.fill(doc, width=100, initial_indent=" " * 6, subsequent_indent=" " * 6))
    return GOOD


def _add_duel(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "duel",
        help="let bots play against bots, each deal from every side of the table",
        description="Bots against bots. Each deal is played from every side: A has one side, B the others.",
        epilog=f"A bot is one of the house's, or exec:COMMAND, a program that speaks the bot protocol. {DUEL_STATUS}",
    )
    command.add_argument("--rules", default="threefold", help="such as 'rook deck=57'; every: each house rule in turn")
    command.add_argument("--a", required=True, metavar="BOT", help="the bot that is measured")
    command.add_argument("--b", required=True, metavar="BOT", help="the bot it plays against")
    command.add_argument("--partner", action="store_true", help="A has one seat of a side, with B as its partner")
    command.add_argument("--deals", type=_count, default=200, help="200, if nothing else is said")
    command.add_argument("--row", type=_count, default=1, help="play so many deals in a row, and count the last")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same deals")
    command.add_argument("--jobs", type=_count, default=1, help="processes that share the deals")
    command.add_argument("--limit", type=float, default=10.0, help="seconds a decision may take; 0: any number")
    command.add_argument("--json", action="store_true", help="one JSON object for each set of rules")
    command.set_defaults(run=duel)
    command = commands.add_parser(
        "habits", help="report what a bot is in the habit of doing, over deals against itself", epilog=DUEL_STATUS
    )
    command.add_argument("--bot", default="", metavar="BOT", help="the best one, if nothing else is said")
    command.add_argument("--rules", nargs="+", help="as many as are wanted; every rule set, if nothing else is said")
    command.add_argument("--deals", type=_count, default=200, help="of each; 200, if nothing else is said")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same deals")
    command.add_argument("--limit", type=float, default=10.0, help="seconds a decision may take; 0: any number")
    command.set_defaults(run=habits)


def _count(text: str) -> int:
    """A number of things, one at least. Raises ValueError."""
    if (number := int(text)) < 1:
        raise ValueError
    return number


def duel(options: argparse.Namespace) -> int:
    """Play a duel and print its figures."""
    from engine.duel.contenders import parse_contender
    from engine.duel.jobs import Duel, played
    from engine.duel.report import as_json, as_text
    from engine.duel.variants import variants
    from engine.games import game_of

    try:
        a, b = parse_contender(options.a), parse_contender(options.b)
        every = variants() if options.rules == "every" else (options.rules,)
        if options.partner and all(len(side) == 1 for rules in every for side in game_of(rules).sides):
            _say(f"{options.rules}: nobody has a partner in this game")
            return UNREADABLE
        for rules in every:
            duel = Duel(rules, a, b, options.deals, options.seed, options.row, options.partner, options.limit)
            outcome = played(duel, options.jobs)
            print(json.dumps(as_json(duel, outcome)) if options.json else as_text(duel, outcome), flush=True)
            if outcome.broken:
                _say(outcome.broken)
                return BREAKS_RULES
    except ValueError as error:
        _say(str(error))
        return UNREADABLE
    return GOOD


def habits(options: argparse.Namespace) -> int:
    """Let a bot play against itself and print its habits."""
    from engine.bots.roster import best
    from engine.duel.broken import Broken
    from engine.duel.contenders import parse_contender, seated
    from engine.duel.habits import observed, told
    from engine.games import game_of, rule_sets

    try:
        contender = parse_contender(options.bot or best().name)
        games = [game_of(rules) for rules in options.rules or rule_sets()]
        with seated(contender, 1, options.limit) as (bot,):
            for game in games:
                print(told(observed(game, bot, options.deals, options.seed)), flush=True)
    except ValueError as error:
        _say(str(error))
        return UNREADABLE
    except Broken as broken:
        _say(str(broken))
        return BREAKS_RULES
    return GOOD


def _difference(wanted: object, got: object, where: str = "result") -> str:
    """The first place where two results differ, in words; empty where they agree."""
    match wanted, got:
        case dict(), dict():
            for key in wanted:
                if key not in got:
                    return f"{where}: the replay has no {key!r}"
                if difference := _difference(wanted[key], got[key], f"{where}: {key}"):
                    return difference
            return ""
        case list(), list():
            for index, (one, other) in enumerate(zip(wanted, got, strict=False)):
                if difference := _difference(one, other, f"{where}[{index}]"):
                    return difference
            return "" if len(wanted) == len(got) else f"{where}: {len(wanted)} entries recorded, {len(got)} replayed"
        case _:
            # A recorded value may be of any size and depth.
            return "" if wanted == got else f"{where}: {reprlib.repr(wanted)} recorded, {reprlib.repr(got)} replayed"


def _shown(text: str) -> str:
    """The text without anything that steers a terminal: a record may come from anybody."""
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


def _say(text: str) -> None:
    print(_shown(text), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
