"""Parts of drawings (`<path …/>` in an `<svg>`), of which a page may have ten thousand: each closes itself.

To walk them all, tag by tag, takes longer than to read the page. So long stretches of them are told at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tags import OTHER, TAG_ID
from dehusk.page.tokenizer import SKIPPED, START, Markup

_DRAWING = TAG_ID["svg"]
_SLASH = ord("/")
_HOLDS_HTML = b"desc"
"""In this part of a drawing elements are those of HTML, which do not close themselves."""


def parts_that_close_themselves(source: bytes, markup: Markup) -> NDArray[np.bool_]:
    """Per piece: is it surely a tag of a drawing that leaves nothing open? (Others may be, too.)

    >>> from dehusk.page.tokenizer import tokenize
    >>> source = b'<svg><g><path d="x"/></g></svg><path/>'
    >>> parts_that_close_themselves(source, tokenize(source)).tolist()
    [False, False, True, False, False, False]
    """
    found = np.zeros(len(markup.kind), bool)
    last = np.frombuffer(source, np.uint8).take(np.maximum(markup.end - 2, 0)) if source else found
    ends_with_slash = (last == _SLASH) & (markup.kind == START)
    # every name that HTML knows may end the drawing
    known = ((markup.tag != OTHER) & (markup.kind != SKIPPED)).nonzero()[0]
    opens = (markup.tag[known] == _DRAWING) & (markup.kind[known] == START) & ~ends_with_slash[known]
    following = np.append(known[1:], len(found))
    for first, stop in zip((known[opens] + 1).tolist(), following[opens].tolist(), strict=True):
        if stop > first and _has_quotes(source[markup.start[first] : markup.end[stop - 1]]):
            found[first:stop] = True
    found &= ends_with_slash
    return found


def _has_quotes(part: bytes) -> bool:
    """Have all values quotes, so that no slash before a `>` is part of one, and is there no HTML among the tags?"""
    return part.count(b"=") == part.count(b'="') + part.count(b"='") and _HOLDS_HTML not in part.lower()
