"""The rooms of the package: which may import which, and nothing private of one another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dehusk

LAYERS = (
    "errors version arrays",  # what stands on nothing
    "processes extras forks",
    "files cells workers",  # how they are written and unpacked, and how work is shared out
    "page models address",
    "spans filters render fetch",
    "selection",
    "document",  # what a page tells beside its main content
    "extractor",
    "algorithms",
    "reasons",
    "extraction",  # `extract` and what it returns
    "evaluate browser",
    "plot learn",
    "trends",
    "__init__ cli",  # the public door, which nothing inside goes through, and the command line
    "__main__",
)
"""Rooms (folders, or modules on their own): each imports from itself and from the layers above its own alone."""
LAYER = {room: number for number, layer in enumerate(LAYERS) for room in layer.split()}
ROOT = Path(dehusk.__file__).parent


def imported(path: Path) -> Iterator[str]:
    """What a module imports from the package, in functions and for type checkers, too, with dots between."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{name.name}" for name in node.names if f"{node.module}.".startswith("dehusk."))
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if f"{name.name}.".startswith("dehusk."))


def room_of(name: str) -> str:
    """The room of an imported name; `__init__` for what stands in the public door."""
    return next((part for part in name.split(".")[1:2] if part in LAYER), "__init__")


def test_every_room_has_a_layer() -> None:
    rooms = {path.stem for path in ROOT.iterdir() if path.suffix == ".py" or any(path.glob("*.py"))}
    assert rooms == set(LAYER)


@pytest.mark.parametrize("room", sorted(LAYER))
def test_a_room_imports_from_the_layers_above_it_and_nothing_private(room: str) -> None:
    wrong = []
    for path in sorted([*ROOT.glob(f"{room}.py"), *ROOT.glob(f"{room}/**/*.py")]):
        for name in imported(path):
            other = room_of(name)
            private = any(part.startswith("_") and not part.startswith("__") for part in name.split("."))
            if other != room and (private or LAYER[other] >= LAYER[room]):
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong


KINDS = re.compile(r"^\w+ = NDArray\[np\.(?:bool_|intp|int32|int64|float64|floating)\]$", re.MULTILINE)
OWN = frozenset({"Matrix", "Ids"})  # names that say more


def test_kinds_of_columns_are_declared_once() -> None:
    for path in ROOT.rglob("*.py"):
        if path.name != "arrays.py":
            declared = {line.split()[0] for line in KINDS.findall(path.read_text("utf-8"))}
            assert declared <= OWN, path
