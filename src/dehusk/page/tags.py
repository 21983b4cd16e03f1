"""Element names as small integers, and what each kind of element means for text.

Columns hold `TAG_ID[name]`; the boolean tables below are indexed by that id, so a question about
every node of a page (`IS_INLINE[tree.tag]`) is one array look-up.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

TEXT, OTHER = 0, 1
"""Ids of text nodes and of elements that HTML does not know (custom elements)."""

_NAMES = """
#text #other
html head title base link meta style body article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer
address p hr pre blockquote ol ul menu li dl dt dd figure figcaption main search div center listing xmp plaintext
a em strong small s cite q dfn abbr ruby rb rt rtc rp data time code var samp kbd sub sup i b u mark bdi bdo span br wbr
nobr acronym big font strike tt basefont blink marquee
ins del picture source img iframe embed object param video audio track map area canvas noembed
svg math mrow mi mn mo ms mtext mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd semantics
annotation annotation-xml foreignobject
table caption colgroup col tbody thead tfoot tr td th
form label input button select datalist optgroup option textarea output progress meter fieldset legend keygen
details summary dialog script noscript template slot frameset frame noframes applet dir
""".split()  # noqa: SIM905  # a table of names reads better as lines

TAGS: tuple[str, ...] = tuple(_NAMES)
TAG_ID = MappingProxyType({name: number for number, name in enumerate(TAGS)})


def tag_table(names: str | Iterable[str]) -> NDArray[np.bool_]:
    """A boolean for every tag id, true for the given names.

    >>> bool(tag_table("b i")[TAG_ID["i"]])
    True
    """
    table = np.zeros(len(TAGS), bool)
    table[[TAG_ID[name] for name in (names.split() if isinstance(names, str) else names)]] = True
    table.flags.writeable = False
    return table


def tag_bytes(names: str) -> bytes:
    """The tag ids of the given names, for `is_any`."""
    return bytes(TAG_ID[name] for name in names.split())


def is_any(column: NDArray[np.uint8], wanted: bytes) -> bool:
    """Is one of these ids in a column of tags? Looking for a byte is faster than looking each of them up.

    >>> is_any(np.array([3, 5], np.uint8), bytes([4, 5]))
    True
    """
    written = column.tobytes()
    return any(number in written for number in wanted)


VOID = tag_table("base link meta hr br wbr source img embed param track area col input keygen basefont frame")
"""Elements without content or end tag."""

RAW_TEXT = tag_table("script style iframe noembed noframes")
"""Elements whose text is code, or markup that a browser would not show: never words of the page."""

HIDDEN = tag_table(
    "head title base link meta style script noscript datalist svg annotation annotation-xml rp object "
    "audio video canvas noframes iframe noembed"
)
"""Elements whose text a browser with scripts does not show as text of the page (see also `visibility`)."""

IS_INLINE = tag_table(
    "#text a em strong small s cite q dfn abbr ruby rb rt rtc rp data time code var samp kbd sub sup i b u "
    "mark bdi bdo span br wbr nobr acronym big font strike tt basefont blink ins del picture source img embed "
    "object param video audio track map area canvas svg math mrow mi mn mo ms mtext mfrac msqrt mroot msub "
    "msup msubsup munder mover munderover mtable mtr mtd semantics annotation annotation-xml foreignobject "
    "label input output progress meter script style link meta base template noscript slot iframe noembed "
    "applet"
)
"""Elements that do not break the line they stand in; everything else, custom elements included, does."""

CLOSES_PARAGRAPH = tag_table(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul xmp listing"
)
"""Elements whose start tags end a paragraph that is open."""

OPENED_AGAIN = tag_table("a b big code em font i nobr s small strike strong tt u")
"""Elements that are opened again after what ended them, with their attributes: they end at their own end tags."""

FORMATS_TEXT = tag_table(
    "a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr output q s samp small "
    "span strike strong sub sup time tt u var"
)
"""Elements that say something of the text in them, and nothing of where it stands."""

PICTURES = tag_table("svg math")
"""Pictures and formulas stand in the line, and so does what they are made of."""

MAY_BE_DRAWN = tag_table("#other title")
"""Elements that are parts of pictures and formulas if they stand below one, most by names that HTML does not know."""

IS_HEADING = tag_table("h1 h2 h3 h4 h5 h6")

VERBATIM = "pre textarea listing xmp plaintext"
"""The elements whose white space is shown as it is written."""


def names(text: str) -> frozenset[str]:
    """The words of a text.

    >>> sorted(names("td th"))
    ['td', 'th']
    """
    return frozenset(text.split())
