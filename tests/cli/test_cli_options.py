"""The options of an extraction on the command line, and the format that an output's name says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_helpers import PROSE, Run


@pytest.fixture
def tea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("tea.html")
    path.write_text(
        f"<html lang=en><title>On tea</title><meta name=author content=Ada><ul class=menu><li><a href=/>Home</a></ul>"
        f"<article><h1>On tea</h1><p>{PROSE}<b>Brew</b> <a href='https://a.example/'>it</a>.</p>"
        f"<img src='https://a.example/cup.png'><p>{PROSE}</p>"
        "<table><tr><th>Kind<th>Minutes<tr><td>Green<td>2</table>"
        f"<p>{PROSE}</p></article><div class=box>Subscribe now.</div>"
    )
    return path


def test_switches(run: Run, tea: Path) -> None:
    whole = run("extract", tea, "-f", "markdown").stdout
    assert whole.startswith("# On tea\n")
    for part in ("**Brew**", "[it](https://a.example/)", "![](https://a.example/cup.png)", "| Green | 2 |"):
        assert part in whole
    flags = ("--no-links", "--no-images", "--no-tables", "--no-formatting", "--no-title")
    bare = run("extract", tea, "-f", "markdown", *flags).stdout
    assert not set("*|[#") & set(bare)
    assert "Brew it." in bare


def test_keep_and_drop(run: Run, tea: Path) -> None:
    text = run("extract", tea, "--keep", ".box", "--keep", "ul", "--drop", "table", "--drop", "a[href='/']").stdout
    assert "Subscribe now." in text
    assert "Home" not in text
    assert "Green" not in text


def test_pages_that_are_not_wanted(run: Run, tea: Path) -> None:
    result = run("extract", tea, "--language", "de", "--language", "fr")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "tea.html: its language is en, not de or fr" in result.stderr
    assert run("extract", tea, "--language", "en").exit_code == 0
    result = run("extract", tea, "--min-confidence", "1", "-f", "json")
    assert result.exit_code == 3
    told = json.loads(result.stdout)
    assert told["text"] == ""
    assert told["rejected"].endswith("below 1")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--language", "English"], "--language must be a code of two or three letters"),
        (["--drop", "p["], "'p[' is no CSS selector"),
        (["--favour", "recall", "-a", "bte"], "favour goes with dehusk's own extractors"),
        (["--min-confidence", "60"], "60"),
        (["--json-fields", "heading"], "there is no field 'heading'; there are title"),
        (["--json-fields", ","], "names no field"),
        (["--json-fields", "title", "-f", "text"], "--json-fields goes with --format json, not text"),
        (["--front-matter", "-f", "html"], "--front-matter goes with --format markdown, not html"),
        (["--front-matter", "--json-fields", "title"], "go with different formats"),
        (["-o", "x.json", "-f", "markdown"], "--output x.json is a name for json, but markdown was asked for"),
        (["-o", "x.md", "--json-fields", "title"], "--output x.md is a name for markdown, but json was asked for"),
    ],
)
def test_what_is_wrong_is_told(run: Run, tea: Path, options: list[str], told: str) -> None:
    result = run("extract", tea, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert not Path("x.json").exists()


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("x.md", "# On tea\n"),
        ("x.MARKDOWN", "# On tea\n"),
        ("x.html", "<article>\n<h1>On tea</h1>"),
        ("x.json", '{\n  "title": "On tea"'),
        ("x.jsonl", '{\n  "title": "On tea"'),
        ("x.ssml", "<?xml"),
        ("x.txt", "On tea\n\nTea is good"),
        ("x", "On tea\n\nTea is good"),
        ("x.text", "On tea\n\nTea is good"),
    ],
)
def test_a_name_says_the_format(run: Run, tea: Path, name: str, begin: str) -> None:
    assert run("extract", tea, "-o", name).exit_code == 0
    assert Path(name).read_text().startswith(begin)


def test_a_name_that_says_nothing_or_the_same(run: Run, tea: Path) -> None:
    assert run("extract", tea, "-o", "x.html", "-f", "reader").exit_code == 0
    assert Path("x.html").read_text().startswith("<!doctype html>")
    assert run("extract", tea, "-o", "x.out", "-f", "markdown").exit_code == 0
    assert run("extract", tea, "-o", "out.md/", "-f", "json").exit_code == 0
    assert json.loads(Path("out.md/tea.json").read_text())["title"] == "On tea"


def test_fields_of_json(run: Run, tea: Path) -> None:
    assert json.loads(run("extract", tea, "--json-fields", "title, markdown").stdout) == {
        "title": "On tea",
        "markdown": run("extract", tea, "-f", "markdown").stdout.strip(),
    }
    assert "blocks" not in json.loads(run("extract", tea, "-f", "json").stdout)
    lines = run("extract", tea, tea, "--json-fields", "title").stdout.splitlines()
    assert [json.loads(line) for line in lines] == [{"input": "tea.html", "title": "On tea"}] * len(lines)


def test_what_a_page_tells_takes_no_extraction(run: Run, tea: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise AssertionError("it was extracted")

    monkeypatch.setattr("dehusk.cli._work.document_of", fails)
    monkeypatch.setattr("dehusk.cli._work.documents_of", fails)
    result = run("extract", tea, tea, "--json-fields", "title,authors")
    assert result.exit_code == 0
    assert json.loads(result.stdout.splitlines()[0])["authors"] == ["Ada"]


def test_front_matter(run: Run, tea: Path) -> None:
    run("extract", tea, "-o", "x.md", "--front-matter")
    text = Path("x.md").read_text()
    assert text.startswith('---\ntitle: "On tea"\nauthors: ["Ada"]\n')
    assert "\n---\n\n# On tea\n\n" in text
    assert run("extract", tea, "--front-matter", "--no-title").stdout.count("On tea") == 1
