"""What a page tells: its main content, headline, authors, dates and the rest."""

from dehusk.document.document import Document

__all__ = ["Document"]
