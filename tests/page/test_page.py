"""A page: what it takes, that it never changes, that it is read once, and what hostile ones cost."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dehusk
from conformance.checks import check_spans, grows_linearly, page_digest, selected
from conformance.pages import HOSTILE, SENTENCES, SMALL, Hostile, article, picture_bytes, wordy_article
from dehusk import InputError, Page
from dehusk.filters import balance_links, remove_links, strip_links
from dehusk.page import align as align_module
from dehusk.page import page as page_module
from dehusk.page.parsing import parse as parse_module

STREAM = ("word", "is_word", "start", "end", "content", "code", "tag", "opens", "opens_block", "opens_link")


def test_text_and_bytes() -> None:
    assert Page.from_html("<p>é").words.texts() == ["é"]
    for raw in ("<p>é".encode(), bytearray("<p>é".encode()), memoryview("<p>é".encode())):
        page = Page.from_html(raw, url="https://example.org/")
        assert page.words.texts() == ["é"]
        assert (page.url, page.encoding) == ("https://example.org/", "utf-8")
    assert Page.from_html("x").encoding is None
    assert Page.from_html("é".encode("latin-1"), encoding="latin-1").words.texts() == ["é"]


@pytest.mark.parametrize("wrong", [None, 7, ["<p>"], object()])
def test_anything_else_is_refused(wrong: Any) -> None:
    with pytest.raises(InputError, match="must be str or bytes"):
        Page.from_html(wrong)


@pytest.mark.parametrize("encoding", SENTENCES)
def test_every_encoding_gives_the_same_words(encoding: str) -> None:
    text = SENTENCES[encoding]
    expected = Page.from_html(f"<p>{text}").words.texts()
    declared = f"<meta charset={encoding}><p>{text}".encode(encoding)
    assert Page.from_html(declared).words.texts() == expected
    assert Page.from_html(f"<p>{text}".encode(encoding), encoding=encoding).words.texts() == expected
    check_spans(dehusk.get("everything")(Page.from_html(declared)))


def test_binary_is_read_without_complaint() -> None:
    page = Page.from_html(picture_bytes(30_000))
    assert page.words.texts()
    assert "\ud800" not in page.html
    check_spans(dehusk.get("everything")(page))


def test_lone_surrogates_become_replacement_characters() -> None:
    page = Page.from_html("<p>a\ud800b</p>\udfff")
    assert page.words.texts() == ["a\ufffdb", "\ufffd"]
    assert page.source.word_start.tolist() == [3, 10]
    page.html.encode("utf-8")


def arrays(thing: Any) -> list[np.ndarray]:
    return [getattr(thing, field.name) for field in fields(thing) if isinstance(getattr(thing, field.name), np.ndarray)]


def test_a_page_cannot_be_changed() -> None:
    page = Page.from_html("<p>x")
    for name in ("html", "url", "tree", "new"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(page, name, "y")
    with pytest.raises(AttributeError):
        page.words.start = np.zeros(1)  # type: ignore[misc]


@pytest.mark.parametrize("html", [article(3), "<p>x" * 3, "é<table>a<td>b", "<div>" * 20_000])
def test_columns_cannot_be_written(html: str) -> None:
    page = Page.from_html(html)
    for columns in (page.tree, page.words, page.source, page.source.markup, page.source_layout):
        for column in arrays(columns):
            assert not column.flags.writeable, type(columns).__name__
    for stream in (page.source.stream, remove_links(page).source.stream, balance_links(page).source.stream):
        for name in STREAM:
            assert not getattr(stream, name).flags.writeable, name
    assert not page.source_word.flags.writeable


def test_pickling() -> None:
    page = Page.from_html(article(3).encode(), url="https://example.org/")
    again = pickle.loads(pickle.dumps(page))  # noqa: S301  # our own bytes
    assert (again.html, again.url, again.encoding) == (page.html, page.url, page.encoding)
    assert page_digest(again) == page_digest(page)


@pytest.mark.parametrize("view", [remove_links, strip_links, balance_links])
@pytest.mark.parametrize("again", [copy, deepcopy, lambda page: pickle.loads(pickle.dumps(page))])  # noqa: S301
def test_copies_of_a_view(view: Callable[[Page], Page], again: Callable[[Page], Page]) -> None:
    page = view(Page.from_html(article(3)))
    page.source.stream.opens_block  # noqa: B018  # made when it is asked for
    copied = again(page)
    for name in STREAM:
        column = getattr(copied.source.stream, name)
        assert column.tolist() == getattr(page.source.stream, name).tolist(), name
        assert not column.flags.writeable, name
    assert copied.source.stream.markup is copied.source.markup
    assert copied.unfiltered.html == page.html
    assert dehusk.get("bte")(copied) == dehusk.get("bte")(page)


def test_a_view_is_stored_without_what_can_be_made_again() -> None:
    view = strip_links(Page.from_html(article(30)))
    code = view.source.stream.code.nbytes
    assert len(pickle.dumps(view)) < len(pickle.dumps(view.unfiltered)) + code + 1_000


def test_repr_is_short() -> None:
    assert (
        repr(Page.from_html("x" * 5_000, url="https://example.org/")) == "<Page https://example.org/ 5,000 characters>"
    )


@pytest.mark.parametrize(
    ("html", "url", "base"),
    [
        ("<p>x", None, None),
        ("<p>x", "https://a.org/b/c", "https://a.org/b/c"),
        ("<base href='/d/'>", "https://a.org/b/c", "https://a.org/d/"),
        ("<base target=x><base href='https://e.org/'>", "https://a.org/", "https://e.org/"),
        ("<base href=' '>", "https://a.org/", "https://a.org/"),
        ("<base href='d/'>", None, "d/"),
        ("<base href='https://[::1/'>", "https://a.org/", "https://a.org/"),
    ],
)
def test_base_url(html: str, url: str | None, base: str | None) -> None:
    assert Page.from_html(html, url=url).base_url == base


def test_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An algorithm with filters, its spans and its text: one parse, one reading of the source."""
    calls: list[str] = []
    for module, name in (
        (parse_module, "parse_with_lexbor"),
        (page_module, "read_source"),
        (align_module, "align_cuts"),
    ):
        real = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *args, _name=name, _real=real: (calls.append(_name), _real(*args))[1])
    page = Page.from_html(article(5))
    for name in ("addana-g", "bte+filter1", "everything"):
        selection = dehusk.get(name)(page)
        selection.text()
        selection.spans()
    assert sorted(calls) == ["align_cuts", "parse_with_lexbor", "read_source"]


