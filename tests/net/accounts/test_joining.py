"""Codes: which of them open an account to another key, how often, and how long."""

import asyncio
from random import Random

import pytest

from net.accounts.account import Ban, banned
from net.accounts.codes import LASTING, RECOVERY, SHORT, letters_of
from net.accounts.joining import WRONG, Joining, Typist
from net.accounts.mutes import KeptMutes
from net.accounts.registry import JOINED
from net.accounts.tries import EVERY, KNOWN, TRIES, Tries
from net.letters import LETTERS
from net.store.entries import New
from net.store.errors import CannotSave
from tests.net.accounts.accounts import ADA, BEN, CEM, Clock, accounts_of
from tui.account import WouldLose
from tui.table import Refused


class Evening:
    """Ada has an account and a code to give; Ben's key is fresh."""

    def __init__(self, accounts, store, clock, seed=3):
        self.accounts = accounts
        self.store = store
        self.clock = clock
        self.seated = set()
        self.rated = set()
        self.joining = Joining(
            accounts,
            clock=clock,
            rng=Random(seed),
            seated=lambda account: account in self.seated,
            rated=lambda account: account in self.rated,
        )

    async def come(self, key, name, source="192.0.2.1"):
        return Typist((await self.accounts.account_for(key, name)).id, key, source)

    async def use(self, typist, code, **options):
        return await self.joining.use(typist, code, **{"give_up": False, **options})

    def opens(self, key):
        account = self.accounts.directory.by_key(key)
        return account and account.name


@pytest.fixture
def evening(accounts, store, clock):
    return Evening(accounts, store, clock)


@pytest.mark.parametrize("typed", [str, str.lower, lambda code: code.replace("-", " "), lambda code: f" {code}\n"])
async def test_a_short_code_lets_another_key_in_however_it_is_typed(evening, typed):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "laptop")
    code = evening.joining.short_code(ada.account)
    assert len(letters_of(code.text)) == SHORT
    assert set(letters_of(code.text)) <= set(LETTERS)
    assert code.until == evening.clock.now + LASTING
    assert await evening.use(ben, typed(code.text)) == JOINED
    assert evening.opens(BEN) == evening.opens(ADA) == "ada"


async def test_a_code_is_known_to_nobody_but_who_was_shown_it(evening):
    ada = await evening.come(ADA, "ada")
    short = evening.joining.short_code(ada.account).text
    kept = await evening.joining.recovery_code(ada.account)
    stored = repr(await evening.store.read(f"account:{ada.account}")) + repr(await evening.accounts.export(ada.account))
    for code in (short, kept):
        assert code not in stored
        assert letters_of(code) not in stored
        assert letters_of(code)[5:] not in stored


async def wrong(evening, ada, ben, code):
    return "K7QF-9XWD-3HMR"


async def nothing(evening, ada, ben, code):
    return "-"


async def expired(evening, ada, ben, code):
    evening.clock.now += LASTING
    return code


async def reused(evening, ada, ben, code):
    await evening.use(await evening.come(CEM, "cem"), code)
    return code


async def replaced(evening, ada, ben, code):
    evening.joining.short_code(ada.account)
    return code


async def of_a_deleted_account(evening, ada, ben, code):
    await evening.accounts.delete(ada.account)
    return code


async def cut_short(evening, ada, ben, code):
    return code[:-1]


async def with_a_wrong_secret(evening, ada, ben, code):
    kept = letters_of(await evening.joining.recovery_code(ada.account))
    return kept[:-1] + ("C" if kept[-1] != "C" else "D")


async def of_nobody(evening, ada, ben, code):
    return "C" * RECOVERY


async def recovery_replaced(evening, ada, ben, code):
    kept = await evening.joining.recovery_code(ada.account)
    await evening.joining.recovery_code(ada.account)
    return kept


async def recovery_reused(evening, ada, ben, code):
    kept = await evening.joining.recovery_code(ada.account)
    await evening.use(await evening.come(CEM, "cem"), kept)
    return kept


BAD = [
    wrong, nothing, expired, reused, replaced, of_a_deleted_account, cut_short, with_a_wrong_secret, of_nobody,
    recovery_replaced, recovery_reused,
]  # fmt: skip


@pytest.mark.parametrize("how", BAD, ids=[how.__name__ for how in BAD])
async def test_a_code_that_does_not_hold_opens_nothing(evening, how):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "laptop")
    code = await how(evening, ada, ben, evening.joining.short_code(ada.account).text)
    before = len(evening.accounts.directory)
    with pytest.raises(Refused) as refused:
        await evening.use(ben, code)
    assert str(refused.value) in {WRONG, "That account is gone."}
    assert evening.opens(BEN) == "laptop"
    assert len(evening.accounts.directory) == before


async def test_two_who_type_one_code_at_once_do_not_both_get_in(evening):
    ada = await evening.come(ADA, "ada")
    for code in (evening.joining.short_code(ada.account).text, await evening.joining.recovery_code(ada.account)):
        guests = [await evening.come(f"SHA256:{code} {number}", "x", f"192.0.2.{number}") for number in range(4)]
        got = await asyncio.gather(*(evening.use(guest, code) for guest in guests), return_exceptions=True)
        assert [isinstance(one, Refused) for one in got].count(False) == 1
    assert len(evening.accounts.directory.get(ada.account).keys) == 3


async def test_ones_own_code_is_no_use_to_oneself(evening):
    ada = await evening.come(ADA, "ada")
    code = evening.joining.short_code(ada.account).text
    with pytest.raises(Refused, match="a code of this account"):
        await evening.use(ada, code)


