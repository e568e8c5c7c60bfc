"""What a host copies from deploy/ fits the program: its options, its files, and each file the others."""

import re
import shlex
import shutil
import subprocess
import tomllib
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from net.__main__ import parser
from net.admin import __main__ as admin
from net.hostkey import NAME as HOST_KEY

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
UNITS = sorted(DEPLOY.rglob("*.service")) + sorted(DEPLOY.rglob("*.timer"))

HARDENED = {
    "CapabilityBoundingSet": "",
    "LockPersonality": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "ProtectHome": "yes",
    "ProtectSystem": "strict",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
}


class Unit(ConfigParser):
    """A unit file; where a key is given more than once, the last counts here."""

    def __init__(self, path):
        super().__init__(strict=False, interpolation=None, comment_prefixes=("#",), delimiters=("=",))
        self.optionxform = str
        self.read_string(path.read_text("utf-8"))


def started(path):
    """The arguments a unit starts the server with."""
    command = shlex.split(Unit(path)["Service"]["ExecStart"])
    assert Path(command[0]).name in PROJECT["scripts"]
    return command[1:]


def container():
    """The instructions of the Containerfile: word and rest, continued lines joined."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def in_container(word):
    return [rest for instruction, rest in container() if instruction == word]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_the_unit(unit):
    run = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    # The program is not installed where the tests run.
    complaints = [line for line in run.stderr.splitlines() if unit.name in line and "is not executable" not in line]
    assert complaints == []


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.name)
def test_a_service_may_do_only_what_it_needs(unit):
    service = Unit(unit)["Service"]
    assert {key: service.get(key) for key in HARDENED} == HARDENED
    assert service["User"] != "root"


def test_the_service_has_the_time_and_the_memory_it_needs():
    service = Unit(DEPLOY / "threefold.service")["Service"]
    assert service["TimeoutStopSec"] == "10"
    assert service["Restart"] == "on-failure"
    assert service["MemoryMax"] == "1G"
    options = parser().parse_args(started(DEPLOY / "threefold.service"))
    assert options.data == f"/var/lib/{service['StateDirectory'].split()[0]}"


def test_copies_are_made_of_what_the_server_keeps_and_go_when_they_are_old():
    served = Unit(DEPLOY / "threefold.service")["Service"]
    copying = Unit(DEPLOY / "threefold-backup.service")["Service"]
    word, *words = started(DEPLOY / "threefold-backup.service")
    assert word == "admin"
    options = admin.parser().parse_args(words)
    assert options.data == parser().parse_args(started(DEPLOY / "threefold.service")).data
    assert options.do == "backup"
    assert [Path(options.data).name, options.path.name] == served["StateDirectory"].split()
    assert (copying["User"], copying["StateDirectory"]) == (served["User"], served["StateDirectory"])
    assert Unit(DEPLOY / "threefold-backup.timer")["Timer"]["Persistent"] == "yes"
    rules = [line.split() for line in (DEPLOY / "threefold.tmpfiles").read_text("utf-8").splitlines()]
    assert ["e", str(options.path), "-", "-", "-", "m:30d"] in rules
    assert ["x", f"{options.path}/{HOST_KEY}"] in rules


def test_the_user_of_the_service_is_made():
    assert f"u {Unit(DEPLOY / 'threefold.service')['Service']['User']} " in (DEPLOY / "threefold.sysusers").read_text(
        "utf-8"
    )


def test_port_22_leads_to_the_server():
    options = parser().parse_args(started(DEPLOY / "threefold.service"))
    table = (DEPLOY / "port-22.nft").read_text("utf-8")
    assert re.search(r"tcp dport 22 redirect to :(\d+)$", table, re.MULTILINE)[1] == str(options.port)
    instead = DEPLOY / "threefold.service.d" / "port-22.conf"
    there = parser().parse_args(started(instead))
    assert there.port == 22
    there.port = options.port
    assert there == options
    service = Unit(instead)["Service"]
    assert service["AmbientCapabilities"] == service["CapabilityBoundingSet"] == "CAP_NET_BIND_SERVICE"


def test_the_container_holds_what_the_package_needs():
    copied = [rest.split()[:-1] for rest in in_container("COPY") if "--from" not in rest]
    sources = {name for names in copied for name in names}
    assert all((ROOT / name).exists() for name in sources)
    built = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {"pyproject.toml", "constraints.txt", PROJECT["readme"], *PROJECT["license-files"], *built["packages"]}
    needed.add(built["hooks"]["custom"]["path"])
    assert sources == needed
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {name for name in needed if f"!{name}" not in ignored} == set()
    assert ignored[0] == "*"


def test_the_container_has_a_python_that_is_new_enough_and_the_versions_of_the_tests():
    pythons = {re.search(r"python:([\d.]+)-slim", rest)[1] for rest in in_container("FROM")}
    assert len(pythons) == 1
    assert pythons.pop() in SpecifierSet(PROJECT["requires-python"])
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "--constraint constraints.txt" in makefile
    assert any("--constraint constraints.txt" in rest for rest in in_container("RUN"))


def test_the_container_starts_the_server_as_nobody_in_particular():
    (entry,), (given,), (user,) = in_container("ENTRYPOINT"), in_container("CMD"), in_container("USER")
    assert Path(json_list(entry)[0]).name in PROJECT["scripts"]
    options = parser().parse_args(json_list(given))
    assert [str(options.port)] == in_container("EXPOSE")
    assert [options.data] == in_container("VOLUME")
    assert user != "root"
    (health,) = in_container("HEALTHCHECK")
    assert f"http://127.0.0.1:{options.metrics}/health" in health
    assert in_container("STOPSIGNAL") == ["SIGTERM"]


def json_list(text):
    assert fnmatch(text, "[[]*[]]"), "the form that starts no shell, which would keep the signals"
    return tomllib.loads(f"words = {text}")["words"]
