"""Bots: what they choose, and that they choose it from the view alone."""
