"""How much the pages and blocks to learn from count, and what type of page they are of."""

from __future__ import annotations

import numpy as np

from dehusk.arrays import Singles
from dehusk.extractor.evidence import PageTypes
from dehusk.learn.default.labelled import Labelled

TYPES = PageTypes._fields
CORPUS_WEIGHT = {"rtl": 0.7, "harvest": 0.7, "newspaper": 0.5}
"""How much the pages of a corpus count, by the first word of its name; 1 for others."""
TYPE_WEIGHT = {"listing": 2.0, "collection": 2.0, "product": 2.0, "forum": 2.0}
"""There are more articles than pages of these types, and they are easier: twice the weight gave +.009 on WCXB."""
MADE_WEIGHT = 0.5
"""How much a page that was changed by us counts."""
EMPTIED_WEIGHT = 0.15
"""How much a page without its content counts. With .5 the second opinion lost pages that say little (folds 2 and 3)."""
_TYPE_OF = {"harvest": "forum", "fundus": "article", "newspaper": "article", "zh": "article"}
"""What the pages of corpora that do not say their type are."""


def weight_of(page: Labelled) -> float:
    """How much a page counts."""
    of_type = TYPE_WEIGHT.get(page.page_type or "", 1.0) if _first_word(page.corpus) == "wcxb" else 1.0
    return CORPUS_WEIGHT.get(_first_word(page.corpus), 1.0) * of_type


def _first_word(corpus: str) -> str:
    return corpus.partition("-")[0]


def block_weights(page: Labelled) -> Singles:
    """All blocks of a page together count as much as the page."""
    return (100 * weight_of(page) * page.weight / max(float(page.weight.sum()), 1.0)).astype(np.float32)


def type_of(page: Labelled) -> str | None:
    """The type of a page, as far as its corpus says."""
    return page.page_type if page.page_type in TYPES else _TYPE_OF.get(_first_word(page.corpus))


def is_other(page: Labelled) -> bool:
    """Is a page surely no article?"""
    return type_of(page) not in (None, "article")
