"""What a page says of itself: address, head, names of its body, structured data."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from news_text import PARAGRAPHS

import dehusk
from dehusk.main.declared import DECLARED, declared
from dehusk.main.features import features_of
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
        (data(["Article", "Recipe"]), {"data_article": 1, "data_recipe": 1}),
        (data("Thing", 4, None), {}),
        ('<script>{"@type" : \n "NewsArticle"}</script>', {"data_article": 1}),
        ('<script>"@type": "https://schema.org/QAPage"</script>', {"data_thread": 1}),
        ("<meta property=og:type content=article>", {"type_article": 1}),
        ("<meta property=og:type content=og:product>", {"type_product": 1}),
        ("<meta property=og:type content=video.other>", {"type_other": 1}),
        ("<meta property=article:published_time content=2026-01-01>", {"dated": 1}),
        ("<meta property=product:price:amount content=9.90>", {"priced": 1}),
        ("<meta name=generator content='Discourse 3.2'>", {"generator_thread": 1}),
        ("<body class='single single-post postid-4'>Tea", {"body_article": 1}),
        ("<body id=phpbb class=viewtopic>Tea", {"body_thread": 1}),
    ],
)
def test_what_is_said(html: str, said: dict[str, float]) -> None:
    assert told(html) == said


def test_the_address_of_a_thread() -> None:
    found = told(NOTHING, "https://forum.example.org/viewtopic.php?t=4")
    assert {"host_thread", "path_thread", "address_query", "address_file"} <= set(found)
    assert found["address_steps"] == 1


def test_a_headline_in_an_address_does_not_hint_at_anything() -> None:
    found = told(NOTHING, "https://example.org/2026/01/the-forum-where-products-and-services-are-discussed")
    assert not [name for name in found if name.startswith(("path", "host"))]
    assert found["address_year"] == 1
    assert found["address_words"] == 7


@pytest.mark.parametrize(
    "html",
    [
        "<link rel=canonical href='https://example.org/docs/api/'>",
        "<meta property=og:url content=https://example.org/docs/api/>",
    ],
)
def test_the_address_may_stand_in_the_page(html: str) -> None:
    assert told(html)["path_docs"] == 1
    assert "path_docs" not in told(html, "https://example.org/tea")


@pytest.mark.parametrize("url", ["", "tea", "/docs/tea", "http://[::1", "https://", "file:///docs/tea.html", "\ud800"])
def test_what_is_no_address(url: str) -> None:
    assert told(NOTHING, url) == {}


@given(st.text(), st.text())
def test_any_text_gives_finite_numbers(html: str, url: str) -> None:
    found = declared(Page.from_html(html, url=url))
    assert found.shape == (len(DECLARED),)
    assert found.dtype == np.float32
    assert np.isfinite(found).all()


def test_thousands_of_types() -> None:
    found = told(data(*["ListItem"] * 5_000))
    assert found["data_entry"] == 2_000


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
    assert features_of(Page.from_html(data("Product"))).declared[DECLARED.index("data_product")] == 1
