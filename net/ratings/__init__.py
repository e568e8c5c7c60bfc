"""How well people play: what a match that counts changes, and what is shown of it."""
