"""What the tests of the command line share: the command in this process, and the installed one in its own."""

from __future__ import annotations

import http.server
import os
import subprocess
import sysconfig
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_helpers import PROSE, Command, Run, article
from click.testing import CliRunner, Result

from dehusk.cli import dehusk


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in this process, in an empty folder: `run("extract", "page.html", input=…)`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)

    def runner(*arguments: str, **options: Any) -> Result:
        result = CliRunner().invoke(dehusk, [str(argument) for argument in arguments], **options)
        assert "Traceback" not in result.stderr or "--debug" in arguments
        return result

    return runner


@pytest.fixture
def page(run: Run) -> Path:
    """One page in the folder where commands run."""
    path = Path("tea.html")
    path.write_text(article())
    return path


@pytest.fixture
def site(run: Run) -> Path:
    """Three pages in two folders, and something else."""
    for name in ("site/b.html", "site/a.HTM", "site/deep/er/c.xhtml", "site/notes.txt"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(article(Path(name).stem))
    return Path("site")


@pytest.fixture(scope="session")
def installed() -> Path:
    """The entry point as users have it."""
    path = Path(sysconfig.get_path("scripts"), "dehusk.exe" if os.name == "nt" else "dehusk")
    if not path.exists():
        pytest.skip("dehusk is not installed here: pip install -e .")
    return path


@pytest.fixture
def command(installed: Path, tmp_path: Path) -> Command:
    """The installed command in its own process, in an empty folder."""

    def runner(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
        options = {"capture_output": True, "timeout": 60, "cwd": tmp_path, **options}
        return subprocess.run([str(installed), *map(str, arguments)], check=False, **options)

    return runner


@pytest.fixture
def many(tmp_path: Path) -> int:
    """More pages than can be done before the test looks."""
    count = 3000
    (tmp_path / "site").mkdir()
    first = tmp_path / "site" / "00000.html"
    first.write_text(article(prose=PROSE * 40))
    for number in range(1, count):
        os.link(first, tmp_path / "site" / f"{number:05}.html")
    return count


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        pages = {
            "/tea": (200, "text/html; charset=windows-1252", article("Café").encode("windows-1252")),
            "/pdf": (200, "application/pdf", b"%PDF-1.4"),
            "/big": (200, "text/html", b"<p>" + b"tea " * 100_000),
        }
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/tea")
            self.end_headers()
            return
        status, kind, body = pages.get(self.path.partition("?")[0], (404, "text/html", b"no"))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A web server on this machine; its address without a slash at the end."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}"
        listening.shutdown()
