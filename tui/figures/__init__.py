"""What one's matches come to: figures made from the kept records, anew whenever somebody looks.

Invariant: nothing is counted as it happens, and no total is kept: what a figure says, the records say. A match that
was given up is a column of its own, never a loss.
"""
