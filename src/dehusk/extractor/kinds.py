"""The types of pages that are treated in ways of their own, and how probable they have to be for it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.model.model import Model

ARTICLE, LISTING, FORUM, MANUAL = "article", "listing", "forum", "documentation"
SHOPS = ("product", "collection", LISTING)
"""Pages that sell things, and pages of cards."""
MAYBE_ARTICLE, PROBABLY_ARTICLE = 0.2, 0.55
MAYBE_THREAD, IS_THREAD = 0.25, 0.5
"""If it is one, posts come whole, without what stands beside them: +.004 on threads of WCXB, +.016 on those of another
corpus."""


def probably(kind: str, model: Model, types: NDArray[np.float64]) -> float:
    """How probably the page is of a type; some models do not know all."""
    return float(types[model.types.index(kind)]) if kind in model.types else 0.0
