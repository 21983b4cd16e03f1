"""The sign (¶, #, 🔗) that links to the heading it stands in: it shows up under the mouse, and says nothing.

With it goes what a wiki writes there to edit the section: a button, and no text.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Ints
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import IS_HEADING, TAG_ID, names
from dehusk.page.tokenizer import END, START, tag_attributes
from dehusk.page.tree import Tree

_SIGNS = "#¶§🔗⚓∞"
_AS_PICTURE = "\ufe0f"
"""After a sign: that it is shown in colour."""
_CLASSES = names("headerlink header-anchor heading-anchor heading-link permalink anchor anchor-link anchorjs-link")
"""Of links that are such signs wherever they stand, as beside the terms of a reference manual."""
_TAGS_BACK = 3
_LONGEST = 40  # characters of a text that is a sign with white space around it
_LEVELS_UP = 8
"""As far as a link, and the heading around it, are looked for."""
_LINK = TAG_ID["a"]
_EDIT_CLASS = "mw-editsection"
"""Of the links after the headings of a MediaWiki that let the reader edit a section, in every language."""
_EDIT_SPAN = TAG_ID["span"]
_LONGEST_EDIT = 100  # characters of its text: what is longer is no such link
_EDIT_NEAR = 60  # pieces of markup in which such an element ends


def without_permalinks(page: Page, chosen: Flags) -> Flags:
    """Selected words without these signs."""
    chosen = _without_edit_links(page, chosen)
    tree, words = page.tree, page.words
    places = _lone_signs(words.text)
    if not places:
        return chosen
    found = _chosen_at(chosen, words.start, places)
    node = words.node.take(found)
    found = found[tree.text_end.take(node) - tree.text_start.take(node) <= _LONGEST]
    found = found[[_is_alone(tree, row) for row in words.node.take(found).tolist()]]
    if not len(found):
        return chosen
    kept = chosen.copy()
    for word in found.tolist():
        around = _ancestors(tree, int(words.node[word]))
        tag = tree.tag[around]
        link = (tag == _LINK).nonzero()[0].tolist()
        if link and _is_permalink(tree.attributes_of(around[link[0]]), in_heading=bool(IS_HEADING[tag].any())):
            kept[word] = False
    return kept


def without_source_permalinks(page: Page, chosen: Flags) -> Flags:
    """The same for words of the source."""
    chosen = _without_source_edit_links(page, chosen)
    source = page.source
    places = _lone_signs(source.text)
    if not places:
        return chosen
    headings = IS_HEADING.take(source.markup.tag).nonzero()[0]
    kept = chosen.copy()
    for word in _chosen_at(chosen, source.word_at, places).tolist():
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
            after = at + 2 if text[at + 1 : at + 2] == _AS_PICTURE else at + 1
            if text[after : after + 1].isspace() and (at == 0 or text[at - 1].isspace()):
                found.append(at)
            at = text.find(sign, after)
    return found


def _is_alone(tree: Tree, node: int) -> bool:
    """Is a sign all that stands in a text node?"""
    return len(tree.text[tree.text_start[node] : tree.text_end[node]].strip().strip(_AS_PICTURE)) == 1


def _ancestors(tree: Tree, node: int) -> list[int]:
    """The nearest elements around a node, the innermost first."""
    found: list[int] = []
    while len(found) < _LEVELS_UP and (node := int(tree.parent[node])) >= 0:
        found.append(node)
    return found


def _chosen_at(chosen: Flags, start: Ints, places: list[int]) -> NDArray[np.intp]:
    """The numbers of the chosen words that start at some places."""
    wanted = np.array(places, start.dtype)
    found = start.searchsorted(wanted)
    found = found[start.take(found, mode="clip") == wanted]
    return np.asarray(found[chosen.take(found)])


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


def _without_edit_links(page: Page, chosen: Flags) -> Flags:
    """Selected words without what lets the reader edit a section."""
    if _EDIT_CLASS not in page.html:
        return chosen
    tree = page.tree
    spans = (tree.tag == _EDIT_SPAN).nonzero()[0]
    spans = spans[tree.text_end.take(tree.end.take(spans) - 1) - tree.text_start.take(spans) <= _LONGEST_EDIT]
    named = [_EDIT_CLASS in (given.get("class") or "").split() for given in tree.attributes_of_many(spans.tolist())]
    marked = np.zeros(len(tree), bool)
    marked[spans[named]] = True
    return chosen & ~tree.below(marked).take(page.words.node)


def _without_source_edit_links(page: Page, chosen: Flags) -> Flags:
    """The same for words of the source."""
    source, at = page.source, page.html.find(_EDIT_CLASS)
    if at < 0:
        return chosen
    kept, markup = chosen.copy(), source.markup
    tags, kinds = markup.tag.tobytes(), markup.kind.tobytes()
    while at >= 0:
        piece = int(markup.start.searchsorted(at)) - 1
        at = page.html.find(_EDIT_CLASS, at + 1)
        if piece < 0 or tags[piece] != _EDIT_SPAN or kinds[piece] != START:
            continue
        tag = page.html[markup.start[piece] : markup.end[piece]]
        if _EDIT_CLASS in tag_attributes(tag).get("class", "").split():
            first, after = source.word_gap.searchsorted(
                (piece, _end_of_span(tags, kinds, piece)), side="right"
            ).tolist()
            kept[first:after] = False
    return kept


def _end_of_span(tags: bytes, kinds: bytes, piece: int) -> int:
    """The end tag of a `<span>`; its start tag where none is near."""
    level = 0
    for at in range(piece, min(piece + _EDIT_NEAR, len(tags))):
        if tags[at] == _EDIT_SPAN:
            level += {START: 1, END: -1}.get(kinds[at], 0)
            if not level:
                return at
    return piece
