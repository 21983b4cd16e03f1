"""Words of the tree to words of the source.

Both views cut words by the same rules, so on nearly every page the two sequences are the same and the answer is
the identity. They differ where a browser moves text (out of a table, say), drops it (inside a frameset), or ignores a
tag in the middle of a word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.words import code_points


class Cut(NamedTuple):
    """A text and where its words start and end."""

    text: str
    start: Ints
    end: Ints

    def words(self, first: int, last: int) -> list[str]:
        """The words from `first` up to before `last`."""
        text = self.text
        places = zip(self.start[first:last].tolist(), self.end[first:last].tolist(), strict=True)
        return [text[a:b] for a, b in places]


def align_cuts(ours: Cut, theirs: Cut) -> Ints:
    """For each of our words its number among theirs; -1 where they have none.

    What both texts start and end with is found with arrays; words as strings are made of what lies between only.

    >>> start, end = np.array([0, 4]), np.array([3, 8])
    >>> align_cuts(Cut("tea milk", start, end), Cut("tea milk", start, end)).tolist()
    [0, 1]
    """
    size, other_size = len(ours.start), len(theirs.start)
    head = _same_words(ours, theirs, 1)
    tail = min(_same_words(ours, theirs, -1), size - head, other_size - head)
    match = np.arange(size, dtype=np.int32)
    match[size - tail :] += other_size - size
    if head + tail < size:
        between = align(ours.words(head, size - tail), theirs.words(head, other_size - tail))
        match[head : size - tail] = np.where(between >= 0, between + head, -1)
    return match


def _same_words(ours: Cut, theirs: Cut, step: int) -> int:
    """How many words the two share at the start (step 1) or at the end (step -1)."""
    length, other_length = (ours.end - ours.start)[::step], (theirs.end - theirs.start)[::step]
    same = _same(length, other_length)
    characters = _same(_letters(ours)[::step], _letters(theirs)[::step])
    return int(np.searchsorted(np.cumsum(length[:same]), characters, side="right"))


def _letters(cut: Cut) -> NDArray[np.generic]:
    """The characters of all words, one after another."""
    edge = np.zeros(len(cut.text) + 1, np.int8)
    edge[cut.start] += 1
    edge[cut.end] -= 1
    letters: NDArray[np.generic] = code_points(cut.text)[np.cumsum(edge[:-1], dtype=np.int8).view(bool)]
    return letters


def _same(values: NDArray[np.generic], others: NDArray[np.generic]) -> int:
    """Up to where two columns are the same."""
    size = min(len(values), len(others))
    differs = values[:size] != others[:size]
    first = int(np.argmax(differs)) if size else 0
    return first if size and differs[first] else size


def align(words: list[str], others: list[str]) -> Ints:
    """For each word, the number of the same word in the other sequence; -1 where it has none.

    What is in order is matched first (common ends, then words that occur once in both, then their neighbours);
    words that moved are matched in the order of their occurrence. Time n log n.

    >>> align(["b", "c", "a", "d"], ["a", "b", "c", "d"]).tolist()
    [1, 2, 0, 3]
    """
    if words == others:
        return np.arange(len(words), dtype=np.int32)
    match = np.full(len(words), -1, np.int32)
    head = _common(words, others, 1)
    tail = min(_common(words, others, -1), len(words) - head, len(others) - head)
    match[:head] = np.arange(head)
    if tail:
        match[-tail:] = np.arange(len(others) - tail, len(others))
    _match_anchors(words, others, match, (head, len(words) - tail, len(others) - tail))
    _match_moved(words, others, match)
    return match


def _common(words: list[str], others: list[str], step: int) -> int:
    """Length of the common start (step 1) or end (step -1)."""
    count = 0
    for a, b in zip(words[::step], others[::step], strict=False):
        if a != b:
            break
        count += 1
    return count


def _match_anchors(words: list[str], others: list[str], match: Ints, bounds: tuple[int, int, int]) -> None:
    """Between the common ends: words unique in both, the longest rising run of them, and equal neighbours."""
    first, last, other_last = bounds
    ours, theirs = Counter(words[first:last]), Counter(others[first:other_last])
    place = {word: at for at, word in enumerate(others[first:other_last], first) if theirs[word] == 1}
    pairs = [(at, place[words[at]]) for at in range(first, last) if ours[words[at]] == 1 and words[at] in place]
    before = (first - 1, first - 1)
    rising = [pairs[index] for index in longest_rise([other for _, other in pairs])]
    for anchor in [*rising, (last, other_last)]:
        at, other = before[0] + 1, before[1] + 1
        while at < anchor[0] and other < anchor[1] and words[at] == others[other]:
            match[at] = other
            at, other = at + 1, other + 1
        back, other_back = anchor[0] - 1, anchor[1] - 1
        while back >= at and other_back >= other and words[back] == others[other_back]:
            match[back] = other_back
            back, other_back = back - 1, other_back - 1
        if anchor[0] < last:
            match[anchor[0]] = anchor[1]
        before = anchor


def longest_rise(values: list[int]) -> list[int]:
    """Where the members of a longest part of the values stand of which each is greater than the one before.

    >>> longest_rise([3, 1, 4, 2, 5])
    [1, 3, 4]
    """
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for index, value in enumerate(values):
        pile = bisect_left(ends, value)
        before.append(at[pile - 1] if pile else -1)
        if pile == len(ends):
            ends.append(value)
            at.append(index)
        else:
            ends[pile] = value
            at[pile] = index
    chosen: list[int] = []
    index = at[-1] if at else -1
    while index >= 0:
        chosen.append(index)
        index = before[index]
    return chosen[::-1]


def _match_moved(words: list[str], others: list[str], match: Ints) -> None:
    used = np.zeros(len(others), bool)
    used[match[match >= 0]] = True
    free: defaultdict[str, list[int]] = defaultdict(list)
    for at in np.flatnonzero(~used)[::-1].tolist():
        free[others[at]].append(at)
    for at in np.flatnonzero(match < 0).tolist():
        if free.get(words[at]):
            match[at] = free[words[at]].pop()


def join_cut_words(ours: Cut, theirs: Cut, match: Ints) -> Ints:
    """For each of our words the last of theirs that it is made of: the one that `match` has, nearly always.

    A tag that a browser ignores cuts a word in two for who reads the tags alone. So what is between the neighbours of
    words without a match is put together again, and `match` gets the first part of each.

    >>> whole = Cut("green tea", np.array([0, 6]), np.array([5, 9]))
    >>> parts = Cut("gr een tea", np.array([0, 3, 7]), np.array([2, 6, 10]))
    >>> match = np.array([-1, 2])
    >>> join_cut_words(whole, parts, match).tolist(), match.tolist()
    ([1, 2], [0, 2])
    """
    last = match.copy()
    lost = np.flatnonzero(match < 0)
    if not len(lost):
        return last
    used = np.zeros(len(theirs.start), bool)
    used[match[match >= 0]] = True
    for at in lost.tolist():
        if at and last[at - 1] < 0:
            continue  # nobody knows where to look
        first = int(last[at - 1]) + 1 if at else 0
        number = _number_of_parts(ours.text[ours.start[at] : ours.end[at]], theirs, first, used)
        if number:
            match[at], last[at] = first, first + number - 1
            used[first : first + number] = True
    return last


def _number_of_parts(word: str, theirs: Cut, first: int, used: NDArray[np.bool_]) -> int:
    """How many of their words from `first` on make up the word, if nobody uses them; 0 if they do not."""
    at, reached = first, 0
    while reached < len(word) and at < len(used) and not used[at]:
        part = theirs.text[theirs.start[at] : theirs.end[at]]
        if not word.startswith(part, reached):
            return 0
        reached += len(part)
        at += 1
    return at - first if reached == len(word) else 0
