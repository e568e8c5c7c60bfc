"""The door, without a network: who comes in, who is dropped, and what is remembered."""

import itertools
from random import Random

import pytest

from net import counts
from net.alarms import Alarms
from net.bans import BansInMemory
from net.bucket import Bucket
from net.door import Door, TurnedAway
from net.limits import Limits
from net.penalties import Penalties
from net.sources import NOWHERE, source_of
from tests.net.tables import Clock


class AtDoor:
    """A door whose clock stands still."""

    def __init__(self, *, chance=0, **limits):
        self.clock = Clock()
        self.bans = BansInMemory()
        self.limits = Limits(**limits)
        self.door = Door(self.limits, self.bans, self.clock, Random(chance))

    def enter(self, source="192.0.2.1"):
        """The entrance, or the name of the limit that fired."""
        try:
            return self.door.enter(source)
        except TurnedAway as turned:
            return turned.limit

    def recognised(self, source, key=None):
        """What becomes of a connection that tells who it is: None, or the name of the limit."""
        entrance = self.door.enter(source)
        try:
            entrance.recognise(key)
        except TurnedAway as turned:
            entrance.leave()
            return turned.limit if turned.sentence else "nothing was said"
        return None


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1::5", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff::5", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", NOWHERE),
        (None, NOWHERE),
    ],
)
def test_a_source_is_an_address_or_a_network(address, source):
    assert source_of(address) == source


def test_a_source_has_so_many_connections_that_have_not_told_who_they_are():
    at = AtDoor()
    entrances = [at.enter() for _ in range(4)]
    assert at.enter() == counts.CONNECTING_OF_SOURCE
    assert at.enter("192.0.2.2").source == "192.0.2.2"
    entrances[0].leave()
    entrances[0].leave()
    assert at.enter().source == "192.0.2.1"
    assert at.enter() == counts.CONNECTING_OF_SOURCE


def test_one_that_told_who_it_is_makes_room_for_the_next():
    at = AtDoor()
    for _ in range(8):
        at.enter().recognise(None)
    assert (at.door.connecting, at.door.known) == (0, 8)


@pytest.mark.parametrize(
    ("number", "dropped"),
    [(19, (0, 0)), (20, (0.2, 0.4)), (40, (0.55, 0.75)), (59, (0.9, 1)), (60, (1, 1))],
)
def test_from_a_number_on_some_are_dropped_and_in_the_end_all(number, dropped):
    at = AtDoor()
    sources = (f"192.0.2.{each}" for each in itertools.count())
    while at.door.connecting < number:
        at.enter(next(sources))
    refused = 0
    for source in itertools.islice(sources, 500):
        found = at.enter(source)
        if found == counts.CONNECTING:
            refused += 1
        else:
            found.leave()
    assert dropped[0] <= refused / 500 <= dropped[1]


def test_a_source_comes_so_often():
    at = AtDoor(connecting_source=100, connecting_start=100)
    came = [at.enter() for _ in range(21)]
    assert came[-1] == counts.ARRIVALS
    assert counts.ARRIVALS not in came[:-1]
    assert at.enter("192.0.2.2").source == "192.0.2.2"
    at.clock.now += 0.2
    assert at.enter().source == "192.0.2.1"
    assert at.enter() == counts.ARRIVALS


def test_a_source_has_so_many_who_are_known():
    at = AtDoor()
    assert [at.recognised("192.0.2.1") for _ in range(9)] == [None] * 8 + [counts.SESSIONS_OF_SOURCE]
    assert at.recognised("192.0.2.2") is None


def test_a_key_has_so_many_sessions_from_wherever():
    at = AtDoor()
    came = [at.recognised(f"192.0.2.{each}", "SHA256:mine") for each in range(4)]
    assert came == [None] * 3 + [counts.SESSIONS_OF_KEY]
    assert at.recognised("192.0.2.9", "SHA256:other") is None


def test_there_is_room_for_so_many_in_all():
    at = AtDoor(sessions=10)
    came = [at.recognised(f"192.0.2.{each}") for each in range(11)]
    assert came == [None] * 10 + [counts.SESSIONS]


