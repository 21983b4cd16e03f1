"""Elements that end before their own end tag: something around them ends, or one follows that cannot stand in them.

The source takes a hidden element to end at the end tag of its name. Where tags are misnested that comes too late, and
would keep words out of sight that a browser shows. Few pages have such an element, which a count of open elements
finds; those alone are walked, tag by tag.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Places
from dehusk.page.tags import CLOSES_PARAGRAPH, FORMATS_TEXT, OPENED_AGAIN, TAG_ID, TAGS, VOID, tag_bytes, tag_table
from dehusk.page.tokenizer import END, START, Markup
from dehusk.page.words import scalars

_NEAR = 300
"""So many pieces after its start tag an element is followed, whatever the page."""
_INLINE = FORMATS_TEXT | tag_table("#other ruby rb rt rtc rp picture video audio canvas map progress meter slot")
"""End tags of these do not end a block."""
_FORM, _PARAGRAPH, _TABLE = (TAG_ID[name] for name in ("form", "p", "table"))
_ALONE = tag_table("button form h1 h2 h3 h4 h5 h6 caption thead tbody tfoot tr td th")
_CELLS = tag_bytes("table caption td th object template")
"""No end tag in them ends anything outside, save those of tables."""
_TABLES = tag_bytes("table caption thead tbody tfoot tr td th")
_CLOSES_PARAGRAPH = CLOSES_PARAGRAPH | tag_table("li dt dd")  # what these close besides has rules of its own
ENDS_PARAGRAPH = _CLOSES_PARAGRAPH | tag_table("caption thead tbody tfoot tr td th body html")
"""Start and end tags of these: what stands around a paragraph ends with them, if not the paragraph itself."""
_PARTS_OF_TABLES = tag_table("caption thead tbody tfoot tr td th")
_NEVER_END = tag_bytes("body html #other")  # what follows stays where it was; names may differ
_LISTS, _HEADINGS = tag_bytes("ul ol menu dir dl"), tag_bytes("h1 h2 h3 h4 h5 h6")
_ENDED_BY = {
    **{TAG_ID[name]: (bytes([TAG_ID[name]]), _CELLS) for name in ("a", "button", "nobr")},
    **{tag: (tag_bytes("dt dd"), _CELLS + _LISTS) for tag in tag_bytes("dt dd")},
    **{tag: (tag_bytes("td th tr thead tbody tfoot"), _CELLS) for tag in tag_bytes("td th")},
    TAG_ID["tr"]: (tag_bytes("tr thead tbody tfoot"), tag_bytes("table")),
    TAG_ID["li"]: (tag_bytes("li"), _CELLS + _LISTS),
    TAG_ID["option"]: (tag_bytes("option optgroup"), b""),
    **{tag: (_HEADINGS, bytes(range(len(TAGS)))) for tag in _HEADINGS},
}
"""Element → start tags that end it, unless one of those is open in it."""
_COUNTED = (~(VOID | tag_table("p li dt dd option"))).astype(np.int8)
"""End tags that are often left out would keep the level high; without them it sinks where a block around ends."""
_STEP = np.array([{START: 1, END: -1}.get(kind, 0) for kind in range(256)], np.int8)
_MAY_END_SOONER = ~tag_table("p #other")  # a paragraph has rules of its own; names that HTML does not know are one here
_WALKED = FORMATS_TEXT & ~OPENED_AGAIN | tag_table("a nobr")
"""They hold little, and end with the paragraph that they stand in, too, of which levels tell nothing."""


(_ONE,), (_IS_END,) = scalars(np.intp, 1), scalars(np.uint8, END)


def sooner(markup: Markup, opened: Places, ends: Places) -> Places:
    """The piece that ends each element, by where it starts and by what was taken for its end so far.

    Where that is the piece right after it, and not its end tag, the element is never closed by name.
    """
    suspect = _may_end_sooner(markup, opened, ends).nonzero()[0]
    if not len(suspect):
        return ends
    found = ends.copy()
    walk = _Walk(markup)
    for number in suspect.tolist():
        first, end = int(opened[number]), int(ends[number])
        if walk.is_no_element(first):
            found[number] = first
            continue
        stop = end if end > first + 1 else len(markup.kind)
        at = walk.end_of(first, min(stop, first + _NEAR))
        if at < 0 and stop == len(markup.kind) <= first + _NEAR:
            at = stop
        found[number] = at if at >= 0 else end
    return found


def _may_end_sooner(markup: Markup, opened: Places, ends: Places) -> NDArray[np.bool_]:
    """Per element: are more closed inside it than opened, or is one of its name opened in it, or is it not closed?"""
    tag = markup.tag[opened]
    following = opened + _ONE
    after = np.minimum(ends, len(markup.kind) - 1)
    is_unclosed = (markup.kind[after] != _IS_END) | (markup.tag[after] != tag)
    is_unclosed &= ends == following
    suspect = _ALONE.take(tag) | is_unclosed | (ends > following) & (_WALKED.take(tag) | _sinks(markup, opened, ends))
    found: NDArray[np.bool_] = suspect & (ends > opened) & _MAY_END_SOONER.take(tag)
    return found


def _sinks(markup: Markup, opened: Places, ends: Places) -> NDArray[np.bool_]:
    """Per element: is the number of open elements lower somewhere inside than after its start tag?"""
    first, after = int(opened.min()), int(ends.max())
    step = _COUNTED.take(markup.tag[first:after])
    step *= _STEP.take(markup.kind[first:after])
    level = np.zeros(len(step) + 1, np.int32)
    np.add.accumulate(step, dtype=np.int32, out=level[:-1])
    bounds = np.empty(2 * len(opened), np.intp)
    bounds[::2], bounds[1::2] = opened - first, ends - first
    sinks: NDArray[np.bool_] = np.minimum.reduceat(level, bounds)[::2] < level.take(bounds[::2])
    return sinks


class _Walk:
    """Follows elements from their start tags."""

    def __init__(self, markup: Markup) -> None:
        self.tags, self.kinds = markup.tag.tobytes(), markup.kind.tobytes()
        self.markup = markup
        self.levels: dict[int, tuple[Places, Places]] = {}
        """For a name, the pieces that have it, and how many more of them have been opened than closed up to each."""
        self.paragraph_ends: Places | None = None

    def is_no_element(self, first: int) -> bool:
        """Is it a part of a table, and there is none, or a form in another? A browser takes no note of them."""
        own = self.tags[first]
        if own == _FORM:
            return self._is_open(_FORM, first)
        return bool(_PARTS_OF_TABLES[own]) and not self._is_open(_TABLE, first)

    def end_of(self, first: int, stop: int) -> int:
        """The piece before `stop` that ends the element; -1 if there is none."""
        own = self.tags[first]
        inside: list[int] = []  # elements that are open in it
        for at in range(first + 1, stop):
            tag, kind = self.tags[at], self.kinds[at]
            if kind == START:
                if self._is_ended_by(tag, first, inside):
                    return at
                if not VOID[tag] and not tag == own == _FORM:
                    inside.append(tag)
            elif kind == END:
                if tag in inside:
                    _close(inside, tag)
                elif tag == own or self._ends_from_outside(tag, first, inside):
                    return at
        return -1

    def _is_ended_by(self, tag: int, first: int, inside: list[int]) -> bool:
        """Does a start tag end the element?"""
        own = self.tags[first]
        ending, barrier = _ENDED_BY.get(own, (b"", b""))
        if tag in ending:
            return not any(other in barrier for other in inside)
        if not _CLOSES_PARAGRAPH[tag] or not FORMATS_TEXT[own] or OPENED_AGAIN[own] or _holds_cell(inside):
            return False
        return self._in_paragraph(first)

    def _in_paragraph(self, first: int) -> bool:
        """Is a paragraph open before the piece? Its end tag is optional."""
        if self.paragraph_ends is None:
            self.paragraph_ends = ENDS_PARAGRAPH.take(self.markup.tag).nonzero()[0]
        number = int(self.paragraph_ends.searchsorted(first))
        at = int(self.paragraph_ends[number - 1]) if number else -1
        return at >= 0 and self.tags[at] == _PARAGRAPH and self.kinds[at] == START

    def _ends_from_outside(self, tag: int, first: int, inside: list[int]) -> bool:
        """Does an end tag end the element with something that was open before?"""
        own = self.tags[first]
        if own in _HEADINGS and tag in _HEADINGS:
            return True
        if OPENED_AGAIN[own] or tag in _NEVER_END or not self._is_open(tag, first):
            return False
        if _INLINE[tag]:
            return bool(_INLINE[own]) and all(_INLINE[other] for other in inside)
        return tag in _TABLES or not _holds_cell([own, *inside])

    def _is_open(self, tag: int, first: int) -> bool:
        """Is an element of that name open before the piece, as far as its tags tell?"""
        if tag == _PARAGRAPH:
            return bool(_INLINE[self.tags[first]]) and self._in_paragraph(first)
        if tag not in self.levels:
            pieces = (self.markup.tag == tag).nonzero()[0]
            self.levels[tag] = pieces, _STEP.take(self.markup.kind[pieces]).cumsum(dtype=np.intp)
        pieces, level = self.levels[tag]
        number = int(pieces.searchsorted(first))
        return number > 0 and int(level[number - 1]) > 0


def _holds_cell(inside: list[int]) -> bool:
    return any(tag in _CELLS for tag in inside)


def _close(inside: list[int], tag: int) -> None:
    """Close the innermost element of that name, and what is open in it."""
    height = len(inside) - 1 - inside[::-1].index(tag)
    if _INLINE[tag] and not all(_INLINE[other] for other in inside[height:]):
        del inside[height]  # a block in it stays open
    else:
        del inside[height:]
