"""A file that is written whole: what it replaces, and what it never replaces."""

import os

import pytest

from tui.whole import write_whole


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path):
    """Whoever writes to a device or a pipe by its name does not want a file in its place, nor root to make one."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "all of it")
    assert os.read(reader, 100) == b"all of it"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_link_leads_to_the_new_text(tmp_path):
    there = tmp_path / "elsewhere" / "real.json"
    link = tmp_path / "link.json"
    link.symlink_to(there)
    for text in ("new", "newer"):
        write_whole(link, text)
        assert (link.is_symlink(), there.read_text()) == (True, text)


def test_a_directory_is_refused(tmp_path):
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "text")
