"""The parts a deal is made of. A game lists them in order; each knows who acts, what is legal and what follows."""
