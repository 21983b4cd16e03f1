"""Bibliographies in XML: PubMed's, and the plain `<research>` files of the TrendFinder paper.

Read as a stream, one document in memory at a time. A DTD may be named but is never loaded, and a file that declares
entities is refused: nothing in it can fetch, read or blow up anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import unescape
from types import MappingProxyType
from typing import BinaryIO, NoReturn
from xml.parsers import expat

from dehusk.errors import InputError
from dehusk.trends.moments import Moment, more_exact, read_moment
from dehusk.trends.record import LONGEST, Record, broken

_PIECE = 1 << 16
_DEEPEST = 200
_PUBMED = MappingProxyType(
    {
        "ArticleTitle": "title",
        "BookTitle": "title",
        "AbstractText": "text",
        "PubDate": "date",
        "ArticleDate": "online",
    }
)
_KINDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "PubmedArticle": _PUBMED,
        "PubmedBookArticle": _PUBMED,
        "MedlineCitation": _PUBMED,
        "research": MappingProxyType({"title": "title", "abstract": "text", "date": "date"}),
    }
)
_LEFT_OUT = frozenset(("OtherAbstract", "ReferenceList", "CommentsCorrectionsList"))


def read_xml(stream: BinaryIO, name: str, *, encoding: str | None = None) -> Iterator[Record]:
    """Documents of an XML file: every PubmedArticle, PubmedBookArticle, MedlineCitation or research element.

    >>> import io
    >>> text = "<research><title>On tea</title><date> 2006 </date><abstract>Tea is good.</abstract></research>"
    >>> [(one.title, one.text, one.date.year) for one in read_xml(io.BytesIO(text.encode()), "papers.xml")]
    [('On tea', 'Tea is good.', 2006)]
    """
    reader = _Reader(name, encoding)
    found = False
    while True:
        piece = stream.read(_PIECE)
        reader.feed(piece)
        for record in reader.take():
            found = True
            yield record
        if not piece:
            break
    if not found:
        raise broken(name, 1, f"none of the elements that hold a document: {', '.join(_KINDS)}")


class _Reader:
    """State between the events of the parser: where it is, and what it has of the current document."""

    def __init__(self, name: str, encoding: str | None) -> None:
        self.name = name
        self.parser = parser = expat.ParserCreate(encoding)
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._refuse
        parser.SkippedEntityHandler = self._skipped
        self.ready: list[Record] = []
        self.depth = 0
        self.record = 0
        """Depth of the element that holds the document, 0 outside of one."""
        self.left_out = 0
        self.fields: Mapping[str, str] = {}
        self.field, self.field_depth = "", 0
        self.parts: dict[str, list[str]] = {}
        self.size = self.begin = 0

    def feed(self, piece: bytes) -> None:
        """Parse some more; nothing at the end."""
        try:
            self.parser.Parse(piece, not piece)
        except expat.ExpatError as error:
            raise broken(self.name, error.lineno, f"broken XML: {expat.ErrorString(error.code)}") from error
        except InputError:
            raise
        except (LookupError, ValueError) as error:  # an encoding that only the file knows
            raise broken(self.name, self.parser.CurrentLineNumber, f"cannot be read: {error}") from error

    def take(self) -> list[Record]:
        """The documents that are complete."""
        ready, self.ready = self.ready, []
        return ready

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        tag = tag.rpartition(":")[2]
        self.depth += 1
        if self.depth > _DEEPEST:
            raise broken(self.name, self.parser.CurrentLineNumber, f"more than {_DEEPEST} elements in one another")
        if not self.record:
            if tag in _KINDS:
                self.record, self.fields, self.parts = self.depth, _KINDS[tag], {}
                self.size, self.begin = 0, self.parser.CurrentLineNumber
        elif tag in _LEFT_OUT and not self.left_out:
            self.left_out = self.depth
        elif tag in self.fields and not self.field and not self.left_out:
            self.field, self.field_depth = self.fields[tag], self.depth
            self._add(" ")  # after another part of an abstract
        elif self.field in ("date", "online"):
            self._add(" ")  # between year, month and day

    def _end(self, _tag: str) -> None:
        if self.depth == self.field_depth:
            self.field, self.field_depth = "", 0
        if self.depth == self.left_out:
            self.left_out = 0
        if self.depth == self.record:
            self.ready.append(self._made())
            self.record = 0
        self.depth -= 1

    def _text(self, text: str) -> None:
        if self.field:
            self._add(text)

    def _add(self, text: str) -> None:
        self.size += len(text)
        if self.size > LONGEST:
            raise broken(self.name, self.begin, f"a document of more than {LONGEST:,} characters")
        self.parts.setdefault(self.field, []).append(text)

    def _refuse(self, entity: str, *_declaration: object) -> NoReturn:
        raise broken(self.name, self.parser.CurrentLineNumber, f"declares an entity ({entity[:50]}); that is refused")

    def _skipped(self, entity: str, is_parameter: bool) -> None:
        """An entity of a DTD that is not loaded: HTML's have one meaning everywhere."""
        if not is_parameter and self.field:
            self._add(unescape(f"&{entity};"))

    def _made(self) -> Record:
        texts = {field: " ".join("".join(parts).split()) for field, parts in self.parts.items()}
        when = more_exact(_moment(texts.get("date")), _moment(texts.get("online")))
        source = f"{self.name}, line {self.begin:,}"
        return Record(texts.get("text", ""), texts.get("title", ""), when, source)


def _moment(text: str | None) -> Moment | None:
    return read_moment(text) if text else None
