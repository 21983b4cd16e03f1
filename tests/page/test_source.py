"""The source view: words with their offsets, and the stream of tags and words with its counts of characters."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import example, given, settings

from conformance.checks import cut, grows_linearly
from conformance.pages import article
from conformance.soup import SOUP
from dehusk import Page
from dehusk.page.markup.references import resolve_text
from dehusk.page.source import Source, read_source
from dehusk.page.tokenizer import SKIPPED


def words_with_places(source: Source) -> list[tuple[str, int, int]]:
    return list(zip(source.word_texts(), source.word_start.tolist(), source.word_end.tolist(), strict=True))


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("", []),
        ("tea", [("tea", 0, 3)]),
        ("<p>Tea  milk</p>", [("Tea", 3, 6), ("milk", 8, 12)]),
        ("a<b>c</b>", [("a", 0, 1), ("c", 4, 5)]),
        ("a<!-- x -->b<script>c</script>d", [("a", 0, 1), ("b", 11, 12), ("d", 30, 31)]),
        ("Tea &amp; milk", [("Tea", 0, 3), ("&", 4, 9), ("milk", 10, 14)]),
        ("caf&eacute;s", [("cafés", 0, 12)]),
        ("a&nbsp;b", [("a", 0, 1), ("b", 7, 8)]),
        ("&#33590;&#22909;x", [("茶", 0, 8), ("好", 8, 16), ("x", 16, 17)]),
        ("&#1488;&#1489;!", [("אב", 0, 14), ("!", 14, 15)]),
        ("&copy2026 x", [("©2026", 0, 9), ("x", 10, 11)]),
        ("&#32;x&#10;y", [("x", 5, 6), ("y", 11, 12)]),
        ("&NotEqualTilde;x", [("≂̸x", 0, 16)]),
        ("&qqq; &", [("&qqq;", 0, 5), ("&", 6, 7)]),
        ("&nothing;", [("¬hing;", 0, 9)]),
        ("a\0b \0c", [("ab", 0, 3), ("c", 5, 6)]),
        ("<title>T</title><textarea>a<b</textarea>", [("T", 7, 8), ("a<b", 26, 29)]),
        ("<p title='x'>é</p>\r\n<p>y", [("é", 13, 14), ("y", 23, 24)]),
    ],
)
def test_words_and_their_places(html: str, words: list[tuple[str, int, int]]) -> None:
    assert words_with_places(read_source(html)) == words


@settings(max_examples=300)
@given(html=SOUP)
@example(html="&#33590;x &amp;&amp;y")
@example(html="\u200fש&rlm;")
def test_what_stands_there_is_the_word(html: str) -> None:
    source = Page(html).source
    reached = 0
    for word, start, end in words_with_places(source):
        assert reached <= start < end <= len(source.html)
        assert resolve_text(source.html[start:end]) == word
        reached = end
    between = [*zip(source.markup.end.tolist(), source.markup.start.tolist()[1:], strict=False)]
    texts = [(0, source.markup.start.tolist()[0] if len(source.markup.start) else len(source.html)), *between]
    if len(source.markup.end):
        texts.append((source.markup.end.tolist()[-1], len(source.html)))
    assert [w for a, b in texts for w in cut(resolve_text(source.html[a:b]))] == source.word_texts()


def rows(html: str) -> list[tuple[str, int, int]]:
    """What stands in each row of the stream, its characters of content and of code."""
    stream = read_source(html).stream
    pieces = [html[a:b] for a, b in zip(stream.start.tolist(), stream.end.tolist(), strict=True)]
    return list(zip(pieces, stream.content.tolist(), stream.code.tolist(), strict=True))


def test_stream_by_hand() -> None:
    html = "<p class=x>Tea &amp; milk <b>now</b>\n</p><!-- c --><script>s</script><style>t</style>"
    assert rows(html) == [
        ("<p class=x>", 0, 11),
        ("Tea", 4, 0),
        ("&amp;", 2, 4),
        ("milk", 4, 0),  # a tag follows: the space before it is layout
        ("<b>", 0, 3),
        ("now", 3, 0),
        ("</b>", 0, 4),
        ("</p>", 0, 4),
    ]


def test_stream_of_words_without_spaces() -> None:
    assert rows("茶好 שלוםtea") == [("茶", 1, 0), ("好", 2, 0), ("שלום", 4, 0), ("tea", 3, 0)]


def test_links_in_the_stream() -> None:
    stream = read_source("<A href=x>a</A><abbr>b</abbr><a>c").stream
    assert stream.opens_link.tolist() == [True, False, False, False, False, False, True, False]
    assert stream.closes_link.tolist() == [False, False, True, False, False, False, False, False]
    assert stream.is_word.tolist() == [False, True, False, False, True, False, False, True]


@settings(max_examples=200)
@given(html=SOUP)
def test_stream_holds_every_word_and_tag_once(html: str) -> None:
    source = Page(html).source
    stream = source.stream
    assert stream.word[stream.is_word].tolist() == list(range(len(source.word_start)))
    assert (np.diff(stream.start) > 0).all()
    assert (stream.end[:-1] <= stream.start[1:]).all()
    assert (stream.content >= 0).all()
    assert (stream.code >= 0).all()
    left_out = source.markup.named("script") | source.markup.named("style") | (source.markup.kind == SKIPPED)
    assert stream.start[~stream.is_word].tolist() == source.markup.start[~left_out].tolist()


def test_layout_does_not_count() -> None:
    """Line feeds and indentation around tags change no count of characters."""
    minified = article(5).replace("\n", "")
    pretty = minified.replace("<p>", "\n\t<p>\n  ").replace("</p>", "\n</p>\n")
    assert [row[1:] for row in rows(minified)] == [row[1:] for row in rows(pretty)]


@pytest.mark.parametrize(
    ("html", "blocks", "hidden"),
    [
        ("<p>a b</p><p>c", [0, 0, 1], [0, 0, 0]),
        ("a <b>b</b> c<br>d<br><br>e", [0, 0, 0, 0, 1], [0] * 5),
        ("<title>t</title><p hidden>a</p>b", [0, 1, 2], [1, 1, 0]),
        ("<div style='display:none'>a<div>b</div>c</div>d", [0, 1, 2, 3], [1, 1, 1, 0]),
        ("<div><svg><use/></div>a<svg>b</svg>c", [0, 0, 0], [0, 1, 0]),
        ("<svg><svg>a</svg>b</svg>c<object>d<object>e</object>f</object>g", [0] * 7, [1, 1, 0, 1, 1, 1, 0]),
        ("<x-a hidden><x-b>a<x-c>b</x-a>c<x-b hidden>d </x-a>e</x-b>f", [0] * 6, [1, 1, 0, 1, 1, 0]),
        ("<p hidden>a<button>b</button>c<x-y>d</x-y>e</p>f", [0, 1, 2, 2, 2, 3], [1, 1, 1, 1, 1, 0]),
        ("<ul><li><p hidden>a<li>b</ul><div><p hidden>c</div>d", [0, 1, 2, 3], [1, 0, 1, 0]),
        ("<template>a</template><noscript>b</noscript><span aria-hidden=true>c</span>d", [0] * 4, [1, 1, 1, 0]),
        ("<dialog>a</dialog><dialog open>b</dialog>", [0, 1], [1, 0]),
    ],
)
def test_blocks_and_visibility_from_tags_alone(html: str, blocks: list[int], hidden: list[int]) -> None:
    layout = Page(html).source_layout
    assert layout.block.tolist() == blocks
    assert layout.hidden.astype(int).tolist() == hidden
    assert layout.hidden.tolist() == Page(html).words.hidden.tolist()


def test_time_is_linear_where_many_hidden_elements_are_misnested() -> None:
    def work_of(size: int) -> Callable[[], object]:
        html = "<em><b></b>" * (800 * size) + ("<div hidden>w " + "</em>" * 290) * size
        return lambda: Page.from_html(html).source_layout

    assert grows_linearly(work_of, 5, times=32)


def test_sizes_follow_what_a_filter_changes() -> None:
    stream = Page.from_html("<p>Tea &amp; <a href='/x' class=y>milk and</a> more").source.stream
    asked = stream.size  # before the change
    assert asked.tolist() == (stream.content + stream.code).tolist()
    rewritten = stream.with_code(np.array([3]), 5)
    assert rewritten.size.tolist() == (rewritten.content + rewritten.code).tolist() != asked.tolist()
    fewer = rewritten.only(rewritten.is_word)
    assert fewer.size.tolist() == (fewer.content + fewer.code).tolist()
