"""TrendFinder: the mean similarity of a period's documents to each query."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats
from dehusk.errors import ParameterError
from dehusk.trends.moments import PERIODS, By, period_of
from dehusk.trends.queries import Query
from dehusk.trends.record import Record
from dehusk.trends.table import Trends
from dehusk.trends.terms import Terms, stemmed, terms_of
from dehusk.trends.vectors import SPACES, WEIGHTS, Index, Space, Weight, cosines, without

Part = Literal["text", "title", "both"]
PARTS: Final[tuple[Part, ...]] = ("text", "title", "both")


@dataclass(frozen=True, slots=True)
class TrendFinder:
    """How much the documents of each year, month or day speak of each query.

    A document and a query are vectors of counts (`weight="tf"`) or of counts times log(N / df) (`"tf-idf"`); the
    document's score is their cosine, and the mean over the documents of a period is the point of the curve. The
    paper's vectors have one dimension for each keyword of the query (`space="query"`); with `"all"`, every word of the
    document is one, and long documents on other subjects score less. `stem` names a Snowball stemmer, `part` is what is
    read of documents, `stop_words` are dropped before anything is counted.

    >>> from dehusk.trends import Moment, Record
    >>> documents = [Record("Green tea, black tea.", date=Moment(2005)), Record("Tea, milk.", date=Moment(2006))]
    >>> trends = TrendFinder((Query.of("drinks", "tea milk"),))(documents)
    >>> trends.labels, trends.means.round(3).tolist()
    (('2005', '2006'), [[0.707, 1.0]])
    """

    queries: tuple[Query, ...]
    """The subjects."""
    by: By = "year"
    """The periods: `year`, `month` or `day`."""
    weight: Weight = "tf"
    """What counts of words are multiplied with."""
    space: Space = "query"
    """Which words are dimensions."""
    stem: str | None = None
    part: Part = "text"
    stop_words: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for field, known in (("by", PERIODS), ("weight", WEIGHTS), ("space", SPACES), ("part", PARTS)):
            if getattr(self, field) not in known:
                raise ParameterError(f"{field} must be one of {', '.join(known)}, not {getattr(self, field)!r}")
        if not self.queries:
            raise ParameterError("no queries; give at least one")

    def __call__(self, documents: Iterable[Record]) -> Trends:
        """Read all documents, and give their trends."""
        terms = self.terms()
        keywords = [self._keywords(query, terms) for query in self.queries]
        index = Index((one for query in keywords for one in query), everything=self.space == "all")
        vectors = [_vector(query, index) for query in keywords]
        periods = array("i")
        left_out: Counter[str] = Counter()
        for record in documents:
            text = self._text(record)
            period = None if record.date is None else period_of(record.date, self.by)
            if not text or period is None:
                left_out["no text" if not text else "no date" if record.date is None else f"no {self.by}"] += 1
                continue
            index.add(terms(text))
            periods.append(period)
        return self._trends(vectors, index, np.array(periods, np.int64), left_out)

    def terms(self) -> Terms:
        """What turns a text into the terms that are counted."""
        cut = stemmed(self.stem) if self.stem else terms_of
        dropped = frozenset(term for word in self.stop_words for term in cut(word))
        return (lambda text: [term for term in cut(text) if term not in dropped]) if dropped else cut

    def _keywords(self, query: Query, terms: Terms) -> list[tuple[str, ...]]:
        found = [keyword for one in query.keywords if (keyword := tuple(terms(one)))]
        if not found:
            raise ParameterError(f"the query {query.name!r} has no keywords, or none but stop words")
        return found

    def _text(self, record: Record) -> str:
        if self.part == "both":
            return f"{record.title}\n{record.text}".strip()
        return (record.text if self.part == "text" else record.title).strip()

    def _trends(
        self, vectors: list[Floats], index: Index, periods: NDArray[np.int64], left_out: Counter[str]
    ) -> Trends:
        postings = index.postings()
        numbers, place, documents = np.unique(periods, return_inverse=True, return_counts=True)

        def mean(values: NDArray[np.float64] | NDArray[np.bool_]) -> Floats:
            means: Floats = np.bincount(place, values, len(numbers)) / documents
            return means

        missing = [without(vector, postings) for vector in vectors]
        scores = [mean(cosines(vector, postings, weight=self.weight, space=self.space)) for vector in vectors]
        return Trends(
            by=self.by,
            names=tuple(query.name for query in self.queries),
            periods=numbers,
            documents=documents,
            means=np.array(scores),
            without=np.array([mean(one) for one in missing]),
            without_any=mean(np.logical_and.reduce(missing)),
            left_out=dict(left_out),
        )


def _vector(keywords: list[tuple[str, ...]], index: Index) -> Floats:
    """How often the query has each keyword of the index."""
    return np.bincount([index.number[keyword] for keyword in keywords], minlength=len(index.number)).astype(float)
