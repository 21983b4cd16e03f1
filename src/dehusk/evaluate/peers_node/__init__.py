"""JavaScript extractors in one long-lived Node process, a page a line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
import weakref
from importlib.resources import files
from pathlib import Path
from typing import Any

from dehusk.errors import DehuskError
from dehusk.processes import bury

FOLDER_VARIABLE = "DEHUSK_NODE_MODULES"


class NodeError(DehuskError, RuntimeError):
    """The JavaScript library failed on a page, or took too long."""


def project_folder() -> Path:
    """The folder whose `node_modules` holds the libraries: that of the variable, else the current one."""
    named = os.environ.get(FOLDER_VARIABLE)
    folder = Path(named).absolute() if named else Path.cwd()
    return folder.parent if folder.name == "node_modules" else folder


def package_version(package: str) -> str | None:
    """The version of an installed JavaScript package."""
    try:
        manifest = json.loads((project_folder() / "node_modules" / package / "package.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    version = manifest.get("version") if isinstance(manifest, dict) else None
    return version if isinstance(version, str) else None


class NodeExtractor:
    """Calls one JavaScript library; the process starts at once and again after a page that hung it.

    Raises `ImportError` when Node or a package is missing.
    """

    def __init__(self, library: str, *, seconds: float = 60.0) -> None:
        self._library = library
        self._seconds = seconds
        self._process = self._start()

    def __call__(self, html: str, url: str | None) -> str:
        """The main content of a page as HTML."""
        if self._process.poll() is not None:
            self.close()
            self._process = self._start()
        reply = _ask(self._process, {"html": html, "url": url}, seconds=self._seconds)
        if reply is None:
            self.close()
            raise NodeError(f"{self._library} ended, or took longer than {self._seconds:g} s on this page")
        if "error" in reply:
            raise NodeError(f"{self._library}: {reply['error']}")
        return str(reply["html"])

    def close(self) -> None:
        """End the process; the next page would start a new one."""
        self._finalizer()

    def _start(self) -> subprocess.Popen[str]:
        node = shutil.which("node")
        if node is None:
            raise ImportError("there is no program node")
        folder = project_folder()
        if not folder.is_dir():
            raise ImportError(f"{folder} is not a folder")
        script = files(__package__).joinpath("bridge.mjs").read_text("utf-8")
        # A script given as an argument looks for packages from the current folder, a file from its own.
        process = subprocess.Popen(  # noqa: S603 (our own script; the page goes in by the pipe)
            [node, "--input-type=module", "--eval", script, self._library],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self._finalizer = weakref.finalize(self, _stop, process)
        greeting = _ask(process, None, seconds=self._seconds)
        if not greeting or "missing" in greeting:
            self._finalizer()
            raise ImportError(greeting["missing"] if greeting else "Node did not start")
        return process


def _ask(process: subprocess.Popen[str], request: object, *, seconds: float) -> Any:
    """Write a request, if there is one, and read the answer; None if the process ended or was ended."""
    assert process.stdin is not None  # noqa: S101 (for the type checker: both are pipes)
    assert process.stdout is not None  # noqa: S101
    clock = threading.Timer(seconds, process.kill)
    clock.daemon = True
    clock.start()
    try:
        if request is not None:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
        line = process.stdout.readline()
    except OSError:
        return None
    finally:
        clock.cancel()
    return json.loads(line) if line.endswith("\n") else None


def _stop(process: subprocess.Popen[str]) -> None:
    process.kill()
    bury(process)
