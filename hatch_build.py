"""What an installation has besides its packages: the manual and what shells complete, made from the commands' parsers.

Hatchling calls the class below when it builds a wheel; `python hatch_build.py DIRECTORY` writes the same files there.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent


class ManualHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts them into the wheel's shared data."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them where the wheel takes them from."""
        self._made = Path(tempfile.mkdtemp())
        for place in write(self._made):
            build_data["shared_data"][str(self._made / place)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel has them."""
        shutil.rmtree(self._made)


def write(directory: Path) -> list[str]:
    """Write all of them below a directory; their places there."""
    places = []
    for place, text in _files():
        path = directory / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        places.append(place)
    return places


def _files() -> Iterator[tuple[str, str]]:
    sys.path.insert(0, str(ROOT))  # the tree that is built, and not one that may be installed
    try:
        from engine import __version__
        from engine.__main__ import ABOUT, command_line
        from net.__main__ import manual as server
        from tui.__main__ import manual as table
        from tui.manual.completion import SHELLS, completion, file_name
        from tui.manual.page import page
        from tui.manual.told import told
    finally:
        sys.path.pop(0)
    commands = {table(): 6, told(command_line(), ABOUT): 6, server(): 8}
    for command, section in commands.items():
        beside = [f"{other.name}({number})" for other, number in commands.items() if other.name != command.name]
        yield f"share/man/man{section}/{command.name}.{section}", page(command, section, __version__, beside)
        yield from ((file_name(command, shell), completion(command, shell)) for shell in SHELLS)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
