"""Selections as text, Markdown, HTML and JSON."""
