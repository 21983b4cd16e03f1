"""A document in the format that was asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
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


def render(
    document: Document, format: Format, *, fields: Sequence[str] | None = None, front_matter: bool = False
) -> str:
    """The main content, ending in one line feed; nothing at all if there is none."""
    if format == "json":
        return json.dumps(document.to_dict(fields), ensure_ascii=False, indent=2) + "\n"
    if format in ("reader", "speech"):  # whole files, which have their headline
        whole = document.reader_html if format == "reader" else document.speech
        return whole.rstrip("\n") + "\n" if document.selection else ""
    content = {
        "text": lambda: document.text,
        "markdown": lambda: document.markdown,
        "html": lambda: document.html,
    }[format]()
    if front_matter and document.selection:
        content = f"{document.front_matter}\n\n{content}"
    return content.rstrip("\n") + "\n" if content.strip() else ""


def json_line(name: str, rendered: str) -> str:
    """A JSON document on one line, with the name of the input it came from."""
    return json.dumps({"input": name, **json.loads(rendered)}, ensure_ascii=False, separators=(",", ":")) + "\n"


def heading(name: str, format: Format) -> str:
    """The line that tells which page comes next, where many go to one output."""
    if format == "text":
        return f"==> {name} <==\n"
    return f"<!-- {name.replace('--', '- -')} -->\n"
