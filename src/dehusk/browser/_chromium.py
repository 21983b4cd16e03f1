"""Chromium: where it is, how it is started, and that it asks for nothing on its own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from dehusk.browser._errors import BrowserError
from dehusk.extras import need

if TYPE_CHECKING:
    from playwright.async_api import Browser, Playwright

VARIABLE = "CHROMIUM"
"""Environment variable that names a browser."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",  # containers give it 64 MB, which a long page fills
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    # the browser itself reaches nobody: no name is found, and all goes through a proxy that is not there. What the page
    # may fetch is fetched for it (`_visit`); this is for what never asks, such as connections opened ahead.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=socks5://192.0.2.1:9",
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
)


def need_playwright() -> None:
    """Import Playwright, or say how to get it."""
    need("playwright.async_api", extra="render")


def find_browser(bundled: str = "") -> str:
    """Path of the browser: that of the environment, one that is installed, or the one that Playwright brought."""
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise BrowserError(f"{VARIABLE} names no program: {named!r}")
        return found
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    if bundled and Path(bundled).is_file():
        return bundled
    raise BrowserError(
        "no browser is installed: `apt-get install chromium` on Debian, `playwright install chromium` elsewhere, "
        f"or name a Chromium in the environment variable {VARIABLE}"
    )


async def launch(tool: Playwright, *, timeout: float) -> Browser:
    """Start the browser; one that is not there within that many seconds is ended."""
    flags = list(_FLAGS)
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if as_root:  # Chromium's own sandbox refuses to run as root
        flags.append("--no-sandbox")
    return await tool.chromium.launch(
        executable_path=find_browser(tool.chromium.executable_path),
        args=flags,
        chromium_sandbox=not as_root,
        timeout=1000 * timeout,
    )
