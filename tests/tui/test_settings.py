"""Settings: what a file says, what is wrong with it, and that saving loses nothing."""

import errno
import os
from dataclasses import replace
from multiprocessing import get_context

import pytest

from tui.settings import KeptInMemory, Settings, choices, parse_settings
from tui.settings_file import SettingsFile

GOOD = [
    ("", {}),
    ('theme = "light"\nplay = "single"', {"theme": "light", "play": "single"}),
    ('name = "Ada"', {"name": "Ada"}),
    ('name = " A\\u001b[31mda\\u202e "', {"name": "A[31mda"}),
    ('[keys]\nchat = "T"\nhelp = ["f1", "?"]', {"keys": (("chat", ("T",)), ("help", ("f1", "?")))}),
]


@pytest.mark.parametrize(("text", "chosen"), GOOD, ids=[row[0] for row in GOOD])
def test_a_file_says_how_one_likes_it(text, chosen):
    assert parse_settings(text, "settings.toml") == (Settings(**chosen), ())


BAD = [
    ("theme = ", "settings.toml is not TOML: invalid value (at end of document). The usual settings are used."),
    ('\ntheem = "dark"', "settings.toml line 2: there is no setting 'theem': did you mean 'theme'?"),
    ('theme = "drak"', "settings.toml line 1: theme = 'drak' is not possible: did you mean 'dark'?"),
    ("theme = 3", "settings.toml line 1: theme = 3 is not possible: one of auto, dark, light, contrast,"),
    ("theme = []", "settings.toml line 1: theme = [] is not possible: one of auto, dark, light, contrast,"),
    ("name = 3", 'settings.toml line 1: name is a text in quotes, like name = "Ada".'),
    ('keys = "H"', 'settings.toml line 1: keys is a table: a line [keys], then lines like help = "H".'),
    ('# mine\n[keys]\nchta = "T"', "settings.toml line 3: there is no action 'chta': did you mean 'chat'?"),
    ("[keys]\nchat = 7", 'settings.toml line 2: chat wants a key in quotes, like chat = "H", or several in brackets.'),
    ('[keys]\nchat = "L"', "settings.toml line 2: L is already the key of last-trick; chat keeps its usual key."),
    ('[them]\nchat = "L"', "settings.toml line 1: there is no setting 'them': did you mean 'theme'?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problem"), BAD, ids=[row[-1] for row in BAD])
def test_what_cannot_be_used_is_told_and_the_rest_holds(text, problem):
    loaded = parse_settings(text, "settings.toml")
    (told,) = loaded.problems
    assert told.startswith(problem)
    assert loaded.settings.theme == "auto"
    assert loaded.settings.keymap.keys("chat") == ("C",)


def test_one_wrong_line_leaves_the_others_in_force():
    loaded = parse_settings('theme = "drak"\nsuits = "two"\nfoo = 1', "settings.toml")
    assert loaded.settings == Settings(suits="two")
    assert len(loaded.problems) == 2


def test_every_choice_is_explained():
    assert [option.key for option in choices()][:3] == ["theme", "suits", "glyphs"]
    assert all(option.doc and option.default == getattr(Settings(), option.key) for option in choices())


def test_settings_of_a_session_are_kept_for_its_length():
    store = KeptInMemory(Settings(theme="light"))
    assert store.load().settings.theme == "light"
    assert store.save(Settings(theme="ansi")) == ""
    assert store.load().settings.theme == "ansi"


def test_the_first_save_makes_directory_and_file_for_the_owner_alone(tmp_path):
    store = SettingsFile(tmp_path / "deep" / "threefold")
    assert store.load() == (Settings(), ())
    assert store.save(Settings(theme="light")) == ""
    assert store.path.read_text() == 'theme = "light"\n'
    assert store.path.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in store.path.parent.iterdir()] == ["settings.toml"]


OWN = """\
# The lamp is behind me.
theme = "dark"  # for now
future = "kept"

[keys]
chat = "T"  # as at work
"""


