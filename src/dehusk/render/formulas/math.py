"""Formulas as TeX: from MathML, its annotations, MathJax's scripts, and images of formulas."""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, TEXT, is_any, names, tag_bytes, tag_table
from dehusk.page.tokenizer import SKIPPED, START
from dehusk.page.tree import Attributes, Tree


class Formula(NamedTuple):
    """TeX, and whether it stands on a line of its own."""

    tex: str
    display: bool

    def markdown(self, *, inline: bool = False, bars: bool = True) -> str:
        r"""`$…$` or `$$…$$`; without `bars`, which would end a cell of a table, `|` is `\vert`.

        What could end the formula, or be HTML or a link to a reader that knows no formulas, is written otherwise.

        >>> print(Formula(r"a<b$ \$", display=False).markdown())
        $a\lt b\$ \$$
        """
        tex = _ACTIVE.sub(lambda found: _HARMLESS.get(found[0], found[0]), self.tex)
        if not bars:
            tex = tex.replace(r"\|", r"\Vert ").replace("|", r"\vert ")
        return f"$${tex}$$" if self.display and not inline else f"${tex}$"

    def text(self) -> str:
        """The same in plain text, where nothing needs care.

        >>> Formula("a<b", display=True).text()
        '$$a<b$$'
        """
        return f"$${self.tex}$$" if self.display else f"${self.tex}$"


_ACTIVE = re.compile(r"\\.|\\\Z|< ?|\$|\]\(", re.DOTALL)
_HARMLESS = {"<": r"\lt ", "< ": r"\lt ", "$": r"\$", "\\": "", "](": "] ("}
_CDATA = re.compile(r"%?\s*(?:<!\[CDATA\[|\]\]>)")  # what XHTML pages wrap scripts in
_RENDERED = re.compile(r"(?:^|\s)(?:MathJax(?:_\w+)?|mjx-chtml)(?:\s|$)")
_DISPLAY_STYLE = re.compile(r"\{\\(?:displaystyle|textstyle)\b\s*(.*)\}\Z", re.DOTALL)
_IMAGE_CLASS = re.compile(r"(?:^|\s)(?:mwe-math-fallback-image\S*|tex|latex|math)(?:\s|$)")
_SPECIAL = re.compile(r"[{}%#$&_^~\\]")
_TEX_LIBRARIES = ("MathJax", "mathjax", "KaTeX", "katex")
_SINGLE_DOLLARS = re.compile(r"""(['"])\$\1\s*,\s*(?:right\s*:\s*)?(['"])\$\2""")  # in the settings of both libraries
_IN_TEXT = r"\\\(((?:[^\\]|\\[^()])++)\\\)|\\\[((?:[^\\]|\\[^\[\]])++)\\\]|\$\$([^$]++)\$\$"
_TEX = re.compile(_IN_TEXT)
_TEX_WITH_SINGLE_DOLLARS = re.compile(_IN_TEXT + r"|\$(?=\S)([^$]++)(?<=\S)\$(?!\d)")
_MATH, _SCRIPT_KIND = tag_bytes("math"), "math/tex"
_BARE_SCRIPT = len("</script>")
_IN_FORMULA = tag_table("annotation math")
_AT_ONCE = 500  # nodes that are looked at
LARGEST = 4000  # nodes of a formula that is converted; what is larger stays text

_NAMES = {"−": "-", "⁢": "", "⁡": "", "⁣": "", "\u2064": "", "×": r"\times ", "·": r"\cdot ", "∑": r"\sum ", "∫": r"\int "}
_FUNCTIONS = names("sin cos tan cot sec csc log ln exp lim max min sup inf det dim gcd arg deg ker")
ACCENTS = {"¯": r"\overline", "‾": r"\overline", "^": r"\hat", "ˆ": r"\hat", "~": r"\tilde", "˜": r"\tilde"}
ACCENTS |= {"→": r"\vec", "⃗": r"\vec", "˙": r"\dot", ".": r"\dot", "_": r"\underline", "⏞": r"\overbrace"}


def cleaned(tex: str) -> str:
    r"""TeX on one line, without the delimiters and wrappers it came in.

    >>> cleaned(r"{\displaystyle  x^{2} }")
    'x^{2}'
    """
    tex = " ".join(tex.split())
    for left, right in ((r"\(", r"\)"), (r"\[", r"\]"), ("$$", "$$"), ("$", "$")):
        if tex.startswith(left) and tex.endswith(right) and len(tex) > len(left) + len(right):
            tex = tex[len(left) : -len(right)].strip()
    wrapped = _DISPLAY_STYLE.fullmatch(tex)
    return wrapped[1].strip() if wrapped else tex


