"""The blocks of some pages: the rows that the extractor decides on.

A block is a stretch of words that no block-level tag interrupts; those of the head are left out. Blocks stand in the
order of the source, page after page, so those of an element are an interval.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Singles
from dehusk.extractor.outline.arrays import sums
from dehusk.extractor.outline.traits import WITHOUT_SPACES, Traits, traits_of
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID
from dehusk.page.together import Together
from dehusk.page.tokenizer import END, START
from dehusk.page.words import Columns, code_points, number_before

MOST_BLOCKS = 50_000
"""Of a page: where there are more, neighbours count as one. What is known of a block takes about 2.5 KB, so that a page
of 1 MB, which may have 150,000, would need as much memory as a hundred usual pages. Of 3,573 pages in ten corpora the
largest has 3,045."""
_LINK = TAG_ID["a"]
T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class Blocks(Columns):
    """Columns over the blocks: words of the source that no block-level tag interrupts. Page after page."""

    together: Together
    traits: Traits
    """Of the characters of `source.text`."""
    titles: tuple[slice, ...]
    """Words of each page's title."""
    body: Ints
    """The words that stand in blocks: those of the bodies of the pages."""
    at: Ints
    """The place of the first word of each block among those."""
    first: Ints
    """First word."""
    last: Ints
    """The word after the last one."""
    words: Singles
    """Number of words; a character of a script without spaces is half a word."""
    linked: Singles
    """Of these, in links."""
    hidden: Singles
    """Share of words that a browser does not show."""
    edges: NDArray[np.intp]
    """The first block of each page, and at last the number of all. (pages + 1)"""
    page: NDArray[np.intp]
    """The number of the page that each block stands on."""
    joined: NDArray[np.intp]
    """How many neighbours count as one block on each page: 1, save where there are too many. (pages)"""

    def __len__(self) -> int:
        return len(self.first)

    @property
    def source(self) -> Source:
        """The source of all pages."""
        return self.together.source

    def of_page(self, number: int) -> WordsOfBlocks:
        """The words of the blocks of one of the pages."""
        first, last = int(self.together.first_word[number]), int(self.together.last_word[number])
        own = slice(*self.edges[number : number + 2].tolist())
        begins = self.first[own.start] - first if own.stop > own.start else 0
        return WordsOfBlocks(int(begins), self.last[own] - self.first[own], last - first)

    def of_words(self, values: NDArray[T]) -> NDArray[T]:
        """What is said of the blocks of a single page, said of its words; nothing of words in no block."""
        return self.of_page(0)(values)


@dataclass(frozen=True, slots=True, eq=False)
class WordsOfBlocks(Columns):
    """Which words of a page stand in which block; it knows nothing of the pages that were read with it."""

    begins: int
    """The first word of the first block."""
    sizes: Ints
    """Words of each block; they are all that follow."""
    words: int
    """Of the page."""

    @property
    def first(self) -> NDArray[np.intp]:
        """The first word of each block."""
        return np.asarray(self.begins + self.sizes.cumsum() - self.sizes, np.intp)

    def block_of(self, words: NDArray[np.integer]) -> NDArray[np.intp]:
        """The block of some words; of a word before the first block, that."""
        return np.maximum(self.first.searchsorted(words, side="right") - 1, 0)

    def __call__(self, values: NDArray[T]) -> NDArray[T]:
        """What is said of blocks, said of their words; nothing of words in no block."""
        found = np.zeros(self.words, values.dtype)
        if len(values):
            found[self.begins :] = values.repeat(self.sizes)
        return found


def blocks_of(together: Together) -> Blocks:
    """The blocks of the bodies of some pages."""
    source, hidden = together.source, together.layout.hidden
    titles = _titles(together)
    body, at, last, edges, joined = _bodies(together, _begins(together, titles, hidden))
    first, traits = body.take(at), traits_of(code_points(source.text))
    weight = np.ones(len(body), np.float32)
    if not source.text.isascii():
        weight[traits.take(source.word_at.take(body)) & WITHOUT_SPACES != 0] = 0.5
    hidden = hidden.take(body)
    share: Singles = np.zeros(len(first), np.float32)
    if hidden.any():
        np.divide(sums(hidden.astype(np.float32), at), last - first, out=share, casting="unsafe")
    return Blocks(
        together=together,
        traits=traits,
        titles=titles,
        body=body,
        at=at,
        first=first,
        last=last,
        words=sums(weight, at),
        linked=sums(weight * _in_links(together, source.word_gap.take(body)), at),
        hidden=share,
        edges=edges,
        page=np.arange(len(edges) - 1).repeat(np.diff(edges)),
        joined=joined,
    )


class _Bodies(NamedTuple):
    """Where the blocks of the bodies of some pages stand: see `Blocks`."""

    body: Ints
    at: Ints
    last: Ints
    edges: NDArray[np.intp]
    joined: NDArray[np.intp]


