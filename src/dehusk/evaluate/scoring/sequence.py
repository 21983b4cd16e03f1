"""Longest common subsequence and edit distance of long sequences, in bounded time.

rapidfuzz compares 64 positions at once, so n × m positions cost n·m/64 steps: about a second for two texts
of 200,000 characters. That is exact, and used up to `EXACT_COST`. Longer texts are cut into pieces at places
that certainly belong together (runs of symbols that occur once in each text), the pieces are compared
exactly and their results summed. Any common subsequence of the pieces is one of the texts, so the result is
a lower bound of the length, an upper bound of the distance, and the time grows with the length and not with
its square. Texts that share most of their passages in the same order lose next to nothing by the cuts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, pairwise
from math import ceil, sqrt

import numpy as np
import numpy.typing as npt

from dehusk.extras import need
from dehusk.page.align import longest_rise

# Costs are counted in pairs of positions. 4e10 pairs take 1.2 s (2 GHz), 200,000 × 200,000 characters.
EXACT_COST = 40_000_000_000
PIECE_COST = 100_000_000
ALIGNED_COST = 2_000_000_000
"""Of an alignment, which keeps a bit a pair: 30 MB."""
# rapidfuzz looks symbols below 256 up in an array, the others in a hash table: measured eight times slower.
_WIDE_SYMBOL, _WIDE_FACTOR = 256, 8
LAST_SYMBOL = 0x10FFFF
_WINDOW = 16

Cut = tuple[int, int]


def encode(first: Sequence[Hashable], second: Sequence[Hashable]) -> tuple[str, str]:
    """Two sequences of anything hashable as two strings with the same common subsequences and distance.

    The most frequent symbols get the lowest code points, which rapidfuzz compares fastest. Symbols that
    only one of the sequences has can match nothing and share one code.

    >>> encode(["to", "be", "to"], ["to", "do"]) == ("\\x02\\x00\\x02", "\\x02\\x01")
    True
    """
    counts = (Counter(first), Counter(second))
    # Ties stay in order of appearance, so that the codes are the same in every process.
    common = [symbol for symbol in counts[0] if symbol in counts[1]]
    common.sort(key=lambda symbol: counts[0][symbol] + counts[1][symbol], reverse=True)
    # More than a million distinct symbols do not fit: the rarest share the last code.
    codes = {symbol: chr(min(rank, LAST_SYMBOL)) for rank, symbol in enumerate(common, start=2)}
    return (
        "".join([codes.get(symbol, "\x00") for symbol in first]),
        "".join([codes.get(symbol, "\x01") for symbol in second]),
    )


def common_length(first: Sequence[Hashable], second: Sequence[Hashable], *, exact_cost: int = EXACT_COST) -> int:
    """Length of the longest common subsequence; beyond `exact_cost` a lower bound of it.

    >>> common_length("abcbdab", "bdcaba")
    4
    """
    similarity = need("rapidfuzz.distance.LCSseq", extra="evaluate").similarity
    a, b = encode(first, second)
    return sum(similarity(a[i:k], b[j:n]) for (i, j), (k, n) in pieces(a, b, exact_cost))


def edit_distance(first: Sequence[Hashable], second: Sequence[Hashable], *, exact_cost: int = EXACT_COST) -> int:
    """Levenshtein distance; beyond `exact_cost` an upper bound of it.

    >>> edit_distance("kitten", "sitting")
    3
    """
    distance = need("rapidfuzz.distance.Levenshtein", extra="evaluate").distance
    a, b = encode(first, second)
    return sum(distance(a[i:k], b[j:n]) for (i, j), (k, n) in pieces(a, b, exact_cost))


def common_places(
    first: Sequence[Hashable], second: Sequence[Hashable], *, exact_cost: int = ALIGNED_COST
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The places of a longest common subsequence in each of the two; beyond `exact_cost` of a long one.

    >>> [places.tolist() for places in common_places("abcd", "xbyd")]
    [[1, 3], [1, 3]]
    """
    opcodes = need("rapidfuzz.distance.LCSseq", extra="evaluate").opcodes
    a, b = encode(first, second)
    found = [
        (i + one.src_start, j + one.dest_start, one.src_end - one.src_start)
        for (i, j), (k, n) in pieces(a, b, exact_cost)
        for one in opcodes(a[i:k], b[j:n])
        if one.tag == "equal"
    ]
    runs = np.array(found, np.intp).reshape(-1, 3)
    within = np.arange(runs[:, 2].sum()) - (runs[:, 2].cumsum() - runs[:, 2]).repeat(runs[:, 2])
    return runs[:, 0].repeat(runs[:, 2]) + within, runs[:, 1].repeat(runs[:, 2]) + within


def pieces(a: str, b: str, exact_cost: int) -> Iterator[tuple[Cut, Cut]]:
    """Starts and ends (in a, in b) of the pieces to compare: one if exact comparison is affordable."""
    whole = ((0, 0), (len(a), len(b)))
    factor = _WIDE_FACTOR
    if _cost(*whole) * factor > exact_cost and max(map(ord, (max(a), max(b)))) < _WIDE_SYMBOL:
        factor = 1
    if _cost(*whole) * factor <= exact_cost:
        yield whole
        return
    target = max(1, min(PIECE_COST, exact_cost) // factor)
    start = whole[0]
    last = start
    for anchor in chain(_anchors(a, b), [whole[1]]):
        if _cost(start, anchor) > target:
            # The anchor before was still affordable: cut there, and cut blindly what has no anchors.
            if last != start:
                yield from _blind(start, last, target)
            start = last
        last = anchor
    yield from _blind(start, last, target)


def _cost(start: Cut, end: Cut) -> int:
    return (end[0] - start[0]) * (end[1] - start[1])


def _blind(start: Cut, end: Cut, target: int) -> Iterator[tuple[Cut, Cut]]:
    """A stretch without anchors in equal parts, none dearer than the target."""
    parts = max(1, ceil(sqrt(_cost(start, end) / target)))
    at = [
        (start[0] + (end[0] - start[0]) * part // parts, start[1] + (end[1] - start[1]) * part // parts)
        for part in range(parts + 1)
    ]
    yield from pairwise(at)


def _anchors(a: str, b: str) -> list[Cut]:
    """Places (in a, in b), increasing in both, where the same window starts that occurs once in each."""
    hashes_a, starts_a = _unique_windows(a)
    hashes_b, starts_b = _unique_windows(b)
    _, in_a, in_b = np.intersect1d(hashes_a, hashes_b, assume_unique=True, return_indices=True)
    places_a, places_b = starts_a[in_a], starts_b[in_b]
    order = np.argsort(places_a)
    places_a, places_b = places_a[order], places_b[order]
    kept = longest_rise(places_b.tolist())
    return [(int(places_a[k]), int(places_b[k])) for k in kept]


def _unique_windows(text: str) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
    """Hashes of a sample (1/8, chosen by content) of the windows that occur once, and where they start."""
    symbols = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.uint64)
    count = max(0, len(symbols) - _WINDOW + 1)
    hashes = np.zeros(count, dtype=np.uint64)
    for offset in range(_WINDOW):  # polynomial hash modulo 2**64; the multiplier is Knuth's for MMIX
        hashes = hashes * np.uint64(6364136223846793005) + symbols[offset : offset + count]
    # Low bits of such a hash are weak: multiply once more and choose by the high ones.
    sampled = np.flatnonzero((hashes * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(61) == 0)
    unique, first, occurrences = np.unique(hashes[sampled], return_index=True, return_counts=True)
    once = occurrences == 1
    return unique[once], sampled[first[once]]
