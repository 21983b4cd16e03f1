"""What of a text's form is written in Markdown and HTML."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from dehusk.page.tags import TAG_ID, tag_table
from dehusk.render.chosen import Chosen, ChosenWords

_FORMATTING = tag_table("b strong i em s strike u ins del mark small")


@dataclass(frozen=True, slots=True)
class Style:
    """Which parts of the form are wanted; headings, lists, tables, quotes and code always are."""

    links: bool = True
    """Their text stays in any case."""
    images: bool = True
    """And players of videos and sounds, which need links, too."""
    formatting: bool = True
    """Bold, italics, underlined, struck, marked and small text; subscripts and superscripts say something, and stay."""


ALL = Style()


def styled(selection: Chosen, style: Style) -> Chosen:
    """The same words, without formatting on a view of the page in which its elements are just text."""
    tree = selection.page.tree
    marked = _FORMATTING[tree.tag]
    if style.formatting or not marked.any():
        return selection
    tag = np.where(marked, TAG_ID["span"], tree.tag).astype(tree.tag.dtype)
    return ChosenWords(selection.page.with_tree(replace(tree, tag=tag)), selection.words)
