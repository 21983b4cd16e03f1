"""Corpora that unpack to too much, or hold values that nobody expects: refused in one line, or carried to the end."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path

import pytest
from evaluate_helpers import PROSE, page, write_corpus

from dehusk import files
from dehusk.evaluate import CorpusError, evaluate, open_corpus, read_rows
from dehusk.evaluate.corpora import files as corpus_files
from dehusk.evaluate.report import analyse, write_report


def bomb(path: Path, size: int, of: bytes = b" ", begin: bytes = b"") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    piece = of * ((1 << 20) // len(of))
    with gzip.open(path, "wb", 6) as stream:
        stream.write(begin)
        for _ in range(size >> 20):
            stream.write(piece)
    return path


@pytest.mark.parametrize("of", [b"x", b" " * 1023 + b"\n"], ids=["one line", "blank lines"])
def test_json_lines_that_unpack_to_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: bytes) -> None:
    monkeypatch.setattr(corpus_files, "LARGEST", 1 << 20)
    monkeypatch.setattr(files, "UNPACKED", 2 << 20)
    monkeypatch.setattr(files, "TIMES", 1)
    path = bomb(tmp_path / "c.jsonl.gz", 8 << 20, of, json.dumps(page(1)).encode() + b"\n")
    tracemalloc.start()
    try:
        told = r"line 2: longer than 1,048,576 bytes" if of == b"x" else r"unpacks to more than 2,097,152 bytes"
        with pytest.raises(CorpusError, match=rf"c\.jsonl\.gz.*{told}"):
            open_corpus(path)
        assert tracemalloc.get_traced_memory()[1] < 6 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("suffix", [".html", ".html.gz"])
def test_pages_of_a_folder_that_are_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    monkeypatch.setattr(corpus_files, "LARGEST", 1 << 20)
    (tmp_path / "a.txt").write_text(PROSE)
    if suffix == ".html":
        (tmp_path / "a.html").write_bytes(bytes(2 << 20))
    else:
        bomb(tmp_path / "a.html.gz", 16 << 20)
    tracemalloc.start()
    try:
        with pytest.raises(CorpusError, match=r"a\.html.*: larger than 1,048,576 bytes.* leave the file out"):
            open_corpus(tmp_path)
        assert tracemalloc.get_traced_memory()[1] < 6 << 20
    finally:
        tracemalloc.stop()


def test_numbers_of_thousands_of_digits(tmp_path: Path) -> None:
    path = write_corpus(tmp_path / "c.jsonl", [page(1), page(2, size=12345)])
    path.write_text(path.read_text().replace("12345", "9" * 5000))
    with pytest.raises(CorpusError, match=r"c\.jsonl, line 2: is not JSON: a number of too many digits"):
        open_corpus(path)


def test_half_characters_in_names_are_refused(tmp_path: Path) -> None:
    path = write_corpus(tmp_path / "c.jsonl", [page(1), page(2, id="p\ud800")])
    with pytest.raises(CorpusError, match=r'c\.jsonl, line 2: field "id" has half a character \(U\+D800\)'):
        open_corpus(path)
    (tmp_path / "site").mkdir()
    try:
        (tmp_path / "site" / "p\udcff.html").write_text("<p>Tea")
        (tmp_path / "site" / "p\udcff.txt").write_text("Tea")
    except OSError:
        pytest.skip("names of files are text here")
    with pytest.raises(CorpusError, match="has half a character"):
        open_corpus(tmp_path / "site")


def test_half_characters_elsewhere_are_carried_to_the_end(tmp_path: Path) -> None:
    odd = page(1, html=f"<p>{PROSE} \ud83d", text=f"{PROSE} \udc00", title="\ud800", site="a\udfff", page_type="\ud800")
    path = write_corpus(tmp_path / "c.jsonl", [odd | {"with": ["Tea"], "without": ["\ud800"]}, page(2)])
    runs = [evaluate([path], extractors=["everything"], folder=tmp_path / "out") for _ in range(2)]
    assert all(run.rows == runs[0].rows for run in runs)
    assert {row.site for row in runs[0].rows if row.page == "p1"} == {"a\ufffd"}
    assert read_rows(tmp_path / "out" / "pages.csv", runs[0].settings.measured) == list(runs[0].rows)
    (report,) = write_report(analyse(runs[0]), tmp_path / "out")
    assert "\ufffd" in report.read_text("utf-8")


@pytest.mark.parametrize("name", ["id", "page_type", "lang", "site"])
def test_names_that_no_table_can_show_are_refused(tmp_path: Path, name: str) -> None:
    path = write_corpus(tmp_path / "c.jsonl", [page(1, **{name: "x" * 10_001})])
    with pytest.raises(CorpusError, match=f"its {name} is longer than 10,000 characters"):
        open_corpus(path)
