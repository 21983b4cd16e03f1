"""What of a page is rendered: the elements and stretches of text of a selection, in document order.

An element is rendered if it holds a selected word. What has no words of its own (images, players, rules, formulas in
scripts) goes with the text around it. Let its container be the nearest element that holds selected words, and its
frame the child of the container in which it stands. It is rendered if

- the nearest words that a browser shows before and after the frame, inside the container, are selected; and
- the frame holds no words but those of the image's own `<figure>` (a caption that was not selected).

So the picture between two paragraphs stays, the one at the top of the article stays, and those of the sidebar go. Of a
page that shows no word at all, every picture is rendered.

Two things are left out although they are selected: the sign (¶, #, 🔗) in a heading that links to the heading itself,
and the numbers of lines beside code, as they are of text, or in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Ints
from dehusk.page.blocks import breaks_line
from dehusk.page.page import Page
from dehusk.page.tags import RAW_TEXT, TAG_ID, TEXT, tag_table
from dehusk.page.tree import Tree, counts
from dehusk.page.visibility import hides
from dehusk.render.chosen import Chosen
from dehusk.render.formulas.math import Formula, rendered_formulas
from dehusk.render.left_out.gutters import numbers_in_code, without_gutters
from dehusk.render.left_out.links import after_other_links
from dehusk.render.left_out.permalinks import without_permalinks
from dehusk.render.media import without_twins
from dehusk.render.pieces import APART, CLOSING, broken_lines, is_one_word

OBJECTS = tag_table("img video audio iframe hr script")
"""Elements that are shown without words; of scripts only those that hold formulas."""

_CONTROLS = bytes((*range(9), *range(14, 28)))
_TO_SPACES = dict.fromkeys(_CONTROLS, " ")
_FORMULA_IMAGE = "mwe-math-fallback-image"


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """One row for each kept object and each run of selected words in one text node."""

    page: Page
    row: Ints
    """Row of the object or text node in the tree."""
    start: Ints
    end: Ints
    """Bounds of the words in `tree.text`; empty for an object."""
    spaced: Flags
    """Does white space stand between this and the one before?"""
    group: Ints
    """Per node of the tree: nodes of one group have no border of a block between them."""
    kept: Flags
    """Per node of the tree: does it hold selected words or kept objects?"""
    unseen: Flags
    """Per node of the tree: hidden, and no part of hidden text that is selected all the same."""
    text: str
    """`tree.text` with spaces for control characters, which words end at as at white space."""


def region_of(selection: Chosen, scripts: Mapping[int, Formula]) -> Region:
    """The region of a selection; `scripts` are the rows of scripts that hold a formula."""
    page, tree = selection.page, selection.page.tree
    words = selection.words
    unseen = unseen_nodes(page, words)
    objects = objects_with_text(page, words, (scripts, unseen))
    if (numbers := numbers_in_code(page)) is not None:  # with the white space that aligns them
        words, unseen = words & ~numbers[page.words.node], unseen | numbers
    if scripts:  # what MathJax drew for them would be there twice
        words = words & ~tree.below(rendered_formulas(page))[page.words.node]
    chosen = np.flatnonzero(without_permalinks(page, without_gutters(page, words)))
    row, start, end = stretches(page, chosen)
    order = np.argsort(np.concatenate((row, objects)), kind="stable")
    at = tree.text_start[objects]
    row = np.concatenate((row, objects))[order]
    start, end = np.concatenate((start, at))[order], np.concatenate((end, at))[order]
    holds = counts(np.bincount(row, minlength=len(tree)))
    return Region(
        page=page,
        row=row,
        start=start,
        end=end,
        spaced=spaced_before(tree, row, (start, end), unseen),
        group=border_groups(tree),
        kept=holds[tree.end] > holds[:-1],
        unseen=unseen,
        text=without_controls(tree.text),
    )


def without_controls(text: str) -> str:
    """Spaces for control characters, so that lengths stay."""
    raw = text.encode("utf-8", "surrogatepass")
    return text if len(raw.translate(None, _CONTROLS)) == len(raw) else text.translate(_TO_SPACES)


def stretches(page: Page, chosen: NDArray[np.intp]) -> tuple[Ints, Ints, Ints]:
    """Node, start and end of each run of chosen words that are neighbours in one text node."""
    words = page.words
    node = words.node[chosen]
    cut = np.flatnonzero((np.diff(chosen) != 1) | (np.diff(node) != 0)) + 1
    first = np.concatenate(([0], cut))[: len(chosen)]
    last = np.append(cut, len(chosen))[: len(first)] - 1
    return node[first], words.start[chosen[first]], words.end[chosen[last]]


def unseen_nodes(page: Page, selected: Flags) -> Flags:
    """What is hidden, unless the nearest element around it that holds selected words is hidden with it.

    A menu that is never closed hides the whole article after it. Where that was selected nevertheless, its line
    breaks, cells, images and white space are shown with it.
    """
    tree = page.tree
    nodes = page.words.node[selected]
    if not tree.hidden[nodes].any():
        return tree.hidden
    running = counts(np.bincount(nodes, minlength=len(tree)))
    around = tree.nearest(running[tree.end] > running[:-1])
    return tree.hidden & ~((around >= 0) & tree.hidden[around])


def objects_with_text(page: Page, selected: Flags, known: tuple[Mapping[int, Formula], Flags]) -> Ints:
    """Rows of the objects that go with selected text (see the rule above)."""
    tree, words = page.tree, page.words
    scripts, unseen = known
    is_object = OBJECTS[tree.tag] & (tree.tag != TAG_ID["script"])
    is_object[list(scripts)] = True
    objects = np.flatnonzero(is_object & ~unseen[tree.parent]).astype(np.int32)
    if len(objects) and not selected.any() and words.hidden.all():  # pictures are all that the page has
        return without_twins(page, objects[~_hidden(page, objects, np.zeros_like(objects))])
    if not len(objects) or not selected.any():
        return objects[:0]
    running = counts(np.bincount(words.node[selected], minlength=len(tree)))
    holds_selected = running[tree.end] > running[:-1]
    frame = tree.nearest((tree.parent < 0) | holds_selected[tree.parent])[objects]
    container = tree.parent[frame]
    shown = np.flatnonzero(~words.hidden | selected)
    node, is_selected = words.node[shown], np.append(selected[shown], True)
    before = np.searchsorted(node, frame) - 1
    after = np.searchsorted(node, tree.end[frame])
    outside_before = (before < 0) | (node[before] < container)
    outside_after = (after >= len(node)) | (np.append(node, 0)[after] >= tree.end[container])
    around = (outside_before | is_selected[before]) & (outside_after | is_selected[after])
    figure = tree.nearest(tree.tag == TAG_ID["figure"])[objects]
    caption = np.where(figure >= frame, _words_in(node, tree, figure), 0)
    kept = around & (_words_in(node, tree, frame) == caption)
    found: Ints = objects[kept]
    return without_twins(page, found[~_hidden(page, found, frame[kept])])


def _hidden(page: Page, objects: Ints, frames: Ints) -> Flags:
    """Is an object kept out of sight by itself or by what is around it in its frame? (The tree knows that of words.)"""
    tree = page.tree
    formulas = _FORMULA_IMAGE in page.html
    known: dict[int, bool] = {}
    hidden = np.zeros(len(objects), bool)
    for number, (row, frame) in enumerate(zip(objects.tolist(), frames.tolist(), strict=True)):
        path: list[int] = []
        at = row
        while at >= frame and at not in known:
            path.append(at)
            at = int(tree.parent[at])
        inside = at >= frame and known[at]
        for step in reversed(path):
            attributes = tree.attributes_of(step)
            # images of formulas are hidden from screen readers, which read the MathML that is hidden from view
            is_formula = formulas and _FORMULA_IMAGE in attributes.get("class", "")
            inside = inside or (hides(tree.name_of(step), attributes) and not is_formula)
            known[step] = inside
        hidden[number] = inside
    return hidden


def _words_in(node: Ints, tree: Tree, rows: Ints) -> NDArray[np.intp]:
    return np.searchsorted(node, tree.end[rows]) - np.searchsorted(node, rows)


def border_groups(tree: Tree) -> Ints:
    """Number of block borders up to and including each node; elements inside a formula or picture make none."""
    borders = breaks_line(tree)
    math = tree.tag == TAG_ID["math"]
    if math.any():
        borders &= ~tree.below(math)
    rows = np.flatnonzero(borders)
    change = np.zeros(len(tree) + 1, np.int32)
    change[rows] = 1
    change[tree.end[rows]] = 1
    groups: Ints = np.cumsum(change[:-1], dtype=np.int32)
    return groups


def spaced_before(tree: Tree, row: Ints, bounds: tuple[Ints, Ints], unseen: Flags) -> Flags:
    """Is there more between two entries than the line feeds that end text nodes, and hidden text inside a word?"""
    start, end = bounds
    spaced = np.zeros(len(row), bool)
    if len(row) < 2:
        return spaced
    texts = np.flatnonzero((tree.tag == TEXT) & ~RAW_TEXT[tree.tag[tree.parent]])
    feeds = tree.text_end[texts]
    between = np.searchsorted(feeds, start[1:]) - np.searchsorted(feeds, end[:-1])
    dark = counts(np.where(unseen, tree.text_end - tree.text_start, 0))
    left_out = np.maximum(dark[row[1:]] - dark[row[:-1] + 1], 0)
    spaced[1:] = start[1:] - end[:-1] > between + left_out
    is_text = tree.tag[row] == TEXT
    same = tree.parent[row[1:]] == tree.parent[row[:-1]]
    for number in np.flatnonzero((left_out > 0) & ~spaced[1:] & ~same & is_text[1:] & is_text[:-1]).tolist():
        spaced[number + 1] = not is_one_word(tree.text[end[number] - 1], tree.text[start[number + 1]])
    broken = broken_lines(tree, bounds, row, spaced & is_text)
    spaced[[number for number in broken if is_text[number - 1]]] = False
    for number in after_other_links(tree, row, np.flatnonzero(~spaced[1:]) + 1):
        are_texts = is_text[number] and is_text[number - 1]
        spaced[number] = not are_texts or not is_one_word(tree.text[end[number - 1] - 1], tree.text[start[number]])
    things = counts(APART[tree.tag])[row]
    for number in np.flatnonzero(is_text[1:] & is_text[:-1] & (np.diff(things) > 0) & ~spaced[1:]).tolist():
        spaced[number + 1] = tree.text[start[number + 1]] not in CLOSING
    return spaced


def stretches_in(region: Region, row: int) -> dict[int, list[tuple[int, int]]]:
    """The selected stretches of each text node below a node."""
    # keys of the column's own type: others would have it copied for every element
    first, last = np.searchsorted(region.row, np.array((row, region.page.tree.end[row]), region.row.dtype)).tolist()
    found: dict[int, list[tuple[int, int]]] = {}
    columns = (region.row[first:last], region.start[first:last], region.end[first:last])
    for node, start, end in zip(*(column.tolist() for column in columns), strict=True):
        found.setdefault(node, []).append((start, end))
    return found


Event = tuple[int, int, int, int]
"""Row, tag, row after the last descendant, and number of the object or stretch in the region; -1 for an element."""


def events(region: Region, elements: Flags) -> Iterator[Event]:
    """Objects, stretches of text and the marked elements in document order."""
    tree = region.page.tree
    rows = np.flatnonzero(elements & ~OBJECTS[tree.tag])
    row = np.concatenate((rows, region.row))
    entry = np.concatenate((np.full(len(rows), -1), np.arange(len(region.row))))
    order = np.argsort(row, kind="stable")
    row, entry = row[order], entry[order]
    return zip(row.tolist(), tree.tag[row].tolist(), tree.end[row].tolist(), entry.tolist(), strict=True)
