"""Worlds: deals that a view allows."""
