"""The rules of the games: pure values and functions. It draws nothing, waits for nothing and reads no files."""

__version__ = "0.1.0"
