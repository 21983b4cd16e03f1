"""Text that a parser adds to an earlier text: what stands in a table but in no cell moves before the table, what stands
after the end of the body moves into it, and what stands on both sides of a tag that is ignored is one text. Each
addition may copy what is there already.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tags import OTHER, TAG_ID, TAGS, tag_table
from dehusk.page.tokenizer import END, SKIPPED, START, Markup, tokenize
from dehusk.page.tree import counts

_PARTS = tag_table("table caption colgroup col tbody thead tfoot tr td th")
_CELLS = tag_table("td th caption")
_APART = tag_table("svg math select")
"""Elements in which parts of tables are none."""
_ROOTS = tag_table("html body")
_IGNORED = tag_table("html head body frameset frame")
_BARE = np.array([len(name) for name in TAGS], np.int32) + len("<>")
_BARE[OTHER] = 0


def copies_much(source: bytes, limit: int, markup: Markup | None = None) -> bool:
    """May a parser have to copy more characters than that for text that it adds to other text? (UTF-8)

    >>> page = b"<table>" + b"text <tr><td>cell</td></tr>" * 100 + b"</table>"
    >>> copies_much(page, 10_000), copies_much(page, 100_000)
    (True, False)
    """
    if markup is None:
        markup = tokenize(source)
    first = np.concatenate((np.zeros(1, np.int32), markup.end))
    last = np.append(markup.start, len(source))
    outside = _filled(source, np.flatnonzero(_outside_cells(markup) & (last > first)), (first, last))
    closed = np.flatnonzero(_ROOTS[markup.tag] & (markup.kind == END))
    after = slice(int(closed[0]) + 1 if len(closed) else len(last), None)
    interruptions = int(np.count_nonzero(markup.kind[after] == SKIPPED))
    text = last - first
    moved = (
        (len(outside), outside),
        (interruptions, text[after]),
        (int(np.count_nonzero(_may_be_ignored(source, markup))), text),
    )
    return any(pieces * int(lengths.sum()) > limit for pieces, lengths in moved)


def _filled(
    source: bytes, gaps: NDArray[np.intp], bounds: tuple[NDArray[np.int32], NDArray[np.int32]]
) -> NDArray[np.int64]:
    """Lengths of the texts that are not all white space."""
    places = zip(bounds[0][gaps].tolist(), bounds[1][gaps].tolist(), strict=True)
    return np.array([b - a for a, b in places if not source[a:b].isspace()], np.int64)


def is_open(markup: Markup, kinds: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Per piece: have more such elements started than ended before it?"""
    step = np.where(markup.kind == START, 1, -1)
    return counts(np.where(kinds[markup.tag] & (markup.kind != SKIPPED), step, 0))[:-1] > 0


def _outside_cells(markup: Markup) -> NDArray[np.bool_]:
    """Per piece of markup, and for the end of the page: does what stands before it stand in a table, but in no cell?"""
    parts = np.flatnonzero(_PARTS[markup.tag] & ~is_open(markup, _APART))
    tag, opens = markup.tag[parts], markup.kind[parts] == START
    leads_out = np.append(np.where(opens, ~_CELLS[tag], tag != TAG_ID["table"]), False)  # -1: before all of them
    found: NDArray[np.bool_] = leads_out[np.searchsorted(parts, np.arange(len(markup.kind) + 1)) - 1]
    return found


def _may_be_ignored(source: bytes, markup: Markup) -> NDArray[np.bool_]:
    """Per piece: is it a tag with attributes that a parser may ignore? (Without attributes that costs nothing.)

    End tags may be ignored, parts of tables outside of tables, a form inside a form, and whatever stands in a choice
    or in a page of frames.
    """
    is_start = markup.kind == START
    in_table = is_open(markup, tag_table("table")) & ~is_open(markup, _APART)
    ignored = _IGNORED[markup.tag] | (_PARTS[markup.tag] & (markup.tag != TAG_ID["table"]) & ~in_table)
    ignored |= (markup.tag == TAG_ID["form"]) & is_open(markup, tag_table("form"))
    ignored |= is_open(markup, tag_table("select frameset"))
    suspect: NDArray[np.bool_] = (ignored & is_start) | (markup.kind == END)
    suspect &= markup.end - markup.start > _BARE[markup.tag] + (markup.kind == END)
    for piece in np.flatnonzero(suspect & (markup.tag == OTHER)).tolist():  # names of any length
        suspect[piece] = len(source[markup.start[piece] : markup.end[piece]].split(None, 1)) > 1
    return suspect
