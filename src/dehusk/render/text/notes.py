"""The number of a footnote: in plain text it would be read as a part of the word that it is raised after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, is_any, tag_bytes
from dehusk.page.tokenizer import END, START, tag_attributes
from dehusk.page.tree import Tree
from dehusk.render.pieces import Pieces

_RAISED, _LINK, _SUP = TAG_ID["sup"], TAG_ID["a"], tag_bytes("sup")
_LONGEST = 3  # figures
_AROUND = 3  # elements around a number that are looked at
_MARKS = tuple(".,;!?…”»")
"""After one of these, save in a number, nothing is raised but the number of a note, be it a link or not."""


def mark_tree(tree: Tree, pieces: Pieces) -> None:
    """Write brackets around numbers that are raised and link to a place, right after a word of a tree."""
    if is_any(tree.tag, _SUP):
        for row in _glued_numbers(pieces):
            if _is_note(tree, int(pieces.node[row]), pieces.text[row], _needed(pieces.text[row - 1])):
                pieces.text[row] = f"[{pieces.text[row]}]"


def mark_source(source: Source, pieces: Pieces) -> None:
    """The same for pieces of the source."""
    if is_any(source.markup.tag, _SUP):
        for row in _glued_numbers(pieces):
            if _is_note_of_source(source, int(pieces.node[row]), _needed(pieces.text[row - 1])):
                pieces.text[row] = f"[{pieces.text[row]}]"


def _glued_numbers(pieces: Pieces) -> Iterator[int]:
    """Pieces that are short numbers and follow another one without a space."""
    for row, text in enumerate(pieces.text):
        is_number = len(text) <= _LONGEST and text.isdecimal()
        if is_number and row and not pieces.before[row] and pieces.block[row] == pieces.block[row - 1]:
            yield row


def _needed(before: str) -> set[int]:
    """The elements that tell of a note after this text."""
    ends = before.endswith(_MARKS) and not before[-2:-1].isdecimal()  # 3.⁹⁹ is a price
    return {_RAISED} if ends else {_RAISED, _LINK}


def _is_note(tree: Tree, node: int, number: str, needed: set[int]) -> bool:
    found: set[int] = set()
    for _ in range(_AROUND):
        node = int(tree.parent[node])
        if node < 0 or tree.text[tree.text_start[node] : tree.text_end[tree.end[node] - 1]].strip() != number:
            break
        if tree.tag[node] == _RAISED or (tree.tag[node] == _LINK and _leads_to_place(tree.attributes_of(node))):
            found.add(int(tree.tag[node]))
    return found >= needed


def _is_note_of_source(source: Source, after: int, needed: set[int]) -> bool:
    """`after`: the piece of markup after the number."""
    markup, found = source.markup, set[int]()
    for level in range(_AROUND):
        begin, end = after - 1 - level, after + level
        if begin < 0 or end >= len(markup.kind) or (markup.kind[begin], markup.kind[end]) != (START, END):
            break
        tag = int(markup.tag[begin])
        written = source.html[markup.start[begin] : markup.end[begin]]
        if tag == _RAISED or (tag == _LINK and _leads_to_place(tag_attributes(written))):
            found.add(tag)
    return found >= needed


def _leads_to_place(attributes: Mapping[str, str | None]) -> bool:
    return "#" in (attributes.get("href") or "")
