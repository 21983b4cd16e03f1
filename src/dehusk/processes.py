"""Processes of a pool that end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
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
