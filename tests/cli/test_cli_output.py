"""Where `dehusk extract` writes: files and folders, never over something else."""

from __future__ import annotations

import json
import os
from pathlib import Path

from cli_helpers import Run, article


def test_output_file(run: Run, page: Path) -> None:
    result = run("extract", page, "-o", "out/tea.txt")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert Path("out/tea.txt").read_text() == run("extract", page).stdout
    again = run("extract", page, "-o", "out/tea.txt")
    assert again.exit_code == 2
    assert "is there already; --overwrite replaces it" in again.stderr
    Path("out/tea.txt").write_text("old")
    assert run("extract", page, "-o", "out/tea.txt", "--overwrite").exit_code == 0
    assert Path("out/tea.txt").read_text() == run("extract", page).stdout
    assert run("extract", page, "-o", "-").stdout == run("extract", page).stdout


def test_output_folder_for_one_page(run: Run, page: Path) -> None:
    Path("there").mkdir()
    assert run("extract", page, "-o", "there", "-f", "json").exit_code == 0
    assert json.loads(Path("there/tea.json").read_text())["title"] == "Tea"
    assert run("extract", page, "-o", "new/").exit_code == 0
    assert Path("new/tea.txt").exists()


def test_output_folder_mirrors_and_continues(run: Run, site: Path) -> None:
    first = run("extract", site, "-o", "out", "--jobs", "2")
    assert first.exit_code == 0
    files = sorted(path.relative_to("out").as_posix() for path in Path("out").rglob("*") if path.is_file())
    assert files == [".dehusk.json", "a.txt", "b.txt", "deep/er/c.txt"]
    Path("out/b.txt").write_text("mine")
    Path("out/deep/er/c.txt").unlink()
    second = run("extract", site, "-o", "out")
    assert "3 pages: 1 done, 0 empty, 0 failed, 2 skipped" in second.stderr
    assert second.exit_code == 0
    assert Path("out/b.txt").read_text() == "mine"
    assert Path("out/deep/er/c.txt").exists()
    third = run("extract", site, "-o", "out", "--overwrite")
    assert "3 done" in third.stderr
    assert Path("out/b.txt").read_text() != "mine"


