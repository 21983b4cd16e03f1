"""What an algorithm chose: a mask over the words of a page, with its algebra and its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Mask, all_read_only, read_only
from dehusk.errors import InputError, ParameterError
from dehusk.page.lazy import Unchanging, lazy

if TYPE_CHECKING:
    from dehusk.page.page import Page


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step of an algorithm, in words for people, and the words of the page that were still in after it."""

    name: str
    """What was done, in words for people."""
    kept: Mask
    """One flag for each word of the page: was it still in?"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", read_only(self.kept))


_Steps = Sequence[Step] | Callable[[], Sequence[Step]]
_Signals = Mapping[str, NDArray[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class _Answer:
    """What an algorithm answered for a page: masks and scores over its words, or over those of its source."""

    kept: Mask
    of_source: bool
    steps: Callable[[], Sequence[Step]]
    signals: _Signals
    scores: Floats | None


class Selection(Unchanging):
    """Some of a page's words.

    `a | b`, `a & b`, `a - b` and `~a` combine selections of one page; `vote` takes what enough of them agree on.
    An algorithm makes one from a mask over `page.words`, or, if it reads the source, with `Selection.of_source`
    from a mask over the words of `page.source`; then the tree is built only when it is needed.

    It never changes; what takes time is made when it is first asked for, and kept: see `page/lazy.py`.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>Tea is <b>good</b> for you.</p><footer>Imprint</footer>")
    >>> dehusk.get("everything")(page).text()
    'Tea is good for you.\\n\\nImprint'
    """

    page: Page
    """The page; of a filtered view, the page itself."""
    by: str
    """The algorithm, with its filters, or the expression that made it."""
    _reasons: Callable[[], Selection] | None
    """Of a selection that is known to hold nothing: what makes the same with all that an algorithm answers."""

    def __init__(
        self,
        page: Page,
        words: Mask,
        *,
        by: str = "",
        steps: Sequence[Step] = (),
        signals: Mapping[str, NDArray[Any]] | None = None,
        scores: Floats | None = None,
    ) -> None:
        page = page.unfiltered
        answer = _answer(_frozen(words, len(page.words)), steps, signals, scores, of_source=False)
        self.__dict__.update(page=page, by=by, _reasons=None, _answer=answer)

    @classmethod
    def of_source(
        cls,
        page: Page,
        words: Mask,
        *,
        by: str = "",
        steps: Sequence[Step] | Callable[[], Sequence[Step]] = (),
        signals: Mapping[str, NDArray[Any]] | None = None,
        scores: Floats | None = None,
    ) -> Selection:
        """A selection from masks and scores over the words of `page.source` (those of the steps, too).

        Where the steps cost time, they may be given as a function that makes them; it is called when somebody asks.
        """
        page = page.unfiltered
        answer = _answer(_frozen(words, len(page.source.word_start)), steps, signals, scores, of_source=True)
        return cls._made(page=page, by=by, _reasons=None, _answer=answer)

    @classmethod
    def nothing(cls, page: Page, *, by: str, reasons: Callable[[], Selection]) -> Selection:
        """No word of the source, where that is known before the page is cut into words.

        `reasons` makes the same with its masks, steps and signals; it is called when somebody asks for them.
        """
        return cls._made(page=page.unfiltered, by=by, _reasons=reasons)

    @classmethod
    def _made(cls, **values: Any) -> Self:
        made = cls.__new__(cls)
        made.__dict__.update(values)
        return made

    @lazy
    def _answer(self) -> _Answer:
        assert self._reasons is not None  # noqa: S101  # all others have one
        return self._reasons()._answer

    @lazy
    def _steps(self) -> tuple[Step, ...]:
        """The steps over the words that the algorithm read."""
        return tuple(self._answer.steps())

    @property
    def signals(self) -> Mapping[str, NDArray[Any]]:
        """Named curves that the decision rests on, for plots and explanations."""
        return self._answer.signals

    @lazy
    def words(self) -> Mask:
        """One flag for each word of `page.words`."""
        answer = self._answer
        if not answer.of_source:
            return answer.kept
        return _frozen(self.page.words_of_source(answer.kept), len(self.page.words))

    @lazy
    def scores(self) -> Floats | None:
        """How sure the algorithm is of each word, between 0 and 1, where it says so."""
        answer = self._answer
        if answer.scores is None or not answer.of_source:
            return answer.scores
        return read_only(self.page.words_of_source(answer.scores))

    @property
    def source_words(self) -> Mask | None:
        """One flag for each word of `page.source` if the selection was made from those, else None."""
        return self._answer.kept if self._answer.of_source else None

    @lazy
    def steps(self) -> tuple[Step, ...]:
        """What was done, in order, with the words of the page that each step left."""
        if not self._answer.of_source:
            return self._steps
        return tuple(Step(step.name, self.page.words_of_source(step.kept)) for step in self._steps)

    def after(self, step: Step) -> Selection:
        """What is left of the selection after an earlier step over the words of the source, which is put first."""
        answer = self._answer
        if answer.of_source:
            kept = _frozen(answer.kept & step.kept, len(step.kept))
            left = replace(answer, kept=kept, steps=lambda: (step, *self._steps))
            return self._made(**self._own(), _answer=left)
        rest = self.page.words_of_source(step.kept)
        steps = (Step(step.name, rest), *(Step(later.name, later.kept & rest) for later in self._steps))
        return Selection(
            self.page, self.words & rest, by=self.by, steps=steps, signals=self.signals, scores=self.scores
        )

    def renamed(self, by: str) -> Selection:
        """The same selection under another algorithm's name."""
        return self._made(**{**self.__dict__, "by": by})

    def __reduce__(self) -> tuple[Any, ...]:
        answer = self._answer
        plain = (answer.kept, self._steps, dict(answer.signals), answer.scores, answer.of_source)
        return _restored, (type(self), self._own(), plain)

    def _own(self) -> dict[str, Any]:
        """What is neither answered by the algorithm nor made from that."""
        own = {name: value for name, value in self.__dict__.items() if not hasattr(type(self), name)}
        return {**own, "_reasons": None}

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
        return 0 if self._reasons is not None else int(np.count_nonzero(self.words))

    def __bool__(self) -> bool:
        return self._reasons is None and bool(self._answer.kept.any())

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

        return "" if self._reasons is not None else to_text(self)

    def markdown(self) -> str:
        """CommonMark with GitHub's tables."""
        from dehusk.render.markdown import to_markdown

        return to_markdown(self)

    def html(self) -> str:
        """Clean HTML of the selected parts, safe to show."""
        from dehusk.render.html import to_html

        return to_html(self)


def _answer(kept: Mask, steps: _Steps, signals: _Signals | None, scores: Floats | None, *, of_source: bool) -> _Answer:
    """The same with columns that nobody changes."""
    given = steps if callable(steps) else tuple(steps)
    return _Answer(
        kept,
        of_source,
        given if callable(given) else lambda: given,
        MappingProxyType(all_read_only(signals or {})),
        None if scores is None else read_only(scores),
    )


def _restored(kind: type[Selection], own: dict[str, Any], plain: tuple[Any, ...]) -> Selection:
    *given, of_source = plain
    return kind._made(**own, _answer=_answer(*given, of_source=of_source))


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
