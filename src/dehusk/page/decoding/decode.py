"""Bytes to text, by the rules that browsers follow: byte order mark, given charset, `<meta>`, then detection.

Two departures from the WHATWG rules, for pages that lie about themselves, and never against a given charset:
a page that declares a legacy encoding and yet is faultless UTF-8 is read as UTF-8, and a declared multi-byte
encoding in which more goes wrong than right gives way to detection.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from dehusk.page.decoding.encodings import CODECS, MULTI_BYTE, lookup, single_byte_table

_BYTE_ORDER_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_HEAD: Final = (1024, 16384)  # the standard looks for <meta> in so many bytes, browsers and real pages go further
_BODY: Final = 1024  # from here on nothing in the body counts
_FEW: Final = 5  # fewer surplus bytes of UTF-8 can come about by chance in a legacy multi-byte encoding

_SPACE: Final = rb"[\t\n\f\r ]*+"
_NAME: Final = rb"[^\t\n\f\r />][^\t\n\f\r />=]*+"
_VALUES: Final = (rb'"[^"]*+(?:"|\Z)', rb"'[^']*+(?:'|\Z)", rb"""[^\t\n\f\r >"'][^\t\n\f\r >]*+""")
_ATTRIBUTE: Final = re.compile(
    rb"[\t\n\f\r /]*+(" + _NAME + rb")(?:" + _SPACE + rb"=" + _SPACE + rb"(" + rb"|".join(_VALUES) + rb"))?+"
)
_MARKUP: Final = re.compile(rb"<!--|<(/?[a-z][^\t\n\f\r />]*+)(?:" + _ATTRIBUTE.pattern + rb")*+|<[!/?]")
_CHARSET: Final = re.compile(
    rb"charset" + _SPACE + rb"=" + _SPACE + rb"""(?:"([^"]*+)"|'([^']*+)'|([^\t\n\f\r ;"']++))"""
)
_XML: Final = re.compile(rb"<\?xml[\t\n\f\r ][^>]*?encoding" + _SPACE + rb"=" + _SPACE + rb"""["']([^"'>]*+)["']""")
_WIDE_START: Final = re.compile(
    rb"(?:[\t\n\f\r ]\0)*+(<\0)[!?a-zA-Z]\0(?!\0)|(?:\0[\t\n\f\r ])*+\0<\0[!?a-zA-Z]\0(?!\0)"
)
_JIS_ESCAPE: Final = re.compile(rb"\x1b(?:\$[@B]|\([IJ])")

# Signs that Python reads otherwise than the standard, and what the standard has instead.
_SPELLINGS: Final = MappingProxyType(
    {
        "euc_jp": ("〜‖−¢£¬", "～∥－￠￡￢"),
        "big5hkscs": ("•､‾∼♁☉¥¢£", "‧﹑¯～⊕⊙￥￠￡"),
        "cp932": ("\uf8f0\uf8f1\uf8f2\uf8f3", "\ufffd" * 4),
        "gb18030": (
            "\ue5e5\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue7c7"
            "\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
            "\u3000\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u1e3f"
            "\u9fb4\u9fb5\u9fb6\u9fb7\u9fb8\u9fb9\u9fba\u9fbb",
        ),
    }
)
_JIS_SWITCH: Final = re.compile(rb"\x1b(\([BIJ]|\$[@B]|\$\(D)")
_JIS_KANJI: Final = bytes(b | 0x80 if 0x21 <= b <= 0x7E else b for b in range(256))


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


def declared_encoding(data: bytes) -> str | None:
    """The encoding that a page declares in `<meta>` or in its XML declaration, by its WHATWG name.

    >>> declared_encoding(b'<!-- <meta charset=big5> --> <meta charset="EUC-KR">')
    'euc-kr'
    """
    head, name = b"", None
    for size in _HEAD:
        if name is None and len(data) > len(head):
            head = data[:size].lower()
            name = _prescan(head) if b"charset" in head else None
    if name is None and (xml := _XML.match(head)):
        name = lookup(xml[1].decode("latin-1"))
    # Whoever could read the declaration byte by byte was not reading UTF-16.
    return "utf-8" if name in ("utf-16le", "utf-16be") else name


def _prescan(head: bytes) -> str | None:
    """The first `<meta>` with a known label, outside comments and scripts; `head` is in lower case."""
    at, in_body = 0, False
    while found := _MARKUP.search(head, at):
        tag = found[1]
        if tag is None:
            end = b"-->" if found[0] == b"<!--" else b">"
            at = head.find(end, found.end() - 2) + len(end)
            if at < len(end):
                return None
            continue
        in_body |= tag == b"body"
        if in_body and found.start() >= _BODY:
            return None
        at = found.end()
        if head.find(b">", at) < 0:  # cut off: half a label may be that of another encoding
            return None
        if tag == b"meta" and (name := _charset(_attributes(head, found.end(1)))):
            return name
        if tag in (b"script", b"style") and (at := head.find(b"</" + tag, at)) < 0:
            return None
    return None


