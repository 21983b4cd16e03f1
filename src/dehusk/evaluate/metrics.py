"""Measures of an extracted text against a gold text.

A metric is a pure function `(output, gold) -> Score`; `METRICS` has them by name:

- `bag`: words with their number, in any order. The measure to quote; equals WCXB's where words have spaces.
- `bag-wcxb`: the same over plain `\\w+` runs in every script, to compare with published figures.
- `bag-bytes`: the same with each word weighed by its bytes (FAR-SW, Bu et al.).
- `bigrams`: the set of pairs of neighbouring words (FOREST, Oita and Senellart 2012).
- `shingles`: runs of four words with their number.
- `lcs`: longest common subsequence of words (R2L to AdDANAg, Mohammadzadeh 2013).
- `lcs-chars`: longest common subsequence of characters (Content Seeker, Louvan 2009).
- `rouge-lsum`: longest common subsequences line by line, united (Lin 2004).
- `levenshtein`: one minus the edit distance over the longer length, in characters.

Words are those of `dehusk.evaluate.scoring.tokens`: lower case, no punctuation. Characters are taken as they are,
only with each run of white space made one space. Empty texts (nothing that the metric counts): both empty is
1, 1, 1; one empty is 0, 0, 0. A page's score is meant to be averaged over pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dehusk.errors import ParameterError
from dehusk.evaluate.scoring.rouge import rouge_lsum
from dehusk.evaluate.scoring.score import Score
from dehusk.evaluate.scoring.sequence import common_length, edit_distance
from dehusk.evaluate.scoring.tokens import ngrams, runs, single_spaced, words

__all__ = [
    "METRICS",
    "Metric",
    "Score",
    "Snippets",
    "bag",
    "bag_bytes",
    "bag_wcxb",
    "bigrams",
    "lcs",
    "lcs_chars",
    "levenshtein",
    "metric",
    "rouge_lsum",
    "shingles",
    "snippets",
]

Metric = Callable[[str, str], Score]
"""The score of an output by a gold text."""


def _overlap(output: Iterable[Hashable], gold: Iterable[Hashable]) -> Score:
    """Score of two bags: an item counts as often as both have it."""
    bag_output, bag_gold = Counter(output), Counter(gold)
    return Score.of((bag_output & bag_gold).total(), bag_output.total(), bag_gold.total())


def bag(output: str, gold: str) -> Score:
    """Bag of words: each word counts as often as both texts have it.

    >>> bag("the cat and the dog", "The dog saw the cat!")
    Score(precision=0.8, recall=0.8, f1=0.8)
    """
    return _overlap(words(output), words(gold))


def bag_wcxb(output: str, gold: str) -> Score:
    r"""Bag of `\w+` runs in every script, as the WCXB benchmark measures.

    >>> bag_wcxb("東京 タワー", "東京タワー").f1, bag("東京 タワー", "東京タワー").f1
    (0.0, 1.0)
    """
    return _overlap(runs(output), runs(gold))


def bag_bytes(output: str, gold: str) -> Score:
    """Bag of words measured in bytes of UTF-8 (FAR-SW, equations 6 and 7): long words weigh more.

    The bag holds words and only its size is in bytes. A bag of single bytes would be a letter count,
    which nearly any two texts of one language share.

    >>> bag_bytes("a cat", "a mouse")
    Score(precision=0.25, recall=0.16666666666666666, f1=0.2)
    """
    bag_output, bag_gold = Counter(words(output)), Counter(words(gold))
    return Score.of(_byte_size(bag_output & bag_gold), _byte_size(bag_output), _byte_size(bag_gold))


def _byte_size(tokens: Counter[str]) -> int:
    return sum(len(token.encode("utf-8", "surrogatepass")) * count for token, count in tokens.items())


def bigrams(output: str, gold: str) -> Score:
    """Set of pairs of neighbouring words (FOREST): repetitions count once.

    >>> bigrams("to be or not to be", "to be or to do")
    Score(precision=0.5, recall=0.5, f1=0.5)
    """
    return _overlap(set(ngrams(words(output), 2)), set(ngrams(words(gold), 2)))


def shingles(output: str, gold: str) -> Score:
    """Bag of runs of four words: local order counts, order of passages does not.

    >>> shingles("a b c d e", "b c d e f g")
    Score(precision=0.5, recall=0.3333333333333333, f1=0.4)
    """
    return _overlap(ngrams(words(output), 4), ngrams(words(gold), 4))


def lcs(output: str, gold: str) -> Score:
    """Longest common subsequence of words over the words of each text (Mohammadzadeh, formula 4.1).

    >>> lcs("the cat and the dog", "the dog and the cat")
    Score(precision=0.6, recall=0.6, f1=0.6)
    """
    tokens_output, tokens_gold = words(output), words(gold)
    common = common_length(tokens_output, tokens_gold)
    return Score.of(common, len(tokens_output), len(tokens_gold))


def lcs_chars(output: str, gold: str) -> Score:
    """Longest common subsequence of characters, case and punctuation included (Louvan, equation 5.2).

    Any two texts of one language share a long subsequence of characters by chance, so low figures of this
    measure do not mean much. Exact for two texts of 200,000 characters of an alphabet, or 70,000 of Han (a
    second); beyond, a lower bound in time proportional to the length (see `dehusk.evaluate.scoring.sequence`).

    >>> lcs_chars("Hello, world", "Hello world!").precision
    0.9166666666666666
    """
    text_output, text_gold = single_spaced(output), single_spaced(gold)
    common = common_length(text_output, text_gold)
    return Score.of(common, len(text_output), len(text_gold))


def levenshtein(output: str, gold: str) -> Score:
    """One minus the edit distance of the characters over the longer length; precision, recall and F1 alike.

    Exact and bounded as `lcs_chars` is.

    >>> levenshtein("kitten", "sitting").f1
    0.5714285714285714
    """
    text_output, text_gold = single_spaced(output), single_spaced(gold)
    longer = max(len(text_output), len(text_gold))
    ratio = 1 - edit_distance(text_output, text_gold) / longer if longer else 1.0
    return Score(ratio, ratio, ratio)


@dataclass(frozen=True, slots=True)
class Snippets:
    """How many snippets were found and missed; sums over pages give the figures of a corpus."""

    true_positives: int = 0
    """Required snippets that were found."""
    false_negatives: int = 0
    """Required snippets that were missed."""
    false_positives: int = 0
    """Forbidden snippets that were found."""
    true_negatives: int = 0
    """Forbidden snippets that were left out."""

    def __add__(self, other: Snippets) -> Snippets:
        return Snippets(
            self.true_positives + other.true_positives,
            self.false_negatives + other.false_negatives,
            self.false_positives + other.false_positives,
            self.true_negatives + other.true_negatives,
        )

    @property
    def score(self) -> Score:
        """Precision, recall and F1; 1, 1, 1 if nothing was required and nothing forbidden was found."""
        positives = self.true_positives
        return Score.of(positives, positives + self.false_positives, positives + self.false_negatives)

    @property
    def precision(self) -> float:
        """Of the snippets found, the share that is required."""
        return self.score.precision

    @property
    def recall(self) -> float:
        """Of the snippets required, the share that was found."""
        return self.score.recall

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return self.score.f1

    @property
    def accuracy(self) -> float:
        """Of all snippets, the share that is where it belongs; 1 if there are none."""
        right = self.true_positives + self.true_negatives
        total = right + self.false_positives + self.false_negatives
        return right / total if total else 1.0


def snippets(output: str, with_: Iterable[str], without: Iterable[str]) -> Snippets:
    """Look for required and forbidden snippets in the output, white space aside (trafilatura's measure).

    Case and punctuation count, and a snippet may match inside a word. Blank snippets are left out.

    >>> found = snippets("The main\\ntext.", ["main text", "the end"], ["Home", "Log in"])
    >>> found
    Snippets(true_positives=1, false_negatives=1, false_positives=0, true_negatives=2)
    >>> found.precision, found.recall, found.accuracy
    (1.0, 0.5, 0.75)
    """
    text = single_spaced(output)
    required = [snippet in text for snippet in map(single_spaced, with_) if snippet]
    forbidden = [snippet in text for snippet in map(single_spaced, without) if snippet]
    return Snippets(sum(required), required.count(False), sum(forbidden), forbidden.count(False))


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        "bag": bag,
        "bag-wcxb": bag_wcxb,
        "bag-bytes": bag_bytes,
        "bigrams": bigrams,
        "shingles": shingles,
        "lcs": lcs,
        "lcs-chars": lcs_chars,
        "rouge-lsum": rouge_lsum,
        "levenshtein": levenshtein,
    }
)
"""The metrics by name."""


def metric(name: str) -> Metric:
    """The metric of that name.

    >>> metric("bag")("same", "same").f1
    1.0
    """
    try:
        return METRICS[name]
    except KeyError:
        raise ParameterError(f"no metric {name!r}; there are {', '.join(METRICS)}") from None
