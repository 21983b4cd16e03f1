"""Text to words: one look-up table of character classes, word bounds by its transitions.

A word is a run of characters without white space, cut further in two cases, so that every script
counts alike and R2L can tell its letters from the rest:

- each character of a script written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan)
  is a word, its combining marks and the punctuation after it included;
- a run breaks where right-to-left letters meet other characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints

Codes = NDArray[np.uint32] | NDArray[np.uint8]
T = TypeVar("T", bound=np.generic)

OTHER, SPACE, JOINER, SINGLE, RIGHT_TO_LEFT = range(5)
"""Classes of characters; control characters count as white space."""

_STRETCH = 1 << 18
"""Bytes: so much stays in the cache, and larger columns are fetched from the system anew."""
_SHORT = 4096
"""Of fewer flags the true ones are found at once."""
_SPACES = "\0- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_SINGLE = (
    "\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e50-\u0e59\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd-\u0ec6\u0ed0-\u0edf"
    "\u0f40-\u0f6c\u1000-\u102a\u103f-\u1055\u1780-\u17b3"  # up to here Thai, Lao, Tibetan, Burmese, Khmer
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fd-\u30ff"
    "\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff6f\uff71-\uff9d"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_RIGHT_TO_LEFT = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"  # Hebrew to Arabic Extended
)
_JOINERS = (
    "\xad\u0300-\u036f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f0b-\u0f14\u0f71-\u0f84"
    "\u102b-\u103e\u1056-\u109d\u17b4-\u17d3\u200b-\u200f\u2060-\u2064\u20d0-\u20ff"
    "\u3001-\u3004\u3008-\u3020\u302a-\u3037\u3099-\u309c\u30fb\u30fc\ufe00-\ufe0f\ufe20-\ufe2f\ufeff"
    "\uff01\uff08-\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff61-\uff65\uff70\uff9e\uff9f"
)


def ranges(spec: str) -> list[tuple[int, int]]:
    """First and last code points of ranges of characters; a hyphen between two characters makes one.

    >>> ranges("a-cx")
    [(97, 99), (120, 120)]
    """
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(spec):
        wide = at + 2 < len(spec) and spec[at + 1] == "-"
        found.append((ord(spec[at]), ord(spec[at + 2] if wide else spec[at])))
        at += 3 if wide else 1
    return found


@cache
def character_classes() -> NDArray[np.uint8]:
    """Class of every code point: `OTHER`, `SPACE`, `SINGLE`, `RIGHT_TO_LEFT` or `JOINER`."""
    table = np.zeros(0x110000, np.uint8)
    specs = ((_RIGHT_TO_LEFT, RIGHT_TO_LEFT), (_SINGLE, SINGLE), (_JOINERS, JOINER), (_SPACES, SPACE))
    for spec, number in specs:
        for first, last in ranges(spec):
            table[first : last + 1] = number
    table.flags.writeable = False
    return table


def code_points(text: str) -> Codes:
    """One number a character: bytes where the text is ASCII, 32 bits otherwise (lone surrogates included)."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), np.uint8)
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def code_units(text: str) -> NDArray[np.unsignedinteger]:
    """One number a character in as few bytes as all of them need: for whoever looks for common ones only."""
    if not text.isascii():
        units = np.frombuffer(text.encode("utf-16-le", "surrogatepass"), "<u2")
        return units if len(units) == len(text) else code_points(text)
    return code_points(text)


def ascii_codes(text: str) -> NDArray[np.uint8]:
    """One byte a character, `?` where it is not ASCII: for whoever looks for ASCII characters only."""
    return np.frombuffer(text.encode("ascii", "replace"), np.uint8)


def number_before(events: NDArray[np.integer], place: NDArray[np.integer]) -> NDArray[np.intp]:
    """How many of the events come before each place; both are sorted. Whatever there is less of is looked up.

    >>> number_before(np.array([2, 5]), np.array([1, 2, 3, 5, 6])).tolist()
    [0, 0, 1, 1, 2]
    """
    if len(events) >= len(place):
        return events.searchsorted(place)
    edges = np.concatenate(([0], place.searchsorted(events, side="right"), [len(place)]))
    return np.arange(len(events) + 1).repeat(edges[1:] - edges[:-1])


def stretches(begin: int, stop: int) -> Iterator[tuple[int, int]]:
    """What lies between in stretches that stay near to the processor while something is done to all of them.

    >>> list(stretches(0, 600_000))
    [(0, 262144), (262144, 524288), (524288, 600000)]
    """
    return ((at, min(at + _STRETCH, stop)) for at in range(begin, stop, _STRETCH))


