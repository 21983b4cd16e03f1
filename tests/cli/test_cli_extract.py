"""`dehusk extract` in this process: inputs, formats, outputs, exit codes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from cli_helpers import PROSE, Run, article

from dehusk.algorithms.fast import DehuskFast
from dehusk.page.page import Page
from dehusk.selection import Selection

TEXT = f"Tea\n\n{PROSE.strip()}\n\n{PROSE.strip()}\n"


def test_a_file_as_text(run: Run, page: Path) -> None:
    result = run("extract", page)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.partition("\n\n")[2].startswith("Tea is good for you")
    assert result.stdout.endswith("\n")
    assert "Item 3" not in result.stdout


def test_standard_input(run: Run, page: Path) -> None:
    assert run("extract", "-", input=page.read_bytes()).stdout == run("extract", page).stdout
    assert "only once" in run("extract", "-", "-").stderr


def test_json_of_one_page_is_pretty(run: Run, page: Path) -> None:
    result = run("extract", page, "-f", "json", "--url", "https://example.org/tea")
    data = json.loads(result.stdout)
    assert result.stdout.startswith("{\n  ")
    assert data["title"] == "Tea"
    assert data["url"] == "https://example.org/tea"
    assert data["algorithm"] == "dehusk"


def test_markdown(run: Run, page: Path) -> None:
    result = run("extract", page, "--format", "markdown", "--url", "https://example.org/", "-a", "everything")
    assert result.exit_code == 0
    assert "# Tea\n" in result.stdout
    assert "[More](https://example.org/more.html)" in result.stdout


def test_html(run: Run, page: Path) -> None:
    result = run("extract", page, "--format", "html", "--url", "https://example.org/", "-a", "everything")
    assert result.exit_code == 0
    assert "<h1>Tea</h1>" in result.stdout
    assert 'href="https://example.org/more.html"' in result.stdout


def test_encoding(run: Run) -> None:
    Path("x.html").write_bytes(article(prose="пить чай хорошо для всех людей " * 9).encode("koi8-r"))
    assert "пить чай" in run("extract", "x.html", "--encoding", "koi8-r").stdout
    result = run("extract", "x.html", "--encoding", "klingon")
    assert (result.exit_code, "klingon" in result.stderr) == (2, True)


def test_algorithm_and_parameters(run: Run, page: Path) -> None:
    everything = run("extract", page, "-a", "everything").stdout
    assert "Item 3" in everything
    assert "Item 3" not in run("extract", page, "-a", "bte+filter1").stdout
    Path("far.html").write_text(f"<p>{PROSE}{PROSE}</p>" + "<br>" * 2000 + f"<p>Milk. {PROSE}</p>")
    assert "Milk" not in run("extract", "far.html", "-a", "addana-g", "--set", "gap=5", "--set", "width=80").stdout
    wide = ("--set", "gap=500", "--set", "width=80", "--set", "smooth=no")
    assert "Milk" in run("extract", "far.html", "-a", "addana-g", *wide).stdout


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-a", "bt"], "did you mean bte?"),
        (["-a", "bte+filter9"], "filter9"),
        (["--set", "gap"], "NAME=VALUE"),
        (["--set", "=3"], "NAME=VALUE"),
        (["-a", "addana-g", "--set", "gap=many"], "gap takes a whole number, not 'many'"),
        (["-a", "addana-g", "--set", "gap=0"], "at least 1"),
        (["-a", "addana-g", "--set", "gup=3"], "it has: gap="),
        (["-a", "addana-g", "--set", "smooth=perhaps"], "true or false"),
        (["-a", "bte", "--set", "gap=3"], "it has: none"),
        (["--url", "example.org"], "example.org"),
        (["--url", "http://[::1"], "http://[::1"),
        (["--jobs", "-1"], "-1"),
        (["--timeout", "0"], "0"),
        (["--sample"], "--sample goes without INPUT"),
    ],
)
def test_wrong_options(run: Run, page: Path, options: list[str], told: str) -> None:
    result = run("extract", page, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_title(run: Run, page: Path) -> None:
    Path("bare.html").write_text(f"<title>Green *Tea* &amp; more</title><p>{PROSE}")
    assert run("extract", "bare.html", "--no-title").stdout.startswith("Tea is good")
    assert run("extract", "bare.html").stdout.startswith("Tea is good"), "the page does not show it"
    markdown = run("extract", "bare.html", "-f", "markdown").stdout
    assert markdown.startswith("# Green \\*Tea\\* & more\n\nTea")
    html = run("extract", "bare.html", "--title", "-f", "html").stdout
    assert html.startswith("<h1>Green *Tea* &amp; more</h1>\n")
    for format in ("text", "markdown", "html", "reader", "speech"):
        content = run("extract", "bare.html", "--no-title", "-f", format).stdout.partition("<body>")
        assert "Green" not in (content[2] or content[0])
    told = run("extract", page, "--with-title")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "--with-title is gone" in told.stderr


def test_a_folder_to_standard_output(run: Run, site: Path) -> None:
    result = run("extract", site)
    assert result.exit_code == 0
    heads = [line for line in result.stdout.splitlines() if line.startswith("==>")]
    names = [Path("site/a.HTM"), Path("site/b.html"), Path("site/deep/er/c.xhtml")]
    assert heads == [f"==> {name} <==" for name in names]
    assert result.stdout.startswith("==>")
    assert result.stderr.startswith("dehusk: 3 pages: 3 done, 0 empty, 0 failed in ")
    assert "pages/s" in result.stderr
    assert run("extract", site, "--quiet").stderr == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_many_as_json_lines(run: Run, site: Path, jobs: str) -> None:
    result = run("extract", site, "missing.html", "-f", "json", "--jobs", jobs)
    assert result.exit_code == 1
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["title"] for record in records] == ["a", "b", "c"]
    assert [Path(record["input"]).name for record in records] == ["a.HTM", "b.html", "c.xhtml"]
    assert "missing.html: no such file or folder" in result.stderr


def test_a_folder_of_one_page_counts_as_many(run: Run) -> None:
    Path("one").mkdir()
    Path("one/x.html").write_text(article())
    assert len(run("extract", "one", "-f", "json").stdout.splitlines()) == 1


def test_names_in_html_are_comments(run: Run) -> None:
    for name in ("a--b.html", "c.html"):
        Path(name).write_text(article())
    result = run("extract", "a--b.html", "c.html", "-f", "html")
    assert result.stdout.startswith("<!-- a- -b.html -->\n")


def test_nothing_extracted(run: Run) -> None:
    Path("none.html").write_text("<img src=x>")
    Path("zero.html").write_bytes(b"")
    for name in ("none.html", "zero.html"):
        result = run("extract", name)
        assert (result.exit_code, result.stdout) == (3, "")
        assert result.stderr == f"dehusk: {name}: no main content found; --algorithm everything gives all of its text\n"
        assert run("extract", name, "-a", "everything").stderr == f"dehusk: {name}: no visible text\n"
    assert run("extract", "none.html", "zero.html").exit_code == 3
    Path("tea.html").write_text(article())
    result = run("extract", "none.html", "tea.html", "-o", "out")
    assert result.exit_code == 0
    assert "1 done, 1 empty, 0 failed" in result.stderr
    assert Path("out/none.txt").read_text() == ""


def test_json_of_an_empty_page(run: Run) -> None:
    result = run("extract", "-", "-f", "json", input="<img src=x>")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["text"] == ""
    assert "standard input: no main content found" in result.stderr


def test_url_is_for_one_page(run: Run, site: Path) -> None:
    result = run("extract", site, "--url", "https://example.org/")
    assert (result.exit_code, "--url goes with one page" in result.stderr) == (2, True)


def test_an_algorithm_that_fails_is_told_in_one_line(run: Run, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dehusk.algorithms.everything import Everything

    def fail(self: Everything, page: object) -> None:
        raise RuntimeError("oh")

    monkeypatch.setattr(Everything, "__call__", fail)
    result = run("extract", page, "-a", "everything")
    assert result.exit_code == 1
    assert result.stderr == "dehusk: tea.html: this should not have happened: RuntimeError: oh (--debug shows where)\n"
    assert "in fail" in run("extract", page, "-a", "everything", "--debug").stderr


def test_the_sample(run: Run) -> None:
    result = run("extract", "--sample")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "A tide clock is an ordinary clock that runs slowly on purpose." in result.stdout
    assert "        worst = max(worst, abs(actual - expected))" in result.stdout
    for husk in ("Most read", "cookies", "Plum is the right choice", "All rights reserved", "dataLayer"):
        assert husk not in result.stdout
    assert run("extract", "--sample", "-o", "out/").exit_code == 0
    assert Path("out/sample.txt").read_text() == result.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_pages_read_together_are_those_read_alone(run: Run, jobs: str) -> None:
    """Of more pages than are read at once some are no pages; nothing else is lost, and the order stays."""
    folder = Path("site")
    folder.mkdir()
    for number in range(30):
        (folder / f"{number:02}.html").write_text(article(f"Tea {number}"))
    (folder / "05.html").write_bytes(b"%PDF-1.4 no page")
    (folder / "06.html").write_text("<!-- never closed")
    (folder / "07.html").write_bytes(article("Thé").encode("utf-16"))
    (folder / "20.html").write_text("")
    result = run("extract", folder, "--quality", "fast", "--format", "json", "--jobs", jobs)
    assert result.exit_code == 1
    assert "05.html: no web page: this is a PDF document" in result.stderr
    told = {json.loads(line)["input"]: json.loads(line) for line in result.stdout.splitlines()}
    assert list(told) == sorted(told)
    assert len(told) == 29
    for name in ("site/04.html", "site/06.html", "site/07.html", "site/20.html", "site/29.html"):
        alone = json.loads(run("extract", name, "--quality", "fast", "--format", "json").stdout or "{}")
        assert told[name]["text"] == alone.get("text", "")


def test_one_page_that_fails_stops_none_of_those_read_with_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path("site")
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.html").write_text(article(f"Tea {number}"))
    many = DehuskFast.many

    def fails_on_one(self: DehuskFast, pages: Sequence[Page]) -> list[Selection]:
        if any("Tea 3" in page.html for page in pages):
            raise RuntimeError("too bitter")
        return many(self, pages)

    monkeypatch.setattr(DehuskFast, "many", fails_on_one)
    result = run("extract", folder, "--quality", "fast", "--format", "json")
    assert result.exit_code == 1
    assert result.stderr.count("too bitter") == 1
    assert "site/3.html: this should not have happened" in result.stderr
    assert [json.loads(line)["title"] for line in result.stdout.splitlines()] == ["Tea 0", "Tea 1", "Tea 2", "Tea 4"]
