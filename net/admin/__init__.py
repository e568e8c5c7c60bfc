"""What the host of a server can see and do: `python -m net admin`, over a socket that only the server's user opens."""
