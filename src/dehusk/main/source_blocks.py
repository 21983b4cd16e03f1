"""The blocks of a page as its source tells them: the rows that the fast extractor decides on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import Floats, sums
from dehusk.main.traits import WITHOUT_SPACES, Traits, traits_of
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import END, START
from dehusk.page.words import Columns, Ints, code_points, number_before

_LINK = TAG_ID["a"]
T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class SourceBlocks(Columns):
    """Columns over the blocks: words of the source that no block-level tag interrupts."""

    source: Source
    traits: Traits
    """Of the characters of `source.text`."""
    title: slice
    """Words of the page's title."""
    first: Ints
    """First word."""
    last: Ints
    """The word behind the last one."""
    words: Floats
    """Number of words; a character of a script without spaces is half a word."""
    linked: Floats
    """Of these, in links."""
    hidden: Floats
    """Share of words that a browser does not show."""

    def __len__(self) -> int:
        return len(self.first)

    def of_words(self, values: NDArray[T]) -> NDArray[T]:
        """What is said of blocks, said of their words; nothing of words in no block. (words of the source)"""
        found = np.zeros(len(self.source.word_at), values.dtype)
        if len(self):
            found[self.first[0] :] = values.repeat(self.last - self.first)
        return found


def source_blocks(page: Page) -> SourceBlocks:
    """The blocks of the body of a page."""
    source, layout = page.source, page.source_layout
    title = _title(source)
    skipped = _words_of_head(source, title, layout.hidden)
    block, gap = layout.block[skipped:], source.word_gap[skipped:]
    starts = np.ones(len(block) + 1, bool)
    np.not_equal(block[1:], block[:-1], out=starts[1:-1])
    edges = starts.nonzero()[0].astype(np.int32)
    first = edges[:-1]
    traits = traits_of(code_points(source.text))
    weight = np.ones(len(block), np.float32)
    if not source.text.isascii():
        weight[traits.take(source.word_at[skipped:]) & WITHOUT_SPACES != 0] = 0.5
    hidden = layout.hidden[skipped:]
    share: Floats = np.zeros(len(first), np.float32)
    if hidden.any():
        np.divide(sums(hidden.astype(np.float32), first), edges[1:] - first, out=share, casting="unsafe")
    return SourceBlocks(
        source=source,
        traits=traits,
        title=title,
        first=first + np.int32(skipped),
        last=edges[1:] + np.int32(skipped),
        words=sums(weight, first),
        linked=sums(weight * _in_links(source, gap), first),
        hidden=share,
    )


def _title(source: Source) -> slice:
    """The words of the first title; all behind it where it has no end."""
    markup = source.markup
    named = (markup.tag == TAG_ID["title"]).nonzero()[0]
    kinds = markup.kind.take(named).tolist()
    if START not in kinds:
        return slice(0, 0)
    begin = kinds.index(START)  # end tags without a beginning may stand before it
    named = named[begin : begin + 2]
    edges = source.word_gap.searchsorted(named, side="right").tolist()
    return slice(edges[0], edges[1] if len(edges) > 1 else len(source.word_gap))


def _words_of_head(source: Source, title: slice, hidden: NDArray[np.bool_]) -> int:
    """How many words stand before the body; up to the title's end where no tag says where it begins."""
    body = _tags(source, "body", START)
    if not len(body):
        body = _tags(source, "head", END)
    if not len(body):
        return title.stop if title.start == 0 else 0
    skipped = int(source.word_gap.searchsorted(body[0], side="right"))
    shown = ~hidden[:skipped]
    shown[title] = False
    return int(shown.argmax()) if shown.any() else skipped  # a head shows nothing: there the body has begun


def _tags(source: Source, name: str, kind: int) -> NDArray[np.intp]:
    """The tags of a name that are of this kind."""
    named = (source.markup.tag == TAG_ID[name]).nonzero()[0]
    found: NDArray[np.intp] = named[source.markup.kind.take(named) == kind]
    return found


def _in_links(source: Source, gap: Ints) -> NDArray[np.bool_]:
    """Per word: is the last tag of a link before it a start tag? `gap`: the piece of markup behind each."""
    link = (source.markup.tag == _LINK).nonzero()[0]
    is_start = np.zeros(len(link) + 1, bool)
    np.equal(source.markup.kind.take(link), START, out=is_start[1:])
    return is_start.take(number_before(link, gap))
