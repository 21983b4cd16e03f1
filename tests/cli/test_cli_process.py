"""The installed command in its own process: pipes, signals, terminals, URLs, many pages at once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cli_helpers import Command, article

from dehusk.cli._inputs import Input
from dehusk.cli._options import Choice, Reading
from dehusk.cli._work import Job, results
from dehusk.extraction.options import Options
from dehusk.page.page import Page
from dehusk.selection import Selection

unix = pytest.mark.skipif(os.name == "nt", reason="signals and terminals as on Unix")


def start(installed: Path, *arguments: str, cwd: Path, stderr: Any = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [installed, *arguments],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=stderr,
        start_new_session=True,
    )


def wait_for(folder: Path, count: int) -> None:
    until = time.monotonic() + 30
    while not folder.is_dir() or len(os.listdir(folder)) < count:
        assert time.monotonic() < until, "no results came"
        time.sleep(0.01)


def check_whole(folder: Path, total: int) -> int:
    """Every result is complete; how many there are."""
    names = [name for name in os.listdir(folder) if name != ".dehusk.json"]
    assert all(name.endswith(".txt") for name in names)
    assert len({(folder / name).read_bytes() for name in names}) == 1
    assert 0 < len(names) < total
    return len(names)


def test_a_file(command: Command, tmp_path: Path) -> None:
    (tmp_path / "tea.html").write_text(article("Thé ☕"))
    result = command("extract", "tea.html", "--title")
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode().startswith("Thé ☕\n\nTea is good for you")


def test_standard_input_and_output_in_any_locale(command: Command, tmp_path: Path) -> None:
    page = article("Thé ☕").encode()
    for locale in ({"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}):
        result = command("extract", "-", "--title", input=page, env={**os.environ, **locale})
        assert (result.returncode, result.stderr) == (0, b"")
        assert result.stdout.decode().startswith("Thé ☕\n")
        assert command("algorithms", env={**os.environ, **locale}).returncode == 0


def test_url(command: Command, server: str, tmp_path: Path) -> None:
    result = command("extract", f"{server}/moved", "--allow-private", "--format", "json")
    assert (result.returncode, result.stderr) == (0, b"")
    data = json.loads(result.stdout)
    assert (data["url"], data["title"]) == (f"{server}/tea", "Café")
    assert command("why", f"{server}/tea", "café", "--allow-private").returncode == 0


@pytest.mark.parametrize(
    ("path", "options", "told"),
    [
        ("/tea", [], "is a private address (loopback); allow it with --allow-private"),
        ("/nowhere", ["--allow-private"], "404"),
        ("/pdf", ["--allow-private"], "application/pdf, not a web page"),
        ("/big", ["--allow-private", "--max-bytes", "1000"], "larger than 1,000 bytes"),
    ],
)
def test_urls_that_fail(command: Command, server: str, path: str, options: list[str], told: str) -> None:
    for arguments in (["extract", server + path], ["why", server + path, "tea"]):
        result = command(*arguments, *options)
        assert (result.returncode, result.stdout) == (1, b"")
        assert result.stderr.startswith(f"dehusk: {server}{path}: ".encode())
        assert told in result.stderr.decode()
        assert result.stderr.count(b"\n") == 1


def test_many_urls_and_files_in_parallel(command: Command, server: str, tmp_path: Path) -> None:
    (tmp_path / "tea.html").write_text(article())
    pages = [f"{server}/tea?n={n}" for n in range(3)]
    result = command(
        "extract",
        *pages,
        "tea.html",
        "-",
        f"{server}/no",
        "--allow-private",
        "-o",
        "out",
        "--jobs",
        "2",
        input=article().encode(),
    )
    assert result.returncode == 1
    assert b"6 pages: 5 done, 0 empty, 1 failed" in result.stderr
    assert sorted(path.parent.name for path in (tmp_path / "out").rglob("*.txt")) == ["127.0.0.1"] * 3 + ["out"] * 2
    assert (tmp_path / "out/stdin.txt").read_text() == (tmp_path / "out/tea.txt").read_text()


def test_processes_change_nothing(command: Command, tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number}.html").write_text(article(str(number)) if number % 7 else "")
    names = [f"{number}.html" for number in range(30)]
    one, two = (command("extract", *names, "--jobs", jobs, "-q") for jobs in ("1", "2"))
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr == b""


class DiesOf:
    """An algorithm whose process ends when a page holds the word."""

    def __call__(self, page: Page) -> Selection:
        if "hemlock" in page.html:
            os._exit(9)
        return Choice("everything").make()(page)


def test_a_page_that_brings_its_process_down_is_the_only_one_lost(tmp_path: Path) -> None:
    items = []
    for number in range(12):
        path = tmp_path / f"{number}.html"
        path.write_text("<p>hemlock" if number in (3, 11) else "<p>tea")
        items.append(Input(str(path), "file"))
    job = Job(Options(algorithm=DiesOf()), Reading(), "text")
    told = list(results(items, job, processes=2))
    assert [result.name for result in told] == [item.name for item in items]
    assert [n for n, result in enumerate(told) if result.status != "done"] == [3, 11]
    assert "died" in told[3].problem


@unix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_goes_away(installed: Path, tmp_path: Path, many: int, jobs: str) -> None:
    errors = tmp_path / "errors"  # a file: a pipe that nobody reads would stop a command that has much to complain of
    with errors.open("wb") as stream:
        process = start(installed, "extract", "site", "--jobs", jobs, cwd=tmp_path, stderr=stream)
    assert process.stdout is not None
    first = process.stdout.readline()
    process.stdout.close()
    assert (first, process.wait(timeout=30), errors.read_bytes()) == (b"==> site/00000.html <==\n", 141, b"")


@unix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_and_started_again(installed: Path, tmp_path: Path, many: int, jobs: str) -> None:
    process = start(installed, "extract", "site", "-o", "out", "--jobs", jobs, cwd=tmp_path)
    wait_for(tmp_path / "out", 5)
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C: all processes of the terminal get it
    output, errors = process.communicate(timeout=30)
    assert (process.returncode, output, errors) == (130, b"", b"dehusk: interrupted\n")
    done = check_whole(tmp_path / "out", many)
    for path in sorted((tmp_path / "site").iterdir())[done + 5 :]:
        path.unlink()
    again = start(installed, "extract", "site", "-o", "out", cwd=tmp_path)
    assert f"{done + 5} pages: 5 done, 0 empty, 0 failed, {done} skipped".encode() in again.communicate()[1]


@unix
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_killed_leaves_no_half_written_file(installed: Path, tmp_path: Path, many: int, how: signal.Signals) -> None:
    process = start(installed, "extract", "site", "-o", "out", cwd=tmp_path)
    wait_for(tmp_path / "out", 20)
    process.send_signal(how)
    process.communicate(timeout=30)
    for leftover in (tmp_path / "out").glob(".dehusk-*.part"):  # what was being written, under its other name
        leftover.unlink()
    check_whole(tmp_path / "out", many)


@unix
def test_a_full_disk_is_one_line(command: Command) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with open("/dev/full", "wb") as full:
        result = command("extract", "--sample", stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert (result.returncode, result.stderr) == (1, b"dehusk: standard output: no space left on device\n")


@unix
def test_devices_can_be_outputs(command: Command) -> None:
    result = command("extract", "--sample", "-o", "/dev/stdout")
    assert (result.returncode, result.stdout) == (0, command("extract", "--sample").stdout)
    assert command("extract", "--sample", "-o", os.devnull).returncode == 0


@unix
def test_a_closed_output(command: Command, installed: Path) -> None:
    result = command("-c", f"'{installed}' extract --sample >&-", executable="/bin/sh")
    assert result.returncode == 1
    assert result.stderr == b"dehusk: standard output is closed; write to a file with --output\n"


def test_start_is_quick(command: Command) -> None:
    """The command line is there before anything that takes long to import: it is wanted by a few commands only."""
    code = "import sys, dehusk, dehusk.cli; print({'numpy', 'selectolax', 'dehusk.page'} & set(sys.modules))"
    assert command("-c", code, executable=sys.executable).stdout.split() == [b"set()"]


@unix
def test_pipes_are_read_once(command: Command, tmp_path: Path) -> None:
    """What can be read only once is not read together with others, and what is no page does not lose it."""
    for name in ("a", "b"):
        os.mkfifo(tmp_path / name)
    (tmp_path / "c.html").write_text("<p>More tea")
    writer = subprocess.Popen(["sh", "-c", "echo '<p>Tea' > a; printf '%%PDF-x' > b"], cwd=tmp_path)
    result = command("extract", "--quality", "fast", "-f", "json", "a", "b", "c.html", timeout=30)
    writer.wait(30)
    assert [json.loads(line)["text"] for line in result.stdout.splitlines()] == ["Tea", "More tea"]
    assert b"a PDF document" in result.stderr
    assert result.returncode == 1
