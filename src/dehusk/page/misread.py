"""Text that was read in the wrong encoding before it came here.

HTTP libraries read a page as Latin-1 when its server names no encoding, whatever the page itself says: `é` arrives
as `Ã©`, Chinese as `µ±Ç°`. Nothing is lost by that, the characters are the bytes; so they can be read again.
"""

from __future__ import annotations

import re

import numpy as np

from dehusk.page.decode import Decoded, declared_encoding, decode

_LEAST = 8
"""Characters beyond ASCII, to tell at all."""
_RUN = 4
_IN_RUNS = 0.5
"""In text of Latin letters so many characters beyond ASCII do not stand together; as bytes of others most do."""
_SIGNS = 12
"""So many different bytes at least: a row of dashes or arrows is no text of another script."""
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
_ESCAPED = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}


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
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return None
    beyond = np.frombuffer(data, np.uint8) >= 0x80
    number = int(np.count_nonzero(beyond))
    if number < _LEAST:
        return None
    if (utf_8 := _as_utf_8(data, number)) is not None:
        return Decoded(utf_8, "utf-8", "detected")
    if not _is_suspicious(data, beyond):
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


def _as_utf_8(data: bytes, beyond: int) -> str | None:
    """The text if nearly all of it is UTF-8; the few bytes that are not stay the characters that they were."""
    text = data.decode("utf-8", "surrogateescape")
    inside = len(data) - beyond
    wrong = len(text) - len(text.encode("utf-8", "ignore").decode())
    right = len(text) - inside - wrong
    return text.translate(_ESCAPED) if wrong <= _NOT_UTF_8 * right else None


def _is_suspicious(data: bytes, beyond: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> bool:
    edges = np.flatnonzero(np.diff(beyond, prepend=False, append=False))
    length = edges[1::2] - edges[0::2]
    total = int(length.sum())
    raw = np.frombuffer(data, np.uint8)
    controls = np.count_nonzero((raw & 0xE0) == 0x80)
    if controls >= _CONTROLS * total:
        return True
    in_runs = length[length >= _RUN].sum() >= _IN_RUNS * total and len(np.unique(raw[beyond])) >= _SIGNS
    return bool(in_runs) and declared_encoding(data) != "utf-8"  # which it would say rightly, having none of it
