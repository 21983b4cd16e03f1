"""Parameters of algorithms as people type them: `gap=30`, checked against the types of the fields."""

from __future__ import annotations

import dataclasses
import math
import types
import typing
from collections.abc import Iterable
from typing import Any, Literal, Union

from dehusk.algorithms.registry import Entry, entry
from dehusk.errors import ParameterError

_TRUTH = types.MappingProxyType(
    dict.fromkeys(("true", "yes", "on", "1"), True) | dict.fromkeys(("false", "no", "off", "0"), False)
)
_WORDS = types.MappingProxyType(
    {int: "a whole number", float: "a number", bool: "true or false", str: "text", types.NoneType: "none"}
)


@dataclasses.dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of an algorithm."""

    name: str
    kind: Any
    """Its type."""
    default: Any
    """`dataclasses.MISSING` where it must be given."""

    @property
    def shown(self) -> str:
        """`gap=20`, as it would be typed; `gap=?` where it must be given."""
        return f"{self.name}={'?' if self.default is dataclasses.MISSING else as_typed(self.default)}"


def parameters_of(known: Entry) -> list[Parameter]:
    """The parameters of an algorithm, in order.

    >>> [parameter.name for parameter in parameters_of(entry("dana-g"))]
    ['gap', 'smooth', 'width']
    """
    kinds = typing.get_type_hints(known.make)
    return [
        Parameter(field.name, kinds[field.name], _default(field))
        for field in dataclasses.fields(known.make)
        if field.init
    ]


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


def as_typed(value: Any) -> str:
    """A value as it is typed on the command line.

    >>> as_typed(True), as_typed(None), as_typed((1, 2))
    ('true', 'none', '1,2')
    """
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return ",".join(as_typed(item) for item in value)
    return str(value)


def describe(kind: Any) -> str:
    """A type in words.

    >>> describe(int | None), describe(Literal["first", "last"])
    ('a whole number or none', 'first or last')
    """
    inner = typing.get_args(kind)
    if typing.get_origin(kind) is Literal:
        return " or ".join(as_typed(choice) for choice in inner)
    if typing.get_origin(kind) in (Union, types.UnionType):
        return " or ".join(describe(option) for option in inner)
    if typing.get_origin(kind) is tuple:
        number = "any number of" if Ellipsis in inner else str(len(inner))
        return f"{number} values with commas between"
    return _WORDS.get(kind, "a value that cannot be typed here: use Python")


def parse_settings(name: str, settings: Iterable[str]) -> tuple[tuple[str, Any], ...]:
    """`["gap=30", "smooth=no"]` as parameters of the algorithm of that name.

    >>> parse_settings("dana-g+filter1", ["gap=30", "smooth=no"])
    (('gap', 30), ('smooth', False))
    """
    base = entry(name.partition("+")[0])
    known = {parameter.name: parameter for parameter in parameters_of(base)}
    values: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = (part.strip() for part in setting.partition("="))
        key = key.replace("-", "_")
        if not (key and equals):
            raise ParameterError(f"--set takes NAME=VALUE, such as gap=30, not {setting!r}")
        if key not in known:
            listed = ", ".join(parameter.shown for parameter in known.values()) or "none"
            raise ParameterError(f"{base.name} has no parameter {key!r}; it has: {listed}")
        try:
            values[key] = parse(text, known[key].kind)
        except ValueError:
            raise ParameterError(f"{base.name}: {key} takes {describe(known[key].kind)}, not {text!r}") from None
    return tuple(values.items())


def parse(text: str, kind: Any) -> Any:
    """Text as a value of a type; a ValueError if it is none.

    >>> parse("0.5", float), parse("none", int | None), parse("1,2", tuple[int, ...])
    (0.5, None, (1, 2))
    """
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return _choice(text, inner)
    if origin in (Union, types.UnionType):
        return _first_that_fits(text, inner)
    if origin is tuple:
        return _several(text, inner)
    return _plain(text, kind)


def _plain(text: str, kind: Any) -> Any:
    if kind is bool and text.lower() in _TRUTH:
        return _TRUTH[text.lower()]
    if kind is types.NoneType and text.lower() == "none":
        return None
    if kind is float and not math.isnan(value := float(text)):
        return value
    if kind in (int, str):
        return kind(text)
    raise ValueError(text)


def _choice(text: str, choices: tuple[Any, ...]) -> Any:
    for choice in choices:
        if as_typed(choice) == text:
            return choice
    raise ValueError(text)


def _first_that_fits(text: str, kinds: tuple[Any, ...]) -> Any:
    # text fits any word, so that it is tried last: `str | None` takes none for None
    for kind in sorted(kinds, key=lambda kind: kind is str):
        try:
            return parse(text, kind)
        except ValueError:
            continue
    raise ValueError(text)


def _several(text: str, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    parts = [part.strip() for part in text.split(",")] if text else []
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(parts)
    if len(parts) != len(kinds):
        raise ValueError(text)
    return tuple(parse(part, kind) for part, kind in zip(parts, kinds, strict=True))
