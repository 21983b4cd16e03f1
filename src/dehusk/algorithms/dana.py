"""DANA: the lines that R2L finds, with all their text."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.algorithms.parts.parameters import check_sizes
from dehusk.algorithms.r2l import characters_by_script, has_right_to_left, lines_by_script
from dehusk.algorithms.registry import algorithm
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("dana", family="lines", year=2011)
@dataclass(frozen=True, slots=True)
class Dana:
    """All text of the lines in which right-to-left characters outnumber ASCII, around the largest region.

    Lines are chosen as in `r2l` (see there what counts as right-to-left), with a larger `gap`. Their text
    then comes from the parsed page, so that Latin words, digits and punctuation inside it stay. On pages
    without a right-to-left script it selects nothing.

    `gap` is the largest distance between two regions, in lines (160 suits pages full of links, such as
    Wikipedia's). Lines are those of `r2l`, at most `width` characters long.

    Signals, one value a line: `content` (T1, right-to-left characters), `code` (T2, ASCII), `difference`
    (smoothed by formula 4.2), `selected`.

    Paper: H. Mohammadzadeh, T. Gottron, F. Schweiggert, G. Nakhaeizadeh: A Fast and Accurate Approach for
    Main Content Extraction Based on Character Encoding. TIR at DEXA 2011.
    """

    gap: int = 20
    width: int = 80

    def __post_init__(self) -> None:
        check_sizes("dana", gap=self.gap, width=self.width)

    def __call__(self, page: Page) -> Selection:
        if not has_right_to_left(page.html):
            return Selection.nothing(page, by="dana", reasons=lambda: self._select(page))
        return self._select(page)

    def _select(self, page: Page) -> Selection:
        found = lines_by_script(page, characters_by_script(page), gap=self.gap, width=self.width)
        kept = found.words & ~page.source_layout.hidden
        steps = (*found.steps, Step("shown by a browser", kept))
        return Selection.of_source(page, kept, by="dana", steps=steps, signals=found.signals)
