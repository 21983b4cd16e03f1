"""The tokenizer of the HTML standard, one character at a time: slow, plain, and what the fast one is held against.

Two things it does as ours and not as the standard: `<title/>` and `<style/>` have no body (they stand in pictures, where
that is so), and text is text inside pictures and formulas, too (there `<![CDATA[` would open a stretch of text, and
scripts would be markup; only a parser knows where it is).
"""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.page.tokenizer import END, SKIPPED, START

WHITE = " \t\n\f\r"
RAW = {"script", "style", "iframe", "noembed", "noframes", "title", "textarea", "xmp"}
SKIPPED_BODY = {"script", "style", "iframe", "noembed", "noframes"}
EMPTY_IN_PICTURES = {"title", "style"}
Piece = tuple[int, int, int]


def pieces_of(html: str) -> list[Piece]:
    """(kind, start, end) of every piece of markup."""
    found: list[Piece] = []
    at = 0
    while at < len(html):
        if html[at] != "<" or at + 1 == len(html):
            at += 1
            continue
        at = _markup(html, at, found)
    return found


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalpha()


def _markup(html: str, at: int, found: list[Piece]) -> int:
    """Tag open state: reads one piece, or takes the `<` for text."""
    second, third = html[at + 1], html[at + 2 : at + 3]
    if _is_letter(second):
        tag = Tag(html, at + 1)
        found.append((START, at, tag.end))
        return _body(html, tag, found)
    if second == "/" and _is_letter(third):
        tag = Tag(html, at + 2)
        found.append((END, at, tag.end))
        return tag.end
    if second == "/" and not third:
        return at + 2
    if html.startswith("<!--", at):
        end = _comment(html, at + 4)
    elif second in "/!?":
        end = html.find(">", at) + 1 or len(html)
    else:
        return at + 1
    found.append((SKIPPED, at, end))
    return end


def _body(html: str, tag: Tag, found: list[Piece]) -> int:
    """What follows a start tag: markup again, or text up to the end tag."""
    if tag.name == "plaintext":
        return len(html)
    if tag.name not in RAW or (tag.name in EMPTY_IN_PICTURES and html[tag.end - 2 : tag.end] == "/>"):
        return tag.end
    end = _script(html, tag.end) if tag.name == "script" else _raw(html, tag.end, tag.name)
    if tag.name in SKIPPED_BODY and end > tag.end:
        found.append((SKIPPED, tag.end, end))
    return end


@dataclass
class Tag:
    """Tag name, attribute and value states, from behind `<` or `</`."""

    def __init__(self, html: str, at: int) -> None:
        self.html, self.at = html, at
        while self.here and self.here not in WHITE + "/>":
            self.at += 1
        self.name = html[at : self.at].lower()
        self.attributes: dict[str, str] = {}
        while self.here and self.here != ">":
            self._attribute()
        self.end = min(self.at + 1, len(html))

    @property
    def here(self) -> str:
        return self.html[self.at : self.at + 1]

    def _while(self, characters: str) -> None:
        while self.here and self.here in characters:
            self.at += 1

    def _until(self, characters: str) -> str:
        first = self.at
        while self.here and self.here not in characters:
            self.at += 1
        return self.html[first : self.at]

    def _attribute(self) -> None:
        self._while(WHITE + "/")
        if not self.here or self.here == ">":
            return
        first = self.at
        self.at += 1  # whatever stands here starts a name, even "="
        self._until(WHITE + "/>=")
        name = self.html[first : self.at].lower()
        self._while(WHITE)
        value = ""
        if self.here == "=":
            self.at += 1
            self._while(WHITE)
            value = self._value()
        self.attributes.setdefault(name, value)

    def _value(self) -> str:
        quote = self.here
        if not quote or quote not in "\"'":
            return self._until(WHITE + ">")
        self.at += 1
        value = self._until(quote)
        self.at = min(self.at + 1, len(self.html))
        return value


def _comment(html: str, at: int) -> int:
    """Comment states, from behind `<!--`: ends with `-->` or `--!>`, or at once with `>` or `->`."""
    if html[at : at + 1] == ">":
        return at + 1
    if html[at : at + 2] == "->":
        return at + 2
    while at < len(html):
        if html[at : at + 3] == "-->":
            return at + 3
        if html[at : at + 4] == "--!>":
            return at + 4
        at += 1
    return len(html)


def _closes(html: str, at: int, name: str) -> bool:
    """Does the end tag of that name start here?"""
    behind = at + 2 + len(name)
    return (
        html.startswith("</", at)
        and html[at + 2 : behind].lower() == name
        and html[behind : behind + 1] != ""
        and html[behind : behind + 1] in WHITE + "/>"
    )


def _raw(html: str, at: int, name: str) -> int:
    while at < len(html) and not _closes(html, at, name):
        at += 1
    return at


def _script(html: str, at: int) -> int:
    """Script data states: plain, escaped (behind `<!--`), double escaped (behind `<script` in that)."""
    state = "plain"
    while at < len(html):
        if state != "double" and _closes(html, at, "script"):
            return at
        if state == "plain" and html.startswith("<!--", at):
            state = "escaped"
            at += 2  # its dashes may belong to "-->"
            continue
        if state != "plain" and html.startswith("-->", at):
            state = "plain"
            at += 3
            continue
        opens = html[at : at + 7].lower() == "<script" and html[at + 7 : at + 8] in set(WHITE + "/>")
        if state == "escaped" and opens:
            state = "double"
        elif state == "double" and _closes(html, at, "script"):
            state = "escaped"
            at += 2
            continue
        at += 1
    return len(html)
