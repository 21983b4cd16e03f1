"""Text that was read in the wrong encoding before it came here.

HTTP libraries read a page as Latin-1 when its server names no encoding, whatever the page itself says: `é` arrives
as `Ã©`, Chinese as `µ±Ç°`. Others take windows-1252 or Latin-9, which say `€` or `Ž` for some bytes. Nothing is lost by
that, each character is a byte; so they can be read again.
"""

from __future__ import annotations

import codecs
import re

import numpy as np

from dehusk.page.decoding.declared import declared_encoding
from dehusk.page.decoding.decode import Decoded, decode
from dehusk.page.words import code_units

_ASCII = 0x7F
_LEAST = 8
"""Characters beyond ASCII, to tell at all."""
_RUN = 4
_IN_RUNS = 0.5
"""In text of Latin letters so many characters beyond ASCII do not stand together; as bytes of others most do."""
_SIGNS = 12
"""So many different bytes at least: a row of dashes or arrows is no text of another script."""
_IN_RUNS_WESTERN, _SIGNS_WESTERN = 0.8, 24
"""The same where the bytes were read as what Western pages are really in: no such page of the corpora reaches both."""
_LETTERS = 0.6
"""Of what is read then, so much must be letters."""
_CONTROLS = 0.05
"""Nobody writes control characters; read as Latin-1, bytes of other encodings have many."""
_LOST = 0.005
"""More characters that cannot be read mean that it was something else."""
_NOT_UTF_8 = 0.1
"""For each character of UTF-8, so many bytes may be something else."""
_LOOKED_AT = 8192
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f]")
_FEW_CONTROLS, _MOST_CONTROLS = 5, 0.05
"""Random bytes have 10 % of them, pages next to none."""
_LATIN_1 = bytes(range(256)).decode("latin-1")
_WINDOWS_1252 = "".join(bytes([byte]).decode("windows-1252", "ignore") or chr(byte) for byte in range(256))
_LATIN_9 = bytes(range(256)).decode("iso-8859-15")
"""The character that each byte is read as; bytes without one are control characters, as in browsers."""


def is_noise(text: str) -> bool:
    """Was this never text, but a picture, an archive or the like? By the control characters at its beginning.

    >>> is_noise("Tea is good for you."), is_noise(bytes(range(64)).decode("latin-1"))
    (False, True)
    """
    beginning = text[:_LOOKED_AT]
    return len(_CONTROL.findall(beginning)) > max(_FEW_CONTROLS, _MOST_CONTROLS * len(beginning))


def read_again(text: str) -> Decoded | None:
    """The page as it should have been read; None if nothing is wrong with it, or nobody can tell.

    >>> page = "<meta charset=utf-8><p>Où est le café? Là-bas, près du théâtre, à gauche."
    >>> wrong = page.encode().decode("latin-1")
    >>> again = read_again(wrong)
    >>> again.text == page, again.encoding
    (True, 'utf-8')
    >>> read_again(page)
    """
    if text.isascii():
        return None
    units = code_units(text)
    beyond = "".join(map(chr, np.unique(units[units > _ASCII]).tolist()))  # to ask few characters is quicker than all
    if _bytes_of(beyond, _LATIN_1) is not None:
        as_latin_1 = text.encode("latin-1")
        return _as_utf_8(as_latin_1, _LATIN_1) or _in_another(text, as_latin_1, western=False)
    as_windows, as_latin_9 = (
        None if _bytes_of(beyond, characters) is None else _bytes_of(text, characters)
        for characters in (_WINDOWS_1252, _LATIN_9)
    )
    if as_windows is not None and (utf_8 := _as_utf_8(as_windows, _WINDOWS_1252)) is not None:
        return utf_8
    data = as_windows if as_latin_9 is None else as_latin_9  # Latin-9 has few signs: what it can write, it wrote
    return None if data is None else _in_another(text, data, western=True)


def _bytes_of(text: str, characters: str) -> bytes | None:
    """The bytes that were read as these characters, one for each byte; None if the text has others."""
    try:
        return codecs.charmap_encode(text, "strict", codecs.charmap_build(characters))[0]
    except UnicodeEncodeError:
        return None


def _in_another(text: str, data: bytes, *, western: bool) -> Decoded | None:
    """What bytes are that were read as text, if that is something else; `western`: as what Western pages are in."""
    beyond = np.frombuffer(data, np.uint8) >= 0x80
    if np.count_nonzero(beyond) < _LEAST or not _is_suspicious(data, beyond, western=western):
        return None
    again = decode(data)
    lost = again.text.count("\ufffd") > _LOST * len(text)
    return None if lost or again.text == text or not _is_text(again) else again


def _is_text(again: Decoded) -> bool:
    """Are there letters beyond ASCII, or the signs of Western typography that were control characters?"""
    if again.encoding == "windows-1252":
        return True
    beyond = [char for char in again.text if char > "\x7f"]
    return sum(map(str.isalpha, beyond)) >= _LETTERS * len(beyond)


def _as_utf_8(data: bytes, characters: str) -> Decoded | None:
    """The text if nearly all of it is UTF-8; the few bytes that are not stay the characters that they were."""
    beyond = int(np.count_nonzero(np.frombuffer(data, np.uint8) >= 0x80))
    if beyond < _LEAST:
        return None
    text = data.decode("utf-8", "surrogateescape")
    inside = len(data) - beyond
    wrong = len(text) - len(text.encode("utf-8", "ignore").decode())
    right = len(text) - inside - wrong
    if wrong > _NOT_UTF_8 * right:
        return None
    escaped = {0xDC00 + byte: characters[byte] for byte in range(0x80, 0x100)}
    return Decoded(text.translate(escaped), "utf-8", "detected")


def _is_suspicious(data: bytes, beyond: np.ndarray[tuple[int], np.dtype[np.bool_]], *, western: bool) -> bool:
    edges = np.flatnonzero(np.diff(beyond, prepend=False, append=False))
    length = edges[1::2] - edges[0::2]
    total = int(length.sum())
    raw = np.frombuffer(data, np.uint8)
    if not western and np.count_nonzero((raw & 0xE0) == 0x80) >= _CONTROLS * total:
        return True
    least, signs = (_IN_RUNS_WESTERN, _SIGNS_WESTERN) if western else (_IN_RUNS, _SIGNS)
    in_runs = length[length >= _RUN].sum() >= least * total and len(np.unique(raw[beyond])) >= signs
    return bool(in_runs) and declared_encoding(data) != "utf-8"  # which it would say rightly, having none of it
