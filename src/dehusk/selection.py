"""What an algorithm chose: a mask over the words of a page, with its algebra and its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from numbers import Integral
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import InputError, ParameterError
from dehusk.read_only import all_read_only, read_only

if TYPE_CHECKING:
    from dehusk.page.page import Page

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step of an algorithm, in words for people, and the words of the page that were still in after it."""

    name: str
    """What was done, in words for people."""
    kept: Mask
    """One flag for each word of the page: was it still in?"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", read_only(self.kept))


class Selection:
    """Some of a page's words.

    `a | b`, `a & b`, `a - b` and `~a` combine selections of one page; `vote` takes what enough of them agree on.
    An algorithm makes one from a mask over `page.words`, or, if it reads the source, with `Selection.of_source`
    from a mask over the words of `page.source`; then the tree is built only when it is needed.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>Tea is <b>good</b> for you.</p><footer>Imprint</footer>")
    >>> dehusk.get("everything")(page).text()
    'Tea is good for you.\\n\\nImprint'
    """

    __slots__ = ("_reasons", "_scores", "_signals", "_source_scores", "_source_words", "_steps", "_words", "by", "page")

    page: Page
    """The page; of a filtered view, the page itself."""
    by: str
    """The algorithm, with its filters, or the expression that made it."""
    _scores: NDArray[np.float64] | None
    _source_scores: NDArray[np.float64] | None
    _reasons: Callable[[], Selection] | None
    _signals: dict[str, NDArray[Any]]
    _words: Mask | None
    _source_words: Mask | None
    _steps: tuple[Step, ...] | Callable[[], Sequence[Step]]

    def __init__(
        self,
        page: Page,
        words: Mask,
        *,
        by: str = "",
        steps: Sequence[Step] = (),
        signals: Mapping[str, NDArray[Any]] | None = None,
        scores: NDArray[np.float64] | None = None,
    ) -> None:
        page = page.unfiltered
        _set(self, page=page, by=by, _reasons=None, _signals=all_read_only(signals or {}))
        _set(self, _scores=None if scores is None else read_only(scores), _source_scores=None)
        _set(self, _words=_frozen(words, len(page.words)), _source_words=None, _steps=tuple(steps))

    @classmethod
    def of_source(
        cls,
        page: Page,
        words: Mask,
        *,
        by: str = "",
        steps: Sequence[Step] | Callable[[], Sequence[Step]] = (),
        signals: Mapping[str, NDArray[Any]] | None = None,
        scores: NDArray[np.float64] | None = None,
    ) -> Selection:
        """A selection from masks and scores over the words of `page.source` (those of the steps, too).

        Where the steps cost time, they may be given as a function that makes them; it is called when somebody asks.
        """
        made = cls.__new__(cls)
        page = page.unfiltered
        _set(made, page=page, by=by, _reasons=None, _signals=all_read_only(signals or {}))
        _set(made, _scores=None, _source_scores=None if scores is None else read_only(scores))
        _set(made, _words=None, _source_words=_frozen(words, len(page.source.word_start)))
        _set(made, _steps=steps if callable(steps) else tuple(steps))
        return made

    @classmethod
    def nothing(cls, page: Page, *, by: str, reasons: Callable[[], Selection]) -> Selection:
        """No word of the source, where that is known before the page is cut into words.

        `reasons` makes the same with its masks, steps and signals; it is called when somebody asks for them.
        """
        made = cls.__new__(cls)
        _set(made, page=page.unfiltered, by=by, _scores=None, _source_scores=None, _reasons=reasons)
        return made

    def _make_reasons(self) -> None:
        reasons = self._reasons  # another thread may be at it, too: both make the same
        if reasons is not None:
            full = reasons()
            _set(self, _words=None, _source_words=full._source_words, _steps=full._steps, _signals=full._signals)
            _set(self, _reasons=None)

    def _made_steps(self) -> tuple[Step, ...]:
        steps = self._steps
        if callable(steps):
            steps = tuple(steps())
            _set(self, _steps=steps)
        return steps

    @property
    def signals(self) -> Mapping[str, NDArray[Any]]:
        """Named curves that the decision rests on, for plots and explanations."""
        self._make_reasons()
        return MappingProxyType(self._signals)

    @property
    def words(self) -> Mask:
        """One flag for each word of `page.words`."""
        self._make_reasons()
        if self._words is not None:
            return self._words
        assert self._source_words is not None  # noqa: S101  # one of the two is always there
        words = _frozen(self.page.words_of_source(self._source_words), len(self.page.words))
        _set(self, _words=words)
        return words

    @property
    def scores(self) -> NDArray[np.float64] | None:
        """How sure the algorithm is of each word, between 0 and 1, where it says so."""
        if self._scores is None and self._source_scores is not None:
            _set(self, _scores=read_only(self.page.words_of_source(self._source_scores)))
        return self._scores

    @property
    def source_words(self) -> Mask | None:
        """One flag for each word of `page.source` if the selection was made from those, else None."""
        self._make_reasons()
        return self._source_words

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was done, in order, with the words of the page that each step left."""
        self._make_reasons()
        if self._source_words is None:
            return self._made_steps()
        return tuple(Step(step.name, self.page.words_of_source(step.kept)) for step in self._made_steps())

    def behind(self, step: Step) -> Selection:
        """What is left of the selection after an earlier step over the words of the source, which is put first."""
        self._make_reasons()
        if self._source_words is not None:
            other = copy(self)
            _set(other, _words=None, _source_words=_frozen(self._source_words & step.kept, len(step.kept)))
            _set(other, _steps=lambda: (step, *self._made_steps()))
            return other
        left = self.page.words_of_source(step.kept)
        steps = (Step(step.name, left), *(Step(later.name, later.kept & left) for later in self._made_steps()))
        return Selection(
            self.page, self.words & left, by=self.by, steps=steps, signals=self.signals, scores=self.scores
        )

    def renamed(self, by: str) -> Selection:
        """The same selection under another algorithm's name."""
        other = copy(self)
        _set(other, by=by)
        return other

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Selection cannot be changed: {name}")

    def __copy__(self) -> Selection:
        """Without making the reasons, as pickling does."""
        other = type(self).__new__(type(self))
        slots = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        _set(other, **{name: getattr(self, name) for name in slots if hasattr(self, name)})
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        self._make_reasons()
        self._made_steps()
        return _restored, ({name: getattr(self, name) for name in self.__slots__},)

    def __or__(self, other: Selection) -> Selection:
        return self._combine(other, "|", np.logical_or)

    def __and__(self, other: Selection) -> Selection:
        return self._combine(other, "&", np.logical_and)

    def __sub__(self, other: Selection) -> Selection:
        return self._combine(other, "-", np.greater)  # in this one and not in the other

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
        return 0 if self._reasons else int(np.count_nonzero(self.words))

    def __bool__(self) -> bool:
        if self._reasons is not None:
            return False
        return bool((self.words if self._source_words is None else self._source_words).any())

    def __repr__(self) -> str:
        return f"<Selection {self.by}: {len(self):,} of {len(self.words):,} words>"

    def _combine(self, other: Selection, sign: str, rule: np.ufunc) -> Selection:
        if not isinstance(other, Selection):
            return NotImplemented
        same_page(self, other)
        words: Mask = rule(self.words, other.words)
        name = f"({self.by} {sign} {other.by})"
        steps = (Step(self.by, self.words), Step(other.by, other.words), Step(name, words))
        return Selection(self.page, words, by=name, steps=steps)

    def spans(self) -> list[tuple[int, int]]:
        """Where the selection stands in `page.html`: (start, end), in order, disjoint, each with text inside.

        Neighbouring words that only white space separates share a span.
        """
        from dehusk.spans import spans_of

        return spans_of(self.page, self.words)

    def text(self) -> str:
        """Plain text: blocks on their own lines, lists and tables readable."""
        from dehusk.render.text import to_text

        return "" if self._reasons else to_text(self)

    def markdown(self) -> str:
        """CommonMark with GitHub's tables."""
        from dehusk.render.markdown import to_markdown

        return to_markdown(self)

    def html(self) -> str:
        """Clean HTML of the selected parts, safe to show."""
        from dehusk.render.html import to_html

        return to_html(self)


