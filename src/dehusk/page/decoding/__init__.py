"""Bytes to text: which encoding a page is written in."""
