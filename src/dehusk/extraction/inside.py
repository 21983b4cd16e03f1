"""The links, pictures and tables of a selection, with their places in the source."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from dehusk.arrays import Ints
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.render.chosen import Chosen, ChosenWords
from dehusk.render.formulas.math import script_formulas
from dehusk.render.pieces import pieces_of
from dehusk.render.region import region_of
from dehusk.render.tables.data import table_rows
from dehusk.render.urls import Addresses, image_of
from dehusk.spans import span_around

Span = tuple[int, int]
_CELL = tag_table("td th")


@dataclass(frozen=True, slots=True)
class Link:
    """A link in the main content."""

    text: str
    """What it says, in one line."""
    address: str
    """Where it leads, absolute if the address of the page is known."""
    span: Span | None
    """Where its text starts and ends in the source."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the main content."""

    address: str
    """Where it is fetched from."""
    alt: str
    """What is said instead of it."""
    title: str
    """What is shown when one points at it, if that says more."""
    caption: str
    """The caption of its figure, in one line."""
    span: Span | None
    """Where its tag starts and ends in the source."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table of data in the main content."""

    caption: str
    """What its `<caption>` says."""
    rows: tuple[tuple[str, ...], ...]
    """The texts of its cells, as they are written: a cell that spans others stands there once."""
    span: Span | None
    """From its first word to its last in the source."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


class _Texts:
    """The selected words below rows of the tree."""

    def __init__(self, selection: Chosen) -> None:
        self.page, self.pieces = selection.page, pieces_of(selection)
        self.words = np.flatnonzero(selection.words)
        self.node = self.page.words.node[self.words]

    def text(self, row: int) -> str:
        """In one line."""
        pieces, (first, last) = self.pieces, self._bounds(self.pieces.node, row)
        parts: list[str] = []
        for number in range(first, last):
            is_new = number > first and pieces.block[number] != pieces.block[number - 1]
            parts += (" " if is_new else pieces.before[number], pieces.text[number])
        return " ".join("".join(parts).split())

    def span(self, row: int) -> Span | None:
        """From the first to the last of them in the source."""
        first, last = self._bounds(self.node, row)
        return span_around(self.page, self.words[first:last]) if last > first else None

    def _bounds(self, node: Ints, row: int) -> tuple[int, int]:
        first, last = np.searchsorted(node, np.array((row, self.page.tree.end[row]), node.dtype)).tolist()
        return first, last


def links_of(selection: Chosen) -> Iterator[Link]:
    """The links with selected words, in document order."""
    tree, texts, addresses = selection.page.tree, _Texts(selection), _addresses(selection.page)
    rows = np.flatnonzero(tree.tag == TAG_ID["a"])
    for row, given in zip(rows.tolist(), tree.attributes_of_many(rows.tolist()), strict=True):
        address = addresses.link(given.get("href"))
        if address and (text := texts.text(row)):
            yield Link(text, address, texts.span(row))


def images_of(selection: Chosen) -> Iterator[Picture]:
    """The pictures that Markdown and HTML of the selection show, in document order."""
    page, tree = selection.page, selection.page.tree
    region = region_of(selection, script_formulas(page, selection.words))
    rows = region.row[tree.tag[region.row] == TAG_ID["img"]].tolist()
    if not rows:
        return
    texts = _Texts(ChosenWords(page, ~page.words.hidden))  # a picture has its caption, selected or not
    addresses, places = _addresses(page), _image_places(page)
    figures = tree.nearest(tree.tag == TAG_ID["figure"], np.array(rows))
    captions = {int(tree.parent[row]): row for row in np.flatnonzero(tree.tag == TAG_ID["figcaption"]).tolist()}
    for row, figure in zip(rows, figures.tolist(), strict=True):
        shown = image_of(tree, row, tree.attributes_of(row), addresses)
        if shown is not None:
            caption = texts.text(captions[figure]) if figure in captions else ""
            yield Picture(shown.address, shown.alt, shown.title, caption, places.get(row))


def tables_of(selection: Chosen) -> Iterator[DataTable]:
    """The tables of data with selected words, in document order."""
    tree, texts = selection.page.tree, _Texts(selection)
    is_table = tree.tag == TAG_ID["table"]
    for table in table_rows(selection):
        inside = np.arange(table, tree.end[table])
        cells = inside[_CELL[tree.tag[inside]]]
        cells = cells[tree.nearest(is_table, cells) == table]
        rows: dict[int, list[str]] = {}
        for cell in cells.tolist():
            rows.setdefault(int(tree.parent[cell]), []).append(texts.text(cell))
        captions = inside[(tree.tag[inside] == TAG_ID["caption"]) & (tree.parent[inside] == table)].tolist()
        caption = texts.text(captions[0]) if captions else ""
        yield DataTable(caption, tuple(tuple(row) for row in rows.values() if any(row)), texts.span(table))


def _addresses(page: Page) -> Addresses:
    return Addresses(page.base_url, page.url)


def _image_places(page: Page) -> dict[int, Span]:
    """Where the tag of each image of the tree stands in the source, as far as one with its `src` is there."""
    tree, markup, html = page.tree, page.source.markup, page.html
    pieces = np.flatnonzero((markup.tag == TAG_ID["img"]) & (markup.kind == START))
    spans = list(zip(markup.start[pieces].tolist(), markup.end[pieces].tolist(), strict=True))
    written: defaultdict[str | None, deque[Span]] = defaultdict(deque)
    for start, end in spans:
        written[tag_attributes(html[start:end]).get("src")].append((start, end))
    rows = np.flatnonzero(tree.tag == TAG_ID["img"]).tolist()
    given = tree.attributes_of_many(rows)
    found = ((row, written[attributes.get("src")]) for row, attributes in zip(rows, given, strict=True))
    return {row: left.popleft() for row, left in found if left}
