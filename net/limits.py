"""Every number the server enforces, in one place: a limit that stands elsewhere is one nobody finds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one client may ask of the server; times in seconds, sizes in bytes unless a field says otherwise."""

    connecting_start: int = 20
    """Connections that have not told who they are, from which on some new ones are dropped: OpenSSH's MaxStartups."""
    connecting_dropped: float = 0.3
    """Part of them that is dropped there; it grows to all."""
    connecting_full: int = 60
    """Connections at which all new ones are dropped."""
    connecting_source: int = 4
    """Of them, those from one source: an IPv4 address, or an IPv6 network of 64 bits."""
    arrivals_rate: float = 5
    """New connections a second from one source."""
    arrivals_burst: int = 20
    """New connections at once before that rate applies."""
    source_sessions: int = 8
    """Connections from one source that have told who they are."""
    key_sessions: int = 3
    """Connections of one key."""
    sessions: int = 1_500
    """Connections that have told who they are, in all."""
    sources: int = 10_000
    """Sources that are remembered for any of this."""

    penalty_failed: float = 5
    """For a source that went away without having proven who it claimed to be."""
    penalty_slow: float = 10
    """For one that did not tell who it is in time."""
    penalty_protocol: float = 15
    """For one that spoke no SSH, or broke its rules."""
    penalty_least: float = 15
    """Penalties that have added up to this keep a source out."""
    penalty_most: float = 600
    """No source is kept out for longer."""

    tries: int = 6
    """Attempts of one connection to tell who it is, the question what ways there are not counted."""
    login: float = 30
    """Until a connection has told who it is."""
    lonely: float = 10
    """A connection may stay open without a session for this long, and a session that ended without being closed."""
    keepalive: float = 15
    """Between questions whether a silent client is still there."""
    keepalives: int = 3
    """Unanswered questions before it counts as gone."""
    farewell: float = 5
    """From asking an app to leave until it is made to; also for the whole server to close."""

    exchanges: int = 2
    """Key exchanges a minute, the first included."""
    deferred: int = 64
    """Packets that wait for the end of a key exchange."""

    variables: int = 16
    """Environment variables a session may set."""
    variable: int = 256
    """Name and value of one of them together."""

    arriving_rate: float = 16 * 1024
    """Bytes a second of a whole connection, encryption and requests included."""
    arriving_burst: float = 64 * 1024
    """Bytes at once before that rate applies: a key exchange needs about 4 KiB."""
    arriving_slice: int = 4 * 1024
    """Bytes answered between two turns of the event loop: about sixty small requests."""
    packet_rate: float = 200
    """Packets a second of a whole connection: a key is one, a window of another size too."""
    packet_burst: float = 400
    """Packets at once before that rate applies."""
    arriving_behind: float = 25
    """A connection that was held back by these rates for this long, without ever catching up, is cut off."""
    window: int = 32 * 1024
    """Bytes a client may send ahead of what its session has taken."""

    typed_rate: float = 2 * 1024
    """Bytes a second an app is given."""
    typed_burst: float = 8 * 1024
    """Bytes at once before that rate applies."""
    event_rate: float = 60
    """Key presses and mouse events a second an app is given."""
    event_burst: float = 400
    """Events at once: an unframed paste of 2 KiB is worked off within `behind`."""
    unhandled: int = 64
    """Messages an app may have waiting before more input is held back."""
    slice: int = 128
    """Bytes read between two turns of the event loop."""
    sequence: int = 32
    """Characters of one control sequence; Textual would type out a longer one key by key."""
    string: int = 128
    """Characters of a string that a terminal answers with; the rest of a longer one is typed out, as keys."""
    paste: int = 4096
    """Characters of one paste; the rest is dropped."""
    behind: float = 30
    """A client that sent more than it is given turns for, for this long, is cut off."""
    waiting_most: int = 64 * 1024
    """Bytes a client sent ahead of what its app is given; one with more is cut off."""

    typed_line: int = 1024
    """Characters of a line that somebody types who has no screen; the rest is dropped."""
    lines_rate: float = 20
    """Such lines a second; more of them wait."""
    lines_burst: float = 100
    """Lines at once before that rate applies."""

    unsent: int = 64 * 1024
    """Bytes waiting to be sent before frames are skipped."""
    drained: int = 16 * 1024
    """Bytes still waiting when the newest frame is drawn again."""
    stalled: float = 28
    """A client that took nothing for this long is cut off: within half a minute of the last thing it read."""
    kernel: int = 128 * 1024
    """Send buffer of a connection in the kernel: what lies there is a stale frame nobody can skip."""
    kernel_unsent: int = 32 * 1024
    """Bytes of it that may wait for the network."""

    resize_pause: float = 0.2
    """Between two sizes an app is told of; the last one wins."""
    narrowest: int = 20
    """Columns an app draws at least."""
    widest: int = 500
    """Columns an app draws at most."""
    lowest: int = 8
    """Rows an app draws at least."""
    highest: int = 200
    """Rows an app draws at most."""

    idle: float = 15 * 60
    """Without a key from somebody who sits at no table in play, until the session is closed."""
    idle_warning: float = 60
    """Before that, a warning."""

    coached: float = 120
    """A thought of the coach that takes longer is given up: others wait. It takes half a second of a core, and a busy
    server gives it little; one given up too soon would have to begin again with all that its process loads."""

    starts: int = 2
    """Apps that start at the same time; each takes some 30 ms of everybody's time, and others wait their turn."""
    starting: float = 2
    """An app that has shown nothing for this long counts as started all the same."""

    ended: int = 25
    """Sessions that end before their memory is collected at the next quiet moment."""
    ended_most: int = 200
    """Sessions that end before it is collected at any moment."""
    quiet: float = 2
    """Without a key from anybody: a quiet moment."""
