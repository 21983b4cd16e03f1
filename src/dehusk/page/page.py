"""A page: parsed once into columns, which every algorithm, renderer and measure reads."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.errors import InputError
from dehusk.page import tags
from dehusk.page.lazy import Unchanging, lazy
from dehusk.page.source import Source, read_source
from dehusk.page.source_layout import SourceLayout, layout_of
from dehusk.page.words import Columns, code_units, word_bounds

if TYPE_CHECKING:
    from dehusk.page.layout import Layout
    from dehusk.page.tree import Tree

T = TypeVar("T", bound=np.generic)

_SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, eq=False)
class Words(Columns):
    """Columns over the words of a page in document order, hidden ones included."""

    text: str
    """The text they were cut from: that of all text nodes, one after another."""
    start: Ints
    """Where each word starts in `text`."""
    end: Ints
    """Where it ends there."""
    node: Ints
    """Row of the text node in `page.tree`."""
    block: Ints
    """Number of its block: words that no block-level element parts share one."""
    hidden: NDArray[np.bool_]
    """Does a browser not show it?"""

    def __len__(self) -> int:
        return len(self.start)

    def texts(self) -> list[str]:
        """The words as strings."""
        text = self.text
        return [text[a:b] for a, b in zip(self.start.tolist(), self.end.tolist(), strict=True)]


class Page(Unchanging):
    """One web page. Immutable; columns are built when they are first asked for, and kept: see `page/lazy.py`.

    >>> page = Page.from_html("<title>Tea</title><p>Tea is <b>good</b> for you.")
    >>> page.words.texts()
    ['Tea', 'Tea', 'is', 'good', 'for', 'you.']
    >>> page.words.hidden.tolist()
    [True, False, False, False, False, False]
    """

    html: str
    """The page as text, from which all places count."""
    url: str | None
    """Where it came from, if that was said."""
    encoding: str | None
    """The encoding the page was decoded from; None if it was given as text that needed no decoding."""
    utf_8: bytes
    """The text in UTF-8."""
    layout: Layout | None = None
    """Boxes, colours and fonts, one row a node of the tree, if the page was opened in a browser."""

    def __init__(self, html: str, *, url: str | None = None, encoding: str | None = None) -> None:
        text, utf_8 = _without_surrogates(html)
        self.__dict__.update(html=text, url=_address(url), encoding=encoding, utf_8=utf_8)

    @classmethod
    def from_html(cls, html: str | bytes, *, url: str | None = None, encoding: str | None = None) -> Page:
        """A page from text, or from bytes in any encoding (`encoding`: what the server or the user says it is).

        Text that was bytes of another encoding, wrongly read as Latin-1, is read again (`page.encoding` tells as what).
        A byte order mark at its beginning is no part of the page.
        """
        if not isinstance(encoding, str | None):
            raise InputError(f"encoding must be str, not {type(encoding).__name__}")
        if isinstance(html, str):
            from dehusk.page.decoding.misread import read_again  # bytes need it not

            html = html.removeprefix("\ufeff")
            again = read_again(html)
            return cls(html, url=url) if again is None else cls(again.text, url=url, encoding=again.encoding)
        if isinstance(html, bytes | bytearray | memoryview):
            from dehusk.page.decoding.decode import decode, sure_utf_8  # text needs it not

            data = bytes(html)
            decoded = (sure_utf_8(data) if encoding is None else None) or decode(data, encoding)
            if decoded.utf_8 is None:
                return cls(decoded.text, url=url, encoding=decoded.encoding)
            page = cls.__new__(cls)
            page.__dict__.update(html=decoded.text, url=_address(url), encoding=decoded.encoding, utf_8=decoded.utf_8)
            return page
        raise InputError(f"html must be str or bytes, not {type(html).__name__}")

    def __reduce__(self) -> tuple[Any, ...]:
        changes = self.source.stream.changes() if self.unfiltered is not self else None
        return _restore, (self.html, self.url, self.encoding, changes, self.layout)

    def __repr__(self) -> str:
        return f"<Page {self.url or ''} {len(self.html):,} characters>"

    @lazy
    def tree(self) -> Tree:
        """The tree as columns."""
        if self.unfiltered is not self:
            return self.unfiltered.tree
        if self.is_crowded:
            from dehusk.page.parsing.thinned import thinned_tree

            return thinned_tree(self.source, self.source_layout)
        from dehusk.page.parsing.parse import tree_of  # many an extraction needs none

        return tree_of(self.html, self.utf_8)

    @lazy
    def is_crowded(self) -> bool:
        """Has it too many elements for its tree? Then only the first stand in it, and plain paragraphs after them."""
        from dehusk.page.parsing.thinned import is_crowded, may_be_crowded

        return may_be_crowded(self.unfiltered.utf_8) and is_crowded(self.unfiltered.source)

    @lazy
    def words(self) -> Words:
        """The words of the tree, each with its node, block and visibility."""
        if self.unfiltered is not self:
            return self.unfiltered.words
        from dehusk.page.blocks import block_of_words

        tree = self.tree
        bounds = word_bounds(tree.text)
        rows = (tree.text_end > tree.text_start).nonzero()[0]
        node = rows[tree.text_start[rows].searchsorted(bounds.start, side="right") - 1].astype(np.int32)
        block = block_of_words(tree, node)
        return Words(tree.text, bounds.start, bounds.end, node, block, tree.hidden[node])

    @lazy
    def source(self) -> Source:
        """The source as columns."""
        return read_source(self.html, self.utf_8)

    @lazy
    def source_layout(self) -> SourceLayout:
        """Block and visibility of each word of the source, from the tags alone."""
        if self.unfiltered is not self:
            return self.unfiltered.source_layout
        return layout_of(self.source)

    @lazy
    def _source_words(self) -> tuple[Ints, Ints]:
        """For each word the first and the last word of the source that it is made of."""
        if self.unfiltered is not self:
            return self.unfiltered._source_words
        from dehusk.page.align import Cut, align_cuts, join_cut_words  # few ask where words stand

        words, source = self.words, self.source
        here = Cut(words.text, words.start, words.end)
        there = Cut(source.text, source.word_at, source.word_at + source.word_length)
        first = align_cuts(here, there)
        last = join_cut_words(here, there, first)
        first.flags.writeable = last.flags.writeable = False
        return first, last

    @property
    def source_word(self) -> Ints:
        """For each word its number in `source`; -1 where the source does not have it as the tree does."""
        return self._source_words[0]

    @property
    def source_word_last(self) -> Ints:
        """The same, save for a word that is several of the source's, cut by a tag that a browser ignores: the last.

        >>> page = Page.from_html("<p>Green t</i>ea")
        >>> page.words.texts(), page.source_word.tolist(), page.source_word_last.tolist()
        (['Green', 'tea'], [0, 1], [0, 2])
        """
        return self._source_words[1]

    @lazy
    def word_line(self) -> Ints:
        """For each word the line of the source in which it starts, from 1; 0 where the source does not have it.

        >>> Page.from_html("<p>Tea is\\n<b>good</b>").word_line.tolist()
        [1, 1, 2]
        """
        if self.unfiltered is not self:
            return self.unfiltered.word_line
        units = code_units(self.html)
        is_break = units == ord("\n")
        is_break[:-1] |= (units[:-1] == ord("\r")) & ~is_break[1:]
        number = self.source_word
        line = is_break.nonzero()[0].searchsorted(self.source.word_start) + 1
        found: Ints = np.where(number >= 0, np.append(line, 0)[number], 0).astype(np.int32)
        found.flags.writeable = False
        return found

    def words_of_source(self, values: NDArray[T]) -> NDArray[T]:
        """What is said of the words of the source, a mask or scores, said of the page's words.

        A word that the source does not have as the tree does goes with the word before it.
        """
        number = self.source_word
        known = np.maximum.accumulate(np.where(number >= 0, np.arange(len(number)), -1))
        with_none = np.concatenate((values, np.zeros(1, values.dtype)))
        return with_none[np.where(known >= 0, number[known], -1)]

    @lazy
    def base_url(self) -> str | None:
        """What relative links refer to: the page's URL and its `<base href>`."""
        from urllib.parse import urljoin

        for row in (self.tree.tag == tags.TAG_ID["base"]).nonzero()[0].tolist():
            href = self.tree.attributes_of(row).get("href", "").strip()
            if href:
                try:
                    return urljoin(self.url or "", href) or self.url
                except ValueError:
                    break
        return self.url

    def view(self, source: Source) -> Page:
        """The same page with another source stream: what a filter returns."""
        other = Page.__new__(type(self))
        other.__dict__.update(self.__dict__, source=source, _unfiltered=self.unfiltered)
        return other

    def with_url(self, url: str) -> Page:
        """The same page with another address."""
        other = Page.__new__(type(self))
        other.__dict__.update(self.__dict__, url=_address(url))
        other.__dict__.pop("base_url", None)
        return other

    def with_layout(self, layout: Layout) -> Page:
        """The same page as a browser laid it out: what `dehusk.rendered` returns."""
        if len(layout) != len(self.tree):
            raise InputError(f"a layout of {len(layout):,} rows for a tree of {len(self.tree):,}")
        other = Page.__new__(type(self))
        other.__dict__.update(self.__dict__, layout=layout)
        return other

    def with_tree(self, tree: Tree) -> Page:
        """The same page and words with other columns for its tree: a view for those that render it."""
        other = Page.__new__(type(self))
        other.__dict__.update(self.__dict__, words=self.words, tree=tree)
        return other

    @property
    def unfiltered(self) -> Page:
        """The page that this one is a filtered view of; itself if it is none."""
        found: Page = self.__dict__.get("_unfiltered", self)  # a page does not refer to itself: it would live too long
        return found


def _without_surrogates(html: str) -> tuple[str, bytes]:
    """The text, and the same in UTF-8. That has no lone surrogates; their replacement keeps all offsets."""
    try:
        return html, html.encode("utf-8")
    except UnicodeEncodeError:
        text = _SURROGATES.sub("\ufffd", html)
        return text, text.encode("utf-8")


def _address(url: str | None) -> str | None:
    """The address, if it can be one, without lone surrogates."""
    if url is None or isinstance(url, str):
        return url and _SURROGATES.sub("\ufffd", url)
    raise InputError(f"url must be str, not {type(url).__name__}")


def _restore(
    html: str,
    url: str | None,
    encoding: str | None,
    changes: dict[str, Any] | None = None,
    layout: Layout | None = None,
) -> Page:
    page = Page(html, url=url, encoding=encoding)
    page = page if layout is None else page.with_layout(layout)
    return page if changes is None else page.view(replace(page.source, stream=page.source.stream.changed(changes)))
