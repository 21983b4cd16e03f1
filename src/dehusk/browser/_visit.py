"""One visit of the browser to one page: time, network and scripts bounded, all that is needed brought back.

The page is handed to the browser as text at its own address, so that relative addresses mean what they mean, and
nothing need be fetched. What the browser drew is read with one call of its own protocol (`DOMSnapshot`), not with a
script inside the page: it works with scripts off, the page cannot interfere, and 100,000 elements take a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Frame,
    Route,
    WebSocketRoute,
    async_playwright,
)
from playwright.async_api import Page as Tab
from playwright.async_api import TimeoutError as StepTimeoutError

from dehusk.address import Target
from dehusk.browser import _chromium, _network
from dehusk.browser._errors import BrowserError
from dehusk.errors import FetchError
from dehusk.page.parsing.unclosed import without_unclosed

if TYPE_CHECKING:
    from dehusk.browser.open import Window
    from dehusk.page.page import Page

STYLES = ("display", "visibility", "opacity", "color", "background-color", "font-size", "font-weight", "position")
"""What is asked of the browser for each box, in this order."""

_NOWHERE = "https://page.invalid/"
_TALLEST = 10_000  # pixels of a screenshot
_SHARE_FOR_LOADING = 0.6  # of the time; what is there by then is looked at
_SETTLING = 300  # milliseconds that scripts get once everything is loaded
_PATIENCE = 10  # seconds


@dataclass(frozen=True, slots=True)
class Visit:
    """What the browser told of a page."""

    snapshot: dict[str, Any]
    """As `DOMSnapshot.captureSnapshot` gives it."""
    screenshot: bytes
    html: str | None
    """The page as its scripts left it; None if none ran."""


async def visit_all(pages: Sequence[Page], window: Window) -> list[Visit | BrowserError]:
    """Open the pages one after another in one browser, look at each, and leave nothing after."""
    found: list[Visit | BrowserError] = []
    try:
        async with async_playwright() as tool:
            browser = await _chromium.launch(tool, timeout=window.timeout)
            for page in pages:
                if not browser.is_connected():  # the page before took it along
                    browser = await _chromium.launch(tool, timeout=window.timeout)
                found.append(await _visit(browser, page, window))
            await _closed(browser)
    except StepTimeoutError as error:
        raise BrowserError(
            f"the browser did not start within {window.timeout:g} seconds; a longer --timeout may help"
        ) from error
    except Error as error:
        raise BrowserError(f"the browser failed: {_first_line(error)}") from error
    return found


async def _visit(browser: Browser, page: Page, window: Window) -> Visit | BrowserError:
    """What became of one page; the time limit holds for all of it."""
    try:
        async with asyncio.timeout(window.timeout):
            context = await browser.new_context(
                viewport={"width": window.width, "height": window.height},
                java_script_enabled=window.scripts,
                service_workers="block",
                accept_downloads=False,
                reduced_motion="reduce",
                locale="en-US",
                timezone_id="UTC",
            )
            try:
                return await _look(context, page, window)
            finally:
                await _closed(context)
    except (TimeoutError, StepTimeoutError):  # of all together, or of one step
        return BrowserError(f"the browser took longer than {window.timeout:g} seconds; a longer --timeout may help")
    except Error as error:
        return BrowserError(f"the browser failed: {_first_line(error)}")


async def _closed(thing: Browser | BrowserContext) -> None:
    """Close it; one that does not close by itself ends with the browser, and that with Playwright."""
    with suppress(Error, TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await thing.close()


def _first_line(error: Error) -> str:
    return next((line.strip() for line in error.message.splitlines() if line.strip()), type(error).__name__)


async def _look(context: BrowserContext, page: Page, window: Window) -> Visit:
    tab = await context.new_page()
    allowance = _network.Allowance(_SHARE_FOR_LOADING * window.timeout, allow_private=window.allow_private)
    await _guard(context, tab, page, allowance if window.network else None)
    try:
        return await _seen(context, tab, page, window)
    finally:
        allowance.end()


async def _seen(context: BrowserContext, tab: Tab, page: Page, window: Window) -> Visit:
    milliseconds = 1000 * window.timeout
    with suppress(StepTimeoutError):  # some part of it hangs: the rest can be looked at
        await tab.goto(_address(page), wait_until="load", timeout=_SHARE_FOR_LOADING * milliseconds)
    if window.scripts:
        await tab.wait_for_timeout(min(_SETTLING, milliseconds / 10))
    session = await context.new_cdp_session(tab)
    wanted = {"computedStyles": list(STYLES)}
    snapshot = await session.send("DOMSnapshot.captureSnapshot", wanted)
    html = await tab.content() if window.scripts else None
    picture = await _picture(tab, snapshot, window) if window.screenshot else b""
    return Visit(snapshot, picture, html)


def _address(page: Page) -> str:
    """The page's own address without its fragment, or one that nobody has."""
    try:
        return Target.parse(page.url or _NOWHERE).url
    except FetchError:
        return _NOWHERE


async def _picture(tab: Tab, snapshot: dict[str, Any], window: Window) -> bytes:
    main = snapshot["documents"][0]
    height = min(max(int(main["contentHeight"]), window.height), _TALLEST)
    return await tab.screenshot(
        full_page=True,
        clip={"x": 0, "y": 0, "width": window.width, "height": height},
        animations="disabled",
        timeout=1000 * window.timeout,
    )


async def _guard(context: BrowserContext, tab: Tab, page: Page, allowance: _network.Allowance | None) -> None:
    """Answer every request of the page: itself once, nothing else unless there is an allowance for the network."""
    # what was never closed is mended as for the tree; handed out once: a page that loads itself again stays
    wanted = [without_unclosed(page.html.encode("utf-8"))]

    async def answer(route: Route) -> None:
        request = route.request
        with suppress(Error):  # the request was given up meanwhile
            if wanted and request.is_navigation_request() and _is_main(request.frame, tab):
                await route.fulfill(body=wanted.pop(), content_type="text/html; charset=utf-8")
            elif request.is_navigation_request():
                await route.fulfill(status=204)  # "stay where you are": neither left nor framed
            elif allowance is not None and request.method == "GET":
                await _forward(route, allowance)
            else:
                await route.abort("blockedbyclient")

    await context.route("**/*", answer)
    await context.route_web_socket("**/*", _hang_up)


def _is_main(frame: Frame, tab: Tab) -> bool:
    return frame == tab.main_frame


async def _hang_up(socket: WebSocketRoute) -> None:
    await socket.close()


async def _forward(route: Route, allowance: _network.Allowance) -> None:
    """Fetch for the page what may be fetched."""
    try:
        answer = await _network.get(route.request.url, route.request.headers, allowance)
        await route.fulfill(status=answer.status, headers=answer.headers, body=answer.body)
    except (FetchError, OSError, ValueError, Error):
        await route.abort("blockedbyclient")
