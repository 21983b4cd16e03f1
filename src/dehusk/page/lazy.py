"""What is made when it is first asked for, and kept: the only way in which pages, selections and documents change.

Nobody sees that from outside: what is asked for is the same, whoever asks first. There is no lock (that of
`functools.cached_property` in Python 3.11 is one for all objects of a class, and a process that is forked while another
thread holds it waits forever). Two threads may make a thing twice; both are given the one that was first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  # it is used like a decorator
    """A column or other thing that its owner makes when somebody asks, and keeps in its `__dict__`.

    >>> class Circle:
    ...     @lazy
    ...     def area(self) -> float:
    ...         print("made")
    ...         return 3.1
    >>> circle = Circle()
    >>> circle.area, circle.area
    made
    (3.1, 3.1)

    What came with the things of others, in less time, is given to its owner before anybody asks:

    >>> known = Circle()
    >>> Circle.area.give(known, 7.5)
    >>> known.area
    7.5
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, owner: None, kind: type[Any] | None = None) -> lazy[T]: ...

    @overload
    def __get__(self, owner: object, kind: type[Any] | None = None) -> T: ...

    def __get__(self, owner: Any, kind: type[Any] | None = None) -> lazy[T] | T:
        if owner is None:  # somebody looks at the class
            return self
        made: T = owner.__dict__.setdefault(self.name, self.make(owner))
        return made

    def give(self, owner: object, made: T) -> None:
        """Keep what `make` would make; what is there already stays."""
        owner.__dict__.setdefault(self.name, made)


class Unchanging:
    """An object whose attributes nobody can set or delete; those it is made with stand in its `__dict__`."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name}")
