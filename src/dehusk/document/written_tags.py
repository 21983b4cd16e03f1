"""Start tags as they are written: what matters is looked for in all of them at once, and few are read."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from dehusk.page.tokenizer import tag_attributes

_LONGEST_TAG = 5_000  # characters


class WrittenTags:
    """Some start tags as they are written, in which all of what matters is looked for at once.

    >>> tags = WrittenTags(["<a href=/>", "<a rel=Author>"])
    >>> tags.holding("author", "byline"), tags.matching(re.compile("href=/>"))
    ([1], [0])
    """

    def __init__(self, tags: list[str]) -> None:
        self.tags = tags
        self.lower = "\n".join(tags).lower()
        length = list(map(len, tags))
        if len(self.lower) != sum(length) + max(len(tags) - 1, 0):  # a few letters are two in lower case
            length = [len(tag.lower()) for tag in tags]
        self.after = list(accumulate(size + 1 for size in length))
        """Where each ends in `lower`, the line feed included."""

    def holding(self, *stems: str) -> list[int]:
        """The numbers of the tags in which one of these texts, in lower case, stands."""
        found: set[int] = set()
        for stem in stems:
            at = self.lower.find(stem)
            while at >= 0:
                number = bisect_right(self.after, at)
                found.add(number)
                at = self.lower.find(stem, self.after[number])
        return sorted(found)

    def matching(self, pattern: re.Pattern[str]) -> list[int]:
        """The numbers of those in which a pattern is found, which is for lower case."""
        return sorted({bisect_right(self.after, match.start()) for match in pattern.finditer(self.lower)})


def attributes_of(tag: str) -> dict[str, str]:
    """The attributes of a start tag, if it is not longer than a tag can reasonably be."""
    return tag_attributes(tag[:_LONGEST_TAG])
