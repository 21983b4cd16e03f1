"""What makes a browser leave an element out of sight: which start tags may, by the few letters that one has to have for
that, and which attributes do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.page.markup.tag_grammar import LONG
from dehusk.page.tags import names, tag_table
from dehusk.page.tokenizer import SKIPPED, START, Markup
from dehusk.page.words import ascii_codes, places_of_few, scalars, stretches

MAY_HIDE = '[hidden],[aria-hidden],[style*="is" i]'
"""CSS for the elements that `hides` needs to look at, dialogs and templates apart. `display` and `visibility` have two
letters in common, and asking for those once is faster than asking twice."""

_MAY_HIDE_NAME = re.compile(r"[\s\"'/]hidden|aria-hidden")

_MUCH = 1000  # characters

HIDING_ATTRIBUTES = frozenset(("hidden", "aria-hidden", "style", "open", "shadowrootmode"))

_STYLE = re.compile(r"(?:^|[;\s/])(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
"""Without it, a style hides nothing."""
_USUAL_STYLE = re.compile(r"[ \t\n\f\r]*+display[ ]*+:[ ]*+none[ ]*+;?+[ \t\n\f\r]*+", re.IGNORECASE)
"""All that most styles say that hide something."""


_SPACE = " \t\n\f\r"
_FOR_ANY_PROPERTY = names("inherit initial unset revert revert-layer")
_VISIBILITIES = _FOR_ANY_PROPERTY | names("visible hidden collapse")
_DISPLAYS = _FOR_ANY_PROPERTY | names(
    "none contents block inline run-in flow flow-root table flex grid ruby math list-item inline-block inline-table "
    "inline-flex inline-grid table-row-group table-header-group table-footer-group table-row table-cell "
    "table-column-group table-column table-caption ruby-base ruby-text ruby-base-container ruby-text-container "
    "-webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex"
)
_DISPLAY_PARTS = tuple(map(names, ("block inline run-in", "flow flow-root table flex grid ruby math", "list-item")))
"""Of each of these kinds one word may stand in a value of several."""
_HIDES = ("none", "hidden")
_KEEPS_HIDDEN = ("none", "revert", "revert-layer", "inherit")

_OPAQUE = re.compile(r"""/\*(?s:.*?)(?:\*/|\Z)|"(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?|\\.""")
"""Comments, strings, and characters that are escaped."""
_PUNCTUATION = re.compile(r"[;()\[\]{}]")
_NEEDS_CARE = re.compile(r"""["'(\[{\\]|/\*""")


def may_hide(tag: str) -> bool:
    """The same for a start tag as it is written: need its attributes be looked at?

    >>> may_hide("<p HIDDEN>"), may_hide("<p class=overflow-hidden>")
    (True, False)
    """
    if len(tag) > LONG:  # that takes less than this
        return True
    tag = tag.lower()
    if "display" in tag or "visibility" in tag or tag.startswith(("<dialog", "<template")):
        return True
    return "hidden" in tag and _MAY_HIDE_NAME.search(tag) is not None


