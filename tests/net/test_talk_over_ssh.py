"""People over SSH who invite, hear, mute and report each other."""

import time
from dataclasses import replace

from net.lobby import Tables
from net.reports import Reports
from net.store.memory import MemoryStore
from tests.net.escapes import unmeant
from tests.net.evening import ENTER, at_client, playing
from tests.net.tables import house


async def test_people_invite_hear_mute_and_report_each_other(tmp_path):
    store = MemoryStore()
    reports = Reports(store, time.time)
    tables = Tables(replace(house(store=store), reports=reports))
    async with (
        playing(tmp_path, tables) as server,
        at_client(server, "ada") as ada,
        at_client(server, "ben") as ben,
    ):
        await ben.sees("The lobby")
        code = await ada.make_table()
        await ada.choose("Invite somebody", "ben")
        await ben.sees(f"{code}  ada invites you", "join")
        await ben.go_to(code)
        await ada.sees("ben sat down.")
        # A phrase by its digit, in one burst; then a line full of orders to a terminal.
        await ben.say("/1")
        await ada.sees("ben: Hello")
        await ben.sees_no("Say to the table")
        await ben.say("\x1b[200~a1\x1b]0;owned\x07\x1b]52;c;eA==\x07\u202e\x9b31m[b]x\x1b[201~")
        await ben.sees("a1")
        ben.type(ENTER)
        await ada.sees("a1]0;owned]52;c;eA==")
        await ben.sees_no("Say to the table")
        await ada.choose("Mute ben")
        await ada.sees("You do not hear ben")
        await ben.say("/2")
        await ben.sees("ben: Good luck")
        await ada.choose("Report ben", "Insults")
        await ada.sees("Thank you: whoever")
        (report,) = await reports.waiting()
        assert report.complaint.why == "insults"
        assert report.complaint.name == "ben"
        assert report.complaint.lines[0] == "Hello"
        assert "Good luck" not in ada.text
        assert "Good luck" not in report.complaint.lines
        assert "Mute" not in ben.text
        for person in (ada, ben):
            assert unmeant(person.screen.raw) == []
