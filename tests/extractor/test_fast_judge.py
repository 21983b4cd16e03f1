"""What the fast extractor leaves out of what is probable."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dehusk import Page
from dehusk.extractor.fast_features import fast_features_of
from dehusk.extractor.fast_judge import fast_judge
from dehusk.extractor.fast_model import PAGE_KINDS

STORY = "".join(
    f"<p>The {thing} was opened on Monday, officials said, after years of debate about what it would cost the town, "
    "and the mayor thanked all who had worked on it through two long and rainy winters.</p>"
    for thing in ("bridge", "road", "school", "library", "harbour", "museum")
)
EXTRA = "Each of the ministers said in an interview that nothing has been decided yet and that the talks will go on all summer."


def times(html: str, kind: str = "article") -> int:
    """How often the extra text is chosen if all of a page of some kind is probable."""
    features = fast_features_of(Page.from_html(html))
    blocks = features.blocks
    said: dict[str, Any] = {
        "probabilities": lambda *_: np.full(len(blocks), 0.9),
        "page_kinds": lambda *_: np.where(np.arange(len(PAGE_KINDS)) == PAGE_KINDS.index(kind), 0.9, 0.05)[None],
        "calibrated": lambda _, expected: expected,
    }
    chosen = fast_judge(type("Said", (), said)(), features.of_page(0)).decision.chosen
    words = blocks.source.word_texts()
    texts = (" ".join(words[a:b]) for a, b in zip(blocks.first[chosen], blocks.last[chosen], strict=True))
    return sum("ministers" in text for text in texts)


@pytest.mark.parametrize("tag", ["footer", "aside", "noscript"])
def test_what_stands_beside_the_text_goes(tag: str) -> None:
    assert times(f"<main>{STORY}</main><{tag}><p>{EXTRA}</p></{tag}>") == 0
    assert times(f"<p>Only a line.</p><{tag}><p>{EXTRA}</p></{tag}>") == 1


@pytest.mark.parametrize("tag", ["footer", "aside"])
def test_what_an_article_has_there_stays(tag: str) -> None:
    assert times(f"<article>{STORY}<{tag}><p>{EXTRA}</p></{tag}></article>") == 1


def test_the_footer_of_a_quote_stays() -> None:
    assert times(f"{STORY}<blockquote><p>Yes.</p><footer>{EXTRA}</footer></blockquote>{STORY}") == 1


def test_quotes_in_noscript_go_with_it() -> None:
    assert times(f"{STORY}<noscript><blockquote>{EXTRA}</blockquote></noscript>") == 0


TWICE = f"<div class=a><p>{EXTRA}</p></div>{STORY}<div class=b><p>{EXTRA}</p><p>More.</p></div>"


def test_a_text_comes_once() -> None:
    assert times(TWICE) == 1
    assert times(TWICE, "listing") == 1


def test_it_comes_again_where_that_may_be_meant() -> None:
    assert times(TWICE, "other") == 2
    for held in ("<ul><li>{}</ul>", "<table><tr><td>{}</td></tr></table>", "<pre>{}</pre>"):
        inside = held.format(EXTRA)
        assert times(f"{inside}{STORY}<div>{inside}</div>") == 2


def test_lines_of_one_element_come_each_time() -> None:
    line = f"<p>{EXTRA}</p>"
    assert times(f"<div>{line}<p>One.</p>{line}<p>Two.</p></div>{STORY}") == 2
    assert times(f"<div>{EXTRA}<br><br>One.</div>{STORY}<div>{EXTRA}<br><br>Two.</div>") == 1
