"""The notes that a text refers to: footnotes and references, by the raised marks in the text that link to them."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Flags, Places
from dehusk.extractor.outline.blocks import WordsOfBlocks
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import START, tag_attributes

_RAISED, _LINK = TAG_ID["sup"], TAG_ID["a"]
_MOST = 2_000
"""Marks that are looked at."""
_LONGEST_TAG = 2_000
_TARGET = re.compile(r"""\s(?:id|name)\s*+=\s*+(?:"([^"]{1,200})"|'([^']{1,200})'|([^\s"'>]{1,200}))""", re.IGNORECASE)
_NEAR = 8
"""A note goes on up to the next one, if that begins within so many blocks; else, or if none follows, it is a block."""


@dataclass(frozen=True, slots=True, eq=False)
class Notes:
    """Marks and the notes that they link to: columns over the marks."""

    mark: Places
    """The block in which the mark stands."""
    first: Places
    """The first block of the note."""
    last: Places
    """The one after its last block."""

    def of(self, chosen: Flags) -> Flags:
        """The notes to which marks in the chosen blocks link, all of them after the mark."""
        found = np.zeros(len(chosen), bool)
        used = chosen.take(self.mark)
        for first, last in zip(self.first[used].tolist(), self.last[used].tolist(), strict=True):
            found[first:last] = True
        return found


NO_NOTES = Notes(*np.zeros((3, 0), np.intp))


def notes_of(page: Page, blocks: WordsOfBlocks) -> Notes:
    """The notes of a page. Most pages have no raised links, which is soon known."""
    source = page.source
    links = _raised_links(source)[:_MOST]
    if not len(links) or not len(blocks.sizes):
        return NO_NOTES
    written = source.written(source.markup.start.take(links), source.markup.end.take(links))
    names = [_linked_name(tag) for tag in written]
    piece_of = _targets(page, set(names) - {""})
    pairs = [(link, piece_of[name]) for link, name in zip(links.tolist(), names, strict=True) if name in piece_of]
    if not pairs:
        return NO_NOTES
    mark, note = (_block_after(source, blocks, np.array(pieces, np.intp)) for pieces in zip(*pairs, strict=True))
    follows = (note > mark) & (note < len(blocks.sizes))  # a note links back to its mark
    mark, note = mark[follows], note[follows]
    starts = np.unique(note)
    ends = np.append(starts[1:], starts[-1:] + 1)
    ends = np.where(ends - starts <= _NEAR, ends, starts + 1)
    return Notes(mark, note, ends.take(starts.searchsorted(note)))


def _raised_links(source: Source) -> Places:
    """The start tags of links that stand in a `<sup>`, or hold nothing else."""
    tag, is_start = source.markup.tag, source.markup.kind == START
    raised: Places = ((tag == _RAISED) & is_start).nonzero()[0]
    if not len(raised):
        return raised
    is_link = np.concatenate(([False], (tag == _LINK) & is_start, [False]))
    return np.asarray(np.union1d(raised[is_link.take(raised + 2)] + 1, raised[is_link.take(raised)] - 1), np.intp)


def _linked_name(tag: str) -> str:
    """The name of the place on the page to which a link leads; empty where it leads elsewhere."""
    address = tag_attributes(tag[:_LONGEST_TAG], frozenset({"href"})).get("href", "")
    return address[1:] if address.startswith("#") else ""


def _targets(page: Page, wanted: set[str]) -> dict[str, int]:
    """The start tags that have these names, the first of each."""
    markup, found = page.source.markup, dict[str, int]()
    if not wanted:
        return found
    for match in _TARGET.finditer(page.html):
        name = match[1] or match[2] or match[3]
        if name in wanted and name not in found:
            piece = int(markup.start.searchsorted(match.start(), side="right")) - 1
            if piece >= 0 and match.start() < markup.end[piece] and markup.kind[piece] == START:
                found[name] = piece
    return found


def _block_after(source: Source, blocks: WordsOfBlocks, piece: Places) -> Places:
    """The block of the first word after some tags; the number of blocks where none follows."""
    word = source.word_gap.searchsorted(piece, side="right")
    block: Places = np.where(word < len(source.word_gap), blocks.block_of(word), len(blocks.sizes))
    return block
