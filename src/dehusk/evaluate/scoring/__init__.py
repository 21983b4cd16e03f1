"""How a text is compared with another: words, sequences, and the score that comes of it."""
