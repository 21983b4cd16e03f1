"""A document as a page to read: one file with nothing but the article, for every script, light or dark."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from dehusk.extraction.speech.scripts import language_tag
from dehusk.extraction.written import html_without
from dehusk.render.html import sanitised

if TYPE_CHECKING:
    from dehusk.extraction.document import Document

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_UNTITLED = "Untitled"
# nothing runs, nothing is framed or sent; pictures of the article are the only thing that is loaded
_POLICY = "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"


def to_reader_html(document: Document) -> str:
    """A whole page: headline, authors, date, link to the source, and the main content.

    It has no script and needs no other file; language and direction are set, headings start with one `h1`, and the
    colours follow the reader's choice of light or dark.

    >>> import dehusk
    >>> doc = dehusk.extract("<title>Tea</title><article><h1>Tea</h1><p>Tea is good for you, they say.</article>")
    >>> "<h1>Tea</h1>" in to_reader_html(doc), to_reader_html(doc).count("Tea</h1>")
    (True, 1)
    """
    title = _clean(document.title or "")
    shown = title if document.options.title else ""
    content = _below(document, shown)
    tag = language_tag(document.language)
    language = f' lang="{tag}"' if tag else ""
    style = files(__package__).joinpath("reader.css").read_text("utf-8")
    return f"""<!doctype html>
<html{language} dir="{document.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(title) or _UNTITLED}</title>
<style>
{style}</style>
</head>
<body>
<main>
<article>
{_header(document, shown)}{content}
</article>
</main>
</body>
</html>
"""


def _clean(text: str) -> str:
    """Text in one line, without what HTML cannot hold."""
    return " ".join(_CONTROLS.sub("\ufffd", text).split())


def _below(document: Document, shown: str) -> str:
    """The main content without the headline, and with no other heading of its order if that is shown."""
    content = html_without(document) if document.headed.body or not shown else ""
    return sanitised(re.sub(r"<(/?)h1(?=[ >])", r"<\1h2", content) if shown else content)


def _header(document: Document, title: str) -> str:
    facts: list[str] = []
    if document.author:
        facts.append(f"<bdi>{escape(_clean(document.author))}</bdi>")
    if document.date:
        day = document.date.isoformat()[:10]
        facts.append(f'<time datetime="{day}">{day}</time>')
    if address := _address(document):
        facts.append(f'<a href="{escape(address)}" rel="external noreferrer"><bdi>{escape(_host(address))}</bdi></a>')
    lines = ([f"<h1>{escape(title)}</h1>"] if title else []) + ([f"<p>{' '.join(_parts(facts))}</p>"] if facts else [])
    return "<header>\n" + "\n".join(lines) + "\n</header>\n" if lines else ""


def _parts(facts: list[str]) -> list[str]:
    """Each in an element of its own, so that the style can put a dot between them."""
    return [f"<span>{fact}</span>" for fact in facts]


def _address(document: Document) -> str | None:
    """The address of the source; one that a browser could run is none."""
    for address in (document.url, document.canonical_url):
        try:
            if address and urlsplit(address).scheme.lower() in ("http", "https") and _host(address):
                return address
        except ValueError:
            continue
    return None


def _host(address: str) -> str:
    return (urlsplit(address).hostname or "").removeprefix("www.")
