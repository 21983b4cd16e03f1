"""Text of a piece of HTML that keeps the breaks between blocks.

Gold texts and the output of extractors that give HTML go through here. The table of inline elements is
this module's own on purpose: a figure must not move because the extractor's tables did.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

_SILENT = frozenset({"head", "script", "style", "template", "noscript", "iframe", "object", "svg", "title", "-comment"})
_INLINE = frozenset(
    """
    a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark math nobr q rp rt
    ruby s samp small span strike strong sub sup time tt u var wbr
    """.split()  # noqa: SIM905 (a line of words reads better than forty quoted ones)
)

Label = Callable[[dict[str, str | None]], str | None]


def clean(html: str) -> str:
    """A page without what parsers choke on: null characters and halves of surrogate pairs.

    >>> clean("a\\0b\\ud800c")
    'ab?c'
    """
    return html.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def text_of(html: str) -> str:
    r"""The text of a piece of HTML, one line a block.

    >>> text_of("<div><p>One <b>two</b></p><p>three<br>four</p><script>x</script></div>")
    'One two\nthree\nfour'
    """
    return join(pieces_of(html, lambda _: None), {None})


def pieces_of(html: str, label: Label) -> list[tuple[str | None, str]]:
    """Texts in document order, each with the label of its nearest labelled ancestor; breaks: `("", "\\n")`.

    `label` looks at the attributes of an element.
    """
    from selectolax.lexbor import LexborHTMLParser

    pieces: list[tuple[str | None, str]] = []
    # Entries: a node (None for the break that ends a block), the label it inherits, whether spaces count.
    stack: list[tuple[Any, str | None, bool]] = [(LexborHTMLParser(clean(html)).root, None, False)]
    while stack:
        node, current, preformatted = stack.pop()
        if node is None:
            pieces.append(("", "\n"))
            continue
        if node.next is not None:
            stack.append((node.next, current, preformatted))
        tag = node.tag
        if tag == "-text":
            text = node.text_content or ""
            pieces.append((current, text if preformatted else text.replace("\n", " ")))
        elif tag == "br":
            pieces.append(("", "\n"))
        elif tag not in _SILENT:
            if tag not in _INLINE:
                pieces.append(("", "\n"))
                stack.append((None, None, False))
            if node.first_child is not None:
                own = label(node.attributes) or current
                stack.append((node.first_child, own, preformatted or tag in ("pre", "textarea")))
    return pieces


def join(pieces: list[tuple[str | None, str]], labels: Collection[str | None]) -> str:
    """The texts with one of the labels, spaces collapsed, empty lines left out."""
    text = "".join(text for label, text in pieces if label in labels or label == "")
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
