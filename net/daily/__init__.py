"""The deal of the day on a server: everybody with an account plays it once, alone against bots, and all compare."""
