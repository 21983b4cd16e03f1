"""Headings, code, tables and lists that stand between two parts of the main content belong to it, too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import numbered
from dehusk.extractor.model.model import Model

_WITHIN = {"tag_h1": 0, "tag_h2": 0, "tag_h3": 0, "tag_pre": 0, "tag_table": 3, "tag_list": 2, "tag_definition": 1}
"""How many levels above a block the element may be."""
_CODE, _LIST, _DEFINITION, _TABLE = (
    list(_WITHIN).index(f"tag_{name}") for name in ("pre", "list", "definition", "table")
)
_ROW = 1
"""The ancestor of a cell that is its row."""
_LEVELS = np.array(list(_WITHIN.values()), np.float32)[:, None]
_LINKED = 0.8
_HARDLY = 0.25
"""Less probable headings, lists and tables between paragraphs are offers and teasers: on articles 280 of 2,800 words in
blocks below .2 were content. Of 900 words of code all were. The surest block of a list or table speaks for all of it.
It gave +.0008 on news of today, others ±.0003."""
_FEWEST_ROWS, _LONGEST_CELL = 3, 30  # words
_OWN, _OTHER = slice(1, 8), slice(1, 3)
"""Ancestors of the block, and of the content before and behind it, of which one must be the same."""

Flags = NDArray[np.bool_]


def filled(
    chosen: Flags,
    model: Model,
    values: NDArray[np.float32],
    *,
    above: NDArray[np.integer],
    probability: NDArray[np.float64],
) -> Flags:
    """The chosen blocks, and headings, code, tables and lists between two other ones of them in the same element.

    A model that learned from running text is seldom sure of them, and a table without half of its cells is of no use
    to anybody. It changed one page in fifteen, for the better: +.0003 on WCXB to +.004 on pages of documentation.
    `above`: (levels × blocks)
    """
    distance = values.take([model.names.index(name) for name in _WITHIN], axis=0)
    hidden, link_density = (values[model.names.index(name)] for name in ("hidden", "link_density"))
    kind = np.logical_or.reduce(distance <= _LEVELS)
    content = (chosen & ~kind).nonzero()[0]
    if not len(content):
        return chosen
    is_likely = (_surest(probability, distance, above) >= _HARDLY) | (distance[_CODE] <= _LEVELS[_CODE])
    block = (kind & is_likely & ~chosen & (hidden < 0.5) & (link_density < _LINKED)).nonzero()[0]
    place = content.searchsorted(block)
    between = (place > 0) & (place < len(content))
    block, place = block[between], place[between]
    own = above[_OWN, block][:, None, None]
    before, behind = above[_OTHER, content[place - 1]], above[_OTHER, content[place]]
    same = (own == before[None, :, None]) & (own == behind[None, None, :])
    found = chosen.copy()
    found[block[same.any((0, 1, 2))]] = True
    is_cell = distance[_TABLE] == _LEVELS[_TABLE]
    found = _whole_tables(found, is_cell & (hidden < 0.5), values[model.names.index("words")], above)
    in_definition = distance[_DEFINITION] <= _LEVELS[_DEFINITION]
    found = _with_meanings(found, in_definition, above)
    return _whole_definitions(found, in_definition & (hidden < 0.5), values[model.names.index("words")])


def _surest(
    probability: NDArray[np.float64], distance: NDArray[np.float32], above: NDArray[np.integer]
) -> NDArray[np.float64]:
    """Of each block in a list or table the probability of the surest block there; of others their own."""
    number = np.arange(len(probability))
    holder = -1 - number
    for row in (_LIST, _DEFINITION, _TABLE):
        inside = distance[row] <= _LEVELS[row]
        holder = np.where(inside, above[np.minimum(distance[row], _LEVELS[row]).astype(np.intp), number], holder)
    group, size = numbered(holder)
    surest = np.zeros(len(size))
    np.maximum.at(surest, group, probability)
    return surest.take(group)


def _whole_tables(chosen: Flags, is_cell: Flags, words: NDArray[np.float32], above: NDArray[np.integer]) -> Flags:
    """The chosen blocks, and all cells of a table of short ones most of which are chosen, its links among them: what a
    row says is said of a name, which often leads to the thing.

    It changes one page in a hundred of WCXB and its F1 hardly; forums and news stay as they are.
    """
    cell = is_cell.nonzero()[0]
    if not 0 < np.count_nonzero(chosen[cell]) < len(cell):  # as on most pages
        return chosen
    _, number = np.unique(above[_ROW + 2, cell], return_inverse=True)
    size, taken = np.bincount(number), np.bincount(number, chosen[cell])
    longest = np.zeros(len(size), np.float32)
    np.maximum.at(longest, number, words[cell])
    rows = np.bincount(number[np.unique(above[_ROW, cell], return_index=True)[1]])
    is_data = (rows >= _FEWEST_ROWS) & (size >= 2 * rows) & (2 * taken > size) & (longest <= _LONGEST_CELL)
    found = chosen.copy()
    found[cell[is_data[number]]] = True
    return found


def _with_meanings(chosen: Flags, in_definition: Flags, above: NDArray[np.integer]) -> Flags:
    """The chosen blocks, and what follows a chosen term in its list of definitions: a term says nothing by itself."""
    term = (chosen[:-1] & ~chosen[1:] & in_definition[:-1] & in_definition[1:]).nonzero()[0]
    meant = (above[1:4, term + 1] == above[1, term]).any(axis=0)  # the term's list is around the meaning
    found = chosen.copy()
    found[term[meant] + 1] = True
    return found


def _whole_definitions(chosen: Flags, in_definition: Flags, words: NDArray[np.float32]) -> Flags:
    """The chosen blocks, and all definitions in a row half of whose words are chosen: a glossary is content or not."""
    row = np.diff(in_definition, prepend=False).cumsum()
    taken, size = np.bincount(row, words * chosen), np.bincount(row, words)
    found: Flags = chosen | (in_definition & (2 * taken >= size).take(row))
    return found
