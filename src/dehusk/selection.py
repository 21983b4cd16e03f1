"""What an algorithm chose: a mask over the words of a page, with its algebra and its reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import InputError, ParameterError

if TYPE_CHECKING:
    from dehusk.page.page import Page

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step of an algorithm, in words for people, and the words of the page that were still in after it."""

    name: str
    kept: Mask


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """Some of a page's words.

    `a | b`, `a & b`, `a - b` and `~a` combine selections of one page; `vote` takes what enough of them agree on.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>Tea is <b>good</b> for you.</p><footer>Imprint</footer>")
    >>> dehusk.get("everything")(page).text()
    'Tea is good for you.\\n\\nImprint'
    """

    page: Page
    words: Mask
    """One flag for each word of `page.words`."""
    by: str = ""
    """The algorithm, with its filters, or the expression that made it."""
    steps: Sequence[Step] = ()
    """What was done, in order, with the words that each step left."""
    signals: Mapping[str, NDArray[Any]] = field(default_factory=dict)
    """Named curves that the decision rests on, for plots and explanations."""
    scores: NDArray[np.float64] | None = None
    """How sure the algorithm is of each word, between 0 and 1, where it says so."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "page", self.page.unfiltered)
        words = np.array(self.words, bool)
        if words.shape != (len(self.page.words),):
            raise InputError(f"a selection of this page needs {len(self.page.words)} flags, not {words.shape}")
        words.flags.writeable = False
        object.__setattr__(self, "words", words)

    def __or__(self, other: Selection) -> Selection:
        return self._combine(other, "|", self.words | other.words)

    def __and__(self, other: Selection) -> Selection:
        return self._combine(other, "&", self.words & other.words)

    def __sub__(self, other: Selection) -> Selection:
        return self._combine(other, "-", self.words & ~other.words)

    def __invert__(self) -> Selection:
        steps = (Step(self.by, self.words), Step(f"not {self.by}", ~self.words))
        return Selection(self.page, ~self.words, by=f"~{self.by}", steps=steps)

    def __eq__(self, other: object) -> bool:
        """Same page, same words."""
        if not isinstance(other, Selection):
            return NotImplemented
        return self.page.html == other.page.html and np.array_equal(self.words, other.words)

    __hash__ = None  # type: ignore[assignment]  # equal by content, so not to be a key

    def __len__(self) -> int:
        """Number of words selected."""
        return int(np.count_nonzero(self.words))

    def __bool__(self) -> bool:
        return bool(self.words.any())

    def __repr__(self) -> str:
        return f"<Selection {self.by}: {len(self):,} of {len(self.words):,} words>"

    def _combine(self, other: Selection, sign: str, words: Mask) -> Selection:
        same_page(self, other)
        name = f"({self.by} {sign} {other.by})"
        steps = (Step(self.by, self.words), Step(other.by, other.words), Step(name, words))
        return Selection(self.page, words, by=name, steps=steps)

    def spans(self) -> list[tuple[int, int]]:
        """Where the selection stands in `page.html`: (start, end), in order, disjoint, each with text inside.

        Neighbouring words that only white space separates share a span.
        """
        from dehusk.spans import spans_of

        return spans_of(self)

    def text(self) -> str:
        """Plain text: blocks on their own lines, lists and tables readable."""
        from dehusk.render.text import to_text

        return to_text(self)

    def markdown(self) -> str:
        """CommonMark with GitHub's tables."""
        from dehusk.render.markdown import to_markdown

        return to_markdown(self)

    def html(self) -> str:
        """Clean HTML of the selected parts, safe to show."""
        from dehusk.render.html import to_html

        return to_html(self)


def same_page(*selections: Selection) -> None:
    """Raise unless all selections are of one page."""
    first = selections[0].page
    if any(other.page is not first and other.page.html != first.html for other in selections[1:]):
        raise InputError("these selections are of different pages; select on one Page object to combine them")


def vote(selections: Sequence[Selection], at_least: int) -> Selection:
    """The words that at least so many of the selections hold."""
    if not selections:
        raise ParameterError("a vote needs at least one selection")
    same_page(*selections)
    count = np.sum([selection.words for selection in selections], axis=0)
    words = count >= at_least
    steps = (*(Step(s.by, s.words) for s in selections), Step(f"at least {at_least} agree", words))
    name = f"vote({', '.join(s.by for s in selections)}; {at_least})"
    return Selection(selections[0].page, words, by=name, steps=steps, signals={"votes": count})
