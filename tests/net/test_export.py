"""`ssh host export`: everybody can take away what is kept about them, and nobody what is kept about others."""

import json

import pytest

from tests.net.desks import answering
from tests.net.evening import at_terminal, key_file
from tests.net.programs import answered
from tests.net.whole import whole

NOTHING = "Nothing is kept about you here but your name at a table: you have no account.\r\n"


async def test_people_get_what_is_kept_about_them_and_no_card_of_their_table(tmp_path):
    ada_key, ben_key = key_file(tmp_path, "ada"), key_file(tmp_path, "ben")
    async with whole(tmp_path / "data") as here:
        async with (
            at_terminal(here.server, "ada", key=ada_key) as ada,
            at_terminal(here.server, "ben", key=ben_key) as ben,
        ):
            code = await ada.make_table()
            await ben.go_to(code)
            await ada.sees("ben")
            status, out, err = await answered(here.server, "export", key=ada_key, user="whoever")
            assert (status, err) == (0, "")
        kept = json.loads(out)
        assert kept["name"] == "ada"
        assert [key["fingerprint"][:7] for key in kept["keys"]] == ["SHA256:"]
        assert kept["tables"] == [{"table": code, "rules": "threefold cut=interactive"}]
        assert {"settings", "former names", "last day seen", "ratings", "muted", "log"} <= {*kept}
        assert "ben" not in out
        assert "seed" not in out
        assert "hand" not in out


@pytest.mark.parametrize("has_key", [True, False])
async def test_of_whom_nothing_is_kept_that_is_said(tmp_path, has_key):
    key = key_file(tmp_path, "new") if has_key else None
    async with whole(tmp_path / "data") as here:
        assert await answered(here.server, "export", key=key) == (1, "", NOTHING)
        assert here.accounts.directory.by_name("ada") is None


async def test_where_there_are_no_accounts_there_is_nothing_to_take_away(tmp_path):
    async with answering(tmp_path / "data") as here:
        assert await answered(here.server, "export", key=key_file(tmp_path, "ada")) == (1, "", NOTHING)
