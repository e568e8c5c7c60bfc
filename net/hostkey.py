"""The server's own key, made once: a player whose client sees another is warned of an attack and kept out.

It is therefore never made anew where there is one, not even where that one cannot be read.
"""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

import asyncssh

from net.errors import CannotServe

NAME = "host_key"
"""File in the data directory."""


def host_key(data: Path) -> asyncssh.SSHKey:
    """The key in the data directory, which is made if it is not there.

    Raises:
        CannotServe: the directory cannot be written, or holds something else under that name.
    """
    path = data / NAME
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            _make(path)
        return asyncssh.read_private_key(path)
    except asyncssh.KeyImportError as error:
        raise CannotServe(f"{path} holds no usable SSH key: {error}.") from error
    except OSError as error:
        raise CannotServe(f"The data directory {data} cannot be used: {error.strerror or error}.") from error


def _make(path: Path) -> None:
    """Write the whole key before it has its name; of two servers that start at once, both keep the first."""
    # A temporary file is readable by its owner alone from the moment it exists.
    with NamedTemporaryFile(dir=path.parent, prefix=path.name) as file:
        file.write(asyncssh.generate_private_key("ssh-ed25519", comment="threefold").export_private_key())
        file.flush()
        os.fsync(file.fileno())
        try:
            os.link(file.name, path)
        except FileExistsError:
            return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
