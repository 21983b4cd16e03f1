"""Pages that put one article behind the other while the reader scrolls: only the first is the page's own.

The next one looks as much like content as the first. But it has a headline of the same kind, in an element of its own,
with the same line beside it that names its author, its date or its subject; and the title of the page says the first
one's. Sections of one article have headings, too, but no such lines. Where in doubt, nothing is cut off.
(`dehusk.document.second_article` asks for less and finds more, sections of a long article among it.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.alike import STYLE
from dehusk.extractor.ancestors import FARTHEST

Flags = NDArray[np.bool_]
Columns = Mapping[str, NDArray[np.float32]]
Span = tuple[int, int]
"""The first of some blocks, and the one behind the last."""

_PROBABLY, _SURELY = 0.55, 0.9
"""How probably the page is an article: if both are `<article>`s, and if only their names and headlines are alike."""
_FOUND = 0.6
"""How well the headline has to say the title."""
_REPEATED = 0.8
"""A heading that says the title so well, beside the headline, says it once more."""
_FIRST, _NEXT = 80.0, 60.0
"""Words of running text that make an article, and the one behind it."""
_LONG = 10.0
"""A block of so many words is running text; of fewer, a line."""
_OWN = 2
"""If two headlines meet so many levels above them, each has an element of its own around it."""
_HEADINGS = 50
"""So many are looked at."""
_LINE = ("path_tags_count", "path_tags_words", "path_tags_links", "path_tags_long")
"""Features that blocks in elements of the same tags share, and hardly any others of the page."""
_ONE = (
    "words", "hidden", "depth", "tag_article", "tag_h1", "tag_h2", "tag_h3", "tag_figure", "title_offset",
    "title_headlines_since", "title_likeness", "title_distance", *STYLE, *_LINE,
)  # fmt: skip


def without_next_article(
    chosen: Flags, article: float, names: Sequence[str], values: NDArray[np.float32], above: NDArray[np.integer]
) -> Flags:
    """The chosen blocks, without those from the next article on.

    `article`: how probably the page is one; `above`: the ancestors of the blocks, innermost first. (levels × blocks)
    """
    found, since = (values[names.index(name)] for name in ("title_found", "title_headlines_since"))
    if article < _PROBABLY or found[0] < _FOUND or since[-1] < 1:  # as on most pages
        return chosen
    of = {name: values[names.index(name)] for name in _ONE}
    headline = int(np.abs(of["title_offset"]).argmin())
    running = np.append(0, np.where(chosen & (of["words"] >= _LONG), of["words"], 0).cumsum())
    for heading in _candidates(of, headline, running, is_surely=article >= _SURELY):
        first, following = (_around(of, above, headline, heading, one) for one in (headline, heading))
        begin, end = following
        if running[begin] - running[headline] < _FIRST or running[end] - running[begin] < _NEXT:
            continue
        if _lines(of, chosen, running, first[0], headline) & _lines(of, chosen, running, begin, heading):
            return chosen & (np.arange(len(chosen)) < begin)
    return chosen


def _candidates(of: Columns, headline: int, running: NDArray[np.floating], *, is_surely: bool) -> list[int]:
    """Headings behind enough text that may be the headlines of other articles. `running`: words so far. (blocks + 1)"""
    heading = (np.diff(of["title_headlines_since"]) > 0).nonzero()[0] + 1
    heading = heading[heading > headline]
    likeness = of["title_likeness"]
    is_new = (of["hidden"][heading] < 0.5) & (likeness[heading] < _REPEATED * likeness[headline])
    heading = heading[is_new & (running[heading] - running[headline] >= _FIRST)]
    is_next = _in_other_article(of, headline, heading)
    if is_surely:
        is_next |= _is_built_alike(of, headline, heading)
    candidates: list[int] = heading[is_next][:_HEADINGS].tolist()
    return candidates


def _in_other_article(of: Columns, headline: int, heading: NDArray[np.intp]) -> Flags:
    """Which of the headings stand in an `<article>` beside that of the headline? Lower ones are those of sections."""
    level, depth, apart = of["tag_article"], of["depth"], of["title_distance"]
    if level[headline] >= FARTHEST or min(of["tag_h1"][headline], of["tag_h2"][headline]) > 0:
        return np.zeros(len(heading), bool)
    holds_both = depth[headline] - apart[heading]
    is_beside = (apart[heading] > level[headline]) & (depth[heading] - level[heading] > holds_both)
    found: Flags = is_beside & (level[heading] < FARTHEST)
    return found


def _is_built_alike(of: Columns, headline: int, heading: NDArray[np.intp]) -> Flags:
    """Which are an `<h1>` as the headline is, in elements of the same names beside its own, not in its `<article>`?"""
    style = np.stack([of[name] for name in STYLE])
    if of["tag_h1"][headline] > 0 or style[0, headline] < 2:  # one of its kind: others are like it by chance
        return np.zeros(len(heading), bool)
    apart, depth, around = of["title_distance"][heading], of["depth"], of["tag_article"][headline]
    found: Flags = (style[:, heading] == style[:, headline, None]).all(axis=0) & (of["tag_h1"][heading] == 0)
    found &= (depth[heading] == depth[headline]) & (apart >= _OWN)
    return found & (apart > around) if around < FARTHEST else found


def _around(of: Columns, above: NDArray[np.integer], headline: int, heading: int, one: int) -> Span:
    """The blocks of the element of its own around one of the two: its `<article>`, or the outermost without the other.

    What stands above a headline belongs to its article, too.
    """
    depth, article = of["depth"], of["tag_article"]
    level = int(depth[one] - depth[headline] + of["title_distance"][heading]) - 1
    level = min(level, int(article[one])) if article[one] < FARTHEST else level
    if not 0 <= level < len(above):
        return one, heading if one == headline else above.shape[1]
    inside = (above == above[level, one]).any(axis=0).nonzero()[0]
    return int(inside[0]), int(inside[-1]) + 1


def _lines(
    of: Columns, chosen: Flags, running: NDArray[np.floating], begin: int, heading: int
) -> set[tuple[float, ...]]:
    """Lines beside a headline that others of the page are like: what names author, date or subject of an article.

    They stand before its text, or are left out of its beginning.
    """
    stop = int(running.searchsorted(running[heading] + _NEXT, side="right")) - 1
    block = np.arange(begin, stop)
    before = running[block] <= running[heading]
    is_line = (before | ~chosen[block]) & (of["hidden"][block] < 0.5) & (of["words"][block] < _LONG)
    is_line &= (of["tag_figure"][block] >= FARTHEST) & (of[_LINE[0]][block] > 1)
    for name in ("tag_h1", "tag_h2", "tag_h3"):
        is_line &= of[name][block] > 0
    return set(zip(*(of[name][block[is_line]].tolist() for name in _LINE), strict=True))
