"""What the host can do with what is stored, over a store in memory."""

import pytest

from net.accounts.naming import DELETED
from net.admin.desk import BanLine, CannotDo, ReportLine
from net.admin.kept import NO_SERVER
from net.reports import Complaint, Reports
from net.store.memory import MemoryStore
from tests.net.accounts.accounts import ADA, BEN, Clock, FullStore
from tests.net.admin.desks import LAPTOP, kept, settle_two


async def test_accounts_are_listed_by_name():
    clock = Clock()
    async with kept(MemoryStore(clock=clock), clock) as given:
        ada, ben = await settle_two(given.accounts)
        await given.accounts.rename(ben.id, "aaron")
        lines = await given.desk.accounts()
        assert [(line.id, line.name, line.keys, line.banned) for line in lines] == [
            (ben.id, "aaron", 1, False),
            (ada.id, "Ada", 2, False),
        ]
        assert lines[0].made == clock.now


@pytest.mark.parametrize("who", ["Ada", "ada", " Ada ", ADA, LAPTOP, "id"])
async def test_an_account_is_found_by_name_key_or_id(who):
    async with kept(MemoryStore()) as given:
        ada, _ = await settle_two(given.accounts)
        assert given.desk.account(ada.id if who == "id" else who).id == ada.id


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        ("Cem", "Nobody is called Cem."),
        ("4da", r"Nobody is called 4da\.|called much alike"),
        ("0123456789abcdef", "There is no account 0123456789abcdef."),
        ("SHA256:nobody", "There is no account SHA256:nobody."),
        ("a\x1b[31m\nb", r"Nobody is called a\[31m b\."),
    ],
)
async def test_somebody_else_is_never_meant(who, sentence):
    async with kept(MemoryStore()) as given:
        await settle_two(given.accounts)
        with pytest.raises(CannotDo, match=sentence):
            given.desk.account(who)


async def test_who_gave_up_a_name_is_not_meant_by_it():
    async with kept(MemoryStore()) as given:
        ada, _ = await settle_two(given.accounts)
        await given.accounts.rename(ada.id, "Grace")
        with pytest.raises(CannotDo, match=rf"Nobody is called Ada; Grace \({ada.id}\) is, or was, called much alike"):
            await given.desk.delete("Ada")
        assert len(await given.desk.accounts()) == 2


async def test_a_banned_account_is_told_why_until_the_ban_is_over_or_lifted():
    async with kept(MemoryStore()) as given:
        ada, _ = await settle_two(given.accounts)
        line = await given.desk.ban("Ada", "Three warnings.", 3600)
        assert line == BanLine(ada.id, "Ada", "Three warnings.", given.clock.now + 3600)
        assert await given.desk.bans() == [line]
        for key in (ADA, LAPTOP):
            assert given.bans.banned_key(key) == "You may not come in here. Three warnings."
        assert given.bans.banned_key(BEN) is None
        assert given.bans.banned_key("SHA256:nobody") is None
        given.clock.now += 3601
        assert given.bans.banned_key(ADA) is None
        assert await given.desk.bans() == []
        with pytest.raises(CannotDo, match="Ada is not banned"):
            await given.desk.unban("Ada")
        await given.desk.ban(ada.id, "", None)
        given.clock.now += 10**9
        assert given.bans.banned_key(ADA) == "You may not come in here."
        await given.desk.unban(LAPTOP)
        assert given.bans.banned_key(ADA) is None


@pytest.mark.parametrize(
    ("banned", "kept_out", "let_in"),
    [
        ("192.0.2.7", ["192.0.2.7"], ["192.0.2.8", "unknown", ""]),
        ("::ffff:192.0.2.7", ["192.0.2.7"], ["192.0.2.8"]),
        ("192.0.2.0/24", ["192.0.2.7", "192.0.2.255"], ["192.0.3.0", "2001:db8::/64"]),
        ("192.0.2.9/24", ["192.0.2.7"], ["192.0.3.0"]),
        ("2001:db8:0:1::42", ["2001:db8:0:1::/64"], ["2001:db8:0:2::/64"]),
        ("2001:db8::/32", ["2001:db8:0:1::/64", "2001:db8:ffff::/64"], ["2001:db9::/64", "32.1.13.184"]),
    ],
)
async def test_a_banned_source_is_kept_out_also_after_a_restart(banned, kept_out, let_in):
    store = MemoryStore()
    async with kept(store) as given:
        await given.desk.ban(banned, "Floods.", 60)
    async with kept(store, given.clock) as given:
        for source in kept_out:
            assert given.bans.banned(source) == "You may not come in here. Floods."
        for source in let_in:
            assert given.bans.banned(source) is None
        (line,) = await given.desk.bans()
        await given.desk.unban(line.whom)
        assert [given.bans.banned(source) for source in kept_out] == [None] * len(kept_out)
        with pytest.raises(CannotDo, match="is not banned"):
            await given.desk.unban(banned)


