"""A session from its first frame to its exit status, with ordinary clients."""

import sys

import asyncssh
import pytest

from tests.net.demo import demo
from tests.net.screens import GIVEN_BACK
from tests.net.testserver import in_terminal, open_session, serving, ssh_command, visiting, connected


async def test_an_openssh_client_plays_and_gets_its_terminal_back(tmp_path):
    async with serving(demo, tmp_path) as server, in_terminal(ssh_command(server)) as ada:
        await ada.screen.shows("who=[ada guest xterm-256color 256]")
        await ada.screen.shows("size=[80x24]")
        assert {1000, 1002, 1006, 1049, 2004} <= ada.screen.modes
        assert 1003 not in ada.screen.modes
        ada.type("qB")
        assert await ada.exit_status() == 0
        assert ada.screen.modes == GIVEN_BACK
        assert ada.screen.after_leaving.split("\r\n")[:2] == ["Goodbye, [31mAda", "and come back"]
