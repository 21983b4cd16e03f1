"""All visible text: the baseline that loses nothing and removes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.algorithms.registry import algorithm
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("everything", family="baseline", aliases=("all",))
@dataclass(frozen=True, slots=True)
class Everything:
    """All text that a browser would show."""

    def __call__(self, page: Page) -> Selection:
        shown = ~page.words.hidden
        return Selection(page, shown, by="everything", steps=(Step("shown by a browser", shown),))
