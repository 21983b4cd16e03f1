"""The list of files that a page passes through is made by watching an extraction, and its counts are sound."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dehusk"
PAGE = b"<title>Tea</title><h1>Tea</h1>" + b"<p>Green tea is made from leaves that were not oxidised. Brew it.</p>" * 5


@pytest.fixture
def walk(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    return __import__("walk")


def test_a_page_comes_from_the_door_to_the_text(walk: ModuleType) -> None:
    found = walk.walked(PAGE, "best", "text")
    assert (found.calls[0].function, found.calls[0].depth) == ("extract", 0)
    assert "Page.from_html" in found.files["page/page.py"]
    assert "to_text" in found.files["render/text/__init__.py"]
    assert all((PACKAGE / file).is_file() for file in found.files)


def test_the_counts_agree_with_one_another(walk: ModuleType) -> None:
    found = walk.walked(PAGE, "best", "text")
    assert sum(sum(functions.values()) for functions in found.files.values()) == len(found.calls)
    assert len(found.files) - 1 <= found.switches < len(found.calls)
    assert all(call.depth >= 0 for call in found.calls)
    assert walk.walked(PAGE, "best", "text").calls == found.calls


def test_the_same_function_again_is_no_switch(walk: ModuleType) -> None:
    calls = [walk.Call(file, "f", 0) for file in ("a.py", "a.py", "b.py", "a.py")]
    assert walk.Walk(calls).switches == 2
    assert walk.Walk([]).switches == 0


def test_a_bound_that_is_passed_fails(
    walk: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(walk, "modules_loaded", lambda *_: 12)
    assert walk.main(["--format", "markdown", "--most-files", "1", "--most-modules", "12"]) == 1
    printed = capsys.readouterr()
    assert re.fullmatch(r"\d+ files, at most 1\n", printed.err)
    assert "- **page/**" in printed.out
    assert printed.out.endswith("12 modules loaded\n")


def test_modules_are_counted_in_a_process_of_its_own(walk: ModuleType) -> None:
    assert 20 < walk.modules_loaded("tide-clock.html", "fast") < 400


def test_the_documentation_lists_files_that_are_there() -> None:
    listed = re.findall(r"^ +- `([\w/]+\.py)`:", (ROOT / "docs" / "walk.md").read_text(encoding="utf-8"), re.MULTILINE)
    gone = [file for file in listed if not (PACKAGE / file).is_file()]
    assert listed
    assert not gone, "run: python scripts/walk.py --update"
