"""The examples in docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import dehusk

MODULES = sorted(
    {
        "dehusk",
        *(module.name for module in pkgutil.walk_packages(dehusk.__path__, "dehusk.", onerror=lambda name: None)),
    }
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_examples_are_there() -> None:
    finder = doctest.DocTestFinder()
    examples = sum(len(test.examples) for name in MODULES for test in finder.find(importlib.import_module(name)))
    assert examples > 50
