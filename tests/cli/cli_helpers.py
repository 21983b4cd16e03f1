"""A page to extract, and the types of the fixtures."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

from click.testing import Result

Run = Callable[..., Result]
Command = Callable[..., "subprocess.CompletedProcess[bytes]"]

PROSE = "Tea is good for you, they say, and nobody who has had a cup in the morning would say otherwise. " * 3
MENU = "".join(f"<li><a href='/section/{n}?from=menu'>Item {n}</a></li>" for n in range(40))


def article(title: str = "Tea", prose: str = PROSE, head: str = "") -> str:
    """A small page with a menu and an article."""
    return (
        f"<!doctype html><html><head><title>{title}</title>{head}</head><body><ul>{MENU}</ul>"
        f"<article><h1>{title}</h1>\n<p>{prose}</p>\n<p>{prose} <a href='more.html'>More</a></p></article>"
        f"<ul>{MENU}</ul></body></html>"
    )
