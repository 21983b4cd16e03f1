"""ROUGE-LSum: longest common subsequences line by line, united (Lin 2004, section 3.2)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import numpy.typing as npt

from dehusk.evaluate.scoring.score import Score
from dehusk.evaluate.scoring.sequence import LAST_SYMBOL, pieces
from dehusk.evaluate.scoring.tokens import words
from dehusk.extras import need

# Pairs of lines that are compared at most: one microsecond each. Exact up to 1,000 × 1,000 lines.
PAIR_LIMIT = 1_000_000
# Finding which words match, and not only how many, takes a bit a pair of words: 50 MB here.
_EXACT_COST = 400_000_000

Line = tuple[int, ...]


def rouge_lsum(output: str, gold: str, *, pair_limit: int = PAIR_LIMIT) -> Score:
    """Share of words on a longest common subsequence of a gold line and any line of the output.

    Each gold line is compared with every line of the output, and a word of it counts once if any of these
    comparisons has it on its longest common subsequence (the union). A word never counts more often than
    the output has it. Recall divides by the words of the gold text, precision by those of the output.
    Lines are what stands between line breaks; their order among each other does not matter. Where several
    longest subsequences exist, the one that rapidfuzz finds decides.

    With more than `pair_limit` pairs of lines, a gold line meets only the output lines that share most
    words with it.

    >>> rouge_lsum("w1 w2 w6 w7 w8\\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5")
    Score(precision=0.4, recall=0.8, f1=0.5333333333333333)
    """
    vocabulary: dict[str, int] = {}
    gold_lines = _lines(gold, vocabulary)
    output_lines = _lines(output, vocabulary)
    gold_size = sum(map(len, gold_lines))
    output_size = sum(map(len, output_lines))
    if not gold_lines or not output_lines:
        return Score.of(0, output_size, gold_size)
    hits: Counter[int] = Counter()
    candidates = _Candidates(output_lines, len(vocabulary))
    repeats = Counter(gold_lines)
    limit = max(1, pair_limit // len(repeats))
    for line, times in repeats.items():
        for word, count in Counter(_covered(line, candidates, limit)).items():
            hits[word] += count * times
    available = Counter(word for line in output_lines for word in line)
    return Score.of((hits & available).total(), output_size, gold_size)


def _lines(text: str, vocabulary: dict[str, int]) -> list[Line]:
    """The lines that have words, as numbers of words; new words are added to the vocabulary."""
    lines = (words(line) for line in text.splitlines())
    return [tuple(vocabulary.setdefault(word, len(vocabulary)) for word in line) for line in lines if line]


class _Candidates:
    """The distinct lines of the output, found by the words they share with a line."""

    def __init__(self, lines: list[Line], vocabulary_size: int) -> None:
        self.lines = list(dict.fromkeys(lines))
        self.words = [frozenset(line) for line in self.lines]
        # Postings: for each word (a slice of `_owners`) the lines that have it.
        pairs = [(word, owner) for owner, line in enumerate(self.words) for word in line]
        posting = np.array(pairs, dtype=np.int64)
        posting = posting[np.argsort(posting[:, 0], kind="stable")]
        self._owners = posting[:, 1]
        self._starts = np.searchsorted(posting[:, 0], np.arange(vocabulary_size + 1))

    def sharing(self, line: Line, limit: int) -> npt.NDArray[np.int64]:
        """Indices of the lines that share words with this one, most words first."""
        owners = [self._owners[self._starts[word] : self._starts[word + 1]] for word in set(line)]
        shared = np.bincount(np.concatenate(owners), minlength=1)
        found = np.flatnonzero(shared)
        return found[np.argsort(-shared[found], kind="stable")][:limit]


def _covered(line: Line, candidates: _Candidates, limit: int) -> list[int]:
    """The words of the line (with repetitions) that lie on some longest common subsequence."""
    codes = {word: chr(min(code, LAST_SYMBOL)) for code, word in enumerate(dict.fromkeys(line), start=1)}
    encoded = "".join([codes[word] for word in line])
    covered: set[int] = set()
    open_words = Counter(line)  # how often a word of the line still waits to be covered
    for index in candidates.sharing(line, limit).tolist():
        # A line that shares only words already covered everywhere can add nothing.
        if open_words.keys().isdisjoint(candidates.words[index]):
            continue
        other = "".join([codes[word] for word in candidates.lines[index] if word in codes])
        new = [place for place in _matched(encoded, other) if place not in covered]
        covered.update(new)
        for place in new:
            open_words[line[place]] -= 1
            if not open_words[line[place]]:
                del open_words[line[place]]
        if not open_words:
            break
    return [line[place] for place in sorted(covered)]


def _matched(line: str, other: str) -> list[int]:
    """Places in the line of the symbols on a longest common subsequence with the other."""
    editops = need("rapidfuzz.distance.LCSseq", extra="evaluate").editops
    return [
        place
        for (i, j), (k, n) in pieces(line, other, _EXACT_COST)
        for block in editops(line[i:k], other[j:n]).as_matching_blocks()
        for place in range(i + block.a, i + block.a + block.size)
    ]
