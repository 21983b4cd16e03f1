"""What a page tells is found in linear time, whatever the page repeats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dehusk
from conformance.checks import grows_linearly
from dehusk import Page
from dehusk.document.clues import Clues
from dehusk.document.metadata import Metadata
from dehusk.document.title import title_of

REPEATED = {
    "title": "<title>{}</title>:Tea - ",
    "og:title": "<meta property='og:title' content='{}'>:Tea - ",
    "nested headings": "<title>Tea</title>{}:<h1>Tea and milk ",
    "nested links": "<title>Tea | Leaf</title>{}:<a href='/'>Tea and milk ",
    "headings": "<title>Tea</title>{}:<h2>Green</h2>",
    "times": "<title>Tea</title>{}:<time>3 May 2024</time>",
    "unclosed times": "<title>Tea</title>{}:<time class=updated>3 May 2024 ",
    "by-lines": "<h1>Tea</h1>{}:<p>By Ada Lovelace</p>",
    "nested by-lines": "<h1>Tea</h1>{}:<div class=comment>By Ada Lovelace ",
    "labels": "<h1>Tea</h1>{}:<b>Author:</b> ",
    "data": "<h1>Tea</h1>{}:<script type='application/ld+json'>{'headline':'Tea'}</script>",
    "unclosed data": "<h1>Tea</h1>{}:<script type='application/ld+json'>",
    "metas": "{}<h1>Tea</h1>:<meta name=author content='Ada Lovelace'>",
    "metas without end": "{}:<meta name=",
    "links": "<h1>Tea</h1>{}:<a rel='tag' href='/'>Tea</a>",
    "tags": "<meta name=keywords content='{}'>:tea,",
    "depth": "<h1>Tea</h1>{}:<div>",
    "drawings": "<h1>Tea</h1><svg>{}:<title>Tea</title>",
    "figures": "<h1>Tea</h1>{}:<i>2024 ",
}


def page_of(kind: str, size: int) -> Page:
    around, repeated = REPEATED[kind].split(":<", 1) if ":<" in REPEATED[kind] else REPEATED[kind].rsplit(":", 1)
    repeated = f"<{repeated}" if ":<" in REPEATED[kind] else repeated
    return Page.from_html(around.replace("{}", repeated * (size // len(repeated))), url="https://leaf.example/tea")


@pytest.mark.parametrize("kind", REPEATED)
def test_metadata_take_linear_time(kind: str) -> None:
    def work(size: int) -> Callable[[], object]:
        page = page_of(kind, size)
        assert len(page.source_layout.block) >= 0  # reading the page is not what is measured
        return lambda: dict(Metadata(Clues(page)))

    assert grows_linearly(work, 50_000)


@pytest.mark.parametrize("kind", REPEATED)
def test_metadata_build_no_tree(kind: str) -> None:
    page = page_of(kind, 1_000)
    clues = Clues(page)
    dict(Metadata(clues))
    assert clues.declared_language is None
    assert "tree" not in vars(page)


def test_a_long_title_is_cut() -> None:
    assert title_of(page_of("title", 100_000)) == ("Tea - " * 67)[:400].strip()
    assert len(title_of(Page.from_html(f"<h1>{'Tea ' * 1000}</h1>")) or "") <= 400


def test_a_fast_document_tells_all_of_itself_without_a_tree() -> None:
    html = "<html lang=en><title>Tea | Leaf</title><h1>Tea</h1>" + "<p>Tea is good for you, they say.</p>" * 9
    doc = dehusk.extract(html, quality="fast")
    assert (doc.title, doc.authors, doc.language) == ("Tea", (), "en")
    assert "tree" not in vars(doc.page)
