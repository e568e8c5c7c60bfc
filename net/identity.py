"""Who is who: the key whose signature was verified in this connection, and nothing else.

A client first asks whether a key would do, without proving that it has it. Anybody can ask that about anybody's key,
and asyncssh calls `SSHServer.validate_public_key` for the question as for the proof. So what counts is read where
asyncssh itself has checked the signature.
"""

from dataclasses import dataclass

import asyncssh
from asyncssh.public_key import decode_ssh_public_key

from tui.text import clean_line

NAME = 16
"""Cells of a name."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who sits at the other end."""

    key: str | None
    """SHA256 fingerprint of the key that was proven, as `ssh-keygen -l` shows it; None is a guest."""
    wished_name: str
    """The user name the client sent, cleaned: a wish for a name to show, never a proof. May be empty."""


class Proof:
    """The key that this connection has proven to hold, if any."""

    def __init__(self, connection: asyncssh.SSHServerConnection) -> None:
        self._key: str | None = None
        validate = connection.validate_public_key

        async def validate_and_note(username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
            self._key = None
            # True with an empty `msg` means only that the key would be welcome.
            valid = await validate(username, key_data, msg, signature)
            if valid and msg:
                self._key = decode_ssh_public_key(key_data).get_fingerprint()
            return valid

        # asyncssh has no hook after the check, only this method around it.
        connection.validate_public_key = validate_and_note  # type: ignore[method-assign]

    def forget(self) -> None:
        """Start again: another user name, or another way in."""
        self._key = None

    def identity(self, username: str) -> Identity:
        """Who the connection has proven to be."""
        return Identity(self._key, clean_line(username, NAME))