def test_saving_keeps_comments_order_and_unknown_keys(tmp_path):
    store = SettingsFile(tmp_path)
    store.path.write_text(OWN)
    store.path.chmod(0o640)
    settings = store.load().settings
    assert store.save(replace(settings, theme="light", suits="two")) == ""
    expected = OWN.replace('"dark"', '"light"').replace('"kept"\n', '"kept"\nsuits = "two"\n')
    assert store.path.read_text() == expected
    assert store.path.stat().st_mode & 0o777 == 0o640


def test_saving_what_did_not_change_writes_nothing(tmp_path):
    store = SettingsFile(tmp_path)
    assert store.save(store.load().settings) == ""
    assert not store.path.exists()


def test_two_programs_change_two_settings_and_both_stay(tmp_path):
    one, other = SettingsFile(tmp_path), SettingsFile(tmp_path)
    mine, theirs = one.load().settings, other.load().settings
    one.save(replace(mine, theme="light"))
    other.save(replace(theirs, pace="fast"))
    assert SettingsFile(tmp_path).load().settings == Settings(theme="light", pace="fast")


def test_a_link_to_the_file_stays_a_link(tmp_path):
    (tmp_path / "dotfiles").mkdir()
    real = tmp_path / "dotfiles" / "threefold.toml"
    real.write_text("")
    (tmp_path / "settings.toml").symlink_to(real)
    SettingsFile(tmp_path).save(Settings(theme="light"))
    assert (tmp_path / "settings.toml").is_symlink()
    assert real.read_text() == 'theme = "light"\n'


def test_a_file_that_is_no_toml_is_left_as_it_is(tmp_path):
    store = SettingsFile(tmp_path)
    store.path.write_text("theme = [\n")
    assert len(store.load().problems) == 1
    assert "is not TOML" in store.save(Settings(theme="light"))
    assert store.path.read_text() == "theme = [\n"


def test_a_file_that_is_no_text_is_told_and_left(tmp_path):
    store = SettingsFile(tmp_path)
    store.path.write_bytes(b"theme = \xff")
    (problem,) = store.load().problems
    assert problem.endswith("settings.toml cannot be read: it is not UTF-8. The usual settings are used.")
    assert "it is not UTF-8" in store.save(Settings(theme="light"))
    assert store.path.read_bytes() == b"theme = \xff"


def test_a_directory_in_the_way_is_told(tmp_path):
    (tmp_path / "settings.toml").mkdir()
    store = SettingsFile(tmp_path)
    assert "is a directory" in store.load().problems[0]
    assert "is a directory" in store.save(Settings(theme="light"))


def test_a_directory_that_cannot_be_made_is_told_once(tmp_path):
    (tmp_path / "file").write_text("")
    store = SettingsFile(tmp_path / "file" / "config")
    assert "not a directory" in store.load().problems[0]
    assert store.save(Settings(theme="light")).endswith("not a directory. The change holds until you leave.")
    assert store.save(Settings(theme="light")) == ""


def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch):
    store = SettingsFile(tmp_path)
    store.path.write_text('theme = "contrast"\n')
    settings = store.load().settings

    def full(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert "no space left on device" in store.save(replace(settings, suits="two"))
    assert store.path.read_text() == 'theme = "contrast"\n'
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_directory_is_told(tmp_path):
    store = SettingsFile(tmp_path)
    tmp_path.chmod(0o500)
    assert "permission denied" in store.save(Settings(theme="light"))
    tmp_path.chmod(0o700)


def _save(directory, key, values):
    store = SettingsFile(directory)
    settings = store.load().settings
    for value in values:
        settings = replace(settings, **{key: value})
        assert store.save(settings) == ""


def test_writers_at_the_same_time_lose_nothing(tmp_path):
    jobs = [("theme", ["light", "ansi"] * 5), ("suits", ["two", "four", "two"] * 3), ("pace", ["fast", "slow"] * 5)]
    context = get_context("spawn")
    writers = [context.Process(target=_save, args=(tmp_path, *job)) for job in jobs]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    assert SettingsFile(tmp_path).load() == (Settings(theme="ansi", suits="two", pace="slow"), ())


def test_a_players_keys_are_looked_through_once_and_not_for_every_hint():
    settings = Settings(keys=(("chat", ("T",)),))
    assert settings.keymap is Settings(theme="light", keys=settings.keys).keymap
    assert settings.keymap is not Settings().keymap
