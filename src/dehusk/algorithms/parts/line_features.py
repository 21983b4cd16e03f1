"""The six features of a line that FAR-SW looks at, over lines as written or as a formatter would break them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.lines import natural_lines
from dehusk.arrays import Ints
from dehusk.page.page import Page
from dehusk.page.tags import IS_INLINE, TAG_ID
from dehusk.page.tree import counts

Matrix = NDArray[np.float64]
LineKind = Literal["blocks", "source"]

FEATURES = ("index", "text", "output", "density", "links", "images")
"""Number of the line in the body, characters, characters of text, their ratio, links, images (A to F in the paper)."""
INDEX, TEXT, OUTPUT, DENSITY, LINKS, IMAGES = range(6)
_IS_BLOCK = ~IS_INLINE


@dataclass(frozen=True, slots=True, eq=False)
class LineFeatures:
    """The lines of a page's body."""

    values: Matrix
    """One row a line, one column a feature."""
    of_row: NDArray[np.intp]
    """The line of each row of the stream; -1 in front of the body."""


def line_features(page: Page, lines: LineKind) -> LineFeatures:
    """Count the six features over the lines of the body, and over the whole page where no body begins."""
    stream = page.source.stream
    tag, opens = stream.tag, stream.opens
    if lines == "source":
        natural = natural_lines(page)
        content, code, line = natural.content, natural.code, natural.of_row
    else:
        line, first_rows = _formatted_lines(tag, opens)
        content, code = _totals(first_rows, stream.content, stream.code)
    body = ((tag == TAG_ID["body"]) & opens).nonzero()[0]
    first = int(line[body[0]]) if len(body) else 0
    values = np.empty((len(content), len(FEATURES)), order="F")  # a feature in one stretch
    values[:, INDEX] = np.arange(1 - first, len(content) - first + 1)
    whole = np.add(content, code, out=values[:, TEXT])
    values[:, OUTPUT] = content
    values[:, DENSITY] = content / np.maximum(whole, 1)
    values[:, LINKS] = np.bincount(line[stream.opens_link.nonzero()[0]], minlength=len(content))
    values[:, IMAGES] = np.bincount(line[((tag == TAG_ID["img"]) & opens).nonzero()[0]], minlength=len(content))
    return LineFeatures(values[first:], np.maximum(line - first, -1) if first else line)


def _totals(first: NDArray[np.intp], *columns: Ints) -> list[Matrix]:
    """Sums over the rows of each line for some columns, from the first row of each."""
    edges = np.concatenate((first, [len(columns[0])]))
    so_far = [counts(column).take(edges) for column in columns]
    return [(total[1:] - total[:-1]).astype(np.float64) for total in so_far]


def normalised(values: Matrix) -> Matrix:
    """Features between 0 and 1, so that pages of different sites compare: each over its maximum on the page.

    The maximum of the index is the number of lines; the density is a ratio already.
    """
    if not len(values):
        return values
    most = values.max(axis=0)
    most[DENSITY] = 1
    return values / np.where(most > 0, most, 1)


def _formatted_lines(tag: NDArray[np.uint8], opens: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The line of each row if one began before every start tag and after every end tag of a block-level element.

    Also the first row of each line.
    """
    block = _IS_BLOCK.take(tag)  # words have the tag of text, which is inline
    begins = block & opens
    begins[1:] |= (block & ~opens)[:-1]
    begins[:1] = True
    return np.add.accumulate(begins, dtype=np.intp) - 1, begins.nonzero()[0]
