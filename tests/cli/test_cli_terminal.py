"""The installed command on a terminal: colours, a bar, and pages that would like to steer it."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path

import pytest
from cli_helpers import PROSE, Command, article

unix = pytest.mark.skipif(os.name == "nt", reason="terminals as on Unix")


def on_a_terminal(installed: Path, *arguments: str, cwd: Path, seconds: float = 30, **environment: str) -> bytes:
    """What the command writes when all of its streams are a terminal."""
    import pty
    import select

    controller, terminal = pty.openpty()
    known = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    process = subprocess.Popen(
        [installed, *arguments],
        cwd=cwd,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**known, "TERM": "xterm", "COLUMNS": "70", **environment},
    )
    os.close(terminal)
    seen = b""
    until = time.monotonic() + seconds
    while time.monotonic() < until and select.select([controller], [], [], 1) is not None:
        try:
            piece = os.read(controller, 65536)
        except OSError:  # the other side is closed
            break
        if not piece:
            break
        seen += piece
    process.wait(timeout=10)
    os.close(controller)
    return seen


@unix
def test_colours_only_on_a_terminal(installed: Path, command: Command, tmp_path: Path) -> None:
    seen = on_a_terminal(installed, "algorithms", cwd=tmp_path)
    assert b"\x1b[36m" in seen
    plain = on_a_terminal(installed, "algorithms", cwd=tmp_path, NO_COLOR="1")
    assert b"\x1b" not in plain
    assert max(map(len, plain.decode().splitlines())) <= 70
    assert b"\x1b" not in command("algorithms").stdout


STEERING = "\x07\x08\x1b\x7f\x80\x85\x9b\x9d\u202a\u202e\u2066\u2069"
EVIL = "evil" + "".join(f"{sign}[31m" for sign in STEERING)


def evil_corpus(path: Path) -> None:
    row = {
        "id": EVIL,
        "html": article(EVIL),
        "text": EVIL,
        "page_type": EVIL,
        "lang": EVIL,
        "site": EVIL,
        "title": EVIL,
    }
    path.write_text(json.dumps(row) + "\n")


@unix
@pytest.mark.parametrize(
    "arguments",
    [
        *(["extract", "evil.html", "--title", "-f", name] for name in ("text", "markdown", "html", "json")),
        ["extract", "evil.html", "--title", "-f", "json", "more.html"],
        ["extract", f"{EVIL}.html", "more.html"],
        ["why", "evil.html", "evil"],
        ["why", "evil.html", "evil", "-f", "json"],
        ["corpora", "evil.jsonl"],
        ["corpora", "evil.jsonl", "-f", "json"],
        ["fields", "evil.jsonl", "--with", "dehusk", "-q"],
        ["reliability", "evil.jsonl", "-q"],
        ["evaluate", "evil.jsonl", "-q", "--format", "json", "--with", "everything"],
        ["trends", "evil.jsonl", "--queries", "queries.toml"],
        ["algorithms", EVIL],
        [EVIL],
        ["extract", "evil.html", "--set", EVIL],
        ["extract", "--debug", "evil.html", "-o", f"more.html/{EVIL}"],
    ],
    ids=lambda arguments: " ".join(arguments).replace(EVIL, "EVIL"),
)
def test_a_page_cannot_steer_the_terminal(installed: Path, tmp_path: Path, arguments: list[str]) -> None:
    written = "".join(f"&#{ord(sign)};[31m" for sign in STEERING)
    (tmp_path / "evil.html").write_text(article(f"evil {written}", prose=PROSE + "evil" + written + EVIL))
    for name in (f"{EVIL}.html", "more.html"):
        (tmp_path / name).write_text(article(EVIL))
    evil_corpus(tmp_path / "evil.jsonl")
    (tmp_path / "queries.toml").write_text(f"{json.dumps(EVIL.replace(chr(0x7F), ''))} = 'tea'\n")
    seen = on_a_terminal(installed, *arguments, cwd=tmp_path, NO_COLOR="1").decode("utf-8", "surrogateescape")
    assert seen
    assert [sign for sign in STEERING if sign in seen] == []
    if arguments[-1] == "json" and arguments[0] != "evaluate":
        assert json.loads(seen)


@unix
def test_files_get_what_the_page_has(command: Command, tmp_path: Path) -> None:
    (tmp_path / "evil.html").write_text(article("\x1b]0;owned\x07 &#27;[31m", prose=PROSE + "&#27;[2J\u009b \u202e"))
    assert b"\x1b[2J" in command("extract", "evil.html").stdout
    assert json.loads(command("why", "evil.html", "morning", "-f", "json").stdout)
    told = json.loads(command("extract", "evil.html", "-f", "json").stdout)
    assert {"\x1b", "\u202e"} <= set(told["text"])


@unix
def test_a_bar_when_it_takes_long(installed: Path, tmp_path: Path, many: int) -> None:
    (tmp_path / "site" / "00001.html").unlink()
    (tmp_path / "site" / "00001.html").write_bytes(b"%PDF-")
    for path in sorted((tmp_path / "site").iterdir())[600:]:
        path.unlink()
    seen = on_a_terminal(installed, "extract", "site", "-o", "out", cwd=tmp_path).decode()
    assert "#-" in seen
    assert " of 600, 1 failed, " in seen
    assert " left" in seen
    assert "\r\x1b[Kdehusk: 600 pages: 599 done, 0 empty, 1 failed" in seen


@unix
def test_no_bar_when_it_is_quick_or_quiet(installed: Path, tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_text(article())
    seen = on_a_terminal(installed, "extract", "a.html", "b.html", "-o", "out", cwd=tmp_path).decode()
    assert seen.startswith("dehusk: 2 pages: 2 done")
    assert on_a_terminal(installed, "extract", "a.html", "b.html", "-o", "new", "-q", cwd=tmp_path) == b""
