"""The headline among logos, repeated names of the site and data that call something else the headline."""

from __future__ import annotations

import json

import pytest

from dehusk import Page
from dehusk.document.clues import Clues
from dehusk.document.title import title_of

URL = "https://www.leaves.example/2024/tea-wins"
SHOWN = "<title>Tea wins</title><meta property=og:title content='Tea wins'><h1>Tea wins</h1>"


def found(html: str, url: str | None = URL) -> str | None:
    return title_of(Page.from_html(html, url=url))


def data(headline: str) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@type": "Article", "headline": headline})}</script>'


class TestLogo:
    @pytest.mark.parametrize(
        "html",
        [
            "<title>Tea wins - The Blog of Old Leaf Times</title><h1>The Blog of Old Leaf Times</h1><h3>Tea wins</h3>",
            "<title>Tea wins | Leaf</title><h1><a href='/'>Leaf | All the talk of tea</a></h1><h2>Tea wins</h2>",
            "<title>Tea wins | Leaf</title><a href='https://leaves.example/'><h1>All the talk</h1></a><h2>Tea wins</h2>",
            "<title>Tea wins - All the talk, and more - Leaf</title><h1><a href=/>All the talk, and more - Leaf</a></h1>",
            "<title>All the talk of tea – Tea wins</title><h1><a href=/index.html>All the talk of tea</a></h1><h2>Tea wins</h2>",
        ],
    )
    @pytest.mark.parametrize("url", [URL, None])
    def test_loses(self, html: str, url: str | None) -> None:
        assert found(f"{html}<p>Tea it was, they said.", url) == "Tea wins"

    def test_other_headings_need_a_word_of_the_title(self) -> None:
        html = (
            "<title>Tea is said to win | Leaf</title><h1><a href=/>Leaf</a></h1><h2>Why tea is said to win again</h2>"
        )
        assert found(f"{html}<p>So.</p><h1>More of our best</h1>") == "Why tea is said to win again"

    def test_headline_below_it_stays(self) -> None:
        html = "<title>Tea won, again | Leaf</title><h1><a href=/>Leaf talk</a></h1><h1>Tea wins</h1>"
        assert found(html) == "Tea wins"

    def test_headline_that_links_to_its_own_page_stays(self) -> None:
        assert found(f"<title>Tea wins | Leaf</title><h1><a href='{URL}'>Tea wins</a></h1><p>So.") == "Tea wins"

    def test_headline_with_a_link_home_in_it_stays(self) -> None:
        assert found("<title>Tea</title><h1><a href=/>Home</a> » Tea wins again</h1><p>So.") == "Tea wins again"

    @pytest.mark.parametrize("url", ["https://www.leaves.example/", None])
    def test_on_the_first_page_it_is_the_headline(self, url: str | None) -> None:
        assert found("<title>All of tea</title><h1><a href=/>All of tea</a></h1><p>So.", url) == "All of tea"

    def test_links_to_other_sites_are_none(self) -> None:
        html = "<title>Tea wins | Leaf</title><h1><a href='https://other.example/'>Tea wins</a></h1><p>So."
        assert found(html) == "Tea wins"

    def test_name_of_the_site_alone_is_no_headline(self) -> None:
        assert found("<title>Leaf talk</title><a href='http://leaves.example/'>Leaf talk</a><p>So they say.") is None

    def test_headline_is_where_the_others_look(self) -> None:
        html = (
            "<title>Tea wins - The Blog of Old Leaf Times</title><h1>The Blog of Old Leaf Times</h1><h3>Tea wins</h3>"
        )
        clues = Clues(Page.from_html(html))
        assert clues.outline.written([clues.anchor]) == ["<h3>"]


class TestData:
    def test_beginning_of_the_text_is_no_headline(self) -> None:
        assert found(SHOWN + data("The meeting of all who drink tea was held in the south " * 6)) == "Tea wins"

    def test_longer_and_unlike_is_outvoted(self) -> None:
        assert found(SHOWN + data("The meeting of all who drink it was held in the south")) == "Tea wins"

    def test_another_headline_is_not(self) -> None:
        assert found(SHOWN + data("Coffee")) == "Coffee"

    def test_long_one_counts_where_nothing_else_does(self) -> None:
        long = "The meeting of all who drink tea was held in the south, " * 5
        assert found(data(long)) == long.strip()
