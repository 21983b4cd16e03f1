"""Outputs that cannot be written: every command says so in one line that names the file, and what was there stays."""

from __future__ import annotations

import errno
import json
import os
import subprocess
from pathlib import Path

import pytest
from cli_helpers import PROSE, Command, Run, article

from dehusk.cli import dehusk

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")


def prepare(folder: Path) -> None:
    """One page, one corpus, one file of queries."""
    (folder / "page.html").write_text(article())
    rows = [{"id": str(number), "html": article(), "text": PROSE, "title": "Tea"} for number in range(3)]
    (folder / "c.jsonl").write_text("".join(json.dumps(row | {"date": "2001"}) + "\n" for row in rows))
    (folder / "queries.toml").write_text('drinks = "tea"\n')


PRINTING = (
    ["--help"],
    ["--version"],
    [],
    ["extract", "--help"],
    ["train", "far-sw", "--help"],
    ["extract", "page.html"],
    ["extract", "page.html", "-f", "json"],
    ["why", "page.html", "tea"],
    ["why", "page.html", "tea", "-f", "json"],
    ["algorithms"],
    ["corpora"],
    ["corpora", "c.jsonl"],
    ["fields", "c.jsonl", "--with", "dehusk"],
    ["reliability", "c.jsonl"],
    ["trends", "c.jsonl", "--queries", "queries.toml", "-q"],
    ["evaluate", "c.jsonl", "--with", "everything"],
    ["floors", "check", "--corpora", "none", "--file", "floors.json"],
)


@needs_full
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_full_disk_is_one_line(command: Command, tmp_path: Path, arguments: list[str]) -> None:
    prepare(tmp_path)
    (tmp_path / "floors.json").write_text('{"tolerance": 0.1, "metric": "bag", "seed": 0, "corpora": {}}')
    with FULL.open("wb") as full:
        result = command(*arguments, stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert (result.returncode, result.stderr) == (1, b"dehusk: standard output: no space left on device\n")


@needs_full
def test_nobody_can_be_told_that_nobody_can_be_told(command: Command) -> None:
    with FULL.open("wb") as full:
        assert command("extract", "gone.html", stdout=full, stderr=full, capture_output=False).returncode == 1


WRITING = {
    "out.txt": ["extract", "page.html", "-o", "out.txt", "--overwrite"],
    "out.svg": ["plot", "page.html", "-o", "out.svg", "--overwrite"],
    "trends.svg": ["trends", "c.jsonl", "--queries", "queries.toml", "-q", "-o", "trends.svg", "--overwrite"],
    "trends.html": ["trends", "c.jsonl", "--queries", "queries.toml", "-q", "-o", "trends.html", "--overwrite"],
    "trends.csv": ["trends", "c.jsonl", "--queries", "queries.toml", "-q", "--csv", "trends.csv", "--overwrite"],
    "reliability.svg": ["reliability", "c.jsonl", "-q", "-o", "reliability.svg"],
    "report/run.json": ["evaluate", "c.jsonl", "--with", "everything", "-q", "-o", "report"],
    "rules.json": ["train", "far-sw", "--corpus", "c.jsonl", "--hold-out", "2", "-o", "rules.json"],
}


@pytest.mark.parametrize("name", WRITING)
def test_what_cannot_be_written_is_named_and_stays_as_it_was(
    run: Run, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    prepare(Path())
    Path(name).parent.mkdir(exist_ok=True)
    if name != "report/run.json":
        Path(name).write_text("before")
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    monkeypatch.setattr(os, "fsync", full)
    result = run(*WRITING[name])
    assert result.exit_code == 1
    told = name if name != "report/run.json" else "report"
    assert result.stderr.startswith("dehusk: ")
    assert f"{told}: " in result.stderr
    assert result.stderr.lower().endswith("no space left on device\n")
    assert result.stderr.count("\n") == 1
    after = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file() and path.name != "pages.csv"}
    assert after == before


def test_every_command_that_writes_is_tried() -> None:
    import click

    context = click.Context(dehusk)
    tried = {arguments[0] for arguments in WRITING.values()}
    for name in dehusk.list_commands(context):  # type: ignore[attr-defined]
        command = dehusk.get_command(context, name)
        assert command is not None
        if any("--output" in parameter.opts for parameter in command.params):
            assert name in {*tried, "render"}, name  # `render` needs a browser