@pytest.mark.parametrize("wide", ["0.0.0.0/0", "10.0.0.0/8", "::/0", "2001::/16"])
async def test_half_the_world_is_not_banned_by_a_slip(wide):
    async with kept(MemoryStore()) as given:
        with pytest.raises(CannotDo, match="is too much"):
            await given.desk.ban(wide, "", None)
        assert await given.desk.bans() == []


async def test_two_desks_at_one_store_ban_one_after_another():
    store = MemoryStore()
    async with kept(store) as one, kept(store) as other:
        await one.desk.ban("192.0.2.1", "", None)
        await other.desk.ban("192.0.2.2", "", None)
        assert [line.whom for line in await other.desk.bans()] == ["192.0.2.1", "192.0.2.2"]


async def test_everything_about_an_account_is_given_out_and_what_is_deleted_is_gone():
    store = MemoryStore()
    async with kept(store) as given:
        ada, ben = await settle_two(given.accounts)
        exported = await given.desk.export("Ada")
        assert exported["account"] == ada.id
        assert [key["fingerprint"] for key in exported["keys"]] == [ADA, LAPTOP]
        assert exported["ratings"] == {"standing": {}, "matches": []}
        deleted = await given.desk.delete(ADA)
        assert (deleted.id, deleted.name) == (ada.id, "Ada")
        assert [line.id for line in await given.desk.accounts()] == [ben.id]
        with pytest.raises(CannotDo, match="Nobody is called Ada"):
            await given.desk.export("Ada")
        assert [entry.kind for entry in await store.read(f"account:{ada.id}")] == ["deleted"]


async def test_a_full_disk_is_a_sentence():
    store = FullStore()
    async with kept(store) as given:
        await settle_two(given.accounts)
        store.full = True
        for wish in (given.desk.ban("Ada", "", None), given.desk.ban("192.0.2.1", "", 1), given.desk.delete("Ada")):
            with pytest.raises(CannotDo, match="The disk is full"):
                await wish
        assert await given.desk.bans() == []
        assert given.bans.banned("192.0.2.1") is None


async def test_what_needs_people_is_refused_where_there_are_none():
    async with kept(MemoryStore()) as given:
        desk = given.desk
        for wish in (desk.sessions(), desk.tables(), desk.kick("Ada", ""), desk.message("hi", ""), desk.drain(1, "")):
            with pytest.raises(CannotDo, match="No server is running"):
                await wish
    assert NO_SERVER.endswith(".")


async def test_reports_wait_until_the_host_is_done_with_them():
    clock = Clock()
    async with kept(MemoryStore(clock=clock), clock) as given:
        ada, ben = await settle_two(given.accounts)
        assert await given.desk.reports() == []
        reports = Reports(given.store, clock)
        await reports.file(Complaint(ada.id, ben.id, "insults", "table:K7QF-0123", "Ben", ["you", "fool"]))
        clock.now += 60
        await reports.file(Complaint("guest 12", "guest 34", "name", "table:K7QF-0123", "admin", []))
        first, second = await given.desk.reports()
        lines = ("you", "fool")
        assert first == ReportLine(1, clock.now - 60, "Ada", ben.id, "Ben", "insults", "K7QF", lines)
        assert second == ReportLine(2, clock.now, "a guest", "", "admin", "name", "K7QF", ())
        await given.accounts.delete(ada.id)
        assert await given.desk.done(1) == first._replace(who=DELETED)
        assert await given.desk.reports() == [second]
        for number in (1, 3, 0, -1):
            with pytest.raises(CannotDo, match=f"No report {number} waits"):
                await given.desk.done(number)


async def test_with_a_full_disk_a_report_stays_open():
    store = FullStore()
    async with kept(store) as given:
        await Reports(store, given.clock).file(Complaint("guest 1", "guest 2", "spam", "table:K7QF-0", "Ben", ["x"]))
        store.full = True
        with pytest.raises(CannotDo, match="The disk is full"):
            await given.desk.done(1)
        assert len(await given.desk.reports()) == 1