def places_of_few(mask: NDArray[np.bool_]) -> NDArray[np.intp]:
    """`mask.nonzero()[0]`, faster where few are true: eight that are not are passed over at once.

    >>> mask = np.zeros(9000, bool)
    >>> mask[[5, 8999]] = True
    >>> places_of_few(mask).tolist()
    [5, 8999]
    """
    size = len(mask) // 8 * 8
    if size < _SHORT:
        return mask.nonzero()[0]
    eight = mask[:size].view(np.uint64)
    some = (eight != _NONE_OF_EIGHT).nonzero()[0]
    place = eight.take(some).view(bool).nonzero()[0]
    some *= _EIGHT
    some -= np.arange(0, 8 * len(some), 8)  # what was passed over before each eight
    place += some.take(place >> _THREE)
    return place if size == len(mask) else np.concatenate((place, mask[size:].nonzero()[0] + size))


def scalars(dtype: type[T], *values: int) -> tuple[NDArray[T], ...]:
    """Numbers as arrays without a dimension: to NumPy these are twice as near as Python's, which shows on short pages.

    >>> one, two = scalars(np.uint8, 1, 2)
    >>> (np.array([1, 2, 3], np.uint8) == two).tolist()
    [False, True, False]
    """
    made = tuple(np.array(value, dtype) for value in values)
    for number in made:
        number.setflags(write=False)
    return made


_THREE, _EIGHT = scalars(np.intp, 3, 8)
(_NONE_OF_EIGHT,), (_SPACE,) = scalars(np.uint64, 0), scalars(np.uint8, ord(" "))


class Columns:
    """Base of the dataclasses that hold columns: nothing can be written to them, so threads may share them."""

    __slots__: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                column = getattr(self, name)
                if isinstance(column, np.ndarray):
                    column.setflags(write=False)


@dataclass(frozen=True, slots=True)
class WordBounds:
    """Where the words of a text start and end (offsets of characters)."""

    start: Ints
    end: Ints


def word_bounds(text: str) -> WordBounds:
    """Cut a text into words.

    >>> text = "Tea, 茶 and שלום!"
    >>> bounds = word_bounds(text)
    >>> [text[a:b] for a, b in zip(bounds.start, bounds.end)]
    ['Tea,', '茶', 'and', 'שלום', '!']
    """
    return bounds_of(code_points(text))


def bounds_of(codes: Codes) -> WordBounds:
    """The same from the code points."""
    if codes.dtype == np.uint8:
        return _runs(codes > _SPACE)
    return bounds_of_kinds(character_classes().take(codes))


def uneven(codes: Codes, bounds: WordBounds) -> NDArray[np.bool_]:
    """Per word: does anything but a single space, or nothing, part it from the next? What follows the last does.

    >>> text = "Tea is\tgood  for you"
    >>> uneven(code_points(text), word_bounds(text)).tolist()
    [False, True, True, False, True]
    """
    found = np.ones(len(bounds.start), bool)
    between = bounds.start[1:] - bounds.end[:-1]
    is_space = codes.take(bounds.end[:-1]) == _SPACE
    np.greater(between, is_space, out=found[:-1])
    return found


def bounds_of_kinds(kind: NDArray[np.uint8]) -> WordBounds:
    """Word bounds from the class of every character."""
    if not len(kind) or kind.max() <= JOINER:  # white space alone cuts
        return _runs(kind != SPACE)
    # runs of one class, save that each character without spaces around it is one
    is_first = np.ones(len(kind), bool)
    np.not_equal(kind[1:], kind[:-1], out=is_first[1:])
    is_first |= kind == SINGLE
    first = is_first.nonzero()[0]
    padded = np.full(len(first) + 2, SPACE, np.uint8)
    run = kind.take(first, out=padded[2:])
    starts = _starts_word().take(padded[:-2] * 25 + padded[1:-1] * 5 + run)
    # a word ends where the next one starts or where white space begins, whichever comes first
    cuts = (starts | (run == SPACE)).nonzero()[0]
    edges = np.append(first.take(cuts), len(kind)).astype(np.int32)
    words = starts.take(cuts).nonzero()[0]
    return WordBounds(edges.take(words), edges.take(words + 1))


@cache
def _starts_word() -> NDArray[np.bool_]:
    """Does a run start a word? Indexed by the classes of the two runs before it, and its own."""
    table = np.zeros((5, 5, 5), bool)
    for earlier, before, own in np.ndindex(table.shape):
        past = earlier if before == JOINER else before  # joiners do not part what stands on both sides of them
        meets = own not in (JOINER, past) and past not in (JOINER, SPACE)
        meets &= own == RIGHT_TO_LEFT or past in (RIGHT_TO_LEFT, SINGLE)
        table[earlier, before, own] = own != SPACE and (before == SPACE or own == SINGLE or meets)
    table.flags.writeable = False
    return table.ravel()


def _runs(filled: NDArray[np.bool_]) -> WordBounds:
    """Runs of true."""
    padded = np.zeros(len(filled) + 2, bool)
    padded[1:-1] = filled
    edges = (padded[1:] != padded[:-1]).nonzero()[0].astype(np.int32)
    return WordBounds(edges[0::2], edges[1::2])