def test_two_pages_never_meet_in_one_file(run: Run) -> None:
    for name in ("x/tea.html", "x/tea.htm", "y/tea.html"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(article(name.replace("/", " ").replace(".", " ")))
    result = run("extract", "x", "y", "x/tea.html", "./x/../x/tea.htm", "--title", "-o", "out")
    assert result.exit_code == 0
    files = {path.relative_to("out").as_posix(): path.read_text() for path in Path("out").rglob("*.txt")}
    assert sorted(files) == ["x/tea.htm.txt", "x/tea.html.txt", "y/tea.txt"]
    assert files["x/tea.htm.txt"].startswith("x tea htm\n")
    assert files["y/tea.txt"].startswith("y tea html\n")


def test_a_page_is_never_overwritten(run: Run, site: Path) -> None:
    before = Path("site/b.html").read_text()
    for arguments in (
        ["site", "-f", "html", "-o", "site"],
        ["site/b.html", "-f", "html", "-o", "site", "--overwrite"],
        ["site/b.html", "-o", "site/b.html", "--overwrite"],
        ["site/b.html", "-o", os.path.join("site", "deep", "..", "b.html"), "--overwrite"],
    ):
        result = run("extract", *arguments)
        assert result.exit_code == 2
        assert "is a page that is to be read" in result.stderr
    assert Path("site/b.html").read_text() == before


def test_results_inside_the_folder_are_not_read_again(run: Run, site: Path) -> None:
    Path("site/out").mkdir()
    Path("site/out/old.html").write_text(article())
    for _ in range(2):
        assert "3 pages" in run("extract", "site", "-o", "site/out", "--overwrite").stderr
    beside = run("extract", "site", "-o", "site")
    assert "4 pages: 4 done" in beside.stderr
    assert Path("site/b.txt").exists()


def test_output_that_cannot_be(run: Run, site: Path) -> None:
    result = run("extract", site, "-o", "all.jsonl", "-f", "json")
    assert result.exit_code == 2
    assert "looks like a file" in result.stderr
    assert not Path("all.jsonl").exists()
    result = run("extract", site, "-o", "site/notes.txt")
    assert (result.exit_code, "is a file" in result.stderr) == (2, True)
    result = run("extract", "site/b.html", "-o", "site/notes.txt/x.txt")
    assert (result.exit_code, "cannot write" in result.stderr) == (1, True)


def test_one_that_cannot_be_written_does_not_stop_the_others(run: Run, site: Path) -> None:
    Path("out/b.txt").mkdir(parents=True)
    result = run("extract", site, "-o", "out")
    assert result.exit_code == 1
    assert "2 done, 0 empty, 1 failed" in result.stderr
    assert "cannot write" in result.stderr
    assert not list(Path("out").rglob("*.part"))


def test_whole_files_do_not_go_one_behind_the_other(run: Run) -> None:
    for name in ("a.html", "b.html"):
        Path(name).write_text(article("Tea"))
    result = run("extract", "a.html", "b.html", "-f", "speech")
    assert (result.exit_code, "--output FOLDER" in result.stderr) == (2, True)
    assert run("extract", "a.html", "b.html", "-f", "speech", "-o", "out/").exit_code == 0
    assert len(list(Path("out").glob("[!.]*"))) == 2


def test_results_of_other_options_are_not_taken_for_these(run: Run, site: Path) -> None:
    assert run("extract", site, "-o", "out").exit_code == 0
    assert "3 skipped" in run("extract", site, "-o", "out").stderr
    for other in (("-a", "bte"), ("-a", "dana-g", "--set", "gap=30"), ("--comments", "keep"), ("--no-title",)):
        result = run("extract", site, "-o", "out", *other)
        assert result.exit_code == 2
        assert "results of another algorithm or of other options" in result.stderr
    assert run("extract", site, "-o", "out", "-f", "markdown", "-a", "bte").exit_code == 0  # other names, other results
    assert "3 done" in run("extract", site, "-o", "out", "-a", "bte", "--overwrite").stderr
    assert "3 skipped" in run("extract", site, "-o", "out", "-a", "bte").stderr


def test_a_broken_record_stops_nothing(run: Run, site: Path) -> None:
    assert run("extract", site, "-o", "out").exit_code == 0
    Path("out/.dehusk.json").write_text("{", encoding="utf-8")
    assert "3 skipped" in run("extract", site, "-o", "out", "-a", "bte").stderr


def test_results_that_are_partly_replaced_are_told(run: Run, site: Path) -> None:
    """A run that was stopped half way, or that replaced one page only, leaves results of two kinds."""
    assert run("extract", site, "-o", "out", "-a", "everything").exit_code == 0
    assert run("extract", site / "b.html", "-o", "out", "-a", "bte", "--overwrite").exit_code == 0
    for algorithm in ("everything", "bte"):
        assert run("extract", site, "-o", "out", "-a", algorithm).exit_code == 2
    assert run("extract", site, "-o", "out", "-a", "bte", "--overwrite").exit_code == 0
    assert "3 skipped" in run("extract", site, "-o", "out", "-a", "bte").stderr
    for algorithm in ("bte", "everything"):
        assert run("extract", site, "-o", "data", "-f", "json", "-a", algorithm, "--overwrite").exit_code == 0
    assert "3 skipped" in run("extract", site, "-o", "data", "-f", "json", "-a", "everything").stderr


def test_new_pages_are_not_mixed_in_either(run: Run, site: Path) -> None:
    assert run("extract", site, "-o", "out", "-a", "everything").exit_code == 0
    Path("new.html").write_text(article("Tea"))
    assert run("extract", "new.html", "-o", "out", "-a", "bte").exit_code == 2
    assert run("extract", "new.html", "-o", "out", "-a", "everything").exit_code == 0


def test_a_hostile_record_stops_nothing(run: Run, site: Path) -> None:
    assert run("extract", site, "-o", "out").exit_code == 0
    Path("out/.dehusk.json").write_text("[" * 200_000, encoding="utf-8")
    assert "3 skipped" in run("extract", site, "-o", "out").stderr
