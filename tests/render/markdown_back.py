"""Markdown read back: what a Markdown library sees in what dehusk wrote."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

import dehusk

URL = "https://example.org/dir/page.html"
_STYLES = {"strong": "b", "em": "i", "s": "s", "link": "a"}


def parser() -> MarkdownIt:
    """CommonMark with GitHub's tables and strike-through, and formulas in dollars."""
    made = MarkdownIt("commonmark", {"maxNesting": 200}).enable(["table", "strikethrough"])
    return made.use(dollarmath_plugin, allow_digits=False, allow_space=False)  # the rules of GitHub and Pandoc


def markdown_of(html: str) -> str:
    """Everything on a page as Markdown."""
    return dehusk.get("everything")(dehusk.Page.from_html(html, url=URL)).markdown()


def back(markdown: str) -> str:
    """Markdown to HTML, without line feeds between tags."""
    return parser().render(markdown).replace(">\n", ">").replace("\n<", "<").strip()


def round_trip(html: str) -> str:
    """HTML to Markdown to HTML."""
    return back(markdown_of(html))


def words_of(markdown: str) -> list[str]:
    """The words that a reader of the Markdown sees; the descriptions of images are none."""
    return "".join(_texts(parser().parse(markdown))).split()


def _texts(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield from (_text(child) for child in token.children or [])
        elif token.type in ("fence", "code_block", "math_block", "html_block"):
            yield token.content
        if token.block:
            yield "\n"


def _text(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    if token.type == "html_inline":
        return "\n" if token.content == "<br>" else ""
    return token.content if token.type in ("text", "code_inline", "math_inline") else ""


def styled(markdown: str) -> list[tuple[str, frozenset[str]]]:
    """Each character that is no white space, with the marks it stands in (b, i, s, a, sub, sup, code)."""
    found: list[tuple[str, frozenset[str]]] = []
    for token in parser().parse(markdown):
        open_styles: list[str] = []
        for child in token.children or []:
            kind, _, side = child.type.rpartition("_")
            if kind in _STYLES and side == "open":
                open_styles.append(_STYLES[kind])
            elif kind in _STYLES:
                open_styles.remove(_STYLES[kind])
            elif child.type == "html_inline" and child.content.startswith("</"):
                open_styles.remove(child.content[2:-1])
            elif child.type == "html_inline" and child.content != "<br>":
                open_styles.append(child.content[1:-1])
            else:
                code = ["code"] if child.type == "code_inline" else []
                found += [(c, frozenset(open_styles + code)) for c in child.content if not c.isspace()]
    return found