def tex_in_text(page: Page) -> re.Pattern[str] | None:
    """What finds TeX in the text of a page that loads MathJax or KaTeX to draw it; None on other pages.

    Groups: `\\(…\\)`, `\\[…\\]`, `$$…$$`, and `$…$` if the page says that it uses that.
    """
    if not any(name in page.html for name in _TEX_LIBRARIES):
        return None
    return _TEX_WITH_SINGLE_DOLLARS if _SINGLE_DOLLARS.search(page.html) else _TEX


def text_and_formulas(text: str, finder: re.Pattern[str]) -> list[str | Formula]:
    """A text cut at the formulas in it."""
    parts: list[str | Formula] = []
    after = 0
    for found in finder.finditer(text):
        number = found.lastindex or 1
        tex = cleaned(found[number])
        if tex:
            parts += (text[after : found.start()], Formula(tex, number in (2, 3)))
            after = found.end()
    return [part for part in (*parts, text[after:]) if part]


def has_formulas(page: Page) -> bool:
    """May the source hold MathML, or a script with a formula? Without the tree their text would say something else."""
    markup, html = page.source.markup, page.html
    if is_any(markup.tag, _MATH):
        return True
    scripts = (markup.tag == TAG_ID["script"]).nonzero()[0]
    bounds = zip(markup.start[scripts].tolist(), markup.end[scripts].tolist(), strict=True)
    return _SCRIPT_KIND in "".join([html[start:end] for start, end in bounds if end - start > _BARE_SCRIPT]).lower()


def script_formulas(page: Page, selected: NDArray[np.bool_]) -> dict[int, Formula]:
    """Row of each `<script type="math/tex">` with its formula, of those among and right beside the selected words."""
    scripts = _scripts_among(page, selected) if len(selected) else []
    given = page.tree.attributes_of_many(scripts) if scripts else []
    kinds = {row: (found.get("type") or "").strip().lower() for row, found in zip(scripts, given, strict=True)}
    if not any(kind.startswith(_SCRIPT_KIND) for kind in kinds.values()):
        return {}
    rows = np.flatnonzero(page.tree.tag == TAG_ID["script"])
    markup = page.source.markup
    pieces = np.flatnonzero(markup.named("script") & (markup.kind == START))
    if len(rows) != len(pieces):  # the browser's tree has others than the source: better none than the wrong ones
        return {}
    found: dict[int, Formula] = {}
    for row, piece in zip(rows.tolist(), pieces.tolist(), strict=True):
        kind = kinds.get(row, "")
        has_body = piece + 1 < len(markup.end) and markup.kind[piece + 1] == SKIPPED
        body = page.html[markup.end[piece] : markup.end[piece + 1]] if has_body else ""
        if kind.startswith(_SCRIPT_KIND) and (tex := cleaned(_CDATA.sub("", body))):
            found[row] = Formula(tex, "display" in kind)
    return found


def _scripts_among(page: Page, selected: NDArray[np.bool_]) -> list[int]:
    """The scripts from the word before the first that is selected up to the word after the last."""
    tree, node = page.tree, page.words.node
    first, stop = int(selected.argmax()), len(selected) - int(selected[::-1].argmax())
    low = int(node[first - 1]) if first else 0
    high = int(node[stop]) if stop < len(node) else len(tree)
    rows: list[int] = ((tree.tag[low:high] == TAG_ID["script"]).nonzero()[0] + low).tolist()
    return rows


def rendered_formulas(page: Page) -> NDArray[np.bool_]:
    """Per node: is it the root of what MathJax 2 drew for a formula whose script stands after it?"""
    tree = page.tree
    drawn = np.zeros(len(tree), bool)
    for row in np.flatnonzero((tree.tag == TAG_ID["span"]) | (tree.tag == TAG_ID["div"])).tolist():
        drawn[row] = _RENDERED.search(tree.attributes_of(row).get("class", "")) is not None
    return drawn


def image_formula(attributes: Attributes) -> Formula | None:
    """The formula that an image shows, if its class says that it shows one and its `alt` is TeX."""
    kind, tex = attributes.get("class", ""), cleaned(attributes.get("alt", ""))
    if not tex or not _IMAGE_CLASS.search(kind):
        return None
    return Formula(tex, "display" in kind)


