"""Algorithms by name: registered with a decorator, found with `get` and `names`, combined with filters by `+`."""

from __future__ import annotations

import dataclasses
import importlib
import re
import textwrap
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from numbers import Integral, Real
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from dehusk.algorithms._declared import Declared, modules
from dehusk.errors import DehuskError, ParameterError, UnknownAlgorithmError
from dehusk.page.page import Page
from dehusk.selection import Selection, Step

ENTRY_POINT = "dehusk.algorithms"
"""Group of entry points whose modules register algorithms when they are imported."""


class Algorithm(Protocol):
    """A frozen dataclass of parameters that turns a page into a selection of its words."""

    def __call__(self, page: Page, /) -> Selection: ...


Filter = Callable[[Page], Page]


@dataclass(frozen=True, slots=True)
class Entry:
    """What the registry knows of an algorithm."""

    name: str
    make: type[Any]
    family: str
    year: int | None
    aliases: tuple[str, ...]

    @property
    def paper(self) -> str:
        """The citation: what stands after `Paper:` in the docstring."""
        match = re.search(r"^Paper:\s*(.+?)(?:\n\s*\n|\Z)", self._doc, re.MULTILINE | re.DOTALL)
        return " ".join(match[1].split()) if match else ""

    @property
    def summary(self) -> str:
        """First paragraph of the docstring."""
        return " ".join(self._doc.split("\n\n")[0].split())

    @property
    def parameters(self) -> Mapping[str, Any]:
        """Parameters and their defaults."""
        return MappingProxyType({f.name: _default(f) for f in dataclasses.fields(self.make)})

    @property
    def _doc(self) -> str:
        first, _, rest = (self.make.__doc__ or "").partition("\n")
        return first.strip() + "\n" + textwrap.dedent(rest)


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


_entries: dict[str, Entry] = {}  # filled by the decorator as modules are imported
T = TypeVar("T", bound=type[Any])


def algorithm(name: str, *, family: str, year: int | None = None, aliases: tuple[str, ...] = ()) -> Callable[[T], T]:
    """Register a frozen dataclass as an algorithm.

    The docstring explains it in its first paragraph and cites the work it comes from after `Paper:`.
    """

    def register(make: T) -> T:
        if not dataclasses.is_dataclass(make) or not make.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            raise DehuskError(f"{make.__name__}: put @dataclass(frozen=True, slots=True) below @algorithm")
        if "+" in name or name != name.lower():
            raise DehuskError(f"algorithm names are lower case and without '+': {name!r}")
        for key in (name, *aliases):
            taken = _taken_by(key, make)
            if taken is not None:
                raise DehuskError(f"the name {key!r} is taken by {taken}")
        _entries.update(dict.fromkeys((name, *aliases), Entry(name, make, family, year, aliases)))
        return make

    return register


def _taken_by(name: str, make: type[Any]) -> str | None:
    """What else has the name."""
    taken, declared = _entries.get(name), _known().get(name)
    if taken is not None and _origin(taken.make) != _origin(make):
        return _origin(taken.make)
    return declared.module if declared is not None and declared.module != make.__module__ else None


def _origin(make: type[Any]) -> str:
    return f"{make.__module__}.{make.__qualname__}"


@cache
def _known() -> Mapping[str, Declared]:
    """What the modules of this package declare, by names and aliases; nothing is imported for that."""
    found = [declared for _, several in modules() for declared in several or ()]
    return MappingProxyType({key: declared for declared in found for key in (declared.name, *declared.aliases)})


@cache
def _load_others() -> None:
    """Import what has to be to know its names: modules whose text does not tell them, and those of other packages."""
    from importlib.metadata import entry_points

    for module, several in modules():
        if several is None:
            importlib.import_module(module)
    for point in entry_points(group=ENTRY_POINT):
        try:
            point.load()
        except Exception as error:  # whatever a plug-in raises, the other algorithms still work
            problem = f"the plug-in {point.name!r} ({point.value}) could not be loaded: {error}"
            warnings.warn(problem, RuntimeWarning, stacklevel=2)


def _find(name: str) -> Entry | None:
    """An algorithm by a name; no more is imported than it needs."""
    if name not in _entries and name in _known():
        importlib.import_module(_known()[name].module)
    if name not in _entries:
        _load_others()
    return _entries.get(name)


def entries() -> list[Entry]:
    """Every algorithm there is, by family and name. Names are known without importing all of them: see `names`."""
    found = (_find(name) for name in names())
    return [entry for entry in found if entry is not None]


