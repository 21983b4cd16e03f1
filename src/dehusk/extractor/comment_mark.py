"""Where comments begin on pages that put no element around them: an anchor such as `<a name="comments">`, or a heading.

Pages of the nineties and after mark the place, so that links can jump there, and go on with paragraphs and lines. Few
pages with a mark change by it: one of news gained .29, another .005; of 3,600 pages of ten corpora none lost.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Blocks
from dehusk.page import tags
from dehusk.page.tree import RawAttributes, Tree, counts

_NAMED = re.compile(
    r"(?:the|all|user|readers?|post|blog|article|story|view|to|[_-])*comments?"
    r"(?:section|area|list|anchor|title|head(?:er|ing)?|top|start|[_-])*",
    re.IGNORECASE,
)
"""`comments`, `commentSection`, `reader-comments` …, and no `commentary`."""
_LITTLE = 12.0
"""A mark has so few words: "12 comments on this story". What has more is no mark, but holds them."""
_ABOUT = re.compile(
    r"comm?ent|komment|yorum|коммент|коментар|repl(?:y|ies)|respon|répon|repon|respuesta|discuss|antwort|trackback|"
    r"pingback|评论|評論|回复|コメント|댓글|تعليق|نظر|תגוב",
    re.IGNORECASE,
)
"""Headings of comments and of the form below them. Behind any other heading something else begins: what is named after
comments is then a section of a manual, and what follows is not said by readers."""
_LONGEST = 200  # characters of a heading
_MOST, _DEEPEST = 20, 60
"""Marks that are tried, and levels around each, so that no page takes long."""
_ANCHOR = tags.TAG_ID["a"]
_HEADINGS = np.array([tags.TAG_ID[f"h{level}"] for level in range(1, 7)])


def behind_comment_mark(blocks: Blocks) -> NDArray[np.bool_]:
    """Per block: does it stand behind a mark, in the same element, with no heading of anything else behind it?

    >>> from dehusk import Page
    >>> from dehusk.extractor.blocks import blocks_of
    >>> text = "<p>Tea is good, for it is warm in winter, and cold in summer if you wait."
    >>> page = Page.from_html(f"<div>{text}<a name=comments></a><p>No!<p>Yes!</div><p>Imprint")
    >>> behind_comment_mark(blocks_of(page)).tolist()
    [False, True, True, False]
    """
    found = np.zeros(len(blocks), bool)
    tree = blocks.page.tree
    is_heading = np.isin(tree.tag, _HEADINGS)
    marks = _marks(tree, is_heading)
    if not marks:
        return found
    total = np.append(0, blocks.words.cumsum(dtype=np.float64)).take(blocks.before)
    held = total.take(tree.end) - total[:-1]
    others = counts(_of_others(tree, is_heading & (held > 0)))
    for mark in [mark for mark in marks if held[mark] <= _LITTLE][:_MOST]:
        end = int(tree.end[_holder(tree, mark, total)])
        if others[end] == others[tree.end[mark]]:
            found[blocks.before[mark] : blocks.before[end]] = True
            break
    return found


def _marks(tree: Tree, is_heading: NDArray[np.bool_]) -> list[int]:
    """Headings, the anchors in them, and those without text, that are named after comments and shown.

    (Reading the attributes of all links would take its time.)
    """
    anchor = (tree.tag == _ANCHOR).nonzero()[0]
    ends = np.append(tree.text_start, len(tree.text)).take(tree.end.take(anchor))
    is_empty = tree.text_start.take(anchor) == ends
    is_mark = is_heading.copy()
    is_mark[anchor[is_empty | tree.below(is_heading).take(anchor)]] = True
    rows = (is_mark & ~tree.hidden).nonzero()[0].tolist()
    own = tree.attributes_of_many(rows)
    return [row for row, attributes in zip(rows, own, strict=True) if _is_named(attributes)]


def _is_named(attributes: RawAttributes) -> bool:
    """Is it named after comments, and no link to them?"""
    names = (attributes.get("name"), attributes.get("id"))
    return "href" not in attributes and any(name and _NAMED.fullmatch(name) for name in names)


def _of_others(tree: Tree, is_heading: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Per row: is it a heading, and neither called after comments nor of them?"""
    rows = is_heading.nonzero()[0].tolist()
    own = tree.attributes_of_many(rows)
    found = np.zeros(len(tree), bool)
    for row, attributes in zip(rows, own, strict=True):
        first = int(tree.text_start[row])
        text = tree.text[first : min(int(tree.text_end[tree.end[row] - 1]), first + _LONGEST)]
        names = (attributes.get("id") or "", attributes.get("class") or "")
        found[row] = not any(map(_ABOUT.search, (text, *names)))
    return found


def _holder(tree: Tree, mark: int, total: NDArray[np.float64]) -> int:
    """The element in which comments follow the mark: the first around it that has more than the mark says.

    A paragraph that was never closed holds the anchor behind it, and nothing more. `total`: words before each row.
    """
    row, behind = max(int(tree.parent[mark]), 0), total[tree.end[mark]]
    for _ in range(_DEEPEST):
        if row == 0 or (total[tree.end[row]] - total[row] > _LITTLE and total[tree.end[row]] > behind):
            break
        row = int(tree.parent[row])
    return row
