"""The manual and what shells complete say what `--help` says, and are read by what they are made for."""

import re
import shutil
import subprocess

import pytest

from engine.__main__ import ABOUT as ENGINE
from engine.__main__ import command_line as engine
from engine.games import rule_sets
from net.__main__ import main as serve
from net.__main__ import manual as server
from tui.__main__ import command_line
from tui.__main__ import main as play
from tui.__main__ import manual as table
from tui.manual.completion import SHELLS, completion
from tui.manual.page import page
from tui.manual.told import called, told

COMMANDS = [table(), server(), told(engine(), ENGINE)]
MAN = shutil.which("man")


def needs(program):
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def words(text):
    """The text without what lays it out."""
    return " ".join(text.split())


def test_the_page_says_what_help_says():
    shown = page(table(), 6, "1.0").replace("\\-", "-").replace("\\(dq", '"')
    for line in command_line().format_help().partition("options:")[2].splitlines():
        flags, _, said = line.strip().partition("  ")
        assert words(said) in words(shown)
        assert all(f"\\fB{flag}\\fR" in shown for flag in re.findall(r"--?[a-z-]+", flags) if flags.startswith("-"))


@pytest.mark.skipif(MAN is None, reason="there is no man to read the pages")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_page_is_read_without_a_complaint(command, tmp_path):
    path = tmp_path / f"{command.name}.6"
    path.write_text(page(command, 6, "1.0", ["other(8)"]))
    done = subprocess.run(
        [MAN, "--warnings", "-l", str(path)],
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "MANWIDTH": "100", "MANPAGER": "cat"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for verb in command.verbs:
        assert verb.name in done.stdout
    assert "other(8)" in done.stdout


COMPLETED = [
    ("threefold --pl", {"--plain"}, "a flag"),
    ("threefold --game ", {*rule_sets()}, "games, which the parser takes as any text"),
    ("threefold --print-completion ", {*SHELLS}, "values"),
    ("threefold-server ad", {"admin"}, "a verb"),
    ("threefold-server --log-format j", {"json"}, "a value"),
    ("threefold-server admin re", {"reports", "restore"}, "a verb of a verb"),
    ("threefold-server admin list ", {"sessions", "tables", "accounts", "bans"}, "what is said to it"),
    ("threefold-server admin --data /us", {"/usr"}, "a directory"),
    ("threefold-engine duel --pa", {"--partner"}, "a flag of a verb"),
]


def completed(shell, line, script):
    """What a shell offers at the end of a line."""
    if shell == "fish":
        asked = ["fish", "--no-config", "-c", 'source $argv[1]; complete -C "$argv[2]"', str(script), line]
    else:
        ask = """
            source "$1"; line=$2; read -ra COMP_WORDS <<< "$line"
            [[ $line == *" " ]] && COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            $(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            printf '%s\\n' "${COMPREPLY[@]}"
        """
        asked = ["bash", "--norc", "-c", ask, "bash", str(script), line]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    return {offered.partition("\t")[0].rstrip("/") for offered in done.stdout.splitlines()}


@pytest.mark.parametrize(
    "shell", [pytest.param("bash", marks=needs("bash")), pytest.param("fish", marks=needs("fish"))]
)
@pytest.mark.parametrize(("line", "offers", "what"), COMPLETED, ids=[row[-1] for row in COMPLETED])
def test_a_shell_offers(line, offers, what, shell, tmp_path):
    (command,) = (one for one in COMMANDS if one.name == line.split()[0])
    script = tmp_path / "script"
    script.write_text(completion(command, shell))
    offered = completed(shell, line, script)
    # Bash offers flags beside words where either may stand.
    flags = line.rpartition(" ")[2].startswith("-")
    assert {word for word in offered if flags or not word.startswith("-")} == offers


@needs("zsh")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_zsh_can_read_its_script(command, tmp_path):
    script = tmp_path / "script"
    script.write_text(completion(command, "zsh"))
    done = subprocess.run(["zsh", "-f", "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("main", "command"), [(play, table()), (serve, server())], ids=["threefold", "threefold-server"]
)
@pytest.mark.parametrize("shell", SHELLS)
def test_each_command_prints_what_a_shell_completes(main, command, shell, capsys):
    assert main(["--print-completion", shell]) == 0
    assert capsys.readouterr().out == completion(command, shell)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/usr/bin/threefold", "threefold"),
        ("threefold.exe", "threefold"),
        ("/src/tui/__main__.py", "python -m tui"),
        ("/usr/bin/threefold-server", "python -m tui"),
    ],
)
def test_usage_names_a_command_as_it_was_typed(path, says):
    assert called(path, "threefold", "python -m tui") == says
