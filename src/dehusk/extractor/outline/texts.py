"""What the blocks of a page say, so that texts can be compared."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """What the blocks of a page say."""

    alike: NDArray[np.int64]
    """A number for each block, the same for those that say the same, and for some others (see `alike`)."""
    text: str | None = None
    """Where all of it stands; None if equal numbers are equal texts."""
    start: NDArray[np.integer] = field(default_factory=lambda: np.zeros(0, np.int32))
    """Where each block begins there."""
    end: NDArray[np.integer] = field(default_factory=lambda: np.zeros(0, np.int32))
    hashed: NDArray[np.uint64] | None = None
    """The words of all blocks as numbers (see `vocabulary.word_hashes`); None where nobody knows."""
    first: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    """The place of the first of them in each block."""

    def part(self, first: int, last: int) -> Texts:
        """Those of some blocks, from the first up to the one before the last."""
        if self.hashed is None:
            return replace(self, alike=self.alike[first:last])
        edges = np.append(self.first, len(self.hashed))
        begin, stop = (int(edges[number]) for number in (first, last))
        return Texts(
            self.alike[first:last],
            self.text,
            self.start[first:last],
            self.end[first:last],
            hashed=self.hashed[begin:stop],
            first=self.first[first:last] - np.int32(begin),
        )

    def exactly(self, blocks: NDArray[np.intp]) -> NDArray[np.int64]:
        """Numbers for some blocks that are the same only for the same text, whatever its case and white space.

        Each text is read for it, so it is asked for only where the other numbers tell of copies.
        """
        if self.text is None:
            return self.alike.take(blocks)
        seen: dict[str, int] = {}
        places = zip(self.start.take(blocks).tolist(), self.end.take(blocks).tolist(), strict=True)
        said = (" ".join(self.text[start:end].split()).casefold() for start, end in places)
        return np.array([seen.setdefault(text, len(seen)) for text in said], np.int64)


def come_again(texts: NDArray[np.int64]) -> bool:
    """Is any of the numbers there twice? On most pages none is, which is sooner known than how often each is."""
    ranked = np.sort(texts)
    return bool((ranked[1:] == ranked[:-1]).any())
