"""What our tests say that a browser shows, asked of the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from browser.real_browser import needs_browser
from dehusk.browser._chromium import launch
from page.misnested_pages import MISNESTED

pytestmark = needs_browser


async def shown_by_browser(bodies: Iterable[str]) -> dict[str, str]:
    """The words of each page that are shown, with one space between them."""
    from playwright.async_api import async_playwright

    shown: dict[str, str] = {}
    async with async_playwright() as tool:
        browser = await launch(tool, timeout=30)
        tab = await browser.new_page()
        for body in bodies:
            await tab.set_content(f"<body>{body}")
            shown[body] = " ".join((await tab.evaluate("document.body.innerText")).split())
        await browser.close()
    return shown


def test_misnested() -> None:
    assert asyncio.run(shown_by_browser(MISNESTED)) == MISNESTED
