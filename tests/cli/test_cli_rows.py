"""`dehusk extract --input-file`: a line of JSON for every page of a list."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cli_helpers import PROSE, Command, Run, article


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def pages(number: int) -> bytes:
    rows = [{"key": n, "body": article(f"Tea {n}"), "link": f"https://example.org/{n}"} for n in range(number)]
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


FIELDS = ("--id-field", "key", "--html-field", "body", "--url-field", "link")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_json_lines(run: Run, jobs: str) -> None:
    Path("crawl.jsonl").write_bytes(pages(2) + b'{"key": 7}\n{"key": \n\n{"key": 8, "body": "%PDF-1.7"}\n')
    Path("crawl.jsonl.gz").write_bytes(gzip.compress(Path("crawl.jsonl").read_bytes()))
    for name in ("crawl.jsonl", "crawl.jsonl.gz"):
        result = run("extract", "--input-file", name, *FIELDS, "--jobs", jobs)
        found = lines(result.stdout)
        assert result.exit_code == 1
        assert [row.get("id") for row in found] == [0, 1, 7, None, 8]
        assert [row["input"] for row in found] == [f"{name}:{n}" for n in (1, 2, 3, 4, 6)]
        assert found[1]["title"] == "Tea 1"
        assert found[1]["url"] == "https://example.org/1"
        assert found[2]["error"]["type"] == "InputError"
        assert "no field 'body' (its fields: key); --html-field names another" in found[2]["error"]["message"]
        assert "no JSON" in found[3]["error"]["message"]
        assert set(found[3]) == {"input", "error"}
        assert "5 pages: 2 done, 0 empty, 3 failed" in result.stderr


def test_formats_and_standard_input(run: Run) -> None:
    result = run("extract", "--input-file", "-", *FIELDS, "-f", "markdown", "-q", input=pages(1))
    (row,) = lines(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert set(row) == {"id", "input", "markdown"}
    assert PROSE[:30] in row["markdown"]


def test_a_list_of_files_and_addresses(command: Command, server: str, tmp_path: Path) -> None:
    (tmp_path / "tea.html").write_text(article())
    (tmp_path / "urls.txt").write_text(f"# pages\n{server}/tea\n\ntea.html\n{server}/nowhere\nmissing.html\n")
    result = command("extract", "--input-file", "urls.txt", "--allow-private", "-o", "out.jsonl", "--jobs", "2")
    assert result.returncode == 1
    found = lines((tmp_path / "out.jsonl").read_text())
    assert [row["input"] for row in found] == [f"{server}/tea", "tea.html", f"{server}/nowhere", "missing.html"]
    assert found[0]["title"] == "Café"
    assert [row["error"]["type"] for row in found[2:]] == ["FetchError", "InputError"]
    assert b"4 pages: 2 done, 0 empty, 2 failed" in result.stderr


def test_a_run_goes_on_where_it_was(run: Run) -> None:
    arguments = ("extract", "--input-file", "crawl.jsonl", *FIELDS, "-o", "out/tea.jsonl")
    Path("crawl.jsonl").write_bytes(pages(2) + b'{"key": 7}\n')
    assert run(*arguments).exit_code == 1
    written = Path("out/tea.jsonl")
    whole = written.read_bytes()
    with written.open("ab") as stream:
        stream.write(b'{"id": 9, "input": "crawl')  # where a run was stopped
    Path("crawl.jsonl").write_bytes(pages(3))
    result = run(*arguments)
    assert "3 pages: 1 done, 0 empty, 0 failed, 2 skipped" in result.stderr
    assert [row["id"] for row in lines(written.read_text())] == [0, 1, 2]
    assert written.read_bytes().splitlines()[:2] == whole.splitlines()[:2]
    assert "3 pages: 3 done" in run(*arguments, "--overwrite").stderr
    assert len(lines(written.read_text())) == 3


@pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_interrupted_leaves_whole_lines(installed: Path, tmp_path: Path, jobs: str) -> None:
    (tmp_path / "crawl.jsonl").write_bytes(pages(150))
    arguments = [installed, "extract", "--input-file", "crawl.jsonl", *FIELDS, "-o", "out.jsonl", "--jobs", jobs]
    out = tmp_path / "out.jsonl"
    process = subprocess.Popen(arguments, cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True)
    until = time.monotonic() + 60
    while not (out.exists() and out.stat().st_size) and time.monotonic() < until:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60)[1] == b"dehusk: interrupted\n"
    assert process.returncode == 130
    assert 0 < len(lines(out.read_text())) < 150
    assert subprocess.run([*arguments, "-q"], cwd=tmp_path, timeout=300, check=False).returncode == 0
    assert [row["id"] for row in lines(out.read_text())] == list(range(150))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["a.html"], "--input-file goes without INPUT"),
        (["--posts"], "--input-file goes without INPUT, --sample, --posts"),
        (["-o", "out/"], "give --output a file"),
        (["-o", "crawl.jsonl"], "is the list that is to be read"),
    ],
)
def test_what_does_not_go_together(run: Run, arguments: list[str], told: str) -> None:
    Path("crawl.jsonl").write_bytes(pages(1))
    result = run("extract", "--input-file", "crawl.jsonl", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_list_that_is_not_there(run: Run) -> None:
    result = run("extract", "--input-file", "missing.jsonl")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "missing.jsonl: no such file" in result.stderr


def test_a_damaged_packed_list_is_one_line(run: Run) -> None:
    Path("crawl.jsonl.gz").write_bytes(gzip.compress(pages(3))[:-20])
    result = run("extract", "--input-file", "crawl.jsonl.gz", *FIELDS)
    assert result.exit_code == 1
    assert result.stderr == "dehusk: crawl.jsonl.gz: no gzip file, or damaged or cut off; get it again\n"


def test_a_line_that_does_not_fit_is_told(command: Command, tmp_path: Path) -> None:
    (tmp_path / "crawl.jsonl").write_bytes(pages(1))
    limited = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); import dehusk.cli; dehusk.cli.main()"
    )
    arguments = ("extract", "--input-file", "crawl.jsonl", *FIELDS, "-o", "out.jsonl")
    result = subprocess.run(
        [sys.executable, "-c", limited, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "out.jsonl: file too large" in result.stderr
