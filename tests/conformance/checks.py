"""What every selection must fulfil, and how time is measured on machines that are busy with other things."""

from __future__ import annotations

import gc
import hashlib
import time
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

import dehusk
from dehusk import Page, Selection
from dehusk.page.markup.references import resolve_text
from dehusk.page.words import word_bounds


def cut(text: str) -> list[str]:
    """The words of a text."""
    bounds = word_bounds(text)
    return [text[a:b] for a, b in zip(bounds.start.tolist(), bounds.end.tolist(), strict=True)]


def selected(selection: Selection) -> list[str]:
    """The selected words of the page, in document order."""
    return [word for word, kept in zip(selection.page.words.texts(), selection.words.tolist(), strict=True) if kept]


def check_selection(selection: Selection) -> None:
    """A mask over the words of its page, the steps that led to it, scores if any; nothing that is not shown."""
    page = selection.page
    assert selection.words.dtype == bool
    assert selection.words.shape == (len(page.words),)
    assert not selection.words.flags.writeable
    assert selection.steps, "an algorithm tells what it did, step by step"
    for step in selection.steps:
        assert step.name
        assert step.kept.shape == selection.words.shape
    np.testing.assert_array_equal(selection.steps[-1].kept, selection.words)
    if selection.scores is not None:
        assert selection.scores.shape == selection.words.shape
        assert ((selection.scores >= 0) & (selection.scores <= 1)).all()
    if takes_hidden(selection):
        return
    if selection.source_words is None:
        assert not (selection.words & page.words.hidden).any(), "hidden words are never selected"
    else:
        assert not (selection.source_words & page.source_layout.hidden).any(), "hidden words are never selected"


def takes_hidden(selection: Selection) -> bool:
    """May the algorithm select what a browser does not show? It says so, and has its reasons."""
    return getattr(type(dehusk.get(selection.by.partition("+")[0])), "takes_hidden", False)


def check_spans(selection: Selection) -> None:
    """Spans are ordered, disjoint, inside the source and not empty, and what stands in them are the selected words."""
    html = selection.page.html
    spans = selection.spans()
    reached = 0
    for start, end in spans:
        assert reached <= start < end <= len(html)
        reached = end
    page = selection.page
    place, last = page.source_word[selection.words].tolist(), page.source_word_last[selection.words].tolist()
    texts = page.source.word_texts()
    inside = [word for start, end in spans for word in cut(resolve_text(html[start:end]))]
    parts = [range(first, behind + 1) for first, behind in zip(place, last, strict=True) if first >= 0]
    assert inside == [texts[number] for number in sorted({number for part in parts for number in part})]
    words = [word for word, first in zip(selected(selection), place, strict=True) if first >= 0]
    assert words == ["".join(texts[number] for number in part) for part in parts]


def digest(*things: Any) -> str:
    """A hash of columns: every array and text below the given objects."""
    total = hashlib.sha256()
    for thing in things:
        _feed(total, thing)
    return total.hexdigest()


def _feed(total: Any, thing: Any) -> None:
    if isinstance(thing, np.ndarray):
        total.update(str((thing.dtype, thing.shape)).encode() + np.ascontiguousarray(thing).tobytes())
    elif isinstance(thing, str | int | float | bool | None):
        total.update(repr(thing).encode("utf-8", "backslashreplace"))
    elif is_dataclass(thing):
        for field in fields(thing):
            _feed(total, getattr(thing, field.name))
    elif isinstance(thing, list | tuple):
        for item in thing:
            _feed(total, item)
    elif isinstance(thing, dict):
        _feed(total, sorted(thing.items(), key=lambda item: str(item[0])))


def page_digest(page: Page) -> str:
    """A hash of everything that a page holds."""
    return digest(
        page.html, page.url, page.encoding, page.tree, page.words, page.source, page.source_layout, page.source_word
    )


def selection_digest(selection: Selection) -> str:
    """A hash of everything that a selection says."""
    signals = {name: np.asarray(values) for name, values in selection.signals.items()}
    return digest(selection.by, selection.words, selection.steps, signals, selection.scores, selection.text())


def seconds(work: Callable[[], object]) -> float:
    """Processor time of this thread, so that other processes do not count.

    Nor does the search for garbage, which goes through all that the tests before have left.
    """
    gc.disable()
    try:
        before = time.thread_time()
        work()
        return time.thread_time() - before
    finally:
        gc.enable()


def grows_linearly(work_of: Callable[[int], Callable[[], object]], size: int, *, times: int = 4) -> bool:
    """Does a page `times` as large take at most 2.75 `times` as long? (`times` squared, if time were quadratic)

    The best of several measurements on both sides; only what looks bad is measured again. Times under some
    milliseconds say nothing and count as those.
    """
    small = large = float("inf")
    for _ in range(8):
        small, large = min(small, seconds(work_of(size))), min(large, seconds(work_of(times * size)))
        if large <= 2.75 * times * max(small, 0.004):
            return True
    return False
