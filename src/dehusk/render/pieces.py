"""A selection as pieces of text: what stands together in one text node, and the white space before it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page import tags
from dehusk.page.blocks import breaks_line
from dehusk.page.page import Page
from dehusk.page.tags import VERBATIM
from dehusk.page.tree import Tree, counts
from dehusk.page.words import SINGLE, character_classes
from dehusk.render.chosen import Chosen
from dehusk.render.left_out.links import after_other_links
from dehusk.render.white_space import BROKEN_LINE, FIRST_UNSPACED, single_spaced_pieces

APART = tags.tag_table("select input img svg video audio iframe object canvas")
"""Words on two sides of these are never one word."""
CLOSING = frozenset(",.;:!?)]}»”’…、。，．！？：；）」』】")
"""Signs that go with the word before them, whatever stands between."""
_KEEPS_SPACE, _ALL_KEEP_SPACE = tags.tag_table(VERBATIM), tags.tag_bytes(VERBATIM)
_SEPARATORS = np.array(["", " ", "\n", "\n"], object)


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """One row for each run of selected words that are neighbours in one text node, in document order."""

    text: list[str]
    """White space inside is single spaces, or as it was inside `<pre>`."""
    before: list[str]
    """What stands between the piece before and this one in the same block: nothing, a space, a line feed, or,
    inside `<pre>`, the white space as it is written."""
    node: Ints
    block: Ints
    lines: frozenset[int] = frozenset()
    """Rows of the pieces that start a block inside the code that the piece before is part of: `before` has the line
    feeds between them."""


def pieces_of(selection: Chosen) -> Pieces:
    """Cut a selection into pieces."""
    page = selection.page
    words = page.words
    chosen = selection.words.nonzero()[0]
    if not len(chosen):
        return NO_PIECES
    node = words.node.take(chosen)
    starts = np.ones(len(chosen) + 1, bool)
    starts[1:-1] = (chosen[1:] - chosen[:-1] != 1) | (node[1:] != node[:-1])
    edges = starts.nonzero()[0]
    first, last = chosen.take(edges[:-1]), chosen.take(edges[1:] - 1)
    node, block = words.node.take(first), words.block.take(first)
    line_break = between_rows(page.tree.tag == tags.TAG_ID["br"], node)
    before = separators(_space_before(page, first, last), line_break)
    wide = words.start.take(chosen[1:]) - words.end.take(chosen[:-1]) > 1
    wide[edges[1:-1] - 1] = False  # what stands between two pieces is in neither
    rows = set((edges.searchsorted(wide.nonzero()[0], side="right") - 1).tolist())
    text = single_spaced_pieces(words.text, words.start.take(first), words.end.take(last), rows)
    pieces = Pieces(text, before, node, block)
    if not tags.is_any(page.tree.tag, _ALL_KEEP_SPACE):
        return pieces
    verbatim = levels_of(page.tree, _KEEPS_SPACE.take(page.tree.tag), node).nonzero()[0]
    if len(verbatim):
        bounds = words.start.take(first), words.end.take(last)
        return replace(pieces, lines=_keep_space(page, pieces, verbatim, (*bounds, line_break)))
    return pieces


def levels_of(tree: Tree, marked: NDArray[np.bool_], node: Ints) -> NDArray[np.intp]:
    """For a few nodes: in how many marked subtrees is each? Those that have started, less those that ended."""
    rows = marked.nonzero()[0]
    if not len(rows):
        return np.zeros(len(node), np.intp)
    ended = np.sort(tree.end.take(rows)).searchsorted(node, side="right")
    return rows.searchsorted(node, side="right") - ended


def _keep_space(
    page: Page, pieces: Pieces, verbatim: NDArray[np.intp], bounds: tuple[Ints, Ints, NDArray[np.bool_]]
) -> frozenset[int]:
    """Write the white space of some of the pieces as it is; gives those that start a line of the same code.

    `bounds`: where each piece starts and ends in the text, and whether there is a line break before it.
    """
    tree, whole, (starts, ends, line_break) = page.tree, page.words.text, bounds
    is_text = tree.tag == tags.TEXT
    nodes = tree.text_start[is_text].tolist(), tree.text_end[is_text].tolist()
    within = pieces.node.take(verbatim)
    code = tree.nearest(_KEEPS_SPACE.take(tree.tag), within).tolist()
    block_start = tree.text_start.take(tree.nearest(breaks_line(tree), within)).tolist()
    is_break = tree.tag == tags.TAG_ID["br"]
    breaks = counts(is_break).take(within).tolist()
    is_break[1:] &= ~tags.IS_INLINE.take(tree.tag[:-1])  # the first thing in a block: an empty line
    empty = counts(is_break).take(within).tolist()
    lines: set[int] = set()
    for number, row in enumerate(verbatim.tolist()):
        start, end_before = int(starts[row]), int(ends[row - 1]) if row else 0
        pieces.text[row] = whole[start : ends[row]]
        if row > 0 and pieces.block[row] == pieces.block[row - 1]:
            white = white_space(_text_between(whole, nodes, (end_before, start)))
            pieces.before[row] = "\n" * bool(line_break[row]) + white
            continue
        margin = _text_between(whole, nodes, (max(end_before, block_start[number]), start))
        pieces.text[row] = indentation(margin) + pieces.text[row]
        if number and verbatim[number - 1] == row - 1 and code[number - 1] == code[number]:
            lines.add(row)
            white = white_space(_text_between(whole, nodes, (end_before, start)))
            pieces.before[row] = line_feeds(
                white, breaks=breaks[number] - breaks[number - 1], empty=empty[number] - empty[number - 1]
            )
    return frozenset(lines)


def block_starts(block: Ints) -> NDArray[np.bool_]:
    """For each piece: is it the first of its block?"""
    starts = np.ones(len(block), bool)
    np.not_equal(block[1:], block[:-1], out=starts[1:])
    return starts


def between_rows(marked: NDArray[np.bool_], row: Ints) -> NDArray[np.bool_]:
    """For each of the rows: is there a marked one between the row before it and itself?"""
    found = np.zeros(len(row), bool)
    rows = marked.nonzero()[0]
    if len(rows):
        so_far = rows.searchsorted(row)
        np.greater(so_far[1:], so_far[:-1], out=found[1:])
    return found


def separators(spaced: NDArray[np.bool_], line_break: NDArray[np.bool_]) -> list[str]:
    """A line feed for a line break, else a space for white space, else nothing."""
    found: list[str] = _SEPARATORS.take(2 * line_break + spaced).tolist()
    return found


def white_space(text: str) -> str:
    """White space between two pieces of code as it is; where words were left out, one line feed or space."""
    if not text or text.isspace():
        return text
    return "\n" if "\n" in text else " "


def line_feeds(white: str, *, breaks: int, empty: int) -> str:
    """What parts two blocks of one code: one line feed at least, and one for each `<br>` alone in a block of its own.

    `breaks`: how many `<br>` stand between, those that are `empty` lines included.
    """
    return "\n" * (max(white.count("\n") + breaks - empty, 1) + empty)


def indentation(text: str) -> str:
    """The white space of the last line of this text, if nothing else stands in it."""
    line = text[max(text.rfind("\n"), text.rfind("\r")) + 1 :]
    return line if line.isspace() else ""


def texts_of_blocks(pieces: Pieces) -> list[str]:
    """The text of each block on its own, in order."""
    blocks: list[list[str]] = []
    block_before = -1
    for text, before, block in zip(pieces.text, pieces.before, pieces.block.tolist(), strict=True):
        if block != block_before:
            blocks.append([text])
        else:
            blocks[-1] += (before, text)
        block_before = block
    return ["".join(parts) for parts in blocks]


def _text_between(text: str, nodes: tuple[list[int], list[int]], bounds: tuple[int, int]) -> str:
    """The characters between two places of the text, without the line feeds that end its nodes (starts, ends)."""
    starts, ends = nodes
    rows = range(bisect_right(ends, bounds[0]), bisect_left(starts, bounds[1]))
    return "".join([text[max(starts[row], bounds[0]) : min(ends[row], bounds[1])] for row in rows])


def _space_before(page: Page, first: NDArray[np.intp], last: NDArray[np.intp]) -> NDArray[np.bool_]:
    """White space before each piece: more characters than the line feeds that end text nodes, a word left out, or a
    picture; but what is hidden inside a word does not part it.
    """
    words, tree = page.words, page.tree
    spaced = np.zeros(len(first), bool)
    if len(first) < 2:
        return spaced
    rows = (tree.tag == tags.TEXT).nonzero()[0]
    fed = counts(~tags.RAW_TEXT.take(tree.tag.take(tree.parent.take(rows))))
    place, place_before = (rows.searchsorted(words.node.take(word)) for word in (first[1:], last[:-1]))
    feeds: NDArray[np.int64] = fed.take(place) - fed.take(place_before)
    gap = words.start.take(first[1:]) - words.end.take(last[:-1])
    left_out = first[1:] - last[:-1] > 1
    np.logical_or(gap > feeds, left_out, out=spaced[1:])
    if not words.text.isascii():
        bounds = words.start.take(first), words.end.take(last)
        short = spaced & (words.end.take(first) - bounds[0] == 1)  # each character of such a script is a word
        spaced[broken_lines(tree, bounds, words.node.take(first), short)] = False
    node, node_before = words.node.take(first[1:]), words.node.take(last[:-1])
    things = counts(APART.take(tree.tag))
    beside_picture = (things.take(node) > things.take(node_before)) & ~spaced[1:]
    for number in beside_picture.nonzero()[0].tolist():
        spaced[number + 1] = words.text[words.start[first[number + 1]]] not in CLOSING
    closed = (words.block.take(first[1:]) == words.block.take(last[:-1])) & ~spaced[1:]
    for number in after_other_links(tree, words.node.take(first), closed.nonzero()[0] + 1):
        around = words.text[words.end[last[number - 1]] - 1], words.text[words.start[first[number]]]
        spaced[number] = not is_one_word(*around)
    if (left_out & (node != node_before)).any():
        dark = counts((tree.text_end - tree.text_start).take(rows) * tree.hidden.take(rows))
        unseen = gap - np.maximum(dark.take(place) - dark.take(place_before + 1), 0) <= feeds
        shown = counts(~words.hidden)
        unseen &= left_out & (shown.take(first[1:]) == shown.take(last[:-1] + 1))
        same = tree.parent.take(node) == tree.parent.take(node_before)
        for number in unseen.nonzero()[0].tolist():
            around = words.text[words.end[last[number]] - 1], words.text[words.start[first[number + 1]]]
            spaced[number + 1] = not (same[number] or is_one_word(*around))
    return spaced


def broken_lines(tree: Tree, bounds: tuple[Ints, Ints], node: Ints, spaced: NDArray[np.bool_]) -> list[int]:
    """The spaced pieces before which the source breaks the line between characters of a script without spaces.

    The break stands in the text node of the piece (`node`) or of the one before. Where it stands alone between two
    elements, or between two links, these are more often entries of a menu. `bounds`: where each piece starts and ends
    in the text.
    """
    text = tree.text
    if text.isascii():
        return []
    start, end = bounds
    found: list[int] = []
    for row in unspaced_starts(text, start, spaced):
        first, last = int(end[row - 1]), int(start[row])
        white = BROKEN_LINE.match(text, first)
        if white and white.end() == last:
            after, ahead = text[first : tree.text_end[node[row - 1]]], text[tree.text_start[node[row]] : last]
            if "\n" in after or "\n" in ahead:
                found.append(row)
    return _not_between_links(tree, node, found) if found else found


def _not_between_links(tree: Tree, node: Ints, rows: list[int]) -> list[int]:
    """Those of the pieces that do not stand in another link than the piece before."""
    link = tree.nearest(tree.tag == tags.TAG_ID["a"], np.concatenate((node.take(rows), node[np.array(rows) - 1])))
    pairs = zip(rows, link[: len(rows)].tolist(), link[len(rows) :].tolist(), strict=True)
    return [row for row, here, before in pairs if here == before or min(here, before) < 0]


def unspaced_starts(text: str, start: Ints, spaced: NDArray[np.bool_]) -> list[int]:
    """The spaced pieces that may start with a character of a script without spaces: those are none of the first."""
    rows = spaced.nonzero()[0]
    places = zip(rows.tolist(), start.take(rows).tolist(), strict=True)
    return [row for row, place in places if text[place] >= FIRST_UNSPACED]


def is_one_word(before: str, after: str) -> bool:
    """Do two characters stand together in any case: a sign after a word, or letters of a script without spaces?"""
    classes = character_classes()
    return after in CLOSING or bool(classes[ord(before)] == SINGLE and classes[ord(after)] == SINGLE)


NO_PIECES = Pieces([], [], np.zeros(0, np.int32), np.zeros(0, np.int32))
