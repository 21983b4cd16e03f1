"""Content that a page carries without showing it, for pages that show next to nothing."""

from __future__ import annotations

import re

import numpy as np

from dehusk.algorithms.everything import Everything
from dehusk.document import Document
from dehusk.main.doubts import confidence_of
from dehusk.main.payload import payload_of
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.selection import Selection

_TIMES = 2
"""What is hidden must be so many times as long as what is shown."""
_AS_SURE = 0.5
"""It must be trusted so much, beside what is shown: a drawer for goods that is folded away has more words than a small
shop shows, too."""
_NOFRAMES = re.compile(r"<noframes\b[^<>]*+>", re.IGNORECASE)
_NOFRAMES_END = re.compile(r"</noframes\b|\Z", re.IGNORECASE)


def fallback_for(page: Page, selection: Selection) -> Document | None:
    """A document from JSON-LD, the data of a script, `noscript` …, if that says much more than the page does."""
    least = _TIMES * max(len(selection), 5)
    payload = payload_of(page)
    if payload is not None and confidence_of(payload.origin) >= _AS_SURE * _confidence(selection):
        found = Everything()(Page.from_html(payload.html, url=page.url))
        if len(found) >= least:
            return Document(page, found, origin=payload.origin)
    return _without_frames(page, least)


def _confidence(selection: Selection) -> float:
    signal = selection.signals.get("confidence")
    return 0.0 if signal is None else float(signal[0])


def _without_frames(page: Page, least: int) -> Document | None:
    """What a page of frames has for browsers that know none: a whole page, with a menu of its own."""
    from dehusk.algorithms.default import Dehusk

    opening = _NOFRAMES.search(page.html) if np.any(page.tree.tag == TAG_ID["frameset"]) else None
    if opening is None:
        return None
    end = _NOFRAMES_END.search(page.html, opening.end())
    inside = Page.from_html(page.html[opening.end() : end.start() if end else None], url=page.url)
    found = Dehusk()(inside)
    return Document(page, found, origin="noframes") if len(found) >= least else None
