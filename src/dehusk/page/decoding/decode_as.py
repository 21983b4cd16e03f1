"""Bytes of a known encoding to text, as browsers read them where Python does otherwise."""

from __future__ import annotations

import codecs
import re
from types import MappingProxyType
from typing import Final

from dehusk.page.decoding.encodings import CODECS, MULTI_BYTE, single_byte_table

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
