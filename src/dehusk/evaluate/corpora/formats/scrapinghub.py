"""Scrapinghub's article-extraction-benchmark: `ground-truth.json` by page id, and `html/ID.html.gz`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import CorpusError, Example
from dehusk.evaluate.corpora.fields import Fields
from dehusk.evaluate.corpora.files import decode_strict, page_files, read_bytes, read_json, site_of


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages of a checkout. Benchmarks that copied the layout add title, author, date and snippets."""
    gold, folder = path / "ground-truth.json", path / "html"
    truths = Fields.of(read_json(gold), gold)
    pages = page_files(folder)
    unannotated = sorted(set(pages) - set(truths.values))
    if unannotated and not skip:
        name = unannotated[0]
        raise CorpusError(f'has no entry in {gold} (missing="skip" passes over it)', path=pages[name])
    for name in sorted(truths.values):
        if name in pages:
            yield _example(Fields.of(truths.values[name], gold, name=f'page "{name}"'), name=name, page=pages[name])
        elif not skip:
            raise CorpusError(f'page "{name}" is not in {folder} (missing="skip" passes over it)', path=gold)


def _example(truth: Fields, *, name: str, page: Path) -> Example:
    url = truth.filled("url")
    return Example(
        id=name,
        corpus="scrapinghub",
        html=decode_strict(read_bytes(page), path=page),
        text=truth.required("articleBody"),
        url=url,
        site=site_of(url),
        title=truth.filled("title"),
        author=truth.names("author"),
        date=truth.filled("publish_date"),
        with_=truth.texts("with"),
        without=truth.texts("without"),
    )
