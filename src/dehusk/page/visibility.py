"""Which attributes make a browser leave an element out of sight."""

from __future__ import annotations

import re
from collections.abc import Mapping

MAY_HIDE = '[hidden],[aria-hidden],[style*="is" i]'
"""CSS for the elements that `hides` needs to look at, dialogs and templates apart. `display` and `visibility` have two
letters in common, and asking for those once is faster than asking twice."""

_MAY_HIDE_NAME = re.compile(r"[\s\"'/]hidden|aria-hidden")

HIDING_ATTRIBUTES = frozenset(("hidden", "aria-hidden", "style", "open", "shadowrootmode"))

_STYLE = re.compile(r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_DECLARATION = re.compile(r"(?:^|[;\s])(display|visibility)\s*+:\s*+([a-z-]++)\s*+(!\s*+important)?")


def may_hide(tag: str) -> bool:
    """The same for a start tag as it is written: need its attributes be looked at?

    >>> may_hide("<p HIDDEN>"), may_hide("<p class=overflow-hidden>")
    (True, False)
    """
    tag = tag.lower()
    if "display" in tag or "visibility" in tag or tag.startswith(("<dialog", "<template")):
        return True
    return "hidden" in tag and _MAY_HIDE_NAME.search(tag) is not None


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
    if name == "dialog" and "open" not in attributes:
        return True
    if "hidden" in attributes and (attributes["hidden"] or "").lower() != "until-found":
        return True
    if not is_most and (attributes.get("aria-hidden") or "").strip().lower() == "true":
        return True
    style = attributes.get("style") or ""
    return _STYLE.search(style) is not None and _is_hidden_at_last(style)


def _is_hidden_at_last(style: str) -> bool:
    """Does a style that once hides the element still do so in the end? What is said last counts, or is important."""
    said: dict[str, tuple[str, str]] = {}
    for name, value, important in _DECLARATION.findall(style.lower()):
        if important or not said.get(name, ("", ""))[1]:
            said[name] = value, important
    return any(said.get(name, ("", ""))[0] == value for name, value in (("display", "none"), ("visibility", "hidden")))
