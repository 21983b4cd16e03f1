"""How a single tag is written: where it ends, its name, its attributes.

All repetitions of these expressions are possessive, so they never go back and their time is linear for any input.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dehusk.page.markup.references import resolve_attribute

_ENDS_NAME = r"[ \t\n\f\r/>]"
_ATTRIBUTES = (
    r"""(?:[ \t\n\f\r/]++|(?:=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++)"""
    r"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"[^"]*+"?+|'[^']*+'?+|[^ \t\n\f\r>]*+))?+)*+>?+"""
)
# the same for nearly all tags, and faster: every `=` stands right after a name and right before a value
_PLAIN_ATTRIBUTES = (
    r""">|[^"'=>]*+(?:(?<![ \t\n\f\r/"'=])=(?:"[^"]*+"|'[^']*+'|[^"'=> \t\n\f\r]++(?=[ \t\n\f\r>]))[^"'=>]*+)*+>"""
)
_TAG = re.compile(rf"</?+[a-zA-Z][^ \t\n\f\r/>]*+(?:{_PLAIN_ATTRIBUTES}|{_ATTRIBUTES})".encode("ascii"))
# inside a comment of a script, <script> and </script> come in pairs
_IN_COMMENT = r"[^<\-]++|-(?!->)"
_SCRIPT_BODY = re.compile(
    (
        rf"(?:[^<]++|<(?!!--|/script{_ENDS_NAME})|<!(?=--)(?:{_IN_COMMENT}|<(?!/?+script{_ENDS_NAME})"
        rf"|<script(?={_ENDS_NAME})(?:{_IN_COMMENT}|<(?!/script{_ENDS_NAME}))*+(?:</script)?+)*+(?:-->)?+)*+"
    ).encode("ascii"),
    re.IGNORECASE,
)
_NAME = re.compile(r"</?([a-zA-Z][^ \t\n\f\r/>]*+)")
# what stands after the last attribute counts as one without a name: it would be read again from each character on
_START_OF_ATTRIBUTE = r"""[ \t\n\f\r/]*+(=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++|\Z)(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+"""
_ATTRIBUTE = re.compile(_START_OF_ATTRIBUTE + r"""(?:"([^"]*+)"?|'([^']*+)'?|([^ \t\n\f\r>]*+)))?+""")
_OPENED = re.compile(_START_OF_ATTRIBUTE + r"""(?:(["'])|([^ \t\n\f\r>]*+)))?+""")
LONG = 2000
"""In tags of so many characters long values are expected, whose ends are found faster one by one."""


def end_of_tag(source: bytes, start: int, size: int) -> int:
    """Where the start or end tag ends that starts there: after its `>`, or with the page, which has so many bytes.

    >>> end_of_tag(b"<a title='>'>x", 0, 14)
    13
    """
    tag = _TAG.match(source, start, size)
    return tag.end() if tag else start


def end_of_script(source: bytes, start: int, size: int) -> int:
    """Where the script ends whose body starts there: before its end tag, or with the page.

    >>> end_of_script(b"<!--<script></script>--></script>", 0, 33)
    24
    """
    body = _SCRIPT_BODY.match(source, start, size)
    return body.end() if body else start


def tag_name(piece: str) -> str:
    """The lower-case element name of a start or end tag."""
    match = _NAME.match(piece)
    return match[1].lower() if match else ""


def tag_attributes(piece: str, only: frozenset[str] | None = None) -> dict[str, str]:
    """The attributes of a start tag, or those of the given names; the first of two with one name wins.

    >>> tag_attributes('<a HREF="x?a=1&amp;b=2" hidden>')
    {'href': 'x?a=1&b=2', 'hidden': ''}
    """
    tag = _NAME.match(piece)
    if not tag:
        return {}
    is_long = len(piece) > LONG
    written = _long_attributes(piece, tag.end()) if is_long else _ATTRIBUTE.findall(piece.removesuffix(">"), tag.end())
    found: dict[str, str] = {}
    for name, *values in written:
        key = name.lower()
        if name and (only is None or key in only):
            found.setdefault(key, resolve_attribute("".join(values)))
    return found


def _long_attributes(piece: str, at: int) -> Iterator[tuple[str, str]]:
    """Each attribute of a long tag and its value, from there on."""
    stop = len(piece) - piece.endswith(">")
    while at < stop and (opened := _OPENED.search(piece, at, stop)):
        name, quote, value = opened.groups("")
        at = opened.end()
        if quote:
            end = piece.find(quote, at, stop)
            end = stop if end < 0 else end
            value, at = piece[at:end], end + 1
        yield name, value
