"""What the user says goes before what the algorithm says: parts of a page that are taken in or left out."""

from __future__ import annotations

from collections.abc import Sequence

from dehusk.arrays import Mask
from dehusk.extraction.options import Options
from dehusk.page.find import words_found
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


def with_zones(selection: Selection, options: Options) -> Selection:
    """The selection with what was asked for taken in or left out, and a step for each.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>Tea<p class=x>Milk<p class=x id=y>Sugar")
    >>> nothing = dehusk.get("everything")(page) - dehusk.get("everything")(page)
    >>> with_zones(nothing, Options(keep="p.x", drop="#y")).text()
    'Milk'
    """
    if options.comments == "keep":
        from dehusk.document.posts import comments_mask

        selection = _step(selection, comments_mask(selection.page), "comments taken in")
    if not options.tables:
        from dehusk.render.tables.data import table_words

        selection = _step(selection, table_words(selection), "tables left out", take=False)
    for selector in options.keep:
        selection = _step(selection, words_found(selection.page, selector), f"{selector} kept, as asked for")
    for selector in options.drop:
        found = words_found(selection.page, selector)
        selection = _step(selection, found, f"{selector} dropped, as asked for", take=False)
    return selection


def finds_any(page: Page, selectors: Sequence[str]) -> bool:
    """Does one of the selectors find words?"""
    return any(words_found(page, selector).any() for selector in selectors)


def _step(selection: Selection, others: Mask, name: str, *, take: bool = True) -> Selection:
    """The selection with more words, or without some, and a step that says so."""
    words = selection.words | others if take else selection.words & ~others
    return Selection(
        selection.page,
        words,
        by=selection.by,
        steps=(*selection.steps, Step(name, words)),
        signals=selection.signals,
        scores=selection.scores,
    )
