"""HTML to tree columns with our own tokenizer and a stack: linear in the page whatever it holds.

Used where lexbor would be slow (`guard.py`). Elements whose end tags may be left out are closed as the standard
says; misnested formatting is closed where it stands instead of being opened again. All text is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.errors import InputError
from dehusk.page import tags, visibility
from dehusk.page.markup.left_open import left_open_pieces
from dehusk.page.markup.references import resolve_text
from dehusk.page.markup.unknown import with_unknown_in_line
from dehusk.page.parsing.spaces import WHITE_SPACE, counting_blanks
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import END, START, Markup, tag_attributes, tag_name, tokenize
from dehusk.page.tree import Tree, below, depth_and_end
from dehusk.page.visibility import HIDING_ATTRIBUTES, hides, most_of, suspects


def _ids(names: str) -> tuple[int, ...]:
    return tuple(TAG_ID[name] for name in names.split())


_CELLS = _ids("td th caption table")
_BARRIER = _ids("td th caption table button object template foreignobject")

# start tag → (elements it closes, elements it does not look beyond)
_CLOSES: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    **{number: (_ids("p"), _BARRIER) for number in np.flatnonzero(tags.CLOSES_PARAGRAPH).tolist()},
    TAG_ID["li"]: (_ids("li p"), _ids("ul ol menu dir table td th button")),
    **{number: (_ids("dt dd p"), _ids("dl table td th button")) for number in _ids("dt dd")},
    **{number: (_ids("option"), _ids("select datalist")) for number in _ids("option optgroup")},
    TAG_ID["tr"]: (_ids("tr td th caption"), _ids("table")),
    **{number: (_ids("td th"), _ids("tr table")) for number in _ids("td th")},
    **{number: (_ids("tr td th caption thead tbody tfoot"), _ids("table")) for number in _ids("thead tbody tfoot")},
    TAG_ID["a"]: (_ids("a"), _BARRIER),
    TAG_ID["button"]: (_ids("button"), ()),
}
_APART = _ids("noscript template")
"""No tag inside them closes anything outside, if they are closed."""
_TABLE = _ids("table")
_ALWAYS_CLOSES = frozenset((*_ids("table svg math"), *_APART))
_TABLE_PARTS = frozenset(_ids("table caption thead tbody tfoot tr td th"))
_PARTS_OF_TABLES = _TABLE_PARTS - frozenset(_TABLE)
_NOT_IN_ITSELF = frozenset(_ids("a nobr"))
_HEADINGS = _ids("h1 h2 h3 h4 h5 h6")
_HEAD, _FORM = _ids("head form")
_ONCE = frozenset(_ids("html head body"))
_IN_HEAD = frozenset(_ids("title base link meta style script noscript template head"))


@dataclass(slots=True)
class _Builder:
    """Rows written so far, and the elements still open."""

    tag: list[int] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    piece: list[int] = field(default_factory=list)
    """For an element, the index of its tag among the markup; for a text, of the markup before it; -1 for none."""
    stack: list[int] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=lambda: [[] for _ in tags.TAGS])
    """For each tag, the heights in the stack at which such elements are open."""
    apart: list[int] = field(default_factory=lambda: [-1])
    """The heights of those open elements that no tag inside them looks beyond."""

    def add(self, tag: int, piece: int) -> None:
        self.tag.append(tag)
        self.parent.append(self.stack[-1] if self.stack else -1)
        self.piece.append(piece)

    def open(self, tag: int, piece: int) -> None:
        self.add(tag, piece)
        self.places[tag].append(len(self.stack))
        self.stack.append(len(self.tag) - 1)

    def height(self, kinds: tuple[int, ...]) -> int:
        """Height of the innermost open element of these kinds, or -1."""
        return max((self.places[kind][-1] for kind in kinds if self.places[kind]), default=-1)

    def close_to(self, height: int) -> None:
        while len(self.stack) > max(height, 1):  # the root stays open
            self.places[self.tag[self.stack.pop()]].pop()
        while self.apart[-1] >= len(self.stack):
            self.apart.pop()

    def start(self, tag: int, piece: int) -> None:
        if self._is_no_element(tag):
            return
        if self.tag[self.stack[-1]] == _HEAD and tag not in _IN_HEAD:
            self.close_to(len(self.stack) - 1)
        if tag in _CLOSES:
            closes, barrier = _CLOSES[tag]
            beyond = max(self.height(barrier), self.apart[-1])
            while (height := self.height(closes)) > beyond:
                self.close_to(height)
        if tags.IS_HEADING[tag] and tags.IS_HEADING[self.tag[self.stack[-1]]]:
            self.close_to(len(self.stack) - 1)
        if tags.VOID[tag]:
            self.add(tag, piece)
        else:
            self.open(tag, piece)

    def _is_no_element(self, tag: int) -> bool:
        """Is it a part of a table, and there is none, or a form in another? A browser takes no note of them."""
        if tag == _FORM:
            return bool(self.places[tag])
        return tag in _PARTS_OF_TABLES and not self.places[_TABLE[0]]

    def end(self, tag: int) -> None:
        height = self.height(_HEADINGS if tag in _HEADINGS else (tag,))  # the end tag of any heading ends one
        barrier = _TABLE if tag in _TABLE_PARTS else _CELLS
        apart = -1 if tag in _APART else self.apart[-1]
        if height > apart and (tag in _ALWAYS_CLOSES or height > self.height(barrier)):
            self.close_to(height)


def parse_with_stack(html: str) -> Tree:
    """Tree columns of a page from our own tokens."""
    markup = tokenize(html)
    builder = _build(html, markup)
    texts = _texts(html, markup, builder)
    tag, parent, piece = _without_blanks(builder, texts)
    depth, end = depth_and_end(parent)
    starts, ends, pieces = markup.start, markup.end, piece.tolist()

    def tag_text(row: int) -> str:
        piece = pieces[row]
        return html[starts[piece] : ends[piece]] if piece >= 0 and tag[row] != tags.TEXT else ""

    text, bounds = _joined(texts, tag)
    hidden = tags.HIDDEN[tag]
    suspect = np.zeros(len(markup.kind) + 1, bool)  # nothing stands after -1
    suspect[suspects(html, markup)] = True
    rows = np.flatnonzero(suspect[piece] & (tag != tags.TEXT))
    rows = rows[~left_open_pieces(markup, piece[rows])]
    is_most = bounds[1][end[rows] - 1] - bounds[0][rows] > most_of(text)
    suspicious = zip(rows.tolist(), is_most.tolist(), strict=True)
    hiding = [row for row, most in suspicious if _hides(tag_text(row), is_most=most)]
    hidden[hiding] = True
    hidden |= (tag == tags.TEXT) & _opened_again(markup, piece[hiding])[piece]
    return Tree(
        tag=tag,
        parent=parent,
        depth=depth,
        end=end,
        text=text,
        text_start=bounds[0],
        text_end=bounds[1],
        hidden=below(hidden, end),
        attributes_of=lambda row: tag_attributes(tag_text(row)),
        attributes_of_many=lambda rows: [tag_attributes(tag_text(row)) for row in rows],
        name_of=lambda row: tag_name(tag_text(row)) or tags.TAGS[tag[row]],
        find=_find,
        built_by="light",
    )


def _find(selector: str) -> list[int]:
    raise InputError(f"the page would take lexbor too long, and {selector!r} cannot be looked for without it")


def _hides(tag: str, *, is_most: bool) -> bool:
    """Does a start tag hide its element?"""
    return visibility.may_hide(tag) and hides(tag_name(tag), tag_attributes(tag, HIDING_ATTRIBUTES), is_most=is_most)


def _opened_again(markup: Markup, hiding: Ints) -> NDArray[np.bool_]:
    """Per piece: does it stand in what one of these elements hides, if it formats text, up to its own end tag?

    Whatever ended it before that, a browser opens it again after, with its attributes. The last value is for no piece.
    """
    change = np.zeros(len(markup.kind) + 1, np.int32)
    formatting = hiding[tags.OPENED_AGAIN[markup.tag[hiding]]]
    ends = _end_tags(markup, tuple(set(markup.tag[formatting].tolist()))) if len(formatting) else {}
    for piece in formatting.tolist():
        change[piece] += 1
        change[ends.get(piece, piece)] -= 1
    inside: NDArray[np.bool_] = change.cumsum() > 0
    return inside


def _build(html: str, markup: Markup) -> _Builder:
    builder = _Builder()
    builder.open(TAG_ID["html"], -1)
    apart = _end_tags(markup, _APART)
    once = {TAG_ID["html"]: -1}  # html, head and body: a second start tag adds nothing
    after = 0  # end of the markup before
    columns = (markup.start, markup.end, markup.kind, markup.tag)
    for piece, (start, end, kind, tag) in enumerate(zip(*(column.tolist() for column in columns), strict=True)):
        if start > after:
            builder.add(tags.TEXT, piece - 1)
        after = end
        if kind == END:
            builder.end(tag)
        elif kind == START and (tag not in _ONCE or once.setdefault(tag, piece) == piece):
            builder.start(tag, piece)
            if piece in apart:
                builder.apart.append(len(builder.stack) - 1)
        elif kind == START and tag == TAG_ID["html"]:
            builder.piece[0] = piece
    if len(html) > after:
        builder.add(tags.TEXT, len(markup.start) - 1)
    return builder


def _end_tags(markup: Markup, names: tuple[int, ...]) -> dict[int, int]:
    """The start tags of these names that have an end tag, and that; a link ends where the next one starts, too."""
    opened: dict[int, list[int]] = {name: [] for name in names}
    ends: dict[int, int] = {}
    pieces = np.isin(markup.tag, names).nonzero()[0]
    columns = (pieces, markup.tag[pieces], markup.kind[pieces])
    for piece, tag, kind in zip(*(column.tolist() for column in columns), strict=True):
        if opened[tag] and (kind != START or tag in _NOT_IN_ITSELF):
            ends[opened[tag].pop()] = piece
        if kind == START:
            opened[tag].append(piece)
    return ends


def _texts(html: str, markup: Markup, builder: _Builder) -> list[str]:
    """The texts, one for each row that is one."""
    first = [0, *markup.end.tolist()]
    last = [*markup.start.tolist(), len(html)]
    return [
        resolve_text(html[first[piece + 1] : last[piece + 1]])
        for tag, piece in zip(builder.tag, builder.piece, strict=True)
        if tag == tags.TEXT
    ]


def _without_blanks(builder: _Builder, texts: list[str]) -> tuple[NDArray[np.uint8], Ints, Ints]:
    """Tag, parent and piece of the rows, less white space that does not count, which leaves `texts`, too."""
    tag = np.array(builder.tag, np.uint8)
    parent, piece = np.array(builder.parent, np.int32), np.array(builder.piece, np.int32)
    is_text = tag == tags.TEXT
    is_blank = is_text.copy()
    is_blank[is_text] = [not text.strip(WHITE_SPACE) for text in texts]
    tag = with_unknown_in_line(tag, parent, is_text & ~is_blank)
    kept = ~is_blank | counting_blanks(tag, is_blank, depth_and_end(parent)[1])
    texts[:] = compress(texts, kept[is_text])
    row = np.append(np.cumsum(kept, dtype=np.int32) - 1, np.int32(-1))  # the root has no parent
    return tag[kept], row[parent[kept]], piece[kept]


def _joined(texts: list[str], tag: NDArray[np.uint8]) -> tuple[str, tuple[Ints, Ints]]:
    """All texts as one, and where that of each row starts and ends in it."""
    is_text = tag == tags.TEXT
    length = np.zeros(len(tag), np.int32)
    length[is_text] = [len(text) for text in texts]
    after = np.cumsum(length + is_text, dtype=np.int32)  # one line feed after each text
    return "\n".join([*texts, ""]), (after - length - is_text, after - is_text)