def _attributes(head: bytes, at: int) -> dict[bytes, bytes]:
    """The attributes of the tag whose name ends at `at`."""
    attributes: dict[bytes, bytes] = {}
    while found := _ATTRIBUTE.match(head, at):
        attributes.setdefault(found[1], _unquoted(found[2] or b""))
        at = found.end()
    return attributes


def _unquoted(value: bytes) -> bytes:
    return value[1:-1] if value.startswith((b'"', b"'")) else value


def _charset(attributes: dict[bytes, bytes]) -> str | None:
    label = attributes.get(b"charset")
    if label is None and attributes.get(b"http-equiv") == b"content-type":
        content = _CHARSET.search(attributes.get(b"content", b""))
        label = content and (content[1] or content[2] or content[3])
    return lookup(label.decode("latin-1")) if label else None


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


def decode_as(data: bytes, name: str) -> str:
    """Decode `data` by the WHATWG encoding `name`; what cannot be decoded becomes U+FFFD, nothing is skipped.

    >>> decode_as(b"\\x93caf\\xe9\\x94\\x81", "windows-1252")
    '“café”\\x81'
    >>> decode_as(bytes.fromhex("ada1 a4a2"), "euc-jp")  # ① is not in Python's EUC-JP
    '①あ'
    """
    if name not in MULTI_BYTE:
        return codecs.charmap_decode(data, "strict", single_byte_table(name))[0]
    if name.startswith("utf"):
        return data.decode(CODECS[name], "replace")
    if name == "iso-2022-jp":
        return _decode_iso_2022_jp(data)
    return _decode_multi_byte(data, CODECS[name])


def _decode_multi_byte(data: bytes, codec: str) -> str:
    text = data.decode(codec, "dehusk.multi_byte")
    for python, standard in zip(*_SPELLINGS.get(codec, ("", "")), strict=True):
        text = text.replace(python, standard)
    return text


def _decode_iso_2022_jp(data: bytes) -> str:
    """Escape sequences switch the character set: turn every stretch into EUC-JP and decode that."""
    pieces = _JIS_SWITCH.split(data)
    texts = [_decode_multi_byte(pieces[0], "euc_jp")]
    for escape, stretch in zip(pieces[1::2], pieces[2::2], strict=True):
        if escape == b"(I":
            stretch = re.sub(rb"[!-_]", lambda one: b"\x8e" + one[0].translate(_JIS_KANJI), stretch)
        elif escape == b"$(D":
            stretch = re.sub(rb"[!-~]{2}", lambda pair: b"\x8f" + pair[0].translate(_JIS_KANJI), stretch)
        elif escape.startswith(b"$"):
            stretch = stretch.translate(_JIS_KANJI)
        text = _decode_multi_byte(stretch, "euc_jp")
        texts.append(text.replace("\\", "¥").replace("~", "‾") if escape == b"(J" else text)
    return "".join(texts)


def _repair(error: UnicodeError) -> tuple[str, int]:
    """Decode by a sister codec what Python's table lacks, else give U+FFFD; say where to go on.

    A lead byte takes a following non-ASCII byte with it, so that one unknown character does not shift all the
    others; a following ASCII byte stays, so that markup survives.
    """
    if not isinstance(error, UnicodeDecodeError):
        raise error
    at, codec = error.start, error.encoding
    pair = error.object[at : at + 2]
    if codec == "gb18030" and pair[0] == 0x80:
        return "€", at + 1
    if pair[0] in (0x80, 0xFF) or len(pair) < 2 or (pair[1] < 0x80 and codec != "big5hkscs"):
        return "\ufffd", at + 1
    if codec == "euc_jp" and pair[0] == 0x8F:
        whole = all(0xA1 <= byte <= 0xFE for byte in error.object[at + 1 : at + 3])
        return "\ufffd", min(at + (3 if whole else 2), len(error.object))
    try:
        if codec == "euc_jp" and pair[0] >= 0xA1 and 0xA1 <= pair[1] <= 0xFE:
            return _jis_to_shift_jis(pair).decode("cp932"), at + 2
        if codec == "big5hkscs":
            return pair.decode("cp950"), at + 2
    except UnicodeDecodeError:
        pass
    return "\ufffd", at + (2 if pair[1] >= 0x80 else 1)


def _jis_to_shift_jis(pair: bytes) -> bytes:
    """The Shift_JIS bytes of one EUC-JP pair: two rows of 94 characters share a lead byte."""
    row, cell = pair[0] - 0xA1, pair[1] - 0xA1
    lead = row // 2 + (0x81 if row < 62 else 0xC1)
    trail = cell + 0x9F if row % 2 else cell + 0x40 + (cell >= 63)
    return bytes([lead, trail])


codecs.register_error("dehusk.multi_byte", _repair)
