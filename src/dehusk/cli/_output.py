"""Names of files for results: after their inputs, never two on one name."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import PurePath
from urllib.parse import unquote, urlsplit

import click

from dehusk.cli._inputs import Input
from dehusk.extraction.held import is_page

_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
_LONGEST = 100  # characters of a part of a URL in a file name
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


def names_below(items: Sequence[Input], root: str, suffix: str) -> list[PurePath]:
    """A name for the result of each input, all different even where case does not count.

    Files keep their place below `root`, the folder that holds them all; a URL becomes host and path. Where
    two would meet, the suffix of the page stays in the name, and a digest is added if they still do.

    >>> pages = [Input(name, "file") for name in ("a/tea.html", "a/tea.htm", "a/b/milk.html")]
    >>> [name.as_posix() for name in names_below(pages, "a", ".txt")]
    ['tea.html.txt', 'tea.htm.txt', 'b/milk.txt']
    """
    plain = [_place(item, root) for item in items]
    ways: tuple[Callable[[Input, PurePath], PurePath], ...] = (
        lambda item, place: place.with_name(_stem(item, place) + suffix),
        lambda _item, place: place.with_name(place.name + suffix),
        lambda item, place: place.with_name(f"{place.name}-{_digest(item.name)}{suffix}"),
    )
    names = [ways[0](item, place) for item, place in zip(items, plain, strict=True)]
    for way in ways[1:]:
        taken = Counter(_key(name) for name in names)
        names = [
            way(item, place) if taken[_key(name)] > 1 else name
            for item, place, name in zip(items, plain, names, strict=True)
        ]
    if len({_key(name) for name in names}) < len(names):
        raise click.UsageError("two inputs would be written to one name; give them in two runs with different folders")
    return names


def _stem(item: Input, place: PurePath) -> str:
    """The name without the suffix of a page; an address or the name of a row has none."""
    if item.kind == "held":
        return place.stem if is_page(item.name) else place.name
    return PurePath(place.name.removesuffix(".gz")).stem if item.kind == "file" else place.name


def _key(name: PurePath) -> str:
    return name.as_posix().casefold()


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _place(item: Input, root: str) -> PurePath:
    if item.kind == "file":
        below = os.path.relpath(os.path.abspath(item.name), os.path.abspath(root))
        return PurePath(*(part for part in PurePath(below).parts if part not in ("..", os.sep)))
    if item.kind == "held":
        return _place_of_held(item, root)
    if item.kind == "url":
        return _place_of_url(item.name)
    return PurePath("stdin" if item.kind == "stdin" else "sample")


def _place_of_held(item: Input, root: str) -> PurePath:
    """Below the name of the archive. What stands in archives was written by others: no name leads elsewhere."""
    name = item.name.removeprefix(f"{item.archive}/")
    below = os.path.relpath(os.path.abspath(item.archive), os.path.abspath(root))
    archive = [part for part in PurePath(below).parts if part not in ("..", os.sep)]
    parts = [_safe(part) for part in name.split("/") if part.strip(".")]
    return PurePath(*archive, *(parts or [_digest(item.name)]))


def _place_of_url(url: str) -> PurePath:
    """Host and path as a place in a folder; a digest tells apart what file names cannot.

    >>> _place_of_url("https://example.org/news/tea?page=2").as_posix()
    'example.org/news/tea-aec6a485'
    """
    try:
        parts = urlsplit(url)
        host, path, query = parts.hostname or "", unquote(parts.path), parts.query
    except ValueError:
        host, path, query = "", url, ""
    wanted = [host or "url", *(part for part in path.split("/") if part)]
    if path.endswith("/") or len(wanted) == 1:
        wanted.append("index")
    safe = [_safe(part) for part in wanted]
    if query or safe != wanted:
        safe[-1] += f"-{_digest(url)}"
    return PurePath(*safe)


def _safe(part: str) -> str:
    part = _UNSAFE.sub("-", part)[:_LONGEST].strip(". ")
    part = part.encode("utf-8", "replace")[: 2 * _LONGEST].decode("utf-8", "ignore")
    return f"{part}-" if _RESERVED.fullmatch(part) or not part else part
