"""A selection as clean HTML: its structure without the page's wrappers, styles and scripts.

What is kept: headings (`role="heading"`, too), paragraphs, lists, quotes, code, tables that hold data, figures, links,
images, emphasis and the other elements that say something about their text. What only wraps or lays out is dropped, its
text put into paragraphs; an element of any kind stays if it changes the language or the direction of its text.
Attributes: `href`, `src`, `alt`, `title`, `lang`, `dir`, `colspan`, `rowspan`, `start`, `type` of lists, `value`,
`cite`, `datetime`, and the language of code as `class="language-…"`. Addresses are absolute; `javascript:`, `data:` and
unknown kinds are dropped, for images as well. Videos and known players become links. Everything passes nh3 at the end,
so that nothing rests on this module alone when the result is shown.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from dehusk.render.chosen import Chosen
from dehusk.render.html.elements import ATTRIBUTES, ELEMENTS, MATHML
from dehusk.render.html.walk import HtmlWalker
from dehusk.render.role_headings import with_role_headings
from dehusk.render.style import ALL, Style, styled
from dehusk.render.urls import LINK_SCHEMES

if TYPE_CHECKING:
    from nh3 import Cleaner


def to_html(selection: Chosen, style: Style = ALL) -> str:
    """HTML of the selected words, safe to show. `style`: which parts of it are wanted.

    >>> import dehusk
    >>> html = '<div class=x><p onclick="steal()">Tea is <b>good</b>.</p><a href="javascript:x()">more</a></div>'
    >>> print(dehusk.get("everything")(dehusk.Page.from_html(html)).html())
    <p>Tea is <b>good</b>.</p>
    <p>more</p>
    """
    return sanitised(HtmlWalker(styled(with_role_headings(selection), style), style).html())


def sanitised(html: str) -> str:
    """HTML with nothing but what this module writes."""
    return _cleaner().clean(html).strip("\n")


@cache
def _cleaner() -> Cleaner:
    from nh3 import Cleaner

    attributes = {name: set(names) for name, names in ATTRIBUTES.items()}
    return Cleaner(
        tags=set(ELEMENTS.values()) | MATHML | {"img", "br", "hr", "div", "span", "math"},
        attributes=attributes,
        url_schemes=set(LINK_SCHEMES),
        link_rel=None,
        strip_comments=True,
    )
