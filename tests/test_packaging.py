"""What a user installs is all of the code with its data, and what the tests ran with is written down."""

import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from importlib.metadata import EntryPoint, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from engine.games import game_of
from engine.table import Table
from tests.picture import PICTURES
from tui.saved import Interrupted, Matches

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PACKAGES = ("engine", "tui", "net")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A wheel built from a source distribution of this tree, as an index would have it. Nothing is fetched."""
    folder = tmp_path_factory.mktemp("built")
    hatchling("sdist", ROOT, folder)
    (source,) = folder.glob("threefold-*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    hatchling("wheel", folder / source.name.removesuffix(".tar.gz"), folder)
    (wheel,) = folder.glob("threefold-*.whl")
    return wheel


def hatchling(target, tree, folder):
    """Build with the installed backend."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    build = subprocess.run(command, cwd=tree, check=False, capture_output=True, text=True)
    assert build.returncode == 0, build.stderr


@pytest.fixture(scope="module")
def wheel(built):
    """The files in it."""
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """A fresh virtual environment with the wheel in it; what that needs is taken from the environment of the tests."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(built)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    # Its own .pth files do not count from there: the tree of the tests cannot be found instead of the wheel.
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return folder


def run(installed, home, *words, said="", **changes):
    """Run one of its commands, far from the tree it was built from."""
    environment = {"PATH": str(installed / "bin"), "HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color"}
    environment |= changes
    settings = home / ".config" / "threefold" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('pace = "instant"\n')
    command = [str(installed / "bin" / words[0]), *words[1:]]
    return subprocess.run(
        command, cwd=home, env=environment, input=said, check=False, capture_output=True, text=True, timeout=60
    )


COMMANDS = tuple(PROJECT["scripts"])


@pytest.mark.parametrize("command", COMMANDS)
def test_each_installed_command_tells_its_version_and_its_usage_under_its_own_name(installed, tmp_path, command):
    done = run(installed, tmp_path, command, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"threefold {PROJECT['version']}\n", "")
    done = run(installed, tmp_path, command, "--help")
    assert done.stdout.startswith(f"usage: {command} [-h]")


def test_an_evening_begins_at_the_menu(installed, tmp_path):
    done = run(installed, tmp_path, "threefold", said="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Threefold, in lines of words." in done.stdout


def test_the_nets_of_the_bots_are_installed(installed, tmp_path):
    duel = ("duel", "--rules", "threefold", "--a", "expert", "--b", "random", "--deals", "1")
    done = run(installed, tmp_path, "threefold-engine", *duel)
    assert done.returncode == 0, done.stderr


def test_what_is_installed_plays_a_match_and_proves_it_without_anything_that_is_compiled(installed, tmp_path):
    """P2, P3: what serves and what strong bots compute with may be missing on a machine where one plays."""
    for name in ("asyncssh", "cryptography", "numpy", "openskill", "prometheus_client"):
        (tmp_path / f"{name}.py").write_text("raise ImportError")
    # A match that was left, against one who computes nothing.
    left = Table(game_of("threefold rounds=1"), ("Ben", "Ada"), first_dealer=0, seeds=lambda: bytes(32), name="left")
    Matches(tmp_path / ".local" / "share" / "threefold").keep(Interrupted(left.record(), 0, {1: "careful"}))
    said = "\n".join([*["1"] * 30, "back", "quit", ""])
    done = run(installed, tmp_path, "threefold", "--seed", "a wheel", said=said, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "The match is over." in done.stdout
    (record,) = tmp_path.rglob("match-0001.json")
    done = run(installed, tmp_path, "threefold-engine", "verify", str(record))
    assert done.returncode == 0, done.stderr


def test_whoever_types_a_command_finds_its_manual_and_completion(installed, tmp_path):
    share = installed / "share"
    for command, section in (("threefold", 6), ("threefold-engine", 6), ("threefold-server", 8)):
        page = (share / f"man/man{section}/{command}.{section}").read_text()
        assert page.startswith(f'.TH "{command.upper().replace("-", chr(92) + "-")}" "{section}"')
        for place in ("bash-completion/completions/{}", "zsh/site-functions/_{}", "fish/vendor_completions.d/{}.fish"):
            assert command in (share / place.format(command)).read_text()


def test_the_wheel_holds_every_file_of_the_packages(wheel):
    source = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    assert {name for name in wheel if not re.match(r"threefold-[^/]*\.(dist-info|data)/", name)} == source


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


def test_the_pictures_in_the_readme_are_those_that_the_program_takes():
    shown = re.findall(r"!\[[^]]+\]\(docs/([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(PICTURES)
    assert all((ROOT / "docs" / name).stat().st_size for name in shown)
