"""What a page tells about itself: sources, their order, and what is refused."""

from __future__ import annotations

import copy
import datetime
import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from dehusk import Page
from dehusk.document.clues import Clues
from dehusk.document.metadata import FIELDS, Metadata
from dehusk.document.trust import OFFICE, PERSON, trust
from dehusk.document.values import Value

TODAY = datetime.date(2026, 1, 1)


def told(html: str, url: str | None = None) -> Metadata:
    return Metadata(Clues(Page.from_html(html, url=url), today=TODAY))


def value(html: str, name: str, url: str | None = None) -> object:
    found = told(html, url).find(name)
    return found.value if found else None


def jsonld(**properties: object) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@type": "NewsArticle", **properties})}</script>'


class TestTitle:
    @pytest.mark.parametrize(
        "html",
        [
            "<h1>Tea is good</h1>",
            "<title>Tea is good</title>",
            '<meta property="og:title" content="Tea is good">',
            jsonld(headline="Tea is good"),
            "<title>Tea is good | The Site</title><h1>Tea is good</h1>",
            '<title>Tea is good - The Site</title><meta property="og:site_name" content="The Site">',
            '<title>The Site: Tea is good</title><meta property="og:site_name" content="The Site"><h1>The Site</h1>',
            "<title>Tea is good | The Site</title><h1>The Site</h1><h2>Tea is good</h2>",
            '<title>Food - Tea is good - The Site</title><h1>The Site</h1><meta property="og:title" content="Tea is good">',
            "<h1>Latest</h1><h1>Tea is good</h1><title>Tea is good</title>",
        ],
    )
    def test_the_headline(self, html: str) -> None:
        assert value(html + "<p>So they say.", "title") == "Tea is good"

    @pytest.mark.parametrize(
        ("html", "url"),
        [
            ('<title>The Site</title><h1>The Site</h1><meta property="og:site_name" content="The Site">', None),
            ("<title>The Site</title><h1>The-Site</h1>", "https://www.thesite.example/"),
            ("<title>thesite.example</title>", "https://thesite.example/a"),
            (jsonld(headline="The Site", publisher={"name": "The Site"}), None),
        ],
    )
    def test_never_the_name_of_the_site(self, html: str, url: str | None) -> None:
        assert value(html, "title", url) is None

    def test_quotes_are_not_separators(self) -> None:
        html = "<title>«Tea is good» says doctor</title><h1>«Tea is good» says doctor</h1>"
        assert value(html, "title") == "«Tea is good» says doctor"

    def test_without_markup_the_text_like_the_title(self) -> None:
        html = "<title>Tea is good for you - News - Food</title><div>News</div><div>Tea is good for you</div><p>Really."
        assert value(html, "title") == "Tea is good for you"

    def test_a_paragraph_is_no_headline(self) -> None:
        html = "<title>Green tea & more</title><p>" + "Tea is good for you, they say, and nobody says otherwise. " * 4
        assert value(html, "title") == "Green tea & more"