def names(family: str | None = None) -> list[str]:
    """Names of the algorithms there are, of one family if given.

    >>> "dana-g" in names(family="lines"), "bte" in names(family="lines")
    (True, False)
    """
    _load_others()
    families = {declared.name: declared.family for declared in _known().values()}
    families |= {entry.name: entry.family for entry in _entries.values()}
    return sorted((name for name in families if family in (None, families[name])), key=lambda n: (families[n], n))


def entry(name: str) -> Entry:
    """What the registry knows of one algorithm (no filters in the name)."""
    found = _find(name)
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), sorted({*_known(), *_entries}), n=3)
        hint = (
            f"did you mean {' or '.join(dict.fromkeys(near))}?" if near else "see dehusk.names() or `dehusk algorithms`"
        )
        raise UnknownAlgorithmError(f"no algorithm is called {name!r}: {hint}")
    return found


def full_name(name: str) -> str:
    """The name of an algorithm of which this is that or an alias, filters included.

    >>> full_name("default+filter1")
    'dehusk+filter1'
    """
    base, plus, filters = name.partition("+")
    known = _known().get(base) or entry(base)
    return known.name + plus + filters


def get(name: str, /, **parameters: Any) -> Algorithm:
    """An algorithm by name, with its parameters; filters are added after `+`.

    >>> get("dana-g", gap=20)
    DanaG(gap=20, smooth=True, width=600)
    >>> get("bte+filter1").name
    'bte+filter1'
    """
    if not isinstance(name, str):
        raise ParameterError(f"an algorithm is got by its name, a string, not {name!r}")
    base, *filters = name.split("+")
    made = _make(entry(base), parameters)
    if not filters:
        return made
    from dehusk.filters import filter_by_name

    return Filtered(made, tuple(filters), tuple(filter_by_name(f) for f in filters), name)


def _make(entry: Entry, parameters: Mapping[str, Any]) -> Algorithm:
    unknown = sorted(set(parameters) - set(entry.parameters))
    if unknown:
        known = ", ".join(f"{key}={value!r}" for key, value in entry.parameters.items()) or "none"
        raise ParameterError(f"{entry.name} has no parameter {unknown[0]!r}; it has: {known}")
    fields = {field.name: field for field in dataclasses.fields(entry.make)}
    plain = {key: _plain(entry.name, fields[key], value) for key, value in parameters.items()}
    missing = [fields[key] for key, value in plain.items() if value is None and _declared(fields[key])[1]]
    try:
        made: Algorithm = entry.make(**plain)
    except (AttributeError, TypeError) as error:  # None for a number, say
        raise (_wrong(entry.name, missing[0], None) if missing else ParameterError(f"{entry.name}: {error}")) from error
    if missing:
        raise _wrong(entry.name, missing[0], None)
    return made


_SHOWN = 200
"""Characters of a value that an error shows."""
_KINDS: Mapping[str, type[Any]] = MappingProxyType({"bool": bool, "int": Integral, "float": Real, "str": str})


def _declared(field: dataclasses.Field[Any]) -> tuple[str, bool]:
    """The type that a parameter is declared with, if it is a plain one, else nothing; and must it be given?"""
    written = str(getattr(field.type, "__name__", field.type))
    declared = written.removesuffix(" | None")
    if declared not in _KINDS:
        declared = "str" if isinstance(field.default, str) else ""  # one of several words
    return declared, bool(declared) and not written.endswith(" | None")


def _plain(name: str, field: dataclasses.Field[Any], value: Any) -> Any:
    """The value of a parameter, numbers as Python's own: those of NumPy overflow, and some have no negatives.

    Raise if a parameter declared as a plain number, flag or text is given as something else.
    """
    declared, _ = _declared(field)
    kind = _KINDS.get(declared)
    if kind is None or value is None:  # which the algorithm itself may know how to refuse
        return value
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise _wrong(name, field, value)
    if kind is Integral:
        return int(value)
    return float(value) if kind is Real and not isinstance(value, int | float) else value


def _wrong(name: str, field: dataclasses.Field[Any], value: Any) -> ParameterError:
    return ParameterError(f"{name}: {field.name} must be of type {_declared(field)[0]}, not {_in_short(value)}")


def _in_short(value: Any) -> str:
    """A value as an error shows it: on one line, which an array would fill many of."""
    text = " ".join(repr(value).split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


@dataclass(frozen=True, slots=True)
class Filtered:
    """An algorithm that sees the page through filters."""

    algorithm: Algorithm
    filters: tuple[str, ...]
    views: tuple[Filter, ...] = dataclasses.field(repr=False)
    name: str

    def __call__(self, page: Page) -> Selection:
        for view in self.views:
            page = view(page)
        left = page.source.words_in(page.source.stream.is_word)
        step = Step(f"left by {' and '.join(self.filters)}", left)
        return self.algorithm(page).after(step).renamed(self.name)
