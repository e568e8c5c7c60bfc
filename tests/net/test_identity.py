"""The key that counts is the one whose signature was verified; everything else makes a guest."""

from pathlib import Path

import asyncssh
import pytest

from tests.net.demo import ServedDemo
from tests.net.testserver import HOST, Forged, Guest, in_terminal, open_session, serving, ssh_command, visiting

KINDS = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ssh-rsa"]


class Arrivals:
    """Makes apps and remembers who they were made for."""

    def __init__(self) -> None:
        self.visits = []

    def __call__(self, visit):
        self.visits.append(visit)
        return ServedDemo(visit=visit)

    @property
    def last(self):
        return self.visits[-1].identity


def key_file(folder: Path, name: str, kind: str = "ssh-ed25519") -> tuple[Path, str]:
    """A key pair as `ssh-keygen` leaves it, and its fingerprint."""
    key = asyncssh.generate_private_key(kind)
    path = folder / name
    key.write_private_key(path)
    key.write_public_key(f"{path}.pub")
    path.chmod(0o600)
    return path, key.get_fingerprint()


@pytest.mark.parametrize("kind", KINDS)
async def test_a_key_that_signed_is_who_one_is(tmp_path, kind):
    path, fingerprint = key_file(tmp_path, "mine", kind)
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server, in_terminal(ssh_command(server, key=path)) as ada:
        await ada.screen.shows("who=[ada SHA256:")
        assert arrivals.last.key == fingerprint


async def test_without_a_key_one_is_a_guest_and_is_asked_nothing(tmp_path):
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server, in_terminal(ssh_command(server)) as ada:
        await ada.screen.shows("who=[ada guest")
        assert arrivals.last.key is None


async def test_asking_about_a_key_proves_nothing(tmp_path):
    """OpenSSH asks about a key of which it has the public half alone, and then comes in as a guest."""
    path, _ = key_file(tmp_path, "stolen")
    path.unlink()
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server, in_terminal(ssh_command(server, key=path)) as eve:
        await eve.screen.shows("who=[ada guest")
        assert arrivals.last.key is None


async def test_asking_about_one_key_and_proving_another_is_the_other(tmp_path):
    stolen, _ = key_file(tmp_path, "stolen")
    stolen.unlink()
    mine, fingerprint = key_file(tmp_path, "mine")
    arrivals = Arrivals()
    async with (
        serving(arrivals, tmp_path) as server,
        in_terminal(ssh_command(server, "-i", str(mine), "127.0.0.1", key=stolen)) as eve,
    ):
        await eve.screen.shows("who=[ada SHA256:")
        assert arrivals.last.key == fingerprint


async def test_a_forged_signature_makes_a_guest_at_most(tmp_path):
    claimed, used = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server, visiting(server, key=Forged(claimed, used)) as eve:
        await eve.screen.shows("who=[ada guest")
        assert arrivals.last.key is None


async def test_a_true_signature_by_the_same_way_counts(tmp_path):
    mine = asyncssh.generate_private_key("ssh-ed25519")
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server, visiting(server, key=Forged(mine, mine)) as ada:
        await ada.screen.shows("who=[ada SHA256:")
        assert arrivals.last.key == mine.get_fingerprint()


async def test_a_certificate_nobody_vouched_for_is_no_key(tmp_path):
    authority, mine = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    certificate = authority.generate_user_certificate(mine, "ada", principals=["ada"])
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server, visiting(server, key=(mine, certificate)) as ada:
        await ada.screen.shows("who=[ada")
        assert arrivals.last.key in {None, mine.get_fingerprint()}


@pytest.mark.parametrize(
    ("user", "name"),
    [("ada", "ada"), ("Ada  Lovelace", "Ada Lovelace"), ("x" * 300, "x" * 16), ("山" * 20, "山" * 8)],
)
async def test_the_user_name_is_a_wish_and_clean(tmp_path, user, name):
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server, visiting(server, user=user) as ada:
        await ada.screen.shows("who=[")
        assert arrivals.last.wished_name == name


@pytest.mark.parametrize("variables", [40, 3])
async def test_a_session_has_a_small_environment(tmp_path, variables):
    arrivals = Arrivals()
    env = {"LD_PRELOAD": "/evil", "LC_HUGE": "x" * 1000, "LANG": "C"}
    env |= {f"LC_{number}": str(number) for number in range(variables)}
    async with serving(arrivals, tmp_path) as server, visiting(server, env=env) as ada:
        await ada.screen.shows("who=")
        kept = arrivals.visits[-1].environment
        assert len(kept) == min(variables + 1, 16)
        assert kept["LANG"] == "C"
        assert not {"LD_PRELOAD", "LC_HUGE"} & {*kept}


class Impatient(Guest):
    """Sends the proof of a key and at once, without waiting for what comes of it, asks for another way in."""

    def connection_made(self, conn):
        send = conn.send_userauth_request

        async def send_both(method, *args, key=None, trivial=True):
            await send(method, *args, key=key, trivial=trivial)
            if key is not None:
                conn.try_next_auth(next_method=True)

        conn.send_userauth_request = send_both


@pytest.mark.parametrize("genuine", [True, False])
async def test_a_proof_that_was_given_up_for_another_way_in_counts_only_if_it_was_one(tmp_path, genuine):
    claimed, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server:
        connection, _ = await asyncssh.create_connection(
            Impatient, HOST, server.port, known_hosts=None, config=None, username="ada", agent_path=None,
            client_keys=[Forged(claimed, claimed if genuine else other)], password_auth=False,
        )  # fmt: skip
        ada = await open_session(connection)
        await ada.screen.shows("who=[ada")
        # Whether the genuine one was looked at in time is chance.
        assert arrivals.last.key in {None, *([claimed.get_fingerprint()] if genuine else [])}
        connection.abort()
        await connection.wait_closed()


class Renamed(Guest):
    """Proves one key under one name, is refused, and goes on under another name as a guest."""

    def connection_made(self, conn):
        send = conn.send_userauth_request

        async def send_renamed(method, *args, key=None, trivial=True):
            if method == b"keyboard-interactive":
                conn._username = "eve"  # noqa: SLF001 - asyncssh keeps to one name
            await send(method, *args, key=key, trivial=trivial)

        conn.send_userauth_request = send_renamed


async def test_another_name_begins_anew(tmp_path):
    claimed, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    arrivals = Arrivals()
    async with serving(arrivals, tmp_path) as server:
        connection, _ = await asyncssh.create_connection(
            Renamed, HOST, server.port, known_hosts=None, config=None, username="ada", agent_path=None,
            client_keys=[Forged(claimed, other)], password_auth=False,
        )  # fmt: skip
        eve = await open_session(connection)
        await eve.screen.shows("who=[eve guest")
        assert arrivals.last.key is None
        connection.abort()
        await connection.wait_closed()