def _bodies(together: Together, begins: list[int]) -> _Bodies:
    """The blocks of the bodies that begin at these words."""
    begin, stop = np.array(begins, np.int32), together.last_word.astype(np.int32)
    bodies = [np.arange(a, b, dtype=np.int32) for a, b in zip(begin, stop, strict=True)]
    body = bodies[0] if len(bodies) == 1 else np.concatenate(bodies)
    number = together.layout.block
    starts = np.ones(len(number), bool)
    np.not_equal(number[1:], number[:-1], out=starts[1:])
    starts[begin[begin < stop]] = True
    at = starts.take(body).nonzero()[0].astype(np.int32)
    first = body.take(at)
    edges = np.append(first.searchsorted(begin), len(first))
    joined = np.maximum(-(-np.diff(edges) // MOST_BLOCKS), 1)
    if (joined > 1).any():
        at, edges = _neighbours_as_one(at, edges, joined)
        first = body.take(at)
    has_blocks = edges[1:] > edges[:-1]
    last = np.empty_like(first)
    last[:-1] = first[1:]
    last[edges[1:][has_blocks] - 1] = stop[has_blocks]
    return _Bodies(body, at, last, edges, joined)


def _neighbours_as_one(at: Ints, edges: NDArray[np.intp], joined: NDArray[np.intp]) -> tuple[Ints, NDArray[np.intp]]:
    """The first words of blocks, and the edges of pages, if so many blocks of each page count as one.

    >>> at, edges = _neighbours_as_one(np.arange(0, 70, 10), np.array([0, 5, 7]), np.array([2, 1]))
    >>> at.tolist(), edges.tolist()
    ([0, 20, 40, 50, 60], [0, 3, 5])
    """
    number = np.diff(edges)
    place = np.arange(len(at)) - edges[:-1].repeat(number)
    kept = place % joined.repeat(number) == 0
    return at[kept], np.append(0, (-(-number // joined)).cumsum())


def _titles(together: Together) -> tuple[slice, ...]:
    """The words of the first title of each page; all after it where it has no end."""
    markup, gap = together.source.markup, together.source.word_gap
    words = list(zip(together.first_word.tolist(), together.last_word.tolist(), strict=True))
    named = (markup.tag == TAG_ID["title"]).nonzero()[0]
    kinds = markup.kind.take(named).tolist()
    edges = gap.searchsorted(named, side="right").tolist()
    found = []
    bounds = [*named.searchsorted(together.first_piece).tolist(), len(named)]
    for number, (first, stop) in enumerate(pairwise(bounds)):
        while first < stop and kinds[first] != START:
            first += 1  # end tags without a beginning may stand before it
        begin, end = words[number]
        after = edges[first + 1] if first + 1 < stop else end
        found.append(slice(edges[first], after) if first < stop else slice(begin, begin))
    return tuple(found)


def _begins(together: Together, titles: tuple[slice, ...], hidden: NDArray[np.bool_]) -> list[int]:
    """The first word of each body; the one after the title where no tag says where it begins."""
    words = together.first_word.tolist()
    body, head = (_reached(together, name, kind) for name, kind in (("body", START), ("head", END)))
    found = []
    for number, title in enumerate(titles):
        first = words[number]
        begin = body[number] if body[number] >= 0 else head[number]
        if begin < 0:
            found.append(title.stop if title.start == first else first)
            continue
        shown = ~hidden[first:begin]
        shown[title.start - first : title.stop - first] = False
        found.append(first + int(shown.argmax()) if shown.any() else begin)  # a head shows nothing: the body has begun
    return found


def _reached(together: Together, name: str, kind: int) -> list[int]:
    """The word after the first tag of a name that is of this kind, on each page; -1 where there is none."""
    markup = together.source.markup
    named = (markup.tag == TAG_ID[name]).nonzero()[0]
    named = named[markup.kind.take(named) == kind]
    tags, words = named.tolist(), together.source.word_gap.searchsorted(named, side="right").tolist()
    found = []
    for first, last in zip(together.first_piece.tolist(), together.last_piece.tolist(), strict=True):
        number = bisect_left(tags, first)
        found.append(words[number] if number < len(tags) and tags[number] < last else -1)
    return found


def _in_links(together: Together, gap: Ints) -> NDArray[np.bool_]:
    """Per word: is the last tag of a link before it on its page a start tag? `gap`: the piece of markup after each."""
    markup = together.source.markup
    is_link = markup.tag == _LINK
    is_link[together.last_piece[:-1]] = True  # what parts the pages ends a link that is left open
    link = is_link.nonzero()[0]
    is_start = np.zeros(len(link) + 1, bool)
    np.equal(markup.kind.take(link), START, out=is_start[1:])
    is_start[link.searchsorted(together.last_piece[:-1]) + 1] = False
    return is_start.take(number_before(link, gap))
