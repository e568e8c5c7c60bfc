"""What a shell completes of a command: a script for bash, zsh or fish.

Each goes along the words before the cursor to the verb they come to, and offers that verb's own words and flags.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tui.manual.told import Command, Told

SHELLS = ("bash", "zsh", "fish")

DIRECTORY, FILE = "DIR", ("FILE", "PATH", "path")
"""Values that are names of directories, or of files."""


def completion(command: Command, shell: str) -> str:
    """The script for a shell of `SHELLS`."""
    return "\n".join([*{"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](command), ""])


def file_name(command: Command, shell: str) -> str:
    """Where a shell looks for it, below the prefix of an installation."""
    return {
        "bash": f"share/bash-completion/completions/{command.name}",
        "zsh": f"share/zsh/site-functions/_{command.name}",
        "fish": f"share/fish/vendor_completions.d/{command.name}.fish",
    }[shell]


def _all(command: Command) -> Iterator[Command]:
    """The command and every verb below it."""
    yield command
    for verb in command.verbs:
        yield from _all(verb)


def _function(command: Command) -> str:
    return "_" + re.sub(r"\W", "_", command.name)


def _last(verb: Command) -> str:
    """What is typed for a verb, after those before it."""
    return verb.name.rpartition(" ")[2]


def _flags(command: Command) -> list[str]:
    return [flag for option in command.options for flag in option.flags]


def _places(command: Command) -> list[str]:
    """The words that may stand here without a flag."""
    return [*(_last(verb) for verb in command.verbs), *(word for place in command.places for word in place.words)]


def _takes_files(command: Command) -> bool:
    return any(place.value in FILE for place in command.places)


def _bash(command: Command) -> Iterator[str]:
    name = _function(command)
    yield f"# bash completion for {command.name}"
    yield f"{name}() {{"
    yield f'    local word at="{command.name}"'
    yield '    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield '        case "$at $word" in'
    for one in _all(command):
        yield from (f'            "{verb.name}") at="{verb.name}" ;;' for verb in one.verbs)
    yield "            *) ;;"
    yield "        esac"
    yield "    done"
    yield "    COMPREPLY=()"
    yield '    case "$at $before" in'
    for one in _all(command):
        for option in one.options:
            if option.value:
                named = "|".join(f'"{one.name} {flag}"' for flag in option.flags)
                yield f"        {named}) {_bash_value(option)}; return ;;"
    yield "        *) ;;"
    yield "    esac"
    yield '    case "$at" in'
    for one in _all(command):
        offered = " ".join([*_places(one), *_flags(one)])
        files = ' COMPREPLY+=($(compgen -f -- "$current"));' if _takes_files(one) else ""
        yield f'        "{one.name}") COMPREPLY=($(compgen -W "{offered}" -- "$current"));{files} ;;'
    yield "        *) ;;"
    yield "    esac"
    yield "}"
    yield f"complete -F {name} {command.name}"


def _bash_value(option: Told) -> str:
    if option.words:
        return f'COMPREPLY=($(compgen -W "{" ".join(option.words)}" -- "$current"))'
    if option.value == DIRECTORY:
        return 'COMPREPLY=($(compgen -d -- "$current"))'
    return 'COMPREPLY=($(compgen -f -- "$current"))' if option.value in FILE else "COMPREPLY=()"


def _zsh(command: Command) -> Iterator[str]:
    yield f"#compdef {command.name}"
    for one in _all(command):
        yield f"{_function(one)}() {{"
        specs = [spec for option in one.options for spec in _zsh_option(option)]
        places = enumerate(one.places, 1) if len(one.places) > 1 else (("*", place) for place in one.places)
        specs += [f"'{number}:{_zsh_text(place.value)}:{_zsh_value(place)}'" for number, place in places]
        if one.verbs:
            verbs = " ".join(f'{_last(verb)}\\:"{_zsh_text(verb.about)}"' for verb in one.verbs)
            specs += [f"'1:command:(({verbs}))'", "'*:: :->below'"]
        yield "    local state line"
        yield "    _arguments -C " + " \\\n        ".join(specs)
        if one.verbs:
            yield "    if [[ $state == below ]]; then"
            yield "        case $line[1] in"
            yield from (f"            {_last(verb)}) {_function(verb)} ;;" for verb in one.verbs)
            yield "        esac"
            yield "    fi"
        yield "}"
    yield f'if [[ $zsh_eval_context[-1] == loadautofunc ]]; then {_function(command)} "$@"'
    yield f"else compdef {_function(command)} {command.name}; fi"


def _zsh_option(option: Told) -> Iterator[str]:
    for flag in option.flags:
        value = f":{_zsh_text(option.value)}:{_zsh_value(option)}" if option.value else ""
        yield f"'{flag}[{_zsh_text(option.help)}]{value}'"


def _zsh_value(one: Told) -> str:
    if one.words:
        return f"({' '.join(one.words)})"
    return "_files -/" if one.value == DIRECTORY else "_files" if one.value in FILE else " "


def _zsh_text(text: str) -> str:
    """Text within the quotes of a specification."""
    return re.sub(r"([\[\]:\\])", r"\\\1", text.replace('"', "").replace("`", "")).replace("'", "'\\''")


def _fish(command: Command) -> Iterator[str]:
    yield f"# fish completion for {command.name}"
    yield f"complete -c {command.name} -f"
    for one in _all(command):
        where = _fish_where(command, one)
        begin = f"complete -c {command.name}{where}"
        for option in one.options:
            flags = "".join(f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}" for flag in option.flags)
            yield f"{begin}{flags}{_fish_value(option)} -d {_fish_text(option.help)}"
        yield from (f"{begin} -a {_last(verb)} -d {_fish_text(verb.about)}" for verb in one.verbs)
        yield from (f"{begin} -a {_fish_text(' '.join(place.words))}" for place in one.places if place.words)
        if _takes_files(one):
            yield f"{begin} -F"


def _fish_where(command: Command, one: Command) -> str:
    """The condition that the words before the cursor come to this verb, and to none below it."""
    before = one.name.removeprefix(command.name).split()
    seen = [f"__fish_seen_subcommand_from {word}" for word in before]
    if one.verbs:
        seen.append(f"not __fish_seen_subcommand_from {' '.join(_last(verb) for verb in one.verbs)}")
    return f" -n {_fish_text('; and '.join(seen))}" if seen else ""


def _fish_value(option: Told) -> str:
    if not option.value:
        return ""
    if option.words:
        return f" -x -a {_fish_text(' '.join(option.words))}"
    return (
        " -x -a '(__fish_complete_directories)'"
        if option.value == DIRECTORY
        else " -r -F"
        if option.value in FILE
        else " -x"
    )


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
