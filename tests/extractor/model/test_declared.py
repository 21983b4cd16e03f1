"""What a page says of itself: address, head, names of its body, structured data."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from news_text import PARAGRAPHS
from outlines import together

import dehusk
from conformance.checks import grows_linearly
from dehusk.extractor.model.declared import DECLARED, declared
from dehusk.extractor.observed import observe
from dehusk.page.page import Page

NOTHING = "<p>Green tea is made from leaves that were not oxidised.</p>"


def told(html: str, url: str | None = None) -> dict[str, float]:
    """What is not 0."""
    values = declared(Page.from_html(html, url=url)).tolist()
    return {name: value for name, value in zip(DECLARED, values, strict=True) if value}


def data(*types: object) -> str:
    return "".join(f'<script type="application/ld+json">{json.dumps({"@type": kind})}</script>' for kind in types)


@pytest.mark.parametrize(
    "html", ["", "<p>", NOTHING, "<body class='x'>Tea", "<meta property=og:type>", '"@type"', "<title>Forum"]
)
def test_pages_that_say_nothing(html: str) -> None:
    assert told(html) == {}


@pytest.mark.parametrize(
    ("html", "said"),
    [
        (data("Product"), {"data_product": 1}),
        (data("Product", "Product", "Offer"), {"data_product": 2, "data_offer": 1}),
        (data(["Article", "Review"]), {"data_article": 1, "data_review": 1}),
        (data("Thing", 4, None), {}),
        ('<script>{"@type" : \n "NewsArticle"}</script>', {"data_article": 1}),
        ('<script>"@type": "https://schema.org/QAPage"</script>', {"data_thread": 1}),
        ("<meta property=og:type content=article>", {"type_article": 1}),
        ("<meta property=og:type content=og:product>", {"type_product": 1}),
        ("<meta property=og:type content=video.other>", {}),
        ("<meta property=article:published_time content=2026-01-01>", {"dated": 1}),
        ("<body class='single single-post postid-4'>Tea", {"body_article": 1}),
        ("<body id=phpbb class=viewtopic>Tea", {"body_thread": 1}),
    ],
)
def test_what_is_said(html: str, said: dict[str, float]) -> None:
    assert told(html) == said


def hints(url: str) -> set[str]:
    """Kinds of pages at which an address hints."""
    return {name for name in told(NOTHING, url) if name.startswith(("path", "host"))}


@pytest.mark.parametrize(
    ("url", "kinds"),
    [
        ("https://forum.example.org/viewtopic.php?t=4", {"host_thread", "path_thread"}),
        ("https://example.org/t/4711", {"path_thread"}),
        ("https://example.org/index.php?topic=4.0", {"path_list", "path_thread"}),
        ("https://user:forum@example.org/Docs/", {"path_docs"}),
        ("https://docs.example.org/", {"host_docs"}),
        ("https://example.org/2026/01/the-forum-where-products-and-services-are-discussed", set()),
        ("https://example.org/t%C3%A9", set()),
        ("https://example.org/té", set()),
        ("https://example.org/c1p2t3q4", set()),
        ("https://example.org/tea?p=123&q=4", set()),
        ("https://example.org/tea?from=forum", set()),
    ],
)
def test_words_of_addresses(url: str, kinds: set[str]) -> None:
    assert hints(url) == kinds


def test_how_an_address_is_built() -> None:
    found = told(NOTHING, "https://example.org/2026/the-old_mill-4.html?x=1")
    parts = {name.removeprefix("address_"): value for name, value in found.items()}
    assert parts == {"known": 1, "steps": 2, "last": 19, "words": 5, "digits": 1, "query": 1, "file": 1}


CANONICAL = "<link rel=canonical href='https://example.org/docs/api/'>"
OG_URL = "<meta property=og:url content=https://example.org/docs/api/>"


@pytest.mark.parametrize("html", [CANONICAL, OG_URL, f"<link rel=canonical href=/tea>{OG_URL}"])
@pytest.mark.parametrize("url", [None, "tea.html", "file:///tea.html", "http://[::1"])
def test_the_address_may_stand_in_the_page(html: str, url: str | None) -> None:
    assert told(html, url)["path_docs"] == 1
    assert "path_docs" not in told(html, "https://example.org/tea")


@pytest.mark.parametrize("url", ["", "tea", "/docs/tea", "http://[::1", "https://", "file:///docs/tea.html", "\ud800"])
def test_what_is_no_address(url: str) -> None:
    assert told(NOTHING, url) == {}


PIECES = st.sampled_from(
    ["<body class='forum t'>", "<meta property=og:type content=product>", '"@type": "Offer"', '"@type":["Article"', "<p>té",
     "<link rel=canonical href='//[x'>", "<title>", "</title>", "<script>", "\ud800", "<meta name='x y' content=4>"]
)  # fmt: skip
STEPS = st.sampled_from(
    ["https://", "example.org", "/", "docs", "%C3", "[", "?", "t", "=", "&", "#", "é", "@", ":", "4"]
)


@given(st.lists(PIECES).map("".join), st.one_of(st.none(), st.text(), st.lists(STEPS).map("".join)))
def test_any_page_gives_finite_numbers(html: str, url: str | None) -> None:
    found = declared(Page.from_html(html, url=url))
    assert found.shape == (len(DECLARED),)
    assert found.dtype == np.float32
    assert np.isfinite(found).all()


def test_thousands_of_types() -> None:
    found = told(data(*["Offer"] * 5_000))
    assert found["data_offer"] == 2_000


def test_what_a_page_says_of_itself_tells_its_type() -> None:
    text = "".join(f"<p>{paragraph}</p>" for paragraph in PARAGRAPHS)
    body = f"<h1>Green tea, 100 g</h1>{text}"
    plain = dehusk.extract(f"<title>Green tea</title>{body}").page_types
    head = f"<title>Green tea</title><meta property=og:type content=product>{data('Product', 'Offer')}"
    shop = dehusk.extract(
        f"{head}<body class='single-product woocommerce'>{body}", url="https://example.org/product/tea"
    )
    assert shop.page_types["product"] > plain["product"] + 0.1


def test_features_hold_it_even_without_blocks() -> None:
    _, observed = observe(together("<p>Tea", data("Product")))
    assert observed.declared[DECLARED.index("data_product")].tolist() == [0, 1]


def test_time_is_linear_in_what_the_head_declares() -> None:
    names = "x " * 500

    def work(size: int) -> Callable[[], object]:
        page = Page.from_html("".join(f'<meta name="{names}" content="{n}">' for n in range(size)) + NOTHING)
        page.source  # noqa: B018  # read before the time is taken
        return lambda: declared(page)

    assert grows_linearly(work, 250, times=8)
