"""Bytes to text, by the rules that browsers follow: byte order mark, given charset, `<meta>`, then detection.

Two departures from the WHATWG rules, for pages that lie about themselves, and never against a given charset:
a page that declares a legacy encoding and yet is faultless UTF-8 is read as UTF-8, and a declared multi-byte
encoding in which more goes wrong than right gives way to detection.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from typing import Final

from dehusk.page.decoding.declared import declared_encoding
from dehusk.page.decoding.decode_as import decode_as
from dehusk.page.decoding.encodings import MULTI_BYTE, lookup

_BYTE_ORDER_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_FEW: Final = 5  # fewer surplus bytes of UTF-8 can come about by chance in a legacy multi-byte encoding
_WIDE_START: Final = re.compile(
    rb"(?:[\t\n\f\r ]\0)*+(<\0)[!?a-zA-Z]\0(?!\0)|(?:\0[\t\n\f\r ])*+\0<\0[!?a-zA-Z]\0(?!\0)"
)
_JIS_ESCAPE: Final = re.compile(rb"\x1b(?:\$[@B]|\([IJ])")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page's text, the encoding it was read in, and how that encoding was found."""

    text: str
    encoding: str
    """WHATWG name in lower case."""
    how: str
    """`bom`, `given`, `meta`, `detected` or `default`."""
    utf_8: bytes | None = field(default=None, repr=False, compare=False)
    """The text in UTF-8, where it was given so without fault."""


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode a page. Never raises: what cannot be decoded becomes U+FFFD.

    `encoding` is what the HTTP header or the user says; only a byte order mark is stronger. A label that no
    browser knows is passed over.

    >>> decode("naïve".encode())
    Decoded(text='naïve', encoding='utf-8', how='detected')
    >>> decode(b'<meta charset="ISO-8859-1">caf\\xe9').encoding
    'windows-1252'
    >>> decode(b"\\xd0\\xd4", encoding="koi8-r").text
    'пт'
    """
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return Decoded(decode_as(data[len(mark) :], name), name, "bom")
    if encoding is not None and (given := lookup(encoding)):
        return Decoded(decode_as(data, given), given, "given")
    if wide := _utf_16(data):
        return Decoded(decode_as(data, wide), wide, "detected")
    declared = declared_encoding(data)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        cut_off = error.reason == "unexpected end of data" and not data[: error.start].isascii()
        return _decode_utf_8(data, declared) if cut_off else _decode_legacy(data, declared)
    if text.isascii():
        return _decode_ascii(data, text, declared)
    return _decode_utf_8(data, declared, text)


def sure_utf_8(data: bytes) -> Decoded | None:
    """A page that is read as UTF-8 whatever it declares, so that nobody has to look for that; None if it may not be.

    >>> sure_utf_8('<meta charset="koi8-r">Crème brûlée, déjà vu'.encode()).encoding
    'utf-8'
    """
    if data.isascii() or data.startswith(codecs.BOM_UTF8) or _utf_16(data):
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return Decoded(text, "utf-8", "detected", data) if len(data) - len(text) >= _FEW else None


def _utf_16(data: bytes) -> str | None:
    """UTF-16 without a mark: markup makes every other byte a NUL, or at least that with which a page begins."""
    head = data[:2048]
    if b"\0" not in head or len(head) < 8:
        return None
    if started := _WIDE_START.match(head):
        return "utf-16be" if started[1] is None else "utf-16le"
    first, second, characters = head[0::2].count(0), head[1::2].count(0), len(head) // 2
    if second > characters // 4 and first <= second // 10:
        return "utf-16le"
    if first > characters // 4 and second <= first // 10:
        return "utf-16be"
    return None


def _decode_ascii(data: bytes, text: str, declared: str | None) -> Decoded:
    """Any encoding reads ASCII alike, save the one that hides Japanese in it."""
    if b"\x1b" in data and _JIS_ESCAPE.search(data):
        how = "meta" if declared == "iso-2022-jp" else "detected"
        return Decoded(decode_as(data, "iso-2022-jp"), "iso-2022-jp", how)
    return Decoded(text, declared or "utf-8", "meta" if declared else "default", data)


def _decode_utf_8(data: bytes, declared: str | None, text: str | None = None) -> Decoded:
    """Faultless UTF-8, up to a last character that may be cut off."""
    utf_8 = data if text is not None else None
    if text is None:
        text = decode_as(data, "utf-8")
    if declared in MULTI_BYTE and declared != "utf-8" and len(data) - len(text) < _FEW:
        return Decoded(decode_as(data, declared), declared, "meta")
    return Decoded(text, "utf-8", "meta" if declared == "utf-8" else "detected", utf_8)


def _decode_legacy(data: bytes, declared: str | None) -> Decoded:
    """Not UTF-8, or not throughout."""
    if declared is not None and declared not in MULTI_BYTE:
        return Decoded(decode_as(data, declared), declared, "meta")
    name = declared or "utf-8"
    text = decode_as(data, name)
    # Undeclared, UTF-8 has to be nearly right: a tenth of the pairs of bytes of a Chinese page look like it.
    if _right(text) >= text.count("\ufffd") * (1 if declared else 4):
        return Decoded(text, name, "meta" if declared else "detected")
    from dehusk.page.decoding.detect import detect  # most pages say their encoding

    if found := detect(data):
        return Decoded(decode_as(data, found), found, "detected")
    return Decoded(decode_as(data, "windows-1252"), "windows-1252", "default")


def _right(text: str) -> int:
    """How many characters outside ASCII were decoded, not counting U+FFFD."""
    return len(text) - len(text.encode("ascii", "ignore")) - text.count("\ufffd")
