"""Which attributes make a browser leave an element out of sight."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from dehusk.page.markup.tag_grammar import LONG

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


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SPACE = " \t\n\f\r"
_FOR_ANY_PROPERTY = _words("inherit initial unset revert revert-layer")
_VISIBILITIES = _FOR_ANY_PROPERTY | _words("visible hidden collapse")
_DISPLAYS = _FOR_ANY_PROPERTY | _words(
    "none contents block inline run-in flow flow-root table flex grid ruby math list-item inline-block inline-table "
    "inline-flex inline-grid table-row-group table-header-group table-footer-group table-row table-cell "
    "table-column-group table-column table-caption ruby-base ruby-text ruby-base-container ruby-text-container "
    "-webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex"
)
_DISPLAY_PARTS = tuple(map(_words, ("block inline run-in", "flow flow-root table flex grid ruby math", "list-item")))
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
    return _USUAL_STYLE.fullmatch(style) is not None or any(value in _HIDES for value in _said(style).values())


def _is_hidden_by_default(name: str, attributes: Mapping[str, str | None]) -> bool:
    """Does the browser's own style sheet say `display: none` of the element?"""
    if name == "dialog" and "open" not in attributes:
        return True
    return "hidden" in attributes and (attributes["hidden"] or "").lower() != "until-found"


def _is_displayed(style: str) -> bool:
    """Does a style say otherwise?"""
    return "display" in style.lower() and _said(style).get("display", "none") not in _KEEPS_HIDDEN


def _said(style: str) -> dict[str, str]:
    """What a style says of `display` and `visibility` in the end.

    What is said last counts, or is important; what is no value of the property was not said.

    >>> _said("display: none !important; display: block; visibility: maybe")
    {'display': 'none'}
    """
    said: dict[str, str] = {}
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
            said[name] = value
        if mark:
            important.add(name)
    return said


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
