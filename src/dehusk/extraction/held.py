"""Pages out of what holds them: gzip, MHTML, ZIP archives, JSON lines. What is none of these is the page itself."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import quopri
import re
import zipfile
import zlib
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesHeaderParser
from pathlib import PurePath

from dehusk.errors import InputError
from dehusk.extraction.kinds import GZIP, kind_of, office_or_book
from dehusk.extraction.records import Held, held_in, rows_of

ZIP = b"PK\x03\x04"
LARGEST = 200_000_000
"""Bytes that a file may unpack to, unless said otherwise."""
PAGE_SUFFIXES = (".html", ".htm", ".xhtml")
_DEPTH = 3
"""So often something packed may stand in something packed, and parts in parts."""
_HEAD = 4096
_LONGEST_HEAD = 16_384
"""Bytes of the head of a message that are read: to take longer ones apart takes quadratic time."""
_MAIL = re.compile(
    rb"(?:from|mime-version|content-type|subject|date|snapshot-content-location|x-[a-z-]{1,40})[ \t]*:", re.IGNORECASE
)
_BLANK = re.compile(rb"\r?\n\r?\n")
_HTML_TYPES = ("text/html", "application/xhtml+xml")
_RENDERING = "rendering.json"


def pages_in(data: bytes, *, largest: int = LARGEST) -> list[Held]:
    """The pages that these bytes hold, in their order: one, or several. An `InputError` says what cannot be read.

    >>> [held.url for held in pages_in(b'{"html": "<p>Tea", "url": "https://example.org/"}')]
    ['https://example.org/']
    """
    for _ in range(_DEPTH):
        kind = kind_of(data)
        if kind is not None:
            raise InputError(kind.refusal())
        if not data.startswith(GZIP):
            break
        data = _gunzipped(data, largest)
    if data.startswith(ZIP):
        return _zipped(data, largest)
    if _MAIL.match(data) and b"multipart/related" in data[:_HEAD].lower():
        return [_mhtml(data)]
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        return held_in_json(data) or [Held("1", data)]
    return [Held("1", data)]


def held_in_json(text: bytes | str) -> list[Held]:
    """The pages of JSON lines or of a list; none where it is no JSON."""
    rows = rows_of(text)
    if rows is None:
        return []
    found = []
    for number, row in enumerate(rows, 1):
        try:
            found.append(held_in(row, name=str(number)))
        except InputError as error:
            raise InputError(f"no web page: this is JSON; row {number}: {error}") from error
    return found


def _gunzipped(data: bytes, largest: int) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            unpacked = stream.read(largest + 1)
    except (EOFError, OSError, zlib.error) as error:
        raise InputError("no web page: this is packed with gzip, and damaged or cut off; get it again") from error
    if len(unpacked) > largest:
        raise InputError(f"this unpacks to more than {largest:,} bytes; unpack it first")
    return unpacked


def _zipped(data: bytes, largest: int) -> list[Held]:
    """The pages of a ZIP archive, by the suffixes of their names."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            names = frozenset(part.filename for part in members)
            if _RENDERING in names:
                raise InputError("this is a page that `dehusk render` wrote: dehusk.browser.load(path) reads it")
            kind = office_or_book(names, data[:_HEAD])
            if kind is not None:
                raise InputError(kind.refusal())
            found = [part for part in members if is_page(part.filename)]
            if not found:
                raise InputError(f"no web page: this is a ZIP archive without any {', '.join(PAGE_SUFFIXES)} file")
            return list(_members(archive, found, largest))
    except InputError:
        raise
    except Exception as error:  # damaged archives fail in more ways than zipfile tells of
        raise InputError("no web page: this is a ZIP archive, and damaged or locked; unpack it first") from error


def is_page(name: str) -> bool:
    """Is it the name of a page, and not one of those that systems hide?"""
    hidden = (part.startswith((".", "__MACOSX")) and part.strip(".") for part in PurePath(name).parts)
    return name.lower().endswith(PAGE_SUFFIXES) and not any(hidden)


def _members(archive: zipfile.ZipFile, parts: list[zipfile.ZipInfo], largest: int) -> Iterator[Held]:
    left = largest
    for part in parts:
        with archive.open(part) as stream:
            page = stream.read(left + 1)
        left -= len(page)
        if left < 0:
            raise InputError(f"this ZIP archive unpacks to more than {largest:,} bytes; unpack it and give the folder")
        yield Held(part.filename, page)


def _mhtml(data: bytes) -> Held:
    """The page of an MHTML file: its first part of HTML, or the one that it names as its root."""
    whole, body = _head_and_body(data)
    wanted = whole.get_param("start")
    parts = list(_html_parts(whole, body, _DEPTH))
    if not parts:
        raise InputError("no web page: this is MHTML without a part of HTML")
    named = (part for part in parts if wanted and _text(part[0], "Content-ID") == wanted)
    head, coded = next(named, parts[0])
    addresses = (_text(head, "Content-Location"), _text(whole, "Snapshot-Content-Location"))
    url = next((address for address in addresses if address.startswith(("http://", "https://"))), None)
    return Held("1", _decoded(head, coded), url, head.get_content_charset())


def _html_parts(head: Message, body: bytes, depth: int) -> Iterator[tuple[Message, bytes]]:
    if head.get_content_type() in _HTML_TYPES:
        yield head, body
    boundary = head.get_boundary()
    if not (depth and boundary and head.get_content_maintype() == "multipart"):
        return
    for part in body.split(b"--" + boundary.encode("ascii", "replace"))[1:]:
        if not part.startswith(b"--"):  # which ends the parts
            yield from _html_parts(*_head_and_body(part.lstrip(b"\r\n")), depth - 1)


def _head_and_body(part: bytes) -> tuple[Message, bytes]:
    """The head of a message or part, read, and the bytes below it."""
    blank = _BLANK.search(part)
    end, start = (blank.start(), blank.end()) if blank else (len(part), len(part))
    return BytesHeaderParser().parsebytes(part[: min(end, _LONGEST_HEAD)] + b"\n\n"), part[start:]


def _text(head: Message, name: str) -> str:
    return str(head.get(name, "")).strip()


def _decoded(head: Message, body: bytes) -> bytes:
    try:
        match _text(head, "Content-Transfer-Encoding").lower():
            case "quoted-printable":
                return quopri.decodestring(body)
            case "base64":
                return base64.b64decode(body)
            case _:
                return body
    except binascii.Error as error:
        raise InputError("no web page: this is MHTML, and damaged or cut off; save the page again") from error
