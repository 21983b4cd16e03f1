"""A rendered page in a file: a ZIP with the page, its screenshot, and the columns as arrays; nothing to execute.

    page.html  screenshot.png  rendering.json  columns/x.npy  columns/y.npy  …

`rendering.json` says which version wrote it and for which tree the columns are. Such files come from others: what they
unpack to is limited whatever they say of themselves, and a column is read only if it fits the page's tree.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import InputError
from dehusk.files import write_whole
from dehusk.page.layout import Layout
from dehusk.page.page import Page
from dehusk.page.tree import Tree

VERSION = 1
LARGEST = 400_000_000
"""Bytes that a file may unpack to."""
_KIND = "dehusk rendering"
_CARD, _HTML, _PICTURE = "rendering.json", "page.html", "screenshot.png"
_COLUMNS = {
    **dict.fromkeys(("x", "y", "width", "height", "font_size", "font_weight"), "float32"),
    **dict.fromkeys(("colour", "background"), "uint32"),
    **dict.fromkeys(("inline", "fixed", "shown"), "bool"),
}
_BOX = ("x", "y", "width", "height")
_FARTHEST = 2.0**31  # pixels; browsers end far below
_RANGES = {
    **dict.fromkeys(("x", "y"), (-_FARTHEST, _FARTHEST)),
    **dict.fromkeys(("width", "height", "font_size"), (0.0, _FARTHEST)),
    "font_weight": (0.0, 1_000.0),
}
_MOST_PIXELS = 16_384**2  # of a screenshot: the largest window
_SIZES = ("page_width", "page_height", "view_width", "view_height")
_LONGEST_SIDE = 2**31 - 1  # pixels; browsers end far below
_LONGEST_HEADER = 1_000  # bytes in front of a column; NumPy writes 128
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # so that the same page gives the same bytes


def save(page: Page, path: str | os.PathLike[str]) -> None:
    """Write a rendered page to a file."""
    write_whole(path, packed(page))


def load(path: str | os.PathLike[str]) -> Page:
    """Read a page that `save` or `dehusk render` wrote."""
    return unpacked(Path(path).read_bytes())


def packed(page: Page) -> bytes:
    """A rendered page as the bytes of such a file."""
    layout = page.layout
    if layout is None:
        raise InputError("this page was not opened in a browser: dehusk.rendered(html) gives one that was")
    card = {
        "kind": _KIND,
        "version": VERSION,
        "url": page.url,
        "encoding": page.encoding,
        "tree": _fingerprint(page.tree),
        **{name: getattr(layout, name) for name in _SIZES},
    }
    parts = {_CARD: json.dumps(card, indent=1).encode(), _HTML: page.html.encode("utf-8")}
    if layout.screenshot:
        parts[_PICTURE] = layout.screenshot
    for name in _COLUMNS:
        array = io.BytesIO()
        np.save(array, getattr(layout, name), allow_pickle=False)
        parts[f"columns/{name}.npy"] = array.getvalue()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            how = zipfile.ZIP_STORED if name == _PICTURE else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), data, how)
    return made.getvalue()


def is_rendering(data: bytes) -> bool:
    """Do these bytes begin like such a file?"""
    return data.startswith(b"PK\x03\x04") and data[30 : 30 + len(_CARD)] == _CARD.encode()


def unpacked(data: bytes) -> Page:
    """The page of such a file. Whatever is wrong with it is an `InputError`."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(part.file_size for part in archive.infolist())
            if size > LARGEST:
                raise InputError(f"this rendering unpacks to {size:,} bytes; at most {LARGEST:,} are read")
            return _page(archive)
    except InputError:
        raise
    except Exception as error:  # ZIP, JSON and NumPy fail in more ways than they tell of
        reason = next(iter(str(error).splitlines()), "") or type(error).__name__
        raise InputError(f"this rendering is damaged ({reason}); make it again with `dehusk render`") from error


