"""TitleFinder: the arithmetic of its measures by hand, its baselines, every script."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dehusk import Page, ParameterError
from dehusk.document.titlefinder import (
    MEASURES,
    TitleFinder,
    count,
    largest_font,
    overlap,
    terms_of,
    tf_cosine,
    tfidf_cosine,
    title_element,
)

# Three sentences: "tea is good", "tea and milk", "the site"; the query is "tea is good site".
QUERY = ["tea", "is", "good", "site"]
TERMS = ["tea", "is", "good", "tea", "and", "milk", "the", "site"]
SENTENCE = np.array([0, 0, 0, 1, 1, 1, 2, 2])


def test_tf_by_hand() -> None:
    scores = tf_cosine(count(QUERY, TERMS, SENTENCE))
    assert scores == pytest.approx([3 / (2 * math.sqrt(3)), 1 / (2 * math.sqrt(3)), 1 / (2 * math.sqrt(2))])


def test_tf_idf_by_hand() -> None:
    rare, common = math.log10(3), math.log10(3 / 2)  # in one of three sentences, in two
    query = math.sqrt(common**2 + 3 * rare**2)
    first = math.sqrt(common**2 + 2 * rare**2)
    expected = [
        (common**2 + 2 * rare**2) / (query * first),
        common**2 / (query * first),
        rare**2 / (query * math.sqrt(2) * rare),
    ]
    assert tfidf_cosine(count(QUERY, TERMS, SENTENCE)) == pytest.approx(expected)


def test_overlap_by_hand() -> None:
    rare, common = math.log10(3), math.log10(3 / 2)
    expected = [(common + 2 * rare) / math.sqrt(3), common / math.sqrt(3), rare / math.sqrt(2)]
    assert overlap(count(QUERY, TERMS, SENTENCE)) == pytest.approx(expected)


def test_overlap_counts_are_relative_to_the_most_frequent_term() -> None:
    twice = count(["tea", "tea", "is"], TERMS, SENTENCE)
    rare, common = math.log10(3), math.log10(3 / 2)
    assert overlap(twice)[0] == pytest.approx((common + rare / 2) / math.sqrt(3))


def test_aggregate_is_the_sum() -> None:
    counted = count(QUERY, TERMS, SENTENCE)
    parts = [MEASURES[name](counted) for name in ("tf", "tf-idf", "overlap")]
    assert MEASURES["aggregate"](counted) == pytest.approx(sum(parts))


def test_cosine_is_one_only_for_the_same_direction() -> None:
    counted = count(
        ["tea", "good"], ["tea", "good", "tea", "tea", "good", "good", "milk"], np.array([0, 0, 1, 1, 1, 1, 2])
    )
    assert tf_cosine(counted) == pytest.approx([1.0, 1.0, 0.0])


@pytest.mark.parametrize("measure", MEASURES)
def test_headline_outside_of_headings(measure: str) -> None:
    # the paper's case: the headline is in a <div>, the <h1> has the site's name
    page = Page.from_html(
        "<title>Storm hits the northern coast - Daily News</title><h1>Daily News</h1><ul><li>Sport<li>Weather</ul>"
        "<div><span>Storm hits the northern coast</span></div><p>A storm has hit the coast of the north, and "
        "nobody was hurt by it, say the daily reports.</p><p>More news from the coast."
    )
    found = TitleFinder(measure)(page)
    assert found is not None
    assert found.text == "Storm hits the northern coast"
    assert page.tree.name_of(int(page.tree.parent[found.row])) == "span"


def test_refinement_drops_what_the_text_does_not_have() -> None:
    # the site's name has more tokens than the headline: the error that the authors describe and wish to mend
    page = Page.from_html(
        "<title>Oolong - Wikipedia, the free encyclopedia of everybody</title>"
        "<div>Wikipedia, the free encyclopedia of everybody</div><b>Oolong</b>"
        "<p>Oolong is a tea that is between green and black tea in how far it is oxidised."
    )
    plain, refined = TitleFinder()(page), TitleFinder(refine=True)(page)
    assert plain is not None
    assert refined is not None
    assert plain.text.startswith("Wikipedia")
    assert refined.text == "Oolong"


@pytest.mark.parametrize(
    ("headline", "other"),
    [
        ("茶对身体有好处", "首页新闻体育"),
        ("ชาดีต่อสุขภาพของคุณ", "หน้าแรก ข่าว"),
        ("お茶は体に良い飲み物です", "ホーム ニュース"),
        ("چای برای سلامتی خوب است", "صفحه اصلی"),
        ("चाय सेहत के लिए अच्छी है", "मुख्य पृष्ठ"),
    ],
)
def test_every_script(headline: str, other: str) -> None:
    page = Page.from_html(f"<title>{headline} | {other}</title><div>{other}</div><p>{headline}</p><p>{other} {other}")
    found = TitleFinder()(page)
    assert found is not None
    assert found.text == headline


def test_stop_words_do_not_count() -> None:
    page = Page.from_html("<title>The tea</title><p>the the<p>tea")
    found = TitleFinder(stop_words=frozenset(("the",)))(page)
    assert found is not None
    assert (found.text, found.score) == ("tea", pytest.approx(1.0))


@pytest.mark.parametrize(
    "html", ["", "<p>No title here", "<title>Only a title</title>", "<title>?!</title><p>Tea", "<title></title>"]
)
def test_nothing_to_find(html: str) -> None:
    assert TitleFinder("aggregate", refine=True)(Page.from_html(html)) is None


def test_baselines() -> None:
    page = Page.from_html("<title>A | B</title><svg><title>icon</title></svg><h2>First</h2><h1></h1><h2>Second</h2>")
    assert title_element(page) == "A | B"
    assert largest_font(page) == "First"
    assert largest_font(Page.from_html("<p>nothing")) is None


def test_terms_lose_punctuation_and_case() -> None:
    assert terms_of('"Tea": GOOD, isn’t it?') == ["tea", "good", "isn’t", "it"]


def test_unknown_measure_is_explained() -> None:
    with pytest.raises(ParameterError, match="aggregate"):
        TitleFinder("bm25")
