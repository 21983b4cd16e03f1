"""Folders: the pages in them, and how many files of which kind are no pages and are left out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePath

from dehusk.extraction.held import PAGE_SUFFIXES
from dehusk.extraction.kinds import kind_by_name

SUFFIXES = (*PAGE_SUFFIXES, ".mhtml", ".mht", *(f"{suffix}.gz" for suffix in PAGE_SUFFIXES))
"""Names of files that are pages end so."""
_MANY = {".zip": "ZIP archives", ".jsonl": "JSON lines", ".ndjson": "JSON lines", ".json": "JSON files"}
_BY_NAME = "to be given by name"
_TEXTS = dict.fromkeys((".txt", ".md", ".rst", ".log"), "plain text") | dict.fromkeys((".xml", ".rss", ".atom"), "XML")
_MOST_KINDS = 8


def files_below(
    folder: str, leave_out: str | None, left_out: Counter[str] | None, problems: list[OSError]
) -> Iterator[str]:
    """The pages below a folder in order of name; other files are counted, and folders that cannot be opened noted.

    The folder `leave_out` is not looked into.
    """
    unwanted = os.path.realpath(leave_out) if leave_out is not None else None
    for here, folders, names in os.walk(folder, onerror=problems.append):
        folders[:] = sorted(
            name for name in folders if unwanted is None or os.path.realpath(os.path.join(here, name)) != unwanted
        )
        for name in sorted(names):
            if name.lower().endswith(SUFFIXES):
                yield os.path.join(here, name)
            elif left_out is not None:
                left_out[_kind(name)] += 1


def _kind(name: str) -> str:
    """What a file is that is left out.

    >>> _kind("a.PDF"), _kind("pages.jsonl.gz"), _kind("notes.txt"), _kind("x.foo"), _kind("Makefile")
    ('PDF documents', 'JSON lines (to be given by name)', 'plain text', '.foo files', 'files without a suffix')
    """
    kind = kind_by_name(name)
    if kind is not None:
        return kind.many
    suffix = PurePath(name.lower().removesuffix(".gz")).suffix
    if suffix in _MANY:
        return f"{_MANY[suffix]} ({_BY_NAME})"
    return _TEXTS.get(suffix) or (f"{suffix} files" if suffix else "files without a suffix")


def told(left_out: Counter[str]) -> str:
    """What was left out, in one line.

    >>> told(Counter({"images": 9, "PDF documents": 1_200}))
    '1,209 files are no pages and were left out: PDF documents 1,200, images 9'
    """
    most = sorted(left_out.items(), key=lambda item: (-item[1], item[0].casefold()))
    parts = [f"{kind} {number:,}" for kind, number in most[:_MOST_KINDS]]
    rest = sum(number for _, number in most[_MOST_KINDS:])
    total = left_out.total()
    files = "1 file is no page and was" if total == 1 else f"{total:,} files are no pages and were"
    return f"{files} left out: {', '.join([*parts, *([f'others {rest:,}'] if rest else [])])}"
