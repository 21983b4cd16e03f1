"""Where the running text of a page is, where its title is, and where a block stands to them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Numbers, Singles
from dehusk.extractor.features.schema import features
from dehusk.extractor.outline.outline import Outline
from dehusk.extractor.outline.title_block import best_title, title_worth

_FARTHEST = 30
"""Levels that are told apart."""
_CORE = {"core50": 0.5, "core80": 0.8}
Span = tuple[int, int]
"""The first of some blocks, and the one after the last."""


@features(
    {
        "usual_share_before": "share of the page's paragraphs before it",
        "usual_number": "number of paragraphs of the page",
        "strict_share_before": "share of the page's paragraphs of several sentences before it",
        "strict_number": "number of paragraphs of several sentences of the page",
        "usual_under1": "share of the page's paragraphs under its parent",
        "usual_under2": "share of the page's paragraphs under the element two levels above it",
        "usual_under3": "share of the page's paragraphs under the element three levels above it",
    }
)
def paragraphs(outline: Outline, values: Singles) -> None:
    """How many paragraphs there are, by two measures, and which share of them stands before the block or near it."""
    typical = outline.of_blocks(outline.typical)
    usual = (outline.unlinked >= np.maximum(typical / 2, 4)) & outline.shown
    total = np.zeros((2, len(outline) + 1))
    np.cumsum((usual, outline.strict), axis=1, out=total[:, 1:])
    at_first = total.take(outline.edges[:-1], axis=1)
    number = np.maximum(total.take(outline.edges[1:], axis=1) - at_first, 1)
    number, at_first = outline.of_blocks(number), outline.of_blocks(at_first)
    values[0:3:2] = (total[:, :-1] - at_first) / number
    values[1:4:2] = number
    elements, above = outline.elements, outline.above[1:4]
    first, last = elements.first.take(above), elements.last.take(above)
    values[4:] = (total[0].take(last) - total[0].take(first)) / number[0]


@features(
    {
        f"{name}_{part}": f"the smallest element with {share:.0%} of the running text: {sentence}"
        for name, share in _CORE.items()
        for part, sentence in (
            ("distance", "levels apart from the block"),
            ("place", "place of the block, 0 at its beginning and 1 at its end"),
            ("share", "share of the page's words"),
        )
    }
)
def core(outline: Outline, values: Singles) -> None:
    """The smallest elements that hold so much of the long unlinked text: where the block stands to them."""
    elements, words = outline.elements, outline.totals.total[0]
    total = np.zeros(len(outline) + 1)
    (outline.unlinked * outline.long).cumsum(out=total[1:])
    held = total.take(elements.last) - total.take(elements.first)
    for row, share in zip((0, 3), _CORE.values(), strict=True):
        for page, element in enumerate(_innermost(outline, held, share).tolist()):
            first, last = outline.edges[page : page + 2].tolist()
            stands = values[row : row + 3, first:last]
            begin, end = _stands_to(outline, page, element, stands)
            stands[2] = (words[end] - words[begin]) / max(words[last] - words[first], 1)


def _innermost(outline: Outline, held: NDArray[np.float64], share: float) -> Numbers:
    """The innermost element of each page that holds so much of what the page holds. `held`: by each element. (pages)"""
    elements = outline.elements
    page = elements.page
    enough = (held >= np.maximum(share * held[: elements.pages], 1e-9).take(page)).nonzero()[0]
    found = np.arange(elements.pages)
    # those that hold half of it or more lie one inside the other: the deepest comes last, and is kept
    inward = enough.take(elements.depth.take(enough).argsort(kind="stable"))
    found[page.take(inward)] = inward
    return found


def _stands_to(outline: Outline, page: int, element: int, values: Singles) -> Span:
    """Fill in how many levels each block of a page is apart from an element and its place in it; give its blocks."""
    first, last = outline.edges[page : page + 2].tolist()
    spans = spans_around(outline, element)
    values[0] = levels_apart(spans, first, last)
    begin, end = spans[0]
    values[1] = (outline.place[first:last] - (begin - first)) / max(end - begin, 1)
    return begin, end


def spans_around(outline: Outline, element: int) -> list[Span]:
    """The blocks in an element and in each around it, as far as it counts."""
    elements = outline.elements
    spans: list[Span] = []
    while len(spans) < _FARTHEST:
        spans.append((elements.first.item(element), elements.last.item(element)))
        if element < elements.pages:
            break
        element = elements.parent.item(element)
    return spans


def levels_apart(spans: list[Span], first: int, last: int) -> NDArray[np.int64]:
    """How many levels above the innermost of some elements a block joins its branch: 0 inside it.

    `first`, `last`: the blocks of the page.
    """
    apart = np.full(last - first, len(spans))
    for level in range(len(spans) - 1, -1, -1):  # they lie around one another
        apart[spans[level][0] - first : spans[level][1] - first] = level
    return apart


@features(
    {
        "run_inside": "is it in the run of blocks with most words outside links",
        "run_place": "place in the run of blocks with most words outside links",
        "run_share": "share of the page in the run of blocks with most words outside links",
    }
)
def run(outline: Outline, values: Singles) -> None:
    """The run of blocks with the most words outside links, at a price for each block."""
    gained = outline.words * (1 - 2 * outline.link_density) * outline.shown - 3
    for page, (a, b) in enumerate(outline.pages()):
        worth = np.zeros(b - a + 1)
        np.add.accumulate(gained[a:b], dtype=np.float64, out=worth[1:])
        end = int((worth - np.minimum.accumulate(worth)).argmax())
        begin = int(worth[: end + 1].argmin())
        values[0, a + begin : a + end] = 1
        values[1, a:b] = (outline.place[a:b] - begin) / max(end - begin, 1)
        values[2, a:b] = (worth[end] - worth[begin]) / max(outline.of_page[0, page], 1)


@features(
    {
        "top_distance": "the element with the best paragraphs: levels apart from the block",
        "top_place": "the element with the best paragraphs: place of the block, 0 at its beginning and 1 at its end",
        "top_share": "the element with the best paragraphs: share of all paragraphs' points",
    }
)
def top(outline: Outline, values: Singles) -> None:
    """The element whose paragraphs have the most text, as Readability would find it."""
    above = outline.above
    points = 1 + outline.commas + np.minimum(outline.characters.length / 100, 3)
    points = points * (outline.long & outline.shown) * (1 - outline.link_density)
    size = len(outline.elements.tag)
    held = np.bincount(above[1], points, size) + np.bincount(above[2], points / 2, size)
    for page, (first, last) in enumerate(outline.pages()):
        if first == last:
            continue
        around = outline.above[1:3, first:last]
        best = int(around.flat[held.take(around).argmax()])
        own = values[:, first:last]
        _stands_to(outline, page, best, own)
        own[2] = held[best] / max(float(points[first:last].sum()), 1)


_TITLE = {
    "likeness": "how much the block is like the title of the page",
    "offset": "blocks since the headline",
    "words_since": "words since the headline",
    "distance": "levels up to an element that holds the headline, too",
    "found": "how well the headline says the title of the page",
    "headlines_since": "headings of the rank of the headline since that",
    "share": "share of its words that stand in the title of the page",
    "joined_words": "words of the smallest element that holds both the block and the headline",
    "joined_share": "share of the page's words in the smallest element that holds both the block and the headline",
}


@features({f"title_{part}": sentence for part, sentence in _TITLE.items()})
def title(outline: Outline, values: Singles) -> None:
    """The block that says the title of the page, and where the block stands to it."""
    vocabulary = outline.vocabulary
    match, length = vocabulary.title_match, np.maximum(outline.words, 0.5)
    likeness = 2 * match / (length + np.maximum(outline.of_blocks(vocabulary.title_words), 1))
    likeness = np.minimum(likeness, 1) * outline.shown
    headings = outline.is_heading, outline.is_h1
    worth = title_worth(likeness, match / length, outline.link_density, headings, vocabulary.begins_as_title)
    values[0], values[6] = likeness, match / length
    for first, last in outline.pages():
        if first < last:
            best, found = best_title(worth[first:last], outline.is_h1[first:last])
            _fill_from_headline(outline, (first, last), first + best, values)
            values[4, first:last] = found


def _fill_from_headline(outline: Outline, page: Span, headline: int, values: Singles) -> None:
    """Where the blocks of a page stand to its headline."""
    first, last = page
    words, own = outline.totals.total[0], values[:, first:last]
    rank = max(int(outline.heading_level[headline]), 1)
    headlines = (outline.is_heading[first:last] & (outline.heading_level[first:last] == rank)).cumsum()
    spans = spans_around(outline, int(outline.above[0, headline]))
    apart = levels_apart(spans, first, last)
    size = float(words[last] - words[first])
    own[1] = np.clip(np.arange(first - headline, last - headline), -100, 100)
    own[2] = np.clip(words[first:last] - words[headline], -2000, 5000)
    own[3] = apart
    own[5] = headlines - headlines[headline - first]
    own[7] = np.array([*(words[end] - words[begin] for begin, end in spans), size]).take(apart)
    own[8] = own[7] / max(size, 1.0)
