"""The ports there are to listen on."""

HIGHEST = 65535


def no_port(port: int, use: str = "") -> str:
    """Why this is no port, in a sentence; empty: it is one. `use` says what it would be for."""
    # The resolver would take what remains of a division by 65536.
    there_is = 0 <= port <= HIGHEST
    return "" if there_is else f"There is no port {port}{use}: they go from 0, any free one, to {HIGHEST}."
