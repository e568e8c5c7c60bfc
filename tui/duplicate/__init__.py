"""A duplicate: the same sealed deals played twice, once from each side of the table, all first halves first.

Everybody moves on by one seat for the second half, so that luck of the cards is the same for all. The packs follow from
one secret seed; once the first half is over, whoever played it has seen them all: that is the same for everybody too.
"""
