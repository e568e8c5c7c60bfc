"""Why the server does not start, in one sentence for whoever started it."""


class CannotServe(Exception):
    """Its text is the sentence to show."""