class TestAuthors:
    @pytest.mark.parametrize(
        ("html", "source"),
        [
            (jsonld(author={"@type": "Person", "name": "Ada Lovelace"}), "json-ld"),
            (jsonld(author="By Ada Lovelace"), "json-ld"),
            ('<meta name="author" content="Ada Lovelace">', "meta author"),
            ('<meta property="article:author" content="Ada Lovelace">', "meta article:author"),
            ('<h1>Tea</h1><a rel="author" href="/ada">Ada Lovelace</a>', "rel author"),
            ('<h1>Tea</h1><span itemprop="author">Ada Lovelace</span>', "microdata"),
            ('<h1>Tea</h1><div class="article-byline">By <b>Ada Lovelace</b> | 3 May 2024</div>', "class"),
            ('<h1>Tea</h1><a href="/autor/ada-lovelace">Ada Lovelace</a>', "class"),
            ("<h1>Tea</h1><p>By Ada Lovelace</p><p>Tea is good", "text"),
            ("<h1>Tee</h1><p>Von Ada Lovelace</p>", "text"),
            ("<h1>Thé</h1><p>Par Ada Lovelace</p>", "text"),
            ("<h1>Чай</h1><p>Автор: Ada Lovelace</p>", "text"),
            ("<h1>Tea</h1><p>Posted on May 3, 2024 by Ada Lovelace</p>", "text"),
            ("<h1>Tee</h1><p>03.05.2024 13:30 Uhr von Ada Lovelace</p>", "text"),
            ("<h1>Tee</h1><h5>Autor: </h5>Ada Lovelace/XY", "text"),
            (
                "<h1>Tea</h1><p><b>News</b> <i>| By </i> <span>Ada Lovelace</span>, a long line behind it " + "x " * 80,
                "text",
            ),
            ('<h1>Tea</h1><div class="author">All posts by Ada Lovelace</div>', "class"),
        ],
    )
    def test_sources(self, html: str, source: str) -> None:
        found = told(html)["authors"]
        assert (found.value, found.source) == (("Ada Lovelace",), source)
        assert 0 < found.confidence <= 1

    @pytest.mark.parametrize(
        "html",
        [
            '<meta name="author" content="admin">',
            '<meta property="article:author" content="https://facebook.com/site">',
            '<h1>Tea</h1><p class="date">3 May 2024</p>',
            '<h1>Tea</h1><div class="comment-author">Somebody Else</div>',
            "<h1>Tea</h1><p>By the way, tea is good</p>",
            "<h1>Tea</h1><p>Photographs by Somebody Else</p>",
            '<main><h1>Tea</h1></main><ol class="comment-list"><li><b class="fn">Somebody Else</b> says</ol>',
            '<h1>Tea</h1><p class="author">© Somebody Else</p>',
            "",
        ],
    )
    def test_nobody(self, html: str) -> None:
        assert value(html, "authors") is None

    def test_a_person_before_the_site(self) -> None:
        html = (
            jsonld(author={"name": "The Site"}, publisher={"name": "The Site"})
            + '<h1>Tea</h1><p class="author">Ada Lovelace</p>'
        )
        assert value(html, "authors") == ("Ada Lovelace",)
        only = told(jsonld(author={"name": "The Site"}, publisher={"name": "The Site"}))["authors"]
        assert only.value == ("The Site",)
        assert only.confidence == trust("authors", "json-ld", OFFICE) < trust("authors", "json-ld", PERSON)

    def test_a_person_before_the_publisher(self) -> None:
        meta = '<meta name="author" content="Great House"><meta name="copyright" content="(c) Great House 2022">'
        byline = '<h1>Tea</h1><span itemprop="author">Ada Lovelace</span>'
        assert value(meta + byline, "authors") == ("Ada Lovelace",)
        assert value(meta, "authors") == ("Great House",)
        footer = (
            '<meta name="author" content="Great House">' + byline + "<footer>© 2022 Great House. All rights reserved"
        )
        assert value(footer, "authors") == ("Ada Lovelace",)

    def test_a_nickname_behind_by_is_before_the_section(self) -> None:
        html = '<h1>Tea</h1><div class="byline">by <a href=/u/1>teadrinker</a>, on May 3, in <a href=/k>Kitchen Tools</a></div>'
        assert value(html, "authors") == ("teadrinker",)

    def test_the_site_with_its_place_is_no_list_of_people(self) -> None:
        html = '<meta name="author" content="thesite.example, Frankfurt, Germany"><h1>Tea</h1><p>By Ada Lovelace</p>'
        assert value(html, "authors", "https://www.thesite.example/a") == ("Ada Lovelace",)

    def test_commas_without_spaces(self) -> None:
        html = '<meta name="author" content="Ada Lovelace,Alan Turing,Grace Hopper">'
        assert value(html, "authors") == ("Ada Lovelace", "Alan Turing", "Grace Hopper")

    def test_several(self) -> None:
        html = '<h1>Tea</h1><p>By <a rel="author">Ada Lovelace</a> and <a rel="author">Alan Turing</a></p>'
        assert value(html, "authors") == ("Ada Lovelace", "Alan Turing")
        assert value(jsonld(author=[{"name": "Ada Lovelace"}, {"name": "Alan Turing"}]), "authors") == (
            "Ada Lovelace",
            "Alan Turing",
        )


