"""The sign (¶, #, 🔗) that links to the heading it stands in: it shows up under the mouse, and says nothing."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import IS_HEADING, TAG_ID
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.page.words import Ints
from dehusk.render._names import names

_SIGNS = "#¶§🔗⚓∞"
_AS_PICTURE = "\ufe0f"
"""Behind a sign: that it is shown in colour."""
_CLASSES = names("headerlink header-anchor heading-anchor heading-link permalink anchor anchor-link anchorjs-link")
"""Of links that are such signs wherever they stand, as beside the terms of a reference manual."""
_TAGS_BACK = 3
_LINK = TAG_ID["a"]


def without_permalinks(page: Page, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Selected words without these signs."""
    tree, words = page.tree, page.words
    places = _lone_signs(words.text)
    if not places:
        return chosen
    found = _words_at(words.start, places)
    node = words.node.take(found)
    link, heading = (tree.nearest(kind, node).tolist() for kind in (tree.tag == _LINK, IS_HEADING[tree.tag]))
    kept = chosen.copy()
    for word, row, around, above in zip(found.tolist(), node.tolist(), link, heading, strict=True):
        is_alone = len(tree.text[tree.text_start[row] : tree.text_end[row]].strip().strip(_AS_PICTURE)) == 1
        if around >= 0 and is_alone and _is_permalink(tree.attributes_of(around), in_heading=above >= 0):
            kept[word] = False
    return kept


def without_source_permalinks(page: Page, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The same for words of the source."""
    source = page.source
    places = _lone_signs(source.text)
    if not places:
        return chosen
    headings = IS_HEADING.take(source.markup.tag).nonzero()[0]
    kept = chosen.copy()
    for word in _words_at(source.word_at, places).tolist():
        link = _link_around(source, word)
        if link >= 0:
            before = int(headings.searchsorted(link)) - 1
            in_heading = before >= 0 and bool(source.markup.kind[headings[before]] == START)
            given = tag_attributes(source.html[source.markup.start[link] : source.markup.end[link]])
            kept[word] &= not _is_permalink(given, in_heading=in_heading)
    return kept


def _lone_signs(text: str) -> list[int]:
    """Where a sign stands with white space or nothing around it."""
    found: list[int] = []
    for sign in _SIGNS:
        at = text.find(sign)
        while at >= 0:
            behind = at + 2 if text[at + 1 : at + 2] == _AS_PICTURE else at + 1
            if text[behind : behind + 1].isspace() and (at == 0 or text[at - 1].isspace()):
                found.append(at)
            at = text.find(sign, behind)
    return found


def _words_at(start: Ints, places: list[int]) -> NDArray[np.intp]:
    """The numbers of the words that start at some places."""
    return np.isin(start, np.array(places, start.dtype)).nonzero()[0]


def _link_around(source: Source, word: int) -> int:
    """The tag of the link that begins right before a word that is alone between its tags; -1 if there is none."""
    gap, markup = source.word_gap, source.markup
    piece = int(gap[word])
    if (word and gap[word - 1] == piece) or (word + 1 < len(gap) and gap[word + 1] == piece):
        return -1
    for at in range(piece - 1, max(piece - 1 - _TAGS_BACK, -1), -1):
        if markup.tag[at] == _LINK:
            return at if markup.kind[at] == START else -1
    return -1


def _is_permalink(attributes: Mapping[str, str | None], *, in_heading: bool) -> bool:
    if "#" not in (attributes.get("href") or ""):
        return False
    return in_heading or not _CLASSES.isdisjoint((attributes.get("class") or "").split())
