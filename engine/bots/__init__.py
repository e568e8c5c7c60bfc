"""Bots: separate callers that get the view of a seat and give an action. They never see a deal."""
