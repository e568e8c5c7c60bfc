"""Lessons that are played: a prepared deal, what happens in it by itself, and what one is asked to do and why."""
