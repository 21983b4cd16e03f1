"""Code: its text with every space where it was, and its language."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from dehusk.page.tags import IS_INLINE, TAG_ID, TEXT, names
from dehusk.page.tree import Tree
from dehusk.render.quotations import quote_code
from dehusk.render.region import Region, stretches_in

_WORDS = re.compile(r"\S+")
_LANGUAGE = re.compile(r"[a-z][\w+#.-]{0,30}", re.IGNORECASE)
_PREFIXES = ("language-", "lang-", "highlight-source-", "highlight-text-", "highlight-", "brush:")
_INTRODUCED_BY = frozenset(("hljs", "sourcecode", "brush:", "prettyprint"))
_NO_LANGUAGE = names(
    "none default plain plaintext text txt nohighlight highlight hljs undefined auto wrapper linenums line-numbers "
    "copy notranslate prettyprinted sourcecode"
)
_SPOKEN = names(  # what `lang` says of a text; those that name code more often (cs, sh, ts, …) are left out
    "af ar bg bn ca da de el en es et eu fa fi fr ga he hi hr hu id is it ja ka ko lt lv ms nb nl nn no pt ro ru sk sl "
    "sq sr sv sw ta te th tr uk ur vi zh"
)
_BARE_NAMES = names(  # what a class of the code itself may say without more, as older highlighters have it
    "bash c cpp c++ cs csharp css diff go haskell html java javascript js json kotlin lua matlab objc perl php "
    "powershell python py ruby rust scala sh shell sql swift typescript ts vb vbnet xml yaml yml"
)
_ATTRIBUTES = ("data-lang", "data-language", "data-code-language")
_LEVELS_UP = 4


def code_text(region: Region, row: int) -> str:
    """The selected text of a `<pre>`.

    A `<br>` is a line feed, and so is the border of a block that does not stand at one already. Empty lines around the
    code are left out.
    """
    tree = region.page.tree
    pieces = stretches_in(region, row)
    rows = np.flatnonzero(tree.tag[row : tree.end[row]] == TEXT) + row
    segments = {at: _segment(region, at, pieces.get(at, [])) for at in rows.tolist()}
    quote_code(tree, row, segments)
    out: list[str] = []
    after_block = -1
    for at in range(row + 1, int(tree.end[row])):
        tag = tree.tag[at]
        if tag == TEXT:
            segment = segments[at]
            if after_block >= 0 and at >= after_block and segment:
                _break_line(out)
                after_block = -1
            out.append(segment)
        elif tag == TAG_ID["br"]:
            out.append("\n")
        elif not IS_INLINE[tag]:
            _break_line(out)
            after_block = max(after_block, int(tree.end[at]))
    text = "".join(out).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").rstrip()
    bare = text.lstrip()
    margin = text[: len(text) - len(bare)]
    return margin[margin.rfind("\n") + 1 :] + bare


def _segment(region: Region, row: int, pieces: list[tuple[int, int]]) -> str:
    """The text of a node without the words that are not selected."""
    tree, text = region.page.tree, region.text
    at, end = int(tree.text_start[row]), int(tree.text_end[row])
    if not pieces and region.unseen[row]:
        return ""
    out: list[str] = []
    for first, last in pieces:
        out += (_WORDS.sub("", text[at:first]), text[first:last])
        at = last
    return "".join([*out, _WORDS.sub("", text[at:end])])


def _break_line(out: list[str]) -> None:
    if out and not out[-1].endswith("\n"):
        out.append("\n")


def language_of(tree: Tree, row: int) -> str:
    """The language that a `<pre>`, the `<code>` in it, or what wraps it says it is in; empty if none says so.

    >>> from dehusk import Page
    >>> language_of(Page.from_html('<pre><code class="hljs language-rust">…').tree, 3)
    'rust'
    """
    code = [row]
    inside = row + 1
    if inside < int(tree.end[row]) and tree.tag[inside] == TAG_ID["code"]:
        code.append(inside)
    for at in (*code, *_around(tree, row)):
        if language := _stated_language(tree.attributes_of(at)):
            return language
    for at in code:
        classes = tree.attributes_of(at).get("class", "").lower().split()
        if language := next((name for name in classes if name in _BARE_NAMES), ""):
            return language
    named = _cleaned(tree.attributes_of(row).get("lang", ""))  # as on GitHub
    return "" if named.split("-")[0] in _SPOKEN else named


def _around(tree: Tree, row: int) -> list[int]:
    """The elements that may wrap a piece of code alone, the nearest first."""
    rows: list[int] = []
    above = int(tree.parent[row])
    while above > 0 and len(rows) < _LEVELS_UP and tree.tag[above] not in (TAG_ID["body"], TAG_ID["li"]):
        rows.append(above)
        above = int(tree.parent[above])
    return rows


def _stated_language(attributes: Mapping[str, str]) -> str:
    for name in _ATTRIBUTES:
        if language := _cleaned(attributes.get(name, "")):
            return language
    before = ""
    for token in attributes.get("class", "").lower().replace(";", " ").split():
        named = next((token[len(prefix) :] for prefix in _PREFIXES if token.startswith(prefix)), "")
        if not named and before in _INTRODUCED_BY:
            named = token
        if language := _cleaned(named):
            return language
        before = token
    return ""


def _cleaned(name: str) -> str:
    name = name.strip().lower()
    return name if _LANGUAGE.fullmatch(name) and name not in _NO_LANGUAGE else ""
