"""What a user installs is all of the code with its data, and what the tests ran with is written down."""

import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import EntryPoint, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PACKAGES = ("engine", "tui", "net")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The files in a wheel built from this tree with the installed backend: nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    build = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert build.returncode == 0, build.stderr
    (built,) = folder.glob("threefold-*.whl")
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_every_file_of_the_packages(wheel):
    source = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    assert {name for name in wheel if ".dist-info/" not in name} == source


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_may_read_the_packages(wheel, package):
    assert f"{package}/py.typed" in wheel


@pytest.mark.parametrize("script", PROJECT["scripts"].items(), ids=lambda script: script[0])
def test_each_installed_command_starts_something(script):
    assert callable(EntryPoint(*script, group="console_scripts").load())


def pins():
    """Versions in constraints.txt by package name."""
    lines = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9.]+", line) for line in lines), "one name and one version a line"
    return {name: Version(version) for name, _, version in (line.partition("==") for line in lines)}


def needed():
    """Every requirement of the project and its tools, and of what those require in turn."""
    waiting = [Requirement(line) for line in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]]
    seen = set()
    while waiting:
        requirement = waiting.pop()
        yield requirement
        if str(requirement) not in seen:
            seen.add(str(requirement))
            below = [Requirement(line) for line in requires(requirement.name) or ()]
            asked = [{"extra": extra} for extra in requirement.extras or {""}]
            waiting += [each for each in below if not each.marker or any(map(each.marker.evaluate, asked))]


def test_everything_installed_has_one_version_written_down():
    pinned = pins()
    for requirement in needed():
        version = pinned.get(canonicalize_name(requirement.name))
        assert version, f"constraints.txt lacks {requirement.name}"
        assert requirement.specifier.contains(version), f"constraints.txt: {requirement} is not met by {version}"
