"""The elements and attributes of HTML that are kept."""

from __future__ import annotations

import re
from html import escape
from types import MappingProxyType

from dehusk.page.tags import TEXT, VERBATIM, names
from dehusk.page.tree import Attributes, Tree
from dehusk.render.tables.columns import column_span, row_span
from dehusk.render.urls import Addresses
from dehusk.render.white_space import single_spaced

_SAME = (
    "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table caption thead tbody tfoot tr td th figure figcaption "
    "article section aside details summary address a em strong b i s del ins mark small u cite q dfn abbr time code "
    "samp kbd var sub sup bdi bdo ruby rb rt rtc rp"
)
_RENAMED = {"menu": "ul", "dir": "ul", **dict.fromkeys(VERBATIM.split(), "pre")}
_RENAMED |= {"strike": "s", "tt": "code", "acronym": "abbr"}
ELEMENTS = MappingProxyType({name: name for name in _SAME.split()} | _RENAMED)
"""Elements that are kept, and the name they are given."""
ATTRIBUTES = MappingProxyType(
    {
        "*": frozenset(("lang", "dir", "title")),
        "a": frozenset(("href",)),
        "img": frozenset(("src", "alt")),
        "td": frozenset(("colspan", "rowspan")),
        "th": frozenset(("colspan", "rowspan")),
        "ol": frozenset(("start", "reversed", "type")),
        "li": frozenset(("value",)),
        **dict.fromkeys(("blockquote", "q"), frozenset(("cite",))),
        **dict.fromkeys(("ins", "del"), frozenset(("cite", "datetime"))),
        "time": frozenset(("datetime",)),
        "code": frozenset(("class",)),
        "math": frozenset(("display",)),
    }
)
MATHML = names(
    "mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mtable "
    "mtr mtd mstyle mpadded mphantom mfenced menclose"
)
"""Elements of formulas."""
_NUMBERINGS = names("a A i I")  # texts refer to items by them
_INTEGER = re.compile(r"-?[0-9]{1,9}")
DEEPEST = 100
"""Elements inside one another; deeper ones are dropped, their text kept."""


def kept_attributes(name: str, given: Attributes, addresses: Addresses) -> str:
    """The attributes of an element that are kept, as they are written."""
    kept: list[tuple[str, str | None]] = []
    if "lang" in given or "dir" in given:
        kept += (("lang", given.get("lang")), ("dir", given.get("dir")))
    if name == "a":
        kept.append(("href", addresses.link(given.get("href"))))
    if name in ("abbr", "dfn") or (name == "a" and kept[-1][1]):
        kept.append(("title", given.get("title")))
    if name in ("td", "th"):
        columns, rows = column_span(given.get("colspan")), row_span(given.get("rowspan"))
        kept += (("colspan", str(columns) if columns > 1 else None), ("rowspan", str(rows) if rows != 1 else None))
    if name in ("ol", "li"):
        number = (given.get("start" if name == "ol" else "value") or "").strip()
        kept.append(("start" if name == "ol" else "value", number if _INTEGER.fullmatch(number) else None))
        kept.append(("reversed", "reversed" if name == "ol" and "reversed" in given else None))
        kept.append(("type", given.get("type") if name == "ol" and given.get("type") in _NUMBERINGS else None))
    if name in ("time", "ins", "del"):
        kept.append(("datetime", given.get("datetime")))
    if name in ("blockquote", "q", "ins", "del"):
        kept.append(("cite", addresses.link(given.get("cite"))))
    return "".join(f' {key}="{escape(value)}"' for key, value in kept if value)


def mathml(tree: Tree, row: int) -> str:
    """A formula with the elements of MathML that show something, and nothing else."""
    display = ' display="block"' if tree.attributes_of(row).get("display") == "block" else ""
    out = [f"<math{display}>"]
    open_names: list[tuple[int, str]] = [(int(tree.end[row]), "math")]
    at = row + 1
    while at < tree.end[row]:
        while open_names[-1][0] <= at:
            out.append(f"</{open_names.pop()[1]}>")
        name = tree.name_of(at)
        if tree.tag[at] == TEXT:
            out.append(escape(single_spaced(tree.text[tree.text_start[at] : tree.text_end[at]]), quote=False))
        elif name in MATHML and len(open_names) < DEEPEST:
            out.append(f"<{name}>")
            open_names.append((int(tree.end[at]), name))
        elif name.startswith("annotation"):
            at = int(tree.end[at])
            continue
        at += 1
    return "".join(out + [f"</{name}>" for _, name in reversed(open_names)])
