"""The deal of the day: for every game and date in UTC one deal, the same cards for everybody everywhere.

Invariant: it follows from the date, the rules and a word that stands in `tui.daily.deal`, and from nothing else. So no
machine need be asked for it, and it is no secret: who wants to know the cards beforehand can do the sum.
"""
