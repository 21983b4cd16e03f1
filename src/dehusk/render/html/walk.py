"""One walk over what is rendered, in document order, that writes HTML."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort_right
from collections import deque
from html import escape
from typing import NamedTuple

from dehusk.page.tags import IS_INLINE, TAG_ID, TEXT, VERBATIM, names
from dehusk.render.chosen import Chosen
from dehusk.render.code import code_text, language_of
from dehusk.render.formulas.math import script_formulas
from dehusk.render.html.elements import DEEPEST, ELEMENTS, kept_attributes, mathml
from dehusk.render.html.plan import plan_of
from dehusk.render.media import player_parts
from dehusk.render.pieces import CLOSING
from dehusk.render.region import events, region_of
from dehusk.render.ruby import only_brackets_before
from dehusk.render.style import ALL, Style
from dehusk.render.tables.feet import early_feet
from dehusk.render.urls import Addresses, image_of
from dehusk.render.white_space import single_spaced

_HOLDS_TEXT = names("p h1 h2 h3 h4 h5 h6 dt summary figcaption caption address")
_HOLDS_LINES = names("li dd td th figure")  # text stands in paragraphs if there are several
_VERBATIM = frozenset(TAG_ID[name] for name in VERBATIM.split())
_ROOTS = frozenset((TAG_ID["html"], TAG_ID["body"]))
_NAME = {TAG_ID[name]: renamed for name, renamed in ELEMENTS.items()}
_INLINE = IS_INLINE.tolist()
_BR, _MATH = TAG_ID["br"], TAG_ID["math"]
_WITH_ATTRIBUTES = names("a abbr dfn td th ol li time ins del blockquote q bdo")
_RULE = "<hr>\n"
_MAY_NEST = names("q sub sup bdo bdi span")
"""Inline elements that add something inside another of their name."""


class _Open(NamedTuple):
    end: int
    name: str
    inline: bool
    loose: bool
    """Is text right inside put into paragraphs?"""


class _Resumed(NamedTuple):
    """An inline element that holds blocks, and is opened again after the line it begins in or before its last one."""

    start: int
    end: int
    name: str
    attributes: str
    inline: bool


class HtmlWalker:
    """State of the walk: open elements, of which the last ones may not be written yet."""

    def __init__(self, selection: Chosen, style: Style = ALL) -> None:
        self.page, self.tree = selection.page, selection.page.tree
        self.scripts = script_formulas(self.page, selection.words)
        self.region = region_of(selection, self.scripts)
        self.addresses = Addresses(self.page.base_url, self.page.url, style=style)
        self.plan = plan_of(self.region)
        self.early_feet = frozenset(early_feet(self.tree))
        self.foot_at = 0
        """Where in `out` the open one of those begins; 0 for none."""
        self.foot: list[str] = []
        """One that is written when its table ends."""
        self.out: list[str] = []
        self.stack: list[_Open] = []
        self.resumed: deque[_Resumed] = deque()
        self.pending: list[str] = []
        """Start tags of the last open elements, written with the first text inside."""
        self.breaks = 0
        self.owed = False
        """Does white space stand before an object that is not shown, and so before what follows?"""
        self.parted = False
        """Does such an object itself stand between two words?"""
        self.group = -1
        self.skip_to = 0

    def html(self) -> str:
        """Walk, and give what was written, not yet sanitised."""
        region, text = self.region, self.region.text
        start, end = region.start.tolist(), region.end.tolist()
        is_spaced = region.spaced & ~only_brackets_before(self.tree, region.row, (region.start, region.end))
        spaced, group = is_spaced.tolist(), region.group[region.row].tolist()
        for row, tag, after, entry in events(region, self.plan.written):
            if row < self.skip_to:
                continue
            if self.stack and self.stack[-1].end <= row:
                self._close_before(row)
            if tag == TEXT:
                self._write(
                    escape(single_spaced(text[start[entry] : end[entry]]), quote=False), spaced[entry], group[entry]
                )
            elif entry >= 0:
                self._object(row, spaced[entry], group[entry])
            elif tag == _BR:
                self.breaks += 1
            elif tag in _VERBATIM:
                self._code_block(row, after)
            elif tag == _MATH:
                self._math(row, after)
            else:
                self._open_element(row, tag, after)
        self._close_before(len(self.tree) + 1)
        if self.out and self.out[-1] == _RULE:
            self.out.pop()
        return "".join(self.out)

    def _close_before(self, row: int) -> None:
        while self.stack and self.stack[-1].end <= row:
            self._close()
        while self.resumed and self.resumed[0].start <= row:
            element = self.resumed.popleft()
            if row < element.end:
                self._resume(element, row)

    def _resume(self, element: _Resumed, row: int) -> None:
        if element.inline:
            if self._is_repeated(element.name):
                return
            self._open_paragraph(self.plan.groups[row])
        loose = not element.inline and self._is_loose()
        self._push(_Open(element.end, element.name, element.inline, loose), element.attributes)

    def _close(self) -> None:
        """Close the innermost element, or forget it if nothing was written inside."""
        opened = self.stack.pop()
        if self.pending and opened.name not in ("td", "th"):
            self.pending.pop()
            return
        self._write_pending()
        if opened.name == "table":
            self.out += self.foot
            self.foot, self.foot_at = [], 0
        self.out.append(f"</{opened.name}>" if opened.inline else f"</{opened.name}>\n")
        if self.foot_at and opened.name == "tfoot":
            self.foot, self.out[self.foot_at :], self.foot_at = self.out[self.foot_at :], [], 0

    def _write_pending(self) -> None:
        for tag in self.pending:
            if tag[0] == "\n" and (not self.out or self.out[-1].endswith("\n")):
                tag = tag[1:]
            self.out.append(tag)
        self.pending = []

    def _push(self, opened: _Open, attributes: str = "") -> None:
        if len(self.stack) < DEEPEST:
            self.stack.append(opened)
            self.pending.append(f"{'' if opened.inline else chr(10)}<{opened.name}{attributes}>")

    def _open_element(self, row: int, tag: int, after: int) -> None:
        name = _NAME.get(tag) or ("span" if _INLINE[tag] else "div")
        if name == "p" and self.plan.spans_blocks[row]:
            return  # a table or an element of another vocabulary inside: each of its lines is a paragraph
        end, last_line = after, after
        inline = _INLINE[tag] and not self.plan.spans_blocks[row]
        if _INLINE[tag] and not inline:
            group = self.plan.entry_group[self.plan.first[row]]
            inline = group == self.group  # it begins in the middle of a line, and is written for that line first
            last_line = self._last_line(row, end)
            after = min(last_line, bisect_right(self.plan.groups, group)) if inline else last_line
            while not inline and any(opened.name == "p" for opened in self.stack):
                self._close()
        if inline:
            if self._is_repeated(name):
                return
            self._open_paragraph(self.plan.entry_group[self.plan.first[row]])
        has_attributes = self.plan.has_language or name in _WITH_ATTRIBUTES or tag in _ROOTS
        attributes = kept_attributes(name, self.tree.attributes_of(row), self.addresses) if has_attributes else ""
        if name in ("a", "span") and not attributes:
            return
        if last_line > after:
            self._resume_later(_Resumed(after, last_line, name, attributes, inline=False))
        if end > last_line:
            self._resume_later(_Resumed(last_line, end, name, attributes, inline=True))
        if row in self.early_feet:
            self._write_pending()
            self.foot_at = len(self.out)
        if _INLINE[tag] and not inline:
            loose = self._is_loose()
        else:
            loose = name not in _HOLDS_TEXT and (name not in _HOLDS_LINES or self.plan.lines[row] > 1)
        self._push(_Open(after, name, inline, loose), attributes)

    def _last_line(self, row: int, end: int) -> int:
        """Where the last line of an element begins, if it goes on after the element; else its end."""
        groups = self.plan.groups
        if end == len(groups) or groups[end] != groups[end - 1]:
            return end
        return max(bisect_left(groups, groups[end]), row)

    def _resume_later(self, element: _Resumed) -> None:
        insort_right(self.resumed, element, key=lambda other: other.start)

    def _is_repeated(self, name: str) -> bool:
        """Is an inline element of a name that one around it has?"""
        return name not in _MAY_NEST and any(opened.name == name for opened in self.stack[-8:])

    def _is_loose(self) -> bool:
        """Does text at this place need a paragraph around it?"""
        for opened in reversed(self.stack):
            if not opened.inline:
                return opened.loose
        return True

    def _open_paragraph(self, group: int) -> None:
        if self._is_loose():
            end = bisect_right(self.plan.groups, group)
            self._push(_Open(min(end, self.stack[-1].end) if self.stack else end, "p", False, False))

    def _write(self, content: str, spaced: bool, group: int) -> None:
        """Text or an element without content, with what stands before it."""
        top = self.stack[-1] if self.stack else None
        if self.breaks > 1 and top and top.name == "p" and not self.pending:
            self._close()
        self._open_paragraph(group)
        if not any(tag[0] == "\n" for tag in self.pending):  # not at the start of a block
            if self.breaks:
                self.out.append("<br>\n" * min(self.breaks, 2))
            elif spaced or self.owed or group != self.group or (self.parted and content[:1] not in CLOSING):
                self.out.append(" ")
        self.breaks, self.owed, self.parted, self.group = 0, False, False, group
        self._write_pending()
        self.out.append(content)

    def _object(self, row: int, spaced: bool, group: int) -> None:
        """An image, player, rule or formula."""
        tag = int(self.tree.tag[row])
        self.owed = self.owed or spaced
        if tag == TAG_ID["hr"]:
            if self.out and self._is_loose() and self.out[-1] != _RULE:
                self._write_pending()
                self.out.append(_RULE)
        elif tag == TAG_ID["script"]:
            formula = self.scripts[row]
            self._write(escape(rf"\[{formula.tex}\]" if formula.display else rf"\({formula.tex}\)"), spaced, group)
        elif tag == TAG_ID["img"]:
            self._write_object(self._image(row), spaced, group)
        else:
            self._write_object("" if self._is_in_link() else self._player(row), True, group)
            self.parted = True  # neither its name nor what is beside it is a part of the other

    def _write_object(self, shown: str, spaced: bool, group: int) -> None:
        """What an object is written as; one that is not shown still parts the words beside it."""
        if shown:
            self._write(shown, spaced, group)
        else:
            self.parted = True

    def _player(self, row: int) -> str:
        link = player_parts(self.page, row, self.addresses)
        if link is None:
            return ""
        name = f'<img src="{escape(link.poster)}" alt="{escape(link.name)}">' if link.poster else escape(link.name)
        return f'<a href="{escape(link.address)}">{name}</a>'

    def _is_in_link(self) -> bool:
        return any(opened.name == "a" for opened in self.stack)

    def _image(self, row: int) -> str:
        shown = image_of(self.tree, row, self.tree.attributes_of(row), self.addresses)
        if shown is None:
            return ""
        named = f' title="{escape(shown.title)}"' if shown.title else ""
        return f'<img src="{escape(shown.address)}" alt="{escape(shown.alt)}"{named}>'

    def _code_block(self, row: int, after: int) -> None:
        code = escape(code_text(self.region, row), quote=False)
        if not code:
            return  # it may hold an image
        self.skip_to = after
        language = language_of(self.tree, row)
        self.breaks = 0
        while self.stack and (self.stack[-1].name == "code" or any(opened.name == "p" for opened in self.stack)):
            self._close()  # code stands in no paragraph, nor in what does, nor in other code
        self._write_pending()
        named = f' class="language-{escape(language)}"' if language else ""
        self.out.append(f"<pre><code{named}>{code}</code></pre>\n")

    def _math(self, row: int, after: int) -> None:
        self.skip_to = after
        entry = self.plan.first[row]
        formula = mathml(self.tree, row)
        self._write(formula, bool(self.region.spaced[entry]), self.plan.entry_group[entry])
