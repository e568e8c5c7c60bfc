"""Who one is at a real server: by which key, with which name, and what codes and removed keys do to that."""

import contextlib
from random import Random

import asyncssh
import pytest

from net.accounts.desk import Desk
from net.accounts.joining import Joining, Typist
from net.lobby import Tables
from net.room import TAKEN_OVER
from net.served import Served
from tests.net.evening import ENTER, Person
from tests.net.screens import eventually
from tests.net.tables import house
from tests.net.test_identity import key_file
from tests.net.testserver import Forged, connected, in_terminal, serving, ssh_command, visiting
from tui.app import ThreefoldApp
from tui.settings import KeptInMemory, Settings
from tui.visiting import Visiting


class Evening:
    """An evening in a lobby, for whoever proved to be who."""

    def __init__(self, hall, visit):
        self._hall = hall
        self._visit = visit

    async def spend(self, app):
        hall, key = self._hall, self._visit.identity.key
        if key is None:
            account, name, desk = None, hall.accounts.guests.arrive(), None
        else:
            found = await hall.accounts.account_for(key, self._visit.identity.wished_name)
            account, name = found.id, found.name
            typist = Typist(account, key, self._visit.source)
            desk = Desk(hall.accounts, hall.joining, typist, clock=hall.clock, seated=lambda _account: False)
        lobby = hall.tables.enter(account, name)
        lobby.name = name
        try:
            await Visiting(lobby, desk, accounts=True).spend(app)
        finally:
            lobby.close()


class App(Served, ThreefoldApp):
    def __init__(self, hall, visit):
        super().__init__(Evening(hall, visit), KeptInMemory(Settings()), visit=visit, rng=Random(1))


class Hall:
    """A server's apps, and the accounts behind them."""

    def __init__(self, accounts, clock):
        self.accounts = accounts
        self.clock = clock
        self.joining = Joining(accounts, clock=clock, rng=Random(3), seated=lambda _account: False)
        self.tables = Tables(house())

    def __call__(self, visit):
        return App(self, visit)

    def opened(self, fingerprint):
        return self.accounts.directory.by_key(fingerprint)


@pytest.fixture
def hall(accounts, clock):
    return Hall(accounts, clock)


@contextlib.asynccontextmanager
async def open_to_all(hall, data):
    """A server that sends away whose key opens an account no more."""
    async with serving(hall, data) as server:
        hall.accounts.watch(lambda key, why: server.cut(why, key=key))
        yield server


@contextlib.asynccontextmanager
async def person(server, key=None, user="ada"):
    async with visiting(server, user=user, key=key) as client:
        yield Person(client)


def new_key():
    return asyncssh.generate_private_key("ssh-ed25519")


async def test_a_key_that_signed_opens_its_account_from_then_on(hall, tmp_path):
    mine = new_key()
    async with open_to_all(hall, tmp_path) as server:
        async with person(server, mine) as ada:
            await ada.sees("you are ada")
        async with person(server, mine, user="somebody") as ada:
            await ada.sees("you are ada")
    assert hall.opened(mine.get_fingerprint()).name == "ada"
    assert len(hall.accounts.directory) == 1


async def test_two_sessions_of_a_key_are_one_person(hall, tmp_path):
    mine = new_key()
    async with open_to_all(hall, tmp_path) as server, person(server, mine) as one, person(server, mine) as two:
        await one.sees("you are ada")
        await two.sees("you are ada")
        assert len(hall.accounts.directory) == 1


async def test_another_key_is_somebody_else_whatever_the_user_name(hall, tmp_path):
    async with (
        open_to_all(hall, tmp_path) as server,
        person(server, new_key()) as one,
        person(server, new_key()) as two,
    ):
        await one.sees("you are ada")
        await two.sees("you are ada-2")


async def test_a_guest_is_never_called_as_anybody_and_has_no_account(hall, tmp_path):
    async with open_to_all(hall, tmp_path) as server, person(server, new_key()) as ada:
        await ada.sees("you are ada")
        async with person(server, user="ada") as guest:
            await guest.sees("you are guest-")
            await guest.choose_in_lobby("Your account")
            await guest.sees("You came without a key", "ssh-keygen -t ed25519")
    assert len(hall.accounts.directory) == 1


async def test_asking_about_a_key_opens_nothing(hall, tmp_path):
    mine = new_key()
    stolen, _ = key_file(tmp_path, "stolen")
    mine.write_public_key(f"{stolen}.pub")
    stolen.unlink()
    async with open_to_all(hall, tmp_path / "data") as server, person(server, mine) as ada:
        await ada.sees("you are ada")
        async with in_terminal(ssh_command(server, key=stolen)) as terminal:
            await Person(terminal).sees("you are guest-")


