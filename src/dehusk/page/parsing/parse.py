"""From the text of a page to its tree: lexbor's, unless the page would take it more than linear time."""

from __future__ import annotations

from dehusk.page.guards.guard import too_hard_for_lexbor
from dehusk.page.markup.marks import marks_of
from dehusk.page.parsing.lexbor import parse_with_lexbor
from dehusk.page.tree import Tree


def tree_of(html: str, utf_8: bytes) -> Tree:
    """The tree of a page, given as text and the same in UTF-8."""
    marks = marks_of(utf_8)
    if too_hard_for_lexbor(utf_8, marks):
        from dehusk.page.parsing.light import parse_with_stack  # hardly a page needs it

        return parse_with_stack(html)
    return parse_with_lexbor(utf_8, marks)
