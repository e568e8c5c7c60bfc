"""The matches people have played on a server, by account: what their statistics are made from, and looked back at.

Invariant: what is kept of a match follows from the log of its table, and may be made from it again.
"""
