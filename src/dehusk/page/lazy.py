"""Columns that are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  # it is used like a decorator
    """Like `functools.cached_property`, but its lock takes longer than many a column. Two threads may make one twice.

    >>> class Circle:
    ...     @lazy
    ...     def area(self) -> float:
    ...         print("made")
    ...         return 3.1
    >>> circle = Circle()
    >>> circle.area, circle.area
    made
    (3.1, 3.1)
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.name = make.__name__
        self.__doc__ = make.__doc__

    def __get__(self, owner: Any, kind: type[Any] | None = None) -> T:
        if owner is None:  # somebody looks at the class
            return self  # type: ignore[return-value]
        made = owner.__dict__[self.name] = self.make(owner)
        return made
