"""What can be asked of an extraction, in one object that `extract`, `extract_many` and the command line share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, TypedDict

from dehusk.algorithms.registry import Algorithm, full_name, get
from dehusk.errors import ParameterError

DEFAULT_ALGORITHM = "dehusk"
FAST_ALGORITHM = "dehusk-fast"

Comments = Literal["separate", "keep", "drop"]
COMMENTS: tuple[Comments, ...] = ("separate", "keep", "drop")
Quality = Literal["best", "fast"]
QUALITIES: Mapping[Quality, str] = MappingProxyType({"best": DEFAULT_ALGORITHM, "fast": FAST_ALGORITHM})
"""The extractor of each."""
Favour = Literal["precision", "recall"]
FAVOURS: Mapping[Favour, float] = MappingProxyType({"precision": 0.25, "recall": 2.0})
"""How many times as much recall counts as precision."""
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_SHOWN = 80
"""Characters of a value that an error shows."""


class Named(TypedDict, total=False):
    """The fields of `Options`, as the named arguments that `extract` and `extract_many` take."""

    algorithm: str | Algorithm
    quality: Quality | None
    comments: Comments
    title: bool
    links: bool
    images: bool
    tables: bool
    formatting: bool
    favour: Favour | None
    min_confidence: float
    languages: str | tuple[str, ...]
    keep: str | tuple[str, ...]
    drop: str | tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be asked of an extraction. Each is a named argument of `extract` and `extract_many`, too.

    >>> import dehusk
    >>> options = dehusk.Options(comments="drop", quality="fast")
    >>> dehusk.extract("<p>Tea is good for you, they say.", options=options, quality="best").text
    'Tea is good for you, they say.'
    >>> dehusk.Options(comments="all")
    Traceback (most recent call last):
    dehusk.errors.ParameterError: comments must be one of separate, keep, drop, not 'all'
    """

    algorithm: str | Algorithm = DEFAULT_ALGORITHM
    """A name (see `dehusk.names()`), filters included, or an algorithm made with `dehusk.get`."""
    quality: Quality | None = None
    """`best` is the default extractor; `fast` is less sure, and gives plain text in about seven eighths of the time.
    It does not look for the posts of threads, which takes the tree of the page."""
    comments: Comments = "separate"
    """What readers wrote below an article: apart in `doc.comments`, as far as comments can be told one from another
    (`separate`), in the text with the rest (`keep`), or nowhere (`drop`)."""
    title: bool = True
    """Is the headline written? Text has it where the page shows it; Markdown, HTML and the page to read begin with it
    (`doc.title`). It never stands there twice; False leaves it out."""
    links: bool = True
    """Are links written in Markdown and HTML? Their text stays in any case."""
    images: bool = True
    """Are pictures written there, and videos and sounds as links?"""
    tables: bool = True
    """Does the content have tables of data? Tables that only lay out a page are none."""
    formatting: bool = True
    """Is bold, italic, struck, underlined, marked and small text written as such in Markdown and HTML? Headings, lists
    and code are no formatting."""
    favour: Favour | None = None
    """Of dehusk's own extractors: `precision` leaves out what is doubtful, `recall` takes it in."""
    min_confidence: float = 0.0
    """A page with less `doc.confidence` gives no content; `doc.rejected` says why."""
    languages: str | tuple[str, ...] = ()
    """Codes such as `en`, or several: a page whose content is in none of them gives none; `doc.rejected` says why."""
    keep: str | tuple[str, ...] = ()
    """CSS selectors (or XPath, which begins with a slash, if lxml is installed): what stands there is content, whatever
    the algorithm says."""
    drop: str | tuple[str, ...] = ()
    """The same for what is no content; where both say something, it is dropped."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            expected, is_right = _CHECKS[field.name]
            if not is_right(value):
                raise ParameterError(f"{field.name} must be {expected}, not {_in_short(value)}")
            if field.name in _SEVERAL:
                object.__setattr__(self, field.name, (value,) if isinstance(value, str) else tuple(value))
        if self.keep or self.drop:
            from dehusk.page.find import check_selector

            for selector in (*self.keep, *self.drop):
                check_selector(selector)
        if self.quality is not None:
            algorithm_for(self.quality, self.algorithm)
        elif isinstance(self.algorithm, str) and self.algorithm not in _OWN:
            get(self.algorithm)
        if self.favour is not None:
            self.make()

    def make(self) -> Algorithm:
        """The algorithm that was asked for; dehusk's own extractors are made once."""
        algorithm = self.algorithm if self.quality is None else algorithm_for(self.quality, self.algorithm)
        if isinstance(algorithm, str):
            algorithm = _own(algorithm) if algorithm in _OWN else get(algorithm)
        return algorithm if self.favour is None else _favouring(FAVOURS[self.favour], algorithm)


