"""Gold texts on pages: which words are main content."""

import numpy as np
import pytest

from dehusk import Page
from dehusk.learn.published.gold import gold_words


def marked(html: str, text: str) -> list[str]:
    source = Page.from_html(html).source
    return [
        word for word, gold in zip(source.word_texts(), gold_words(Page.from_html(html), text), strict=True) if gold
    ]


def test_blocks_are_content_or_not_as_a_whole() -> None:
    html = "<p>Home and the news</p><p>Tea is <i>very</i> good for you.</p><p>All the rest</p>"
    assert marked(html, "Tea is very GOOD, for you") == ["Tea", "is", "very", "good", "for", "you."]


def test_most_of_a_block_is_enough_and_little_is_not() -> None:
    assert marked("<p>Tea is good for you. Print</p>", "Tea is good for you.")[-1] == "Print"
    assert marked("<p>Tea</p><p>the end of the page</p>", "Tea the") == ["Tea"]


def test_hidden_words_are_not_content() -> None:
    assert marked("<title>Tea</title><p hidden>Tea</p><p>Tea", "Tea") == ["Tea"]
    assert marked("<p hidden>Tea", "Tea") == []


def test_reading_order_tells_repeated_words_apart() -> None:
    html = "<ul><li>Home<li>Tea<li>Milk</ul><h1>Tea</h1><p>It is good. More of it.</p><h2>Milk</h2><p>It is white.</p>"
    found = gold_words(Page.from_html(html), "Tea It is good. More of it. Milk It is white.")
    assert found.tolist() == [False] * 3 + [True] * 11


@pytest.mark.parametrize(("html", "text"), [("", ""), ("", "Tea"), ("<p>Tea", ""), ("<p>Tea", "  ")])
def test_nothing_to_match(html: str, text: str) -> None:
    assert not np.any(gold_words(Page.from_html(html), text))


def test_scripts_without_spaces() -> None:
    assert marked("<p>首页</p><p>茶对你有好处。</p>", "茶对你有好处。") == ["茶", "对", "你", "有", "好", "处。"]
