"""Headings, code, tables and lists that stand between two parts of the main content belong to it, too."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Floats, Singles
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.outline.arrays import numbered
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.verdict import Verdict

_WITHIN = {"tag_h1": 0, "tag_h2": 0, "tag_h3": 0, "tag_pre": 0, "tag_table": 3, "tag_list": 2, "tag_definition": 1}
"""How many levels above a block the element may be."""
_LEVELS = np.array(list(_WITHIN.values()), np.float32)[:, None]
_CODE, _LIST, _DEFINITION, _TABLE = (
    list(_WITHIN).index(f"tag_{name}") for name in ("pre", "list", "definition", "table")
)
_HEADINGS = 3
"""The first so many are headings."""
_ROW = 1
"""The ancestor of a cell that is its row."""
_OWN, _OTHER = slice(1, 8), slice(1, 3)
"""Ancestors of the block, and of the content before and after it, of which one must be the same."""


@rule("fill gaps", "keeps headings, code, tables and lists that stand inside the content")
@dataclass(frozen=True, slots=True)
class FillGaps(Rule):
    """Headings, code, tables and lists between two other chosen blocks in the same element.

    A model that learned from running text is seldom sure of them, and a table without half of its cells is of no use
    to anybody. It changed one page in fifteen, for the better: +.0003 on WCXB to +.004 on pages of documentation.
    """

    hardly: float = 0.25
    """Less probable headings, lists and tables between paragraphs are offers and teasers: on articles 280 of 2,800
    words in blocks below .2 were content. Of 900 words of code all were. The surest block of a list or table speaks for
    all of it. It gave +.0008 on news of today, others ±.0003."""
    linked: float = 0.8
    """A block with so many of its words in links is no part of the content."""
    fewest_rows: int = 3
    """A table of data has so many, of two cells or more; it is whole if most of its cells are chosen."""
    longest_cell: float = 30.0
    """Words in the longest cell of such a table. It changes one page in a hundred of WCXB and its F1 hardly."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        distance = evidence.rows(*_WITHIN)
        inside = distance <= _LEVELS
        chosen, kind = verdict.chosen, inside.any(axis=0)
        content = (chosen & ~kind).nonzero()[0]
        if not len(content):
            return verdict
        found = chosen.copy()
        comes = kind & ~chosen & evidence.shown & (evidence.link_density < self.linked)
        if comes.any():
            comes &= (_surest(verdict.probability, distance, inside, evidence.above) >= self.hardly) | inside[_CODE]
            found[_between(comes.nonzero()[0], content, evidence.above)] = True
        is_cell = inside[_TABLE] & (evidence["tag_cell"] == 0)
        found = self._whole_tables(evidence, found, is_cell & evidence.shown, distance[_TABLE])
        found = _with_meanings(found, inside[_DEFINITION], evidence.above)
        found = _whole_definitions(found, inside[_DEFINITION] & evidence.shown, evidence.words)
        is_heading = inside[:_HEADINGS].any(axis=0) & evidence.shown & (verdict.probability >= self.hardly)
        return verdict.choose(_with_headings(found, is_heading))

    def _whole_tables(self, evidence: Evidence, chosen: Flags, is_cell: Flags, table_at: Singles) -> Flags:
        """The chosen blocks, and all cells of a table of short ones most of which are chosen, its links among them.

        What a row says is said of a name, which often leads to the thing. `table_at`: levels up to the table: the rows
        may stand in it or in a `tbody`.
        """
        cell = is_cell.nonzero()[0]
        if not 0 < np.count_nonzero(chosen[cell]) < len(cell):  # as on most pages
            return chosen
        above = evidence.above
        _, number = np.unique(above[table_at[cell].astype(np.intp), cell], return_inverse=True)
        size, taken = np.bincount(number), np.bincount(number, chosen[cell])
        longest = np.zeros(len(size), np.float32)
        np.maximum.at(longest, number, evidence.words[cell])
        rows = np.bincount(number[np.unique(above[_ROW, cell], return_index=True)[1]])
        is_data = (rows >= self.fewest_rows) & (size >= 2 * rows) & (2 * taken > size) & (longest <= self.longest_cell)
        found = chosen.copy()
        found[cell[is_data[number]]] = True
        return found


def _between(block: NDArray[np.intp], content: NDArray[np.intp], above: NDArray[np.integer]) -> NDArray[np.intp]:
    """Those of the blocks that stand between two blocks of the content in the same element."""
    place = content.searchsorted(block)
    between = (place > 0) & (place < len(content))
    block, place = block[between], place[between]
    own = above[_OWN, block][:, None, None]
    before, after = above[_OTHER, content[place - 1]], above[_OTHER, content[place]]
    same = (own == before[None, :, None]) & (own == after[None, None, :])
    found: NDArray[np.intp] = block[same.any((0, 1, 2))]
    return found


def _surest(probability: Floats, distance: Singles, inside: Flags, above: NDArray[np.integer]) -> Floats:
    """Of each block in a list or table the probability of the surest block there; of others their own."""
    number = np.arange(len(probability))
    holder = -1 - number
    for row in (_LIST, _DEFINITION, _TABLE):
        level = np.minimum(distance[row], _LEVELS[row]).astype(np.intp)
        holder = np.where(inside[row], above[level, number], holder)
    group, size = numbered(holder)
    surest = np.zeros(len(size))
    np.maximum.at(surest, group, probability)
    return surest.take(group)


def _with_meanings(chosen: Flags, in_definition: Flags, above: NDArray[np.integer]) -> Flags:
    """The chosen blocks, and what follows a chosen term in its list of definitions: a term says nothing by itself."""
    term = (chosen[:-1] & ~chosen[1:] & in_definition[:-1] & in_definition[1:]).nonzero()[0]
    meant = (above[1:4, term + 1] == above[1, term]).any(axis=0)  # the term's list is around the meaning
    found = chosen.copy()
    found[term[meant] + 1] = True
    return found


def _with_headings(chosen: Flags, is_heading: Flags) -> Flags:
    """The chosen blocks, and headings right between two of them: a list without its heading says less.

    >>> _with_headings(np.array([True, False, True, False]), np.array([False, True, False, True])).tolist()
    [True, True, True, False]
    """
    found = chosen.copy()
    found[1:-1] |= is_heading[1:-1] & chosen[:-2] & chosen[2:]
    return found


def _whole_definitions(chosen: Flags, in_definition: Flags, words: Singles) -> Flags:
    """The chosen blocks, and all definitions in a row half of whose words are chosen: a glossary is content or not."""
    row = np.diff(in_definition, prepend=False).cumsum()
    taken, size = np.bincount(row, words * chosen), np.bincount(row, words)
    found: Flags = chosen | (in_definition & (2 * taken >= size).take(row))
    return found
