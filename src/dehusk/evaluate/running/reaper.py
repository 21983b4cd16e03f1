"""A process that does nothing but outlive the one that started it, and then ends the process groups that it left.

Whatever happens to a run, be it killed at once, its extractors do not go on: not those that hang in C code, nor what
they started themselves.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress


class Reaper:
    """The parent's side: it says which groups there are."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-I", "-S", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # what ends the parent's group is not for this process
        )

    def watch(self, group: int) -> None:
        """End this group when the parent is gone."""
        self._tell(f"+{group}\n")

    def forget(self, group: int) -> None:
        """It has ended, or is about to: another may get its number."""
        self._tell(f"-{group}\n")

    def close(self) -> None:
        """End what is still watched, and the process itself."""
        assert self._process.stdin is not None  # noqa: S101 (for the type checker)
        with suppress(OSError, ValueError):
            self._process.stdin.close()
        self._process.wait()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None  # noqa: S101
        with self._lock, suppress(OSError, ValueError):  # it was ended, or closed
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()


def main() -> None:
    """Listen until nobody speaks any more; then end what was left."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        group = int(line[1:])
        if line[0] == "+":
            groups.add(group)
        else:
            groups.discard(group)
    for group in groups:
        with suppress(OSError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