async def test_a_recovery_code_gives_the_account_to_a_new_key_and_outlasts_a_restart(evening):
    ada = await evening.come(ADA, "ada")
    code = await evening.joining.recovery_code(ada.account)
    async with accounts_of(evening.store, evening.clock, seed=2) as again:
        later = Evening(again, evening.store, evening.clock, seed=4)
        ben = await later.come(BEN, "ben")
        assert await later.use(ben, code.lower()) == JOINED
        assert again.directory.by_key(BEN).id == ada.account
        assert again.directory.by_key(BEN).recovery is None
        await again.remove_key(ada.account, ADA)
        assert await later.joining.recovery_code(ada.account) != code


# What is given up.


async def renamed(evening, ben):
    await evening.accounts.rename(ben.account, "Benedict")


async def on_another_day(evening, ben):
    evening.clock.now += 24 * 3600
    await evening.come(BEN, "ben")


async def played(evening, ben):
    await evening.accounts.change(ben.account, lambda _now: [New("rated", {"rating": 1500})])


async def rated(evening, ben):
    evening.rated.add(ben.account)


async def muted_somebody(evening, ben):
    await KeptMutes(evening.accounts).mute(ben.account, (await evening.come(CEM, "cem")).account)


async def noted_a_code(evening, ben):
    await evening.joining.recovery_code(ben.account)


@pytest.mark.parametrize(
    "what", [renamed, on_another_day, played, rated, muted_somebody, noted_a_code], ids=lambda what: what.__name__
)
async def test_an_account_that_was_used_is_given_up_only_when_that_is_said(evening, what):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "ben")
    await what(evening, ben)
    code = evening.joining.short_code(ada.account).text
    with pytest.raises(WouldLose, match=r"Your account \w+ is deleted then"):
        await evening.use(ben, code)
    assert evening.opens(BEN) == evening.accounts.directory.name_of(ben.account)
    assert await evening.use(ben, code, give_up=True) == JOINED
    assert evening.opens(BEN) == "ada"
    assert evening.accounts.directory.get(ben.account) is None


async def test_nobody_leaves_a_seat_behind(evening):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "ben")
    code = evening.joining.short_code(ada.account).text
    evening.seated.add(ben.account)
    with pytest.raises(Refused, match="a seat at a table"):
        await evening.use(ben, code, give_up=True)
    evening.seated.clear()
    assert await evening.use(ben, code) == JOINED


async def test_a_banned_account_gets_no_other_key_and_is_not_deleted(evening):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "ben")
    code = evening.joining.short_code(ada.account).text
    until = evening.clock.now + 60
    await evening.accounts.change(ada.account, lambda _now: [banned(Ban("Insults.", until))])
    with pytest.raises(Refused, match="account is banned"):
        await evening.use(ben, code)
    with pytest.raises(Refused, match="account is banned"):
        await evening.accounts.delete(ada.account)
    evening.clock.now = until
    assert await evening.use(ben, code) == JOINED


async def test_an_account_with_other_keys_goes_on_without_this_one(evening):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "ben")
    await evening.accounts.give_key(ben.account, CEM)
    await renamed(evening, ben)
    assert await evening.use(ben, evening.joining.short_code(ada.account).text) == JOINED
    assert (evening.opens(BEN), evening.opens(CEM)) == ("ada", "Benedict")


async def test_what_cannot_be_saved_is_not_given_up(evening):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "ben")
    code = await evening.joining.recovery_code(ada.account)
    evening.store.full = True
    with pytest.raises(CannotSave):
        await evening.use(ben, code)
    with pytest.raises(CannotSave):
        await evening.joining.recovery_code(ada.account)
    evening.store.full = False
    assert evening.opens(BEN) == "ben"
    assert await evening.use(ben, code) == JOINED


# Guessing.


async def test_who_guesses_waits_and_the_right_code_waits_too(evening):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "ben")
    code = await evening.joining.recovery_code(ada.account)
    for _ in range(TRIES):
        with pytest.raises(Refused, match="opens no account"):
            await evening.use(ben, "K7QF-9XWD-3HMR")
    with pytest.raises(Refused, match="Too many wrong codes: wait 2 minutes"):
        await evening.use(ben, code)
    with pytest.raises(Refused, match="Too many"):  # another key, from the same place
        await evening.use(await evening.come(CEM, "cem"), code)
    with pytest.raises(Refused, match="Too many"):  # the same key, from another place
        await evening.use(ben._replace(source="192.0.2.77"), code)
    evening.clock.now += EVERY
    assert await evening.use(ben, code) == JOINED


async def test_many_guesses_at_once_are_no_way_around(evening):
    ada, ben = await evening.come(ADA, "ada"), await evening.come(BEN, "ben")
    kept = letters_of(await evening.joining.recovery_code(ada.account))
    guesses = [kept[:-2] + one + other for one in LETTERS for other in LETTERS if one + other != kept[-2:]]
    got = await asyncio.gather(*(evening.use(ben, guess) for guess in guesses[:30]), return_exceptions=True)
    assert [str(one) for one in got].count(WRONG) == TRIES
    assert all(isinstance(one, Refused) for one in got)


def test_right_codes_cost_nothing_and_only_so_many_guessers_are_remembered():
    clock = Clock()
    tries = Tries(clock)
    for _ in range(100):
        tries.take("a")
        tries.right("a")
    for _ in range(TRIES):
        tries.take("a")
    with pytest.raises(Refused):
        tries.take("a")
    for number in range(KNOWN):
        tries.take(f"other {number}")
    tries.take("a")  # forgotten, as the one that guessed longest ago
