"""The letters of every code that people read to each other or type."""

LETTERS = "CDFGHJKMNPQRTVWXY34679"
"""No vowels, so that no code is a word, and nothing that is taken for something else: B8 I1 L1 O0 S5 Z2."""
