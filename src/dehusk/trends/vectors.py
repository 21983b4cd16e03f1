"""The vector space model: counts of terms as postings, and cosines between queries and documents.

Documents are kept as postings (document, term, count), of which there are only as many as terms were found: there is
no matrix of documents and terms.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Ints

Weight = Literal["tf", "tf-idf"]
Space = Literal["query", "all"]
WEIGHTS: Final[tuple[Weight, ...]] = ("tf", "tf-idf")
SPACES: Final[tuple[Space, ...]] = ("query", "all")


@dataclass(frozen=True, slots=True)
class Postings:
    """Which document has which term how often; `documents` and `terms` are how many there are of each."""

    document: Ints
    term: Ints
    count: Ints
    documents: int
    terms: int

    def idf(self) -> Floats:
        """Per term log(N / df); 0 for terms that no document has."""
        df = np.bincount(self.term, minlength=self.terms)
        return np.log(max(self.documents, 1) / np.maximum(df, 1)) * (df > 0)


class Index:
    """Counts the terms of documents as they come.

    `keywords` are tuples of terms, one term or several that must stand one after the other. With `everything`, all
    other terms of documents are counted, too.

    >>> index = Index([("tea",), ("green", "tea")])
    >>> index.add(["green", "tea", "or", "black", "tea"])
    >>> postings = index.postings()
    >>> postings.term.tolist(), postings.count.tolist()
    ([0, 1], [2, 1])
    """

    def __init__(self, keywords: Iterable[tuple[str, ...]], *, everything: bool = False) -> None:
        self.number = {keyword: number for number, keyword in enumerate(dict.fromkeys(keywords))}
        """Number of every keyword: its dimension in the vectors."""
        self._single = {keyword[0]: number for keyword, number in self.number.items() if len(keyword) == 1}
        self._phrases: dict[str, list[tuple[list[str], int]]] = {}
        for keyword, number in self.number.items():
            if len(keyword) > 1:
                self._phrases.setdefault(keyword[0], []).append((list(keyword), number))
        self._everything = everything
        self._terms = len(self.number)
        self._document, self._term, self._count = array("i"), array("i"), array("i")
        self._documents = 0

    def add(self, terms: Sequence[str]) -> None:
        """Count one more document."""
        for number, count in self._counts(terms).items():
            self._document.append(self._documents)
            self._term.append(number)
            self._count.append(count)
        self._documents += 1

    def _counts(self, terms: Sequence[str]) -> Counter[int]:
        if self._everything:
            for term in [term for term in dict.fromkeys(terms) if term not in self._single]:
                self._single[term] = self._terms
                self._terms += 1
        known: Counter[int | None] = Counter(map(self._single.get, terms))
        del known[None]
        found: Counter[int] = known  # type: ignore[assignment]  # None, for unknown terms, is gone
        if self._phrases and not self._phrases.keys().isdisjoint(terms):
            for at in [at for at, term in enumerate(terms) if term in self._phrases]:
                for phrase, number in self._phrases[terms[at]]:
                    if terms[at : at + len(phrase)] == phrase:
                        found[number] += 1
        return found

    def postings(self) -> Postings:
        """What was counted."""
        document, term, count = (np.array(column, np.int32) for column in (self._document, self._term, self._count))
        return Postings(document, term, count, documents=self._documents, terms=self._terms)


def cosines(query: Floats, postings: Postings, *, weight: Weight = "tf", space: Space = "query") -> Floats:
    """Per document the cosine between its vector and that of a query (counts per term); 0 without a common term.

    `space` says which terms are dimensions: those of the query, as in the paper, or all that were counted.
    """
    factor = postings.idf() if weight == "tf-idf" else np.ones(postings.terms)
    wanted = np.zeros(postings.terms)
    wanted[: len(query)] = query * factor[: len(query)]
    value = postings.count * factor[postings.term]
    squared = value**2 if space == "all" else np.where(_has(query, postings), value**2, 0.0)
    dot = np.bincount(postings.document, value * wanted[postings.term], postings.documents)
    length = np.sqrt(np.bincount(postings.document, squared, postings.documents)) * np.linalg.norm(wanted)
    found: Floats = np.divide(dot, length, out=np.zeros(postings.documents), where=length > 0)
    return found


def without(query: Floats, postings: Postings) -> NDArray[np.bool_]:
    """Per document: has it none of the terms of a query?"""
    keywords = np.bincount(postings.document[_has(query, postings)], minlength=postings.documents)
    return np.equal(keywords, 0)


def _has(query: Floats, postings: Postings) -> NDArray[np.bool_]:
    """Per posting: is its term one of the query's?"""
    wanted = np.zeros(postings.terms, bool)
    wanted[: len(query)] = query > 0
    found: NDArray[np.bool_] = wanted[postings.term]
    return found
