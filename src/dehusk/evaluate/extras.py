"""Packages of an extra (`evaluate`, `learn`), imported when they are first needed and named when they are missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from dehusk.errors import MissingExtraError


def need(module: str, *, extra: str = "evaluate") -> ModuleType:
    """Import a module of an extra, or say how to get it.

    >>> need("no_such_package.part")
    Traceback (most recent call last):
    ...
    dehusk.errors.MissingExtraError: needs no_such_package: pip install "dehusk[evaluate]"
    """
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise MissingExtraError(f'needs {package}: pip install "dehusk[{extra}]"') from error