def test_a_view_shares_the_page() -> None:
    page = Page.from_html(article(3))
    view = balance_links(remove_links(page))
    assert view.unfiltered is page
    assert view.words is page.words
    assert view.tree is page.tree
    assert view.source_word is page.source_word
    assert view.source.stream is not page.source.stream
    assert view.html is page.html


@pytest.mark.parametrize("html", SMALL.values(), ids=SMALL)
def test_words_know_their_nodes_and_blocks(html: str | bytes) -> None:
    page = Page.from_html(html)
    words, tree = page.words, page.tree
    assert (tree.tag[words.node] == 0).all()
    assert (words.start >= tree.text_start[words.node]).all()
    assert (words.end <= tree.text_end[words.node]).all()
    assert (np.diff(words.node) >= 0).all()
    assert words.block[:1].tolist() in ([], [0])
    assert set(np.diff(words.block).tolist()) <= {0, 1}
    np.testing.assert_array_equal(words.hidden, tree.hidden[words.node])


@pytest.mark.parametrize(
    ("html", "blocks"),
    [
        ("<p>a <b>b</b> c</p><p>d</p>", [["a", "b", "c"], ["d"]]),
        ("a<br>b<br><br>c", [["a", "b"], ["c"]]),
        ("a<br> <i></i><br>b", [["a"], ["b"]]),
        ("a<div>b</div>c", [["a"], ["b"], ["c"]]),
        ("<ul><li>a<li>b</ul>", [["a"], ["b"]]),
        ("<table><tr><td>a<td>b</table>", [["a"], ["b"]]),
        ("<my-tag>a</my-tag>b", [["a", "b"]]),
        ("<my-tag>a</my-tag><my-tag>b</my-tag>", [["a"], ["b"]]),
        ("<span>a</span><em>b</em>", [["a", "b"]]),
    ],
)
def test_blocks(html: str, blocks: list[list[str]]) -> None:
    words = Page.from_html(html).words
    found: list[list[str]] = [[] for _ in range(int(words.block.max(initial=-1)) + 1)]
    for word, block in zip(words.texts(), words.block.tolist(), strict=True):
        found[block].append(word)
    assert found == blocks


