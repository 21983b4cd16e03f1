"""The content of a document in each format: with its headline once at the beginning, or without."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING

from dehusk.document.declared.head import letters_of

if TYPE_CHECKING:
    from dehusk.extraction.document import Document
    from dehusk.render.style import Style
    from dehusk.selection import Selection

_MARKDOWN_HEADING = re.compile(r"#{1,6} ")
_HTML_HEADING = re.compile(
    r"(?P<before>(?:<(?:div|article|section|header)(?: [^<>]*)?>\s*)*)"
    r"<(?P<tag>h[1-6])(?P<attributes>(?: [^<>]*)?)>(?P<text>[^\0]*?)</(?P=tag)>"
)
_TAG = re.compile(r"<[^<>]*>")


def text_of(document: Document) -> str:
    """Plain text, as it was selected: to ask what the headline is would take a fifth of the time of all."""
    if document.options.title and document.origin == "page":
        return document.selection.text()
    headed = document.headed
    if not (document.options.title and headed.headline and headed.selection):
        return (headed.body or headed.selection).text()  # a page that says nothing else gives that
    return f"{headed.headline}\n\n{headed.body.text()}".rstrip("\n")


def markdown_of(document: Document) -> str:
    """Markdown."""
    headed = document.headed
    if not (document.options.title and headed.headline and headed.selection):
        return _markdown(headed.body or headed.selection, document)
    if headed.in_place and (match := _MARKDOWN_HEADING.match(whole := _markdown(headed.selection, document))):
        return f"# {whole[match.end() :]}"  # as the page writes it, with its links and emphasis
    from dehusk.render.escape import escaped, heading_escaped

    return f"# {heading_escaped(escaped(headed.headline))}\n\n{_markdown(headed.body, document)}".rstrip("\n")


def html_of(document: Document) -> str:
    """HTML."""
    headed = document.headed
    if not (document.options.title and headed.headline and headed.selection):
        return html_without(document)
    if headed.in_place and (found := _with_first_heading(document)):
        return found
    return f"<h1>{escape(headed.headline, quote=False)}</h1>\n{_html(headed.body, document)}".rstrip("\n")


def html_without(document: Document) -> str:
    """HTML without the headline, unless there is nothing else."""
    return _html(document.headed.body or document.headed.selection, document)


def _with_first_heading(document: Document) -> str | None:
    """The HTML with its first heading as `<h1>`, if that is the headline."""
    headed = document.headed
    whole = _html(headed.selection, document)
    match = _HTML_HEADING.match(whole)
    if match is None or letters_of(unescape(_TAG.sub("", match["text"]))) != letters_of(headed.headline):
        return None
    return f"{match['before']}<h1{match['attributes']}>{match['text']}</h1>{whole[match.end() :]}"


def _markdown(selection: Selection, document: Document) -> str:
    from dehusk.render.markdown import to_markdown

    return to_markdown(selection, _style(document))


def _html(selection: Selection, document: Document) -> str:
    from dehusk.render.html import to_html

    return to_html(selection, _style(document))


def _style(document: Document) -> Style:
    from dehusk.render.style import Style

    options = document.options
    return Style(links=options.links, images=options.images, formatting=options.formatting)
