"""AdDANAg: DANAg on a page whose links weigh as much in code as in text."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.algorithms.dana_g import DanaG
from dehusk.algorithms.registry import algorithm
from dehusk.filters import balance_links
from dehusk.page.page import Page
from dehusk.selection import Selection


@algorithm("addana-g", family="lines", year=2012, aliases=("addanag",))
@dataclass(frozen=True, slots=True)
class AdDanaG:
    """DANAg after Filter 3, so that addresses of links inside the text do not count against it.

    Parameters as in `dana-g`.

    Paper: H. Mohammadzadeh, T. Gottron, F. Schweiggert, G. Nakhaeizadeh: The Impact of Source Code Normalization
    on Main Content Extraction. WEBIST 2012.
    """

    gap: int = 20
    smooth: bool = True
    width: int = 600

    def __post_init__(self) -> None:
        DanaG(self.gap, self.smooth, self.width)  # one place checks the parameters

    def __call__(self, page: Page) -> Selection:
        return DanaG(self.gap, self.smooth, self.width)(balance_links(page)).renamed("addana-g")
