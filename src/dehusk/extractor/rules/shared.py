"""What several rules share: how probable the type of a page has to be, the headline, styles, what may be left out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags
from dehusk.extractor.evidence import Evidence

MAYBE_ARTICLE, PROBABLY_ARTICLE = 0.2, 0.55
MAYBE_THREAD, IS_THREAD = 0.25, 0.5
SHORTEST = 25.0
"""A page of fewer words is too short to be judged."""
STYLE = ("path_style_count", "path_style_words", "path_style_links", "path_style_long")
"""Features that blocks in elements of the same names share, and hardly any others of the page."""


def headline(evidence: Evidence) -> Flags:
    """Per block: is it the heading that says what the title says?"""
    same: Flags = (evidence["title_offset"] == 0) & (evidence["title_found"] > 0)
    return same


def styles(evidence: Evidence, place: NDArray[np.integer] | None = None) -> NDArray[np.int64]:
    """A number for each block that is the same for those of one style, in one place if places are given."""
    key = np.zeros(len(evidence), np.int64) if place is None else place.astype(np.int64)
    for name in STYLE:
        key = key * 1_000_003 + np.ascontiguousarray(evidence[name], np.float32).view(np.int32)
    return key
