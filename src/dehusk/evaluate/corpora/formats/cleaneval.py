"""CleanEval (Baroni et al. 2008): pages in a `<text id=…>` wrapper, gold texts marked by `<p>`, `<h>`, `<l>`.

The pages and the cleaned texts lie in two folders that every copy names differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import Example
from dehusk.evaluate.corpora.files import decode_mixed, files_by_name, page_files, paired, read_bytes, site_of

PAGE_FOLDERS = ("input", "orig", "original", "en-original", "zh-original", "en_original", "zh_original")
GOLD_FOLDERS = (
    "gold",
    "GoldStandard",
    "clean",
    "cleaned",
    "en-cleaned",
    "zh-cleaned",
    "en_cleaned",
    "zh_cleaned",
)

_WRAPPER_START = re.compile(rb"\s*<text\b([^>]*)>\s*", re.IGNORECASE)
_WRAPPER_END = re.compile(rb"</text>\s*\Z", re.IGNORECASE)
_WRAPPER_ID = re.compile(rb"""\bid\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_URL_LINE = re.compile(r"\s*URL:[^\S\n]*(\S*)[^\n]*(?:\n|\Z)")
_MARK = re.compile(r"</?[phl]\s?/?>", re.IGNORECASE)


def folders(path: Path) -> tuple[Path, Path] | None:
    """The folders of the pages and of the gold texts, if both are there."""
    pages = next((path / name for name in PAGE_FOLDERS if (path / name).is_dir()), None)
    golds = next((path / name for name in GOLD_FOLDERS if (path / name).is_dir()), None)
    return (pages, golds) if pages and golds else None


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages as bytes, without the wrapper; gold texts without the marks, one line a segment."""
    page_folder, gold_folder = folders(path) or (path / PAGE_FOLDERS[0], path / GOLD_FOLDERS[0])
    pages = page_files(page_folder)
    golds = _golds(gold_folder, names=set(pages))
    for name, page, gold in paired(pages, golds, folders=(page_folder, gold_folder), skip=skip):
        html, identifier = unwrap(read_bytes(page))
        text, url = unmark(decode_mixed(read_bytes(gold)))
        url = url or (identifier if identifier and identifier.startswith(("http://", "https://")) else None)
        yield Example(id=name, corpus="cleaneval", html=html, text=text, url=url, site=site_of(url))


def _golds(folder: Path, *, names: set[str]) -> dict[str, Path]:
    """Gold files by page: annotators put their own mark after the number (`163-cleaned.txt` is page 163)."""
    found = files_by_name(folder, ".txt")
    return {name if name in names else name.partition("-")[0]: path for name, path in found.items()}


def unwrap(page: bytes) -> tuple[bytes, str | None]:
    """A page without the wrapper, and the wrapper's id.

    >>> unwrap(b'<text id="http://a.org/"><p>Hello</p></text>')
    (b'<p>Hello</p>', 'http://a.org/')
    """
    start = _WRAPPER_START.match(page)
    if start is None:
        return page, None
    identifier = _WRAPPER_ID.search(start[1])
    end = _WRAPPER_END.search(page, start.end())
    return page[start.end() : end.start() if end else None], identifier and identifier[1].decode("utf-8", "replace")


def unmark(gold: str) -> tuple[str, str | None]:
    r"""A gold text without the marks and the first line with the address, and that address.

    >>> unmark(" URL: http://a.org/\n\n<h>Title\n<p>One. <l>Item")
    ('Title\nOne.\nItem', 'http://a.org/')
    """
    line = _URL_LINE.match(gold)
    body = _MARK.sub("\n", gold[line.end() :] if line else gold)
    lines = (part.strip() for part in body.splitlines())
    return "\n".join(part for part in lines if part), (line[1] or None) if line else None
