"""What is learned: trees, networks, weights of words; evaluated in NumPy, stored as arrays with a card."""
