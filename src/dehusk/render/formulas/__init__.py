"""Formulas: as TeX, and as signs in plain text."""