def columns(html: str) -> None:
    """Everything that a page can be asked for."""
    page = Page.from_html(html)
    assert len(page.source_word) == len(page.words)
    assert len(page.source_layout.block) == len(page.source.word_start)
    dehusk.get("everything")(page).spans()


@pytest.mark.parametrize("hostile", HOSTILE, ids=str)
def test_time_is_linear(hostile: Hostile) -> None:
    """At sizes beyond the guard's limits: there one way of reading a page does not meet the other."""
    size = 24_000 if "markup in them" in hostile.name else 15_000
    pages = {number: hostile.make(number) for number in (size, 3 * size)}
    assert grows_linearly(lambda number: lambda: columns(pages[number]), size, times=3)


FULL = [hostile for hostile in HOSTILE if hostile.full > 20_000 or hostile.name == "nested lists"]


@pytest.mark.parametrize("hostile", FULL, ids=str)
def test_full_size(hostile: Hostile) -> None:
    """The sizes that the project promises: all visible text is there."""
    page = Page.from_html(hostile.make(hostile.full))
    selection = dehusk.get("everything")(page)
    assert sorted(selected(selection)) == sorted(hostile.words(hostile.full))
    assert dehusk.get("addana-g")(page).text() is not None


def test_ten_megabytes() -> None:
    html = article(97_000)
    assert len(html) > 10_000_000
    page = Page.from_html(html)
    selection = dehusk.get("addana-g")(page)
    assert len(selection) > 97_000 * 15
    assert selection.spans()


def test_memory_within_twenty_times_the_page() -> None:
    """All that Python allocates, at the worst moment: from HTML to text, and with tree, words and places in the source."""
    html = wordy_article(1_500)
    assert 2_000_000 < len(html) < 5_000_000
    for work in (lambda: dehusk.extract(html).text, lambda: dehusk.get("everything")(Page.from_html(html)).spans()):
        tracemalloc.start()
        try:
            work()
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < 20 * len(html)


def test_a_byte_order_mark_in_text_is_no_part_of_the_page() -> None:
    assert Page.from_html("\ufeff<p>Tea").words.texts() == ["Tea"]
    assert dehusk.extract("\ufeff<!doctype html><p>Tea is good for you, they say.").text.startswith("Tea")


RESIDENT = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import dehusk
from conformance.pages import wordy_article

def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024

html = wordy_article(1_500)
dehusk.extract(wordy_article(3), algorithm=sys.argv[2]).text
before = peak()
dehusk.extract(html, algorithm=sys.argv[2]).text
print((peak() - before) / len(html))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/self/status")
@pytest.mark.parametrize("algorithm", ["addana-g", "everything"])
def test_resident_memory_within_twenty_times_the_page(algorithm: str) -> None:
    """With what the parser takes, which Python does not see."""
    command = [sys.executable, "-c", RESIDENT, str(Path(__file__).parents[1]), algorithm]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 0 < float(ran.stdout) < 20


@pytest.mark.parametrize("html", ["<p>Tea is <a href=x>good</a>.", b"<p>Tea is <a href=x>good</a>."])
def test_an_address_may_hold_lone_surrogates_but_must_be_text_as_an_encoding_must(html: str | bytes) -> None:
    doc = dehusk.extract(html, url="https://site.example/\ud800/")
    assert doc.url == "https://site.example/\ufffd/"
    for form in (doc.html, doc.markdown, doc.reader_html, doc.speech):
        form.encode()
    with pytest.raises(InputError, match="url must be str, not bytes"):
        Page.from_html(html, url=b"https://site.example/")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="encoding must be str, not int"):
        Page.from_html(html, encoding=8)  # type: ignore[arg-type]


@pytest.mark.parametrize("attribute", ["aria-hidden=true", "hidden", "style=display:none"])
def test_most_of_a_page_is_not_hidden_from_screen_readers_alone(attribute: str) -> None:
    page = Page.from_html(f"<p>Cookies?</p><div {attribute}>" + "<p>one of many words</p>" * 200 + "</div><p>end")
    is_shown = attribute.startswith("aria")
    assert bool(page.words.hidden.any()) != is_shown
    assert page.source_layout.hidden.tolist() == page.words.hidden.tolist()