class TestDate:
    @pytest.mark.parametrize(
        ("html", "source"),
        [
            (jsonld(datePublished="2024-05-03T10:00:00+02:00"), "json-ld"),
            ('<meta property="article:published_time" content="2024-05-03">', "meta article:published_time"),
            ('<meta itemprop="datePublished" content="2024-05-03">', "meta itemprop:datepublished"),
            ('<h1>Tea</h1><time datetime="2024-05-03">a while ago</time>', "time"),
            ('<h1>Tea</h1><time itemprop="datePublished" datetime="2024-05-03">x</time>', "microdata"),
            ('<h1>Tea</h1><p class="date">3 May 2024</p>', "text"),
            ("<h1>چای</h1><p>۱۴ اردیبهشت ۱۴۰۳</p>", "text"),
            ("<title>News | 03.05.2024</title>", "title"),
            ("<h1>Tea</h1><div>Date: <b></b>03.05.2024</div><p>Tea</p>", "text"),
        ],
    )
    def test_sources(self, html: str, source: str) -> None:
        found = told(html)["date"]
        assert (found.value, found.source) == (datetime.date(2024, 5, 3), source)

    @pytest.mark.parametrize("path", ["2024/05/03/tea", "2024-05-03-tea", "a/20240503/tea.html", "news/03-05-2024"])
    def test_url(self, path: str) -> None:
        found = told("<p>Tea", f"https://example.org/{path}")["date"]
        assert (found.value, found.source) == (datetime.date(2024, 5, 3), "url")

    @pytest.mark.parametrize("day", ["2030-05-03", "1970-01-01", "0001-01-01", "not a date", "2024-99-99", ""])
    def test_wrong_and_future_dates_are_refused(self, day: str) -> None:
        html = jsonld(datePublished=day) + f'<meta name="date" content="{day}"><time datetime="{day}">x</time>'
        assert value(html, "date") is None
        good = html + '<meta property="article:published_time" content="2024-05-03">'
        assert value(good, "date") == datetime.date(2024, 5, 3)

    def test_address_and_text_outweigh_one_declaration(self) -> None:
        html = '<meta name="date" content="2024-06-30"><h1>Tea</h1><p class="date">3 May 2024</p>'
        assert value(html, "date", "https://example.org/2024/05/03/tea") == datetime.date(2024, 5, 3)

    def test_a_change_is_not_a_publication(self) -> None:
        html = '<h1>Tea</h1><time datetime="2025-01-01">Updated</time><time datetime="2024-05-03">3 May</time>'
        assert value(html, "date") == datetime.date(2024, 5, 3)
        changed = jsonld(datePublished="2024-05-03", dateModified="2024-06-01")
        assert value(changed, "modified") == datetime.date(2024, 6, 1)
        assert value(changed, "date") == datetime.date(2024, 5, 3)


class TestTheRest:
    HEAD = """<base href="https://example.org/a/"><meta property="og:site_name" content="The Site">
    <meta name="description" content="All &amp; more about tea"><meta property="og:image" content="../tea.png">
    <link rel="canonical" href="/tea"><link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
    <meta name="keywords" content="tea, Milk,, tea ,#sugar">"""

    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("site_name", "The Site"),
            ("description", "All & more about tea"),
            ("image", "https://example.org/tea.png"),
            ("canonical_url", "https://example.org/tea"),
            ("license", "https://creativecommons.org/licenses/by/4.0/"),
            ("tags", ("tea", "Milk", "sugar")),
        ],
    )
    def test_head(self, name: str, expected: object) -> None:
        assert value(self.HEAD, name) == expected

    def test_structured_data(self) -> None:
        html = jsonld(
            publisher={"name": "The Site"},
            description="About tea",
            image=[{"url": "https://example.org/tea.png"}],
            license="CC BY 4.0",
            keywords=["tea", "milk"],
            url="https://example.org/tea",
        )
        found = {name: told(html)[name].value for name in ("site_name", "description", "image", "license", "tags")}
        assert found == {
            "site_name": "The Site",
            "description": "About tea",
            "image": "https://example.org/tea.png",
            "license": "CC BY 4.0",
            "tags": ("tea", "milk"),
        }

    def test_links_in_the_page(self) -> None:
        html = '<a rel="license" href="https://example.org/l">x</a><a rel="tag" href="/t">tea</a>'
        assert value(html, "license") == "https://example.org/l"
        assert value(html, "tags") == ("tea",)
        assert value('<a href="https://creativecommons.org/licenses/by-sa/3.0/">CC', "license")

    @pytest.mark.parametrize("address", ["javascript:alert(1)", "data:image/png;base64,AA", "http://[", "  "])
    def test_addresses_of_the_web_only(self, address: str) -> None:
        html = f'<meta property="og:image" content="{address}"><link rel="canonical" href="{address}">'
        assert value(html, "image") is None
        assert value(html, "canonical_url") is None


