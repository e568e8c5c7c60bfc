"""Training: nets learn a game by playing it against themselves, thousands of deals at once."""
