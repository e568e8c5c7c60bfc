"""Small nets: what they see of a position, how they are computed, and how they are kept in a file."""
