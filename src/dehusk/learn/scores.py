"""A linear model that is an input of the default extractor: words in names of elements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.evaluate.extras import need
from dehusk.learn.main_pages import LearnPage
from dehusk.main.ancestors import FARTHEST
from dehusk.main.name_scores import NEAR

NAME_SITES = 5
"""A word of a name must stand on so many sites to be learned."""
_SHRINK, _ROUNDS = 3e-6, 8


def name_vocabulary(pages: Iterable[LearnPage]) -> list[bytes]:
    """The words in names that are on enough sites, in order."""
    seen: defaultdict[bytes, set[str]] = defaultdict(set)
    for page in pages:
        for word in set(page.name_words):
            seen[word].add(page.site)
    return sorted(word for word, sites in seen.items() if len(sites) >= NAME_SITES and len(word) > 1)


def name_matrix(page: LearnPage, vocabulary: Sequence[bytes] | dict[bytes, int]) -> Any:
    """How often each word stands near around each block, and how often far. (blocks × 2 · words, sparse)"""
    sparse = need("scipy.sparse", extra="learn")
    numbers = vocabulary if isinstance(vocabulary, dict) else {word: n for n, word in enumerate(vocabulary)}
    size, blocks = len(numbers), len(page.label)
    elements = len(page.name_of)
    word = np.array([numbers.get(name, -1) for name in page.name_words], np.int64)
    known = word >= 0
    names = int(page.name_of.max()) + 1 if elements else 0
    held = sparse.csr_matrix(
        (np.ones(int(known.sum()), np.float32), (page.word_of[known], word[known])), shape=(names, size)
    )[page.name_of]
    held.data = np.minimum(held.data, 1)
    parts = []
    for levels in (range(NEAR), range(NEAR, FARTHEST)):
        block, element = _around(page, levels)
        around = (np.ones(len(block), np.float32), (block, element))
        parts.append(sparse.csr_matrix(around, shape=(blocks, elements)) @ held)
    return sparse.hstack(parts, format="csr")


def _around(page: LearnPage, levels: range) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Blocks, and the elements that are so many levels above the innermost one of each."""
    block, element = np.arange(len(page.element)), page.element
    found = []
    for level in range(levels.stop):
        if level >= levels.start:
            found.append((block, element))
        above = page.parent[element]
        inside = above != element
        block, element = block[inside], above[inside]
    return np.concatenate([block for block, _ in found]), np.concatenate([element for _, element in found])


def fit(matrix: Any, label: NDArray[np.float32], weight: NDArray[np.float32]) -> tuple[NDArray[np.float32], float]:
    """Weights and bias of a logistic regression; the same for the same input. Zeros where there is nothing to tell."""
    if not matrix.shape[1] or len(np.unique(label > 0.5)) < 2:
        return np.zeros(matrix.shape[1], np.float32), 0.0
    linear = need("sklearn.linear_model", extra="learn")
    model = linear.SGDClassifier("log_loss", alpha=_SHRINK, max_iter=_ROUNDS, tol=None, random_state=0, average=True)
    model.fit(matrix, label > 0.5, sample_weight=weight / weight.mean())
    return model.coef_[0].astype(np.float32), float(model.intercept_[0])
