"""Text that a browser puts somewhere else: out of a table where it stands in no cell, into the body where it stands
behind its end. A parser adds each piece to the text that it moved before, and copies that to do so.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tokenizer import END, SKIPPED, START, Markup, tokenize
from dehusk.page.tree import counts

_PARTS = tag_table("table caption colgroup col tbody thead tfoot tr td th")
_CELLS = tag_table("td th caption")
_APART = tag_table("svg math select")
"""Elements in which parts of tables are none."""
_ROOTS = tag_table("html body")


def copies_much(source: bytes, limit: int) -> bool:
    """May a parser have to copy more characters than that for text that it moves? (UTF-8)

    >>> page = b"<table>" + b"text <tr><td>cell</td></tr>" * 100 + b"</table>"
    >>> copies_much(page, 10_000), copies_much(page, 100_000)
    (True, False)
    """
    markup = tokenize(source.decode("latin-1"))
    size = _text_sizes(markup, len(source))
    outside = size[_outside_cells(markup) & (size > 0)]
    closed = np.flatnonzero(_ROOTS[markup.tag] & (markup.kind == END))
    behind = slice(int(closed[0]) + 1 if len(closed) else len(size), None)
    interruptions = np.count_nonzero(markup.kind[behind] == SKIPPED)
    return bool(len(outside) * outside.sum() > limit or interruptions * size[behind].sum() > limit)


def _text_sizes(markup: Markup, size: int) -> NDArray[np.int64]:
    """Per piece of markup, and for the end of the page: how many characters of text stand before it."""
    blank = np.flatnonzero(markup.view[:size] <= ord(" "))
    first, last = np.concatenate((np.zeros(1, np.int64), markup.end)), np.append(markup.start, size)
    sizes: NDArray[np.int64] = last - first - (np.searchsorted(blank, last) - np.searchsorted(blank, first))
    return sizes


def _outside_cells(markup: Markup) -> NDArray[np.bool_]:
    """Per piece of markup, and for the end of the page: does what stands before it stand in a table, but in no cell?"""
    step = np.where(markup.kind == START, 1, -1)
    apart = counts(np.where(_APART[markup.tag], step, 0))[1:] > 0
    parts = np.flatnonzero(_PARTS[markup.tag] & ~apart)
    tag, opens = markup.tag[parts], markup.kind[parts] == START
    leads_out = np.append(np.where(opens, ~_CELLS[tag], tag != TAG_ID["table"]), False)  # -1: before all of them
    found: NDArray[np.bool_] = leads_out[np.searchsorted(parts, np.arange(len(markup.kind) + 1)) - 1]
    return found
