"""WebMainBench (Liu et al. 2025): JSON lines with the page, the main content as HTML and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.corpora.example import Example
from dehusk.evaluate.corpora.fields import Fields
from dehusk.evaluate.corpora.files import site_of
from dehusk.evaluate.corpora.formats.jsonl import objects
from dehusk.evaluate.corpora.markup import text_of

GOLD_FIELDS = ("main_html", "groundtruth_content", "convert_main_content")
# The annotators' mark stands in the page itself: left there, it would give the answer away.
_ANSWER = re.compile(r"""\s+cc-select\s*=\s*(?:"[^"]*"|'[^']*'|\w+)""", re.IGNORECASE)


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages without the annotators' marks. The gold text is that of the annotated HTML, else the Markdown."""
    for fields in objects(path):
        url, meta = fields.filled("url"), fields.object("meta")
        style = meta.filled("style")
        yield Example(
            id=fields.name_of_page("track_id" if fields.filled("track_id") else "id"),
            corpus="webmainbench",
            html=_ANSWER.sub("", fields.required("html")),
            text=_gold(fields),
            url=url,
            site=site_of(url),
            lang=meta.filled("language"),
            page_type=style.lower() if style else None,
        )


def _gold(fields: Fields) -> str:
    html = fields.optional("main_html")
    if html is not None:
        return text_of(html)
    for name in GOLD_FIELDS[1:]:
        markdown = fields.optional(name)
        if markdown is not None:
            return markdown
    raise fields.error(f"has none of the gold fields {', '.join(GOLD_FIELDS)}")
