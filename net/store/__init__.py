"""What happened, kept: an append-only log in streams; whatever else the server knows is a fold of it."""
