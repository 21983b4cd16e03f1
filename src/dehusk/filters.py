"""Link filters 1, 2 and 3: a page seen with its links gone, bare, or as long in code as in text.

Each takes a page and returns a view of it, so filters compose with one another and with every algorithm that
reads the source: `get("bte+filter1")`, `get("dana-g+filter3")`. An algorithm that reads the tree sees all of the page;
what a filter takes away is taken from its answer.

Paper: Ghorbani, Mohammadzadeh, Nazemi: A Comparison of Three Pre-processing Methods for Improving
Main Content Extraction from Hyperlink Rich Web Documents. WEBIST 2014.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import UnknownAlgorithmError
from dehusk.page.markup.tag_grammar import tag_attributes
from dehusk.page.page import Page
from dehusk.page.stream import Stream
from dehusk.page.tree import counts

BARE_LINK = len("<a></a>")
"""Characters of a link without attributes and text."""
_BARE_START = len("<a>")


def remove_links(page: Page) -> Page:
    """Filter 1: every link goes, with its text.

    Not so an `<a name=…>` that is never closed: it names a place, and the text after it stays.
    """
    stream = page.source.stream
    opened, closing = _links(stream)
    is_link = _is_link(page, opened, closing)
    opened, closing = opened[is_link], closing[is_link]
    inside = np.zeros(len(stream.word) + 1, np.int32)
    inside[opened] += 1
    np.subtract.at(inside, closing + 1, 1)
    kept = np.cumsum(inside[:-1]) == 0
    return _with_stream(page, stream.only(kept))


def strip_links(page: Page) -> Page:
    """Filter 2: every link loses its attributes and keeps its text."""
    stream = page.source.stream
    return _with_stream(page, stream.with_code(stream.opens_link.nonzero()[0], _BARE_START))


def balance_links(page: Page) -> Page:
    """Filter 3: the attributes of a link give way to a placeholder that is as long as its text, less 7.

    `<a href="http://www.BBC.com/">BBC Web Site</a>` counts as `<a _____>BBC Web Site</a>`. An `<a name=…>` that is
    never closed has no text.
    """
    stream = page.source.stream
    opened, closing = _links(stream)
    content = counts(stream.content)
    placeholder = np.maximum(content[closing + 1] - content[opened] - BARE_LINK, 0)
    placeholder[~_is_link(page, opened, closing)] = 0
    code = _BARE_START + placeholder + (placeholder > 0)  # the space before the placeholder
    return _with_stream(page, stream.with_code(opened, code))


def _links(stream: Stream) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows where links open and where each closes: at its end tag, or where the next link opens."""
    opened = stream.opens_link.nonzero()[0]
    stops = np.append((stream.opens_link | stream.closes_link).nonzero()[0], len(stream.word) - 1)
    closing = stops[np.minimum(np.searchsorted(stops, opened, side="right"), len(stops) - 1)]
    # a link that the next one cuts short ends right before it
    return opened, np.where(stream.opens_link[closing] & (closing > opened), closing - 1, closing)


def _is_link(page: Page, opened: NDArray[np.intp], closing: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Per `<a>`: is it closed by its end tag, or does it more than name a place? That is often left open."""
    stream = page.source.stream
    found: NDArray[np.bool_] = stream.closes_link[closing]
    for number in (~found).nonzero()[0].tolist():
        tag = page.html[stream.start[opened[number]] : stream.end[opened[number]]]
        given = tag_attributes(tag)
        found[number] = "href" in given or given.keys().isdisjoint(("name", "id"))
    return found


def _with_stream(page: Page, stream: Stream) -> Page:
    return page.view(replace(page.source, stream=stream))


FILTERS = MappingProxyType({"filter1": remove_links, "filter2": strip_links, "filter3": balance_links})


def filter_by_name(name: str) -> Callable[[Page], Page]:
    """`filter1`, `filter2` or `filter3`."""
    found = FILTERS.get(name)
    if found is None:
        near = get_close_matches(name, FILTERS, n=1)
        raise UnknownAlgorithmError(
            f"no filter is called {name!r}: did you mean {near[0] if near else ', '.join(FILTERS)}?"
        )
    return found
