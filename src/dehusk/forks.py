"""Forks beside threads that import: what is half imported at a fork stays locked in the child for ever.

Much is imported only when it is needed, so that the first text comes soon. So before a fork, if other threads may be
at work, all that an extraction may need is imported: nobody imports it then any more, in the parent or in the child.
"""

from __future__ import annotations

import os
import threading
from importlib import import_module
from pkgutil import walk_packages

_ROOMS = ("page", "document", "extractor", "algorithms", "render", "extraction")
_loaded = threading.Event()


def import_before_forks() -> None:
    """From now on, import what an extraction may need before this process is forked beside other threads."""
    if hasattr(os, "register_at_fork"):  # where there are forks
        os.register_at_fork(before=_import_all)


def _import_all() -> None:
    if _loaded.is_set() or threading.active_count() < 2:
        return
    for room in _ROOMS:
        package = import_module(f"{__package__}.{room}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            try:
                import_module(module.name)
            except ImportError:  # what it needs is not installed, so that nobody imports it
                continue
    _loaded.set()