def test_who_has_left_counts_no_more_wherever_it_stood():
    at = AtDoor()
    for _ in range(3):
        entrances = [at.door.enter("192.0.2.1") for _ in range(3)]
        for entrance in entrances[:2]:
            entrance.recognise("SHA256:mine")
        for entrance in entrances:
            entrance.leave()
        at.clock.now += 10
    assert (at.door.connecting, at.door.known) == (0, 0)
    assert [at.recognised("192.0.2.1", "SHA256:mine") for _ in range(3)] == [None] * 3


def test_banned_sources_stay_outside_and_banned_keys_are_told_so():
    at = AtDoor()
    at.bans.sources["192.0.2.1"] = "For a week."
    at.bans.keys["SHA256:theirs"] = "For cheating, until Friday."
    assert at.enter() == counts.BANNED_SOURCE
    entrance = at.enter("192.0.2.2")
    with pytest.raises(TurnedAway) as turned:
        entrance.recognise("SHA256:theirs")
    assert turned.value.limit == counts.BANNED_KEY
    assert turned.value.sentence == "For cheating, until Friday."
    assert not entrance.known


def test_who_was_punished_enough_stays_outside_for_a_while():
    at = AtDoor()
    at.door.penalise("192.0.2.1", 10)
    at.enter().leave()
    at.door.penalise("192.0.2.1", 10)
    assert at.enter() == counts.PENALISED
    assert at.enter("192.0.2.2").source == "192.0.2.2"
    at.clock.now += 20
    assert at.enter().source == "192.0.2.1"


@pytest.mark.parametrize(
    ("given", "out"),
    [
        ([(0, 5)], None),
        ([(0, 5), (0, 5)], None),
        ([(0, 5), (0, 5), (0, 5)], 15),
        ([(0, 15)], 15),
        ([(0, 10), (9, 10)], None),
        ([(0, 10), (1, 10)], 20),
        ([(0, 10), (11, 10)], None),
        ([(0, 15), (14, 5)], 20),
        ([(0, 15)] * 100, 600),
    ],
)
def test_penalties_add_up_until_they_are_enforced(given, out):
    """When seconds were given, how many, and until when the source is out; None: it never is."""
    penalties = Penalties(15, 600, 10)
    last = 0
    for last, seconds in given:
        penalties.add("here", seconds, last)
    assert penalties.keeps_out("here", last) == (out is not None)
    if out is not None:
        assert penalties.keeps_out("here", out - 0.1)
        assert not penalties.keeps_out("here", out)
    assert not penalties.keeps_out("there", last)


def test_the_tables_of_sources_are_bounded():
    penalties = Penalties(15, 600, 10)
    for number in range(1000):
        penalties.add(f"source {number}", 15, number / 1000)
    assert len(penalties) == 10
    assert penalties.keeps_out("source 999", 1)
    at = AtDoor(sources=10)
    for number in range(1000):
        at.door.enter(f"2001:db8:0:{number:x}::/64").leave()
    for _ in range(20):
        at.enter().leave()
    assert at.enter() == counts.ARRIVALS


def test_every_alarm_is_counted_and_a_source_is_logged_once_a_minute(caplog):
    caplog.set_level("WARNING", "net")
    clock, counted = Clock(), counts.Counts()
    alarms = Alarms(counted, clock, 10)
    for _ in range(100):
        alarms.raised(counts.ARRIVALS, "192.0.2.1")
    alarms.raised(counts.IDLE, "192.0.2.2")
    assert counted[counts.ARRIVALS] == 100
    assert {*counted} == {*counts.ALL}
    assert caplog.messages == ["limit arrivals_of_source: 192.0.2.1", "limit idle: 192.0.2.2"]
    clock.now += 60
    alarms.raised(counts.PROTOCOL, "192.0.2.1")
    assert caplog.messages[-1] == "limit protocol: 192.0.2.1, and 99 others since the last line"
    for number in range(1000):
        alarms.raised(counts.PROTOCOL, f"source {number}")
    alarms.raised(counts.PROTOCOL, "source 999")
    assert len(caplog.messages) == 3 + 1000


def test_a_bucket_is_filled_in_part():
    bucket = Bucket(rate=2, burst=4, now=0)
    assert bucket.filled(0) == 1
    bucket.take(6, 0)
    assert bucket.filled(0) == -0.5
    assert bucket.filled(2) == 0.5
    assert bucket.filled(9) == 1
