"""The parent's side of a child process that runs one extractor: a page may crash or hang it, and costs itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dehusk.errors import DehuskError
from dehusk.evaluate.contenders import Contender
from dehusk.evaluate.peers import _ON_NODE  # their memory is that of another process
from dehusk.evaluate.running.reaper import Reaper
from dehusk.processes import bury

_START_LIMIT = 120.0  # seconds to import a package: the slowest take ten
_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")


class ContenderMissingError(DehuskError, ImportError):
    """An extractor cannot be loaded; the message says why, and what to install."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an extractor made of a page: its text, or an error in its place.

    `seconds` is the extractor's own time, `memory` the most its process held meanwhile in MiB; `fields` has
    the title, author and date that were asked for, as far as the extractor knows of such.
    """

    text: str
    seconds: float
    memory: float | None = None
    error: str = ""
    fields: Mapping[str, str | None] = field(default_factory=dict)


class Worker:
    """A child process with one extractor, to be started once, and started again after a page that ended it.

    A `reaper` ends it should this process be killed.
    """

    def __init__(self, contender: Contender, *, time_limit: float, reaper: Reaper | None = None) -> None:
        self.contender = contender
        self._limit = time_limit
        self._reaper = reaper
        self._lock = threading.Lock()
        self._closed = False
        self._process: subprocess.Popen[str] | None = None
        self.version = ""
        self.memory: float | None = None

    def extract(self, html: str, url: str | None, fields: Sequence[str] = ()) -> Outcome:
        """Run the extractor on one page, for as long as it may take."""
        if self._process is None:
            try:
                self.start()
            except ContenderMissingError as error:  # it could be loaded before: this page has bad luck
                return Outcome("", 0.0, error=f"could not be started again: {error}")
        answer, fate = self._ask({"html": html, "url": url, "fields": list(fields)}, self._limit)
        if answer is None:
            return Outcome("", self._limit if fate.startswith("took") else 0.0, error=fate)
        memory = None if self.contender.name in _ON_NODE else answer["memory"]
        if "error" in answer:
            return Outcome("", answer["seconds"], memory, answer["error"])
        return Outcome(answer["text"], answer["seconds"], memory, fields=answer["fields"])

    def close(self) -> None:
        """End the process and what it started, for good; safe to call from another thread and more than once."""
        with self._lock:
            self._closed = True
        self._stop()

    def start(self) -> None:
        """Start the process, and wait until the extractor is loaded; `ContenderMissingError` if it cannot be."""
        with self._lock:  # what is closed meanwhile must see the process
            if self._closed:
                raise ContenderMissingError("the run has ended")
            self._process = process = self._opened()
        if self._reaper is not None:
            self._reaper.watch(process.pid)
        greeting, fate = self._ask(None, _START_LIMIT)
        if greeting is None or "missing" in greeting:
            self._stop()
            raise ContenderMissingError(greeting["missing"] if greeting else f"{fate} when it was loaded")
        self.version = greeting["version"]
        self.memory = None if self.contender.name in _ON_NODE else greeting["memory"]

    def _stop(self) -> None:
        """End the process that there is, if any; another may be started."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            self._forget(process)
            _end(process)

    def _forget(self, process: subprocess.Popen[str]) -> None:
        if self._reaper is not None:
            self._reaper.forget(process.pid)

    def _opened(self) -> subprocess.Popen[str]:
        contender = self.contender
        arguments = [contender.kind, contender.name, str(self._limit)]
        return subprocess.Popen(  # noqa: S603 (our own module)
            # -P: a folder here that is called like a package must not stand in for it
            [sys.executable, "-P", "-m", "dehusk.evaluate.running.worker", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=_environment(),
            start_new_session=True,  # an interrupt is the parent's to handle, and children's children end too
        )

    def _ask(self, request: object, limit: float) -> tuple[Any, str]:
        """Send a request, if there is one; the answer, or None and what became of the process."""
        process = self._process
        if process is None:  # closed from another thread
            return None, "was closed"
        assert process.stdin is not None  # noqa: S101
        assert process.stdout is not None  # noqa: S101
        late = threading.Event()

        def stop() -> None:
            late.set()
            _kill(process)

        clock = threading.Timer(limit, stop)
        clock.daemon = True
        clock.start()
        line = ""
        try:
            if request is not None:
                process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):  # it ended while we wrote, or was closed while we read
            pass
        finally:
            clock.cancel()
        if line.endswith("\n"):
            return json.loads(line), ""
        self._forget(process)
        code = None if late.is_set() else _exit_code(process)
        self._stop()
        return None, f"took longer than {limit:g} s" if late.is_set() else _fate(code)


def _fate(code: int | None) -> str:
    """How a process ended, in words.

    >>> _fate(-11), _fate(3)
    ('crashed (SIGSEGV)', 'ended the process (exit code 3)')
    """
    if code is None:
        return "closed its pipe without an answer"
    if code < 0:
        try:
            return f"crashed ({signal.Signals(-code).name})"
        except ValueError:
            return f"crashed (signal {-code})"
    return f"ended the process (exit code {code})"


def _environment() -> dict[str, str]:
    """The same dehusk as here, and one thread an extractor: processes are what runs side by side."""
    home = str(Path(__file__).parents[3])
    path = [home, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    return os.environ | {"PYTHONPATH": os.pathsep.join(path)} | dict.fromkeys(_ONE_THREAD, "1")


def _exit_code(process: subprocess.Popen[str]) -> int | None:
    """The code of a process that has closed its pipe and is about to end."""
    try:
        return process.wait(1.0)
    except subprocess.TimeoutExpired:
        return None


def _kill(process: subprocess.Popen[str]) -> None:
    try:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)  # its own group, see `start_new_session`
        else:
            process.kill()
    except OSError:  # it is gone, and all it started
        return


def _end(process: subprocess.Popen[str]) -> None:
    """Kill a process that may be gone, and leave no open pipe."""
    _kill(process)
    bury(process)
