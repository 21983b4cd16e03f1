"""The source as a sequence of pieces: tags, comments, bodies of scripts; what lies between them is text.

One regular expression reads a page from start to end. Whatever follows a `<` it either takes or leaves at the next
character, and all its repetitions are possessive, so it never goes back and the time is linear for any input. The rules
are those of the HTML standard's tokenizer, without its parse errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.page.references import resolve_attribute
from dehusk.page.tags import OTHER, TAG_ID
from dehusk.page.words import Columns, Ints

START, END, SKIPPED = 1, 2, 3
"""Kinds of markup: start tag, end tag, and what is neither tag nor text (comments, doctype, script bodies)."""

_ENDS_NAME = r"[ \t\n\f\r/>]"
_ATTRIBUTES = (
    r"""(?:[ \t\n\f\r/]++|(?:=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++)"""
    r"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"[^"]*+"?+|'[^']*+'?+|[^ \t\n\f\r>]*+))?+)*+>?+"""
)
# the same for nearly all tags, and faster: every `=` stands right behind a name and right before a value
_PLAIN_ATTRIBUTES = (
    r""">|[^"'=>]*+(?:(?<![ \t\n\f\r/"'=])=(?:"[^"]*+"|'[^']*+'|[^"'=> \t\n\f\r]++(?=[ \t\n\f\r>]))[^"'=>]*+)*+>"""
)
_REST = rf"(?:{_PLAIN_ATTRIBUTES}|{_ATTRIBUTES})"
# inside a comment of a script, <script> and </script> come in pairs
_IN_COMMENT = r"[^<\-]++|-(?!->)"
_SCRIPT_BODY = (
    rf"(?:[^<]++|<(?!!--|/(?i:script){_ENDS_NAME})|<!(?=--)(?:{_IN_COMMENT}|<(?!/?+(?i:script){_ENDS_NAME})"
    rf"|<(?i:script)(?={_ENDS_NAME})(?:{_IN_COMMENT}|<(?!/(?i:script){_ENDS_NAME}))*+(?:</(?i:script))?+)*+(?:-->)?+)*+"
)


def _with_body(name: str, unless: str = "") -> str:
    """An element whose content is not markup, without its first letter, up to its end tag or the page's end."""
    body = _SCRIPT_BODY if name == "script" else rf"(?:[^<]++|<(?!/(?i:{name}){_ENDS_NAME}))*+"
    return rf"(?i:{name[1:]})(?={_ENDS_NAME}){_REST}(?:{unless}{body})"


# a frame that is not closed before the next one holds nothing (see `frames.py`)
_CLOSED_FRAME = rf"(?=(?i:frame){_ENDS_NAME}(?:[^<]++|<(?!/?+(?i:iframe){_ENDS_NAME}))*+</(?i:iframe){_ENDS_NAME})"

_MARKUP = re.compile(
    rf"(<(?:(?=[sSiInNtTxXpP])(?:[sS](?:{_with_body('script')}|{_with_body('style', '(?<=/>)|')})"
    rf"|[tT](?:{_with_body('title', '(?<=/>)|')}|{_with_body('textarea')})"
    rf"|[nN](?:{_with_body('noembed')}|{_with_body('noframes')})|[iI]{_CLOSED_FRAME}{_with_body('iframe')}"
    rf"|[xX]{_with_body('xmp')}"
    rf"|[pP](?i:laintext)(?={_ENDS_NAME}){_REST}[\s\S]*+)"
    rf"|(/?+[a-zA-Z][^ \t\n\f\r/>]*+){_REST}"
    r"|!--(?:-?>|(?:[^\-]++|-(?!-!?+>))*+(?:--!?+>)?+)"
    r"|[!?][^>]*+>?+|/(?!\Z)[^>]*+>?+))",
    re.ASCII,
)
"""A piece of markup, an element without markup inside being one piece; its second group is the name of other tags."""
_SPECIAL_TAG = re.compile(rf"<([a-zA-Z][^ \t\n\f\r/>]*+){_REST}")
_HOLDS_TEXT = frozenset(TAG_ID[name] for name in ("title", "textarea", "xmp", "plaintext"))

_ATTRIBUTE = re.compile(
    r"""[ \t\n\f\r/]*+(=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++)"""
    r"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"([^"]*+)"?|'([^']*+)'?|([^ \t\n\f\r>]*+)))?+"""
)
_NAME = re.compile(r"</?([a-zA-Z][^ \t\n\f\r/>]*+)")

_NO_TAG = 0
_IS_END = 256
_CODES: Mapping[str, int] = {
    **TAG_ID,
    **{f"/{name}": number + _IS_END for name, number in TAG_ID.items()},
    "iframe": TAG_ID["source"],  # an open one; those that are closed are read with their bodies
}
"""Tag id by name in lower case, plus 256 for an end tag."""


