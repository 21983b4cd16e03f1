"""HTML to tree columns with lexbor, the parser of selectolax: the tree that a browser would build."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import compress
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborCSSSelector, LexborDocumentOptions, LexborHTMLParser, SelectolaxError

from dehusk.arrays import Ints
from dehusk.page import tags
from dehusk.page.lazy import lazy
from dehusk.page.markup.left_open import Kind, kind_of, left_open_kinds
from dehusk.page.markup.marks import Marks, marks_of
from dehusk.page.markup.unknown import with_unknown_in_line
from dehusk.page.parsing.aliases import APPLET, RARE_STARTS, TEMPLATES, own_name, with_aliases
from dehusk.page.parsing.rows import Rows
from dehusk.page.parsing.spaces import COMMENT, spaces_that_count
from dehusk.page.parsing.unclosed import has_unclosed, without_unclosed
from dehusk.page.tags import is_any
from dehusk.page.tree import RawAttributes, Tree, below, depth_and_end
from dehusk.page.visibility import MAY_HIDE, hides, most_of
from dehusk.page.words import scalars

_LEXBOR_INSTRUCTION, _LEXBOR_TEXT, _LEXBOR_COMMENT = 0, 2, 4
_LEXBOR_TAGS = 1024
"""More than lexbor has names for; ids of custom elements are addresses, far beyond."""
_UNKNOWN = 254

_TEXT, _COMMENT, _NOT_KNOWN = scalars(np.uint8, tags.TEXT, COMMENT, _UNKNOWN)
(_ONE,) = scalars(np.int32, 1)
_LONG_BLANK = 100  # characters
_DIALOG = ("dialog",)
_DIALOGS = tags.tag_bytes(*_DIALOG)
_TAG_OF, _ADDRESS_OF = map(attrgetter, ("tag_id", "mem_id"))
"""Of a node; to map one over thousands of nodes takes less time than a comprehension."""


class _Selector(threading.local):
    """Finds elements by CSS; a parser would make itself one for each page. Every thread has its own."""

    def __init__(self) -> None:
        self.css = LexborCSSSelector()  # type: ignore[no-untyped-call]


_SELECTOR = _Selector()


@cache
def _tag_ids() -> NDArray[np.uint8]:
    """Our tag id for each of lexbor's that stands for one name on every page; `_UNKNOWN` for all beyond."""
    maker = LexborHTMLParser("")
    ours = np.full(_LEXBOR_TAGS + 1, tags.OTHER, np.uint8)
    ours[_LEXBOR_TAGS] = _UNKNOWN
    ours[_LEXBOR_TEXT] = tags.TEXT
    ours[[_LEXBOR_COMMENT, _LEXBOR_INSTRUCTION]] = COMMENT  # what `<?xml …?>` is for a browser, too
    for name, number in tags.TAG_ID.items():
        if not name.startswith("#"):
            theirs = maker.create_node(name).tag_id
            if theirs < _LEXBOR_TAGS:
                ours[theirs] = _UNKNOWN if name == APPLET else number  # it may be another element's alias
    return ours


