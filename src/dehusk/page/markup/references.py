"""Character references (`&amp;`, `&#233;`) to characters, as the HTML standard resolves them.

`html.unescape` of the standard library refuses numbers of more than 4,300 digits, drops what it calls invalid, and
does not know that an address such as `?a=1&copy=2` holds no reference.
"""

from __future__ import annotations

import re
from html import unescape
from html.entities import html5

_WRITTEN = r"&(?:#[0-9]++|#[xX][0-9a-fA-F]++|[a-zA-Z][a-zA-Z0-9]*+);?"
_SPLIT, _SPLIT_OR_NUL = re.compile(rf"({_WRITTEN})"), re.compile(rf"({_WRITTEN}|\0)")
_REFERENCE_OR_NUL = re.compile(rf"{_WRITTEN}|\0")
_IN_ATTRIBUTE = re.compile(rf"({_WRITTEN})(=?)")
_UNKNOWN = "\ufffd"


def resolve_text(text: str) -> str:
    """A text with its references resolved.

    >>> resolve_text("caf&eacute; &#38;amp; &#x80; &copy2026 &#0;")
    'café &amp; € ©2026 �'
    """
    return _REFERENCE_OR_NUL.sub(lambda match: resolve(match[0]), text) if has_references(text) else text


def split_at_references(text: str) -> list[str]:
    """A text and what in it stands for other characters, by turns; NUL stands for none.

    >>> split_at_references("Tea &amp; milk")
    ['Tea ', '&amp;', ' milk']
    """
    return (_SPLIT_OR_NUL if "\0" in text else _SPLIT).split(text)  # the latter looks for `&` only: fast


def has_references(text: str) -> bool:
    """May there be something to resolve?"""
    return "&" in text or "\0" in text


def resolve_attribute(value: str) -> str:
    """The value of an attribute with its references resolved: those without `;` only where nothing follows them.

    >>> resolve_attribute("?a=1&copy=2&amp;b=3&lt"), resolve_attribute("&notit;")
    ('?a=1&copy=2&b=3<', '&notit;')
    """
    return _IN_ATTRIBUTE.sub(_in_attribute, value) if "&" in value else value


def _in_attribute(match: re.Match[str]) -> str:
    reference, equals = match.groups()
    is_whole = reference[1] == "#" or (reference[1:] in html5 and (reference.endswith(";") or not equals))
    return (resolve(reference) if is_whole else reference) + equals


def resolve(reference: str) -> str:
    """What one reference (one of `split_at_references`) stands for; itself if it stands for nothing."""
    if reference == "\0":
        return ""
    if reference[1] == "#":
        return _numbered(reference)
    return html5.get(reference[1:]) or unescape(reference)  # "&copy2026" holds one, too


def _numbered(reference: str) -> str:
    is_hex = reference[2] in "xX"
    digits = reference[2 + is_hex :].rstrip(";").lstrip("0")
    number = int(digits or "0", 16 if is_hex else 10) if len(digits) < 8 else 0x110000
    if number == 0 or number > 0x10FFFF or 0xD800 <= number < 0xE000:
        return _UNKNOWN
    if 0x80 <= number < 0xA0:  # what windows-1252 has there
        return bytes((number,)).decode("cp1252", "ignore") or chr(number)
    return chr(number)