_OWN = frozenset(QUALITIES.values())


def _is_one_of(*values: object) -> Callable[[object], bool]:
    """A check that also bears what cannot be compared, as arrays."""
    return lambda value: any(value is one or (type(value) is type(one) and value == one) for one in values)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_texts(value: object) -> bool:
    return _is_text(value) or (isinstance(value, tuple | list) and all(map(_is_text, value)))


def _are_codes(value: object) -> bool:
    codes = (value,) if isinstance(value, str) else value
    return isinstance(codes, tuple | list) and all(isinstance(c, str) and _LANGUAGE.fullmatch(c) for c in codes)


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


_SEVERAL = frozenset(("languages", "keep", "drop"))
_IS_FLAG = ("True or False", _is_one_of(True, False))
_ARE_SELECTORS = ("a CSS selector or several, such as 'article, #notes'", _is_texts)
_Check = tuple[str, Callable[[Any], bool]]
_CHECKS: Mapping[str, _Check] = MappingProxyType(
    {
        "algorithm": ("a name or an algorithm", lambda value: isinstance(value, str) or callable(value)),
        "quality": (f"one of {', '.join(QUALITIES)}", _is_one_of(None, *QUALITIES)),
        "comments": (f"one of {', '.join(COMMENTS)}", _is_one_of(*COMMENTS)),
        "title": _IS_FLAG,
        **dict.fromkeys(("links", "images", "tables", "formatting"), _IS_FLAG),
        "favour": (f"one of {', '.join(FAVOURS)}", _is_one_of(None, *FAVOURS)),
        "min_confidence": ("a number from 0 to 1", _is_share),
        "languages": ("a code of two or three letters, such as 'en', or several", _are_codes),
        **dict.fromkeys(("keep", "drop"), _ARE_SELECTORS),
    }
)
"""What each field must be, in words, and whether a value is that."""


def _in_short(value: object) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


@cache
def _own(name: str) -> Algorithm:
    return get(name)


def _favouring(recall: float, algorithm: Algorithm) -> Algorithm:
    """One of dehusk's own extractors where recall counts so much."""
    from dehusk.algorithms.default import Dehusk
    from dehusk.algorithms.fast import DehuskFast

    if not isinstance(algorithm, Dehusk | DehuskFast):
        raise ParameterError("favour goes with dehusk's own extractors: leave it out with another algorithm")
    return replace(algorithm, recall=recall)


DEFAULT = Options()
"""What is done if nothing else is asked for."""


def options_of(options: Options | None, named: Mapping[str, Any]) -> Options:
    """The options, with those that were named put in their place.

    >>> merged = options_of(Options(title=False), {"comments": "drop"})
    >>> merged.title, merged.comments
    (False, 'drop')
    """
    if options is None:
        options = DEFAULT
    elif not isinstance(options, Options):
        raise ParameterError(f"options must be dehusk.Options(…), not {_in_short(options)}")
    known = [field.name for field in fields(Options)]
    for name in named:
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise ParameterError(f"there is no option {name!r}: {hint}")
    return replace(options, **named) if named else options


def algorithm_for(quality: Quality, algorithm: str | Algorithm = DEFAULT_ALGORITHM) -> str:
    """The extractor of a quality, by any of its names. Another algorithm has no such: ParameterError.

    >>> algorithm_for("fast")
    'dehusk-fast'
    """
    if not isinstance(quality, str) or quality not in QUALITIES:
        raise ParameterError(f"quality must be one of {', '.join(QUALITIES)}, not {quality!r}")
    chosen = QUALITIES[quality]
    if not isinstance(algorithm, str) or full_name(algorithm) not in (DEFAULT_ALGORITHM, chosen):
        name = algorithm if isinstance(algorithm, str) else type(algorithm).__name__
        raise ParameterError(f"quality chooses between dehusk's own extractors: leave it out with algorithm {name!r}")
    return chosen
