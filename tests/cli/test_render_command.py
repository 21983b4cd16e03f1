"""`dehusk render`: stored pages that other commands read, and errors in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import Run, article

from algorithms.drawn_pages import drawn
from browser.real_browser import needs_browser
from dehusk.browser import save

PROSE = "Tea is made of leaves and of the water of many rivers. "


@pytest.fixture
def stored(run: Run) -> Path:
    """A rendered page that no browser made."""
    html = f"<body id=body><p id=a><a id=l href=/>Home</a></p><p id=b>{PROSE}</p>"
    boxes = {"body": (0.0, 0.0, 1000.0, 1000.0), "a": (0.0, 0.0, 1000.0, 50.0), "l": (0.0, 0.0, 99.0, 50.0)}
    path = Path("tea.rendered.zip")
    save(drawn(html, boxes | {"b": (100.0, 150.0, 900.0, 500.0)}), path)
    return path


def test_other_commands_read_a_stored_page(run: Run, stored: Path) -> None:
    for algorithm in ("vips", "dehusk", "everything"):
        result = run("extract", stored, "--algorithm", algorithm)
        assert result.exit_code == 0
        assert PROSE.strip() in result.output
    assert "Home" not in run("extract", stored, "-a", "vips").output
    assert "in the part with most text" in run("why", stored, "rivers", "-a", "vips").output
    assert run("plot", stored, "-a", "vips", "-o", "blocks.svg").exit_code == 0
    assert ">Visual blocks<" in Path("blocks.svg").read_text()
    assert run("extract", "-", "-a", "vips", input=stored.read_bytes()).exit_code == 0


def test_a_damaged_one_is_refused_in_one_line(run: Run, stored: Path) -> None:
    stored.write_bytes(stored.read_bytes()[:600])
    result = run("extract", stored, "-a", "vips")
    assert result.exit_code == 1
    assert "this rendering is damaged" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_page_that_was_not_rendered_says_what_to_do(run: Run, page: Path) -> None:
    for command in (("extract", page, "-a", "vips"), ("plot", page, "-a", "vips", "-o", "a.png")):
        result = run(*command)
        assert result.exit_code == 1
        assert "dehusk render page.html -o page.rendered.zip" in result.stderr
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("tea.html",), 2, "--output"),
        (("-o", "a.zip"), 2, "no INPUT"),
        (("tea.html", "--sample", "-o", "a.zip"), 2, "--sample goes without INPUT"),
        ((".", "-o", "a.zip"), 2, "is a folder"),
        (("gone.html", "-o", "a.zip"), 1, "gone.html: no such file"),
        (("tea.html", "-o", "there.zip"), 2, "there.zip is there already; --overwrite"),
        (("tea.html", "-o", "a.zip", "--screenshot", "there.png"), 2, "there.png is there already; --overwrite"),
        (("tea.html", "-o", "tea.html", "--overwrite"), 2, "tea.html is a page that is to be read"),
        (("./tea.html", "-o", "link.html", "--overwrite"), 2, "link.html is a page that is to be read"),
        (("tea.html", "-o", "a.png", "--screenshot", "./a.png"), 2, "are both ./a.png"),
        (("tea.html", "-o", "-"), 2, "not for standard output"),
        (("tea.html", "--width", "0", "-o", "a.zip"), 2, "width must lie between"),
        (("tea.html", "--screenshot", "a.jpg", "-o", "a.zip"), 2, "ends in .png"),
    ],
)
def test_errors_are_one_line(run: Run, page: Path, arguments: tuple[str, ...], code: int, told: str) -> None:
    Path("there.zip").touch()
    Path("there.png").touch()
    Path("link.html").symlink_to(page)
    before = page.read_bytes()
    result = run("render", *arguments)
    assert result.exit_code == code
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert not any(Path(name).exists() for name in ("a.zip", "a.png", "-"))
    assert page.read_bytes() == before


def test_no_browser(run: Run, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("playwright", reason='needs playwright: pip install "dehusk[render]"')
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    result = run("render", page, "-o", "a.zip")
    assert result.exit_code == 1
    assert result.stderr == "dehusk: CHROMIUM names no program: '/no/such/browser'\n"
    assert not Path("a.zip").exists()


@needs_browser
def test_from_page_to_picture(run: Run) -> None:
    result = run("render", "-", "-o", "new/tea.zip", "--screenshot", "tea.png", "--width", "640", input=article())
    assert (result.exit_code, result.output) == (0, "")
    data = Path("tea.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 640
    assert "Tea is good for you" in run("extract", "new/tea.zip", "-a", "vips").output
    assert run("plot", "new/tea.zip", "-a", "vips", "-o", "blocks.png").exit_code == 0
    assert Path("blocks.png").read_bytes().startswith(b"\x89PNG")
