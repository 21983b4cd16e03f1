"""Everything public is explained, and the pages that are made from docstrings are those of today."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import click
import pytest

import dehusk
from dehusk.cli import dehusk as command_line

ROOT = Path(__file__).parents[1]
OFFERED = ("dehusk", "dehusk.evaluate", "dehusk.browser", "dehusk.trends")
"""Modules whose `__all__` is public."""


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    return __import__("reference")


def test_everything_public_says_what_it_is(script: ModuleType) -> None:
    assert list(script.missing()) == []


@pytest.mark.parametrize("module", OFFERED)
def test_every_public_name_is_in_the_reference(module: str) -> None:
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^### (\w+)$", text, re.MULTILINE))
    assert set(import_module(module).__all__) - {"__version__"} <= headings


@pytest.mark.parametrize("name", [name for name in dehusk.__all__ if isinstance(getattr(dehusk, name), type)])
def test_every_public_member_is_in_the_reference(name: str) -> None:
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    section = text.partition(f"\n### {name}\n")[2].partition("\n### ")[0]
    members = [member for member in vars(getattr(dehusk, name)) if not member.startswith("_")]
    listed = set(re.findall(r"^- `(\w+)[:(]", section, re.MULTILINE))
    assert set(members) <= listed


def test_every_command_and_option_is_on_its_page() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for path, option in _options(command_line, ("dehusk",)):
        section = re.split(r"^##+ ", text.partition(f"# {path}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
        assert section, f"{path}: run python scripts/reference.py"
        assert option in section, f"{path} {option}: run python scripts/reference.py"


def _options(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if not isinstance(command, click.Group):
        for option in command.params:
            if isinstance(option, click.Option) and option.name not in ("debug", "help") and not option.hidden:
                yield " ".join(path), option.opts[-1]
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner is not None
        yield from _options(inner, (*path, name))


@pytest.mark.parametrize("page", ["REFERENCE", "ALGORITHMS", "RULES", "FEATURES"])
def test_pages_are_what_the_docstrings_say(script: ModuleType, page: str) -> None:
    path = getattr(script, page)
    assert path.read_text(encoding="utf-8") == script.pages()[path], "run: python scripts/reference.py"
