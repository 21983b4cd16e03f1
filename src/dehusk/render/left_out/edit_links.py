"""The links behind the headings of a wiki that let the reader edit a section: buttons, and no text."""

from __future__ import annotations

import numpy as np

from dehusk.arrays import Flags
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import END, START, tag_attributes

_CLASS = "mw-editsection"
"""Of MediaWiki, in every language."""
_SPAN = TAG_ID["span"]
_LONGEST = 100  # characters of its text: what is longer is no such link
_NEAR = 60  # pieces of markup in which such an element ends


def without_edit_links(page: Page, chosen: Flags) -> Flags:
    """Selected words without these."""
    if _CLASS not in page.html:
        return chosen
    tree = page.tree
    spans = (tree.tag == _SPAN).nonzero()[0]
    spans = spans[tree.text_end.take(tree.end.take(spans) - 1) - tree.text_start.take(spans) <= _LONGEST]
    named = [_CLASS in (told.get("class") or "").split() for told in tree.attributes_of_many(spans.tolist())]
    marked = np.zeros(len(tree), bool)
    marked[spans[named]] = True
    return chosen & ~tree.below(marked).take(page.words.node)


def without_source_edit_links(page: Page, chosen: Flags) -> Flags:
    """The same for words of the source."""
    source, at = page.source, page.html.find(_CLASS)
    if at < 0:
        return chosen
    kept, markup = chosen.copy(), source.markup
    tags, kinds = markup.tag.tobytes(), markup.kind.tobytes()
    while at >= 0:
        piece = int(markup.start.searchsorted(at)) - 1
        at = page.html.find(_CLASS, at + 1)
        if piece < 0 or tags[piece] != _SPAN or kinds[piece] != START:
            continue
        tag = page.html[markup.start[piece] : markup.end[piece]]
        if _CLASS in tag_attributes(tag).get("class", "").split():
            first, behind = source.word_gap.searchsorted((piece, _end(tags, kinds, piece)), side="right").tolist()
            kept[first:behind] = False
    return kept


def _end(tags: bytes, kinds: bytes, piece: int) -> int:
    """The end tag of a `<span>`; its start tag where none is near."""
    level = 0
    for at in range(piece, min(piece + _NEAR, len(tags))):
        if tags[at] == _SPAN:
            level += {START: 1, END: -1}.get(kinds[at], 0)
            if not level:
                return at
    return piece
