"""WCXB (Foley 2026): a folder a split, with `ground-truth/ID.json` and `html/ID.html.gz` in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import Example
from dehusk.evaluate.corpora.fields import Fields
from dehusk.evaluate.corpora.files import (
    decode_strict,
    files_by_name,
    page_files,
    paired,
    read_bytes,
    read_json,
    site_of,
)

_RENAMED = {"category": "collection"}  # the annotation files keep the old name of this page type


def split_folder(path: Path) -> Path:
    """The folder of one split. The whole repository means its `dev` split: the test split must be named."""
    return path if (path / "ground-truth").is_dir() else path / "dev"


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages of one split."""
    split = split_folder(path)
    folders = split / "html", split / "ground-truth"
    pages, golds = page_files(folders[0]), files_by_name(folders[1], ".json")
    for name, page, gold in paired(pages, golds, folders=folders, skip=skip):
        annotation = Fields.of(read_json(gold), gold)
        truth = annotation.object("ground_truth")
        url = annotation.filled("url")
        yield Example(
            id=name,
            corpus="wcxb",
            html=decode_strict(read_bytes(page), path=page),
            text=_gold(truth),
            url=url,
            site=site_of(url),
            page_type=_page_type(annotation),
            title=truth.filled("title"),
            author=truth.names("author"),
            date=truth.filled("publish_date"),
            with_=truth.texts("with"),
            without=truth.texts("without"),
            license="CC-BY-4.0",
        )


def _gold(truth: Fields) -> str:
    """The main content; null, to the corpus itself, is a page without any."""
    if "main_content" not in truth.values:
        raise truth.error('field "main_content" is missing')
    return truth.optional("main_content") or ""


def _page_type(annotation: Fields) -> str | None:
    internal = annotation.object("_internal")
    nested = isinstance(internal.values.get("page_type"), dict)
    name = internal.object("page_type").filled("primary") if nested else internal.filled("page_type")
    return _RENAMED.get(name, name) if name else None