@dataclass(frozen=True, slots=True, eq=False)
class Markup(Columns):
    """Columns over the pieces of markup in source order. Text is what lies between them."""

    kind: NDArray[np.uint8]
    start: Ints
    end: Ints
    tag: NDArray[np.uint8]
    """Element name as in `dehusk.page.tags`; 0 where it is no tag."""

    def named(self, name: str) -> NDArray[np.bool_]:
        """Per piece: is it a start or end tag of this name?"""
        same: NDArray[np.bool_] = self.tag == TAG_ID[name]
        return same


class Texts(NamedTuple):
    """The texts between markup that are not all white space."""

    text: list[str]
    gap: Ints
    """Number of the piece of markup behind each; for a text behind all markup, the number of pieces."""
    start: Ints
    """Where each starts in the source."""


def tokenize(html: str) -> Markup:
    """Find the markup of a page.

    >>> markup = tokenize("<p>1 < 2<!-- x --></p>")
    >>> markup.start.tolist(), markup.end.tolist(), markup.kind.tolist()
    ([0, 8, 18], [3, 18, 22], [1, 3, 2])
    """
    return split_markup(html)[0]


def split_markup(html: str) -> tuple[Markup, Texts]:
    """The markup of a page and the texts between.

    >>> split_markup("<p>1 < 2<!-- x --> </p>")[1].text
    ['1 < 2']
    """
    pieces = _MARKUP.split(html)
    texts, markup, names = pieces[0::3], pieces[1::3], pieces[2::3]
    del pieces
    length = np.empty(len(texts) + len(markup), np.int32)
    length[0::2] = np.fromiter(map(len, texts), np.int32, len(texts))
    length[1::2] = np.fromiter(map(len, markup), np.int32, len(markup))
    edge = np.cumsum(length, dtype=np.int32)
    start, end, behind = edge[0:-1:2], edge[1::2].copy(), edge[1::2].copy()  # behind: where the next text starts
    codes = list(map(_CODES.get, names))
    unknown: dict[str, int] = {}  # names of custom elements and the like, which come again and again
    for piece, name in [(piece, names[piece]) for piece, code in enumerate(codes) if code is None]:
        if name is not None:
            codes[piece] = unknown[name] if name in unknown else unknown.setdefault(name, _code(name))
            continue
        codes[piece], body = _special(markup[piece])
        if body:
            end[piece] -= body
            if codes[piece] in _HOLDS_TEXT:
                behind[piece] = end[piece]
                texts[piece + 1] = markup[piece][-body:] + texts[piece + 1]
                length[2 * piece + 2] += body
    gap = [number for number in np.flatnonzero(length[0::2]).tolist() if not texts[number].isspace()]
    found = Texts([texts[number] for number in gap], np.array(gap, np.int32), np.append(np.int32(0), behind)[gap])
    return _with_bodies((start, end, np.array(codes, np.int16)), behind, found)


def _code(name: str) -> int:
    """The code of a name that is not as it stands in the table; for the columns a NUL ends a name."""
    known = _CODES.get(name.partition("\0")[0].lower())
    return OTHER + _IS_END * name.startswith("/") if known is None else known


def _special(piece: str) -> tuple[int, int]:
    """The code of an element without markup inside, and the length of its body; of a comment, none."""
    tag = _SPECIAL_TAG.match(piece)
    return (TAG_ID[tag[1].lower()], len(piece) - tag.end()) if tag else (_NO_TAG, 0)


def _with_bodies(columns: tuple[Ints, Ints, NDArray[np.int16]], behind: Ints, texts: Texts) -> tuple[Markup, Texts]:
    """The columns with the bodies of scripts as pieces of their own: what lies between an end and the next text."""
    start, end, code = columns
    bodies = np.flatnonzero(end < behind)
    if len(bodies):
        at = bodies + 1
        texts = texts._replace(gap=(texts.gap + np.searchsorted(bodies, texts.gap)).astype(np.int32))
        start, code = np.insert(start, at, end[bodies]), np.insert(code, at, _NO_TAG)
        end = np.insert(end, at, behind[bodies])
    kind = np.full(len(code), START, np.uint8)
    kind[code >= _IS_END] = END
    kind[code == _NO_TAG] = SKIPPED
    return Markup(kind, start, end, code.astype(np.uint8)), texts  # the low byte is the tag


def tag_name(piece: str) -> str:
    """The lower-case element name of a start or end tag."""
    match = _NAME.match(piece)
    return match[1].lower() if match else ""


def _attributes(piece: str) -> Iterable[re.Match[str]]:
    name = _NAME.match(piece)
    return _ATTRIBUTE.finditer(piece.removesuffix(">"), name.end()) if name else ()


def tag_attributes(piece: str, only: frozenset[str] | None = None) -> dict[str, str]:
    """The attributes of a start tag, or those of the given names; the first of two with one name wins.

    >>> tag_attributes('<a HREF="x?a=1&amp;b=2" hidden>')
    {'href': 'x?a=1&b=2', 'hidden': ''}
    """
    found: dict[str, str] = {}
    for match in _attributes(piece):
        key = match[1].lower()
        if only is None or key in only:
            value = match[2] or match[3] or match[4] or ""
            found.setdefault(key, resolve_attribute(value))
    return found
