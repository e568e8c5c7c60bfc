"""Clients of Dropbear guess how keys will be exchanged, and send their half of that before they know.

RFC 4253 calls a guess right where both sides would choose the same first; asyncssh, where what was chosen is the
client's first choice. That is what both sides agree on who name `kexguess2@matt.ucc.asn.au`, as Dropbear does: without
the name it takes its guess for wrong, sends its half again, and the exchange breaks.
"""

from hashlib import sha256

import asyncssh
from asyncssh.kex import Kex, register_kex_alg

GUESSES = "kexguess2@matt.ucc.asn.au"
"""Stands among the key exchanges, and is none."""


class _NoExchange(Kex):
    """Chosen where nothing else is in common, which means that nothing is."""

    def __init__(self, *_: object) -> None:
        raise asyncssh.KeyExchangeFailed("No key exchange is in common.")


register_kex_alg(GUESSES.encode(), _NoExchange, sha256, (), default=False)
