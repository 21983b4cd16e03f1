"""How corpora are written: one format, one file."""