def most_of(text: str) -> int:
    """More characters than that are most of the text of a page (see `hides`); of a short one, nothing is."""
    return max(len(text) // 2, _MUCH)


def hides(name: str, attributes: Mapping[str, str | None], *, is_most: bool = False) -> bool:
    """Is an element of this name and these attributes kept out of sight?

    A page whose `html` or `body` is hidden waits for a script to show it, so those two never count. Nor does
    `aria-hidden`, which is for screen readers only, on an element with most of the page in it (`is_most`): a dialog
    stands before it.

    >>> hides("p", {"style": "color:red; display: none"}), hides("p", {"aria-hidden": "false"})
    (True, False)
    """
    if name in ("html", "body"):
        return False
    if name == "template":
        return "shadowrootmode" not in attributes  # a declarative shadow tree is shown
    style = attributes.get("style") or ""
    if _is_hidden_by_default(name, attributes) and not _is_displayed(style):
        return True
    if not is_most and (attributes.get("aria-hidden") or "").strip().lower() == "true":
        return True
    if _STYLE.search(style) is None:
        return False
    return _USUAL_STYLE.fullmatch(style) is not None or any(value in _HIDES for value in _effective(style).values())


def _is_hidden_by_default(name: str, attributes: Mapping[str, str | None]) -> bool:
    """Does the browser's own style sheet say `display: none` of the element?"""
    if name == "dialog" and "open" not in attributes:
        return True
    return "hidden" in attributes and (attributes["hidden"] or "").lower() != "until-found"


def _is_displayed(style: str) -> bool:
    """Does a style say otherwise?"""
    return "display" in style.lower() and _effective(style).get("display", "none") not in _KEEPS_HIDDEN


def _effective(style: str) -> dict[str, str]:
    """What a style says of `display` and `visibility` in the end.

    What is said last counts, or is important; what is no value of the property was not said.

    >>> _effective("display: none !important; display: block; visibility: maybe")
    {'display': 'none'}
    """
    effective: dict[str, str] = {}
    important: set[str] = set()
    for declaration in _declarations(style.lower()):
        name, _, value = declaration.partition(":")
        name = name.strip(_SPACE)
        if name not in ("display", "visibility"):
            continue
        value, mark, importance = (part.strip(_SPACE) for part in value.partition("!"))
        if mark + importance not in ("", "!important") or not _is_value(name, value):
            continue
        if mark or name not in important:
            effective[name] = value
        if mark:
            important.add(name)
    return effective


def _is_value(name: str, value: str) -> bool:
    """Is that a value of `display` or `visibility`?"""
    if "var(" in value or "env(" in value:  # what it stands for is not known, but it is one
        return True
    if name == "visibility":
        return value in _VISIBILITIES
    words = value.split()
    if len(words) < 2:
        return value in _DISPLAYS
    return sum(len(kind.intersection(words)) == 1 for kind in _DISPLAY_PARTS) == len(words)


def _declarations(style: str) -> list[str]:
    """A style cut at its semicolons, save those in comments, strings and brackets.

    >>> _declarations("content:';';/* ; */top:0")
    ['content:"', ' top:0']
    """
    if not _NEEDS_CARE.search(style):
        return style.split(";")
    style = _OPAQUE.sub(lambda found: " " if found[0].startswith("/*") else '"', style)
    cuts, depth = [-1], 0
    for sign in _PUNCTUATION.finditer(style):
        if sign[0] != ";":
            depth = depth + 1 if sign[0] in "([{" else max(depth - 1, 0)
        elif not depth:
            cuts.append(sign.start())
    return [style[first + 1 : last] for first, last in pairwise([*cuts, len(style)])]


_BY_KIND = tag_table("dialog template")
_HIDD, _NONE = scalars(np.uint32, *(int.from_bytes(word, "little") for word in (b"hidd", b"none")))
_FOUR_BYTES = np.dtype("<u4")
(_FOUR_TO_LOWER,) = scalars(np.uint32, 0x20202020)
_A, _D, _N, _HYPHEN, _COLON, _TO_LOWER = scalars(np.uint8, *b"adn-:", 0x20)
_ONE, _TWO = scalars(np.intp, 1, 2)
_IS_START, _IS_SKIPPED = scalars(np.uint8, START, SKIPPED)
_LONG = 1 << 15
"""Bytes: to look through less takes less time than to skip it."""
_BEFORE_NONE = np.isin(np.arange(256), [*range(ord(" ") + 1), *map(ord, ":;?0123456789acdACD"), *range(0x80, 256)])
"""White space beyond ASCII included, which `ascii_codes` has as `?`, and the ends of references to white space."""
_BEFORE_COLON = np.isin(np.arange(256), [*range(ord(" ") + 1), *map(ord, "yY/;?0123456789"), *range(0x80, 256)])
"""What may stand before the colon of `display:`: its last letter or a reference to it, white space, a comment."""


def suspects(source: str | bytes, markup: Markup) -> NDArray[np.intp]:
    """The pieces that have to be looked at: start tags that may hide what is in them (see `hides`).

    Offsets of the markup count characters of a text, or bytes of a page in UTF-8.
    """
    view = ascii_codes(source) if isinstance(source, str) else np.frombuffer(source, np.uint8)
    trace = _traces(view, markup)
    suspect = _BY_KIND.take(markup.tag)
    if len(suspect):
        piece = markup.start.searchsorted(trace, side="right") - _ONE
        # the piece before what stands before all of them is clipped to the first, which has not begun there
        is_inside = (trace < markup.end.take(piece, mode="clip")) & (piece >= 0)
        suspect[piece[is_inside]] = True
    suspect &= markup.kind == _IS_START
    return suspect.nonzero()[0]


def _traces(view: NDArray[np.uint8], markup: Markup) -> NDArray[np.intp]:
    """Where `hidd` or `none` stands, in any case: one of them is in each name or value that may hide an element, unless
    its own letters are written as character references.

    Before `none` stands the colon of `display:` (most others are those of borders and decorations), white space, or a
    character reference for one of them; a hyphen before `hidden` is that of `aria-hidden`.
    """
    parts = [part for apart in _apart(view, markup) for part in stretches(*apart)]
    if not parts:
        return np.zeros(0, np.intp)
    place = np.concatenate([_may_be_trace(view[begins : ends + 3]) + begins for begins, ends in parts])
    four = np.ndarray(len(view) - 3, _FOUR_BYTES, view, 0, (1,))[place] | _FOUR_TO_LOWER  # one at every byte
    hidd, none = place[four == _HIDD], place[four == _NONE]
    hidd = hidd[(view[hidd - _ONE] != _HYPHEN) | (view[hidd - _TWO] | _TO_LOWER == _A)]
    before = view[none - _ONE]
    none = none[_BEFORE_NONE[before] & ((before != _COLON) | _BEFORE_COLON[view[none - _TWO]])]
    return np.concatenate((hidd, none))


def _apart(view: NDArray[np.uint8], markup: Markup) -> Iterator[tuple[int, int]]:
    """What lies between long scripts and comments, which are half of a page, often; no trace begins at its end."""
    skipped = (markup.end - markup.start > _LONG).nonzero()[0]
    skipped = skipped[markup.kind.take(skipped) == _IS_SKIPPED]
    begin = [0, *markup.end.take(skipped).tolist()]
    stop = [*markup.start.take(skipped).tolist(), len(view)]
    return ((a, b - 3) for a, b in zip(begin, stop, strict=True) if b - a > 3)


def _may_be_trace(view: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where one may begin: few other words have two d, or two n with one letter between."""
    lower = view | _TO_LOWER
    is_d = lower == _D
    may_start = is_d[2:-1] & is_d[3:]
    is_n = np.equal(lower, _N, out=is_d)  # memory that was just read is near
    may_start |= is_n[:-3] & is_n[2:-1]
    return places_of_few(may_start)
