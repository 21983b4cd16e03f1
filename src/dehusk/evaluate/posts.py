"""How well the posts of a thread were found: their number, texts, authors and dates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from dehusk.evaluate.fields import DateLike, author_names, date_exact
from dehusk.evaluate.scoring.score import Score
from dehusk.evaluate.scoring.tokens import words

_AT_A_TIME = 4096
"""Different words whose texts are compared at once, so that long threads need no large table."""

Pair = tuple[int, int]


class PostLike(Protocol):
    """A post of a thread: its text, who wrote it and when, as far as known."""

    @property
    def text(self) -> str:
        """What was written."""

    @property
    def author(self) -> str | None:
        """Who wrote it."""

    @property
    def date(self) -> DateLike | None:
        """When it was written."""


@dataclass(frozen=True, slots=True)
class PostsScore:
    """The judgement of one thread.

    `count_exact`: as many posts as there are. `text`: the bag-of-words F1 of the matched posts, summed, over
    the posts found (precision) and the posts there are (recall). `authors`, `dates`: of the gold posts with a
    known author or readable date, the share whose matched post has the same; None if there are none. `pairs`:
    which post of the output was matched with which of the gold.
    """

    count_exact: bool
    text: Score
    authors: float | None
    dates: float | None
    pairs: tuple[Pair, ...]


def posts_score(output: Sequence[PostLike], gold: Sequence[PostLike] | None) -> PostsScore | None:
    """Match posts in their order so that the sum of their F1 is greatest, and judge the matches.

    A post is matched with one other at most, and only if they share a word (or are both without words).
    No gold posts known (None) is no judgement; a thread known to be empty is an empty sequence. Time and
    memory grow with the product of the numbers of posts: a thousand each take a tenth of a second.

    >>> from types import SimpleNamespace as Post
    >>> question = Post(text="Why?", author="ann", date="2024-05-03")
    >>> answer = Post(text="Because.", author="bob", date=None)
    >>> posts_score([answer], [question, answer])  # doctest: +NORMALIZE_WHITESPACE
    PostsScore(count_exact=False, text=Score(precision=1.0, recall=0.5, f1=0.6666666666666666),
        authors=0.5, dates=0.0, pairs=((0, 1),))
    """
    if gold is None:
        return None
    f1 = _pairwise_f1([post.text for post in output], [post.text for post in gold])
    pairs = _best_matching(f1)
    matched = {place: output[found] for found, place in pairs}
    authors: list[bool] = []
    dates: list[bool] = []
    for place, post in enumerate(gold):
        found = matched.get(place)
        names = author_names(post.author)
        if names:
            authors.append(found is not None and author_names(found.author) == names)
        same_day = date_exact(found.date if found else None, post.date)
        if same_day is not None:
            dates.append(same_day)
    return PostsScore(
        count_exact=len(output) == len(gold),
        text=Score.of(sum(float(f1[pair]) for pair in pairs), len(output), len(gold)),
        authors=_share(authors),
        dates=_share(dates),
        pairs=tuple(pairs),
    )


def _share(judgements: Sequence[bool]) -> float | None:
    return sum(judgements) / len(judgements) if judgements else None


def _pairwise_f1(output: Sequence[str], gold: Sequence[str]) -> npt.NDArray[np.float64]:
    """Bag-of-words F1 of each output text (row) with each gold text (column)."""
    if not output or not gold:
        return np.zeros((len(output), len(gold)))
    vocabulary: dict[tuple[str, int], int] = {}
    rows = [_numbered(text, vocabulary) for text in output]
    columns = [_numbered(text, vocabulary) for text in gold]
    width = max(1, len(vocabulary))
    common = _in_common(rows, columns, width)
    sizes = np.add.outer([len(row) for row in rows], [len(column) for column in columns])
    wordless = sizes == 0
    return np.where(wordless, 1.0, 2 * common / np.where(wordless, 1, sizes))


def _numbered(text: str, vocabulary: dict[tuple[str, int], int]) -> list[int]:
    """The words as distinct numbers, the second "the" another than the first: bags become sets."""
    seen: Counter[str] = Counter()
    numbers = []
    for word in words(text):
        numbers.append(vocabulary.setdefault((word, seen[word]), len(vocabulary)))
        seen[word] += 1
    return numbers


def _in_common(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], width: int) -> npt.NDArray[np.float64]:
    """How many numbers below `width` each set (row) shares with each other (column), some of the numbers at a time."""
    common = np.zeros((len(rows), len(columns)))
    for first in range(0, width, _AT_A_TIME):
        common += _incidence(rows, first) @ _incidence(columns, first).T
    return common


def _incidence(sets: Sequence[Sequence[int]], first: int) -> npt.NDArray[np.float32]:
    """1 where a set (row) has a number (column), of the numbers from `first` on."""
    number = np.fromiter((number for numbers in sets for number in numbers), np.int64) - first
    row = np.repeat(np.arange(len(sets)), [len(numbers) for numbers in sets])
    here = (number >= 0) & (number < _AT_A_TIME)
    table = np.zeros((len(sets), _AT_A_TIME), np.float32)
    table[row[here], number[here]] = 1
    return table


def _best_matching(gain: npt.NDArray[np.float64]) -> list[Pair]:
    """Pairs (row, column), increasing in both, with the greatest sum of gains; none with gain 0."""
    rows, columns = gain.shape
    best = np.zeros((rows + 1, columns + 1))  # best[i, j]: greatest sum within the first i rows, j columns
    for row in range(rows):
        matched = best[row, :-1] + gain[row]
        best[row + 1, 1:] = np.maximum.accumulate(np.maximum(best[row, 1:], matched))
    pairs: list[Pair] = []
    row, column = rows, columns
    while row and column:
        if best[row, column] == best[row - 1, column]:
            row -= 1
        elif best[row, column] == best[row, column - 1]:
            column -= 1
        else:
            row, column = row - 1, column - 1
            pairs.append((row, column))
    return pairs[::-1]
