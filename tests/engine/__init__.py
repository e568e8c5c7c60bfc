"""The engine's tests: laws over random deals, tables with a row a clause, golden deals and readable playthroughs."""
