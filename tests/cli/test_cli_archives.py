"""What `dehusk extract` does with files that hold pages, and with folders of all sorts."""

from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path

import pytest
from cli_helpers import PROSE, Run, article


def rows(*pages: dict[str, object]) -> str:
    return "".join(f"{json.dumps(page, ensure_ascii=False)}\n" for page in pages)


def test_a_zip_archive_is_a_folder_of_pages(run: Run) -> None:
    with zipfile.ZipFile("site.zip", "w") as archive:
        archive.writestr("a/tea.html", article("Tea"))
        archive.writestr("../../milk.html", article("Milk"))
        archive.writestr("style.css", "p {}")
    result = run("extract", "site.zip", "-f", "json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(line["input"], line["title"]) for line in lines] == [
        ("site.zip/a/tea.html", "Tea"),
        ("site.zip/../../milk.html", "Milk"),
    ]
    assert run("extract", "site.zip", "-o", "out").exit_code == 0
    written = sorted(path.as_posix() for path in Path().rglob("*.txt"))
    assert written == ["out/site.zip/a/tea.txt", "out/site.zip/milk.txt"]
    assert "2 skipped" in run("extract", "site.zip", "-o", "out").stderr
    assert "site.zip holds 2 pages; why is asked about one page" in run("why", "site.zip", "tea").stderr


@pytest.mark.parametrize("jobs", [1, 2])
def test_json_lines_are_pages(run: Run, jobs: int) -> None:
    pages = [
        {"id": f"p{number}", "html": article(f"Tea {number}"), "url": "https://example.org/"} for number in range(3)
    ]
    Path("pages.jsonl.gz").write_bytes(gzip.compress(rows(*pages).encode()))
    result = run("extract", "pages.jsonl.gz", "-f", "json", "--jobs", str(jobs))
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["input"] for line in lines] == [f"pages.jsonl.gz/p{number}" for number in range(3)]
    assert {line["url"] for line in lines} == {"https://example.org/"}


def test_rows_that_share_an_id_are_told_by_their_number(run: Run) -> None:
    Path("pages.jsonl").write_text(rows({"id": 1, "html": article("A")}, {"id": 1, "html": article("B")}))
    assert run("extract", "pages.jsonl", "-o", "out").exit_code == 0
    assert sorted(path.name for path in Path("out/pages.jsonl").iterdir()) == ["1.txt", "2.txt"]


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("pages.jsonl", rows({"text": "x"}).encode(), "the row has no field 'html' (its fields: text)"),
        ("a.zip", b"PK\x03\x04" + b"x" * 90, "a ZIP archive, and damaged"),
        ("a.warc.gz", gzip.compress(b"WARC/1.0\r\n", mtime=0), "fastwarc or warcio"),
        ("a.csv", b"id,html\n", "this is a table; give its rows to dehusk.extract_many"),
        ("a.txt", b'{"html": "<p>a"}\n{"html": "<p>b"}\n', "this holds 2 pages"),
    ],
)
def test_what_cannot_be_read_says_what_to_do(run: Run, name: str, data: bytes, told: str) -> None:
    Path(name).write_bytes(data)
    result = run("extract", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"dehusk: {name}: " in result.stderr
    assert told in result.stderr
    assert result.stderr.count("\n") == (2 if name.endswith(("jsonl", "zip")) else 1)  # many pages end in a summary


def test_a_large_file_is_refused_for_what_it_is(run: Run) -> None:
    Path("big.warc.gz").write_bytes(gzip.compress(b"WARC/1.0\r\n" + bytes(range(256)) * 50))
    assert "a web archive" in run("extract", "big.warc.gz", "--max-bytes", "100").stderr
    Path("tea.html.gz").write_bytes(gzip.compress(article().encode() * 2))
    assert "unpacks to more than 5,000 bytes" in run("extract", "tea.html.gz", "--max-bytes", "5000").stderr


def test_standard_input_packed(run: Run) -> None:
    assert PROSE[:20] in run("extract", "-", input=gzip.compress(article().encode())).stdout
    assert "this holds 2 pages" in run("extract", "-", input=rows({"html": "<p>a"}, {"html": "<p>b"})).stderr


def test_folders_tell_what_they_leave_out(run: Run) -> None:
    Path("site").mkdir()
    Path("site/tea.html").write_text(article())
    Path("site/milk.htm.gz").write_bytes(gzip.compress(article("Milk").encode()))
    for name in ("a.pdf", "b.png", "c.JPG", "pages.jsonl", "notes.txt", "x.foo", "LICENSE"):
        Path("site", name).write_text("x")
    result = run("extract", "site", "-o", "out")
    assert result.exit_code == 0
    assert sorted(path.name for path in Path("out").glob("*.txt")) == ["milk.txt", "tea.txt"]
    told = result.stderr.splitlines()
    assert told[-2].startswith("dehusk: 2 pages: 2 done")
    assert told[-1] == (
        "dehusk: 7 files are no pages and were left out: images 2, .foo files 1, files without a suffix 1, "
        "JSON lines (to be given by name) 1, PDF documents 1, plain text 1"
    )
    assert run("extract", "site", "-q").stderr == ""
    Path("site/tea.html").unlink()
    Path("site/milk.htm.gz").unlink()
    assert "no .html, .htm or .xhtml file in this folder (7 files are no pages" in run("extract", "site").stderr
