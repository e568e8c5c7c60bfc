"""What the import contracts cannot see: what a fresh interpreter has really loaded."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ROOMS_OF_OTHERS = {"asyncssh", "numpy", "rich", "sqlite3", "textual"}
"""Packages that draw, connect, store or start slowly; the rules need none of them."""


def loaded_by(statement: str) -> set[str]:
    """Top-level names that the statement adds to `sys.modules` in a fresh interpreter."""
    script = f"""
import json, sys
before = {{*sys.modules}}
{statement}
print(json.dumps([name.partition(".")[0] for name in sys.modules if name not in before]))
"""
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True)
    return set(json.loads(run.stdout))


@pytest.mark.parametrize("module", ["engine", "engine.__main__", "engine.bots"])
def test_the_rules_load_nothing_that_draws_connects_or_starts_slowly(module):
    assert loaded_by(f"import {module}") & ROOMS_OF_OTHERS == set()


def test_the_interface_knows_nothing_of_the_server():
    assert loaded_by("import tui.app") & {"asyncssh", "net"} == set()


@pytest.mark.parametrize("module", ["tui.home", "net.serving"])
def test_what_bots_think_with_is_loaded_where_they_think(module):
    """In a worker, once one of them is asked; and until then there is no worker."""
    assert loaded_by(f"import {module}") & {"numpy", "multiprocessing"} == set()


@pytest.mark.parametrize("module", ["tui.__main__", "net.__main__"])
def test_a_command_answers_help_before_it_loads_what_is_slow(module):
    assert loaded_by(f"import {module}") & {"asyncssh", "numpy", "textual"} == set()


@pytest.mark.parametrize("module", ["tui.app", "net.server"])
def test_a_table_opens_before_what_strong_bots_need_is_loaded(module):
    assert "numpy" not in loaded_by(f"import {module}")


def test_the_oracle_shares_nothing_with_what_it_is_held_against():
    """Not even through something else that it imports."""
    names = sorted(path.stem for path in (ROOT / "tests" / "oracle").glob("*.py") if not path.stem.startswith("test_"))
    modules = ", ".join(f"tests.oracle.{name}" for name in names if name not in {"__init__", "examples"})
    assert loaded_by(f"import {modules}") & {"engine", "net", "tui"} == set()
