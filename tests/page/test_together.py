"""Several pages read as one source: each gets what it would get alone, whatever the others are like."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import Page
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID
from dehusk.page.together import FENCE, read_together
from dehusk.page.tokenizer import START

PLAIN = "<html><head><title>Green tea</title></head><body><p>Tea is <b>good</b> for you.</p><p hidden>Not shown.</body>"
ENDS = {
    "whole": PLAIN,
    "beyond ASCII": "<title>茶</title><p>茶は良い。</p> <p>شاي أخضر — 2 €",
    "empty": "",
    "white space": " \n\t ",
    "no words": "<title></title><p><img src=x>",
    "no tags": "just words &amp; nothing else",
    "link left open": "<p>Read <a href=x>more about tea",
    "block left open": "<ul><li><div><table><tr><td>Tea",
    "stray ends": "</div></a></table></title>Tea</body></html>",
    "hidden left open": "<p>Tea<div hidden>unseen <p>unseen, too",
    "starts with text": "Tea<title>Late</title><p>more",
    "begins inside": "--> </script> Tea",
    "reference cut off": "<p>Tea &am",
    "sign": "<p>1 <",
    "named before its tags": "hidden treasure, style: none <p>Tea",
    "blanks around": "\n\n  Tea <p> good </p> \n",
    "sign of the fence": "|<p>|</p>|",
    "br": "<p>Tea<br>",
    "br first": "<br>Tea",
}
SWALLOW = {
    "comment": "<p>Tea<!-- not closed",
    "script": "<p>Tea<script>var x = '",
    "style": "<p>Tea<style>p {",
    "title": "<title>Tea",
    "tag": "<p>Tea<p class='x",
    "value": '<p>Tea<a href="x',
    "end tag": "<p>Tea</",
    "plaintext": "<plaintext>Tea",
}
"""They would take what follows for a part of them."""


def sources_equal(one: Source, other: Source) -> bool:
    """Are all columns the same?"""
    columns = ("suspect", "word_at", "word_length", "word_gap", "word_start", "word_end", "uneven")
    same = all(np.array_equal(getattr(one, name), getattr(other, name)) for name in columns)
    same &= all(
        np.array_equal(getattr(one.markup, n), getattr(other.markup, n)) for n in ("kind", "start", "end", "tag")
    )
    return same and one.html == other.html and one.text == other.text


def check(pages: Sequence[str]) -> None:
    """Sources and selections are those that each page has alone."""
    alone, together = [Page.from_html(html) for html in pages], [Page.from_html(html) for html in pages]
    groups = read_together(together)
    assert sorted(id(page) for group in groups for page in group.pages) == sorted(map(id, together))
    for one, other in zip(alone, together, strict=True):
        assert sources_equal(one.source, other.source)
        assert np.array_equal(one.source_layout.hidden, other.source_layout.hidden)
        assert np.array_equal(one.source_layout.block, other.source_layout.block)
        assert one.source.stream.is_word.tolist() == other.source.stream.is_word.tolist()
    extractor = dehusk.get("dehusk-fast")
    fresh = [Page.from_html(html) for html in pages]
    for one, selection in zip(alone, extractor.many(fresh), strict=True):  # type: ignore[attr-defined]
        by_itself = extractor(one)
        assert selection.page.html == one.html
        assert np.array_equal(selection.source_words, by_itself.source_words)
        assert selection.text() == by_itself.text()
        assert [step.name for step in selection.steps] == [step.name for step in by_itself.steps]
        for name, signal in by_itself.signals.items():
            assert selection.signals[name] == pytest.approx(signal, abs=1e-5)


@pytest.mark.parametrize("first", ENDS)
def test_each_page_is_as_it_is_alone(first: str) -> None:
    assert len(read_together([Page.from_html(ENDS[first]), Page.from_html(PLAIN)])) == 1
    check([ENDS[first], PLAIN])
    check([PLAIN, ENDS[first], ENDS[first], PLAIN])


def test_all_of_them() -> None:
    check([*ENDS.values(), *ENDS.values()])


@pytest.mark.parametrize("open_part", ["<svg>", "<p>Tea<svg><g>", "<math>", "<ul><li>Tea"])
def test_what_is_left_open_does_not_reach_into_an_empty_page_behind_it(open_part: str) -> None:
    check([open_part, ""])
    check(["", open_part, "", PLAIN])


def test_hidden_text_is_told_by_the_text_of_its_own_page() -> None:
    """Most of a page is not hidden by `aria-hidden`; what is most of it, the next page has no say in."""
    page = f"<p>{'word ' * 600}</p><div aria-hidden=true>{'secret ' * 800}</div><p>end of this page"
    check([page, f"{' ' * 5000}Tea is nice <p>water"])
    check([f"{' ' * 5000}Tea is nice <p>water", page])


@pytest.mark.parametrize("first", SWALLOW)
def test_what_would_swallow_the_next_page_is_read_alone(first: str) -> None:
    pages = [PLAIN, SWALLOW[first], PLAIN, ENDS["beyond ASCII"]]
    groups = read_together([Page.from_html(html) for html in pages])
    assert sorted(len(group.pages) for group in groups) == [1, 3]
    check(pages)


def test_the_last_page_swallows_nothing() -> None:
    assert len(read_together([Page.from_html(PLAIN), Page.from_html(SWALLOW["comment"])])) == 1


def test_many_that_swallow() -> None:
    check([*SWALLOW.values(), PLAIN, *SWALLOW.values()])
    pages = [Page.from_html(html) for html in [SWALLOW["end tag"], PLAIN] * 6]
    assert sorted(len(group.pages) for group in read_together(pages)) == [1] * 6 + [6]
    pages = [Page.from_html(html) for html in [SWALLOW["comment"], PLAIN] * 6]  # each swallows all that follows
    assert len(read_together(pages)) == 12


@pytest.mark.parametrize("name", ["iframe", "textarea", "svg", "noscript", "template", "select", "x-y"])
def test_an_element_left_open_is_not_closed_by_the_next_page(name: str) -> None:
    check([f"<p>Tea</p><{name}>inside", f"water</{name}><p>More water", f"<{name}>x</{name}>Milk"])
    check([f"<p>Tea <{name} hidden>in<b>side", f"water</{name}></p> <p>More water", f"a <{name} hidden>x</{name}>Milk"])


def test_what_parts_pages_may_stand_in_them() -> None:
    check([f"Tea{FENCE}", FENCE, f"{FENCE}{FENCE}Water", f"<!--{FENCE}", f"Milk<p title='{FENCE}"])


def test_a_source_that_was_read_before_is_kept() -> None:
    page = Page.from_html(PLAIN)
    before = page.source
    read_together([page, Page.from_html(PLAIN)])
    assert page.source is before


def test_a_layout_that_was_made_before_is_kept() -> None:
    page = Page.from_html(PLAIN)
    before = page.source_layout
    read_together([page, Page.from_html(PLAIN)])
    assert page.source_layout is before


def test_what_pages_get_is_their_own_and_cannot_be_written_to() -> None:
    pages = [Page.from_html(PLAIN), Page.from_html(ENDS["beyond ASCII"])]
    together = read_together(pages)[0]
    for column in (together.source.word_at, together.source.uneven, together.layout.hidden):
        assert not column.flags.writeable
    for page in pages:
        for column in (page.source.word_at, page.source.uneven, page.source_layout.hidden, page.source_layout.block):
            assert not column.flags.writeable
            assert column.base is None, "it would hold the columns of all pages"


@pytest.mark.parametrize("name", ["a", "é", "茶"])
@pytest.mark.parametrize("size", range(70, 84))
def test_tags_are_cut_behind_as_many_characters_alone_and_together(name: str, size: int) -> None:
    start = f"<div title={name}"
    tags = [start.ljust(size, "x") + end for end in (">", "y>", "é>", "yz>")] + [f"<p class={name}>", "<p class=a>"]
    pages = [Page.from_html("".join(tags)), Page.from_html("".join(reversed(tags)))]
    together = read_together(pages)[0]
    piece = (together.source.markup.kind == START).nonzero()[0]
    piece = piece[together.source.markup.tag[piece] != TAG_ID["hr"]]
    found, number = together.source.different_tags(piece, 79)
    alone = []
    for page in pages:
        texts, numbers = page.source.different_tags(np.arange(len(page.source.markup.kind)), 79)
        alone += [texts[at] for at in numbers]
    assert [found[at] for at in number] == alone
    assert len(found) == len(set(found))
    assert max(len(text.decode()) for text in found) <= 79


PIECES = st.lists(
    st.sampled_from(
        ["hidden ", " none ", "|", "<p style='display:none'>",
         "<p>", "</p>", "<div class=comment>", "</div>", "<a href=x>", "</a>", "<!--", "-->", "<title>", "</title>",
         "<script>", "</script>", "<textarea>", "</textarea>", "<body>", "</head>", "<ul><li>", "<p hidden>", "<br>",
         "Tea is good. ", "茶は良い。", "&amp;", "<", "</", '"', "'", ">", "<h1>Tea</h1>", "<hr>", "<svg>", "</svg>"]
    ),
    max_size=12,
).map("".join)  # fmt: skip


@given(st.lists(PIECES, min_size=1, max_size=5))
def test_any_pages(pages: list[str]) -> None:
    check(pages)
