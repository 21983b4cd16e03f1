"""A document in the format that was asked for."""

from __future__ import annotations

import html
import json
from typing import Final, Literal

from dehusk.extraction.document import Document

Format = Literal["text", "markdown", "html", "json", "reader", "speech"]
SUFFIX: Final = {
    "text": ".txt",
    "markdown": ".md",
    "html": ".html",
    "json": ".json",
    "reader": ".html",
    "speech": ".ssml",
}
_BEGINNING = 3  # lines of the content in which a headline would stand


def render(document: Document, format: Format, *, with_title: bool = False) -> str:
    """The main content, ending in one line feed; nothing at all if there is none."""
    if format == "json":
        return json.dumps(document.to_dict(), ensure_ascii=False, indent=2) + "\n"
    if format in ("reader", "speech"):  # whole files, which have their headline
        whole = document.reader_html if format == "reader" else document.speech
        return whole.rstrip("\n") + "\n" if document.selection else ""
    content = {
        "text": lambda: document.text,
        "markdown": lambda: document.markdown,
        "html": lambda: document.html,
    }[format]()
    if with_title:
        content = _title_before(document, content, format)
    return content.rstrip("\n") + "\n" if content.strip() else ""


def json_line(name: str, rendered: str) -> str:
    """A JSON document on one line, with the name of the input it came from."""
    return json.dumps({"input": name, **json.loads(rendered)}, ensure_ascii=False, separators=(",", ":")) + "\n"


def heading(name: str, format: Format) -> str:
    """The line that tells which page comes next, where many go to one output."""
    if format == "text":
        return f"==> {name} <==\n"
    return f"<!-- {name.replace('--', '- -')} -->\n"


def _title_before(document: Document, content: str, format: Format) -> str:
    """The headline in front, unless the content begins with it."""
    title = document.title
    beginning = " ".join(" ".join(document.text.split("\n\n", _BEGINNING)[:_BEGINNING]).split())
    if not title or title.casefold() in beginning.casefold():
        return content
    match format:
        case "markdown":
            from dehusk.render.escape import escaped, heading_escaped

            return f"# {heading_escaped(escaped(title))}\n\n{content}"
        case "html":
            return f"<h1>{html.escape(title, quote=False)}</h1>\n{content}"
        case _:
            return f"{title}\n\n{content}"