@contextmanager
def _uncollected() -> Iterator[None]:
    """Thousands of nodes are made and kept: looking for cycles among them again and again takes a fifth of the time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def parse_with_lexbor(source: bytes, marks: Marks | None = None) -> Tree:
    """Tree columns of a page given as UTF-8."""
    if marks is None:
        marks = marks_of(source)
    rare = marks.only(marks.starting_with_one_of(RARE_STARTS))
    renamed = with_aliases(source, marks, rare)
    has_templates = renamed is not source and bool(np.count_nonzero(rare.starts_with("template")))
    if has_unclosed(rare):
        renamed = without_unclosed(renamed)
    with _uncollected():
        return _parse(renamed, marks, has_templates=has_templates)


def _parse(source: bytes, marks: Marks, *, has_templates: bool) -> Tree:
    # without events nothing is copied into <selectedcontent>, where it would stand twice
    parser = LexborHTMLParser(source, options=LexborDocumentOptions.WO_EVENTS)
    root = parser.root
    shown = [] if root is None else list(root.traverse(include_text=True, skip_empty=True))
    tag, is_custom = _own_tags(shown)
    rows = Rows(shown)
    parent = rows.parent
    if is_custom:
        tag = with_unknown_in_line(tag, parent, tag == _TEXT)
    spaces = spaces_that_count(shown, tag, parent)
    if spaces.nodes:
        shown += spaces.nodes
        parent = np.concatenate((parent, rows.of_parents_of_spaces(spaces)))
        tag = np.concatenate((tag, np.zeros(len(spaces.nodes), np.uint8)))  # `tags.TEXT`
    order = _order(tag, spaces.rows)
    parent, tag = rows.moved(order, parent), tag.take(order)
    depth, end = depth_and_end(parent)
    text, text_start, text_end = _texts(shown, order, tag, parent)
    hides_below = tags.HIDDEN.take(tag)
    suspects = (MAY_HIDE, *(_DIALOG if is_any(tag, _DIALOGS) else ()), *((TEMPLATES,) if has_templates else ()))
    found = _SELECTOR.css.find(",".join(suspects), root) if root is not None else []
    hiding = _hiding(found, rows, text, (text_start, text_end, end))
    left_open = _left_open(marks, found, rows, hiding)
    if hiding:
        hides_below[[row for row, _ in hiding if row not in left_open]] = True
    elements = _Elements(root, tag != _TEXT)
    return Tree(
        tag=tag,
        parent=parent,
        depth=depth,
        end=end,
        text=text,
        text_start=text_start,
        text_end=text_end,
        hidden=below(hides_below, end),
        attributes_of=elements.attributes_of,
        attributes_of_many=elements.attributes_of_many,
        name_of=elements.name_of,
        find=elements.find,
        built_by="lexbor",
    )


def _order(tag: NDArray[np.uint8], spaces: NDArray[np.intp]) -> NDArray[np.intp]:
    """Which node stands in each row: comments have none, and white space, numbered after the nodes, stands before
    those of the rows that `spaces` gives.
    """
    after = np.arange(len(tag))  # the node that each is, or stands right after
    after[len(tag) - len(spaces) :] = spaces - 1
    order = after.argsort(kind="stable")
    shown: NDArray[np.intp] = order[tag.take(order) != _COMMENT]
    return shown


class _Elements:
    """The elements by their rows.

    The nodes are not kept: many extractions never ask for an attribute, and Python looks through all that it keeps.
    """

    def __init__(self, root: Any, is_element: NDArray[np.bool_]) -> None:
        self.root = root
        self.is_element = is_element

    @lazy
    def number(self) -> Ints:
        """How many elements stand before each row and in it."""
        return np.add.accumulate(self.is_element, dtype=np.int32)

    @lazy
    def nodes(self) -> list[Any]:
        """The elements in document order."""
        if self.root is None:
            return []
        with _uncollected():
            return [node for node in self.root.traverse() if node.is_element_node]

    def attributes_of(self, row: int) -> dict[str, str]:
        return {key: value or "" for key, value in self.attributes_of_many((row,))[0].items()}

    def attributes_of_many(self, rows: Sequence[int]) -> list[RawAttributes]:
        wanted = np.asarray(rows, np.intp)
        found = zip(self.number[wanted].tolist(), self.is_element[wanted].tolist(), strict=True)
        return [self.nodes[number - 1].attributes if is_element else {} for number, is_element in found]

    def name_of(self, row: int) -> str:
        return _name(self.nodes[self.number[row] - 1]) if self.is_element[row] else "#text"

    def find(self, selector: str) -> list[int]:
        if self.root is None:
            return []
        found = {node.mem_id for node in _SELECTOR.css.find(selector, self.root)}
        rows = self.is_element.nonzero()[0].tolist()
        return [row for row, node in zip(rows, self.nodes, strict=True) if node.mem_id in found]


def is_css(selector: str) -> bool:
    """Is it a CSS selector that elements can be looked for by?"""
    try:
        LexborHTMLParser("<p>").css(selector)
    except SelectolaxError:
        return False
    return True


def _name(node: Any) -> str:
    return own_name(node.tag, lambda: node.attributes)


def _own_tags(nodes: list[Any]) -> tuple[NDArray[np.uint8], bool]:
    """Our tag id of each node, `COMMENT` for a comment; and whether there are names that nobody knows."""
    theirs = _their_tags(nodes)
    ours: NDArray[np.uint8] = _tag_ids().take(theirs, mode="clip")
    found: dict[int, int] = {}
    unknown = (ours == _NOT_KNOWN).nonzero()[0]  # custom elements, the aliases
    for row, number in zip(unknown.tolist(), theirs[unknown].tolist(), strict=True):
        if number not in found or number < _LEXBOR_TAGS:
            found[number] = tags.TAG_ID.get(_name(nodes[row]), tags.OTHER)
        ours[row] = found[number]
    return ours, tags.OTHER in found.values()


def _their_tags(nodes: list[Any]) -> NDArray[np.uint8] | NDArray[np.uint64]:
    """Lexbor's tag id of each node: below 256, save on pages with custom elements."""
    try:
        return np.frombuffer(bytes(map(_TAG_OF, nodes)), np.uint8)
    except ValueError:
        return np.fromiter(map(_TAG_OF, nodes), np.uint64, len(nodes))


