"""Blocks and features of the fast extractor: from the source alone, for any page."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from language_pages import LANGUAGES, Texts, page_of

from dehusk import Page
from dehusk.extractor.fast_features import FAST_NAMES, fast_features_of
from dehusk.extractor.source_blocks import source_blocks
from dehusk.page.together import alone

HTML = (
    "<html><head><title>Green tea | News</title></head><body><nav class=menu><a href='/'>Home page</a></nav>"
    "<article><h1>Green tea</h1><p>Tea is a drink, and many people like it. They drink it every day, all of them.</p>"
    "<p>More <a href='/x'>about tea</a> here.</p></article><div class=comments><p hidden>Nice!</p></div></body></html>"
)


def column(html: str, name: str) -> list[float]:
    values = fast_features_of(Page.from_html(html)).values.dense()
    return [round(float(value), 3) for value in values[FAST_NAMES.index(name)]]


def test_blocks_of_the_body() -> None:
    blocks = source_blocks(alone(Page.from_html(HTML)))
    words = blocks.source.word_texts()
    assert words[blocks.titles[0]] == ["Green", "tea", "|", "News"]
    assert [words[first] for first in blocks.first.tolist()] == ["Home", "Green", "Tea", "More", "Nice!"]
    assert blocks.words.tolist() == [2, 2, 17, 4, 1]
    assert blocks.linked.tolist() == [2, 0, 0, 2, 0]
    assert blocks.hidden.tolist() == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("html", "skipped"),
    [
        ("<title>Tea</title><p>Text", 1),
        ("<head><title>Tea</title></head>Text", 1),
        ("Text<svg><title>Icon</title></svg>", 0),
        ("<title>Tea", 1),
    ],
)
def test_where_no_tag_begins_the_body(html: str, skipped: int) -> None:
    blocks = source_blocks(alone(Page.from_html(html)))
    assert (blocks.first[0] if len(blocks) else len(blocks.source.word_at)) == skipped


LONG = "<p>Tea is a drink, and many people like it. They drink it every day, all of them.</p>"


@pytest.mark.parametrize(
    "html",
    [
        f"{LONG}<body>End",
        f"{LONG}<body>{LONG}{LONG}",
        f"<head><title>Tea</title>{LONG}</head><body>{LONG}{LONG}",
        f"<title>Tea</title>{LONG}</body><body>",
        f"<head><title>Tea</title></head>{LONG}<body>End",
        f"{LONG}</head>End",
        f"{LONG}<svg><body></svg>",
        f"{LONG}<template><body></template>",
        f"</title>{LONG}<svg><title>Icon</title></svg>",
        f"</title>{LONG}",
    ],
)
def test_a_tag_in_a_wrong_place_loses_no_text(html: str) -> None:
    blocks = source_blocks(alone(Page.from_html(html)))
    assert blocks.source.word_texts()[int(blocks.first[0])] == "Tea"
    assert blocks.words[0] == 17


def test_hidden_words_of_the_head_do_not_begin_the_body() -> None:
    html = f"<head><title>Tea</title><noscript>{LONG}</noscript></head><body><p>Shown"
    blocks = source_blocks(alone(Page.from_html(html)))
    assert blocks.words.tolist() == [1]


def test_some_features() -> None:
    assert column(HTML, "link_density") == [1, 0, 0, 0.5, 0]
    assert column(HTML, "sentences") == [0, 0, 2, 1, 1]
    assert column(HTML, "title_offset") == [-1, 0, 1, 2, 3]
    assert column(HTML, "in_hint_comment") == [0, 0, 0, 0, 1]
    assert column(HTML, "own_tag_p") == [0, 0, 1, 1, 1]
    assert column(HTML, "run_inside") == [0, 0, 1, 0, 0]


def test_scripts_without_spaces_count_half_words() -> None:
    assert column("<p>茶は良い", "words") == [2.0]


def test_no_words_no_columns() -> None:
    for html in ("", "<p>", "<title>Tea</title>", "<body><script>x</script>"):
        assert fast_features_of(Page.from_html(html)).values.dense().shape == (len(FAST_NAMES), 0)


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_every_language_has_sentences_and_a_headline(language: Texts) -> None:
    html = page_of(language)
    assert max(column(html, "sentences")) >= 1 or language.language == "th"  # Thai ends them with a space
    assert max(column(html, "title_found")) > 0


@given(st.text(alphabet="<>/= 'abdivpulnsc#&;茶ش\x00\x01\n\"", max_size=80))
def test_any_text_gives_numbers(html: str) -> None:
    page = Page.from_html(html)
    features = fast_features_of(page)
    assert np.isfinite(features.values.dense()).all()
    assert "tree" not in page.__dict__
