"""A folder of pages, `name.html`, each with its gold text beside it, `name.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import Example
from dehusk.evaluate.corpora.files import decode_strict, files_by_name, page_files, paired, read_bytes


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages as bytes; gold texts must be UTF-8. The corpus has the name of the folder."""
    for name, page, gold in paired(page_files(path), files_by_name(path, ".txt"), folders=(path, path), skip=skip):
        text = decode_strict(read_bytes(gold).removeprefix(b"\xef\xbb\xbf"), path=gold)
        yield Example(id=name, corpus=path.resolve().name, html=read_bytes(page), text=text.strip())
