"""Bots against bots on the same deals: how strong they are, how fast, and what their habits are."""
