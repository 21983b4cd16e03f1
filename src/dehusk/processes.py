"""Child processes: those of a pool end with the one that started them; of one that is killed no pipe stays open."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import threading
from multiprocessing.process import BaseProcess


def end_with_parent() -> None:
    """End this process when the one that started it is gone, even if that was killed: nobody would wait for it.

    To be called first in a process of a pool (its `initializer`).
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def bury(process: subprocess.Popen[str]) -> None:
    """Leave no open pipe of a process that was killed, and nothing of it."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:  # a half-written page that nobody will read
                continue
    process.wait()
