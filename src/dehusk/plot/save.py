"""From a figure to a file, the same bytes each time."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import MutableMapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dehusk.errors import ParameterError
from dehusk.files import write_whole
from dehusk.plot.figure import Look, draw
from dehusk.selection import Selection

FORMATS = MappingProxyType(
    {
        "png": {"Software": None},
        "svg": {"Date": None, "Creator": None},
        "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    }
)
"""Kinds of picture, each with what Matplotlib would write into it of its own accord: dates and versions."""

# text stays text, and parts get the same names each time
_SETTINGS = MappingProxyType({"svg.fonttype": "none", "svg.hashsalt": "dehusk"})
_saving = threading.Lock()  # Matplotlib takes these settings from one place for all threads


def format_of(path: str | os.PathLike[str]) -> str:
    """The kind of picture that a file name asks for.

    >>> format_of("page.SVG")
    'svg'
    """
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        endings = ", ".join(f".{name}" for name in FORMATS)
        raise ParameterError(f"{os.fspath(path)!r}: a picture's name ends in one of {endings}")
    return suffix


def picture(selection: Selection, format: str, look: Look | None = None) -> bytes:
    """The figure of a selection as a PNG, SVG or PDF file."""
    return figure_bytes(draw(selection, look), format)


def figure_bytes(figure: Any, format: str) -> bytes:
    """A figure of Matplotlib as a PNG, SVG or PDF file, the same bytes each time."""
    format = format_of(f"picture.{format}")
    import matplotlib

    made = io.BytesIO()
    metadata: dict[str, Any] = dict(FORMATS[format])
    with _saving:
        settings: MutableMapping[Any, Any] = matplotlib.rcParams
        before = {name: settings[name] for name in _SETTINGS}
        settings.update(_SETTINGS)
        try:
            figure.savefig(made, format=format, metadata=metadata, dpi=figure.dpi)
        finally:
            settings.update(before)
    return made.getvalue()


def save(selection: Selection, path: str | os.PathLike[str], look: Look | None = None) -> None:
    """Draw a selection into a file; its name says whether as PNG, SVG or PDF."""
    write_whole(path, picture(selection, format_of(path), look))
