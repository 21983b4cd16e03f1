"""Blocks of Markdown in their quotes and list items, and how they are put together."""

from __future__ import annotations

from dataclasses import dataclass, field

DEEPEST = 16
"""Quotes and lists inside one another; what is deeper stands at this level, so that prefixes stay short."""


@dataclass(slots=True, eq=False)
class MarkdownList:
    """An open list."""

    ordered: bool
    sign: str = ""
    """`-` or `+`, `.` or `)`: two lists that follow each other need different ones to stay apart."""
    loose: bool = False


@dataclass(slots=True, eq=False)
class Container:
    """The page, a quote or a list item."""

    parent: Container | None = None
    depth: int = 0
    marker: str = ""
    """What stands before its first line."""
    rest: str = ""
    """What stands before each further line, that of its parents included."""
    of: MarkdownList | None = None
    """The list, if this is an item."""
    filled: bool = False
    tail: MarkdownList | None = None
    """The list that ends with the last block inside, if that is in one."""
    started: bool = False


@dataclass(slots=True)
class Blocks:
    """The blocks written so far."""

    root: Container = field(default_factory=Container)
    blocks: list[tuple[str, Container, bool]] = field(default_factory=list)
    """Text, where it stands, and whether the next block follows without an empty line."""
    rule_in: Container | None = None

    def quote(self, parent: Container) -> Container:
        """A quote inside a container."""
        if parent.depth >= DEEPEST:
            return parent
        return Container(parent, parent.depth + 1, "> ", parent.rest + "> ")

    def item(self, parent: Container, of: MarkdownList, number: int) -> Container:
        """A list item inside a container."""
        if not of.sign:
            signs = ".)" if of.ordered else "-+"
            before = parent.tail
            of.sign = signs[1] if before and before.ordered == of.ordered and before.sign == signs[0] else signs[0]
            if of.ordered and number != 1 and parent.of and parent.filled:
                parent.of.loose = True  # such a list needs an empty line between it and a paragraph
        marker = f"{number}{of.sign} " if of.ordered else f"{of.sign} "
        return Container(parent, parent.depth + 1, marker, parent.rest + " " * len(marker), of)

    def rule(self, container: Container) -> None:
        """A thematic break, written if blocks of this container stand on both of its sides."""
        if container.filled:
            self.rule_in = container

    def add(self, text: str, container: Container, *, joined: bool = False) -> None:
        """A block of text; `joined` to what follows, if that is in a list."""
        rule_in, self.rule_in = self.rule_in, None
        if rule_in and _is_inside(container, rule_in):
            self.add("---", rule_in)
        if container.of and container.filled:
            container.of.loose = True
        self.blocks.append((text, container, joined))
        container.tail = None
        at = container
        while at.parent:
            if at.parent.of and at.parent.filled and not at.filled and not at.of:
                at.parent.of.loose = True  # a quote after something else in an item
            at.filled = True
            at.parent.tail = at.of
            at = at.parent
        at.filled = True

    def text(self) -> str:
        """All blocks."""
        out: list[str] = []
        before: Container | None = None
        joined = False
        for text, container, joins_next in self.blocks:
            if before:
                out.append(_between(before, container, joined))
            out.append(_first_prefix(container))
            out.append(_indented(text, container.rest) if container.rest and "\n" in text else text)
            before, joined = container, joins_next
        return "".join(out)


def _is_inside(container: Container, outer: Container) -> bool:
    at: Container | None = container
    while at and at is not outer:
        at = at.parent
    return at is outer


def _first_prefix(container: Container) -> str:
    """Markers of the items and quotes that start here, after the prefix of those that already have."""
    markers = ""
    at = container
    while at.parent and not at.started:
        markers = at.marker + markers
        at.started = True
        at = at.parent
    return at.rest + markers


def _between(before: Container, after: Container, joined: bool) -> str:
    """A line feed inside tight lists, an empty line elsewhere."""
    one, other = before, after
    one_child: Container | None = None
    other_child: Container | None = None
    while one is not other:  # up to what both stand in
        if one.depth >= other.depth:
            one_child, one = one, one.parent or one
        else:
            other_child, other = other, other.parent or other
    if other_child and other_child.of:
        if one_child and one_child.of is other_child.of:
            tight = not other_child.of.loose  # the next item
        else:  # a list inside an item
            follows = one_child is None or one_child.of is not None
            tight = follows and one.of is not None and not one.of.loose
            tight = tight or (joined and not one_child and not other_child.of.ordered)
        if tight:
            return "\n"
    return f"\n{one.rest.rstrip()}\n"


def _indented(text: str, prefix: str) -> str:
    bare = prefix.rstrip()
    first, *lines = text.split("\n")
    return "\n".join([first, *(prefix + line if line else bare for line in lines)])
