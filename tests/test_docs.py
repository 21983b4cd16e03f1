"""The examples of the documentation run, and every registered thing is documented."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dehusk.algorithms import registry
from dehusk.filters import FILTERS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    pytest.param(code, id=f"{page.name}-{number}")
    for page in PAGES
    for number, code in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")), 1)
    if "LoneLinks" not in code  # a file and its test, which run together
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_python_examples_run(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registry.entries()
    made = set(
        re.findall(r'^@(?:dehusk\.)?algorithm\("([^"]+)"', code, re.MULTILINE)
    )  # whoever follows the example has it already
    known = {name: entry for name, entry in registry._entries.items() if name not in made}
    declared = {name: told for name, told in registry._known().items() if name not in made}
    monkeypatch.setattr(registry, "_entries", known)
    monkeypatch.setattr(registry, "_known", lambda: declared)
    module = ModuleType("example")
    monkeypatch.setitem(sys.modules, "example", module)  # dataclasses look their module up
    exec(compile(code, "example", "exec"), module.__dict__)  # noqa: S102  # our own examples


def test_the_rule_of_the_guide_passes_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    written, tested = (code for code in BLOCK.findall(guide) if "LoneLinks" in code)
    module, tests = ModuleType("dehusk.extractor.rules.lone_links"), ModuleType("test_lone_links")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(written, "lone_links.py", "exec"), module.__dict__)  # noqa: S102  # our own example
    exec(compile(tested, "test_lone_links.py", "exec"), tests.__dict__)  # noqa: S102
    run = [test() for name, test in vars(tests).items() if name.startswith("test_")]
    assert len(run) == 2


def test_the_readme_shows_what_its_example_gives() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(BLOCK.findall(readme)[0], names)  # noqa: S102  # our own example
    doc = names["doc"]
    text, data = (re.search(rf"^```{kind}\n(.*?)^```", readme, re.MULTILINE | re.DOTALL) for kind in ("text", "json"))
    assert text is not None
    assert text[1].strip() == doc.text
    assert "leaves that were *not* oxidised" in doc.markdown
    assert data is not None
    told = json.loads(data[1])
    assert {name: doc.to_dict()[name] for name in told} == told


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "mkdocs.yml"])
def test_the_glossary_is_linked(page: str) -> None:
    assert "glossary.md" in (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "ARCHITECTURE.md"], ids=lambda page: page.name)
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    """A command of mkdocs checks those within docs/; this one knows the pages outside, too."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)[^)]*\)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_architecture_names_what_is_there() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\w+/)+(?:\w+\.py)?|\w+\.py)`", text)
    places = (ROOT, ROOT / "src" / "dehusk", ROOT / "src" / "dehusk" / "extractor")
    assert [name for name in named if not any((place / name).exists() for place in places)] == []


def test_the_readme_starts_with_the_two_commands() -> None:
    blocks = re.findall(
        r"^```[a-z]*\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert [block.strip() for block in blocks[:2]] == ["make demo", "make test"]


@pytest.mark.parametrize("entry", registry.entries(), ids=lambda entry: entry.name)
def test_every_algorithm_says_what_it_does_and_where_it_comes_from(entry: registry.Entry) -> None:
    assert len(entry.summary) > 20
    assert entry.paper or entry.family in ("baseline", "learned")
    for parameter in entry.parameters:
        told = entry.make.__doc__ or ""
        assert f"`{parameter}" in told or re.search(r"Parameters.* as in", told)


@pytest.mark.parametrize("name", FILTERS)
def test_every_filter_is_in_the_documentation(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "algorithms.md").read_text(encoding="utf-8")


def test_the_figures_of_the_default_model_are_those_of_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    model_card = __import__("model_card")
    text = model_card.PAGE.read_text(encoding="utf-8")
    assert model_card.page_with_table(text) == text
