"""What the elements around a block are: their tags and names, what they hold, which others are like them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Numbers, Singles
from dehusk.extractor.features.schema import features
from dehusk.extractor.outline.arrays import APART, numbered
from dehusk.extractor.outline.elements import FARTHEST
from dehusk.extractor.outline.hints import GROUPS
from dehusk.extractor.outline.outline import TOTALS, Outline
from dehusk.page.tags import TAG_ID, TAGS, tag_table

TAG_GROUPS = {
    "article": "article",
    "main": "main",
    "section": "section",
    "aside": "aside",
    "nav": "nav menu",
    "header": "header hgroup",
    "footer": "footer",
    "form": "form fieldset select textarea",
    "button": "button",
    "label": "label legend",
    "table": "table",
    "cell": "td th",
    "list": "ul ol",
    "item": "li",
    "definition": "dl dt dd",
    "p": "p",
    "h1": "h1",
    "h2": "h2",
    "h3": "h3 h4 h5 h6",
    "pre": "pre",
    "quote": "blockquote",
    "figure": "figure figcaption",
    "details": "details summary",
    "div": "div",
    "noscript": "noscript template",
    "body": "body",
}
COMPRESSED = 6
_ARTICLE = TAG_ID["article"]
_SINCE = ("comment", "related", "share", "tag", "author")
_SINCE_ROWS = np.array([len(TAG_GROUPS) + list(GROUPS).index(name) for name in _SINCE])
_FAR = 50
"""Blocks since the first element of some names, at most."""


def _far_from_tags() -> NDArray[np.uint8]:
    """0 for each group that a tag belongs to, else `FARTHEST`. (tags × groups)"""
    far = np.full((len(TAGS), len(TAG_GROUPS)), FARTHEST, np.uint8)
    for number, names in enumerate(TAG_GROUPS.values()):
        far[tag_table(names), number] = 0
    return far


_FAR_FROM_TAGS = _far_from_tags()


@features(
    {
        **{
            f"tag_{name}": f"levels up to the nearest of <{', '.join(tags.split())}>"
            for name, tags in TAG_GROUPS.items()
        },
        **{f"hint_{name}": f"levels up to the nearest element named after “{name}”" for name in GROUPS},
        "depth": "elements around it",
        **{f"since_{name}": f"blocks since the first element named after “{name}”" for name in _SINCE},
    }
)
def kinds(outline: Outline, values: Singles) -> None:
    """Levels up to the nearest `<article>`, `<nav>` …, and to the nearest element whose names hint at something."""
    elements, tags, size = outline.elements, len(TAG_GROUPS), len(TAG_GROUPS) + len(GROUPS)
    hints = np.unpackbits(elements.groups.astype("<i8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    own = np.empty((len(elements.tag), size), np.uint8)
    own[:, :tags] = _FAR_FROM_TAGS.take(elements.tag, axis=0)
    own[:, tags:] = ((hints ^ 1) * np.uint8(FARTHEST)).take(elements.names.number, axis=0)[:, : len(GROUPS)]
    values[:size] = elements.distances(own)
    values[size] = elements.depth.take(elements.of_block)
    for row, marked in zip(values[size + 1 :], values[_SINCE_ROWS] < FARTHEST, strict=True):
        row[:] = np.clip(outline.place - outline.of_blocks(_first_on_pages(outline, marked)), -_FAR, _FAR)


def _first_on_pages(outline: Outline, marked: NDArray[np.bool_]) -> Numbers:
    """The place of the first marked block of each page; of a page without any, the one after its last."""
    found = outline.number.copy()
    places = marked.nonzero()[0]
    if len(places):
        at = places.searchsorted(outline.edges[:-1])
        first = places.take(at, mode="clip")
        is_there = (at < len(places)) & (first < outline.edges[1:])
        found[is_there] = (first - outline.edges[:-1])[is_there]
    return found


_HOLDS = {
    "words": "words",
    "blocks": "blocks of text",
    "share": "share of the page's words",
    "words_a_block": "words a block",
    "density": "words a tag",
    "links": "share of words in links",
    "p": "share of words in paragraphs",
    "long": "share of words in long texts",
    "stop": "share of the page's commonest words",
    "heading": "headings a word",
    "years": "years mentioned a word",
}


@features(
    {
        f"up{level}_{name}": f"the part of the page around it, {level + 1} step{'s' if level else ''} out: {sentence}"
        for name, sentence in _HOLDS.items()
        for level in range(COMPRESSED)
    }
)
def containers(outline: Outline, values: Singles) -> None:
    """What the nearest elements hold that hold more blocks than the one before: in all and by share."""
    elements, held = outline.elements, outline.held
    words, linked, blocks = held[:3]
    at_least_one = np.maximum(words, 1)
    of_element = np.empty((len(_HOLDS), len(words)), np.float32)
    of_element[0], of_element[1] = words, blocks
    of_element[2] = words / np.maximum(outline.of_page[0].take(elements.page), 1)
    of_element[3] = words / np.maximum(blocks, 1)
    of_element[4] = words / elements.size
    of_element[5] = linked / at_least_one
    of_element[6:] = held[3:8] / at_least_one
    around = elements.growing(COMPRESSED)
    of_element.take(around, axis=1, out=values.reshape(len(_HOLDS), COMPRESSED, -1), mode="clip")


_REPEATS = {
    "level": "levels up to it",
    "count": "number of them",
    "words": "words of each in the mean",
    "years": "years mentioned in each",
    "share": "share of the page's words in all of them",
    "own": "words of this one",
}


@features(
    {
        f"repeat_{which}_{part}": f"the {told} element around it with siblings like it: {sentence}"
        for which, told in (("in", "smallest"), ("out", "largest"))
        for part, sentence in _REPEATS.items()
    }
)
def repeats(outline: Outline, values: Singles) -> None:
    """The innermost and outermost elements that look like three or more of their siblings: cards, posts, rows."""
    elements, held = outline.elements, outline.held
    group, size = numbered(elements.style * APART + elements.parent)
    words, years = (np.bincount(group, held[TOTALS.index(column)]) for column in ("words", "years"))
    of_element = np.zeros((6, len(group) + 1))  # the last is for blocks that are in none
    of_element[0, :-1] = elements.depth
    of_element[1, :-1] = size.take(group)
    of_element[2, :-1] = (words / size).take(group)
    of_element[3, :-1] = (years / size).take(group)
    of_element[4, :-1] = words.take(group) / np.maximum(outline.of_page[0].take(elements.page), 1)
    of_element[5, :-1] = held[0]
    repeated = (size >= 3).take(group)
    repeated[: elements.pages] = False
    one = np.stack((elements.nearest(repeated), elements.farthest(repeated)))
    found = of_element.take(one, axis=1)
    found[0] = np.where(one >= 0, elements.depth.take(elements.of_block) - found[0], FARTHEST)
    values[:] = found.transpose(1, 0, 2).reshape(values.shape)


_PATHS = {
    "count": "number of them",
    "words": "words of each in the mean",
    "links": "share of words in links",
    "long": "share of the page's words in long texts",
}


@features(
    {
        f"path_{kind}_{part}": f"blocks in {told}: {sentence}"
        for kind, told in (
            ("style", "elements of the same tags and names, four levels up"),
            ("tags", "elements of the same tags, five levels up"),
            ("parent", "elements of its tag in the same parent"),
        )
        for part, sentence in _PATHS.items()
    }
)
def paths(outline: Outline, values: Singles) -> None:
    """Blocks that stand in elements like its own: how many, how long, how much of the page."""
    elements, above, size = outline.elements, outline.above, len(outline)
    key = np.empty((3, size), np.int64)
    key[0], key[1] = outline.page, outline.page
    for level in range(4):
        key[0] = key[0] * APART + elements.style.take(above[level])
    tag = elements.tag.take(above[:5])
    for level in range(5):
        key[1] = key[1] * 257 + tag[level]
    key[2] = above[1] * 257 + tag[0]
    long = outline.words * outline.long
    group, count = numbered(key)
    words, linked, long_words = (
        np.bincount(group, np.concatenate((column, column, column))) for column in (outline.words, outline.linked, long)
    )
    of_group = np.empty((4, len(count)), np.float32)
    of_group[0] = count
    np.divide(words, count, out=of_group[1])
    np.divide(linked, np.maximum(words, 1), out=of_group[2])
    of_group[3] = long_words
    found = of_group.take(group, axis=1).reshape(4, 3, size)
    found[3] /= np.maximum(outline.of_blocks(outline.of_page[TOTALS.index("long")]), 1)
    values[:] = found.transpose(1, 0, 2).reshape(values.shape)


@features(
    {
        "articles": "number of <article> elements of the page",
        "article_rank": "which <article> it stands in",
        "article_share": "share of the page's words in its <article>",
    }
)
def articles(outline: Outline, values: Singles) -> None:
    """The `<article>` around a block: which one it is, how many there are, how much of the page it holds."""
    elements = outline.elements
    is_article = elements.tag == _ARTICLE
    if not is_article.any():
        return
    number = is_article.nonzero()[0]
    page = elements.page.take(number)
    order = page.argsort(kind="stable")  # page by page
    rank = np.empty(len(number), np.int64)
    of_page = np.bincount(page, minlength=elements.pages)
    rank[order] = np.arange(len(number)) - (of_page.cumsum() - of_page).take(page.take(order))
    around = elements.nearest(is_article)
    own = number.searchsorted(np.maximum(around, 0))
    values[0] = outline.of_blocks(of_page)
    values[1] = np.where(around >= 0, rank.take(own, mode="clip"), -(values[0] > 0).astype(np.float32))
    share = outline.held[0].take(number) / np.maximum(outline.of_page[0].take(page), 1)
    values[2] = (around >= 0) * share.take(own, mode="clip")
