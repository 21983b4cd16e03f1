"""The encoding that a page declares: in `<meta>`, or in its XML declaration."""

from __future__ import annotations

import re
from typing import Final

from dehusk.page.decoding.encodings import lookup

_HEAD: Final = (1024, 16384)  # the standard looks for <meta> in so many bytes, browsers and real pages go further
_BODY: Final = 1024  # from here on nothing in the body counts

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
