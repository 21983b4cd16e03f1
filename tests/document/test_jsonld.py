"""JSON-LD: graphs, arrays, broken, huge and deep."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.document.declared.jsonld import read_jsonld, types_of
from dehusk.document.declared.structured import read_structured


def script(text: str, *, kind: str = "application/ld+json") -> str:
    return f'<html><script type="{kind}">{text}</script><p>Tea'


def headline(page: str) -> str | None:
    return read_structured(read_jsonld(page)).text("headline")


@pytest.mark.parametrize(
    "text",
    [
        '{"@type": "NewsArticle", "headline": "Tea"}',
        '[{"@type": "WebSite", "name": "Site"}, {"@type": "NewsArticle", "headline": "Tea"}]',
        '{"@context": "x", "@graph": [{"@type": "Organization"}, {"@type": ["Thing", "Article"], "headline": "Tea"}]}',
        '{"@type": "WebPage", "name": "x", "mainEntity": {"@type": "https://schema.org/BlogPosting", "headline": "Tea"}}',
        '{"@type": "NewsArticle", "headline": "Tea",}',
        '{"@type": "NewsArticle", "tags": ["a", "b",], "headline": "Tea", }',
        '{"@type": "NewsArticle", "headline": "Tea"};',
        '<!-- {"@type": "NewsArticle", "headline": "Tea"} -->',
        '//<![CDATA[\n{"@type": "NewsArticle", "headline": "Tea"}\n//]]>',
        '{"@type": "NewsArticle", "text": "two\nlines\tand a tab", "headline": "Tea"}',
        '{"@type": "NewsArticle", "text": "a bad \\escape", "headline": "Tea"}',
        '{"@type": "NewsArticle", "headline": "Tea"}{"@type": "Person"}',
        '{"@type": "NewsArticle", "headline": "Tea", "text": "quotes "inside" it", "datePublished": "2024-05-03"}',
        '{"@type": "NewsArticle",\n// a comment\n"headline": "Tea"}',
        "&#123;&quot;@type&quot;: &quot;NewsArticle&quot;, &quot;headline&quot;: &quot;Tea&quot;}",
    ],
)
def test_the_headline_is_read(text: str) -> None:
    assert headline(script(text)) == "Tea"


@pytest.mark.parametrize("kind", ["application/ld+json", "application/LD+JSON", "application/ld&#x2B;json"])
def test_ways_to_write_the_type(kind: str) -> None:
    assert headline(script('{"@type": "Article", "headline": "Tea"}', kind=kind)) == "Tea"


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", "}{", '"text"', "17", "<p>", '{"headline": ', "ld+json ld+json"]
)
def test_nothing_in_it(text: str) -> None:
    assert headline(script(text)) is None
    assert headline(text) is None


def test_the_article_is_told_from_others() -> None:
    items = [
        {"@type": "NewsArticle", "headline": "Another", "datePublished": "2020-01-01"},
        {"@type": "NewsArticle", "headline": "Tea", "datePublished": "2024-05-03"},
        {"@type": "VideoObject", "name": "Clip", "headline": "Clip"},
    ]
    assert read_structured(items, headline="Tea").text("headline") == "Tea"
    items[1]["url"] = "https://example.org/tea"
    assert read_structured(items, url="https://example.org/tea").text("headline") == "Tea"


def test_names_by_reference_and_in_lists() -> None:
    facts = read_structured(
        [
            {
                "@type": "Article",
                "author": [{"@id": "#ada"}, "Alan Turing", {"givenName": "Grace", "familyName": "Hopper"}],
            },
            {"@type": "Person", "@id": "#ada", "name": "Ada Lovelace"},
        ]
    )
    assert facts.texts(next(facts.values("author"))) == ["Ada Lovelace", "Alan Turing", "Grace Hopper"]


def test_deep_and_huge_is_bounded() -> None:
    deep = script("[" * 100_000 + "]" * 100_000) + script('{"a":' * 5_000 + "1" + "}" * 5_000)
    wide = script(json.dumps([{"@type": "Article", "headline": f"Tea {n}"} for n in range(20_000)]))
    commas = script('{"@type": "Article", "headline": "Tea"' + ", " * 200_000)
    blanks = script("\n" * 300_000 + "{" + " " * 300_000)
    start = time.process_time()
    for page in (deep, wide, commas, blanks, "<script type='application/ld+json'>" * 5_000):
        assert len(read_jsonld(page)) <= 2_000
    assert time.process_time() - start < 10


def test_types_without_addresses() -> None:
    assert types_of({"@type": "schema:NewsArticle"}) == {"newsarticle"}
    assert types_of({"@type": None}) == frozenset()


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(_JSON)
def test_any_json(value: object) -> None:
    items = read_jsonld(script(json.dumps({"@type": "Article", "author": value, "headline": value})))
    assert items
    found = read_structured(items).text("author", "headline")
    assert found is None or str(found)


@given(st.text())
def test_any_text(text: str) -> None:
    assert isinstance(read_jsonld(script(text)), list)


def test_a_string_that_is_never_closed_takes_linear_time() -> None:
    """Each quote inside of it was once tried as the start of another string: minutes for this one."""
    page = '<script type="application/ld+json">{"a":"' + '\\"' * 200_000 + "</script>"
    assert read_jsonld(page) == []


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"Tea \ud83c\udf75", "Tea \U0001f375"),
        (r"Tea \ud83c", "Tea \ufffd"),
        (r"\udf75\uD83C Tea", "\ufffd\ufffd Tea"),
        (r"Tea \\ud83c", r"Tea \ud83c"),
    ],
)
def test_half_a_character_is_replaced_and_a_whole_one_kept(written: str, read: str) -> None:
    assert headline(script(f'{{"@type": "NewsArticle", "headline": "{written}"}}')) == read
