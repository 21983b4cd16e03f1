"""DANAg: the lines where text outweighs markup, around the largest such region."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dehusk.algorithms.parts.lines import lines_of_main_region, pretty_lines, sum_of_three
from dehusk.algorithms.parts.parameters import check_sizes
from dehusk.algorithms.registry import algorithm
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("dana-g", family="lines", year=2013, aliases=("danag",))
@dataclass(frozen=True, slots=True)
class DanaG:
    """Lines with more text than markup: the region with most text, and its neighbours within a gap.

    `gap` is the largest distance between two regions, in lines. `smooth` adds each line's neighbours to it
    (formula 4.2); without it (formula 4.6, `dana-g-raw`) pages full of links lose less. The thesis normalises the
    lines without saying how; here each block-level element starts one, and none is longer than `width` characters. Of
    the lengths tried (40 to 1,000) all above 400 do equally well, and better than lines cut every so many characters.
    White space between tags does not count, so that indenting a page changes nothing; inside a tag it is markup, so
    that breaking attributes over lines makes the tag longer. Text that is written as character references counts
    as the characters, and what the references need beyond them as markup.

    Paper: H. Mohammadzadeh, T. Gottron, F. Schweiggert, G. Nakhaeizadeh: Extracting the Main Content of Web
    Documents Based on Character Encoding and a Naive Smoothing Method. CCIS 348, 2013.
    """

    name: ClassVar[str] = "dana-g"

    gap: int = 20
    smooth: bool = True
    width: int = 600

    def __post_init__(self) -> None:
        check_sizes(self.name, gap=self.gap, width=self.width)
        if not isinstance(self.smooth, bool):
            raise ParameterError(f"{self.name}: smooth must be True or False, not {self.smooth!r}")

    def __call__(self, page: Page) -> Selection:
        stream = page.source.stream
        lines = pretty_lines(stream, stream.content, stream.code, width=self.width)
        difference = lines.content - lines.code
        if self.smooth:
            difference = sum_of_three(difference)
        selected = lines_of_main_region(difference, lines.content, self.gap)
        near = page.source.words_in(selected[lines.of_row])
        kept = near & ~page.source_layout.hidden

        def steps() -> list[Step]:
            above = page.source.words_in((difference > 0)[lines.of_row])
            return [
                Step("in a line with more text than markup", above),
                Step(f"within {self.gap} lines of the region with most text", near),
                Step("shown by a browser", kept),
            ]

        signals = {
            "content": lines.content,
            "code": lines.code,
            "difference": difference,
            "selected": selected,
        }
        return Selection.of_source(page, kept, by=self.name, steps=steps, signals=signals)


@algorithm("dana-g-raw", family="lines", year=2013)
@dataclass(frozen=True, slots=True)
class DanaGRaw(DanaG):
    """Lines with more text than markup, each by its raw difference, neighbours not added: `dana-g` by formula 4.6.

    Parameters and signals as in `dana-g`. Meant for pages full of links, such as those of Wikipedia.

    Paper: H. Mohammadzadeh: Improving Retrieval Accuracy in Main Content Extraction from HTML Web Documents.
    Dissertation, Leipzig 2013.
    """

    name: ClassVar[str] = "dana-g-raw"

    smooth: bool = False
