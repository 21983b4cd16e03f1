"""The elements and attributes of HTML that are kept."""

from __future__ import annotations

from html import escape
from types import MappingProxyType

from dehusk.page.tags import TEXT
from dehusk.page.tree import Tree
from dehusk.render._names import VERBATIM, names
from dehusk.render.pieces import single_spaced

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
        "ol": frozenset(("start", "reversed")),
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
DEEPEST = 100
"""Elements inside one another; deeper ones are dropped, their text kept."""


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