def _texts(nodes: list[Any], order: NDArray[np.intp], tag: NDArray[np.uint8], parent: Ints) -> tuple[str, Ints, Ints]:
    """The text of all nodes that hold words, and where that of each node starts and ends."""
    rows = (tag == _TEXT).nonzero()[0]
    rows = rows[~tags.RAW_TEXT.take(tag.take(parent.take(rows)))]
    texts = [nodes[number].text_content for number in order.take(rows).tolist()]
    texts.append("")
    size = np.zeros(len(tag), np.int32)
    size[rows] = np.fromiter(map(len, texts), np.int32, len(rows)) + _ONE  # a line feed after each text
    after = np.add.accumulate(size, dtype=np.int32)
    text_end = after.copy()
    text_end[rows] -= _ONE
    return "\n".join(texts), after - size, text_end


_Hiding = list[tuple[int, str]]
"""Rows of elements that hide something, and their names."""


def _left_open(marks: Marks, suspects: list[Any], rows: Rows, hiding: _Hiding) -> set[int]:
    """Rows of elements among those that hide something that format text and were never closed (see `left_open`).

    The first one of a kind in the source is the first one here; if there are not as many, all count as left open.
    """
    written = left_open_kinds(marks, {name for _, name in hiding}) if hiding else {}
    there: dict[Kind, list[Any]] = {kind: [] for kind in written}
    for node in suspects if written else ():
        there.get(kind_of(node.tag, node.attributes), []).append(node.mem_id)
    found: set[int] = set()
    for kind, addresses in there.items():
        row = rows.of(np.array(addresses, np.uint64)).tolist()
        found.update(compress(row, written[kind]) if len(row) == len(written[kind]) else row)
    return found


def _hiding(suspects: list[Any], rows: Rows, text: str, bounds: tuple[Ints, Ints, Ints]) -> _Hiding:
    """Rows and names of those among the elements that hide something.

    `bounds`: where the text of each row starts and ends, and where its subtree ends.
    """
    if not suspects:
        return []
    row = rows.of(np.fromiter(map(_ADDRESS_OF, suspects), np.uint64, len(suspects)))
    starts, ends = bounds[0].take(row).tolist(), bounds[1].take(bounds[2].take(row) - 1).tolist()
    most = most_of(text)
    found: _Hiding = []
    for node, number, first, last in zip(suspects, row.tolist(), starts, ends, strict=True):
        if number < 0:
            continue  # it holds nothing
        # what holds no word need not be looked at: most hidden elements are icons; a long text is not read for that
        is_blank = last - first <= _LONG_BLANK and not text[first:last].strip()
        if not is_blank and hides(name := _name(node), node.attributes, is_most=last - first > most):
            found.append((number, name))
    return found
