"""A selection that lists the links it has lost after its text, and leaves images out: Crunch's output."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.page.tags import TAG_ID
from dehusk.selection import Selection

_LONGEST_NAME = 200
"""Characters of a link's text that are listed: a link around half of the page is not read."""


class Crunched(Selection):
    """The selection of `crunch`: its words, and what its text, Markdown and HTML have besides or not."""

    dropped: Mask
    """Per row of the tree: an image, say, that is not to be rendered?"""
    listed: Ints
    """Rows of the removed links that are listed at the end."""

    def text(self) -> str:
        """Plain text, and the removed links at the end, one a line."""
        links = "\n".join(f"{name} <{address}>" if name else f"<{address}>" for name, address in self.links())
        return _joined(self._rendered().text(), links)

    def markdown(self) -> str:
        """Markdown, and a list of the removed links at the end."""
        from dehusk.render.escape import escaped

        links = (f"- [{escaped(name or address)}](<{_in_angles(address)}>)" for name, address in self.links())
        return _joined(self._rendered().markdown(), "\n".join(links))

    def html(self) -> str:
        """Clean HTML, and a list of the removed links at the end."""
        from dehusk.render.html import sanitised

        items = [
            f'<li><a href="{escape(address)}">{escape(name or address)}</a></li>' for name, address in self.links()
        ]
        links = sanitised("\n".join(("<ul>", *items, "</ul>"))) if items else ""
        return _joined(self._rendered().html(), links, between="\n")

    def links(self) -> Iterator[tuple[str, str]]:
        """Text and address of each removed link, in document order, each pair once."""
        from dehusk.render.urls import Addresses

        page, tree = self.page, self.page.tree
        addresses = Addresses(page.base_url, page.url)
        seen = set()
        for row in self.listed.tolist():
            address = addresses.link(tree.attributes_of(row).get("href"))
            start, end = int(tree.text_start[row]), int(tree.text_end[tree.end[row] - 1])
            name = " ".join(tree.text[start : min(end, start + _LONGEST_NAME)].split())
            if address and (name, address) not in seen:
                seen.add((name, address))
                yield name, address

    def _rendered(self) -> Selection:
        """The same words of a page that does not have what is dropped."""
        page = self.page
        if self.dropped.any():
            tree = replace(page.tree, tag=np.where(self.dropped, TAG_ID["wbr"], page.tree.tag).astype(np.uint8))
            page = page.with_tree(tree)
        return Selection(page, self.words, by=self.by)


def crunched(selection: Selection, *, dropped: Mask, listed: Ints) -> Crunched:
    """A selection with what Crunch's output adds to it and leaves out of it."""
    return Crunched._made(**selection.__dict__, dropped=dropped, listed=listed)


def _joined(content: str, links: str, *, between: str = "\n\n") -> str:
    return between.join(part for part in (content, links) if part)


def _in_angles(address: str) -> str:
    """An address as it can stand between angle brackets."""
    return address.translate({ord("<"): "%3C", ord(">"): "%3E", ord("\\"): "%5C", ord("\n"): "%0A"})
