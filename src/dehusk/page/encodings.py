"""The encodings of the web: their labels as browsers read them, and how to decode each.

Labels, names and mappings are those of the WHATWG Encoding Standard (https://encoding.spec.whatwg.org), laid
over Python's codecs, which differ from it in places: see `decode_as`.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from types import MappingProxyType
from typing import Final

# WHATWG name | Python codec | the labels that mean it besides the name itself.
_TABLE: Final = """
utf-8 | utf_8 | unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
ibm866 | cp866 | 866 cp866 csibm866
iso-8859-2 | iso8859_2 | csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
iso-8859-3 | iso8859_3 | csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
iso-8859-4 | iso8859_4 | csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
iso-8859-5 | iso8859_5 | csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
iso-8859-6 | iso8859_6 | arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e
iso-8859-6 | iso8859_6 | iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
iso-8859-7 | iso8859_7 | csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597
iso-8859-7 | iso8859_7 | iso_8859-7 iso_8859-7:1987 sun_eu_greek
iso-8859-8 | iso8859_8 | csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598
iso-8859-8 | iso8859_8 | iso_8859-8 iso_8859-8:1988 visual
iso-8859-8-i | iso8859_8 | csiso88598i logical
iso-8859-10 | iso8859_10 | csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
iso-8859-13 | iso8859_13 | iso8859-13 iso885913
iso-8859-14 | iso8859_14 | iso8859-14 iso885914
iso-8859-15 | iso8859_15 | csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
iso-8859-16 | iso8859_16 |
koi8-r | koi8_r | cskoi8r koi koi8 koi8_r
koi8-u | koi8_u | koi8-ru
macintosh | mac_roman | csmacintosh mac x-mac-roman
windows-874 | cp874 | dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
windows-1250 | cp1250 | cp1250 x-cp1250
windows-1251 | cp1251 | cp1251 x-cp1251
windows-1252 | cp1252 | ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1
windows-1252 | cp1252 | iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252 x-user-defined
windows-1253 | cp1253 | cp1253 x-cp1253
windows-1254 | cp1254 | cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9
windows-1254 | cp1254 | iso_8859-9:1989 l5 latin5 x-cp1254
windows-1255 | cp1255 | cp1255 x-cp1255
windows-1256 | cp1256 | cp1256 x-cp1256
windows-1257 | cp1257 | cp1257 x-cp1257
windows-1258 | cp1258 | cp1258 x-cp1258
x-mac-cyrillic | mac_cyrillic | x-mac-ukrainian
gbk | gb18030 | chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk
gb18030 | gb18030 |
big5 | big5hkscs | big5-hkscs cn-big5 csbig5 x-x-big5
euc-jp | euc_jp | cseucpkdfmtjapanese x-euc-jp
iso-2022-jp | iso2022_jp | csiso2022jp
shift_jis | cp932 | csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
euc-kr | cp949 | cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601
euc-kr | cp949 | windows-949
utf-16be | utf_16_be | unicodefffe
utf-16le | utf_16_le | csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
"""
_ROWS: Final = tuple(tuple(cell.strip() for cell in row.split("|")) for row in _TABLE.strip().splitlines())

CODECS: Final = MappingProxyType({name: codec for name, codec, _ in _ROWS})
"""WHATWG name to the Python codec underneath it."""

_NAMES: Final = MappingProxyType(
    {label: name for name, _, labels in _ROWS for label in (name, *labels.split())}
)

MULTI_BYTE: Final = frozenset(
    (
        "utf-8",
        "utf-16le",
        "utf-16be",
        "gbk",
        "gb18030",
        "big5",
        "euc-jp",
        "iso-2022-jp",
        "shift_jis",
        "euc-kr",
    )
)
"""Encodings in which a byte can be wrong; in the others nearly every byte is some character."""

# What the standard reads otherwise than Python's tables: (encoding, byte) to character.
_PATCHES: Final = MappingProxyType(
    {("koi8-u", 0xAE): "ў", ("koi8-u", 0xBE): "Ў", ("windows-1255", 0xCA): "\u05ba"}
)
# The same for signs of East Asia: Python's reading to the standard's.
_SPELLINGS: Final = MappingProxyType(
    {
        "euc_jp": ("〜‖−¢£¬", "～∥－￠￡￢"),
        "big5hkscs": ("•､‾∼♁☉¥¢£", "‧﹑¯～⊕⊙￥￠￡"),
    }
)
_JIS_ESCAPE: Final = re.compile(rb"\x1b(\([BIJ]|\$[@B]|\$\(D)")
_JIS_KANJI: Final = bytes(b | 0x80 if 0x21 <= b <= 0x7E else b for b in range(256))


def lookup(label: str) -> str | None:
    """The WHATWG name behind a label, or None where no browser knows the label.

    The labels of the standard's `replacement` (HZ, ISO-2022-KR, …) count as unknown: it throws the text away.

    >>> lookup(" Latin1 "), lookup("GB2312"), lookup("x-sjis"), lookup("klingon")
    ('windows-1252', 'gbk', 'shift_jis', None)
    """
    return _NAMES.get(label.strip("\t\n\f\r \"'").lower())


@lru_cache(maxsize=64)
def single_byte_table(name: str) -> str:
    """The 256 characters of a single-byte encoding.

    Bytes that Python leaves undefined are C1 controls below 0xA0, as browsers have it, and U+FFFD above.
    """
    table = []
    for byte in range(256):
        character = bytes([byte]).decode(CODECS[name], "replace")
        undefined = character == "\ufffd" and byte < 0xA0
        table.append(_PATCHES.get((name, byte), chr(byte) if undefined else character))
    return "".join(table)


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
    pieces = _JIS_ESCAPE.split(data)
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