def _page(archive: zipfile.ZipFile) -> Page:
    card = json.loads(_member(archive, _CARD))
    if not isinstance(card, dict) or card.get("kind") != _KIND:
        raise InputError("this is no page that `dehusk render` wrote")
    if card.get("version") != VERSION:
        raise InputError(f"this rendering is of version {card.get('version')}, not {VERSION}; make it again")
    if len(set(archive.namelist())) < len(archive.namelist()):
        raise ValueError("a part is there twice")
    page = Page(_member(archive, _HTML).decode("utf-8"), url=_text(card, "url"), encoding=_text(card, "encoding"))
    if card.get("tree") != _fingerprint(page.tree):
        raise InputError("this rendering was made by another version of dehusk; make it again with `dehusk render`")
    values: dict[str, Any] = {name: _column(archive, name, len(page.tree)) for name in _COLUMNS}
    _check(values)
    values |= {name: _number(card, name) for name in _SIZES}
    picture = _member(archive, _PICTURE) if _PICTURE in archive.namelist() else b""
    if picture and not _is_picture(picture):
        raise ValueError("the screenshot is no PNG, or too large")
    return page.with_layout(Layout(**values, screenshot=picture))


def _member(archive: zipfile.ZipFile, name: str, largest: int = LARGEST) -> bytes:
    """One file of the archive; no more of it is unpacked than it says of itself."""
    part = archive.getinfo(name)
    if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{name} is packed in an unknown way")
    if part.file_size > largest:
        raise ValueError(f"{name} is larger than {largest:,} bytes")
    with archive.open(part) as stream:
        data = stream.read(part.file_size + 1)
    if len(data) != part.file_size:
        raise ValueError(f"{name} has not the size it should have")
    return data


def _check(columns: dict[str, NDArray[Any]]) -> None:
    """Values that no browser gives are refused: what computes with them would warn, and be wrong."""
    if not all(np.isfinite(columns[name][columns["shown"]]).all() for name in _BOX):
        raise ValueError("something is shown that has no box")
    for name, (least, most) in _RANGES.items():
        column = columns[name]
        if np.any((column < least) | (column > most)):  # NaN, where there is no box, is neither
            raise ValueError(f"{name} has values that no browser gives")


def _is_picture(data: bytes) -> bool:
    """Is it a PNG, of no more pixels than a browser is asked for?"""
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    return data.startswith(b"\x89PNG\r\n\x1a\n") and 0 < width * height <= _MOST_PIXELS


def _column(archive: zipfile.ZipFile, name: str, rows: int) -> NDArray[Any]:
    """A column of the layout. Its header must be the one that NumPy writes for it: it is compared, and not run."""
    kind = np.dtype(_COLUMNS[name])
    size = rows * kind.itemsize
    file = _member(archive, f"columns/{name}.npy", size + _LONGEST_HEADER)
    if file[:8] != b"\x93NUMPY\x01\x00":
        raise ValueError(f"{name} is of an unknown format")
    after = 10 + int.from_bytes(file[8:10], "little")
    told = file[10:after].decode("latin-1").rstrip()
    data = file[after:]
    if told != f"{{'descr': '{kind.str}', 'fortran_order': False, 'shape': ({rows},), }}" or len(data) != size:
        raise ValueError(f"{name} is not {rows:,} × {kind}")
    if kind == np.bool_ and data.strip(b"\0\1"):
        raise ValueError(f"{name} is neither true nor false")
    column = np.frombuffer(data, kind)
    if kind.kind == "f" and np.isinf(column).any():
        raise ValueError(f"{name} is infinite")
    return column


def _text(card: dict[str, Any], name: str) -> str | None:
    value = card.get(name)
    return value if isinstance(value, str) else None


def _number(card: dict[str, Any], name: str) -> int:
    value = card.get(name)
    if type(value) is not int or not 1 <= value <= _LONGEST_SIDE:  # true is an int, too
        raise ValueError(f"{name} is no number of pixels")
    return value


def _fingerprint(tree: Tree) -> str:
    """What tells whether the columns belong to a tree: its shape."""
    return f"{len(tree)}-{zlib.crc32(tree.tag.tobytes()):08x}-{zlib.crc32(tree.parent.tobytes()):08x}"
