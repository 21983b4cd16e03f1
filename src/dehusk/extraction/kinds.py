"""Files that are no web page, told by their first bytes or by their name, and what to do with each."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import PurePath
from types import MappingProxyType
from typing import Final

GZIP: Final = b"\x1f\x8b"
_PEEK = 512
"""Bytes of what is packed that are looked at."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that holds no page which could be read."""

    one: str
    """What one of them is."""
    many: str
    """What several of them are, without a number."""
    advice: str = ""
    """What to do instead."""

    def refusal(self) -> str:
        """Why it is not read, in one line.

        >>> Kind("a PDF document", "PDF documents", "convert it to HTML first").refusal()
        'no web page: this is a PDF document; convert it to HTML first'
        """
        return f"no web page: this is {self.one}" + (f"; {self.advice}" if self.advice else "")


_PDF = Kind("a PDF document", "PDF documents", "convert it to HTML first")
_PICTURE = Kind("an image", "images")
_FILM = Kind("a sound or video file", "sound and video files")
_FONT = Kind("a font", "fonts")
_OFFICE = Kind("an Office document", "Office documents", "save it as HTML first")
_BOOK = Kind("an e-book", "e-books", "unpack it with unzip and give the folder")
_ARCHIVE = Kind("an archive", "archives", "unpack it and give the folder")
_WARC = Kind(
    "a web archive (WARC)",
    "web archives (WARC)",
    "read it with fastwarc or warcio and give its pages to dehusk.extract_many",
)
_SAFARI = Kind("a Safari web archive", "Safari web archives", "save the page as page source")
_PROGRAM = Kind("a program", "programs")
_DATABASE = Kind("a database", "databases", "give its rows to dehusk.extract_many")
_TABLE = Kind("a table", "tables", "give its rows to dehusk.extract_many")
_SCRIPT = Kind("a script or style sheet", "scripts and style sheets")
_BZIP2, _XZ, _ZSTD = (
    Kind(f"packed with {name}", f"files packed with {name}", "unpack it first") for name in ("bzip2", "xz", "zstd")
)

_STARTS: Final = (
    (b"%PDF-", _PDF),
    (b"WARC/0", _WARC),
    (b"WARC/1", _WARC),
    (b"filedesc://", _WARC),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF87a", _PICTURE),
    (b"GIF89a", _PICTURE),
    (b"II*\0", _PICTURE),
    (b"MM\0*", _PICTURE),
    (b"8BPS\0", _PICTURE),
    (b"\0\0\1\0", _PICTURE),
    (b"OggS\0", _FILM),
    (b"ID3\2", _FILM),
    (b"ID3\3", _FILM),
    (b"ID3\4", _FILM),
    (b"fLaC\0", _FILM),
    (b"FLV\1", _FILM),
    (b"\x1aE\xdf\xa3", _FILM),
    (b"wOFF\0", _FONT),
    (b"wOF2\0", _FONT),
    (b"OTTO\0", _FONT),
    (b"{\\rtf", _OFFICE),
    (b"\xd0\xcf\x11\xe0", _OFFICE),
    (b"\xfd7zXZ", _XZ),
    (b"\x28\xb5\x2f\xfd", _ZSTD),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!\x1a", _ARCHIVE),
    (b"bplist00", _SAFARI),
    (b"\x7fELF", _PROGRAM),
    (b"MZ\x90\0", _PROGRAM),
    (b"\xca\xfe\xba\xbe", _PROGRAM),
    (b"\xcf\xfa\xed\xfe", _PROGRAM),
    (b"SQLite format 3\0", _DATABASE),
    (b"PAR1\x15", _TABLE),
    (b"ARROW1\0", _TABLE),
)
"""First bytes, and what begins with them."""
_INSIDE: Final = (
    (b"\0\0", 4, b"ftypavi", _PICTURE),
    (b"\0\0", 4, b"ftyphei", _PICTURE),
    (b"\0\0", 4, b"ftypmif", _PICTURE),
    (b"\0\0", 4, b"ftyp", _FILM),
    (b"RIFF", 8, b"WEBP", _PICTURE),
    (b"RIFF", 8, b"WAVE", _FILM),
    (b"RIFF", 8, b"AVI ", _FILM),
    (b"BZh", 4, b"1AY&SY", _BZIP2),
    (b"", 257, b"ustar\0", _ARCHIVE),
    (b"", 257, b"ustar  \0", _ARCHIVE),
)
"""First bytes, where another sign stands in the file, that sign, and what has both."""
_SUFFIXES: Final = MappingProxyType(
    {
        f".{suffix}": kind
        for kind, suffixes in (
            (_PDF, "pdf"),
            (_PICTURE, "png jpg jpeg jpe gif webp avif heic bmp ico tif tiff psd svg svgz"),
            (_FILM, "mp3 mp4 m4a m4v mov avi mkv webm ogg oga ogv opus wav flac flv wmv swf"),
            (_FONT, "woff woff2 ttf otf eot"),
            (_OFFICE, "doc docx docm xls xlsx ppt pptx odt ods odp rtf pages key numbers"),
            (_BOOK, "epub mobi azw azw3"),
            (_ARCHIVE, "7z rar tar tgz tbz txz cab iso dmg"),
            (_WARC, "warc arc wet wat cdx wacz"),
            (_SAFARI, "webarchive"),
            (_BZIP2, "bz2"),
            (_XZ, "xz"),
            (_ZSTD, "zst"),
            (_PROGRAM, "exe dll so wasm class jar apk pyc"),
            (_DATABASE, "db sqlite sqlite3"),
            (_TABLE, "csv tsv parquet feather arrow"),
            (_SCRIPT, "js mjs cjs css map scss less"),
        )
        for suffix in suffixes.split()
    }
)


def kind_of(data: bytes) -> Kind | None:
    """What begins with these bytes, if it is known and no page; what gzip packs is looked into.

    >>> kind_of(b"%PDF-1.7").one, kind_of(b"<p>Tea")
    ('a PDF document', None)
    """
    start = data[:_PEEK]
    if start.startswith(GZIP):
        start = _unpacked_start(data)
    for sign, kind in _STARTS:
        if start.startswith(sign):
            return kind
    return next(
        (kind for sign, at, other, kind in _INSIDE if start.startswith(sign) and start.startswith(other, at)), None
    )


def kind_by_name(name: str) -> Kind | None:
    """What a file of that name is, if no page: for those whose first bytes say nothing.

    >>> kind_by_name("report.PDF").many, kind_by_name("crawl.warc.gz").many, kind_by_name("tea.html")
    ('PDF documents', 'web archives (WARC)', None)
    """
    path = PurePath(name.lower())
    return _SUFFIXES.get((path.with_suffix("") if path.suffix == ".gz" else path).suffix)


def office_or_book(members: frozenset[str], begins: bytes) -> Kind | None:
    """What a ZIP archive is that is one document: by the names in it and by its beginning."""
    if "[Content_Types].xml" in members or b"vnd.oasis.opendocument" in begins:
        return _OFFICE
    if "META-INF/container.xml" in members:
        return _BOOK
    return _PROGRAM if "META-INF/MANIFEST.MF" in members else None


def _unpacked_start(data: bytes) -> bytes:
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(data[: 8 * _PEEK], _PEEK)
    except zlib.error:
        return b""