def test_document_and_json() -> None:
    doc = dehusk.extract(
        "<html lang=de><title>Tee ist gut | Die Seite</title><h1>Tee ist gut</h1><p>Von Ada Lovelace</p>"
        "<time datetime=2024-05-03>3. Mai</time><p>Der Tee ist gut und nicht teuer, und wer ihn trinkt, der wird alt, "
        "wie es in den Büchern steht, die wir gelesen haben.",
        url="https://seite.example/tee",
    )
    assert (doc.title, doc.author, doc.date) == ("Tee ist gut", "Ada Lovelace", datetime.date(2024, 5, 3))
    assert (doc.authors, doc.modified, doc.tags) == (("Ada Lovelace",), None, ())
    assert (doc.language, doc.direction, doc.site_name) == ("de", "ltr", "seite.example")
    plain = json.loads(json.dumps(doc.to_dict()))
    assert plain["date"] == "2024-05-03"
    assert plain["metadata"]["authors"] == {"value": ["Ada Lovelace"], "source": "text", "confidence": 0.79}


def test_mapping() -> None:
    found = told("<title>Tea</title>")
    assert list(found) == ["title"]
    assert len(found) == 1
    assert "date" not in found
    assert "nonsense" not in found
    assert isinstance(found["title"], Value)
    with pytest.raises(KeyError):
        found["date"]


_PIECES = st.sampled_from(
    (
        *("<h1>", "</h1>", "<title>", "</title>", "<time datetime=", "<meta name=author content=", '"', ">"),
        *("<a rel=author>", "By ", "Ada Lovelace", "3 May 2024", "<script type=application/ld+json>", "</script>"),
        *('{"author":', "[", "}", ","),
    )
)


@settings(max_examples=60)
@given(st.lists(_PIECES | st.text(max_size=8), max_size=25))
def test_any_page(pieces: list[str]) -> None:
    found = told("".join(pieces), "https://example.org/a")
    assert all(found.find(name) is None or 0 < found[name].confidence <= 1 for name in FIELDS)


def test_huge_pages_stay_cheap() -> None:
    import time

    pages = [
        "<h1>Tea</h1>" + '<p class="author date">By Ada 3 May 2024</p>' * 20_000,
        '<meta name="author" content="Ada Lovelace">' * 20_000,
        "<title>" + "a - " * 100_000 + "</title>",
        "<h1>" * 3_000 + "Tea",
        '<a rel="tag" href="/x">tea</a>' * 20_000,
        "<div>" * 2_000 + '<time datetime="2030-01-01">x</time>' * 5_000,
    ]
    for html in pages:
        page = Page.from_html(html)
        assert len(page.tree)
        start = time.process_time()
        dict(Metadata(Clues(page)))
        assert time.process_time() - start < 3, html[:60]


def test_a_document_that_was_asked_for_its_metadata_can_be_pickled() -> None:
    doc = dehusk.extract('<title>Tea</title><meta name="author" content="Ada Lovelace"><p>Tea is good for you.')
    told = doc.to_dict()
    again = pickle.loads(pickle.dumps(doc))  # noqa: S301
    assert again.to_dict() == told
    assert copy.deepcopy(doc).metadata == doc.metadata


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("Reviews<a href='#reviews'>¶</a>", "Reviews"),
        ("Reviews <a href='#reviews'>#</a>", "Reviews"),
        ("<a href='#reviews'># </a>Reviews", "Reviews"),
        ("<a href='#reviews'>🔗\ufe0f</a>Reviews", "Reviews"),
        ("Reviews in C#", "Reviews in C#"),
        ("#1 of all reviews", "#1 of all reviews"),
    ],
)
def test_the_mark_beside_a_heading_is_no_title(heading: str, title: str) -> None:
    page = f"<title>Reviews - Docs</title><h1>{heading}</h1><p>How reviews are made.</p>"
    assert dehusk.extract(page).title == title
