"""What a page tells beside its main content: headline, authors, dates, language, posts and comments."""
