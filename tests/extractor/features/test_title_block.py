"""Which block is taken for the headline, on pages where others are like the title, too."""

from __future__ import annotations

import pytest
from outlines import Told

TEXT = "Leaves are picked by hand, dried in the sun and sold in the market of the town before the rain comes."
HEADLINE = "Green leaves of spring"
PAGES = {
    "one that links to its own page": (
        "<title>{0} - I write about tea</title><h3>The “I write about tea” club</h3><h2><a href=x>{0}</a></h2>"
    ),
    "behind the longer name of the site": (
        "<title>{0} | Things to say about tea</title><h3>Things to say about tea</h3><h2>{0}</h2>"
    ),
    "a sign before it": "<title>» {0} The tea blog of the town</title><p>The tea blog of the town</p><h2>{0}</h2>",
    "before what counts replies to it": "<title>{0}</title><h2><a href=x>{0}</a></h2><p>x</p><h2>3 replies to {0}</h2>",
    "behind the name of the site": "<title>Tea blog: {0}</title><h1>Tea blog</h1><h2>{0}</h2>",
}


def offsets(html: str) -> list[float]:
    """How many blocks each stands behind the headline."""
    return Told(html)["title_offset"]


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_the_headline_is_found(html: str) -> None:
    before = html.split("</title>")[1].split("{0}")[0]
    expected = sum(before.count(f"</{name}>") for name in ("h1", "h3", "p"))
    assert offsets(f"{html.format(HEADLINE)}<p>{TEXT}</p>").index(0) == expected


def test_an_entry_of_a_menu_is_not() -> None:
    html = f"<title>Green leaves</title><ul><li><a href=x>Green leaves</a></ul><h2>Green leaves</h2><p>{TEXT}</p>"
    assert offsets(html) == [-1, 0, 1]


@pytest.mark.parametrize("title", ["", "»", "» « »", "&nbsp;"])
def test_a_title_without_words(title: str) -> None:
    assert len(offsets(f"<title>{title}</title><p>{TEXT}</p><p>Tea</p>")) == 2
