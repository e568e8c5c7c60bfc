"""Besides the play, over SSH: a quick seat, people who agree to end a match, and one who looks on meanwhile."""

from net.lobby import Tables
from tests.net.evening import at_client, play_until, playing, shown_cards
from tests.net.tables import house

AGREED = "You agreed to end the match here"


async def test_two_people_agree_to_end_a_match_and_to_play_another_while_a_third_looks_on(tmp_path):
    async with (
        playing(tmp_path, Tables(house())) as server,
        at_client(server, "ada") as ada,
        at_client(server, "ben") as ben,
        at_client(server, "cem") as cem,
    ):
        code = await ada.make_table()
        await ben.go_to(code)
        await cem.sees(code, "watch")
        await cem.go_to(code)
        await cem.sees("You look on.")
        await ada.sees("cem looks on.")
        await play_until([ada, ben], 3)
        await cem.sees("Last trick")
        hands = [
            {card for line in person.text.splitlines()[-6:] for card in shown_cards(line[:56])} for person in (ada, ben)
        ]
        assert all(hands)
        assert not shown_cards("\n".join(line[:56] for line in cem.text.splitlines()[-5:]))
        await ada.choose("End the match here")
        await ada.sees("You propose to end the match here. Waiting for ben.")
        await ben.sees("ada: end the match here? Y agrees, D declines.")
        await cem.sees("Ada proposes to end the match here. Waiting for ben.")
        ben.type("D")
        await ada.sees("ben would rather not.")
        await ben.choose("End the match here")
        await ada.sees("ben: end the match here? Y agrees, D declines.")
        ada.type("Y")
        for person in (ada, ben, cem):
            await person.sees(AGREED)
        assert "another match" not in cem.text
        ada.type("1")
        await ben.sees("ada: play another match? Y agrees, D declines.")
        ben.type("1")  # who proposes the same agrees
        for person in (ada, ben, cem):
            await person.sees("A new match begins.")
            await person.sees_no(AGREED)
        await cem.leave(playing=False)


async def test_a_quick_seat_is_the_first_free_one_and_else_a_table_of_ones_own(tmp_path):
    async with playing(tmp_path) as server, at_client(server, "ada") as ada, at_client(server, "ben") as ben:
        await ada.sees("Quick seat")
        ada.type("1")
        await ada.sees("waiting for 1 player")
        await ben.sees("ada", "join")
        ben.type("1")
        await ada.sees("ben sat down.")
