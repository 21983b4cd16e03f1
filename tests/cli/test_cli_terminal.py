"""The installed command on a terminal: colours, a bar, and pages that would like to steer it."""

from __future__ import annotations

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


@unix
def test_a_page_cannot_steer_the_terminal(installed: Path, command: Command, tmp_path: Path) -> None:
    (tmp_path / "evil.html").write_text(article("\x1b]0;owned\x07 &#27;[31m", prose=PROSE + "&#27;[2J&#155;31m"))
    assert b"\x1b[2J" in command("extract", "evil.html").stdout  # a file gets what the page has
    for arguments in (["extract", "evil.html"], ["why", "evil.html", "morning"]):
        seen = on_a_terminal(installed, *arguments, cwd=tmp_path, NO_COLOR="1")
        assert b"Tea" in seen
        assert b"\x1b" not in seen
        assert b"\x9b" not in seen.replace(b"\xc2\x9b", b"\x9b")


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
