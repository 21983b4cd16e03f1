"""L3S-GN1 (Kohlschütter et al. 2010): `original/ID.html`, and `annotated/ID.html` with classes of spans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import CorpusError, Example
from dehusk.evaluate.corpora.files import page_files, paired, read_bytes, read_lines, site_of
from dehusk.evaluate.corpora.markup import join, pieces_of

HEADLINE, FULL_TEXT, SUPPLEMENT, RELATED, COMMENTS = "12345"  # class x-nc-sel1 and so on; x-nc-sel0 is boilerplate
_CLASS = re.compile(r"\bx-nc-sel([0-5])\b")
_MAPPING = re.compile(r"<urn:uuid:([^>\s]+)>\s+(\S+)")
_CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([\w-]+)""", re.IGNORECASE)


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages as bytes. The gold text is headline, full text and supplementary text, as in the paper."""
    folders = path / "original", path / "annotated"
    pages, golds = page_files(folders[0]), page_files(folders[1])
    urls = _urls(path / "url-mapping.txt")
    for name, page, gold in paired(pages, golds, folders=folders, skip=skip):
        pieces = pieces_of(_decode(read_bytes(gold)), _label)
        if not any(label for label, _ in pieces):
            raise CorpusError("has no annotation (no element of a class x-nc-sel0 to x-nc-sel5)", path=gold)
        url = urls.get(name)
        yield Example(
            id=name,
            corpus="l3s-gn1",
            html=read_bytes(page),
            text=join(pieces, {HEADLINE, FULL_TEXT, SUPPLEMENT}),
            url=url,
            site=site_of(url),
            page_type="article",
            title=" ".join(join(pieces, {HEADLINE}).split("\n")) or None,
            comments=join(pieces, {COMMENTS}) or None,
        )


def _label(attributes: dict[str, str | None]) -> str | None:
    match = _CLASS.search(attributes.get("class") or "")
    return match[1] if match else None


def _urls(path: Path) -> dict[str, str]:
    """Addresses by page id; a copy without the mapping is still readable."""
    if not path.is_file():
        return {}
    urls = {}
    for number, line in read_lines(path):
        match = _MAPPING.match(line.strip())
        if match is None:
            raise CorpusError("is not of the form <urn:uuid:ID> ADDRESS", path=path, line=number)
        urls[match[1]] = match[2]
    return urls


def _decode(raw: bytes) -> str:
    """An annotated page as text: UTF-8, else what it declares, else Windows-1252."""
    declared = _CHARSET.search(raw, 0, 4096)
    for encoding in ("utf-8-sig", declared[1].decode("ascii") if declared else "cp1252"):
        try:
            return raw.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return raw.decode("cp1252", "replace")
