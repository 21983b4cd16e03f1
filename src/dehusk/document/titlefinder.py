"""TitleFinder: the headline is the piece of text most like the `<title>` element.

The words of the title are a query; every text node (a "sentence" in the paper) is a document; the one most similar to
the query is the headline. Nothing is asked of the markup, so it works where headlines are not in headings, and on
every script: where words are not separated by spaces, characters take their place.

Paper: Mohammadzadeh, Gottron, Schweiggert, Heyer: TitleFinder: Extracting the Headline of News Web Pages based on
Cosine Similarity and Overlap Scoring Similarity, WIDM 2012.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats
from dehusk.document.declared.head import text_below
from dehusk.document.outline import Outline
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.words import word_bounds

_TIMES_AS_LONG = 5
"""A text so many times as long as the title has at least so many other words that it is not like it."""
_AROUND = re.compile(r"^[\W_]+|[\W_]+$")


@dataclass(frozen=True, slots=True)
class Counted:
    """A query and sentences as counts of the query's terms.

    `query` (terms) and `counts` (sentences × terms) count the terms of the query, `length` (sentences) is the
    Euclidean norm of all counts of a sentence, `weighted_length` that of all its tf-idf weights, `idf` (terms) the
    inverse document frequency of the query's terms, 0 for those that no sentence has.
    """

    query: Floats
    counts: Floats
    length: Floats
    weighted_length: Floats
    idf: Floats


def _ratio(dot: Floats, length: Floats) -> Floats:
    return np.divide(dot, length, out=np.zeros_like(dot), where=length > 0)


def tf_cosine(counted: Counted) -> Floats:
    """Cosine of the counts, per sentence."""
    return _ratio(counted.counts @ counted.query, counted.length * np.linalg.norm(counted.query))


def tfidf_cosine(counted: Counted) -> Floats:
    """Cosine of the counts weighted with log(N / df), per sentence."""
    query = counted.query * counted.idf
    dot = (counted.counts * counted.idf) @ query
    return _ratio(dot, counted.weighted_length * np.linalg.norm(query))


def overlap(counted: Counted) -> Floats:
    """Overlap score: tf-idf weights of the query times counts normalised to length 1, per sentence.

    The query's counts are relative to its most frequent term (formula 2.7).
    """
    most = counted.query.max(initial=0.0)
    weights = counted.query / most * counted.idf if most else counted.query
    return _ratio(counted.counts @ weights, counted.length)


def aggregate(counted: Counted) -> Floats:
    """The sum of the three."""
    return tf_cosine(counted) + tfidf_cosine(counted) + overlap(counted)


MEASURES: Mapping[str, Callable[[Counted], Floats]] = MappingProxyType(
    {"tf": tf_cosine, "tf-idf": tfidf_cosine, "overlap": overlap, "aggregate": aggregate}
)
"""The paper's four measures by name."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What was found: the text, the row of its text node in `page.tree`, and its similarity to the title."""

    text: str
    row: int
    score: float


@dataclass(frozen=True, slots=True)
class TitleFinder:
    """Find the headline by its likeness to the `<title>` element.

    `measure` is one of `MEASURES`. `refine` is what the authors wished for: terms of the title that the running
    text of the page does not have (the site's name, a date) are dropped from the query. Running text is text nodes of
    at least `running` words. `stop_words` are left out of query and sentences.

    >>> page = Page.from_html("<title>Tea is good - The Site</title><b>The Site</b><div>Tea is good</div><p>So, tea.")
    >>> TitleFinder()(page)
    Headline(text='Tea is good', row=8, score=0.7745966692414834)
    """

    measure: str = "tf"
    refine: bool = False
    running: int = 10
    stop_words: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.measure not in MEASURES:
            raise ParameterError(f"no measure {self.measure!r}; there are {', '.join(MEASURES)}")

    def __call__(self, page: Page) -> Headline | None:
        """The headline, None if the page has no title or nothing is like it."""
        scores, rows = self.scores(page)
        if not len(scores) or scores.max() <= 0:
            return None
        best = int(scores.argmax())
        row = int(rows[best])
        return Headline(text_below(page.tree, row), row, float(scores[best]))

    def scores(self, page: Page) -> tuple[Floats, NDArray[np.int32]]:
        """Similarity to the title of every text node that is shown, and their rows."""
        words = page.words
        title = title_element(page)
        shown = np.flatnonzero(~words.hidden)
        rows, sentence = np.unique(words.node[shown], return_inverse=True)
        if not title or not len(rows):
            return np.zeros(0), np.zeros(0, np.int32)
        texts = words.texts()
        words_shown = [texts[word] for word in shown.tolist()]
        term_of = {text: _term(text) for text in set(words_shown)}
        terms = [term_of[text] for text in words_shown]
        query = [term for term in terms_of(title) if term not in self.stop_words]
        if self.refine:
            long = (np.bincount(sentence) >= self.running)[sentence]
            present = {term for term, is_running in zip(terms, long.tolist(), strict=True) if is_running}
            query = [term for term in query if term in present] or query
        counted = count(query, terms, sentence, ignored=self.stop_words)
        return MEASURES[self.measure](counted), rows.astype(np.int32)


