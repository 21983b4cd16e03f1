"""Ctrl-C and SIGTERM: one exception in the main thread, once, and an end soon whatever happens then.

An exception can come at any place, also inside of the machinery of threads and locks, which may then wait for ever: a
watchdog ends the process if it has not ended by itself.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING

from dehusk.cli import _exit

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

PATIENCE = 5.0
"""Seconds to tidy up."""
_CODES = {signal.SIGINT: _exit.INTERRUPTED, signal.SIGTERM: _exit.TERMINATED}
_came: list[int] = []  # signals that came: this process has one life


def listen() -> None:
    """From now on, either signal is a `KeyboardInterrupt`; to be called once, by the process of the command line."""
    for number in _CODES:
        if signal.getsignal(number) != signal.SIG_IGN:  # a shell that starts us in the background wants it so
            signal.signal(number, _end)
    sys.unraisablehook = _quietly


def code() -> int | None:
    """What to exit with, if a signal came."""
    return _CODES[signal.Signals(_came[0])] if _came else None


def _end(number: int, _frame: FrameType | None) -> None:
    _came.append(number)
    if len(_came) > 1:  # one is enough: the next would only disturb the tidying up
        return
    # a thread outside of Python's own lock: it also ends a process that hangs in C code
    faulthandler.dump_traceback_later(PATIENCE, exit=True, file=_nowhere())
    raise KeyboardInterrupt


def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)


def _quietly(what: UnraisableHookArgs) -> None:
    """An interrupt that came where none can be raised is told all the same, by how the process ends."""
    if what.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(what)
