"""What the tests of payloads share: three sentences, and pages that have them only in a script."""

from __future__ import annotations

import json
from typing import Any

from dehusk import Page
from dehusk.extractor.carried.payload import Payload, payload_of

FIRST = "The tide clock in the harbour of Brennholm was built by a watchmaker who had never seen the open sea."
SECOND = "It runs on one weight, and it has been wrong only twice in ninety years, both times after a long frost."
THIRD = "People still set their watches by it when they wait for the ferry, although nobody admits it in public."
BODY = [FIRST, SECOND, THIRD]
PARAGRAPHS = "\n".join(f"<p>{text}</p>" for text in BODY)


def found(markup: str) -> Payload:
    """The payload of a page that must have one."""
    payload = payload_of(Page.from_html(markup, url="https://example.org/clock"))
    assert payload is not None
    return payload


def script(value: Any, *, attributes: str = 'type="application/json"', around: str = "{}") -> str:
    """A page with nothing but a script that holds a value as JSON."""
    text = json.dumps(value, ensure_ascii=False).replace("</", "<\\/")
    return f"<html><body><div id=root></div><script {attributes}>{around.replace('{}', text)}</script></body></html>"


def ld(value: Any) -> str:
    return script(value, attributes='type="application/ld+json"')
