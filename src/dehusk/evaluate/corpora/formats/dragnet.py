"""Dragnet (Peters and Lecocq 2013): `HTML/X.html` and `Corrected/X.html.corrected.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import Example
from dehusk.evaluate.corpora.files import decode_mixed, files_by_name, page_files, paired, read_bytes

# Article and comments are kept apart by this line; the number of spaces in it varies.
_COMMENTS = re.compile(r"!@#\$%\^&\*\(\)\s+COMMENTS")
_ENDINGS = (".html.corrected.txt", ".htm.corrected.txt")


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages as bytes; `text` is the article, `comments` what follows the separator (None without one)."""
    folders = path / "HTML", path / "Corrected"
    pages, golds = page_files(folders[0]), files_by_name(folders[1], *_ENDINGS)
    for name, page, gold in paired(pages, golds, folders=folders, skip=skip):
        text, comments = split_comments(decode_mixed(read_bytes(gold)))
        yield Example(id=name, corpus="dragnet", html=read_bytes(page), text=text, comments=comments)


def split_comments(gold: str) -> tuple[str, str | None]:
    r"""The article and the comments of a gold file.

    >>> split_comments("An article.\n!@#$%^&*()  COMMENTS\nFirst!\n")
    ('An article.', 'First!')
    """
    article, *comments = _COMMENTS.split(gold, maxsplit=1)
    return article.strip(), comments[0].strip() if comments else None
