"""Extractors in processes of their own, and what is kept of a run."""
