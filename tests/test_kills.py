"""Runs that are interrupted or killed at any moment: nothing half-written, nothing left over, and the next goes on."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")

PAGES = 40
PROSE = "Tea is good for you, they say, and so is a walk in the rain before breakfast. " * 5
SLOW = """
import os, time

def slow(html, url):
    with open(os.environ["PIDS"], "a") as file:
        file.write(f"{os.getpid()}\\n")
    time.sleep(0.1)
    return html
"""
INTERPRETER = 0.1  # seconds until Python runs what it is told to run: before, a signal is its own to tell of


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        try:
            os.kill(pid, 0)
        except OSError:
            return True
        return False


def started(arguments: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dehusk", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "PIDS": str(folder / "pids")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def finished(arguments: Sequence[str], folder: Path) -> None:
    """The same command once more, to its end."""
    process = started(arguments, folder)
    assert (process.communicate(timeout=120), process.returncode) == ((b"", b""), 0)


def killed(arguments: Sequence[str], folder: Path, chance: random.Random, longest: float) -> str:
    """Start a command and end it somehow at some time; checks that it goes quietly and soon, and says how it was."""
    how = chance.choice((signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
    end = chance.choice((os.kill, os.killpg))
    after = chance.uniform(INTERPRETER, chance.choice((0.6, longest)))
    told = f"{how.name} by {end.__name__} after {after:.3f} s"
    process = started(arguments, folder)
    time.sleep(after)
    end(process.pid, how)
    ended = time.monotonic()
    output, errors = process.communicate(timeout=60)
    assert time.monotonic() - ended < 8, told
    assert output == b"", told
    assert errors.partition(b"; the same command")[0].rstrip() in (b"", b"dehusk: interrupted"), told
    assert errors.count(b"\n") <= 1, told
    return told


def extract(folder: Path, chance: random.Random, times: int) -> None:
    (folder / "site").mkdir()
    for number in range(PAGES):
        (folder / "site" / f"{number}.html").write_text(f"<article><h1>Tea</h1><p>{PROSE}</p></article>")
    command = ["extract", "site", "-o", "out", "--jobs", "2", "-q"]
    for _ in range(times):
        told = killed(command, folder, chance, 2.5)
        found = [path for path in (folder / "out").glob("*") if path.name != ".dehusk.json"]
        assert all(path.suffix == ".txt" for path in found), told
        assert len({path.read_bytes() for path in found}) <= 1, told
        for path in found[: chance.randrange(PAGES)]:  # so that there is always something to do
            path.unlink()
    finished(command, folder)
    assert len(list((folder / "out").glob("*.txt"))) == PAGES
    assert json.loads((folder / "out" / ".dehusk.json").read_text())


def evaluate(folder: Path, chance: random.Random, times: int) -> None:
    (folder / "own_slow.py").write_text(SLOW)
    rows = ({"id": f"p{number}", "html": f"<p>{PROSE}", "text": PROSE} for number in range(PAGES))
    (folder / "c.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = ["evaluate", "c.jsonl", "--with", "own_slow:slow", "--jobs", "2", "-o", "out", "-q"]
    lines = 0
    for _ in range(times):
        told = killed(command, folder, chance, 3.5)
        assert not list((folder / "out").glob("*.part")), told
        pages = folder / "out" / "pages.csv"
        lines, before = pages.read_bytes().count(b"\n") if pages.exists() else 0, lines
        assert lines >= before, told
        until = time.monotonic() + 5
        pids = (folder / "pids").read_text().split() if (folder / "pids").exists() else []
        while not all(map(gone, map(int, pids))):
            assert time.monotonic() < until, f"{told}: extractors go on"
            time.sleep(0.05)
        (folder / "pids").unlink(missing_ok=True)
    finished(command, folder)
    ids = [line.split(",")[2] for line in (folder / "out" / "pages.csv").read_text().splitlines()[1:]]
    assert sorted(ids) == sorted(f"p{number}" for number in range(PAGES))


@pytest.mark.parametrize("run", [extract, evaluate])
def test_killed_at_any_moment(tmp_path: Path, run: object) -> None:
    run(tmp_path, random.Random(1), 5)  # type: ignore[operator]


@pytest.mark.long
@pytest.mark.parametrize("run", [extract, evaluate])
def test_killed_very_often(tmp_path: Path, run: object) -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    run(tmp_path, random.Random(seed), 100)  # type: ignore[operator]
