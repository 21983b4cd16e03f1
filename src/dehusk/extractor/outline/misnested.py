"""Elements of pages whose tags are not well nested: ends that are left out, or come too late, as a browser takes them.

A stack of open elements is followed tag by tag. A start tag may end what cannot hold it (`<li>` the item before it,
`<div>` a paragraph), and an end tag ends what is open in its element, or nothing where that is not open. How far either
reaches is limited by what stands between: a cell of a table, a list. Where each of these stands in the stack is noted
at every level, so that no tag looks through the stack, and a page takes time in proportion to its tags.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dehusk.page.tags import CLOSES_PARAGRAPH, IS_HEADING, IS_INLINE, TAG_ID, TAGS, tag_bytes, tag_table

_CELLS, _BUTTONS, _TABLES, _ITEMS, _TERMS, _SPECIAL, _LISTS, _NOTHING = range(8)
"""What ends the reach of a tag."""
_NOT_SPECIAL = "#other dialog optgroup option legend"
_REACH = (
    tag_table("table caption td th template"),
    tag_table("table caption td th template button"),
    tag_table("table template"),
    ~(IS_INLINE | tag_table(f"address div p li {_NOT_SPECIAL}")) | tag_table("template"),
    ~(IS_INLINE | tag_table(f"address div p dt dd {_NOT_SPECIAL}")) | tag_table("template"),
    ~(IS_INLINE | tag_table(_NOT_SPECIAL)) | tag_table("template"),
    tag_table("table caption td th template ul ol"),
    np.zeros(len(TAGS), bool),
)
_ENDS_REACH = tuple(zip(*(table.tolist() for table in _REACH), strict=True))
"""Per tag: which of these it is."""
_Rule = tuple[bytes, int]
"""Elements of these names are ended, the outermost within reach."""
_PARAGRAPH: _Rule = (tag_bytes("p"), _BUTTONS)
_STARTS: dict[int, tuple[_Rule, ...]] = {
    **dict.fromkeys(CLOSES_PARAGRAPH.nonzero()[0].tolist(), (_PARAGRAPH,)),
    TAG_ID["li"]: ((tag_bytes("li"), _ITEMS), _PARAGRAPH),
    **{tag: ((tag_bytes("dt dd"), _TERMS), _PARAGRAPH) for tag in tag_bytes("dt dd")},
    TAG_ID["option"]: ((tag_bytes("option"), _SPECIAL),),
    TAG_ID["optgroup"]: ((tag_bytes("optgroup option"), _SPECIAL),),
    TAG_ID["button"]: ((tag_bytes("button"), _CELLS),),
}
"""Start tag → what it ends."""
_GROUPS = "thead tbody tfoot"
_PARTS = {
    **{tag: tag_bytes(f"tr table {_GROUPS}") for tag in tag_bytes("td th")},
    TAG_ID["tr"]: tag_bytes(f"table {_GROUPS}"),
    **{tag: tag_bytes("table") for tag in tag_bytes(f"caption {_GROUPS}")},
}
"""Part of a table → what it stands in: all within that is open is ended."""
_HEADINGS = tag_bytes("h1 h2 h3 h4 h5 h6")
_IS_HEADING: list[bool] = IS_HEADING.tolist()
_ENDS: dict[int, _Rule] = {
    **{tag: (bytes([tag]), _CELLS) for tag in range(len(TAGS))},
    **{tag: (bytes([tag]), _SPECIAL) for tag in tag_bytes(_NOT_SPECIAL)},
    **{tag: (bytes([tag]), _TABLES) for tag in _PARTS},
    **{tag: (bytes([tag]), _NOTHING) for tag in tag_bytes("table template")},
    **dict.fromkeys(_HEADINGS, (_HEADINGS, _CELLS)),
    TAG_ID["li"]: (tag_bytes("li"), _LISTS),
    TAG_ID["p"]: _PARAGRAPH,
}
"""End tag → what it ends."""
_FORM, _BODY, _TABLE = (TAG_ID[name] for name in ("form", "body", "table"))
_HOLDS_NO_FORM: list[bool] = tag_table(f"form table tr {_GROUPS}").tolist()


_MAY_STAY_OPEN: list[bool] = tag_table("dd dt li optgroup option p").tolist()
"""Their end tags may be left out."""


def _cannot_hold() -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """May no element of the one name hold one of the other as its child? `html` is the page. (tags × tags)"""
    found = np.zeros((len(TAGS), len(TAGS)), bool)
    for tag, rules in _STARTS.items():
        for names, _ in rules:
            found[list(names), tag] = True
    for tag, names in _PARTS.items():
        found[:, tag] = True
        found[[*names, TAG_ID["template"]], tag] = False
    found[np.ix_(list(_HEADINGS), list(_HEADINGS))] = True
    found[_HOLDS_NO_FORM, _FORM] = True
    found[_BODY, _BODY] = True
    return found


CANNOT_HOLD = _cannot_hold()


class Followed(NamedTuple):
    """What each of some tags begins or ends. Elements go by the places of their start tags; -1 is the page."""

    inside: list[int]
    """The innermost element after each tag."""
    parent: list[int]
    """Of what each begins."""
    depth: list[int]
    end: list[int]
    """The tag that ends what each begins, -1 where none does; its own place if it begins nothing."""


class _Stack:
    """The open elements of a page."""

    __slots__ = ("before", "end", "is_dead", "last", "place", "reach", "tag")

    def __init__(self, size: int) -> None:
        self.place: list[int] = []
        """The start tag of each."""
        self.tag: list[int] = []
        self.before: list[int] = []
        """The level of the element of the same name around each, -1 where there is none."""
        self.reach: list[tuple[int, ...]] = [(-1,) * len(_REACH)]
        """The last level of each kind that ends the reach of tags: below the first level, and up to each."""
        self.last = [-1] * len(TAGS)
        """The last level of each name."""
        self.is_dead: list[bool] = []
        """Forms whose end tags came before those of what they hold end with that."""
        self.end = [-1] * size

    def push(self, tag: int, place: int) -> None:
        """Open an element."""
        level = len(self.tag)
        self.place.append(place)
        self.tag.append(tag)
        self.is_dead.append(False)
        self.before.append(self.last[tag])
        self.last[tag] = level
        ends = _ENDS_REACH[tag]
        above = self.reach[-1]
        self.reach.append(tuple([level if here else last for here, last in zip(ends, above, strict=True)]))

    def close(self, level: int, at: int) -> None:
        """End the element of a level, and those in it, at a tag."""
        while level and self.is_dead[level - 1]:
            level -= 1
        for number in range(len(self.tag) - 1, level - 1, -1):
            self.last[self.tag[number]] = self.before[number]
            self.end[self.place[number]] = at
        del self.place[level:], self.tag[level:], self.before[level:], self.is_dead[level:], self.reach[level + 1 :]

    def begin(self, tag: int, at: int) -> bool:
        """End what a start tag ends; does it begin anything?"""
        if self._is_no_element(tag):
            return False
        if names := _PARTS.get(tag):
            self.close(max([self.last[name] for name in names]) + 1, at)
        for names, kind in _STARTS.get(tag, ()):
            reach = self.reach[-1][kind]
            levels = [level for name in names if (level := self.last[name]) > reach]
            if levels:
                self.close(min(levels), at)
        if _IS_HEADING[tag] and self.tag and _IS_HEADING[self.tag[-1]]:
            self.close(len(self.tag) - 1, at)
        return True

    def _is_no_element(self, tag: int) -> bool:
        """Is it a part of a table, and there is none, a form in another or between cells, a second body?"""
        if tag in _PARTS:
            return self.last[_TABLE] < 0
        level = self.last[tag]
        if tag == _FORM:
            return (level >= 0 and not self.is_dead[level]) or bool(self.tag and _HOLDS_NO_FORM[self.tag[-1]])
        return tag == _BODY and level >= 0

    def finish(self, tag: int, at: int) -> None:
        """End what an end tag ends."""
        names, kind = _ENDS[tag]
        level = max([self.last[name] for name in names])
        if level <= self.reach[-1][kind]:
            return
        if tag == _FORM:
            while _MAY_STAY_OPEN[self.tag[-1]]:
                self.close(len(self.tag) - 1, at)
            if level < len(self.tag) - 1:
                self.is_dead[level] = True
                return
        self.close(level, at)


def follow(tags: list[int], is_start: list[bool], is_whole: list[bool]) -> Followed:
    """Follow some tags of a page. `is_whole`: does the tag stand for an element with all that is in it?"""
    stack = _Stack(len(tags))
    inside, parent, depth = [], [], []
    for at, (tag, starts, whole) in enumerate(zip(tags, is_start, is_whole, strict=True)):
        begins = starts and stack.begin(tag, at)
        parent.append(stack.place[-1] if stack.place else -1)
        depth.append(len(stack.place) + 1)
        if whole or (starts and not begins):
            stack.end[at] = at
        elif begins:
            stack.push(tag, at)
        else:
            stack.finish(tag, at)
        inside.append(stack.place[-1] if stack.place else -1)
    return Followed(inside, parent, depth, stack.end)
