"""The child process: one extractor, a page a line in, its text a line out.

It never sees a gold text, so an extractor cannot learn one and its memory is its own. Whatever an extractor
prints or reads from the terminal goes nowhere: the pipes to the parent are moved out of its reach first.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import time
from datetime import date
from pathlib import Path
from typing import IO, Any

_GRACE = 30.0  # the parent ends a child at its limit; should the parent be dead, the child ends itself later
_MEBIBYTE = 1 << 20


def main() -> None:
    """Load the extractor that the arguments name, then answer requests until the input ends."""
    _leave_no_core()
    requests, answers = _private_pipes()
    limit = float(sys.argv[3])
    run, greeting = _load(sys.argv[1], sys.argv[2])
    _send(answers, greeting)
    with open(os.devnull, "w") as nowhere:  # the watchdog must have a file that stays open
        for line in requests if run is not None else ():
            # A thread outside of Python's own lock: it also ends a child that hangs in C code.
            faulthandler.dump_traceback_later(limit + _GRACE, exit=True, file=nowhere)
            _send(answers, extract(run, json.loads(line)))
            faulthandler.cancel_dump_traceback_later()


def _load(kind: str, name: str) -> tuple[Any, dict[str, Any]]:
    """The extractor and the greeting to the parent: its version and memory, or why it is missing."""
    try:
        from dehusk.evaluate.contenders import Contender, load, version_of

        contender = Contender(name, kind, name)  # type: ignore[arg-type] # the parent's own word
        run = load(contender)
        reset_peak()
        return run, {"version": version_of(contender, run), "memory": peak_memory()}
    except BaseException as error:  # a package may fail in any way while it is imported
        return None, {"missing": str(error) if isinstance(error, ImportError) else describe(error)}


def extract(run: Any, request: dict[str, Any]) -> dict[str, Any]:
    """Run the extractor on a page; the time ends with the text, what else is asked for comes after."""
    from dehusk.evaluate.contenders import text_of

    reset_peak()
    started = time.perf_counter()
    try:
        found = run(request["html"], request["url"])
        text = text_of(found)
        seconds = time.perf_counter() - started
        memory = peak_memory()
        fields = {} if isinstance(found, str) else _fields(found, request["fields"])
    except BaseException as error:  # SystemExit and the like are this page's fault too
        return {"error": describe(error), "seconds": time.perf_counter() - started, "memory": peak_memory()}
    return {"text": text, "seconds": seconds, "memory": memory, "fields": fields}


def _fields(found: Any, wanted: list[str]) -> dict[str, str | None]:
    """Title, author, date of a document, as far as it knows of them."""
    fields: dict[str, str | None] = {}
    for name in wanted:
        if hasattr(found, name):
            value = getattr(found, name)
            if isinstance(value, list | tuple):
                value = "; ".join(map(str, value))
            fields[name] = value.isoformat() if isinstance(value, date) else value and str(value)
    return fields


def describe(error: BaseException) -> str:
    """An error in one line.

    >>> describe(ValueError("two\\nlines"))
    'ValueError: two lines'
    """
    try:
        message = " ".join(str(error).split())
    except Exception:  # an error whose text is an error
        message = ""
    return f"{type(error).__name__}: {message}"[:300].removesuffix(": ")


def peak_memory() -> float | None:
    """The most memory this process held at once since `reset_peak`, in MiB; None where nothing tells.

    Linux' own file is asked before `getrusage`, which starts a child with the peak of its parent.
    """
    try:
        with open("/proc/self/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    except (OSError, ValueError):
        pass
    try:
        import resource
    except ImportError:
        return None
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / _MEBIBYTE if sys.platform == "darwin" else peak / 1024


def reset_peak() -> None:
    """Forget the peak so far, where the system can (Linux); elsewhere it is the peak of all pages so far."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def _leave_no_core() -> None:
    """A page that crashes an extractor must not leave its memory as a file in the user's folder."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _private_pipes() -> tuple[IO[str], IO[str]]:
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    return requests, answers


def _send(answers: IO[str], answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
