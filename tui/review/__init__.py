"""Looking back at deals that are over: every position with all hands open, and what a seat could know of it.

Invariant: nothing here is shown of a deal that is still being played at a table.
"""
