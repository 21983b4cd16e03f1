"""Open a page in the browser and lay what it saw beside the tree."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from dehusk.browser._chromium import need_playwright
from dehusk.browser._errors import BrowserError
from dehusk.errors import ParameterError
from dehusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from dehusk.browser._visit import Visit

T = TypeVar("T")

LONGEST = 3_600.0
"""Seconds."""
LARGEST = 16_384
"""Pixels; no window is larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The window that a page is opened in, and what the page may do there."""

    width: int = 1280
    """Its width in pixels."""
    height: int = 900
    """Size in pixels."""
    timeout: float = 60.0
    """Seconds for one page; what takes longer to load than most of that is looked at as far as it is there. To start,
    the browser may take as long again."""
    network: bool = False
    """May the page fetch its pictures, styles and the like?"""
    allow_private: bool = False
    """With `network`: from this machine and private networks, too?"""
    scripts: bool = False
    """Do its scripts run? Then the page is what they made of it."""
    screenshot: bool = True
    """Is a picture of the page taken?"""

    def __post_init__(self) -> None:
        for name in ("width", "height"):
            if not 1 <= getattr(self, name) <= LARGEST:
                raise ParameterError(f"{name} must lie between 1 and {LARGEST:,} pixels, not {getattr(self, name)}")
        if not (math.isfinite(self.timeout) and 0 < self.timeout <= LONGEST):
            raise ParameterError(f"timeout must be above 0 and at most {LONGEST:,.0f} seconds, not {self.timeout}")


def rendered(
    html: str | bytes, *, url: str | None = None, encoding: str | None = None, window: Window | None = None
) -> Page:
    """A page as a browser shows it: `page.layout` has the box, colours and font of every element and text.

    Opens headless Chromium (`pip install "dehusk[render]"` and, on Debian, `apt-get install chromium`). Nothing is
    fetched and no script runs unless `window`, a `dehusk.browser.Window`, says so; it has the size and the time
    limit, too. Without a browser, and where one fails, that is a `dehusk.browser.BrowserError`.
    """
    (page,) = rendered_all([Page.from_html(html, url=url, encoding=encoding)], window=window)
    if isinstance(page, BrowserError):
        raise page
    return page


def rendered_all(pages: Sequence[Page], *, window: Window | None = None) -> list[Page | BrowserError]:
    """Pages as a browser shows them, all in one browser, which takes longest to start; or why one could not be."""
    need_playwright()
    from dehusk.browser._visit import visit_all

    window = window or Window()
    visits = _run(visit_all(pages, window))
    return [
        seen if isinstance(seen, BrowserError) else _laid_out(page, seen, window)
        for page, seen in zip(pages, visits, strict=True)
    ]


def _laid_out(page: Page, seen: Visit, window: Window) -> Page:
    from dehusk.browser._match import layout_from

    if seen.html is not None:
        page = Page(seen.html, url=page.url, encoding=page.encoding)
    return page.with_layout(layout_from(page.tree, seen, window))


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Run to its end, in a thread of its own where this one is busy with an event loop (as in notebooks)."""
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