def _set(selection: Selection, **values: Any) -> None:
    for name, value in values.items():
        object.__setattr__(selection, name, value)


def _restored(values: dict[str, Any]) -> Selection:
    selection = Selection.__new__(Selection)
    _set(selection, **values)
    return selection


def _frozen(words: Mask, size: int) -> Mask:
    words = read_only(np.asarray(words, bool))
    if words.shape != (size,):
        raise InputError(f"a selection of this page needs {size} flags, not {words.shape}")
    return words


def same_page(*selections: Selection) -> None:
    """Raise unless all selections are of one page."""
    first = selections[0].page
    if any(other.page is not first and other.page.html != first.html for other in selections[1:]):
        raise InputError("these selections are of different pages; select on one Page object to combine them")


def vote(selections: Sequence[Selection], at_least: int) -> Selection:
    """The words that at least so many of the selections hold."""
    if not selections:
        raise ParameterError("a vote needs at least one selection")
    if not isinstance(at_least, Integral) or not 1 <= at_least <= len(selections):
        raise ParameterError(f"at_least must be between 1 and the {len(selections)} selections, not {at_least!r}")
    same_page(*selections)
    count = np.sum([selection.words for selection in selections], axis=0)
    words = count >= at_least
    steps = (*(Step(s.by, s.words) for s in selections), Step(f"at least {at_least} agree", words))
    name = f"vote({', '.join(s.by for s in selections)}; {at_least})"
    return Selection(selections[0].page, words, by=name, steps=steps, signals={"votes": count})
