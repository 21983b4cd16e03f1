"""What `extract` returns: the main content of a page, in every form, with its title and how sure we are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.selection import Selection


@dataclass(frozen=True, eq=False)
class Document:
    """The main content of a page.

    >>> import dehusk
    >>> doc = dehusk.extract("<title>Tea</title><article><h1>Tea</h1><p>Tea is good for you, they say.</article>")
    >>> doc.title, doc.text
    ('Tea', 'Tea\\n\\nTea is good for you, they say.')
    """

    page: Page
    selection: Selection

    @property
    def url(self) -> str | None:
        """Where the page came from, if that was said."""
        return self.page.url

    @cached_property
    def text(self) -> str:
        """The main content as plain text."""
        return self.selection.text()

    @cached_property
    def markdown(self) -> str:
        """The main content as Markdown."""
        return self.selection.markdown()

    @cached_property
    def html(self) -> str:
        """The main content as clean HTML, safe to show."""
        return self.selection.html()

    @cached_property
    def title(self) -> str | None:
        """The headline: the only `<h1>` that is shown, else what the head declares, else the first `<h1>`."""
        from dehusk.document.title import title_of

        return title_of(self.page)

    @cached_property
    def language(self) -> str | None:
        """What the page declares as its language (`lang`), in lower case."""
        attributes = self.page.tree.attributes_of(0) if len(self.page.tree) else {}
        declared = (attributes.get("lang") or attributes.get("xml:lang") or "").strip().lower()
        return declared or None

    @cached_property
    def confidence(self) -> float:
        """Between 0 and 1: how well the selection agrees with the running text of the page.

        Until a calibrated model says more, running text is what is shown, stands outside links and in blocks of at
        least ten words, and this is the F1 of the selected words against it: low where something else was selected,
        where much of it is missing, and where there is none.
        """
        words, chosen, tree = self.page.words, self.selection.words, self.page.tree
        running = ~words.hidden & ~tree.below(tree.tag == tags.TAG_ID["a"])[words.node]
        in_block = np.bincount(words.block[running], minlength=len(words) + 1)
        running &= in_block[words.block] >= 10
        total = np.count_nonzero(chosen) + np.count_nonzero(running)
        return round(2 * float(np.count_nonzero(chosen & running)) / total, 4) if total else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, ready for JSON."""
        from dehusk.render.json import to_dict

        return to_dict(self)

    def why(self, text: str) -> list[Any]:
        """Which step kept or dropped the words that read so; see `dehusk.why`."""
        from dehusk.why import why

        return list(why(self.selection, text))

    def __repr__(self) -> str:
        return f"<Document {self.title!r}: {len(self.selection):,} words, confidence {self.confidence:.2f}>"
