"""How often each limit fired since the server started; the names are those a host reads in the metrics."""

from collections import Counter
from typing import Final

# At the door, before a word was said.
BANNED_SOURCE: Final = "banned_source"
PENALISED: Final = "penalised"
ARRIVALS: Final = "arrivals_of_source"
CONNECTING_OF_SOURCE: Final = "connecting_of_source"
CONNECTING: Final = "connecting"

# Once it is known who it is.
BANNED_KEY: Final = "banned_key"
SESSIONS_OF_SOURCE: Final = "sessions_of_source"
SESSIONS_OF_KEY: Final = "sessions_of_key"
SESSIONS: Final = "sessions"
DRAINING: Final = "draining"

# On the way in.
LOGIN_SLOW: Final = "login_slow"
TRIES: Final = "tries"
FAILED_LOGIN: Final = "failed_login"
PROTOCOL: Final = "protocol"
NO_SESSION: Final = "no_session"
SECOND_SESSION: Final = "second_session"
VARIABLES: Final = "variables"
FORWARDS: Final = "forwards"

# Of a connection that is in.
KEY_EXCHANGES: Final = "key_exchanges"
DEFERRED: Final = "deferred_packets"
SLOWED: Final = "slowed"
BEHIND: Final = "behind"
TYPED_BEHIND: Final = "typed_behind"
TYPED_WAITING: Final = "typed_waiting"
STALLED: Final = "stalled"
NOT_SHOWN: Final = "not_shown"
IDLE: Final = "idle"
CUT: Final = "cut"

ALL: Final = (
    BANNED_SOURCE, PENALISED, ARRIVALS, CONNECTING_OF_SOURCE, CONNECTING,
    BANNED_KEY, SESSIONS_OF_SOURCE, SESSIONS_OF_KEY, SESSIONS, DRAINING,
    LOGIN_SLOW, TRIES, FAILED_LOGIN, PROTOCOL, NO_SESSION, SECOND_SESSION, VARIABLES, FORWARDS,
    KEY_EXCHANGES, DEFERRED, SLOWED, BEHIND, TYPED_BEHIND, TYPED_WAITING, STALLED, NOT_SHOWN, IDLE, CUT,
)  # fmt: skip


class Counts(Counter[str]):
    """A number for each of `ALL`, all there from the beginning."""

    def __init__(self) -> None:
        super().__init__(dict.fromkeys(ALL, 0))
