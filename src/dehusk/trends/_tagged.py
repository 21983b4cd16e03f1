"""Bibliographies of tagged lines: RIS, and the MEDLINE format of PubMed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from dehusk.trends._lines import lines_of
from dehusk.trends.moments import more_exact, read_moment
from dehusk.trends.record import LONGEST, Record, broken

Fields = dict[str, list[str]]

_RIS = re.compile(r"([A-Z][A-Z0-9]) {1,2}-(?: (.*)|$)")
_MEDLINE = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}-(?: (.*)|$)")


def read_ris(stream: BinaryIO, name: str, *, encoding: str = "utf-8") -> Iterator[Record]:
    """Documents of a RIS file: from TY to ER, a line without a tag goes on with the one before.

    >>> import io
    >>> text = "TY  - JOUR\\nTI  - On tea\\nPY  - 2006\\nAB  - Tea is\\n      good.\\nER  - \\n"
    >>> [(one.title, one.text, one.date.year) for one in read_ris(io.BytesIO(text.encode()), "papers.ris")]
    [('On tea', 'Tea is good.', 2006)]
    """
    fields: Fields | None = None
    began = tag = ""
    begin = size = 0
    for number, line in lines_of(stream, name, encoding=encoding):
        match = _RIS.match(line)
        if fields is None:
            if match and match[1] == "TY":
                fields, begin, size, began, tag = {}, number, 0, f"{name}, line {number:,}", "TY"
            elif line.strip():
                raise broken(name, number, 'a RIS document begins with "TY  - "; this line belongs to none')
        elif match and match[1] == "ER":
            yield _of_ris(fields, began)
            fields = None
        elif match and match[1] == "TY":
            raise broken(name, number, f'the document that began at line {begin:,} has no end, "ER  - "')
        else:
            size = _bounded(size + len(line), name, number)
            tag = _add(fields, match, tag, line)
    if fields is not None:
        raise broken(name, begin, 'the file ends before this document does: no "ER  - "')


def read_medline(stream: BinaryIO, name: str, *, encoding: str = "utf-8") -> Iterator[Record]:
    """Documents of a file in PubMed's MEDLINE format (.nbib): each begins with PMID.

    >>> import io
    >>> text = "PMID- 1\\nTI  - On tea.\\nDP  - 2006 Jun\\nAB  - Tea is\\n      good.\\n"
    >>> [(one.text, one.date.month) for one in read_medline(io.BytesIO(text.encode()), "papers.nbib")]
    [('Tea is good.', 6)]
    """
    fields: Fields = {}
    began = tag = ""
    size = 0
    for number, line in lines_of(stream, name, encoding=encoding):
        match = _MEDLINE.match(line)
        if match and match[1] == "PMID":
            if fields:
                yield _of_medline(fields, began)
            fields, size, began = {}, 0, f"{name}, line {number:,}"
        elif line.strip() and not fields:
            raise broken(name, number, 'a MEDLINE document begins with "PMID- "; this line belongs to none')
        elif line.strip() and not match and not line.startswith(" "):
            raise broken(name, number, "neither a tag, such as AB, nor an indented line that goes on with one")
        if line.strip():
            size = _bounded(size + len(line), name, number)
            tag = _add(fields, match, tag, line)
    if fields:
        yield _of_medline(fields, began)


def _bounded(size: int, name: str, number: int) -> int:
    if size > LONGEST:
        raise broken(name, number, f"a document of more than {LONGEST:,} characters")
    return size


def _add(fields: Fields, match: re.Match[str] | None, tag: str, line: str) -> str:
    """Put a line where it belongs; gives the tag that the next line may go on with."""
    if match:
        fields.setdefault(match[1], []).append((match[2] or "").strip())
        return match[1]
    if line.strip() and tag in fields:
        fields[tag].append(line.strip())
    return tag


def _joined(fields: Fields, *tags: str) -> str:
    """The first of these tags that says something."""
    return next((text for tag in tags if (text := " ".join(fields.get(tag, ())).strip())), "")


def _of_ris(fields: Fields, source: str) -> Record:
    when = more_exact(read_moment(_joined(fields, "PY", "Y1")), read_moment(_joined(fields, "DA")))
    return Record(_joined(fields, "AB", "N2"), _joined(fields, "TI", "T1"), when, source)


def _of_medline(fields: Fields, source: str) -> Record:
    when = more_exact(read_moment(_joined(fields, "DP")), read_moment(_joined(fields, "DEP")))
    return Record(_joined(fields, "AB"), _joined(fields, "TI", "BTI"), when, source)
