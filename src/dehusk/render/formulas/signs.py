"""Formulas in plain text: signs for what MathML draws with lines and places.

The words stay as they are, so that text is still the selected words: only signs are put between them, as around
quotations.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tags import TAG_ID, is_any, tag_bytes, tag_table
from dehusk.page.tree import Tree
from dehusk.render.formulas.math import ACCENTS, LARGEST
from dehusk.render.pieces import Pieces

_MATH = tag_bytes("math")
_SIGNED = tag_table("mfrac msqrt mroot msub msup msubsup munder mover munderover mtr mtable")
_AFTER_FIRST = {
    "mfrac": "/",
    "msub": "_",
    "msup": "^",
    "msubsup": "_^",
    "munder": "_",
    "mover": "^",
    "munderover": "_^",
}
"""What stands before the second and the third part of an element."""
_SIGNS = {TAG_ID[name]: signs for name, signs in _AFTER_FIRST.items()}
_FRACTION, _SQUARE_ROOT, _ROOT = TAG_ID["mfrac"], TAG_ID["msqrt"], TAG_ID["mroot"]
_APART = {TAG_ID["mtr"]: " ", TAG_ID["mtable"]: "; "}
"""What stands between the cells of a row, and between the rows."""


class _Part(NamedTuple):
    """A stretch of pieces: what of a formula's element is selected."""

    first: int
    stop: int


def sign_formulas(tree: Tree, pieces: Pieces) -> None:
    """Write the signs of the formulas of a tree: `1/2`, `x^2`, `x_i`, `√2`."""
    if not is_any(tree.tag, _MATH):
        return
    signed = _in_small_formulas(tree, np.flatnonzero(_SIGNED.take(tree.tag)))
    node = pieces.node
    for row, end in reversed(signed):  # what is inside others comes after them in the tree, and is written before them
        children = _children(tree, row)
        first = node.searchsorted(np.array(children, node.dtype)).tolist()
        stop = node.searchsorted(tree.end.take(children).astype(node.dtype)).tolist()
        parts = [_Part(*bounds) for bounds in zip(first, stop, strict=True)]
        if int(tree.tag[row]) in _APART:
            _part_cells(pieces, [part for part in parts if part.first < part.stop], _APART[int(tree.tag[row])])
        elif parts and all(part.first < part.stop for part in parts):
            _sign(pieces, int(tree.tag[row]), parts)
            _keep_apart(pieces, parts[-1].stop, end)


def _in_small_formulas(tree: Tree, rows: NDArray[np.intp]) -> list[tuple[int, int]]:
    """Those of the rows that stand in a formula that is not too large (the outermost `<math>`), and where that ends."""
    math = np.flatnonzero(tree.tag == TAG_ID["math"])
    reached = np.maximum.accumulate(tree.end.take(math))
    outermost = math[np.append(True, math[1:] >= reached[:-1])]
    last = np.maximum(outermost.searchsorted(rows, side="right") - 1, 0)
    around, end = outermost.take(last), tree.end.take(outermost.take(last))
    small = (around < rows) & (rows < end) & (end - around <= LARGEST)
    return list(zip(rows[small].tolist(), end[small].tolist(), strict=True))


def _children(tree: Tree, row: int) -> list[int]:
    """The elements right inside an element."""
    found: list[int] = []
    at, end = row + 1, int(tree.end[row])
    while at < end:
        if tree.tag[at]:
            found.append(at)
        at = int(tree.end[at])
    return found


def _part_cells(pieces: Pieces, parts: list[_Part], between: str) -> None:
    for part in parts[1:]:
        pieces.before[part.first] = ""
        pieces.text[part.first] = between + pieces.text[part.first]


def _sign(pieces: Pieces, tag: int, parts: list[_Part]) -> None:
    if tag == _SQUARE_ROOT:
        _put_around(pieces, _Part(parts[0].first, parts[-1].stop), "√")
    elif tag == _ROOT and len(parts) > 1:
        _put_around(pieces, parts[0], "")
        _glue(pieces, parts[1], "^(1/", ")")
    elif tag in _SIGNS and not (len(parts) == 2 and pieces.text[parts[1].first] in ACCENTS):
        if tag == _FRACTION:
            _put_around(pieces, parts[0], "")
        for sign, part in zip(_SIGNS[tag], parts[1:], strict=False):
            _put_around(pieces, part, sign)
            pieces.before[part.first] = ""


def _keep_apart(pieces: Pieces, after: int, end: int) -> None:
    """A space between a fraction or exponent and the name or number after it in the same formula."""
    if after < len(pieces.text) and pieces.node[after] < end and pieces.text[after][0].isalnum():
        pieces.before[after] = pieces.before[after] or " "


def _put_around(pieces: Pieces, part: _Part, sign: str) -> None:
    """A sign before a part, with brackets around it if it is more than a name or number."""
    is_one = part.stop - part.first == 1 and " " not in pieces.text[part.first]
    pieces.text[part.first] = f"{sign}{'' if is_one else '('}{pieces.text[part.first]}"
    if not is_one:
        pieces.text[part.stop - 1] += ")"


def _glue(pieces: Pieces, part: _Part, left: str, right: str) -> None:
    pieces.before[part.first] = ""
    pieces.text[part.first] = left + pieces.text[part.first]
    pieces.text[part.stop - 1] += right
