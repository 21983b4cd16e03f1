"""What can go wrong with a browser."""

from __future__ import annotations

from dehusk.errors import DehuskError


class BrowserError(DehuskError, RuntimeError):
    """A page could not be opened in a browser: there is none, it failed, or it took too long."""
