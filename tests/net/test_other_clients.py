"""SSH clients of others than OpenSSH, where they are installed: they come in, draw, and give the terminal back."""

import shutil
import subprocess

import asyncssh
import pytest

from net.hostkey import host_key
from tests.net.demo import demo
from tests.net.screens import GIVEN_BACK
from tests.net.testserver import HOST, in_terminal, serving


def dropbear(server, directory):
    key = directory / "key"
    subprocess.run(["dropbearkey", "-t", "ed25519", "-f", key], check=True, capture_output=True)
    return ["dbclient", "-i", str(key), "-y", "-y", "-p", str(server.port), "-l", "ada", HOST]


def putty(server, directory):
    known = host_key(directory).get_fingerprint()
    return ["plink", "-no-antispoof", "-hostkey", known, "-P", str(server.port), "-l", "ada", HOST]


@pytest.mark.parametrize("client", [dropbear, putty])
async def test_a_client_comes_in_and_leaves(tmp_path, client):
    program = {"dropbear": "dbclient", "putty": "plink"}[client.__name__]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    async with serving(demo, tmp_path) as server, in_terminal(client(server, tmp_path)) as ada:
        await ada.screen.shows("who=[ada")
        ada.type("a")
        await ada.screen.shows("keys=[ a]")
        ada.resize(93, 31)
        await ada.screen.shows("size=[93x31]")
        ada.type("B")
        await ada.screen.wait_ended()
        assert ada.screen.modes == GIVEN_BACK


async def test_who_has_no_key_exchange_in_common_is_told(tmp_path):
    async with serving(demo, tmp_path) as server:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(HOST, server.port, known_hosts=None, kex_algs=["ecdh-sha2-nistp256"])
