"""`dehusk plot`: pictures by file name, titles with parameters, errors in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_helpers import Run, article

from dehusk.extras import how_to_install


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(article())
    return path


@pytest.mark.parametrize(("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF-")])
def test_the_name_says_what_kind_of_picture(run: Run, page: Path, suffix: str, start: bytes) -> None:
    result = run("plot", "page.html", "--algorithm", "dana-g", "-o", f"page.{suffix}")
    assert (result.exit_code, result.output) == (0, "")
    assert Path(f"page.{suffix}").read_bytes().startswith(start)


def test_title_tells_algorithm_filters_and_parameters(run: Run, page: Path) -> None:
    assert run("plot", "page.html", "-a", "dana-g+filter1", "--set", "gap=30", "-o", "new/page.svg").exit_code == 0
    drawn = Path("new/page.svg").read_text()
    assert ">dana-g+filter1<" in drawn
    assert ">gap=30, smooth=true, " in drawn


def test_own_title_size_and_dots(run: Run, page: Path) -> None:
    options = ("--title", "Good <tea>", "--size", "6x4", "--dpi", "60")
    assert run("plot", "page.html", *options, "-o", "page.svg").exit_code == 0
    drawn = Path("page.svg").read_text()
    assert ">Good &lt;tea&gt;<" in drawn
    assert 'width="432pt" height="288pt"' in drawn
    assert run("plot", "page.html", *options, "-o", "page.png").exit_code == 0
    assert Path("page.png").read_bytes()[16:24] == (360).to_bytes(4, "big") + (240).to_bytes(4, "big")


def test_sample_standard_input_and_empty_page(run: Run) -> None:
    assert run("plot", "--sample", "-o", "sample.svg").exit_code == 0
    assert run("plot", "-", "-o", "input.svg", input=article()).exit_code == 0
    assert run("plot", "-", "-o", "empty.svg", input="").exit_code == 0
    assert "Nothing to draw" in Path("empty.svg").read_text()


def test_a_file_that_is_there_stays_unless_told(run: Run, page: Path) -> None:
    Path("page.svg").write_text("mine")
    result = run("plot", "page.html", "-o", "page.svg")
    assert result.exit_code == 2
    assert "page.svg is there already; --overwrite replaces it" in result.stderr
    assert Path("page.svg").read_text() == "mine"
    assert run("plot", "page.html", "-o", "page.svg", "--overwrite").exit_code == 0
    assert Path("page.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("page.html", "-o", "page.jpg"), 2, "ends in one of .png, .svg, .pdf"),
        (("page.html",), 2, "--output"),
        (("-o", "a.png"), 2, "no INPUT"),
        (("page.html", "--sample", "-o", "a.png"), 2, "--sample goes without INPUT"),
        ((".", "-o", "a.png"), 2, "is a folder"),
        (("gone.html", "-o", "a.png"), 1, "gone.html: no such file"),
        (("page.html", "-a", "dana-h", "-o", "a.png"), 2, "did you mean"),
        (("page.html", "-a", "dana-g", "--set", "gap=x", "-o", "a.png"), 2, "gap takes a whole number"),
        (("page.html", "--size", "9x", "-o", "a.png"), 2, "no size in inches"),
        (("page.html", "--size", "nan", "-o", "a.png"), 2, "no size in inches"),
        (("page.html", "--size", "1x1", "-o", "a.png"), 2, "inches wide"),
        (("page.html", "--dpi", "5", "-o", "a.png"), 2, "dpi must lie between"),
        (("page.html", "-o", "page.html/a.png"), 1, "page.html"),
    ],
)
def test_errors_are_one_line(run: Run, page: Path, arguments: tuple[str, ...], code: int, told: str) -> None:
    result = run("plot", *arguments)
    assert result.exit_code == code
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert not Path("a.png").exists()


def test_missing_matplotlib_is_told_before_the_page_is_read(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['matplotlib'] = None")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    script = "from dehusk.cli import main; main()"
    arguments = [sys.executable, "-c", script, "plot", "gone.html", "-o", "a.png"]
    ended = subprocess.run(arguments, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == f"dehusk: needs matplotlib: {how_to_install('plot')}\n"