def image_formulas(page: Page) -> dict[int, Formula]:
    """Row of each image that shows a formula, with that, of a page that also has MathML, as Wikipedia does.

    To look for such images on all pages would take as long as all else that makes text.
    """
    if not is_any(page.tree.tag, _MATH):
        return {}
    rows: list[int] = (page.tree.tag == TAG_ID["img"]).nonzero()[0].tolist()
    shown = {row: image_formula(page.tree.attributes_of(row)) for row in rows}
    return {row: formula for row, formula in shown.items() if formula}


def math_formula(tree: Tree, row: int) -> Formula:
    """The formula of a `<math>` element; without TeX if it is too large to be converted."""
    attributes = tree.attributes_of(row)
    display = attributes.get("display", "").strip().lower() == "block" or attributes.get("mode") == "display"
    tex = _annotation(tree, row) or attributes.get("alttext", "")
    if not tex and tree.end[row] - row <= LARGEST:
        tex = _converted(tree, row)
    return Formula(cleaned(tex), display)


def _annotation(tree: Tree, row: int) -> str:
    """The TeX that comes with a formula; formulas inside it, which have their own, are passed over."""
    at, end = row + 1, int(tree.end[row])
    while at < end:
        found = _IN_FORMULA.take(tree.tag[at : min(at + _AT_ONCE, end)]).nonzero()[0]
        if not len(found):
            at += _AT_ONCE
            continue
        at += int(found[0])
        if tree.tag[at] == TAG_ID["annotation"] and "tex" in tree.attributes_of(at).get("encoding", "").lower():
            return "".join(tree.text[tree.text_start[i] : tree.text_end[i]] for i in range(at + 1, int(tree.end[at])))
        at = int(tree.end[at])
    return ""


def _converted(tree: Tree, row: int) -> str:
    """MathML to TeX: children before parents, so that no recursion is needed."""
    children: dict[int, list[str]] = {}
    holds_elements: set[int] = set()
    for at in range(int(tree.end[row]) - 1, row - 1, -1):
        parent = int(tree.parent[at])
        if tree.tag[at] == TEXT:
            tex = unescape(tree.text[tree.text_start[at] : tree.text_end[at]].strip())
        else:
            tex = _element(tree.name_of(at), children.pop(at, [])[::-1], is_token=at not in holds_elements)
            holds_elements.add(parent)
        children.setdefault(parent, []).append(tex)
        if at == row:
            return tex
    return ""


def _element(name: str, parts: list[str], *, is_token: bool) -> str:
    """The TeX of an element. `is_token`: it holds text alone, not what was made TeX already."""
    whole = "".join(parts)
    if is_token and name in ("mi", "mn", "mo", "ms", "mtext"):
        return _token(name, whole)
    if name in ("annotation", "annotation-xml", "mphantom"):
        return ""
    if name == "mspace":
        return " "
    if name == "msqrt":
        return rf"\sqrt{{{whole}}}"
    if name in ("mtr", "mlabeledtr"):
        return " & ".join(parts) + r" \\ "
    if name == "mtable":
        return rf"\begin{{matrix}} {whole.removesuffix(chr(92) * 2 + ' ').strip()} \end{{matrix}}"
    if name == "mfenced":
        return f"({','.join(parts)})"
    return _script(name, parts) if len(parts) > 1 else whole


def _token(name: str, text: str) -> str:
    if name == "mtext":
        return rf"\text{{{text}}}" if text else ""
    if text in _NAMES:
        return _NAMES[text]
    if name == "mi" and text in _FUNCTIONS:
        return rf"\{text} "
    text = _SPECIAL.sub(lambda found: r"\backslash " if found[0] == "\\" else "\\" + found[0], text)
    return rf"\mathrm{{{text}}}" if name == "mi" and len(text) > 1 and text.isalpha() else text


def _script(name: str, parts: list[str]) -> str:
    """Fractions, roots, and what stands above, below or beside."""
    base, first = parts[0], parts[1]
    base = base if len(base.strip()) < 2 or base.strip().lstrip("\\").isalpha() else f"{{{base}}}"
    second = parts[2] if len(parts) > 2 else ""
    if name == "mfrac":
        return rf"\frac{{{parts[0]}}}{{{first}}}"
    if name == "mroot":
        return rf"\sqrt[{first}]{{{parts[0]}}}"
    if name in ("mover", "munder") and first.strip("\\") in ACCENTS:
        return f"{ACCENTS[first.strip(chr(92))]}{{{parts[0]}}}"
    if name in ("msup", "mover"):
        return f"{base}^{{{first}}}"
    if name in ("msub", "munder"):
        return f"{base}_{{{first}}}"
    if name in ("msubsup", "munderover"):
        return f"{base}_{{{first}}}^{{{second}}}"
    return "".join(parts)
