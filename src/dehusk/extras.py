"""Packages of an extra (`evaluate`, `learn` …), imported when they are first needed; how to get those that are missing.

The command that is told works from where dehusk came: a checkout, a repository, a file, or an index.
"""

from __future__ import annotations

import json
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from dehusk.errors import MissingExtraError


def need(module: str, *, extra: str, what: str = "") -> ModuleType:
    """Import a module of an extra, or say how to get it. `what` is what needs it.

    >>> need("no_such_package.part", extra="evaluate")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    dehusk.errors.MissingExtraError: needs no_such_package: pip install ...[evaluate]...
    """
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise missing(extra, package, what) from error


def missing(extra: str, package: str, what: str = "") -> MissingExtraError:
    """The error that says which package is missing, and how to get it."""
    return MissingExtraError(f"{what} needs {package}: {how_to_install(extra)}".strip())


def how_to_install(extra: str) -> str:
    """The command that brings an extra."""
    try:
        told = distribution("dehusk").read_text("direct_url.json")
        origin = json.loads(told) if told else None
    except (PackageNotFoundError, OSError, ValueError):
        origin = None
        told = ""
    if not told and (checkout := _checkout()) is not None:
        return f'pip install -e "{checkout}[{extra}]"'
    return command_for(extra, origin)


def command_for(extra: str, origin: Any) -> str:
    """The same for what `direct_url.json` of the installed package says of its origin; None is an index.

    >>> command_for("plot", None)
    'pip install "dehusk[plot]"'
    >>> command_for("plot", {"url": "file:///home/ada/dehusk", "dir_info": {"editable": True}})
    'pip install -e "/home/ada/dehusk[plot]"'
    >>> command_for("plot", {"url": "https://example.org/dehusk.git", "vcs_info": {"vcs": "git", "commit_id": "8f3a"}})
    'pip install "dehusk[plot] @ git+https://example.org/dehusk.git@8f3a"'
    """
    if not isinstance(origin, dict) or not isinstance(origin.get("url"), str):
        return f'pip install "dehusk[{extra}]"'
    url = origin["url"]
    if "dir_info" in origin:
        editable = "-e " if origin["dir_info"].get("editable") else ""
        return f'pip install {editable}"{url2pathname(urlsplit(url).path)}[{extra}]"'
    vcs = origin.get("vcs_info")
    if isinstance(vcs, dict):
        url = f"{vcs.get('vcs')}+{url}@{vcs.get('requested_revision') or vcs.get('commit_id')}"
    return f'pip install "dehusk[{extra}] @ {url}"'


def _checkout() -> Path | None:
    """The repository that this file stands in, where nobody installed it."""
    root = Path(__file__).parents[2]
    return root if (root / "pyproject.toml").is_file() and (root / "src" / "dehusk").is_dir() else None
