"""A document as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import ParameterError
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


Field = Callable[[Any], Any]
"""From a document to what JSON has of it."""


_OF_PAGE: Mapping[str, Field] = MappingProxyType(
    {
        "title": lambda document: document.title,
        "authors": lambda document: list(document.authors),
        "date": lambda document: _iso(document.date),
        "modified": lambda document: _iso(document.modified),
        "site_name": lambda document: document.site_name,
        "description": lambda document: document.description,
        "image": lambda document: document.image,
        "url": lambda document: document.url,
        "canonical_url": lambda document: document.canonical_url,
        "license": lambda document: document.license,
        "tags": lambda document: list(document.tags),
        "metadata": lambda document: {name: value.to_dict() for name, value in document.metadata.items()},
    }
)
OF_PAGE = frozenset(_OF_PAGE)
"""Fields that the page tells of itself, for which nothing need be extracted."""
_FOUND: Mapping[str, Field] = MappingProxyType(
    {
        "language": lambda document: document.language,
        "direction": lambda document: document.direction,
        "confidence": lambda document: document.confidence,
        "page_type": lambda document: document.page_type,
        "page_types": lambda document: {name: round(share, 4) for name, share in document.page_types.items()},
        "doubts": lambda document: list(document.doubts),
        "rejected": lambda document: document.rejected,
        "origin": lambda document: document.origin,
        "text": lambda document: document.text,
        "posts": lambda document: [post.to_dict() for post in document.posts],
        "comments": lambda document: [comment.to_dict() for comment in document.comments],
        "algorithm": lambda document: document.selection.by,
        "version": lambda document: __version__,
    }
)
_ON_REQUEST: Mapping[str, Field] = MappingProxyType(
    {
        "markdown": lambda document: document.markdown,
        "html": lambda document: document.html,
        "blocks": lambda document: blocks_of(document.selection),
        "links": lambda document: [link.to_dict() for link in document.links],
        "images": lambda document: [picture.to_dict() for picture in document.images],
        "tables": lambda document: [table.to_dict() for table in document.tables],
    }
)
FIELDS: Mapping[str, Field] = MappingProxyType({**_OF_PAGE, **_FOUND, **_ON_REQUEST})
"""How each field of JSON is made."""
DEFAULT_FIELDS = (*_OF_PAGE, *_FOUND)
"""Those that are there unless others are asked for."""


def to_dict(document: Document, wanted: Sequence[str] | None = None) -> dict[str, Any]:
    """Some fields by name, in that order; without names, the default ones.

    An id comes first where there is one; a page that could not be read has its address and its error alone.
    """
    names = checked_fields(DEFAULT_FIELDS if wanted is None else wanted)
    called = {} if document.id is None else {"id": document.id}
    if document.error is not None:
        problem = {"type": document.error.type, "message": document.error.message}
        return {**called, "url": document.url, "error": problem}
    return {**called, **{name: FIELDS[name](document) for name in names}}


def checked_fields(names: Sequence[str]) -> tuple[str, ...]:
    """The names, each once, or an error that says which there are.

    >>> checked_fields(["title", "text", "title"])
    ('title', 'text')
    """
    if isinstance(names, str):
        raise ParameterError(f"fields must be several names, as in [{names!r}], not {names!r}")
    for name in names:
        if name not in FIELDS:
            raise ParameterError(f"there is no field {name!r}; there are {', '.join(FIELDS)}")
    return tuple(dict.fromkeys(names))


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
