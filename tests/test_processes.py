"""Processes of a pool do not outlive the one that started them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = """
import os, sys, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from dehusk.processes import end_with_parent


def work(folder):
    open(os.path.join(folder, str(os.getpid())), "w").close()
    time.sleep(600)


if __name__ == "__main__":
    with ProcessPoolExecutor(2, get_context(sys.argv[2]), end_with_parent) as pool:
        list(pool.map(work, [sys.argv[1]] * 2))
"""


def eventually(holds: object, *, seconds: float = 30) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:  # type: ignore[operator]
        time.sleep(0.05)
    return bool(holds())  # type: ignore[operator]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes in /proc, which only Linux has")
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_workers_end_when_the_first_process_is_killed(tmp_path: Path, method: str) -> None:
    program, folder = tmp_path / "program.py", tmp_path / "pids"
    program.write_text(PROGRAM)
    folder.mkdir()
    first = subprocess.Popen([sys.executable, program, folder, method])
    try:
        assert eventually(lambda: len(os.listdir(folder)) == 2)
        pids = [int(name) for name in os.listdir(folder)]
        assert all(map(is_alive, pids))
    finally:
        first.kill()
        first.wait()
    assert eventually(lambda: not any(map(is_alive, pids)))
