"""A document as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tags import IS_INLINE, TAGS, tag_table
from dehusk.page.tree import Tree
from dehusk.render.pieces import Pieces, block_starts, texts_of_blocks
from dehusk.render.role_headings import with_role_headings
from dehusk.render.text import tree_pieces
from dehusk.selection import Selection
from dehusk.spans import spans_around
from dehusk.version import __version__

if TYPE_CHECKING:
    from dehusk.extraction.document import Document

_HEADING = tag_table("h1 h2 h3 h4 h5 h6")


def to_dict(document: Document) -> dict[str, Any]:
    """Metadata with its sources, URL, language, text, posts, comments, blocks with spans and scores, its origin.

    An id comes first where there is one; a page that could not be read has its error alone.
    """
    called = {} if document.id is None else {"id": document.id}
    if document.error is not None:
        problem = {"type": document.error.type, "message": document.error.message}
        return {**called, "url": document.url, "error": problem}
    return {
        **called,
        "title": document.title,
        "authors": list(document.authors),
        "date": _iso(document.date),
        "modified": _iso(document.modified),
        "site_name": document.site_name,
        "description": document.description,
        "image": document.image,
        "url": document.url,
        "canonical_url": document.canonical_url,
        "license": document.license,
        "tags": list(document.tags),
        "language": document.language,
        "direction": document.direction,
        "metadata": {name: value.to_dict() for name, value in document.metadata.items()},
        "confidence": document.confidence,
        "page_type": document.page_type,
        "page_types": {name: round(share, 4) for name, share in document.page_types.items()},
        "doubts": list(document.doubts),
        "origin": document.origin,
        "text": document.text,
        "posts": [post.to_dict() for post in document.posts],
        "comments": [comment.to_dict() for comment in document.comments],
        "blocks": blocks_of(document.selection),
        "algorithm": document.selection.by,
        "version": __version__,
    }


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def blocks_of(selection: Selection) -> list[dict[str, Any]]:
    """The selected blocks: text, element, place in the source, share of the block that is selected, score if known."""
    if not len(selection):  # a selection of the source may hold words that the tree does not have
        return []
    page = selection.page
    words = page.words
    chosen = np.flatnonzero(selection.words)
    numbers, first = np.unique(words.block[chosen], return_index=True)
    whole = np.bincount(words.block, minlength=1)
    texts = _texts(tree_pieces(selection))
    size = np.diff(np.append(first, len(chosen)))
    share = (size / whole[numbers]).round(4).tolist()
    columns = (
        numbers.tolist(),
        _elements(with_role_headings(selection).page.tree, words.node[chosen[first]]),
        spans_around(page, chosen, first),
        share,
        _means(selection, chosen, first),
    )
    return [
        {"text": texts[number], "tag": element, "span": span, "selected": selected, "score": score}
        for number, element, span, selected, score in zip(*columns, strict=True)
        if number in texts  # not what is left out of text, as the numbers beside code
    ]


def _means(selection: Selection, chosen: NDArray[np.intp], first: NDArray[np.intp]) -> Sequence[float | None]:
    """The mean score of the chosen words of each block, from its first one on; None where no scores are known."""
    if selection.scores is None:
        return [None] * len(first)
    total = np.add.reduceat(selection.scores[chosen], first)
    means: list[float] = (total / np.diff(np.append(first, len(chosen)))).round(4).tolist()
    return means


def _texts(pieces: Pieces) -> dict[int, str]:
    """The text of each block, by its number; a formula on a line of its own goes with the block before it, or else with
    the first.
    """
    lines: dict[int, list[str]] = {}
    blocks = pieces.block[block_starts(pieces.block)].tolist()
    before = next((block for block in blocks if block >= 0), -1)
    for block, text in zip(blocks, texts_of_blocks(pieces), strict=True):
        before = block if block >= 0 else before
        lines.setdefault(before, []).append(text)
    return {number: "\n".join(texts) for number, texts in lines.items()}


def _elements(tree: Tree, rows: NDArray[np.integer]) -> list[str]:
    """Names of the block-level elements that text nodes stand in; of the page's where there is none."""
    holders = np.maximum(tree.nearest(~IS_INLINE[tree.tag], rows), 0)
    is_heading = _HEADING[tree.tag[holders]]  # not the name of what says that it is a heading
    pairs = zip(holders.tolist(), is_heading.tolist(), strict=True)
    return [TAGS[tree.tag[row]] if heading else tree.name_of(row) for row, heading in pairs]
