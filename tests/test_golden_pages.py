"""Golden pages: each folder in tests/pages is rendered as its expected files say (scripts/new_page.py makes them)."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(path.parent.name for path in (ROOT / "tests" / "pages").glob("*/source.html"))


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("new_page", ROOT / "scripts" / "new_page.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


new_page = _script()


@pytest.mark.parametrize("name", PAGES)
def test_page_is_rendered_as_expected(name: str) -> None:
    difference = new_page.differences(name)
    assert not difference, f"scripts/new_page.py --update {name}, if this is right:\n{difference}"


def test_there_are_pages_of_every_kind() -> None:
    assert len(PAGES) >= 12


def test_a_page_is_made_checked_and_updated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_page, "PAGES", tmp_path / "pages")
    source = tmp_path / "a.html"
    source.write_text("<p>Tea", "utf-8")
    assert new_page.main(["tea", str(source)]) == 0
    assert (tmp_path / "pages" / "tea" / "expected.html").read_text("utf-8") == "<p>Tea</p>\n"
    assert new_page.main(["--check"]) == 0
    (tmp_path / "pages" / "tea" / "source.html").write_text("<h2>Tea", "utf-8")
    assert new_page.main(["--check", "tea"]) == 1
    assert "+## Tea" in capsys.readouterr().out
    assert new_page.main(["--update"]) == 0
    assert new_page.main(["--check"]) == 0


@pytest.mark.parametrize("arguments", [[], ["tea"], ["--update", "nosuch"], ["article", "nosuch.html"]])
def test_wrong_use_is_explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        new_page.main(arguments)
    assert stopped.value.code == 2
    assert "usage:" in capsys.readouterr().err
