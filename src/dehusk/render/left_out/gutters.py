"""Line numbers beside code: the cell of a table with nothing but numbers, before the cell that holds the code.

Those inside the code, at the start of each line, are known here as well; Markdown and HTML leave them out.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from dehusk.page.blocks import breaks_line
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, TEXT, is_any, names, tag_bytes, tag_table
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.page.tree import Tree, counts

_GUTTERS = names("linenos lineno gutter line-numbers rouge-gutter lntd")
_PARTS_OF_NAMES = ("lineno", "gutter", "line-numbers", "lntd")
_INSIDE = names("linenos lineno linenumber line-number ln")
_PARTS_OF_NAMES_INSIDE = ("linen", "line-number", 'class="ln"', "class=ln")
_NUMBERS = re.compile(r"[\d\s]*+\Z")
_CELL = tag_table("td th")
_CODE = tag_table("pre code")
_IN_CODE = tag_table("span a")
_ALL_CELLS, _ALL_CODE = tag_bytes("td th"), tag_bytes("pre")
_STRUCTURE = tag_table("table tr td th")


def without_gutters(page: Page, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Selected words without those that number the lines of code."""
    tree, words = page.tree, page.words
    if not _may_have_gutters(page, tree.tag):
        return chosen
    cell_count, code_count = (counts(kind.take(tree.tag)) for kind in (_CELL, _CODE))
    cells = np.flatnonzero(_CELL.take(tree.tag))
    cells = cells[cell_count[tree.end[cells]] - cell_count[cells] == 1]  # those with no table inside
    given = tree.attributes_of_many(cells.tolist())
    kept = chosen.copy()
    for cell, attributes in zip(cells.tolist(), given, strict=True):
        beside = int(tree.end[cell])
        if not _is_gutter(attributes.get("class")) or beside == len(tree) or not _CELL[tree.tag[beside]]:
            continue
        holds_code = code_count[tree.end[beside]] > code_count[beside]
        if holds_code and _NUMBERS.match(tree.text, int(tree.text_start[cell]), int(tree.text_start[beside])):
            first, last = words.node.searchsorted(np.array((cell, beside), words.node.dtype)).tolist()
            kept[first:last] = False
    return kept


def without_source_gutters(page: Page, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The same for words of the source."""
    source = page.source
    if not _may_have_source_gutters(source, chosen):
        return chosen
    tag, kind, html = source.markup.tag, source.markup.kind, source.html
    parts = np.flatnonzero(_STRUCTURE.take(tag) & ((kind == START) | ~_CELL.take(tag)))  # a cell ends with the next
    edges = [*parts.tolist(), len(tag)]
    kept = chosen.copy()
    for cell, beside, after in zip(edges, edges[1:], edges[2:], strict=False):
        if not (_CELL[tag[cell]] and _CELL[tag[beside]] and _CODE.take(tag[beside:after]).any()):
            continue
        given = tag_attributes(html[source.markup.start[cell] : source.markup.end[cell]])
        first, last = source.word_gap.searchsorted(np.array((cell, beside), np.int32), side="right").tolist()
        if _is_gutter(given.get("class")) and _are_numbers(page, slice(first, last)):
            kept[first:last] = False
    return kept


def numbers_in_code(page: Page) -> NDArray[np.bool_] | None:
    """Per node: is it, or is it in, the number of a line of code that stands in the line? None if the page has none.

    Nothing but such numbers stands before one in its line, and in one `<pre>` all that is named as they are is numbers.
    """
    tree = page.tree
    if not is_any(tree.tag, _ALL_CODE) or not any(name in page.html for name in _PARTS_OF_NAMES_INSIDE):
        return None
    code = tree.tag == TAG_ID["pre"]
    in_code = tree.below(code)
    rows = np.flatnonzero(_IN_CODE.take(tree.tag) & in_code)
    given = tree.attributes_of_many(rows.tolist())
    rows = rows[[not _INSIDE.isdisjoint((attributes.get("class") or "").split()) for attributes in given]]
    if not len(rows):
        return None
    texts = np.flatnonzero((tree.tag == TEXT) & in_code)
    bounds = zip(tree.text_start[texts].tolist(), tree.text_end[texts].tolist(), strict=True)
    contents = [tree.text[start:end] for start, end in bounds]
    others = counts(np.bincount(texts[[_NUMBERS.match(content) is None for content in contents]], minlength=len(tree)))
    around = tree.nearest(code, rows)
    rows = rows[~np.isin(around, around[others[tree.end[rows]] > others[rows]])]
    starts = np.append(_line_starts(tree, texts, contents, _below(tree, rows)), False)
    rows = rows[starts[texts.searchsorted(rows)]]
    return _below(tree, rows) if len(rows) else None


def _below(tree: Tree, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Per node: is it, or is it below, one of these rows?"""
    marked = np.zeros(len(tree), bool)
    marked[rows] = True
    return tree.below(marked)


def _line_starts(
    tree: Tree, texts: NDArray[np.intp], contents: list[str], numbers: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """For each of these text nodes: does nothing but white space and numbers of lines stand before it in its line?"""
    borders = np.flatnonzero(breaks_line(tree) | (tree.tag == TAG_ID["br"]))
    lines = counts(np.bincount(np.concatenate((borders, tree.end[borders])), minlength=len(tree) + 1))[1:]
    is_new = np.diff(lines[texts], prepend=-1) > 0
    starts: list[bool] = []
    at_start = True
    for content, first, is_number in zip(contents, is_new.tolist(), numbers[texts].tolist(), strict=True):
        at_start = at_start or first
        starts.append(at_start)
        _, feed, rest = content.rpartition("\n")
        at_start = (at_start or bool(feed)) and (is_number or not rest.strip())
    return np.array(starts, bool)


def _may_have_gutters(page: Page, tag: NDArray[np.uint8]) -> bool:
    """Has the page cells, code, and the names? (To look for those takes the longest.)"""
    if not (is_any(tag, _ALL_CODE) and is_any(tag, _ALL_CELLS)):
        return False
    return any(name in page.html for name in _PARTS_OF_NAMES)


def _may_have_source_gutters(source: Source, chosen: NDArray[np.bool_]) -> bool:
    """The same for what stands before the last chosen word."""
    tags, markup = source.markup.tag.tobytes(), source.markup
    cells = [tags.find(cell) for cell in _ALL_CELLS if cell in tags]
    if not cells or not any(code in tags for code in _ALL_CODE):
        return False
    first, word = min(cells), chosen.tobytes().rfind(True)
    if word < 0 or first >= (last := source.word_gap.item(word)):
        return False
    start, end = markup.start.item(first), markup.end.item(last - 1)
    return any(source.html.find(name, start, end) >= 0 for name in _PARTS_OF_NAMES)


def _is_gutter(classes: str | None) -> bool:
    return not _GUTTERS.isdisjoint((classes or "").split())


def _are_numbers(page: Page, words: slice) -> bool:
    source = page.source
    starts, lengths = source.word_at[words].tolist(), source.word_length[words].tolist()
    return all(source.text[start : start + size].isdecimal() for start, size in zip(starts, lengths, strict=True))
