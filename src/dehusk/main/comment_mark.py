"""Where comments begin on pages that put no element around them: an anchor such as `<a name="comments">`, or a heading.

Pages of the nineties and after mark the place, so that links can jump there, and go on with paragraphs and lines.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import Blocks
from dehusk.page import tags
from dehusk.page.tree import RawAttributes

_NAMED = re.compile(
    r"(?:the|all|user|readers?|post|blog|article|story|view|to|[_-])*comments?"
    r"(?:section|area|list|anchor|title|head(?:er|ing)?|top|start|[_-])*",
    re.IGNORECASE,
)
"""Of 2,900 pages of nine corpora 167 have such a mark. What stands behind it had been taken of few that are no threads:
one gained .3 by leaving it out, a few up to .02, and one lost .01."""
_LITTLE = 12.0
"""A mark has so few words: "12 comments on this story". What has more is no mark, but holds them."""
_ANCHOR = tags.TAG_ID["a"]
_HEADINGS = np.array([tags.TAG_ID[f"h{level}"] for level in range(1, 7)])


def behind_comment_mark(blocks: Blocks) -> NDArray[np.bool_]:
    """Per block: does it stand behind the first mark, in the same element?

    >>> from dehusk import Page
    >>> from dehusk.main.blocks import blocks_of
    >>> text = "<p>Tea is good, for it is warm in winter, and cold in summer if you wait."
    >>> page = Page.from_html(f"<div>{text}<a name=comments></a><p>No!<p>Yes!</div><p>Imprint")
    >>> behind_comment_mark(blocks_of(page)).tolist()
    [False, True, True, False]
    """
    found = np.zeros(len(blocks), bool)
    tree = blocks.page.tree
    named = [row for row in _anchors_and_headings(blocks) if _is_named(tree.attributes_of(row))]
    if not named:
        return found
    total = np.append(0, blocks.words.cumsum(dtype=np.float64)).take(blocks.before)
    held = total.take(tree.end) - total[:-1]
    mark = next((row for row in named if held[row] <= _LITTLE), None)
    if mark is not None:
        holder, behind = max(int(tree.parent[mark]), 0), total[tree.end[mark]]
        # a paragraph that was never closed holds the anchor behind it
        while holder > 0 and (held[holder] <= _LITTLE or total[tree.end[holder]] <= behind):
            holder = int(tree.parent[holder])
        found[blocks.before[mark] : blocks.before[tree.end[holder]]] = True
    return found


def _anchors_and_headings(blocks: Blocks) -> list[int]:
    """Headings, the anchors in them, and those without text. (Reading the attributes of all links takes its time.)"""
    tree = blocks.page.tree
    is_heading = np.isin(tree.tag, _HEADINGS)
    anchor = (tree.tag == _ANCHOR).nonzero()[0]
    ends = np.append(tree.text_start, len(tree.text)).take(tree.end.take(anchor))
    is_empty = tree.text_start.take(anchor) == ends
    is_mark = is_heading.copy()
    is_mark[anchor[is_empty | tree.below(is_heading).take(anchor)]] = True
    rows = is_mark.nonzero()[0].tolist()
    own = tree.attributes_of_many(rows)
    return [row for row, attributes in zip(rows, own, strict=True) if "id" in attributes or "name" in attributes]


def _is_named(attributes: RawAttributes) -> bool:
    """Is it named after comments, and no link to them?"""
    names = (attributes.get("name"), attributes.get("id"))
    return "href" not in attributes and any(name and _NAMED.fullmatch(name) for name in names)
