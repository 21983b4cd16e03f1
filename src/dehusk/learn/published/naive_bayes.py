"""Learn the Naive Bayes tables of `mss`: what trigrams and parent tags say for or against main content.

Every page weighs the same. A trigram enters the table if it was seen on several sites, which leaves out what is
particular to one; the others are counted by their shape. Counts are of weight, so the same pages give the same
model whatever their order.

What a parent says is counted for words and for tags apart. In one table the many tags right inside a `div` or `li`
speak against the words there: on sites held out the mean F1 of the kinds of pages was .643 instead of .691.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.naive_bayes import KIND, UNITS, VERSION, NaiveBayes, places
from dehusk.algorithms.parts.token_features import Hashes, TokenFeatures, token_features
from dehusk.errors import DehuskError, ParameterError
from dehusk.learn.published.gold import gold_words
from dehusk.models import Card
from dehusk.page.page import Page
from dehusk.page.tags import TAGS

_PAGE_WEIGHT = 1000.0
"""What a page weighs: as much as so many tokens."""
_MOST_EVIDENCE = 127 / UNITS


@dataclass(frozen=True, slots=True, eq=False)
class LabelledTokens:
    """The tokens of one page, and which are main content."""

    site: str
    features: TokenFeatures
    content: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How large the table is, on how many sites a trigram must have been seen, what is added to every count."""

    bits: int = 18
    sites: int = 5
    smoothing: float = 1.0

    def __post_init__(self) -> None:
        if not 8 <= self.bits <= 22 or self.sites < 1 or self.smoothing <= 0:
            raise ParameterError("bits must lie between 8 and 22, sites must be at least 1, smoothing above 0")


def labelled_tokens(page: Page, text: str, *, site: str) -> LabelledTokens:
    """The tokens of a page with its gold text; a tag is content if the words before and after it are."""
    stream = page.source.stream
    is_word = stream.is_word
    words = np.flatnonzero(is_word)
    gold = np.append(gold_words(page, text)[stream.word[words]], False)  # the last entry stands for "none"
    before = np.searchsorted(words, np.arange(len(is_word)), side="right") - 1
    content = gold[before] & gold[before + 1]
    content[words] = gold[:-1]
    return LabelledTokens(site, token_features(page), content)


def learn_naive_bayes(pages: Iterable[LabelledTokens], settings: Settings | None = None) -> NaiveBayes:
    """The tables from labelled pages."""
    settings = settings or Settings()
    rows = _joined([page for page in pages if len(page.content)])
    in_content, outside = rows.weight[rows.content].sum(), rows.weight[~rows.content].sum()
    if in_content == 0 or outside == 0:
        raise DehuskError("the classifier is learned from tokens inside and outside of main content; one of them lacks")
    ratio = float(np.log(in_content) - np.log(outside))

    def weights(keys: Hashes, of: NDArray[np.bool_]) -> _Weights:
        found = _counted(keys[of], rows.content[of], rows.weight[of], rows.site[of])
        often = found.sites >= settings.sites
        evidence = np.log(found.inside + settings.smoothing) - np.log(found.outside + settings.smoothing) - ratio
        seen = found.inside + found.outside
        return _Weights(found.keys[often], evidence[often], seen[often])

    trigrams = weights(rows.trigram, np.ones(len(rows.content), bool))
    shapes = weights(rows.shape, ~np.isin(rows.trigram, trigrams.keys))
    check, weight = _table(trigrams, shapes, 1 << settings.bits)
    inside = np.bincount(rows.parent, rows.weight * rows.content, 2 * len(TAGS))
    outside = np.bincount(rows.parent, rows.weight * ~rows.content, 2 * len(TAGS))
    parent = np.log(inside + settings.smoothing) - np.log(outside + settings.smoothing) - ratio
    parent[inside + outside == 0] = 0  # a tag that no page has says nothing
    return NaiveBayes(check, weight, parent.astype(np.float32), np.array(ratio, np.float32))


def card_of(model: NaiveBayes, settings: Settings) -> Card:
    """What a model's card says of its make."""
    return {
        "kind": KIND,
        "version": VERSION,
        "features": ["trigram of tokens, words stemmed (or its shape)", "tag of the parent, of words and of tags"],
        "tags": list(TAGS),
        "trigrams": int(np.count_nonzero(model.check)),
        "settings": {"bits": settings.bits, "sites": settings.sites, "smoothing": settings.smoothing},
    }


@dataclass(frozen=True, slots=True, eq=False)
class _Rows:
    """All tokens of all pages."""

    trigram: Hashes
    shape: Hashes
    parent: NDArray[np.uint16]
    content: NDArray[np.bool_]
    weight: NDArray[np.float64]
    site: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _Counts:
    keys: Hashes
    inside: NDArray[np.float64]
    outside: NDArray[np.float64]
    sites: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _Weights:
    keys: Hashes
    evidence: NDArray[np.float64]
    seen: NDArray[np.float64]


def _joined(pages: Sequence[LabelledTokens]) -> _Rows:
    if not pages:
        raise DehuskError("there is no page to learn from")
    number = {site: index for index, site in enumerate(sorted({page.site for page in pages}))}
    sizes = [len(page.content) for page in pages]
    return _Rows(
        np.concatenate([page.features.trigram for page in pages]),
        np.concatenate([page.features.shape for page in pages]),
        np.concatenate([page.features.parent for page in pages]),
        np.concatenate([page.content for page in pages]),
        np.repeat([_PAGE_WEIGHT / size for size in sizes], sizes),
        np.repeat([number[page.site] for page in pages], sizes),
    )


def _counted(keys: Hashes, content: NDArray[np.bool_], weight: NDArray[np.float64], site: NDArray[np.int64]) -> _Counts:
    """For each key: its weight inside and outside of content, and the number of sites it was seen on."""
    unique, inverse = np.unique(keys, return_inverse=True)
    inside = np.bincount(inverse, weight * content, len(unique)).astype(np.float64)
    outside = np.bincount(inverse, weight * ~content, len(unique)).astype(np.float64)
    most = int(site.max(initial=0)) + 1
    pairs = np.unique(inverse.astype(np.int64) * most + site)
    return _Counts(unique, inside, outside, np.bincount(pairs // most, minlength=len(unique)))


def _table(trigrams: _Weights, shapes: _Weights, size: int) -> tuple[NDArray[np.uint16], NDArray[np.int8]]:
    """Marks and weights by place. Of keys that share a place the one that says most is kept."""
    keys = np.concatenate((trigrams.keys, shapes.keys))
    evidence = np.clip(np.concatenate((trigrams.evidence, shapes.evidence)), -_MOST_EVIDENCE, _MOST_EVIDENCE)
    strength = np.concatenate((trigrams.seen, shapes.seen)) * np.abs(evidence)
    order = np.lexsort((keys, strength))  # the last write wins
    place, mark = places(keys[order], size)
    check, weight = np.zeros(size, np.uint16), np.zeros(size, np.int8)
    check[place] = mark
    weight[place] = np.rint(evidence[order] * UNITS).astype(np.int8)
    return check, weight
