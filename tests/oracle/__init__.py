"""Slow models of the games, written apart from the engine, to compare it with."""