def count(
    query: list[str], terms: list[str], sentence: NDArray[np.intp], *, ignored: frozenset[str] = frozenset()
) -> Counted:
    """Count the terms of sentences; `sentence` is the number of the sentence that each term stands in.

    Terms without letters or figures (empty ones) and the ignored do not count.
    """
    ids: dict[str, int] = {term: number for number, term in enumerate(dict.fromkeys(query))}
    number_of_query_terms = len(ids)
    number = np.fromiter(
        (-1 if not term or term in ignored else ids.setdefault(term, len(ids)) for term in terms), np.int64, len(terms)
    )
    sentences = int(sentence.max(initial=-1)) + 1
    kept = number >= 0
    pairs, tf = np.unique(sentence[kept] * len(ids) + number[kept], return_counts=True)
    where, term = np.divmod(pairs, max(len(ids), 1))
    df = np.bincount(term, minlength=len(ids))
    idf = np.log10(sentences / np.maximum(df, 1)) * (df > 0)
    counts = np.zeros((sentences, number_of_query_terms))
    in_query = term < number_of_query_terms
    counts[where[in_query], term[in_query]] = tf[in_query]
    return Counted(
        query=np.array([query.count(term) for term in dict.fromkeys(query)], np.float64),
        counts=counts,
        length=np.sqrt(np.bincount(where, tf.astype(float) ** 2, minlength=sentences)),
        weighted_length=np.sqrt(np.bincount(where, (tf * idf[term]) ** 2, minlength=sentences)),
        idf=idf[:number_of_query_terms],
    )


def most_like(title: str, outline: Outline, *, least: float) -> str | None:
    """The text that is shown and most like a title, by the cosine of their terms; None if none is so much like it.

    >>> page = Page.from_html("<title>Tea is good - The Site</title><b>The Site</b><div>Tea is good</div><p>So, tea.")
    >>> most_like("Tea is good - The Site", Outline(page), least=0.5)
    'Tea is good'
    """
    query = Counter(terms_of(title))
    size, weights = _norm(query), [(term, times * times) for term, times in query.items()]
    found, best = None, least
    for row in outline.short_texts(_TIMES_AS_LONG * len(title)):
        text = outline.text[outline.text_start[row] : outline.text_end[row]]
        folded = text.casefold()
        shared = [times for term, times in weights if term in folded]
        if not shared or sum(shared) < (best * size) ** 2:
            continue  # the cosine is not larger than the share of the title's terms that are there
        terms = Counter(terms_of(text))
        score = sum(times * terms[term] for term, times in query.items()) / (size * _norm(terms) or 1.0)
        if score > best or (found is None and score >= least):
            found, best = " ".join(text.split()), score
    return found


def _norm(terms: Counter[str]) -> float:
    return math.sqrt(sum(times * times for times in terms.values()))


def terms_of(text: str) -> list[str]:
    """The terms of a text: words without punctuation around them, case folded; characters where no spaces are.

    >>> terms_of("“Tea”, she said: 茶好")
    ['tea', 'she', 'said', '茶', '好']
    """
    if text.isascii():
        return [term for word in text.split() if (term := _term(word))]
    bounds = word_bounds(text)
    pairs = zip(bounds.start.tolist(), bounds.end.tolist(), strict=True)
    return [term for start, end in pairs if (term := _term(text[start:end]))]


def _term(word: str) -> str:
    return _AROUND.sub("", word).casefold()


def title_element(page: Page) -> str | None:
    """Baseline: the `<title>` element itself."""
    tree = page.tree
    rows = np.flatnonzero((tree.tag == TAG_ID["title"]) & ~tree.below(tree.tag == TAG_ID["svg"])).tolist()
    return next((text for row in rows if (text := text_below(tree, row))), None)


def largest_font(page: Page) -> str | None:
    """Baseline: the first heading of the highest order on the page."""
    tree = page.tree
    for order in range(1, 7):
        rows = np.flatnonzero((tree.tag == TAG_ID[f"h{order}"]) & ~tree.hidden).tolist()
        for row in rows:
            if text := text_below(tree, row):
                return text
    return None
