"""What `dehusk extract` cannot read, or should not take for what it is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_helpers import PROSE, Run, article


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("missing.html", "missing.html: no such file or folder"),
        ("www.example.org", "https://www.example.org"),
        ("example.org/tea?a=b", "https://example.org/tea?a=b"),
        ("ftp://example.org/tea", "only http:// and https://"),
        ("file:///tea.html", "only http:// and https://"),
        ("", "no such file"),
        ("bad\nname\x1b[31m", "no such file"),
    ],
)
def test_what_is_not_there(run: Run, name: str, told: str) -> None:
    result = run("extract", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr


def test_a_dangling_link_and_an_empty_folder(run: Run) -> None:
    os.symlink("nowhere.html", "link.html")
    assert "link.html: no such file" in run("extract", "link.html").stderr
    Path("folder").mkdir()
    result = run("extract", "folder")
    assert result.exit_code == 1
    assert "folder: no .html, .htm or .xhtml file in this folder" in result.stderr


def test_permissions(run: Run, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dehusk.cli import _inputs

    def refuse(name: str, *options: object) -> object:
        if str(name).endswith(("b.html", "deep")):
            raise PermissionError(13, "Permission denied", str(name))
        return real[len(options) > 0](name, *options)

    real = (os.scandir, open)  # as root, who runs many a test, nothing is refused
    monkeypatch.setattr(_inputs, "open", refuse, raising=False)
    monkeypatch.setattr(os, "scandir", refuse)
    result = run("extract", "site")
    assert result.exit_code == 1
    assert f"{site / 'b.html'}: permission denied\n" in result.stderr
    assert f"{site / 'deep'}: cannot look into the folder: Permission denied" in result.stderr
    assert "1 done, 0 empty, 2 failed" in result.stderr


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
        (b"\x1f\x8b\x08\x00" + b"x" * 100, "gzip"),
        (b"PK\x03\x04" + b"x" * 100, "ZIP"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256)) * 40, "an image"),
        (bytes((n * n * 7 + n // 3) % 256 for n in range(20_000)), "binary data"),
        (b"\x00" * 5000, "binary data"),
    ],
)
def test_what_is_no_page(run: Run, data: bytes, told: str) -> None:
    Path("junk.html").write_bytes(data)
    result = run("extract", "junk.html")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("dehusk: junk.html: no web page: this is ")
    assert told in result.stderr
    assert "no web page" in run("extract", "-", input=data).stderr


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "shift_jis", "windows-1252"])
def test_pages_are_not_taken_for_junk(run: Run, encoding: str) -> None:
    text = "日本語の文章です。お茶は体に良いと言われています。" * 9 if encoding == "shift_jis" else PROSE
    head = f"<meta charset={encoding}>" if encoding == "shift_jis" else ""
    Path("x.html").write_bytes(article(prose=text, head=head).encode(encoding))
    assert text[:20] in run("extract", "x.html").stdout


def test_a_little_junk_is_no_reason(run: Run) -> None:
    Path("x.html").write_text(article(prose=PROSE + "\x00\x01\x02"))
    assert run("extract", "x.html").exit_code == 0
    Path("y.html").write_text("<p>T\x00")
    assert run("extract", "y.html").exit_code in (0, 3)


def test_large_pages(run: Run, page: Path) -> None:
    for arguments, given in ((["extract", page], None), (["extract", "-"], page.read_bytes())):
        result = run(*arguments, "--max-bytes", "1000", input=given)
        assert result.exit_code == 1
        assert "larger than 1,000 bytes; raise --max-bytes to read it" in result.stderr
        assert run(*arguments, "--max-bytes", str(10**15), input=given).exit_code == 0
    assert run("extract", page, "--max-bytes", str(page.stat().st_size)).exit_code == 0
