"""Our own layout: one JSON object a line, plain or gzip."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import Example
from dehusk.evaluate.corpora.fields import Fields
from dehusk.evaluate.corpora.files import parse_json, read_lines, site_of


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages of a `.jsonl` or `.jsonl.gz` file; `id` and `html` must be there, every other field may be."""
    stem = path.name.removesuffix(".gz").removesuffix(".jsonl")
    for fields in objects(path):
        url = fields.filled("url")
        yield Example(
            id=fields.name_of_page("id"),
            corpus=fields.filled("corpus") or stem,
            html=fields.required("html"),
            text=_gold(fields),
            url=url,
            site=fields.filled("site") or site_of(url),
            lang=fields.filled("lang"),
            page_type=fields.filled("page_type"),
            title=fields.filled("title"),
            author=fields.names("author"),
            date=fields.filled("date"),
            with_=fields.texts("with"),
            without=fields.texts("without"),
            posts=fields.posts(),
            comments=fields.optional("comments"),
            license=fields.filled("license"),
        )


def _gold(fields: Fields) -> str | None:
    """The main content; null is a page without any to WCXB, and to everybody else one nobody annotated."""
    text = fields.optional("text")
    if text is None and "text" in fields.values and (fields.filled("corpus") or "").startswith("wcxb"):
        return ""
    return text


def objects(path: Path) -> Iterator[Fields]:
    """The objects of a file of JSON lines, each with its line number."""
    for number, line in read_lines(path):
        yield Fields.of(parse_json(line, path=path, first=number), path, line=number)
