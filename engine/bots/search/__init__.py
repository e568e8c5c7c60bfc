"""Search: many positions at once as arrays, played on by nets to the end of a trick, and valued there."""
