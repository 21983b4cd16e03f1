"""Is there a browser here? Tests that need one say what to install where there is none."""

from __future__ import annotations

import importlib.util

import pytest

from dehusk.browser import BrowserError
from dehusk.browser._chromium import find_browser


def _missing() -> str:
    if importlib.util.find_spec("playwright") is None:
        return 'needs playwright: pip install "dehusk[render]"'
    try:
        find_browser()
    except BrowserError as error:
        return str(error)
    return ""


needs_browser = pytest.mark.skipif(bool(_missing()), reason=_missing() or "there is one")
