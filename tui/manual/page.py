"""A command's page of the manual, in the language of roff."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tui.manual.told import Command, Told

STATUS = "Exit status:"


def page(command: Command, section: int, version: str, beside: Sequence[str] = ()) -> str:
    """The page of a command in this section; `beside` are other pages to see, like `threefold(6)`."""
    return "\n".join([*_page(command, section, version, beside), ""])


def _page(command: Command, section: int, version: str, beside: Sequence[str]) -> Iterator[str]:
    yield f'.TH "{_text(command.name.upper())}" "{section}" "" "Threefold {_text(version)}"'
    yield ".SH NAME"
    yield f"{_text(command.name)} \\- {_text(command.about)}"
    yield ".SH SYNOPSIS"
    yield from _usage(command)
    yield ".SH DESCRIPTION"
    yield _text(command.description)
    yield ".SH OPTIONS"
    yield from _items([*command.places, *command.options])
    if command.verbs:
        yield ".SH COMMANDS"
        for verb in command.verbs:
            yield from _verb(verb)
    ending, _, status = " ".join(command.ending.split()).partition(STATUS)
    if ending:
        yield ".SH NOTES"
        yield _text(ending.strip())
    if status:
        yield ".SH EXIT STATUS"
        yield _text(status.strip())
    if beside:
        yield ".SH SEE ALSO"
        yield ", ".join(f"\\fB{_text(name)}\\fR({number}" for name, _, number in (one.partition("(") for one in beside))


def _verb(verb: Command) -> Iterator[str]:
    """A verb, what may be said with it, and the verbs that it has in turn."""
    yield f".SS {_text(verb.name)}"
    if verb.about:
        yield _text(verb.about[:1].upper() + verb.about[1:] + ".")
        yield ".PP"
    yield from _usage(verb)
    yield from _items([one for one in (*verb.places, *verb.options) if "--help" not in one.flags and one.help])
    if verb.verbs and verb.ending:
        yield ".PP"
        yield _text(" ".join(verb.ending.split()))
    for below in verb.verbs:
        yield from _verb(below)


def _usage(command: Command) -> Iterator[str]:
    said = command.usage.removeprefix(command.name).strip()
    yield f".B {_text(command.name)}"
    if said:
        yield _text(said)


def _items(items: Sequence[Told]) -> Iterator[str]:
    for one in items:
        yield ".TP"
        value = f"\\fI{_text(one.value or ', '.join(one.words))}\\fR" if one.value else ""
        flags = ", ".join(f"\\fB{_text(flag)}\\fR" for flag in one.flags)
        yield " ".join(filter(None, (flags, value)))
        yield _text(one.help)


def _text(text: str) -> str:
    """Text that roff takes for nothing else."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq").replace("`", "\\(ga")
    # At the beginning of a line these two give orders.
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