async def test_a_forged_signature_opens_nothing(hall, tmp_path):
    mine, other = new_key(), new_key()
    async with open_to_all(hall, tmp_path) as server, person(server, mine) as ada:
        await ada.sees("you are ada")
        async with person(server, Forged(mine, other)) as eve:
            await eve.sees("you are guest-")


class GivesUp(asyncssh.SSHKeyPair):
    """A key whose owner goes away when asked to sign."""

    _key_type = "given up"

    def __init__(self, key, gone):
        super().__init__(b"ssh-ed25519", b"ssh-ed25519", (b"ssh-ed25519",), (b"ssh-ed25519",), key.public_data, None)
        self._gone = gone

    def sign(self, data):
        self._gone.append(True)
        raise asyncssh.KeyEncryptionError("never mind")


async def test_a_login_given_up_before_the_proof_makes_no_account(hall, tmp_path):
    gone = []
    async with open_to_all(hall, tmp_path) as server:
        with contextlib.suppress(asyncssh.Error, OSError):
            async with connected(server, key=GivesUp(new_key(), gone)):
                pass
    assert gone
    assert len(hall.accounts.directory) == 0


async def test_a_second_key_joins_by_a_code_typed_at_its_own_terminal(hall, tmp_path):
    first, second = new_key(), new_key()
    async with open_to_all(hall, tmp_path) as server, person(server, first) as ada:
        await ada.sees("you are ada")
        await ada.choose_in_lobby("Your account")
        await ada.sees("Back to the lobby", "1 key")
        ada.type("3")
        await ada.sees("works once")
        code = next(line.strip() for line in ada.text.splitlines() if line.count("-") == 2)
        async with person(server, second, user="laptop") as laptop:
            await laptop.sees("you are laptop")
            await laptop.choose_in_lobby("Your account")
            await laptop.sees("Back to the lobby")
            laptop.type("4")
            await laptop.sees("The code:")
            laptop.type(code.lower() + ENTER)
            await laptop.screen.wait_ended()
            assert "Your key opens your other account now: connect again." in laptop.screen.after_leaving
        async with person(server, second, user="laptop") as laptop:
            await laptop.sees("you are ada")
            await laptop.choose_in_lobby("Your account")
            await laptop.sees("2 keys")
    assert hall.opened(first.get_fingerprint()) is hall.opened(second.get_fingerprint())
    assert len(hall.accounts.directory) == 1


async def test_a_removed_key_ends_its_sessions_and_opens_the_account_no_more(hall, tmp_path):
    first, second = new_key(), new_key()
    async with open_to_all(hall, tmp_path) as server, person(server, first) as ada:
        await ada.sees("you are ada")
        await hall.accounts.give_key(hall.opened(first.get_fingerprint()).id, second.get_fingerprint())
        async with person(server, second) as laptop:
            await laptop.sees("you are ada")
            await ada.choose_in_lobby("Your account")
            await ada.sees("Back to the lobby")
            ada.type("2")
            await ada.sees("Your keys", "this one")
            ada.type("2")
            await ada.sees("Remove this key?")
            ada.type("2")
            await laptop.screen.wait_ended()
            assert "was removed from your account." in laptop.screen.after_leaving
            await ada.sees("The key is removed.")
        async with person(server, second) as stranger:
            await stranger.sees("you are ada-2")


async def test_a_deleted_account_is_gone_and_its_name_free(hall, tmp_path):
    mine = new_key()
    async with open_to_all(hall, tmp_path) as server:
        async with person(server, mine, user="Ada L") as ada:
            await ada.sees("you are Ada L")
            await ada.choose_in_lobby("Your account")
            await ada.sees("Delete the account", "Back to the lobby")
            ada.type("6")
            await ada.sees("Type Ada L to delete")
            ada.type("ada l" + ENTER)
            await ada.screen.wait_ended()
            assert "Your account is deleted." in ada.screen.after_leaving
        await eventually(lambda: len(hall.accounts.directory) == 0, "no account")
        async with person(server, new_key(), user="Ada L") as other:
            await other.sees("you are Ada L")


async def test_the_second_key_of_an_account_takes_its_seat_over(hall, tmp_path):
    first, second = new_key(), new_key()
    async with open_to_all(hall, tmp_path) as server, person(server, first) as ada:
        await ada.sees("you are ada")
        await hall.accounts.give_key(hall.opened(first.get_fingerprint()).id, second.get_fingerprint())
        ada.type("2")
        await ada.sees("Sit down and play")
        ada.type(ENTER)
        await ada.sees("waiting for")
        async with person(server, second) as laptop:
            await laptop.sees("your seat")
            laptop.type("1")
            await laptop.sees("waiting for")
            await ada.sees("The lobby", TAKEN_OVER)
