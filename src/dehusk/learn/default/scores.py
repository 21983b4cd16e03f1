"""Linear models of the default extractor: of words in names of elements, of what short blocks say, and longer ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.model.name_scores import NEAR
from dehusk.extractor.model.short_texts import is_short, phrases
from dehusk.extractor.model.wording import long_words
from dehusk.extractor.outline.elements import FARTHEST
from dehusk.extras import need
from dehusk.learn.default.labelled import Labelled

NAME_SITES, PHRASE_SITES, WORDING_SITES = 5, 8, 12
"""A word of a name, a phrase, or a word of longer blocks must stand on so many sites to be learned."""
_SHRINK, _ROUNDS = 3e-6, 8


def name_vocabulary(pages: Iterable[Labelled]) -> list[bytes]:
    """The words in names that are on enough sites, in order."""
    seen: defaultdict[bytes, set[str]] = defaultdict(set)
    for page in pages:
        for word in set(page.known.elements.names.word):
            seen[word].add(page.site)
    return sorted(word for word, sites in seen.items() if len(sites) >= NAME_SITES and len(word) > 1)


def name_matrix(page: Labelled, vocabulary: Sequence[bytes] | dict[bytes, int]) -> Any:
    """How often each word stands near around each block, and how often far. (blocks × 2 · words, sparse)"""
    sparse = need("scipy.sparse", extra="learn")
    numbers = vocabulary if isinstance(vocabulary, dict) else {word: n for n, word in enumerate(vocabulary)}
    size, blocks = len(numbers), len(page.label)
    elements = page.known.elements
    names = elements.names
    word = np.array([numbers.get(name, -1) for name in names.word], np.int64)
    known = word >= 0
    held = sparse.csr_matrix(
        (np.ones(int(known.sum()), np.float32), (names.word_of[known], word[known])), shape=(names.size, size)
    )[names.number]
    held.data = np.minimum(held.data, 1)
    parts = []
    for levels in (range(NEAR), range(NEAR, FARTHEST)):
        block, element = _around(page, levels)
        around = (np.ones(len(block), np.float32), (block, element))
        parts.append(sparse.csr_matrix(around, shape=(blocks, len(elements.parent))) @ held)
    return sparse.hstack(parts, format="csr")


def _around(page: Labelled, levels: range) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Blocks, and the elements that are so many levels above the innermost one of each."""
    parent, element = page.known.elements.parent, page.known.elements.of_block
    block = np.arange(len(element))
    found = []
    for level in range(levels.stop):
        if level >= levels.start:
            found.append((block, element))
        above = parent[element]
        inside = above != element
        block, element = block[inside], above[inside]
    return np.concatenate([block for block, _ in found]), np.concatenate([element for _, element in found])


TextNumbers = Callable[[NDArray[np.uint64], NDArray[np.int32]], tuple[NDArray[np.uint32], NDArray[np.int64]]]
"""What blocks say, as numbers, and the block of each: `phrases` or `long_words`."""


def phrase_vocabulary(pages: Iterable[Labelled]) -> NDArray[np.uint32]:
    """The phrases that are on enough sites, in order."""
    return _vocabulary(pages, phrases, PHRASE_SITES)


def wording_vocabulary(pages: Iterable[Labelled]) -> NDArray[np.uint32]:
    """The words of longer blocks that are on enough sites, in order."""
    return _vocabulary(pages, long_words, WORDING_SITES)


def _vocabulary(pages: Iterable[Labelled], numbers_in: TextNumbers, least: int) -> NDArray[np.uint32]:
    seen: defaultdict[int, set[str]] = defaultdict(set)
    for page in pages:
        for number in set(numbers_in(page.hashed, page.first)[0].tolist()):
            seen[number].add(page.site)
    return np.array(sorted(number for number, sites in seen.items() if len(sites) >= least), np.uint32)


def phrase_matrix(page: Labelled, vocabulary: NDArray[np.uint32]) -> Any:
    """How often each phrase stands in each short block. (blocks × phrases, sparse)"""
    return _matrix(page, phrases, vocabulary)


def wording_matrix(page: Labelled, vocabulary: NDArray[np.uint32]) -> Any:
    """How often each word stands in each longer block, by the root of its known words. (blocks × words, sparse)"""
    sparse = need("scipy.sparse", extra="learn")
    times = _matrix(page, long_words, vocabulary)
    known = np.asarray(times.sum(axis=1)).ravel()
    return (sparse.diags((1 / np.sqrt(np.maximum(known, 1))).astype(np.float32)) @ times).tocsr()


def _matrix(page: Labelled, numbers_in: TextNumbers, vocabulary: NDArray[np.uint32]) -> Any:
    sparse = need("scipy.sparse", extra="learn")
    numbers, block = numbers_in(page.hashed, page.first)
    place = np.minimum(np.searchsorted(vocabulary, numbers), max(len(vocabulary) - 1, 0))
    known = vocabulary[place] == numbers if len(vocabulary) else np.zeros(len(numbers), bool)
    entries = (np.ones(int(known.sum()), np.float32), (block[known], place[known]))
    return sparse.csr_matrix(entries, shape=(len(page.label), len(vocabulary)))


def short_weight(page: Labelled) -> NDArray[np.float32]:
    """How much each short block counts: all of a page together as much as those of another."""
    short = is_short(page.hashed, page.first) & (page.weight > 0)
    return (short / max(int(short.sum()), 1)).astype(np.float32)


def fit(matrix: Any, label: NDArray[np.float32], weight: NDArray[np.float32]) -> tuple[NDArray[np.float32], float]:
    """Weights and bias of a logistic regression; the same for the same input. Zeros where there is nothing to tell."""
    if not matrix.shape[1] or len(np.unique(label > 0.5)) < 2:
        return np.zeros(matrix.shape[1], np.float32), 0.0
    linear = need("sklearn.linear_model", extra="learn")
    model = linear.SGDClassifier("log_loss", alpha=_SHRINK, max_iter=_ROUNDS, tol=None, random_state=0, average=True)
    model.fit(matrix, label > 0.5, sample_weight=weight / weight.mean())
    return model.coef_[0].astype(np.float32), float(model.intercept_[0])
