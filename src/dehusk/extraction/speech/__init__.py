"""A document to be read aloud."""
