"""The posts of a page for people and for programs."""

from __future__ import annotations

import json

from dehusk.cli._render import Format
from dehusk.document.posts import Post, read_thread
from dehusk.page.page import Page


def render_posts(page: Page, format: Format, *, name: str) -> str:
    """Posts or comments as readable text, or as JSON lines, one a post; nothing at all if there are none."""
    thread = read_thread(page)
    if format == "json":
        kind = {"input": name, "kind": "post" if thread.kind == "thread" else "comment"}
        told = (kind | {"number": number} | post.to_dict() for number, post in enumerate(thread.posts))
        return "".join(json.dumps(post, ensure_ascii=False, separators=(",", ":")) + "\n" for post in told)
    return "\n".join(_readable(number, post) for number, post in enumerate(thread.posts))


def _readable(number: int, post: Post) -> str:
    """A line about the post, then its quotations and its text, indented by its depth."""
    head = [f"#{number}", post.author or "", post.date_text or (post.date.isoformat() if post.date else "")]
    if post.reply_to is not None:
        head.append(f"answers #{post.reply_to}")
    lines = [" · ".join(filter(None, head))]
    for quote in post.quotes:
        lines += [f"> {line}".rstrip() for line in quote.splitlines()] + [""]
    lines += post.text.splitlines()
    margin = "    " * min(post.depth, 10)
    return "".join((margin + line).rstrip() + "\n" for line in lines)
